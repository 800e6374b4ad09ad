//! Rules of `AutoMod`: <https://docs.discord.com/developers/resources/auto-moderation>.

use serde::Deserialize;
use serde_json::Value;

use crate::{
    Id,
    id::{self, Channel, Role, User},
};

/// A rule.
#[derive(Debug, Clone, Deserialize)]
pub struct Rule {
    /// The rule.
    pub id: Id<id::Rule>,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Who made it.
    pub creator_id: Id<User>,
    /// 1 a message, 2 a profile.
    #[serde(default)]
    pub event_type: u8,
    /// What it looks for.
    #[serde(default)]
    pub trigger_type: u8,
    /// What it looks for in detail.
    #[serde(default)]
    pub trigger_metadata: Option<Value>,
    /// What it does.
    #[serde(default)]
    pub actions: Vec<Value>,
    /// Whether it is in force.
    #[serde(default)]
    pub enabled: bool,
    /// Roles it leaves alone.
    #[serde(default)]
    pub exempt_roles: Vec<Id<Role>>,
    /// Channels it leaves alone.
    #[serde(default)]
    pub exempt_channels: Vec<Id<Channel>>,
}
