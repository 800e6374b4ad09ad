//! Invites, and what they say of where they lead.

use serde::Deserialize;
use serde_json::Value;

use super::User;
use crate::{Id, id};

/// <https://docs.discord.com/developers/resources/invite#invite-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Invite {
    /// The code.
    pub code: String,
    /// Its server.
    #[serde(default)]
    pub guild: Option<PartialGuild>,
    /// Its server, where only the id is given.
    #[serde(default)]
    pub guild_id: Option<Id<id::Guild>>,
    /// Its channel.
    #[serde(default)]
    pub channel: Option<PartialChannel>,
    /// Who made it.
    #[serde(default)]
    pub inviter: Option<User>,
    /// About how many members.
    #[serde(default)]
    pub approximate_member_count: Option<u64>,
    /// About how many of them online.
    #[serde(default)]
    pub approximate_presence_count: Option<u64>,
    /// When it ends; null for never.
    #[serde(default)]
    pub expires_at: Option<String>,
    /// When it was made.
    #[serde(default)]
    pub created_at: Option<String>,
    /// How often it was used.
    #[serde(default)]
    pub uses: Option<u64>,
    /// How often it can be used; 0 for any number.
    #[serde(default)]
    pub max_uses: Option<u64>,
    /// Seconds it lives; 0 for ever.
    #[serde(default)]
    pub max_age: Option<u64>,
    /// Whether members leave again when they go offline.
    #[serde(default)]
    pub temporary: Option<bool>,
    /// What it leads to: 0 a server, 1 group messages, 2 a friendship.
    #[serde(default, rename = "type")]
    pub kind: u8,
    /// What it shows: 1 a stream, 2 an activity, 3 role subscriptions.
    #[serde(default)]
    pub target_type: Option<u8>,
    /// Whose stream it shows.
    #[serde(default)]
    pub target_user: Option<User>,
    /// The roles it gives, of each at least the id.
    #[serde(default)]
    pub roles: Vec<PartialRole>,
    /// The event it shows.
    #[serde(default)]
    pub guild_scheduled_event: Option<Value>,
}

/// The little of a server that an invite shows.
#[derive(Debug, Clone, Deserialize)]
pub struct PartialGuild {
    /// The server.
    pub id: Id<id::Guild>,
    /// Its name.
    #[serde(default)]
    pub name: String,
}

/// The little of a channel that an invite shows.
#[derive(Debug, Clone, Deserialize)]
pub struct PartialChannel {
    /// The channel.
    pub id: Id<id::Channel>,
    /// Its name.
    #[serde(default)]
    pub name: Option<String>,
    /// The kind of channel.
    #[serde(default, rename = "type")]
    pub kind: Option<u8>,
}

/// The little of a role that an invite shows.
#[derive(Debug, Clone, Deserialize)]
pub struct PartialRole {
    /// The role.
    pub id: Id<id::Role>,
    /// Its name.
    #[serde(default)]
    pub name: String,
}
