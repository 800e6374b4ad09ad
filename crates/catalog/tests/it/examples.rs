//! Valid arguments, made from the tables of fields.

use discord::Request;
use serde_json::{Map, Value, json};
use tool::{Field, Issue, Kind, Run, Schema, Tool, schema::CLEAR};

use crate::components;

/// An id of a likely kind.
pub(crate) const ID: &str = "175928847299117063";
/// The smallest picture that counts as one here.
pub(crate) const IMAGE: &str = "data:image/png;base64,iVBORw0KGgo=";
/// The like of a sound.
const SOUND: &str = "data:audio/ogg;base64,T2dnUw==";

/// Codes of issues that come from rules between fields, which no schema of one field can say.
pub(crate) const BETWEEN_FIELDS: &[&str] = &["conflict", "required", "items", "length"];

/// Values that show what a schema takes: each choice, each field of an object alone and all of
/// them together.
pub(crate) fn candidates(schema: &Schema) -> Vec<Value> {
    if let Some(tree) = components::tree(schema) {
        return vec![components::example(tree)];
    }
    match schema.kind {
        Kind::Words(words) => words.iter().map(|word| json!(word)).collect(),
        Kind::Numbers(numbers) => numbers.iter().map(|number| json!(number)).collect(),
        Kind::Boolean => vec![json!(true), json!(false)],
        Kind::Array { items, min, max } if max > 0 => {
            let mut lists: Vec<_> = candidates(items)
                .into_iter()
                .map(|item| {
                    let mut list = vec![item];
                    list.extend((1..min).map(|index| nth(items, index)));
                    Value::Array(list)
                })
                .collect();
            if max > min.max(1) {
                let several = (min.max(1) + 1).min(max);
                lists.push((0..several).map(|index| nth(items, index)).collect());
            }
            lists
        }
        Kind::Object(fields) => objects(fields).into_iter().map(Value::Object).collect(),
        _ => vec![nth(schema, 0)],
    }
}

fn objects(fields: &[Field]) -> Vec<Map<String, Value>> {
    let base = fields.iter().filter(|field| field.required).map(first).collect();
    variants(fields, &base)
}

/// An object as it is, with each other field besides, with each pair of them, and with all.
fn variants(fields: &[Field], base: &Map<String, Value>) -> Vec<Map<String, Value>> {
    let mut out = vec![base.clone()];
    let mut add = |name: &str, value: Value| {
        let mut object = base.clone();
        object.insert(name.to_owned(), value);
        out.push(object);
    };
    for field in fields {
        for value in candidates(field.schema) {
            add(field.name, value);
        }
        if field.clearable {
            add(CLEAR, json!([field.name]));
        }
    }
    let others: Vec<_> = fields.iter().filter(|field| !field.required).collect();
    for (index, one) in others.iter().enumerate() {
        for other in others.iter().skip(index + 1) {
            let mut object = base.clone();
            object.extend([first(one), first(other)]);
            out.push(object);
        }
    }
    out.push(fields.iter().map(first).chain(base.clone()).collect());
    out
}

fn first(field: &Field) -> (String, Value) {
    (field.name.to_owned(), nth(field.schema, 0))
}

/// A plain valid value, different for each index where the schema leaves room.
fn nth(schema: &Schema, index: usize) -> Value {
    if let Some(tree) = components::tree(schema) {
        return components::example(tree);
    }
    match schema.kind {
        Kind::String { min, max, pattern, format } => {
            json!(text(min, max, pattern, format, index))
        }
        Kind::Integer { min, max } => {
            let step = i64::try_from(index).unwrap();
            json!(min.max(0).min(max).saturating_add(step).min(max))
        }
        Kind::Number { min, max } => json!(f64::midpoint(min as f64, max as f64)),
        Kind::Boolean => json!(true),
        Kind::Words(words) => json!(words[index % words.len()]),
        Kind::Numbers(numbers) => json!(numbers[index % numbers.len()]),
        Kind::Array { items, min, .. } => (0..min.max(1)).map(|index| nth(items, index)).collect(),
        Kind::Object(fields) => {
            let wanted = fields.iter().filter(|field| field.required);
            wanted.map(|field| (field.name.to_owned(), nth(field.schema, index))).collect()
        }
        Kind::Free => match schema.example {
            Some(example) => serde_json::from_str(example).unwrap(),
            None if schema.note.contains("locale") => json!({"de": "note"}),
            None => json!({"note": "note"}),
        },
    }
}

fn text(
    min: usize,
    max: usize,
    pattern: Option<&str>,
    format: Option<&str>,
    index: usize,
) -> String {
    match (pattern, format) {
        (Some(tool::schema::ID_PATTERN), _) => {
            (ID.parse::<u64>().unwrap() + u64::try_from(index).unwrap()).to_string()
        }
        (Some(pattern), _) => {
            let schema = json!({"pattern": pattern});
            let fits = |text: &&str| jsonschema::is_valid(&schema, &json!(text));
            let fitting = ["note", "2048", IMAGE, SOUND].into_iter().find(fits);
            fitting.unwrap_or_else(|| panic!("say here what fits {pattern}")).to_owned()
        }
        (None, Some("date-time")) => "2026-12-01T18:00:00Z".to_owned(),
        (None, Some("uri")) => "https://example.com/a.png".to_owned(),
        (None, Some(format)) => panic!("say here what is a {format}"),
        // It is base64 too, for the bytes of files.
        (None, None) => {
            let plain = "note".repeat(min.div_ceil(4).max(1));
            let plain: String = plain.chars().take(max).collect();
            if index == 0 { plain } else { format!("{plain}{index}") }
        }
    }
}

/// Arguments of a tool that are accepted, each with its request; none for a workflow: the required
/// fields only, each value of each other field, alone if the tool takes it alone, and as many as
/// agree.
///
/// # Panics
/// If a field is in none of them: a field that can never be given is a mistake.
pub(crate) fn accepted(tool: &Tool) -> Vec<(Map<String, Value>, Option<Request>)> {
    let mut out = Vec::new();
    for base in bases(tool) {
        let full = as_many_as_agree(tool, &base);
        for arguments in variants(tool.fields, &base).into_iter().chain([full.clone()]) {
            // What a field needs besides, the full arguments have.
            let with_more = full.clone().into_iter().chain(arguments.clone()).collect();
            for arguments in [arguments, with_more] {
                match plan(tool, arguments.clone()) {
                    Ok(request) => {
                        out.push((arguments, request));
                        break;
                    }
                    Err(issues) => {
                        let stray = issues.iter().find(|one| !BETWEEN_FIELDS.contains(&one.code));
                        assert!(stray.is_none(), "{}: {stray:?} for {arguments:?}", tool.spec.name);
                    }
                }
            }
        }
    }
    for field in tool.fields {
        let used = out.iter().any(|(arguments, _)| arguments.contains_key(field.name));
        assert!(used, "{}: {} can't be given", tool.spec.name, field.name);
    }
    out
}

/// The required fields, with each of their choices: on that may depend what else can be given.
fn bases(tool: &Tool) -> Vec<Map<String, Value>> {
    let base = base(tool);
    let mut bases = vec![base.clone()];
    for field in tool.fields.iter().filter(|field| field.required) {
        if let Kind::Words(_) | Kind::Numbers(_) = field.schema.kind {
            let others = candidates(field.schema).into_iter();
            bases.extend(others.filter(|value| base[field.name] != *value).map(|value| {
                let mut other = base.clone();
                other.insert(field.name.to_owned(), value);
                other
            }));
        }
    }
    bases
}

/// The required fields, with values that go together.
fn base(tool: &Tool) -> Map<String, Value> {
    let required: Vec<_> = tool.fields.iter().filter(|field| field.required).collect();
    let mut base: Map<_, _> = required.iter().map(|field| first(field)).collect();
    for field in required {
        let wrong = |base: &Map<_, _>| plan(tool, base.clone()).err().map_or(0, |list| list.len());
        let best = candidates(field.schema).into_iter().min_by_key(|value| {
            let mut other = base.clone();
            other.insert(field.name.to_owned(), value.clone());
            wrong(&other)
        });
        base.extend(best.map(|value| (field.name.to_owned(), value)));
    }
    base
}

/// All fields, less those that the ones before them rule out.
fn as_many_as_agree(tool: &Tool, base: &Map<String, Value>) -> Map<String, Value> {
    let mut arguments = base.clone();
    for field in tool.fields.iter().filter(|field| !field.required) {
        let value = candidates(field.schema).into_iter().find(|value| {
            let mut more = arguments.clone();
            more.insert(field.name.to_owned(), value.clone());
            // A further field can bring what is still lacking.
            plan(tool, more)
                .map_or_else(|list| list.iter().all(|issue| issue.code == "required"), |_| true)
        });
        arguments.extend(value.map(|value| (field.name.to_owned(), value)));
    }
    arguments
}

/// The request that a tool plans; none for a workflow.
pub(crate) fn plan(
    tool: &Tool,
    arguments: Map<String, Value>,
) -> Result<Option<Request>, Vec<Issue>> {
    tool.plan(arguments).map(|plan| match plan.run {
        Run::Endpoint { request, .. } => Some(*request),
        Run::Workflow(_) => None,
    })
}
