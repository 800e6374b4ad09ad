//! Types of outputs: what each looks like, and how it is written.

use discord::{Id, Permissions, id};
use serde_json::{Map, Value};

use crate::{Kind, Schema};

/// A type that can be published. A value that Discord does not have is left out, never null.
pub trait Shape: Sized {
    /// What it looks like.
    const SCHEMA: &'static Schema;
    /// Whether it is always there.
    const REQUIRED: bool = true;

    /// As JSON; none leaves it out.
    fn json(self) -> Option<Value>;
}

/// An object whose fields Discord documents.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Free(pub Map<String, Value>);

impl Shape for Free {
    const SCHEMA: &'static Schema = &Schema::of(Kind::Free);

    fn json(self) -> Option<Value> {
        Some(Value::Object(self.0))
    }
}

/// The constant true: it was done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct True;

impl Shape for True {
    const SCHEMA: &'static Schema = &Schema::of(Kind::Boolean);

    fn json(self) -> Option<Value> {
        Some(true.into())
    }
}

impl Shape for bool {
    const SCHEMA: &'static Schema = &Schema::of(Kind::Boolean);

    fn json(self) -> Option<Value> {
        Some(self.into())
    }
}

/// Text of ours, or text of Discord's own that no user writes: times, codes, addresses, hashes.
impl Shape for String {
    const SCHEMA: &'static Schema = &Schema::TEXT;

    fn json(self) -> Option<Value> {
        Some(self.into())
    }
}

/// A secret that it is the purpose of a tool to tell. It is in the structured result, and the text
/// keeps it back, since texts are shown and logged.
pub struct SecretText(pub String);

impl std::fmt::Debug for SecretText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SecretText")
    }
}

impl Shape for SecretText {
    const SCHEMA: &'static Schema = &Schema { secret: true, ..Schema::TEXT };

    fn json(self) -> Option<Value> {
        Some(self.0.into())
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {$(
        impl Shape for $number {
            const SCHEMA: &'static Schema =
                &Schema::of(Kind::Integer { min: i64::MIN, max: i64::MAX });

            fn json(self) -> Option<Value> {
                Some(self.into())
            }
        }
    )+};
}

numbers!(u8, u32, u64, usize, i64);

impl Shape for f64 {
    const SCHEMA: &'static Schema = &Schema::of(Kind::Number { min: i64::MIN, max: i64::MAX });

    fn json(self) -> Option<Value> {
        Some(self.into())
    }
}

impl<K: id::Kind> Shape for Id<K> {
    const SCHEMA: &'static Schema = &Schema::of(Kind::String {
        min: 0,
        max: usize::MAX,
        pattern: Some("^[0-9]+$"),
        format: None,
    });

    fn json(self) -> Option<Value> {
        Some(self.to_string().into())
    }
}

impl Shape for Permissions {
    const SCHEMA: &'static Schema = &Schema::of(Kind::String {
        min: 0,
        max: usize::MAX,
        pattern: Some("^[0-9]+$"),
        format: None,
    });

    fn json(self) -> Option<Value> {
        Some(self.bits().to_string().into())
    }
}

impl<T: Shape> Shape for Option<T> {
    const SCHEMA: &'static Schema = T::SCHEMA;
    const REQUIRED: bool = false;

    fn json(self) -> Option<Value> {
        self.and_then(Shape::json)
    }
}

impl<T: Shape> Shape for Vec<T> {
    const SCHEMA: &'static Schema =
        &Schema::of(Kind::Array { items: T::SCHEMA, min: 0, max: usize::MAX });

    fn json(self) -> Option<Value> {
        Some(Value::Array(self.into_iter().filter_map(Shape::json).collect()))
    }
}
