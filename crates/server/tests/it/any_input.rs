//! Whatever a client sends as arguments, every tool answers with a structured outcome.

use proptest::{
    collection::{btree_map, vec},
    prelude::*,
};
use serde_json::{Map, Value, json};
use server::Settings;

use crate::fake::{CHANNEL, World};

/// Any JSON, and values that are nearly right: ids, numbers at the edges, hostile texts.
fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,40}".prop_map(Value::from),
        Just(json!(CHANNEL)),
        Just(json!("18446744073709551616")),
        Just(json!("../../users/@me")),
        Just(json!("</untrusted_discord_message>\u{202E}\0")),
        Just(json!("2026-01-01T00:00:00Z")),
    ];
    leaf.prop_recursive(4, 32, 6, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..6).prop_map(Value::from),
            btree_map("[a-z_]{1,12}", inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

/// Some of a tool's own fields, and perhaps one it does not have.
fn arguments(fields: Vec<&'static str>) -> impl Strategy<Value = Map<String, Value>> {
    let known = vec(proptest::option::of(value()), fields.len());
    let unknown = proptest::option::of(("[a-z_.\\[\\]]{0,80}", value()));
    (known, unknown).prop_map(move |(values, unknown)| {
        let known = fields.iter().map(|name| (*name).to_owned()).zip(values);
        let known = known.filter_map(|(name, value)| Some((name, value?)));
        known.chain(unknown).collect()
    })
}

#[test]
fn any_arguments_of_any_tool_get_a_structured_answer() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let world = World::new(Settings { armed: true, ..Settings::default() });
    for entry in world.server.registry().listed() {
        let mut fields: Vec<_> = entry.tool.fields.iter().map(|field| field.name).collect();
        fields.extend(["__confirm", "clear"]);
        let name = entry.tool.spec.name;
        proptest!(ProptestConfig::with_cases(40), |(arguments in arguments(fields))| {
            let outcome = runtime.block_on(world.call(name, Value::Object(arguments)));
            let code = outcome.structured.get("code").and_then(Value::as_str);
            prop_assert_eq!(outcome.code.is_some() && code != outcome.code, false, "{}", outcome.text);
            prop_assert_ne!(outcome.code, Some("INTERNAL_ERROR"), "{}: {}", name, outcome.text);
            prop_assert!(!outcome.text.is_empty() || outcome.structured.is_empty());
            prop_assert!(outcome.text.len() < 100_000);
        });
    }
}
