//! Members and bans.

use serde::Deserialize;

use super::User;
use crate::{Id, id};

/// <https://docs.discord.com/developers/resources/guild#guild-member-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Member {
    /// The user; absent inside messages.
    #[serde(default)]
    pub user: Option<User>,
    /// The name in this server.
    #[serde(default)]
    pub nick: Option<String>,
    /// The avatar in this server.
    #[serde(default)]
    pub avatar: Option<String>,
    /// The roles held.
    #[serde(default)]
    pub roles: Vec<Id<id::Role>>,
    /// When they joined.
    #[serde(default)]
    pub joined_at: Option<String>,
    /// Since when they boost.
    #[serde(default)]
    pub premium_since: Option<String>,
    /// Whether they still have to pass the membership screening.
    #[serde(default)]
    pub pending: bool,
    /// Muted in voice.
    #[serde(default)]
    pub mute: bool,
    /// Deafened in voice.
    #[serde(default)]
    pub deaf: bool,
    /// Flags.
    #[serde(default)]
    pub flags: u64,
    /// Until when a timeout runs; may lie in the past.
    #[serde(default)]
    pub communication_disabled_until: Option<String>,
}

/// <https://docs.discord.com/developers/resources/guild#ban-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Ban {
    /// Why.
    #[serde(default)]
    pub reason: Option<String>,
    /// Who.
    pub user: User,
}

/// The answer to a bulk ban.
#[derive(Debug, Clone, Deserialize)]
pub struct BulkBan {
    /// Banned now.
    #[serde(default)]
    pub banned_users: Vec<Id<id::User>>,
    /// Not banned: already banned, or not allowed.
    #[serde(default)]
    pub failed_users: Vec<Id<id::User>>,
}
