//! Commands of an application, and who may use them.

use serde::Deserialize;
use serde_json::Value;

use crate::{
    Id, Permissions,
    id::{Application, Command as CommandKind, Generic, Guild},
};

/// <https://docs.discord.com/developers/interactions/application-commands#application-command-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Command {
    /// The command.
    pub id: Id<CommandKind>,
    /// The application it is of.
    #[serde(default)]
    pub application_id: Option<Id<Application>>,
    /// The server it is in; none if it is everywhere.
    #[serde(default)]
    pub guild_id: Option<Id<Guild>>,
    /// 1 chat input, 2 user, 3 message, 4 entry point.
    #[serde(default = "chat_input", rename = "type")]
    pub kind: u8,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Its name in other languages.
    #[serde(default)]
    pub name_localizations: Option<Value>,
    /// What it does.
    #[serde(default)]
    pub description: String,
    /// The same in other languages.
    #[serde(default)]
    pub description_localizations: Option<Value>,
    /// Its options.
    #[serde(default)]
    pub options: Vec<Value>,
    /// Permissions that members need to use it.
    #[serde(default)]
    pub default_member_permissions: Option<Permissions>,
    /// Whether it is for adults.
    #[serde(default)]
    pub nsfw: bool,
    /// Where it can be used.
    #[serde(default)]
    pub contexts: Option<Vec<u8>>,
    /// How the application must be installed.
    #[serde(default)]
    pub integration_types: Option<Vec<u8>>,
}

fn chat_input() -> u8 {
    1
}

/// <https://docs.discord.com/developers/interactions/application-commands#application-command-permissions-object>
#[derive(Debug, Clone, Deserialize)]
pub struct CommandPermissions {
    /// The command, or the application for all its commands.
    pub id: Id<Generic>,
    /// The application.
    pub application_id: Id<Application>,
    /// The server.
    pub guild_id: Id<Guild>,
    /// Who may and may not use it.
    #[serde(default)]
    pub permissions: Vec<CommandPermission>,
}

/// Whether somebody may use a command.
#[derive(Debug, Clone, Deserialize)]
pub struct CommandPermission {
    /// Role, user or channel.
    pub id: Id<Generic>,
    /// Which of them: 1 role, 2 user, 3 channel.
    #[serde(rename = "type")]
    pub kind: u8,
    /// Whether it may.
    pub permission: bool,
}
