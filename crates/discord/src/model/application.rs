//! The bot's application and what belongs to it.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{Attachment, User};
use crate::{
    Id,
    id::{Application as ApplicationKind, User as UserKind},
};

/// <https://docs.discord.com/developers/resources/application#application-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Application {
    /// The application.
    pub id: Id<ApplicationKind>,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// What it says of itself.
    #[serde(default)]
    pub description: String,
    /// The icon's hash.
    #[serde(default)]
    pub icon: Option<String>,
    /// The cover's hash.
    #[serde(default)]
    pub cover_image: Option<String>,
    /// Whether anyone can add its bot.
    #[serde(default)]
    pub bot_public: Option<bool>,
    /// Whether its bot joins after a full OAuth2 grant only.
    #[serde(default)]
    pub bot_require_code_grant: Option<bool>,
    /// A bit set.
    #[serde(default)]
    pub flags: Option<u64>,
    /// Words it is found by.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Who owns it.
    #[serde(default)]
    pub owner: Option<User>,
    /// Where it is added from.
    #[serde(default)]
    pub custom_install_url: Option<String>,
    /// Where its interactions are sent.
    #[serde(default)]
    pub interactions_endpoint_url: Option<String>,
    /// Where members connect their accounts.
    #[serde(default)]
    pub role_connections_verification_url: Option<String>,
    /// Where its webhook events are sent.
    #[serde(default)]
    pub event_webhooks_url: Option<String>,
    /// About how many servers it is in.
    #[serde(default)]
    pub approximate_guild_count: Option<u64>,
}

/// <https://docs.discord.com/developers/resources/application-role-connection-metadata>
#[derive(Debug, Clone, Deserialize)]
pub struct RoleConnectionMetadata {
    /// Its key.
    #[serde(default)]
    pub key: String,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// What it tells.
    #[serde(default)]
    pub description: String,
    /// How it is compared, 1 to 8.
    #[serde(default, rename = "type")]
    pub kind: u8,
}

/// <https://docs.discord.com/developers/resources/application#get-application-activity-instance>
#[derive(Debug, Clone, Deserialize)]
pub struct ActivityInstance {
    /// Its application.
    #[serde(default)]
    pub application_id: Option<Id<ApplicationKind>>,
    /// The instance.
    #[serde(default)]
    pub instance_id: String,
    /// Its launch.
    #[serde(default)]
    pub launch_id: Option<String>,
    /// Where it runs.
    #[serde(default)]
    pub location: Option<Map<String, Value>>,
    /// Who takes part.
    #[serde(default)]
    pub users: Vec<Id<UserKind>>,
}

/// A file that an activity can share.
#[derive(Debug, Clone, Deserialize)]
pub struct ActivityAttachment {
    /// The file.
    pub attachment: Attachment,
}

/// <https://docs.discord.com/developers/events/gateway#get-gateway>
#[derive(Debug, Clone, Deserialize)]
pub struct Gateway {
    /// Its address.
    #[serde(default)]
    pub url: String,
}

/// <https://docs.discord.com/developers/events/gateway#get-gateway-bot>
#[derive(Debug, Clone, Deserialize)]
pub struct BotGateway {
    /// Its address.
    #[serde(default)]
    pub url: String,
    /// Shards to use.
    #[serde(default)]
    pub shards: u64,
    /// How often it may connect.
    #[serde(default)]
    pub session_start_limit: SessionStartLimit,
}

/// <https://docs.discord.com/developers/events/gateway#session-start-limit-object>
#[derive(Debug, Clone, Default, Deserialize)]
pub struct SessionStartLimit {
    /// Sessions a day.
    #[serde(default)]
    pub total: u64,
    /// Those left.
    #[serde(default)]
    pub remaining: u64,
    /// Milliseconds until there are all again.
    #[serde(default)]
    pub reset_after: u64,
    /// Sessions within five seconds.
    #[serde(default)]
    pub max_concurrency: u64,
}

/// The public keys of Discord's tokens, as JSON Web Keys.
#[derive(Debug, Clone, Deserialize)]
pub struct PublicKeys {
    /// The keys.
    #[serde(default)]
    pub keys: Vec<Map<String, Value>>,
}
