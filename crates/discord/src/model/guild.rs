//! Servers, as the bot and its list of servers see them.

use serde::Deserialize;

use super::{IncidentsData, Role};
use crate::{Id, Permissions, id};

/// <https://docs.discord.com/developers/resources/guild#guild-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Guild {
    /// The server.
    pub id: Id<id::Guild>,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// The icon's hash.
    #[serde(default)]
    pub icon: Option<String>,
    /// Who owns it.
    #[serde(default)]
    pub owner_id: Option<Id<id::User>>,
    /// What it says of itself.
    #[serde(default)]
    pub description: Option<String>,
    /// Boost level, 0 to 3.
    #[serde(default)]
    pub premium_tier: u8,
    /// Main language.
    #[serde(default)]
    pub preferred_locale: String,
    /// What Discord unlocked for it.
    #[serde(default)]
    pub features: Vec<String>,
    /// About how many members.
    #[serde(default)]
    pub approximate_member_count: Option<u64>,
    /// About how many of them online.
    #[serde(default)]
    pub approximate_presence_count: Option<u64>,
    /// What new members must prove, 0 to 4.
    #[serde(default)]
    pub verification_level: u8,
    /// Which media are scanned, 0 to 2.
    #[serde(default)]
    pub explicit_content_filter: u8,
    /// Who is notified: 0 of all messages, 1 of mentions only.
    #[serde(default)]
    pub default_message_notifications: u8,
    /// Whether moderators need two factors, 0 or 1.
    #[serde(default)]
    pub mfa_level: u8,
    /// Age restriction, 0 to 3.
    #[serde(default)]
    pub nsfw_level: u8,
    /// Where its rules stand.
    #[serde(default)]
    pub rules_channel_id: Option<Id<id::Channel>>,
    /// Where welcomes are posted.
    #[serde(default)]
    pub system_channel_id: Option<Id<id::Channel>>,
    /// Where Discord's notices to moderators go.
    #[serde(default)]
    pub public_updates_channel_id: Option<Id<id::Channel>>,
    /// Where the idle are moved.
    #[serde(default)]
    pub afk_channel_id: Option<Id<id::Channel>>,
    /// What is paused after an incident.
    #[serde(default)]
    pub incidents_data: Option<IncidentsData>,
    /// Its own invite.
    #[serde(default)]
    pub vanity_url_code: Option<String>,
    /// Boosts.
    #[serde(default)]
    pub premium_subscription_count: Option<u64>,
    /// Its roles.
    #[serde(default)]
    pub roles: Vec<Role>,
}

/// A server in the bot's own list.
#[derive(Debug, Clone, Deserialize)]
pub struct UserGuild {
    /// The server.
    pub id: Id<id::Guild>,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Whether the bot owns it.
    #[serde(default)]
    pub owner: bool,
    /// What the bot may do there, without overwrites.
    #[serde(default)]
    pub permissions: Permissions,
    /// What Discord unlocked for it.
    #[serde(default)]
    pub features: Vec<String>,
    /// About how many members.
    #[serde(default)]
    pub approximate_member_count: Option<u64>,
    /// About how many of them online.
    #[serde(default)]
    pub approximate_presence_count: Option<u64>,
}
