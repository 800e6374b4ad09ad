//! The code of a template.

use serde_json::Value;
use tool::{Argument, Kind, Reader, Schema};

/// What follows `discord.new/`; the whole link is taken too, since that is what people pass on.
pub(super) struct TemplateCode(String);

const CODE: &str = "^(https://discord\\.new/)?[A-Za-z0-9_-]{1,100}$";

impl Argument for TemplateCode {
    const SCHEMA: &'static Schema =
        &Schema::of(Kind::String { min: 1, max: 120, pattern: Some(CODE), format: None });

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let code =
            value.as_str().map(|text| text.strip_prefix("https://discord.new/").unwrap_or(text));
        let code = code.filter(|code| {
            (1..=100).contains(&code.len())
                && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
        });
        if code.is_none() {
            reader.issue("format", "it must be the code alone: what follows discord.new/");
        }
        code.map(|code| Self(code.to_owned()))
    }

    fn json(&self) -> Option<Value> {
        Some(self.0.clone().into())
    }
}

impl TemplateCode {
    /// The code alone.
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}
