//! Messages and reactions.

use sandbox::{Edit, Seeded};
use serde_json::json;

use super::{Case, EMOJI, case};

pub(super) fn cases(w: &Seeded) -> Vec<Case> {
    let channel = w.general.to_string();
    let message = w.message.to_string();
    let at = |message: &str| json!({"channel_id": channel, "message_id": message});
    let with_emoji = || json!({"channel_id": channel, "message_id": message, "emoji": EMOJI});
    let reacted = |edit: &mut Edit<'_>, w: &Seeded| edit.react(w.general, w.message, w.bot, EMOJI);
    vec![
        case("messages_send", "channel_id", json!({"channel_id": channel, "content": "Hello."})),
        case("messages_read", "channel_id", json!({"channel_id": channel, "limit": 5})),
        case("messages_edit", "message_id",
            json!({"channel_id": channel, "message_id": w.own_message.to_string(), "content": "Mended."})),
        case("messages_delete", "message_id", at(&message)),
        case("messages_get", "message_id", at(&message)),
        case("messages_crosspost", "message_id",
            json!({"channel_id": w.announcements.to_string(), "message_id": "0"})),
        case("messages_bulk_delete", "channel_id", json!({"channel_id": channel, "message_ids": []})),
        case("messages_pin", "message_id", at(&message)),
        case("messages_unpin", "message_id", at(&w.pinned_message.to_string())),
        case("messages_list_pins", "channel_id", json!({"channel_id": channel})),
        case("messages_create_thread", "channel_id",
            json!({"channel_id": channel, "message_id": message, "name": "A side note"})),
        case("messages_search_recent", "channel_id", json!({"channel_id": channel, "query": "the"})),
        case("reactions_create", "message_id", with_emoji()),
        case("reactions_delete_own", "message_id", with_emoji()).after(reacted),
        case("reactions_delete_user", "message_id",
            json!({"channel_id": channel, "message_id": message, "emoji": EMOJI, "user_id": w.member.to_string()}))
            .after(|edit, w| edit.react(w.general, w.message, w.member, EMOJI)),
        case("reactions_list", "message_id", with_emoji()).after(reacted),
        case("reactions_delete_all", "message_id", at(&message)).after(reacted),
    ]
}
