//! Roles.

use serde::Deserialize;
use serde_json::Value;

use crate::{Id, Permissions, id};

/// <https://docs.discord.com/developers/topics/permissions#role-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Role {
    /// The role; @everyone has its server's id.
    pub id: Id<id::Role>,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Colour as `0xRRGGBB`; 0 is none.
    #[serde(default)]
    pub color: u32,
    /// The colours of a gradient.
    #[serde(default)]
    pub colors: Option<Value>,
    /// Shown apart in the member list.
    #[serde(default)]
    pub hoist: bool,
    /// The icon's hash.
    #[serde(default)]
    pub icon: Option<String>,
    /// The emoji used as icon.
    #[serde(default)]
    pub unicode_emoji: Option<String>,
    /// Its place; the higher number ranks higher.
    #[serde(default)]
    pub position: i64,
    /// What it grants.
    #[serde(default)]
    pub permissions: Permissions,
    /// Kept by an integration, so it cannot be given or removed by hand.
    #[serde(default)]
    pub managed: bool,
    /// Anyone may mention it.
    #[serde(default)]
    pub mentionable: bool,
    /// Flags.
    #[serde(default)]
    pub flags: u64,
    /// What manages it.
    #[serde(default)]
    pub tags: Option<Value>,
}
