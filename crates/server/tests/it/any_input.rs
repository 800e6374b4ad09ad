//! Whatever a client sends as arguments, every tool answers with a structured outcome.

use proptest::{
    collection::{btree_map, vec},
    prelude::*,
};
use serde_json::{Map, Value, json};
use server::{Settings, registry::CONFIRM};
use tool::{Field, Kind, Schema};

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

/// A value that is often in order.
fn fitting(schema: &Schema) -> Value {
    match schema.kind {
        Kind::String { pattern: Some(_), .. } => json!(CHANNEL),
        Kind::Words(words) => json!(words.first()),
        Kind::Numbers(numbers) => json!(numbers.first()),
        Kind::Integer { min, .. } => json!(min),
        Kind::Boolean => json!(true),
        Kind::Array { items, .. } => json!([fitting(items)]),
        Kind::Object(fields) => {
            let fields = fields.iter().filter(|field| field.required);
            fields.map(|field| (field.name.to_owned(), fitting(field.schema))).collect()
        }
        _ => json!("a word"),
    }
}

/// Some of a tool's own fields, and perhaps one it does not have.
fn arguments(fields: &'static [Field]) -> impl Strategy<Value = Map<String, Value>> {
    let fields: Vec<_> = fields
        .iter()
        .map(|field| {
            let value = prop_oneof![9 => Just(fitting(field.schema)), 1 => value()];
            let given = if field.required { 0.95 } else { 0.2 };
            (Just(field.name), proptest::option::weighted(given, value))
        })
        .collect();
    let key =
        proptest::option::of((Just(CONFIRM), prop_oneof![3 => Just(json!(true)), 1 => value()]));
    let unknown = proptest::option::weighted(0.2, ("[a-z_.\\[\\]]{0,80}", value()));
    (fields, key, unknown).prop_map(move |(fields, key, unknown)| {
        let known = fields.into_iter().filter_map(|(name, value)| Some((name, value?)));
        let known = known.chain(key).map(|(name, value)| (name.to_owned(), value));
        known.chain(unknown).collect()
    })
}

#[test]
fn any_arguments_of_any_tool_get_a_structured_answer() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let world = World::new(Settings { armed: true, ..Settings::default() });
    for entry in world.server.registry().listed() {
        let name = entry.tool.spec.name;
        proptest!(ProptestConfig::with_cases(40), |(arguments in arguments(entry.tool.fields))| {
            let outcome = runtime.block_on(world.call(name, Value::Object(arguments)));
            let code = outcome.structured.get("code").and_then(Value::as_str);
            prop_assert_eq!(outcome.code.is_some() && code != outcome.code, false, "{}", outcome.text);
            prop_assert_ne!(outcome.code, Some("INTERNAL_ERROR"), "{}: {}", name, outcome.text);
            prop_assert!(!outcome.text.is_empty() || outcome.structured.is_empty());
            prop_assert!(outcome.text.len() < 100_000);
        });
    }
    let sent = world.discord.routes().len();
    assert!(sent > 100, "some of it is in order and reaches Discord: {sent}");
}
