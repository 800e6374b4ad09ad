//! Polls: <https://docs.discord.com/developers/resources/poll>.

use serde::Deserialize;

use super::User;

/// Those who voted for an answer.
#[derive(Debug, Clone, Deserialize)]
pub struct Voters {
    /// A page of them.
    #[serde(default)]
    pub users: Vec<User>,
}
