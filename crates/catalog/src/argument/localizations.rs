//! Texts in other languages.

use serde_json::Value;
use tool::{Argument, Free, Kind, Reader, Schema};

/// An object of texts by Discord's locale, such as `{"de": "Hallo"}`.
///
/// <https://docs.discord.com/developers/reference#locales>
pub(crate) struct Localizations(Free);

impl Argument for Localizations {
    const SCHEMA: &'static Schema = &Schema::of(Kind::Free).note("A text for each locale.");

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        Free::read(value, reader).map(Self)
    }

    fn json(&self) -> Option<Value> {
        self.0.json()
    }
}
