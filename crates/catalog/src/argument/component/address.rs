//! Addresses in components: each purpose has its own beginnings and length.

use std::marker::PhantomData;

use serde_json::Value;
use tool::{Argument, Reader, Schema};

/// What an address is for, which decides how it begins.
pub(super) trait Purpose {
    /// Its beginnings.
    const SCHEMES: &'static [&'static str];
    /// Most characters.
    const MOST: usize;
    /// What it must be.
    const WANTED: &'static str;
}

/// An address that begins as its purpose asks.
pub(super) struct Address<P>(String, PhantomData<P>);

impl<P: Purpose> Argument for Address<P> {
    const SCHEMA: &'static Schema = &Schema::of(tool::Kind::String {
        min: 1,
        max: P::MOST,
        pattern: None,
        format: Some("uri"),
    });

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let Value::String(text) = value else {
            reader.issue("type", "it must be text");
            return None;
        };
        let length = text.chars().count();
        let most = P::MOST;
        if length > most {
            let message = format!("it has {length} characters; it must have 1 to {most}");
            reader.issue("length", message);
            return None;
        }
        let rest = P::SCHEMES.iter().find_map(|scheme| text.strip_prefix(scheme));
        let plain = |c: char| !c.is_whitespace() && !c.is_control();
        if !rest.is_some_and(|rest| !rest.is_empty() && rest.chars().all(plain)) {
            reader.issue("format", P::WANTED);
            return None;
        }
        Some(Self(text, PhantomData))
    }

    fn json(&self) -> Option<Value> {
        Some(self.0.as_str().into())
    }
}

/// The purpose of a picture's address.
pub(super) struct OfMedia;

impl Purpose for OfMedia {
    const SCHEMES: &'static [&'static str] = &["https://", "http://", "attachment://"];
    const MOST: usize = 2048;
    const WANTED: &'static str =
        "it must be http(s), or attachment:// and the name of a file sent along";
}

/// The purpose of the address of a file component.
pub(super) struct OfAttachment;

impl Purpose for OfAttachment {
    const SCHEMES: &'static [&'static str] = &["attachment://"];
    const MOST: usize = 2048;
    const WANTED: &'static str = "it must be attachment:// and the name of a file sent along";
}

/// The purpose of a link button's address.
pub(super) struct OfLink;

impl Purpose for OfLink {
    const SCHEMES: &'static [&'static str] = &["https://", "http://", "discord://"];
    const MOST: usize = 512;
    const WANTED: &'static str = "it must be a link: http(s) or discord://";
}
