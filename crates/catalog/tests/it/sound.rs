//! Facts that hold for every tool.

use std::collections::{BTreeSet, HashMap, HashSet};

use catalog::tools;
use serde_json::{Map, Value};
use tool::{Field, Kind, Schema, Tool, published, schema::object};

use crate::examples::accepted;

#[test]
fn names_are_short_unique_and_begin_with_their_group() {
    let mut seen = HashSet::new();
    for (group, tool) in tools() {
        let name = tool.spec.name;
        let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
        assert!(name.starts_with(|letter: char| letter.is_ascii_lowercase()), "{name}");
        assert!(name.chars().all(|letter| plain(letter) || letter == '_'), "{name}");
        assert!(name.len() <= 45, "{name}");
        let own = [group.name];
        let nouns = NOUNS.iter().find(|(name, _)| *name == group.name);
        let nouns = nouns.map_or(own.as_slice(), |(_, nouns)| nouns);
        let begins = |noun: &&str| name.strip_prefix(*noun).is_some_and(|s| s.starts_with('_'));
        assert!(nouns.iter().any(begins), "{name}");
        assert!(seen.insert(name), "{name} is there twice");
        let title = tool.spec.title;
        assert!((1..=40).contains(&title.chars().count()), "{name}: {title}");
    }
}

/// Groups of several kinds of thing, whose tools begin with the kind.
const NOUNS: [(&str, &[&str]); 1] = [("monetization", &["skus", "entitlements", "subscriptions"])];

#[test]
fn descriptions_are_whole_sentences_of_bounded_length() {
    for (group, tool) in tools() {
        assert!(group.about.ends_with('.'), "{}", group.name);
        let (name, about) = (tool.spec.name, tool.about);
        assert!(about.ends_with('.'), "{name}: {about}");
        assert!(about.chars().count() <= 300, "{name}: {about}");
        every_field(tool, &mut |field| {
            let about = field.about;
            assert!(!about.is_empty(), "{name}: {} is not described", field.name);
            assert!(about.ends_with('.'), "{name}.{}: {about}", field.name);
            assert!(about.chars().count() <= 100, "{name}.{}: {about}", field.name);
        });
    }
}

#[test]
fn what_stands_in_backticks_is_a_tool_or_a_field_of_the_same_tool() {
    let names: HashSet<_> = tools().map(|(_, tool)| tool.spec.name).collect();
    let mut wrong = Vec::new();
    for (_, tool) in tools() {
        let mut fields = HashSet::from([tool::schema::CLEAR]);
        let mut texts = vec![tool.about];
        every_field(tool, &mut |field| {
            fields.insert(field.name);
            texts.extend([field.about, field.schema.note]);
            if let Kind::Words(words) = field.schema.kind {
                fields.extend(words);
            }
        });
        for text in texts {
            for quoted in text.split('`').skip(1).step_by(2) {
                if !names.contains(quoted) && !fields.contains(quoted) {
                    wrong.push(format!("{}: `{quoted}` in {text:?}", tool.spec.name));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn parameters_of_a_route_are_arguments_and_those_of_the_usual_one_are_required() {
    for (_, tool) in tools() {
        // A workflow learns some of its parameters on the way.
        if accepted(tool).iter().all(|(_, request)| request.is_none()) {
            continue;
        }
        for route in tool.all_routes() {
            for parameter in route.parameters() {
                let field = tool.fields.iter().find(|field| field.wire == parameter);
                let name = tool.spec.name;
                let field = field.unwrap_or_else(|| panic!("{name}: nothing gives {parameter}"));
                assert!(field.required || tool.also.contains(route), "{name}: {parameter}");
            }
        }
    }
}

#[test]
fn planned_requests_have_a_complete_path_on_a_route_of_their_tool() {
    for (_, tool) in tools() {
        for (arguments, request) in accepted(tool) {
            let Some(request) = request else { continue };
            assert!(request.path().is_ok(), "{}: {arguments:?}", tool.spec.name);
            assert!(tool.all_routes().any(|route| *route == request.route), "{}", tool.spec.name);
        }
    }
}

#[test]
fn schemas_keep_to_the_dialect_that_every_client_reads() {
    let mut wrong = Vec::new();
    for (_, tool) in tools() {
        for (side, schema) in [
            ("input", Value::Object(published::input(tool.fields, &[]))),
            ("output", Value::Object(published::output(tool.output))),
            ("full input", Value::Object(object(tool.fields, &[]))),
            ("full output", tool.output.json("")),
        ] {
            assert_eq!(schema["type"], "object", "{} {side}", tool.spec.name);
            let closed = schema["additionalProperties"] == false;
            assert!(closed || side == "output", "{} {side} is not closed", tool.spec.name);
            let place = format!("{} {side}", tool.spec.name);
            dialect(&schema, &place, side.starts_with("full"), 1, &mut wrong);
            assert!(jsonschema::draft202012::meta::is_valid(&schema), "{} {side}", tool.spec.name);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const KEYWORDS: &[&str] = &[
    "type",
    "description",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "enum",
    "default",
    "minLength",
    "maxLength",
    "pattern",
    "format",
    "minimum",
    "maximum",
    "minItems",
    "maxItems",
];

/// What is published says of inner objects only which fields they have, so only the `full` ones are
/// closed throughout.
fn dialect(schema: &Value, place: &str, full: bool, depth: usize, wrong: &mut Vec<String>) {
    let mut check = |holds: bool, what: &str| {
        if !holds {
            wrong.push(format!("{place}: {what}"));
        }
    };
    let Value::Object(map) = schema else { return check(false, "it is no object") };
    for keyword in map.keys() {
        check(KEYWORDS.contains(&keyword.as_str()), keyword);
    }
    let kind = map.get("type").and_then(Value::as_str).unwrap_or_default();
    let kinds = ["object", "array", "string", "integer", "number", "boolean"];
    check(kinds.contains(&kind), "it has no type");
    // What nests are objects and lists.
    check(depth <= 6 || !["object", "array"].contains(&kind), "it is too deep");
    check(kind != "array" || map.contains_key("items"), "it has no items");
    check(map.get("enum").is_none_or(|list| !list.as_array().unwrap().is_empty()), "empty enum");
    let format = map.get("format").and_then(Value::as_str);
    check(format.is_none_or(|format| ["date-time", "uri"].contains(&format)), "unknown format");
    if let Some(Value::Object(properties)) = map.get("properties") {
        let closed = map.get("additionalProperties") == Some(&Value::Bool(false));
        check(closed || !full, "it is not closed");
        let required = map.get("required").and_then(Value::as_array);
        for name in required.into_iter().flatten().filter_map(Value::as_str) {
            check(properties.contains_key(name), name);
        }
        for (name, property) in properties {
            dialect(property, &format!("{place}.{name}"), full, depth + 1, wrong);
        }
    }
    if let Some(items) = map.get("items") {
        dialect(items, &format!("{place}[]"), full, depth + 1, wrong);
    }
}

/// Every field of a tool's arguments and outputs, at any depth.
fn every_field(tool: &Tool, visit: &mut dyn FnMut(&'static Field)) {
    fn within(schema: &'static Schema, visit: &mut dyn FnMut(&'static Field)) {
        match schema.kind {
            Kind::Array { items, .. } => within(items, visit),
            Kind::Object(fields) => {
                for field in fields {
                    visit(field);
                    within(field.schema, visit);
                }
            }
            _ => {}
        }
    }
    for field in tool.fields {
        visit(field);
        within(field.schema, visit);
    }
    within(tool.output, visit);
}

/// The least that tools must have, as a table: see its first line.
const FACTS: &str = include_str!("facts.tsv");

#[test]
fn tools_have_at_least_the_hints_arguments_and_outputs_of_the_facts() {
    let tools: HashMap<_, _> =
        tools().map(|(group, tool)| (tool.spec.name, (group.name, tool))).collect();
    let mut wrong = BTreeSet::new();
    let mut lines = FACTS.lines();
    let heads: Vec<_> = lines.next().unwrap().split('\t').collect();
    for line in lines {
        let fact: HashMap<_, _> = heads.iter().copied().zip(line.split('\t')).collect();
        match tools.get(fact["name"]) {
            None => drop(wrong.insert(format!("{}: there is no such tool", fact["name"]))),
            Some((group, tool)) => hold(&fact, group, tool, &mut wrong),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.into_iter().collect::<Vec<_>>().join("\n"));
}

fn hold(fact: &HashMap<&str, &str>, group: &str, tool: &Tool, wrong: &mut BTreeSet<String>) {
    let mut check = |holds: bool, what: String| {
        if !holds {
            wrong.insert(format!("{}: {what}", fact["name"]));
        }
    };
    check(fact["category"] == group, format!("it is in {group}"));
    let destructive = tool.spec.destructive();
    for (column, ours) in [
        ("gated", destructive),
        ("readOnlyHint", tool.spec.read_only()),
        ("destructiveHint", destructive),
        ("idempotentHint", tool.spec.idempotent()),
        ("openWorldHint", tool.spec.open_world()),
        ("hidden_when_ALLOWED_GUILDS", tool.spec.global),
    ] {
        check((fact[column] == "yes") == ours, format!("{column} is {ours}"));
    }
    let input = object(tool.fields, &[]);
    for (column, required) in [("required_params", true), ("optional_params", false)] {
        for (name, kind) in parameters(fact[column]) {
            let Some(property) = input["properties"].get(name) else {
                check(false, format!("it takes no {name}"));
                continue;
            };
            check(kind == "any" || property["type"] == kind, format!("{name} is no {kind}"));
            let names = input.get("required").and_then(Value::as_array);
            let ours = names.is_some_and(|names| names.iter().any(|one| one == name));
            check(required || !ours, format!("{name} is required"));
        }
    }
    let output = tool.output.json("");
    for (name, kind) in parameters(fact["required_output_fields"]) {
        match output["properties"].get(name) {
            None => check(false, format!("it tells no {name}")),
            Some(ours) => {
                check(kind == "any" || ours["type"] == kind, format!("output {name} is no {kind}"));
                within(fact["required_output_fields"], name, ours, &mut check);
            }
        }
    }
}

/// The fields of objects in a list of outputs.
fn within(column: &str, list: &str, ours: &Value, check: &mut dyn FnMut(bool, String)) {
    let parts = column.split(" ; ").filter_map(|part| part.strip_prefix(list)?.strip_prefix(':'));
    let fields = parts.filter_map(|kind| kind.strip_prefix("array<object{")?.strip_suffix("}>"));
    for field in fields.flat_map(outermost) {
        let name = field.split([':', '?']).next().unwrap();
        let properties: Option<&Map<String, Value>> = ours["items"]["properties"].as_object();
        let there = properties.is_none_or(|properties| properties.contains_key(name));
        check(there, format!("output {list} tells no {name}"));
    }
}

/// The fields of an object, without those of the objects in it.
fn outermost(fields: &str) -> Vec<&str> {
    let mut depth = 0;
    let between = |letter: char| {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        letter == ',' && depth == 0
    };
    fields.split(between).map(str::trim).collect()
}

/// Name and JSON type of each parameter of a column.
fn parameters(column: &str) -> impl Iterator<Item = (&str, &str)> {
    column.split(" ; ").filter_map(|part| part.split_once(':')).map(|(name, kind)| {
        let word = kind.split(['[', '<', '(', '=', '|', '{']).next().unwrap();
        let kind = match word {
            "snowflake" | "string" => "string",
            "integer" | "boolean" | "array" | "object" => word,
            "const" if kind == "const(true)" => "boolean",
            // Whole numbers are integers here; enums are words or numbers.
            _ => "any",
        };
        (name, kind)
    })
}
