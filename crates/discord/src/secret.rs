//! A value that must never be shown: tokens and keys.

use std::fmt;

use zeroize::Zeroizing;

/// A string that is wiped when dropped and that `Debug` does not show.
///
/// There is no `Display` and no `Serialize`, so that a secret can reach a log or an answer only
/// through a visible call of [`Secret::expose`].
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Zeroizing<String>);

impl Secret {
    /// Takes the value in.
    pub fn new(value: impl Into<String>) -> Self {
        Self(Zeroizing::new(value.into()))
    }

    /// The value itself, for the one place that sends or compares it.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}
