//! Threads and invites.

use sandbox::{Edit, Seeded};
use serde_json::json;

use super::{Case, case, is_gone};

const MANAGE_GUILD: u64 = 1 << 5;

pub(super) fn cases(w: &Seeded) -> Vec<Case> {
    let thread = w.thread.to_string();
    let channel = w.general.to_string();
    let joined = |edit: &mut Edit<'_>, w: &Seeded| edit.join_thread(w.thread, w.member);
    let bot = || json!({"thread_id": thread, "user_id": w.bot.to_string()});
    let member = || json!({"thread_id": thread, "user_id": w.member.to_string()});
    vec![
        case("threads_create", "channel_id", json!({"channel_id": channel, "name": "Plans"}))
            .seen_at(
                "channels_get",
                |answer| json!({"channel_id": answer["thread_id"]}),
                |_, read| read["name"] == "Plans",
            ),
        case("threads_join", "thread_id", json!({"thread_id": thread}))
            .after(|edit, w| edit.leave_thread(w.thread, w.bot))
            .seen_by("threads_get_member", bot(), |_, read| !is_gone(read)),
        case("threads_leave", "thread_id", json!({"thread_id": thread}))
            .after(|edit, w| edit.join_thread(w.thread, w.bot))
            .seen_by("threads_get_member", bot(), |_, read| is_gone(read)),
        case("threads_add_member", "thread_id", member())
            .after(|edit, w| edit.leave_thread(w.thread, w.member))
            .seen_by("threads_get_member", member(), |_, read| !is_gone(read)),
        case("threads_remove_member", "thread_id", member()).after(joined).seen_by(
            "threads_get_member",
            member(),
            |_, read| is_gone(read),
        ),
        case(
            "threads_get_member",
            "user_id",
            json!({"thread_id": thread, "user_id": w.bot.to_string()}),
        ),
        case("threads_list_members", "thread_id", json!({"thread_id": thread})),
        case(
            "threads_search",
            "channel_id",
            json!({"channel_id": w.forum.to_string(), "name": "sourdough"}),
        ),
        case("invites_get", "code", json!({"code": w.invite})),
        // Either of two permissions is enough; the other one is taken, so that the first is needed.
        case("invites_delete", "code", json!({"code": w.invite}))
            .after(|edit, w| edit.take_permission_everywhere(w.bot, MANAGE_GUILD))
            .seen_by("invites_get", json!({"code": w.invite}), |_, read| is_gone(read)),
        case("invites_list_channel", "channel_id", json!({"channel_id": channel})),
        case("invites_create_channel", "channel_id", json!({"channel_id": channel, "max_uses": 3}))
            .seen_at(
                "invites_get",
                |answer| json!({"code": answer["code"]}),
                |answer, read| read["code"] == answer["code"],
            ),
    ]
}
