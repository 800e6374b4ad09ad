//! Names where people use names: a mention, a jump link, or a name in place of an id.
//!
//! Mentions and links hold the id and need no request. A name is looked up in its server: one
//! match is used and told, several are an issue that lists them, none says what was searched.
//! A call in which every id is an id pays nothing for it.

mod directory;
mod written;

use std::fmt::Write as _;

use discord::{Id, id::Guild};
use serde_json::{Map, Value, json};
use tool::{Field, Issue, Kind, Refers, Schema};

pub(crate) use self::directory::Directory;
use self::written::Written;
use crate::{Outcome, Refusal};

/// A name that has to be looked up. An id stands in its place meanwhile, so that everything else
/// about the call can be checked before anything is asked.
pub(crate) struct Name {
    path: Vec<Step>,
    refers: Refers,
    given: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    Field(&'static str),
    Item(usize),
}

/// What a name turned out to be.
pub(crate) struct Resolved {
    path: String,
    given: String,
    id: String,
}

/// Replaces mentions and links by their ids, and names by stand-ins; tells the names.
pub(crate) fn read(fields: &'static [Field], arguments: &mut Map<String, Value>) -> Vec<Name> {
    let mut walk = Walk::default();
    walk.object(fields, arguments);
    // A link names more than the field it stands in: what the call leaves open is taken from it.
    for (name, id) in walk.beside {
        if fields.iter().any(|field| field.name == name) && !arguments.contains_key(name) {
            arguments.insert(name.to_owned(), id.into());
        }
    }
    walk.names
}

#[derive(Default)]
struct Walk {
    path: Vec<Step>,
    names: Vec<Name>,
    beside: Vec<(&'static str, String)>,
}

impl Walk {
    fn object(&mut self, fields: &'static [Field], object: &mut Map<String, Value>) {
        for field in fields {
            if let Some(value) = object.get_mut(field.name) {
                self.path.push(Step::Field(field.name));
                self.value(field.schema, value);
                self.path.pop();
            }
        }
    }

    fn value(&mut self, schema: &'static Schema, value: &mut Value) {
        match (schema.kind, value) {
            (Kind::Array { items, .. }, Value::Array(values)) => {
                for (index, value) in values.iter_mut().enumerate() {
                    self.path.push(Step::Item(index));
                    self.value(items, value);
                    self.path.pop();
                }
            }
            (Kind::Object(fields), Value::Object(object)) => self.object(fields, object),
            (_, Value::String(text)) => {
                if let Some(refers) = schema.refers {
                    self.text(refers, text);
                }
            }
            _ => {}
        }
    }

    fn text(&mut self, refers: Refers, text: &mut String) {
        match Written::read(refers, text) {
            Written::AsIs => {}
            Written::Id(id) => *text = id,
            Written::Link { id, beside } => {
                *text = id;
                if self.path.len() == 1 {
                    self.beside.extend(beside);
                }
            }
            Written::Name => {
                // Stand-ins differ, since lists refuse the same id twice.
                let stand_in = STAND_IN + self.names.len() as u64;
                let given = std::mem::replace(text, stand_in.to_string());
                self.names.push(Name { path: self.path.clone(), refers, given });
            }
        }
    }
}

/// An id of Discord's first second, which nothing has.
const STAND_IN: u64 = 10_000_000_000_000_000;

/// The names of servers, in which the others can then be looked up, and the others.
pub(crate) fn servers_first(names: Vec<Name>) -> (Vec<Name>, Vec<Name>) {
    names.into_iter().partition(|name| name.refers == Refers::Guild)
}

/// Whether a channel is among the names, so that no channel's server is known yet.
pub(crate) fn name_channels(names: &[Name]) -> bool {
    names.iter().any(|name| name.refers == Refers::Channel)
}

/// Looks the names up and puts their ids into the arguments.
pub(crate) async fn resolve(
    names: Vec<Name>,
    guild: Option<Id<Guild>>,
    arguments: &mut Map<String, Value>,
    directory: &mut Directory<'_>,
) -> Result<Vec<Resolved>, Refusal> {
    let (mut out, mut issues) = (Vec::new(), Vec::new());
    for name in names {
        let path = shown(&name.path);
        match directory.find(name.refers, &name.given, guild).await? {
            Ok(id) => {
                if let Some(value) = place(&name.path, arguments) {
                    *value = id.clone().into();
                }
                out.push(Resolved { path, given: name.given, id });
            }
            Err((code, message)) => issues.push(Issue { path, message, code }),
        }
    }
    if issues.is_empty() { Ok(out) } else { Err(Refusal::Validation { issues }) }
}

fn shown(path: &[Step]) -> String {
    let mut out = String::new();
    for step in path {
        match step {
            Step::Field(name) if out.is_empty() => out.push_str(name),
            Step::Field(name) => out.extend([".", name]),
            // Writing to a string cannot fail.
            Step::Item(index) => drop(write!(out, "[{index}]")),
        }
    }
    out
}

fn place<'v>(path: &[Step], arguments: &'v mut Map<String, Value>) -> Option<&'v mut Value> {
    let (first, rest) = path.split_first()?;
    let Step::Field(name) = first else { return None };
    rest.iter().try_fold(arguments.get_mut(*name)?, |value, step| match step {
        Step::Field(name) => value.get_mut(*name),
        Step::Item(index) => value.get_mut(*index),
    })
}

/// Says in an outcome what the names turned out to be, so that a person can check it.
pub(crate) fn tell(mut outcome: Outcome, resolved: &[Resolved]) -> Outcome {
    let lines: Vec<_> = resolved
        .iter()
        .map(|one| format!("{}: {} is {}.", one.path, json!(one.given), one.id))
        .collect();
    outcome.text = format!("{}\n{}", lines.join("\n"), outcome.text);
    let list = resolved
        .iter()
        .map(|one| json!({"path": one.path, "given": one.given, "id": one.id}))
        .collect();
    outcome.structured.insert("resolved".to_owned(), Value::Array(list));
    outcome
}

#[cfg(test)]
mod tests;
