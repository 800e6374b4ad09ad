//! Messages and reactions.

use sandbox::{Edit, Seeded};
use serde_json::{Value, json};

use super::{Case, EMOJI, any, case, is_gone};

pub(super) fn cases(w: &Seeded) -> Vec<Case> {
    let channel = w.general.to_string();
    let message = w.message.to_string();
    let at = |message: &str| json!({"channel_id": channel, "message_id": message});
    let with_emoji = || json!({"channel_id": channel, "message_id": message, "emoji": EMOJI});
    let reacted = |edit: &mut Edit<'_>, w: &Seeded| edit.react(w.general, w.message, w.bot, EMOJI);
    let at_own = json!({"channel_id": channel, "message_id": w.own_message.to_string()});
    let in_general = json!({"channel_id": channel, "limit": 5});
    let with_author = json!({"channel_id": channel, "message_id": message, "emoji": EMOJI});
    let reactions = json!({"channel_id": channel, "message_id": message});
    vec![
        case("messages_send", "channel_id", json!({"channel_id": channel, "content": "Hello."}))
            .seen_by("messages_read", in_general.clone(), |_, read| {
                any(&read["messages"], |one| one["content"] == "Hello.")
            }),
        case("messages_read", "channel_id", in_general.clone()),
        case("messages_edit", "message_id",
            json!({"channel_id": channel, "message_id": w.own_message.to_string(), "content": "Mended."}))
            .seen_by("messages_get", at_own, |_, read| read["content"] == "Mended."),
        case("messages_delete", "message_id", at(&message))
            .seen_by("messages_get", at(&message), |_, read| is_gone(read)),
        case("messages_get", "message_id", at(&message)),
        case("messages_crosspost", "message_id",
            json!({"channel_id": w.announcements.to_string(), "message_id": "0"}))
            .seen_by("messages_read", json!({"channel_id": w.announcements.to_string(), "limit": 1}),
                |_, read| read["messages"][0]["published"] == true),
        case("messages_bulk_delete", "channel_id", json!({"channel_id": channel, "message_ids": []}))
            .seen_by("messages_read", in_general.clone(), |_, read| {
                !any(&read["messages"], |one| one["content"] == "New.")
            }),
        case("messages_pin", "message_id", at(&message))
            .seen_by("messages_get", at(&message), |_, read| read["pinned"] == true),
        case("messages_unpin", "message_id", at(&w.pinned_message.to_string()))
            .seen_by("messages_get", at(&w.pinned_message.to_string()), |_, read| read["pinned"] == false),
        case("messages_list_pins", "channel_id", json!({"channel_id": channel})),
        case("messages_create_thread", "channel_id",
            json!({"channel_id": channel, "message_id": message, "name": "A side note"}))
            .seen_at("channels_get", |answer| json!({"channel_id": answer["thread_id"]}),
                |_, read| read["name"] == "A side note"),
        case("messages_search", "guild_id", json!({"guild_id": w.guild.to_string(), "has": ["poll", "-sticker"]})),
        case("messages_search_recent", "channel_id", json!({"channel_id": channel, "query": "the"})),
        case("reactions_create", "message_id", with_emoji())
            .seen_by("messages_get", reactions.clone(), |_, read| any(&read["reactions"], |one| one["emoji"] == EMOJI)),
        case("reactions_delete_own", "message_id", with_emoji()).after(reacted)
            .seen_by("reactions_list", with_author.clone(), |_, read| no_users(read)),
        case("reactions_delete_user", "message_id",
            json!({"channel_id": channel, "message_id": message, "emoji": EMOJI, "user_id": w.member.to_string()}))
            .after(|edit, w| edit.react(w.general, w.message, w.member, EMOJI))
            .seen_by("reactions_list", with_author.clone(), |_, read| no_users(read)),
        case("reactions_list", "message_id", with_emoji()).after(reacted),
        case("reactions_delete_all", "message_id", at(&message)).after(reacted)
            .seen_by("reactions_list", with_author, |_, read| no_users(read)),
    ]
}

fn no_users(read: &Value) -> bool {
    read["users"].as_array().is_some_and(Vec::is_empty)
}
