//! Schemas as clients get them: small, since every tool's stands in every model's context.
//!
//! What a tool accepts is [`schema::object`], and it is checked in full whatever is published. The
//! published form says the same of an argument itself, of the fields of an object their names and
//! types, and of what lies deeper only its shape, in the notation that models read in TypeScript:
//! `{name, value, inline?: boolean}[]`, where a field without a type is a string and `?` marks one
//! that can be left out. What the full schema accepts, the published one accepts too.

use serde_json::{Map, Value};

use crate::{Field, Kind, Schema, schema};

/// The arguments of a tool, less the `optional` ones from `required`.
pub fn input(fields: &[Field], optional: &[&str]) -> Map<String, Value> {
    let mut out = schema::object(fields, optional);
    if let Some(Value::Object(properties)) = out.get_mut("properties") {
        for field in fields {
            let mut one = argument(field.schema, field.about);
            if let Some(default) = field.default {
                one.insert("default".to_owned(), default.json());
            }
            properties.insert(field.name.to_owned(), one.into());
        }
    }
    out
}

/// An output.
///
/// A client checks `structuredContent` against it for errors too (the TypeScript SDK does), and an
/// error is an envelope of other fields. A union at the root is what many clients refuse, so the
/// root names no required fields and does not say that it is closed. What a success holds is
/// checked against [`Schema::json`], which does both.
pub fn output(schema: &Schema) -> Map<String, Value> {
    let mut out = typed("object");
    if let Kind::Object(fields) = schema.kind {
        let properties = fields.iter().map(|field| (field.name.to_owned(), bare(field.schema)));
        out.insert("properties".to_owned(), Value::Object(properties.collect()));
    }
    out
}

fn typed(name: &str) -> Map<String, Value> {
    Map::from_iter([("type".to_owned(), name.into())])
}

/// An argument: its type, limits and description, and of an object its fields.
fn argument(schema: &Schema, about: &str) -> Map<String, Value> {
    let Value::Object(mut out) = schema.json(about) else { return Map::new() };
    match schema.kind {
        // The server says what is wrong with an id or a token that does not look like one.
        Kind::String { pattern: Some(_), .. } => drop(out.shift_remove("pattern")),
        Kind::String { min: 1, .. } => drop(out.shift_remove("minLength")),
        // A long list tells less than the description.
        Kind::Numbers(numbers) if numbers.len() > 24 => drop(out.shift_remove("enum")),
        Kind::Object(fields) => describe(&mut out, fields),
        Kind::Array { items, .. } => {
            let mut one = typed(word(items));
            match items.kind {
                Kind::Object(fields) => describe(&mut one, fields),
                Kind::Words(_) | Kind::Numbers(_) => {
                    if let Value::Object(whole) = items.json("") {
                        one = whole;
                    }
                }
                Kind::Array { items, .. } => {
                    one.insert("items".to_owned(), typed(word(items)).into());
                }
                _ => {}
            }
            out.insert("items".to_owned(), one.into());
        }
        _ => {}
    }
    out
}

/// Gives an object the names and types of its fields.
fn describe(out: &mut Map<String, Value>, fields: &[Field]) {
    let properties = fields.iter().map(|field| (field.name.to_owned(), bare(field.schema)));
    let required = fields.iter().filter(|field| field.required).map(|field| field.name.into());
    let required: Vec<Value> = required.collect();
    out.shift_remove("additionalProperties");
    out.insert("properties".to_owned(), Value::Object(properties.collect()));
    if !required.is_empty() {
        out.insert("required".to_owned(), required.into());
    }
}

/// A type alone, and of an object or a list of them its shape.
fn bare(schema: &Schema) -> Value {
    let mut out = typed(word(schema));
    match schema.kind {
        Kind::Words(words) => drop(out.insert("enum".to_owned(), words.into())),
        Kind::Numbers(numbers) => drop(out.insert("enum".to_owned(), numbers.into())),
        Kind::Object(_) => drop(out.insert("description".to_owned(), shape(schema).into())),
        Kind::Array { items, .. } => {
            let mut one = typed(word(items));
            if let Kind::Array { items, .. } = items.kind {
                one.insert("items".to_owned(), typed(word(items)).into());
            }
            out.insert("items".to_owned(), one.into());
            if let Kind::Object(_) = items.kind {
                out.insert("description".to_owned(), shape(items).into());
            }
        }
        _ => {}
    }
    Value::Object(out)
}

fn word(schema: &Schema) -> &'static str {
    match schema.kind {
        Kind::String { .. } | Kind::Words(_) => "string",
        Kind::Integer { .. } | Kind::Numbers(_) => "integer",
        Kind::Number { .. } => "number",
        Kind::Boolean => "boolean",
        Kind::Array { .. } => "array",
        Kind::Object(_) | Kind::Free => "object",
    }
}

/// A schema in the notation of the module's head.
fn shape(schema: &Schema) -> String {
    match schema.kind {
        Kind::Object(fields) => {
            let fields: Vec<_> = fields.iter().map(member).collect();
            format!("{{{}}}", fields.join(", "))
        }
        Kind::Array { items, .. } => format!("{}[]", shape(items)),
        Kind::Words(words) => words.join("|"),
        Kind::Numbers(numbers) => {
            numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join("|")
        }
        _ => word(schema).to_owned(),
    }
}

fn member(field: &Field) -> String {
    let mark = if field.required { "" } else { "?" };
    match field.schema.kind {
        Kind::String { .. } => format!("{}{mark}", field.name),
        _ => format!("{}{mark}: {}", field.name, shape(field.schema)),
    }
}
