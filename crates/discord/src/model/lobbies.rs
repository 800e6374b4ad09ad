//! Lobbies of the Social SDK, and tokens for its accounts.

use serde::Deserialize;
use serde_json::Value;

use crate::{
    Id,
    id::{Application, Channel, Lobby as LobbyKind, User},
};

/// <https://docs.discord.com/developers/resources/lobby#lobby-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Lobby {
    /// The lobby.
    pub id: Id<LobbyKind>,
    /// The application that made it.
    pub application_id: Id<Application>,
    /// Texts by name.
    #[serde(default)]
    pub metadata: Option<Value>,
    /// Who is in it.
    #[serde(default)]
    pub members: Vec<LobbyMember>,
    /// The channel it is linked with.
    #[serde(default)]
    pub linked_channel: Option<LinkedChannel>,
    /// Its flags.
    #[serde(default)]
    pub flags: u64,
    /// Where its events go instead of the application's own address.
    #[serde(default)]
    pub override_event_webhooks_url: Option<String>,
}

/// The channel a lobby is linked with, as far as tools read it.
#[derive(Debug, Clone, Deserialize)]
pub struct LinkedChannel {
    /// The channel.
    pub id: Id<Channel>,
}

/// <https://docs.discord.com/developers/resources/lobby#lobby-member-object>
#[derive(Debug, Clone, Deserialize)]
pub struct LobbyMember {
    /// The user.
    pub id: Id<User>,
    /// Texts by name.
    #[serde(default)]
    pub metadata: Option<Value>,
    /// 1 may link the lobby with a channel.
    #[serde(default)]
    pub flags: u64,
    /// A name beside the user's own.
    #[serde(default)]
    pub additional_name: Option<String>,
}

/// An invite to the server of a lobby's channel.
#[derive(Debug, Clone, Deserialize)]
pub struct LobbyInvite {
    /// Its code.
    pub code: String,
}

/// <https://docs.discord.com/developers/discord-social-sdk/development-guides/using-provisional-accounts>
#[derive(Debug, Clone, Deserialize)]
pub struct SocialToken {
    /// How the token is sent.
    #[serde(default)]
    pub token_type: String,
    /// The token.
    pub access_token: String,
    /// Seconds it lives.
    #[serde(default)]
    pub expires_in: u64,
    /// What it is for.
    #[serde(default)]
    pub scope: String,
    /// Who it is of, signed.
    #[serde(default)]
    pub id_token: String,
    /// The token for the next one.
    #[serde(default)]
    pub refresh_token: Option<String>,
}
