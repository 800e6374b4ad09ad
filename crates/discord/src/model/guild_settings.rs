//! What belongs to a server beyond the server itself.

use serde::Deserialize;
use serde_json::Value;

use super::User;
use crate::{
    Id,
    id::{Application, Channel, Emoji, Generic, Guild, JoinRequest, User as UserKind},
};

/// <https://docs.discord.com/developers/resources/guild#guild-preview-object>
#[derive(Debug, Clone, Deserialize)]
pub struct GuildPreview {
    /// The server.
    pub id: Id<Guild>,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// The icon's hash.
    #[serde(default)]
    pub icon: Option<String>,
    /// What it says of itself.
    #[serde(default)]
    pub description: Option<String>,
    /// What Discord unlocked for it.
    #[serde(default)]
    pub features: Vec<String>,
    /// About how many members.
    #[serde(default)]
    pub approximate_member_count: u64,
    /// About how many of them online.
    #[serde(default)]
    pub approximate_presence_count: u64,
    /// Its emojis.
    #[serde(default)]
    pub emojis: Vec<Value>,
    /// Its stickers.
    #[serde(default)]
    pub stickers: Vec<Value>,
}

/// <https://docs.discord.com/developers/resources/guild#integration-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Integration {
    /// Its id; those of some services are words.
    pub id: String,
    /// Its name.
    #[serde(default)]
    pub name: Option<String>,
    /// Its service: `discord`, `twitch`, `youtube` or `guild_subscription`.
    #[serde(default, rename = "type")]
    pub kind: String,
    /// Whether it works.
    #[serde(default)]
    pub enabled: bool,
    /// Its account there.
    #[serde(default)]
    pub account: Option<Account>,
    /// Its application, for bots.
    #[serde(default)]
    pub application: Option<IntegrationApplication>,
}

/// <https://docs.discord.com/developers/resources/guild#integration-account-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Account {
    /// Its id.
    #[serde(default)]
    pub id: String,
    /// Its name.
    #[serde(default)]
    pub name: Option<String>,
}

/// <https://docs.discord.com/developers/resources/guild#integration-application-object>
#[derive(Debug, Clone, Deserialize)]
pub struct IntegrationApplication {
    /// The application.
    pub id: Id<Application>,
}

/// <https://docs.discord.com/developers/resources/guild#guild-widget-settings-object>
#[derive(Debug, Clone, Deserialize)]
pub struct WidgetSettings {
    /// Whether anyone can see it.
    #[serde(default)]
    pub enabled: bool,
    /// Where its invite leads.
    #[serde(default)]
    pub channel_id: Option<Id<Channel>>,
}

/// <https://docs.discord.com/developers/resources/guild#guild-widget-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Widget {
    /// The server.
    pub id: Id<Guild>,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// A link into it.
    #[serde(default)]
    pub instant_invite: Option<String>,
    /// Its open voice channels.
    #[serde(default)]
    pub channels: Vec<WidgetChannel>,
    /// Members online, without their true ids.
    #[serde(default)]
    pub members: Vec<Value>,
    /// How many members are online.
    #[serde(default)]
    pub presence_count: u64,
}

/// A channel that a widget shows.
#[derive(Debug, Clone, Deserialize)]
pub struct WidgetChannel {
    /// The channel.
    pub id: Id<Channel>,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Its place.
    #[serde(default)]
    pub position: i64,
}

/// <https://docs.discord.com/developers/resources/guild#get-guild-vanity-url>
#[derive(Debug, Clone, Deserialize)]
pub struct VanityUrl {
    /// The code.
    #[serde(default)]
    pub code: Option<String>,
    /// How often it was used.
    #[serde(default)]
    pub uses: u64,
}

/// <https://docs.discord.com/developers/resources/guild#welcome-screen-object>
#[derive(Debug, Clone, Deserialize)]
pub struct WelcomeScreen {
    /// What it says.
    #[serde(default)]
    pub description: Option<String>,
    /// The channels it shows.
    #[serde(default)]
    pub welcome_channels: Vec<WelcomeChannel>,
}

/// <https://docs.discord.com/developers/resources/guild#welcome-screen-object-welcome-screen-channel-structure>
#[derive(Debug, Clone, Deserialize)]
pub struct WelcomeChannel {
    /// The channel.
    pub channel_id: Id<Channel>,
    /// What is said of it.
    #[serde(default)]
    pub description: String,
    /// Its custom emoji.
    #[serde(default)]
    pub emoji_id: Option<Id<Emoji>>,
    /// Its emoji, or the name of the custom one.
    #[serde(default)]
    pub emoji_name: Option<String>,
}

/// <https://docs.discord.com/developers/resources/guild#get-guild-prune-count>
#[derive(Debug, Clone, Deserialize)]
pub struct Pruned {
    /// How many.
    #[serde(default)]
    pub pruned: Option<u64>,
}

/// <https://docs.discord.com/developers/resources/guild#incidents-data-object>
#[derive(Debug, Clone, Deserialize)]
pub struct IncidentsData {
    /// Until when nobody can join by an invite.
    #[serde(default)]
    pub invites_disabled_until: Option<String>,
    /// Until when members cannot write to each other.
    #[serde(default)]
    pub dms_disabled_until: Option<String>,
}

/// The guide that newcomers see.
#[derive(Debug, Clone, Deserialize)]
pub struct NewMemberWelcome {
    /// Whether they see it.
    #[serde(default)]
    pub enabled: bool,
    /// How it greets.
    #[serde(default)]
    pub welcome_message: Option<WelcomeMessage>,
    /// What to do first.
    #[serde(default)]
    pub new_member_actions: Vec<GuideEntry>,
    /// What to read.
    #[serde(default)]
    pub resource_channels: Vec<GuideEntry>,
}

/// The greeting of a guide.
#[derive(Debug, Clone, Deserialize)]
pub struct WelcomeMessage {
    /// Who greets.
    #[serde(default)]
    pub author_ids: Vec<Id<UserKind>>,
    /// What they say.
    #[serde(default)]
    pub message: String,
}

/// A channel in a guide.
#[derive(Debug, Clone, Deserialize)]
pub struct GuideEntry {
    /// The channel.
    pub channel_id: Id<Channel>,
    /// What to do in it: 0 look, 1 write.
    #[serde(default)]
    pub action_type: Option<u8>,
    /// What it is called there.
    #[serde(default)]
    pub title: String,
    /// What is said of it.
    #[serde(default)]
    pub description: String,
}

/// A page of requests to join.
#[derive(Debug, Clone, Deserialize)]
pub struct JoinRequests {
    /// How many there are in all.
    #[serde(default)]
    pub total: Option<u64>,
    /// Those of the page.
    #[serde(default)]
    pub guild_join_requests: Vec<GuildJoinRequest>,
}

/// A request to join.
#[derive(Debug, Clone, Deserialize)]
pub struct GuildJoinRequest {
    /// The request.
    pub id: Id<JoinRequest>,
    /// Who asks.
    pub user_id: Id<UserKind>,
    /// Who asks, in full.
    #[serde(default)]
    pub user: Option<User>,
    /// When it was made.
    #[serde(default)]
    pub created_at: Option<String>,
    /// When it was answered.
    #[serde(default)]
    pub reviewed_at: Option<String>,
    /// How it stands.
    #[serde(default)]
    pub application_status: Option<String>,
    /// Why it was turned down.
    #[serde(default)]
    pub rejection_reason: Option<String>,
    /// Questions and answers.
    #[serde(default)]
    pub form_responses: Option<Vec<Value>>,
    /// Who answered it.
    #[serde(default)]
    pub actioned_by_user: Option<User>,
}

/// <https://docs.discord.com/developers/resources/guild#guild-onboarding-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Onboarding {
    /// The server.
    #[serde(default)]
    pub guild_id: Option<Id<Guild>>,
    /// What newcomers are asked, as Discord sends it.
    #[serde(default)]
    pub prompts: Vec<Value>,
    /// The channels everyone is given.
    #[serde(default)]
    pub default_channel_ids: Vec<Id<Channel>>,
    /// Whether newcomers are asked.
    #[serde(default)]
    pub enabled: bool,
    /// What counts for the requirements: 0 default channels, 1 prompts as well.
    #[serde(default)]
    pub mode: u8,
}

impl Onboarding {
    /// The roles that any option gives.
    pub fn role_ids(&self) -> impl Iterator<Item = Id<Generic>> {
        let roles = self.options().filter_map(|option| option.get("role_ids")?.as_array());
        roles.flatten().filter_map(|role| role.as_str()?.parse().ok())
    }

    /// The options of all prompts.
    pub fn options(&self) -> impl Iterator<Item = &Value> {
        let options = self.prompts.iter().filter_map(|prompt| prompt.get("options")?.as_array());
        options.flatten()
    }
}
