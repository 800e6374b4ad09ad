//! What a guild is set to beyond its own fields: pictures, widget, welcome, onboarding, pauses.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::snowflake::{Millis, Snowflake};

#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    /// Hashes of its pictures, by the field that shows them.
    pub(crate) pictures: BTreeMap<&'static str, String>,
    /// Code of its own invite, and how often it was used.
    pub(crate) vanity: Option<(String, u32)>,
    pub(crate) widget_enabled: bool,
    pub(crate) widget_channel: Option<Snowflake>,
    pub(crate) welcome: Option<Welcome>,
    pub(crate) onboarding: Onboarding,
    /// The server guide, as it is shown.
    pub(crate) guide: Option<Value>,
    pub(crate) invites_paused: Option<Millis>,
    pub(crate) messages_paused: Option<Millis>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Welcome {
    pub(crate) enabled: bool,
    pub(crate) description: Option<String>,
    /// As they are shown.
    pub(crate) channels: Vec<Value>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Onboarding {
    pub(crate) enabled: bool,
    pub(crate) mode: u32,
    pub(crate) default_channels: Vec<Snowflake>,
    /// As they are shown.
    pub(crate) prompts: Vec<Value>,
}
