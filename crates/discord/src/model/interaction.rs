//! Answers to interactions:
//! <https://docs.discord.com/developers/interactions/receiving-and-responding>.

use serde::Deserialize;

use super::Message;

/// What Discord says of a first answer.
#[derive(Debug, Clone, Deserialize)]
pub struct InteractionCallback {
    /// What it made.
    #[serde(default)]
    pub resource: Option<InteractionResource>,
}

/// What a first answer made.
#[derive(Debug, Clone, Deserialize)]
pub struct InteractionResource {
    /// The message.
    #[serde(default)]
    pub message: Option<Message>,
}
