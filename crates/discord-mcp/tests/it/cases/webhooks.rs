//! Webhooks, their messages, and polls.

use sandbox::Seeded;
use serde_json::json;

use super::{Case, any, case, is_gone};

pub(super) fn cases(w: &Seeded) -> Vec<Case> {
    let mut cases = managed(w);
    cases.extend(with_token(w));
    cases.extend(messages(w));
    cases.extend(polls(w));
    cases
}

fn managed(w: &Seeded) -> Vec<Case> {
    let webhook = json!({"webhook_id": w.webhook.to_string()});
    let channel = json!({"channel_id": w.general.to_string()});
    let named = |name: &'static str| {
        move |_: &serde_json::Value, read: &serde_json::Value| {
            any(&read["webhooks"], |one| one["name"] == name)
        }
    };
    vec![
        case("webhooks_list_channel", "channel_id", channel.clone()),
        case("webhooks_list_guild", "guild_id", json!({"guild_id": w.guild.to_string()})),
        case(
            "webhooks_create",
            "channel_id",
            json!({"channel_id": w.general.to_string(), "name": "Herald"}),
        )
        .seen_by("webhooks_list_channel", channel, named("Herald")),
        case("webhooks_get", "webhook_id", webhook.clone()),
        case(
            "webhooks_modify",
            "webhook_id",
            json!({"webhook_id": w.webhook.to_string(), "name": "Herald"}),
        )
        .seen_by("webhooks_get", webhook.clone(), |_, read| read["name"] == "Herald"),
        case("webhooks_delete", "webhook_id", webhook.clone()).seen_by(
            "webhooks_get",
            webhook,
            |_, read| is_gone(read),
        ),
    ]
}

fn with_token(w: &Seeded) -> Vec<Case> {
    let webhook = json!({"webhook_id": w.webhook.to_string()});
    let mut with = webhook.clone();
    with["token"] = w.webhook_token.as_str().into();
    let mut renamed = with.clone();
    renamed["name"] = "Herald".into();
    vec![
        case("webhooks_get_with_token", "webhook_id", with.clone()),
        case("webhooks_modify_with_token", "webhook_id", renamed).seen_by(
            "webhooks_get",
            webhook.clone(),
            |_, read| read["name"] == "Herald",
        ),
        case("webhooks_delete_with_token", "webhook_id", with).seen_by(
            "webhooks_get",
            webhook,
            |_, read| is_gone(read),
        ),
    ]
}

fn messages(w: &Seeded) -> Vec<Case> {
    let at = |message: &str| {
        let id = w.webhook.to_string();
        json!({"webhook_id": id, "token": w.webhook_token, "message_id": message})
    };
    let posted = at(&w.webhook_message.to_string());
    let mut edited = posted.clone();
    edited["content"] = "Mended.".into();
    let in_general = json!({"channel_id": w.general.to_string(), "limit": 5});
    let id = w.webhook.to_string();
    let post = json!({"webhook_id": id, "token": w.webhook_token, "content": "Hear ye."});
    vec![
        case("webhooks_execute", "webhook_id", post).seen_by(
            "messages_read",
            in_general,
            |_, read| any(&read["messages"], |one| one["content"] == "Hear ye."),
        ),
        case("webhooks_get_message", "message_id", posted.clone()),
        case("webhooks_edit_message", "message_id", edited).seen_by(
            "webhooks_get_message",
            posted.clone(),
            |_, read| read["content"] == "Mended.",
        ),
        case("webhooks_delete_message", "message_id", posted.clone()).seen_by(
            "webhooks_get_message",
            posted,
            |_, read| is_gone(read),
        ),
    ]
}

fn polls(w: &Seeded) -> Vec<Case> {
    let poll = |message: &str| json!({"channel_id": w.general.to_string(), "message_id": message});
    let mut first = poll(&w.poll_message.to_string());
    first["answer_id"] = 1.into();
    vec![
        case("polls_get_voters", "message_id", first),
        case("polls_end", "message_id", poll(&w.poll_message.to_string())).seen_by(
            "messages_get",
            poll(&w.poll_message.to_string()),
            |_, read| read["poll"]["results"]["is_finalized"] == true,
        ),
    ]
}
