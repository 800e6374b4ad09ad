//! Texts by name, which games keep beside lobbies and messages.

use serde_json::{Map, Value};
use tool::{Argument, Kind, Reader, Schema};

/// At most `COUNT` texts of at most `LENGTH` characters.
pub(crate) struct Metadata<const COUNT: usize, const LENGTH: usize>(Map<String, Value>);

impl<const COUNT: usize, const LENGTH: usize> Argument for Metadata<COUNT, LENGTH> {
    const SCHEMA: &'static Schema =
        &Schema::of(Kind::Free).note("Text by name.").example(r#"{"mode": "race"}"#);

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let Value::Object(texts) = value else {
            reader.issue("type", "it must be an object of texts");
            return None;
        };
        if texts.len() > COUNT {
            let count = texts.len();
            reader.issue("items", format!("it has {count} texts; it must have 0 to {COUNT}"));
        }
        for (name, text) in &texts {
            reader.field(name, |reader| match text.as_str().map(|text| text.chars().count()) {
                None => reader.issue("type", "it must be text"),
                Some(length) if length > LENGTH => {
                    let message = format!("it has {length} characters; at most {LENGTH}");
                    reader.issue("length", message);
                }
                Some(_) => {}
            });
        }
        Some(Self(texts))
    }

    fn json(&self) -> Option<Value> {
        Some(Value::Object(self.0.clone()))
    }
}
