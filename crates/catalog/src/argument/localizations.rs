//! Texts in other languages.

use serde_json::{Map, Value};
use tool::{Argument, Kind, Reader, Schema};

/// <https://docs.discord.com/developers/reference#locales>
const LOCALES: [&str; 34] = [
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he",
    "hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE",
    "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

/// Texts of 1 to `MAX` characters, by locale.
pub(crate) struct Localizations<const MAX: usize>(pub(crate) Map<String, Value>);

impl<const MAX: usize> Argument for Localizations<MAX> {
    const SCHEMA: &'static Schema =
        &Schema::of(Kind::Free).note("Text by locale.").example(r#"{"de": "notiz"}"#);

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let Value::Object(texts) = value else {
            reader.issue("type", "it must be an object of texts by locale");
            return None;
        };
        localized(&texts, MAX, reader);
        Some(Self(texts))
    }

    fn json(&self) -> Option<Value> {
        Some(Value::Object(self.0.clone()))
    }
}

/// Notes what is no locale, or no text of 1 to `max` characters.
pub(crate) fn localized(texts: &Map<String, Value>, max: usize, reader: &mut Reader) {
    for (locale, text) in texts {
        reader.field(locale, |reader| {
            if !LOCALES.contains(&locale.as_str()) {
                reader.issue("unknown", format!("known locales are: {}", LOCALES.join(", ")));
            }
            self::text(Some(text), 1, max, reader);
        });
    }
}

/// Notes what is no text of so many characters.
pub(crate) fn text<'a>(
    value: Option<&'a Value>,
    min: usize,
    max: usize,
    reader: &mut Reader,
) -> Option<&'a str> {
    let Some(text) = value?.as_str() else {
        reader.issue("type", "it must be text");
        return None;
    };
    let length = text.chars().count();
    if !(min..=max).contains(&length) {
        let message = format!("it has {length} characters; it must have {min} to {max}");
        reader.issue("length", message);
    }
    Some(text)
}
