//! Trees of components in messages; what is in one is tested apart.

use serde_json::{Value, json};

use super::{CHANNEL, Case, MESSAGE, OTHER, assert_refused, messages::sent};

pub(super) fn cases() -> Vec<Case> {
    let request = format!("POST /channels/{CHANNEL}/messages");
    vec![
        // A tree of components goes out as it is, but for a field that Discord only answers with.
        sent(
            Case::new(
                "messages_send",
                json!({
                    "channel_id": CHANNEL,
                    "flags": 32768,
                    "components": [{"components": [
                        {"type": 10.0, "content": "# News"},
                        {"type": 1, "components": [{
                            "type": 2, "style": 1, "custom_id": "like",
                            "emoji": {"id": OTHER, "name": "moth", "animated": true},
                        }]},
                    ], "type": 17}],
                }),
                &request,
            )
            .body(json!({
                "flags": 32768,
                "components": [{"type": 17, "components": [
                    {"type": 10, "content": "# News"},
                    {"type": 1, "components": [{
                        "type": 2, "style": 1, "emoji": {"id": OTHER, "name": "moth"},
                        "custom_id": "like",
                    }]},
                ]}],
                "allowed_mentions": {"parse": []},
                "enforce_nonce": true,
            })),
        ),
    ]
}

#[test]
fn components_and_the_other_parts_of_a_message_go_together_or_are_refused() {
    for (tool, arguments, wanted) in [
        // Components beyond rows need the flag, and leave no room for what they replace.
        (
            "messages_send",
            json!({
                "channel_id": CHANNEL,
                "components": [{"type": 14}, {"type": 10, "content": "a"}],
            }),
            [("conflict", "components[0].type"), ("conflict", "components[1].type")].as_slice(),
        ),
        (
            "messages_send",
            json!({
                "channel_id": CHANNEL, "content": "a", "flags": 32768,
                "components": [{"type": 14}],
            }),
            &[("conflict", "content")],
        ),
        (
            "messages_send",
            json!({"channel_id": CHANNEL, "components": rows(6)}),
            &[("items", "components")],
        ),
        (
            "messages_edit",
            json!({
                "channel_id": CHANNEL, "message_id": MESSAGE, "content": "a",
                "components": [{"type": 14}],
            }),
            &[("conflict", "content")],
        ),
        (
            "messages_edit",
            json!({
                "channel_id": CHANNEL, "message_id": MESSAGE, "flags": 4,
                "components": [{"type": 14}],
            }),
            &[("conflict", "components[0].type")],
        ),
        (
            "channels_forum_create_thread",
            json!({
                "channel_id": CHANNEL, "name": "a",
                "message": {"content": "a", "components": [{"type": 14}]},
            }),
            &[("conflict", "message.components[0].type")],
        ),
    ] {
        assert_refused(tool, &arguments, wanted);
    }
}

/// So many rows with a link each.
fn rows(count: usize) -> Value {
    let link = json!({"type": 2, "style": 5, "label": "a", "url": "https://example.com/"});
    json!(vec![json!({"type": 1, "components": [link]}); count])
}
