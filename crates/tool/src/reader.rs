//! Reading a call's arguments: every issue is collected, with its path.

use std::fmt::Write as _;

use serde_json::{Map, Value};

use crate::{Argument, Field, Issue, schema::CLEAR};

/// Collects the issues of one call. There are at most [`Reader::MOST`], so that a hostile call
/// cannot make an answer of any size.
#[derive(Debug, Default)]
pub struct Reader {
    path: String,
    issues: Vec<Issue>,
}

impl Reader {
    /// The most issues that are kept.
    pub const MOST: usize = 50;

    /// Notes an issue at the place being read.
    pub fn issue(&mut self, code: &'static str, message: impl Into<String>) {
        if self.issues.len() < Self::MOST {
            self.issues.push(Issue { path: self.path.clone(), message: message.into(), code });
        }
    }

    /// Reads something one step further in: a field.
    pub fn field<T>(&mut self, name: &str, read: impl FnOnce(&mut Self) -> T) -> T {
        let length = self.path.len();
        if length > 0 {
            self.path.push('.');
        }
        // A name is bounded since it may come from the caller.
        self.path.extend(name.chars().take(64));
        let out = read(self);
        self.path.truncate(length);
        out
    }

    /// Reads something one step further in: an item of a list.
    pub fn item<T>(&mut self, index: usize, read: impl FnOnce(&mut Self) -> T) -> T {
        let length = self.path.len();
        // Writing to a string cannot fail.
        let _infallible = write!(self.path, "[{index}]");
        let out = read(self);
        self.path.truncate(length);
        out
    }

    /// What was wrong.
    pub fn issues(self) -> Vec<Issue> {
        self.issues
    }

    /// Whether anything was wrong so far.
    pub fn failed(&self) -> bool {
        !self.issues.is_empty()
    }
}

/// Reads the fields of one object; what the derive of `Args` calls.
pub struct ObjectReader<'a> {
    object: Map<String, Value>,
    fields: &'static [Field],
    clear: Vec<String>,
    reader: &'a mut Reader,
}

impl<'a> ObjectReader<'a> {
    /// Takes the object; names that are not among the fields are issues.
    pub fn new(
        mut object: Map<String, Value>,
        fields: &'static [Field],
        reader: &'a mut Reader,
    ) -> Self {
        let clear = if fields.iter().any(|field| field.clearable) {
            object.swap_remove(CLEAR).map_or_else(Vec::new, |names| clear(names, fields, reader))
        } else {
            Vec::new()
        };
        for name in object.keys() {
            if fields.iter().all(|field| field.name != name) {
                let known: Vec<_> = fields.iter().map(|field| field.name).collect();
                let message = format!("there is no such field; known are: {}", known.join(", "));
                reader.field(name, |reader| reader.issue("unknown", message));
            }
        }
        Self { object, fields, clear, reader }
    }

    /// Reads the field at an index of the table.
    pub fn take<T: Argument>(&mut self, index: usize) -> Option<T> {
        let field = self.fields.get(index)?;
        let cleared = self.clear.iter().any(|name| name == field.name);
        let value = self.object.swap_remove(field.name);
        self.reader.field(field.name, |reader| match value {
            Some(_) if cleared => {
                reader.issue("conflict", "it is set and named in `clear`; do one of the two");
                None
            }
            // What an emptied field means differs between clients, so nobody guesses.
            Some(Value::Null) => {
                reader.issue("type", null_hint(field));
                None
            }
            Some(value) => T::read(value, reader),
            None if cleared => T::cleared(),
            None => {
                let value = match field.default {
                    Some(default) => T::read(default.json(), reader),
                    None => T::absent(),
                };
                if value.is_none() {
                    reader.issue("required", "it is required");
                }
                value
            }
        })
    }
}

fn null_hint(field: &Field) -> &'static str {
    if field.clearable {
        "null is not read; to empty the field name it in `clear`, to leave it alone leave it out"
    } else if field.required {
        "it is required, null is no value"
    } else {
        "null is not read; leave the field out"
    }
}

fn clear(names: Value, fields: &[Field], reader: &mut Reader) -> Vec<String> {
    reader.field(CLEAR, |reader| {
        let Value::Array(names) = names else {
            reader.issue("type", "it must be a list of field names");
            return Vec::new();
        };
        let mut known = Vec::new();
        for (index, name) in names.into_iter().enumerate() {
            let clearable = |name: &str| fields.iter().any(|f| f.clearable && f.name == name);
            match name {
                Value::String(name) if clearable(&name) => known.push(name),
                _ => reader.item(index, |reader| {
                    reader.issue("choice", "it must name a field that can be emptied");
                }),
            }
        }
        known
    })
}
