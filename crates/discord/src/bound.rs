//! Values with their limits in the type, so that a value that exists is within them.

use std::ops::Deref;

use serde::{Serialize, Serializer};

/// Text of `MIN` to `MAX` characters (Unicode scalar values, as Discord counts).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text<const MIN: usize, const MAX: usize>(String);

impl<const MIN: usize, const MAX: usize> Text<MIN, MAX> {
    /// The text, or its length when that is out of bounds.
    pub fn new(text: String) -> Result<Self, usize> {
        let length = text.chars().count();
        if (MIN..=MAX).contains(&length) { Ok(Self(text)) } else { Err(length) }
    }

    /// The plain string.
    pub fn into_string(self) -> String {
        self.0
    }
}

impl<const MIN: usize, const MAX: usize> Deref for Text<MIN, MAX> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<const MIN: usize, const MAX: usize> Serialize for Text<MIN, MAX> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// A whole number from `MIN` to `MAX`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Int<const MIN: i64, const MAX: i64>(i64);

impl<const MIN: i64, const MAX: i64> Int<MIN, MAX> {
    /// The number, if it is within bounds.
    pub fn new(number: i64) -> Option<Self> {
        (MIN..=MAX).contains(&number).then_some(Self(number))
    }

    /// A number known when the program is compiled; out of bounds does not compile.
    pub const fn of<const NUMBER: i64>() -> Self {
        const { assert!(NUMBER >= MIN && NUMBER <= MAX) }
        Self(NUMBER)
    }

    /// The plain number.
    pub fn get(self) -> i64 {
        self.0
    }
}

/// A number from `MIN` to `MAX`, not necessarily whole.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize)]
#[serde(transparent)]
pub struct Decimal<const MIN: i64, const MAX: i64>(f64);

impl<const MIN: i64, const MAX: i64> Decimal<MIN, MAX> {
    /// The number, if it is within bounds.
    #[expect(clippy::cast_precision_loss, reason = "bounds are small enough to be exact")]
    pub fn new(number: f64) -> Option<Self> {
        (MIN as f64..=MAX as f64).contains(&number).then_some(Self(number))
    }

    /// The plain number.
    pub fn get(self) -> f64 {
        self.0
    }
}
