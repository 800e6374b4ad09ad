//! Answers to interactions.

use sandbox::Seeded;
use serde_json::{Value, json};

use super::{Case, any, case, is_gone};

pub(super) fn cases(w: &Seeded) -> Vec<Case> {
    let answered =
        || json!({"application_id": w.bot.to_string(), "interaction_token": w.answered_token});
    let with = |more: Value| {
        let mut arguments = answered();
        arguments.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        arguments
    };
    let followup = |more: Value| {
        let mut arguments = with(json!({"message_id": w.followup.to_string()}));
        arguments.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        arguments
    };
    let in_general = json!({"channel_id": w.general.to_string(), "limit": 3});
    let says = |text: &'static str| {
        move |_: &Value, read: &Value| any(&read["messages"], |one| one["content"] == text)
    };
    let answer = json!({
        "interaction_id": w.interaction.to_string(),
        "interaction_token": w.interaction_token,
        "type": 4,
        "data": {"content": "At your service."},
    });
    vec![
        case("interactions_create_response", "interaction_id", answer).seen_by(
            "messages_read",
            in_general.clone(),
            says("At your service."),
        ),
        case("interactions_get_original_response", "application_id", answered()),
        case(
            "interactions_edit_original_response",
            "application_id",
            with(json!({"content": "Mended."})),
        )
        .seen_by("interactions_get_original_response", answered(), |_, read| {
            read["content"] == "Mended."
        }),
        case("interactions_delete_original_response", "application_id", answered()).seen_by(
            "interactions_get_original_response",
            answered(),
            |_, read| is_gone(read),
        ),
        case(
            "interactions_create_followup",
            "application_id",
            with(json!({"content": "One more thing."})),
        )
        .seen_by("messages_read", in_general, says("One more thing.")),
        case("interactions_get_followup", "message_id", followup(json!({}))),
        case("interactions_edit_followup", "message_id", followup(json!({"content": "Mended."})))
            .seen_by("interactions_get_followup", followup(json!({})), |_, read| {
                read["content"] == "Mended."
            }),
        case("interactions_delete_followup", "message_id", followup(json!({}))).seen_by(
            "interactions_get_followup",
            followup(json!({})),
            |_, read| is_gone(read),
        ),
    ]
}
