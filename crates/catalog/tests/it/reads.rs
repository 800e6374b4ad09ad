//! Tools read what their published schemas accept, and refuse the rest with the place and reason.

use std::cell::Cell;

use catalog::tools;
use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
    test_runner::{Config, TestRunner},
};
use serde_json::{Map, Value, json};
use tool::{
    Field, Issue, Kind, Run, Schema, Tool, published,
    schema::{CLEAR, ID_PATTERN, object},
};

use crate::{
    components,
    examples::{BETWEEN_FIELDS, IMAGE, accepted},
    spec::Specification,
};

#[test]
fn valid_arguments_are_planned_unless_a_rule_between_fields_refuses_them() {
    let specification = Specification::open();
    for (_, tool) in tools() {
        let validator = validator(tool);
        let published = Value::Object(published::input(tool.fields, &[]));
        let published = jsonschema::draft202012::new(&published).unwrap();
        let planned = Cell::new(0);
        let check = |given: Map<String, Value>| {
            let value = Value::Object(given.clone());
            prop_assert!(validator.is_valid(&value), "the generator is off");
            prop_assert!(published.is_valid(&value), "{}: as published", tool.spec.name);
            match tool.plan(given) {
                Ok(plan) => {
                    planned.set(planned.get() + 1);
                    let problems = specification.problems(&plan);
                    prop_assert!(problems.is_empty(), "{}: {problems:?}", tool.spec.name);
                }
                Err(issues) => {
                    let other = issues.iter().find(|issue| !excused(tool, issue));
                    prop_assert!(other.is_none(), "{}: {other:?}", tool.spec.name);
                }
            }
            Ok(())
        };
        // Where rules between fields refuse most calls, one is planned after some rounds.
        for _ in 0..20 {
            run(&arguments(tool.fields), check);
            if planned.get() > 0 {
                break;
            }
        }
        assert!(planned.get() > 0, "{}: every call was refused", tool.spec.name);
    }
}

#[test]
fn reader_and_schema_agree_on_mutated_arguments() {
    let specification = Specification::open();
    for (_, tool) in tools() {
        let validator = validator(tool);
        run(&(arguments(tool.fields), vec(mutation(names(tool)), 1..4)), |(given, mutations)| {
            let mut given = Value::Object(given);
            for mutation in mutations {
                mutation.apply(&mut given);
            }
            let valid = validator.is_valid(&given);
            let Value::Object(given) = given else { return Ok(()) };
            let shown = Value::Object(given.clone()).to_string();
            match tool.plan(given) {
                Ok(plan) => {
                    prop_assert!(valid, "{}: planned {shown}", tool.spec.name);
                    let problems = specification.problems(&plan);
                    prop_assert!(problems.is_empty(), "{}: {problems:?}", tool.spec.name);
                }
                Err(issues) => {
                    prop_assert!(!issues.is_empty());
                    for issue in &issues {
                        prop_assert!(!issue.message.is_empty() && CODES.contains(&issue.code));
                        let place = place(tool, &issue.path, issue.code);
                        prop_assert!(place.is_ok(), "{}: {issue:?}", tool.spec.name);
                    }
                    let refused = issues.iter().find(|issue| !excused(tool, issue));
                    prop_assert!(
                        !valid || refused.is_none(),
                        "{}: {refused:?} for {shown}",
                        tool.spec.name
                    );
                }
            }
            Ok(())
        });
    }
}

#[test]
fn an_answer_of_any_form_is_read_or_refused() {
    for (_, tool) in tools() {
        let Some((arguments, _)) = accepted(tool).into_iter().next() else { continue };
        run(&(anything(), any::<bool>()), |(answer, many)| {
            let Ok(Run::Endpoint { finish, .. }) =
                tool.plan(arguments.clone()).map(|plan| plan.run)
            else {
                return Ok(());
            };
            let answer = if many { json!([answer]) } else { answer };
            let body = answer.to_string().into();
            let response = discord::Response { status: 200, content_type: None, body };
            if let Ok(finished) = finish(&response, None) {
                let output = Value::Object(finished.output);
                let schema = tool.output.json("");
                prop_assert!(jsonschema::draft202012::is_valid(&schema, &output), "{output}");
            }
            Ok(())
        });
    }
}

/// All codes of issues there are.
pub(crate) const CODES: &[&str] =
    &["required", "unknown", "type", "length", "range", "choice", "format", "conflict", "items"];

pub(crate) fn run<S: Strategy>(strategy: &S, test: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    // Nothing is written beside the tests; a failure prints its smallest case.
    let config = Config { cases: 48, failure_persistence: None, ..Config::default() };
    TestRunner::new(config).run(strategy, test).unwrap();
}

fn validator(tool: &Tool) -> jsonschema::Validator {
    let schema = Value::Object(object(tool.fields, &[]));
    // Formats are for readers of the schema; they are among the documented exceptions below.
    jsonschema::draft202012::options().should_validate_formats(false).build(&schema).unwrap()
}

/// Whether an issue is one of those that a schema in our dialect cannot say: rules between fields,
/// moments, base64, ids beyond 64 bits, emojis that are steps in a path, and trees of components.
fn excused(tool: &Tool, issue: &Issue) -> bool {
    let Ok(place) = place(tool, &issue.path, issue.code) else { return false };
    if place.and_then(components::tree).is_some() {
        return true;
    }
    match (issue.code, place.map(|schema| schema.kind)) {
        // The latter is checked where it is read.
        ("format", Some(Kind::String { .. })) | (_, Some(Kind::Free)) => true,
        // A moment has a bound of its own.
        ("length", Some(Kind::String { format, .. })) => format == Some("date-time"),
        (code, _) => BETWEEN_FIELDS.contains(&code),
    }
}

/// What an issue points at: none for the call as a whole or an unknown name; an error for a path
/// that leads nowhere.
fn place(tool: &Tool, path: &str, code: &str) -> Result<Option<&'static Schema>, ()> {
    let mut fields = Some(tool.fields);
    let mut schema: Option<&'static Schema> = None;
    let steps = path.split('.').filter(|step| !step.is_empty());
    for step in steps {
        let (name, items) = step.split_once('[').unwrap_or((step, ""));
        let Some(within) = fields else {
            return Err(());
        };
        let Some(field) = within.iter().find(|field| field.name == name) else {
            let known = code == "unknown" || name == CLEAR;
            return if known { Ok(None) } else { Err(()) };
        };
        if components::tree(field.schema).is_some() {
            // What lies deeper is no schema's.
            return Ok(Some(field.schema));
        }
        let mut inner = field.schema;
        for _ in 0..items.matches(']').count() {
            let Kind::Array { items, .. } = inner.kind else { return Err(()) };
            inner = items;
        }
        schema = Some(inner);
        // What lies within has no schema.
        if matches!(inner.kind, Kind::Free) {
            break;
        }
        fields = match inner.kind {
            Kind::Object(fields) => Some(fields),
            _ => None,
        };
    }
    Ok(schema)
}

/// Arguments that the schema accepts.
fn arguments(fields: &'static [Field]) -> BoxedStrategy<Map<String, Value>> {
    let each: Vec<_> = fields
        .iter()
        .map(|field| {
            let given = value(field.schema).prop_map(Given::Value);
            if field.required {
                given.boxed()
            } else if field.clearable {
                prop_oneof![5 => Just(Given::Absent), 3 => given, 1 => Just(Given::Cleared)].boxed()
            } else {
                prop_oneof![2 => Just(Given::Absent), 1 => given].boxed()
            }
        })
        .collect();
    each.prop_map(|each| {
        let mut out = Map::new();
        let mut clear = Vec::new();
        for (field, given) in fields.iter().zip(each) {
            match given {
                Given::Value(value) => drop(out.insert(field.name.to_owned(), value)),
                Given::Cleared => clear.push(field.name),
                Given::Absent => {}
            }
        }
        if !clear.is_empty() {
            out.insert(CLEAR.to_owned(), json!(clear));
        }
        out
    })
    .boxed()
}

#[derive(Debug, Clone)]
enum Given {
    Absent,
    Cleared,
    Value(Value),
}

fn value(schema: &'static Schema) -> BoxedStrategy<Value> {
    if let Some(tree) = components::tree(schema) {
        return components::trees(tree);
    }
    match schema.kind {
        Kind::String { pattern: Some(ID_PATTERN), .. } => strings("[1-9][0-9]{16,18}"),
        Kind::String { pattern: Some(pattern), .. } if pattern.starts_with("^data:image/") => {
            Just(json!(IMAGE)).boxed()
        }
        Kind::String { pattern: Some(pattern), .. } => {
            strings(pattern.trim_start_matches('^').trim_end_matches('$'))
        }
        Kind::String { format: Some("date-time"), .. } => {
            select(vec![json!("2026-12-01T18:00:00Z"), json!("2026-02-28T23:59:59.999+05:30")])
                .boxed()
        }
        Kind::String { min, max, .. } => vec(any::<char>(), min..=max.min(min.saturating_add(12)))
            .prop_map(|letters| json!(letters.into_iter().collect::<String>()))
            .boxed(),
        Kind::Integer { min, max } => (min..=max).prop_map(Value::from).boxed(),
        Kind::Number { min, max } => {
            (min as f64..max as f64).prop_map(|number: f64| json!(number)).boxed()
        }
        Kind::Boolean => any::<bool>().prop_map(Value::from).boxed(),
        Kind::Words(words) => select(words).prop_map(Value::from).boxed(),
        Kind::Numbers(numbers) => select(numbers).prop_map(Value::from).boxed(),
        Kind::Array { items, min, max } => {
            vec(value(items), min..=max.min(min.saturating_add(3))).prop_map(Value::Array).boxed()
        }
        Kind::Object(fields) => arguments(fields).prop_map(Value::Object).boxed(),
        Kind::Free if schema.example.is_some() => {
            let example = serde_json::from_str::<Value>(schema.example.unwrap()).unwrap();
            let other = vec(("[a-z]{1,8}", anything()), 0..3);
            let other = other.prop_map(|pairs| Value::Object(pairs.into_iter().collect()));
            prop_oneof![3 => Just(example), 1 => other].boxed()
        }
        Kind::Free => vec(("[a-z]{1,8}", anything()), 0..3)
            .prop_map(|pairs| Value::Object(pairs.into_iter().collect()))
            .boxed(),
    }
}

fn strings(pattern: &str) -> BoxedStrategy<Value> {
    proptest::string::string_regex(pattern).unwrap().prop_map(Value::from).boxed()
}

/// Any small piece of JSON.
fn anything() -> impl Strategy<Value = Value> + Clone + use<> {
    let plain = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-1000_i64..1000).prop_map(Value::from),
        (-1000_i32..1000).prop_map(|number| json!(f64::from(number))),
        (-1e3..1e3).prop_map(|number: f64| json!(number)),
        "\\PC{0,8}".prop_map(Value::from),
        "[0-9]{1,21}".prop_map(Value::from),
    ];
    plain.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..3).prop_map(Value::Array),
            vec(("[a-z_]{1,8}", inner), 0..3)
                .prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
        ]
    })
}

/// One change to arguments, somewhere in them.
#[derive(Debug, Clone)]
pub(crate) enum Mutation {
    Replace(Index, Value),
    Remove(Index),
    Add(Index, String, Value),
    Lengthen(Index, usize),
}

fn names(tool: &Tool) -> Vec<String> {
    let mut names: Vec<_> = tool.fields.iter().map(|field| field.name.to_owned()).collect();
    names.extend([CLEAR.to_owned(), "__confirm".to_owned(), "a.b[0]".to_owned()]);
    names
}

/// Any change, among them one that adds one of these fields.
pub(crate) fn mutation(names: Vec<String>) -> impl Strategy<Value = Mutation> + use<> {
    let place = any::<Index>();
    prop_oneof![
        (place.clone(), anything()).prop_map(|(place, value)| Mutation::Replace(place, value)),
        place.clone().prop_map(Mutation::Remove),
        (place.clone(), prop_oneof![select(names), "[a-z_]{1,70}"], anything())
            .prop_map(|(place, name, value)| Mutation::Add(place, name, value)),
        (place, 1_usize..200).prop_map(|(place, by)| Mutation::Lengthen(place, by)),
    ]
}

impl Mutation {
    pub(crate) fn apply(self, root: &mut Value) {
        let (Self::Replace(at, _) | Self::Remove(at) | Self::Add(at, ..) | Self::Lengthen(at, _)) =
            &self;
        let mut left = at.index(count(root));
        let Some(node) = node(root, &mut left) else { return };
        match (self, node) {
            (Self::Replace(_, value), node) => *node = value,
            (Self::Remove(_), Value::Object(map)) => {
                let name = map.keys().next().cloned();
                name.and_then(|name| map.shift_remove(&name));
            }
            (Self::Remove(_), Value::Array(list)) => drop(list.pop()),
            (Self::Remove(_), Value::String(text)) => text.clear(),
            (Self::Add(_, name, value), Value::Object(map)) => drop(map.insert(name, value)),
            (Self::Add(_, _, value), Value::Array(list)) => list.push(value),
            (Self::Lengthen(_, by), Value::String(text)) => text.push_str(&"ä".repeat(by)),
            (Self::Lengthen(_, by), Value::Array(list)) => {
                let item = list.first().cloned().unwrap_or_default();
                list.extend(std::iter::repeat_n(item, by));
            }
            _ => {}
        }
    }
}

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(list) => list.iter().map(count).sum(),
        Value::Object(map) => map.values().map(count).sum::<usize>(),
        _ => 0,
    }
}

/// The node after so many others, from the outside in.
fn node<'a>(value: &'a mut Value, left: &mut usize) -> Option<&'a mut Value> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    match value {
        Value::Array(list) => list.iter_mut().find_map(|item| node(item, left)),
        Value::Object(map) => map.values_mut().find_map(|item| node(item, left)),
        _ => None,
    }
}
