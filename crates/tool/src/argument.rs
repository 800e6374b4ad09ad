//! Types of arguments: what each accepts, and how it goes into a request.

use std::collections::HashSet;

use discord::{Decimal, Id, Int, Permissions, Text, id};
use serde_json::{Map, Value};

use crate::{
    Binder, Field, Kind, ObjectReader, Place, Reader, Refers, Schema, schema::ID_PATTERN,
    shape::Free,
};

/// Whether an argument must be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// It must.
    Required,
    /// It may be left out.
    Optional,
    /// It may be left out, and emptied.
    Clearable,
}

/// A type that can be an argument.
pub trait Argument: Sized {
    /// What it accepts.
    const SCHEMA: &'static Schema;
    /// Whether it must be there.
    const PRESENCE: Presence = Presence::Required;
    /// Where it goes in the request unless its field says otherwise.
    const PLACE: Place = Place::Auto;

    /// Reads a value, or notes why not.
    fn read(value: Value, reader: &mut Reader) -> Option<Self>;

    /// The value when there is none, if that is allowed.
    fn absent() -> Option<Self> {
        None
    }

    /// The value when it is named in `clear`.
    fn cleared() -> Option<Self> {
        None
    }

    /// As Discord reads it; none leaves it out.
    fn json(&self) -> Option<Value>;

    /// Puts it into a request; most go where their field says.
    fn bind(&self, field: &Field, binder: &mut Binder<'_>) {
        if let Some(value) = self.json() {
            binder.put(field, value);
        }
    }
}

/// An object of arguments: the struct of a tool, or one within it. Made by `#[derive(Args)]`.
pub trait Args: Sized {
    /// The doc comment of the struct.
    const ABOUT: &'static str;
    /// Its fields.
    const FIELDS: &'static [Field];

    /// Reads its fields, which stand in the object's table from `at` on, or notes every reason why
    /// not.
    fn read_fields(object: &mut ObjectReader<'_>, at: usize) -> Option<Self>;

    /// Reads an object that has these fields and no others.
    fn read_object(object: Map<String, Value>, reader: &mut Reader) -> Option<Self> {
        Self::read_fields(&mut ObjectReader::new(object, Self::FIELDS, reader), 0)
    }

    /// Puts every field into a request.
    fn bind_fields(&self, binder: &mut Binder<'_>);
}

/// Reads an object that stands within another; what the derive calls.
#[doc(hidden)]
pub fn read_nested<T: Args>(value: Value, reader: &mut Reader) -> Option<T> {
    match value {
        Value::Object(object) => T::read_object(object, reader),
        _ => wrong_type(reader, "an object"),
    }
}

/// The tables of fields that stand side by side in one object, as one; what the derive calls.
#[doc(hidden)]
pub const fn concatenated<const N: usize>(parts: &[&[Field]]) -> [Field; N] {
    let mut all = [Field::NONE; N];
    let (mut part, mut at) = (0, 0);
    while part < parts.len() {
        let mut index = 0;
        #[expect(clippy::indexing_slicing, reason = "in bounds, or it does not compile")]
        while index < parts[part].len() {
            all[at] = parts[part][index];
            index += 1;
            at += 1;
        }
        part += 1;
    }
    assert!(at == N, "the parts fill the table");
    all
}

pub(crate) fn wrong_type<T>(reader: &mut Reader, expected: &str) -> Option<T> {
    reader.issue("type", format!("it must be {expected}"));
    None
}

impl<T: Argument> Argument for Option<T> {
    const SCHEMA: &'static Schema = T::SCHEMA;
    const PRESENCE: Presence = Presence::Optional;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        T::read(value, reader).map(Some)
    }

    fn absent() -> Option<Self> {
        Some(None)
    }

    fn json(&self) -> Option<Value> {
        self.as_ref().and_then(Argument::json)
    }

    fn bind(&self, field: &Field, binder: &mut Binder<'_>) {
        if let Some(value) = self {
            value.bind(field, binder);
        }
    }
}

/// Discord's three states of a field in a change: left alone, emptied (null), or set.
///
/// A caller leaves it out, names it in `clear`, or gives a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Patch<T> {
    /// As it is.
    Keep,
    /// Emptied.
    Clear,
    /// Set.
    Set(T),
}

impl<T> Patch<T> {
    /// The value, if one is set.
    pub fn value(&self) -> Option<&T> {
        match self {
            Self::Set(value) => Some(value),
            Self::Keep | Self::Clear => None,
        }
    }

    /// Whether the field is left alone.
    pub fn is_kept(&self) -> bool {
        matches!(self, Self::Keep)
    }
}

impl<T: Argument> Argument for Patch<T> {
    const SCHEMA: &'static Schema = T::SCHEMA;
    const PRESENCE: Presence = Presence::Clearable;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        T::read(value, reader).map(Self::Set)
    }

    fn absent() -> Option<Self> {
        Some(Self::Keep)
    }

    fn cleared() -> Option<Self> {
        Some(Self::Clear)
    }

    fn json(&self) -> Option<Value> {
        match self {
            Self::Keep => None,
            Self::Clear => Some(Value::Null),
            Self::Set(value) => value.json(),
        }
    }
}

impl Argument for bool {
    const SCHEMA: &'static Schema = &Schema::of(Kind::Boolean);

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        value.as_bool().or_else(|| wrong_type(reader, "true or false"))
    }

    fn json(&self) -> Option<Value> {
        Some((*self).into())
    }
}

impl<const MIN: i64, const MAX: i64> Argument for Decimal<MIN, MAX> {
    const SCHEMA: &'static Schema = &Schema::of(Kind::Number { min: MIN, max: MAX });

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let Some(number) = value.as_f64() else { return wrong_type(reader, "a number") };
        let bounded = Self::new(number);
        if bounded.is_none() {
            reader.issue("range", format!("it must be from {MIN} to {MAX}"));
        }
        bounded
    }

    fn json(&self) -> Option<Value> {
        Some(self.get().into())
    }
}

impl<const MIN: i64, const MAX: i64> Argument for Int<MIN, MAX> {
    const SCHEMA: &'static Schema = &Schema::of(Kind::Integer { min: MIN, max: MAX });

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let Some(number) = whole(&value) else { return wrong_type(reader, "a whole number") };
        let bounded = Self::new(number);
        if bounded.is_none() {
            reader.issue("range", format!("it must be from {MIN} to {MAX}"));
        }
        bounded
    }

    fn json(&self) -> Option<Value> {
        Some(self.get().into())
    }
}

/// Notes that a value is none of a choice; what the derive of `Choice` calls.
#[doc(hidden)]
pub fn not_a_choice<T>(reader: &mut Reader, choices: &[&str]) -> Option<T> {
    reader.issue("choice", format!("it must be one of: {}", choices.join(", ")));
    None
}

/// A whole number however it is written: JSON Schema takes `1.0` for an integer.
#[doc(hidden)]
pub fn whole(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| {
        let float = value.as_f64()?;
        // Beyond 2^53 a float no longer names one whole number.
        let exact = float.fract() == 0.0 && float.abs() <= 9_007_199_254_740_992.0;
        #[expect(clippy::cast_possible_truncation, reason = "whole, and within 2^53")]
        exact.then_some(float as i64)
    })
}

impl<const MIN: usize, const MAX: usize> Argument for Text<MIN, MAX> {
    const SCHEMA: &'static Schema =
        &Schema::of(Kind::String { min: MIN, max: MAX, pattern: None, format: None });

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let Value::String(text) = value else { return wrong_type(reader, "text") };
        Self::new(text)
            .map_err(|length| {
                let message = format!("it has {length} characters; it must have {MIN} to {MAX}");
                reader.issue("length", message);
            })
            .ok()
    }

    fn json(&self) -> Option<Value> {
        Some(Value::String((**self).to_owned()))
    }
}

/// What an id of a kind points at, for the scope stage.
const fn refers(kind: &str) -> Refers {
    match kind.as_bytes() {
        b"server" => Refers::Guild,
        b"channel" => Refers::Channel,
        b"emoji" => Refers::Emoji,
        b"message" => Refers::Message,
        b"role" => Refers::Role,
        b"sticker" => Refers::Sticker,
        b"user" => Refers::User,
        b"webhook" => Refers::Webhook,
        _ => Refers::Other,
    }
}

impl<K: id::Kind> Argument for Id<K> {
    const SCHEMA: &'static Schema = &Schema::of(Kind::String {
        min: 0,
        max: usize::MAX,
        pattern: Some(ID_PATTERN),
        format: None,
    })
    .refers(refers(K::NAME));

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        match value {
            Value::String(text) => text
                .parse()
                .map_err(|error: id::InvalidId| reader.issue("format", error.to_string()))
                .ok(),
            Value::Number(_) => {
                reader.issue(
                    "type",
                    "send the id as a string: as a number it loses its last digits in JSON",
                );
                None
            }
            _ => wrong_type(reader, "an id: a string of 17 to 20 digits"),
        }
    }

    fn json(&self) -> Option<Value> {
        Some(self.to_string().into())
    }
}

impl Argument for Permissions {
    const SCHEMA: &'static Schema = &Schema::of(Kind::String {
        min: 0,
        max: usize::MAX,
        pattern: Some("^[0-9]{1,19}$"),
        format: None,
    })
    .note("A decimal bit set.");

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let bits = value
            .as_str()
            .filter(|text| (1..=19).contains(&text.len()))
            .filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))
            .and_then(|text| text.parse().ok());
        if bits.is_none() {
            reader.issue("format", "it must be a permission bit set as a string of digits");
        }
        bits.map(Self::from_bits)
    }

    fn json(&self) -> Option<Value> {
        Some(self.bits().to_string().into())
    }
}

/// An object whose fields Discord documents and checks: embeds' components and the like.
impl Argument for Free {
    const SCHEMA: &'static Schema = &Schema::of(Kind::Free);

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        match value {
            Value::Object(object) => Some(Self(object)),
            _ => wrong_type(reader, "an object"),
        }
    }

    fn json(&self) -> Option<Value> {
        Some(Value::Object(self.0.clone()))
    }
}

/// A list of `MIN` to `MAX` items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List<T, const MIN: usize, const MAX: usize>(pub Vec<T>);

impl<T: Argument, const MIN: usize, const MAX: usize> Argument for List<T, MIN, MAX> {
    const SCHEMA: &'static Schema =
        &Schema::of(Kind::Array { items: T::SCHEMA, min: MIN, max: MAX });

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let Value::Array(items) = value else { return wrong_type(reader, "a list") };
        if !(MIN..=MAX).contains(&items.len()) {
            let count = items.len();
            reader.issue("items", format!("it has {count} items; it must have {MIN} to {MAX}"));
            return None;
        }
        // Discord refuses what a list of ids, choices or texts names twice.
        let distinct = T::SCHEMA.kind.is_set();
        let mut seen = HashSet::new();
        let mut read = Vec::with_capacity(items.len());
        for (index, item) in items.into_iter().enumerate() {
            read.push(reader.item(index, |reader| {
                let again = distinct && !seen.insert(item.to_string());
                if again {
                    reader.issue("conflict", "it is named twice; name each one once");
                }
                T::read(item, reader)
            }));
        }
        read.into_iter().collect::<Option<Vec<_>>>().map(Self)
    }

    fn json(&self) -> Option<Value> {
        Some(Value::Array(self.0.iter().filter_map(Argument::json).collect()))
    }
}
