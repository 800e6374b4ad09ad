//! Trees that break one rule each, and how that is said.

use catalog::{Tree, read_components};
use serde_json::{Value, json};

const ID: &str = "175928847299117063";

/// Code and path of every issue.
fn issues(tree: Tree, given: Value) -> Vec<(&'static str, String)> {
    let issues = read_components(tree, given).err().unwrap_or_default();
    issues.into_iter().map(|issue| (issue.code, issue.path)).collect()
}

fn check(tree: Tree, cases: Vec<(Value, &[(&str, &str)])>) {
    for (given, wanted) in cases {
        let found = issues(tree, given.clone());
        let found: Vec<_> = found.iter().map(|(code, path)| (*code, path.as_str())).collect();
        assert_eq!(found, wanted, "{given}");
    }
}

/// A row with these components.
fn row(components: &Value) -> Value {
    json!({"type": 1, "components": components})
}

fn button(custom_id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": "Go", "custom_id": custom_id})
}

#[test]
fn components_stand_only_where_discord_shows_them() {
    let text = json!({"type": 10, "content": "a"});
    let thumbnail = json!({"type": 11, "media": {"url": "https://example.com/a.png"}});
    let container = json!({"type": 17, "components": [text]});
    let select = json!({"type": 5, "custom_id": "who"});
    check(
        Tree::Message,
        vec![
            (json!({}), &[("type", "")]),
            (json!([7]), &[("type", "[0]")]),
            (json!([{}]), &[("required", "[0].type")]),
            (json!([{"type": "1"}]), &[("choice", "[0].type")]),
            (json!([{"type": 99}]), &[("choice", "[0].type")]),
            (json!([button("a")]), &[("choice", "[0].type")]),
            (json!([thumbnail]), &[("choice", "[0].type")]),
            (json!([{"type": 18}]), &[("choice", "[0].type")]),
            (json!([row(&json!([]))]), &[("items", "[0].components")]),
            (json!([row(&json!([text]))]), &[("choice", "[0].components[0].type")]),
            (json!([row(&json!([button("a"), select]))]), &[("conflict", "[0].components")]),
            (
                json!([row(&json!([{"type": 4, "style": 1, "custom_id": "a", "label": "b"}]))]),
                &[("choice", "[0].components[0].type")],
            ),
            (
                json!([{"type": 17, "components": [container]}]),
                &[("choice", "[0].components[0].type")],
            ),
            (
                json!([{"type": 9, "components": [text, text, text, text]}]),
                &[("items", "[0].components"), ("required", "[0].accessory")],
            ),
            (
                json!([{"type": 9, "components": [thumbnail], "accessory": select}]),
                &[("choice", "[0].components[0].type"), ("choice", "[0].accessory.type")],
            ),
        ],
    );
    check(
        Tree::Modal,
        vec![
            (json!([]), &[("items", "")]),
            (json!([container]), &[("choice", "[0].type")]),
            (json!([row(&json!([select]))]), &[("choice", "[0].components[0].type")]),
            (
                json!([row(&json!([{"type": 4, "style": 1, "custom_id": "a"}]))]),
                &[("required", "[0].components[0].label")],
            ),
            (
                json!([{"type": 18, "label": "a", "component": text}]),
                &[("choice", "[0].component.type")],
            ),
            (json!(vec![text; 6]), &[("items", "")]),
        ],
    );
}

#[test]
fn fields_have_discords_names_types_and_limits() {
    let in_row = |component: Value| json!([row(&json!([component]))]);
    let long = |length| "a".repeat(length);
    let at = "[0].components[0]";
    for (component, wanted) in [
        (json!({"type": 2, "style": 7, "custom_id": "a", "label": "b"}), vec![("choice", "style")]),
        (
            json!({"type": 2, "style": 1, "custom_id": long(101), "label": long(81)}),
            vec![("length", "label"), ("length", "custom_id")],
        ),
        (
            json!({"type": 2, "style": 1, "customId": "a", "label": 5}),
            vec![("unknown", "customId"), ("type", "label")],
        ),
        (json!({"type": 2, "style": 1, "label": "b"}), vec![("required", "custom_id")]),
        (json!({"type": 2, "style": 1, "custom_id": "a"}), vec![("required", "")]),
        (json!({"type": 2, "style": 1, "custom_id": "a", "label": null}), vec![("type", "label")]),
        (
            json!({"type": 2, "style": 5, "label": "b", "custom_id": "a"}),
            vec![("conflict", "custom_id"), ("required", "url")],
        ),
        (
            json!({"type": 2, "style": 5, "label": "b", "url": "javascript:alert(1)"}),
            vec![("format", "url")],
        ),
        (
            json!({"type": 2, "style": 5, "label": "b", "url": format!("https://{}", long(505))}),
            vec![("length", "url")],
        ),
        (
            json!({"type": 2, "style": 6, "sku_id": ID, "label": "b", "emoji": {"name": "🦋"}}),
            vec![("conflict", "label"), ("conflict", "emoji")],
        ),
        (
            json!({"type": 2, "style": 1, "custom_id": "a", "emoji": {"id": ID}}),
            vec![("required", "emoji.name")],
        ),
        (json!({"type": 3, "custom_id": "a", "options": []}), vec![("items", "options")]),
        (
            json!({"type": 3, "custom_id": "a", "max_values": 2, "min_values": 3,
                "options": [{"label": "a", "value": "a"}]}),
            vec![("conflict", "min_values"), ("conflict", "max_values")],
        ),
        (
            json!({"type": 3, "custom_id": "a", "options": [
                {"label": "a", "value": "a", "default": true},
                {"label": "b", "value": "a", "default": true},
            ]}),
            vec![("conflict", "options"), ("conflict", "options[1].value")],
        ),
        (
            json!({"type": 5, "custom_id": "a", "min_values": 26,
                "default_values": [{"id": ID, "type": "role"}]}),
            vec![("range", "min_values")],
        ),
        (
            json!({"type": 5, "custom_id": "a", "default_values": [
                {"id": ID, "type": "role"}, {"id": ID, "type": "user"},
            ]}),
            vec![
                ("conflict", "default_values[0].type"),
                ("conflict", "default_values[1]"),
                ("conflict", "default_values"),
            ],
        ),
        (
            json!({"type": 8, "custom_id": "a", "channel_types": [0, 99, 0]}),
            vec![("choice", "channel_types[1]"), ("conflict", "channel_types[2]")],
        ),
    ] {
        let found = issues(Tree::Message, in_row(component.clone()));
        let wanted: Vec<_> = wanted
            .into_iter()
            .map(|(code, path)| {
                (code, if path.is_empty() { at.to_owned() } else { format!("{at}.{path}") })
            })
            .collect();
        assert_eq!(found, wanted, "{component}");
    }
    check(
        Tree::Message,
        vec![
            (json!([{"type": 10, "content": ""}]), &[("length", "[0].content")]),
            (
                json!([{"type": 13, "file": {"url": "https://example.com/a.png"}}]),
                &[("format", "[0].file.url")],
            ),
            (
                json!([{"type": 12, "items": [{"media": {"url": "file:///a.png"}, "alt": "a"}]}]),
                &[("unknown", "[0].items[0].alt"), ("format", "[0].items[0].media.url")],
            ),
            (json!([{"type": 14, "spacing": 3}]), &[("choice", "[0].spacing")]),
            (
                json!([{"type": 17, "accent_color": 0x100_0000, "components": []}]),
                &[("items", "[0].components"), ("range", "[0].accent_color")],
            ),
        ],
    );
}

#[test]
fn inputs_of_modals_have_their_own_rules() {
    let options = json!([{"label": "a", "value": "a"}, {"label": "b", "value": "b"}]);
    for (component, wanted) in [
        (json!({"type": 5, "custom_id": "a", "disabled": false}), vec![("conflict", "disabled")]),
        (json!({"type": 5, "custom_id": "a", "min_values": 0}), vec![("conflict", "min_values")]),
        (json!({"type": 5, "custom_id": "a", "min_values": 0, "required": false}), vec![]),
        (json!({"type": 19, "custom_id": "a", "max_values": 11}), vec![("range", "max_values")]),
        (
            json!({"type": 21, "custom_id": "a", "options": [options[0]]}),
            vec![("items", "options")],
        ),
        (
            json!({"type": 22, "custom_id": "a", "options": options, "min_values": 3}),
            vec![("conflict", "min_values")],
        ),
        (json!({"type": 22, "custom_id": "a", "options": options, "min_values": 2}), vec![]),
        (json!({"type": 23, "custom_id": "a", "required": true}), vec![("unknown", "required")]),
        (
            json!({"type": 4, "style": 2, "custom_id": "a", "min_length": 9, "max_length": 8}),
            vec![("conflict", "min_length")],
        ),
    ] {
        let label = json!([{"type": 18, "label": "a", "component": component}]);
        let found = issues(Tree::Modal, label);
        let wanted: Vec<_> = wanted
            .into_iter()
            .map(|(code, path)| (code, format!("[0].component.{path}")))
            .collect();
        assert_eq!(found, wanted, "{component}");
    }
}

#[test]
fn a_tree_is_bounded_as_a_whole_and_names_each_component_once() {
    let text = |length| json!({"type": 10, "content": "a".repeat(length)});
    let full = json!({"type": 17, "components": vec![text(1); 19]});
    check(
        Tree::Message,
        vec![
            (json!([full, full]), &[]),
            (json!([full, full, text(1)]), &[("items", "")]),
            (json!([text(4000)]), &[]),
            (json!([text(3999), {"type": 17, "components": [text(2)]}]), &[("length", "")]),
            (
                json!([row(&json!([button("a")])), row(&json!([button("a")]))]),
                &[("conflict", "[1].components[0].custom_id")],
            ),
            (
                json!([{"type": 14, "id": 5}, {"type": 14, "id": 0}, {"type": 14, "id": 0},
                    {"type": 14, "id": 5}]),
                &[("conflict", "[3].id")],
            ),
            // What is wrong in one part does not hide what is wrong in another.
            (
                json!([{"type": 14, "id": 5, "divider": "yes"}, {"type": 14, "id": 5},
                    {"type": 16}]),
                &[("conflict", "[1].id"), ("type", "[0].divider"), ("choice", "[2].type")],
            ),
        ],
    );
}
