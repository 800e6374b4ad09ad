//! Trees of components that the server lets through are those that Discord takes: the sandbox
//! checks them by itself.

use serde_json::{Value, json};

use crate::world::World;

#[tokio::test]
async fn a_message_keeps_its_rows_of_buttons_and_selects() {
    let components = json!([
        {"type": 1, "components": [
            {"type": 2, "style": 1, "label": "Go", "custom_id": "go"},
            {"type": 2, "style": 4, "emoji": {"name": "\u{1f98b}"}, "custom_id": "stop"},
            {"type": 2, "style": 5, "label": "Read", "url": "https://example.com/"},
            {"type": 2, "style": 6, "sku_id": "175928847299117063"},
        ]},
        {"type": 1, "components": [{
            "type": 3, "custom_id": "bug", "placeholder": "Favourite", "max_values": 2,
            "options": [
                {"label": "Ant", "value": "ant", "description": "Small", "default": true},
                {"label": "Moth", "value": "moth"},
            ],
        }]},
        {"type": 1, "components": [{"type": 7, "custom_id": "who", "min_values": 0}]},
    ]);
    let read = sent(json!({"content": "Choose.", "components": components})).await;
    assert_eq!(kinds(&read["components"]), [1, 2, 2, 2, 2, 1, 3, 1, 7]);
    assert_eq!(read["content"], "Choose.");
}

#[tokio::test]
async fn a_message_of_components_alone_keeps_its_layout() {
    let components = json!([
        {"type": 17, "accent_color": 255, "components": [
            {"type": 9, "components": [{"type": 10, "content": "# News"}],
             "accessory": {"type": 11, "media": {"url": "https://example.com/a.png"}}},
            {"type": 14, "spacing": 2},
            {"type": 12, "items": [{"media": {"url": "attachment://note.txt"}}]},
            {"type": 1, "components": [{"type": 2, "style": 2, "label": "Ok", "custom_id": "ok"}]},
        ]},
        {"type": 13, "file": {"url": "attachment://note.txt"}},
        {"type": 10, "content": "The end.", "id": 40},
    ]);
    let arguments = json!({
        "components": components,
        "flags": 32768,
        "files": [{"filename": "note.txt", "data": "bm90ZQ=="}],
    });
    let read = sent(arguments).await;
    assert_eq!(kinds(&read["components"]), [17, 9, 10, 11, 14, 12, 1, 2, 13, 10]);
}

/// A message that was sent, as another tool shows it.
async fn sent(mut arguments: Value) -> Value {
    let world = World::start().await;
    arguments["channel_id"] = world.seeded().general.to_string().into();
    let sent = world.call("messages_send", arguments.clone()).await;
    assert!(!sent.is_error(), "{}", sent.text);
    let at = json!({
        "channel_id": arguments["channel_id"],
        "message_id": sent.structured["message_id"],
    });
    let read = world.call("messages_get", at).await;
    assert!(!read.is_error(), "{}", read.text);
    Value::Object(read.structured)
}

/// The types of all components, from the outside in.
fn kinds(value: &Value) -> Vec<i64> {
    match value {
        Value::Array(list) => list.iter().flat_map(kinds).collect(),
        Value::Object(map) => {
            let own = map.get("type").and_then(Value::as_i64).into_iter();
            let within = ["components", "accessory"].map(|name| map.get(name));
            own.chain(within.into_iter().flatten().flat_map(kinds)).collect()
        }
        _ => Vec::new(),
    }
}
