//! Users.

use serde::Deserialize;

use crate::{Id, id};

/// <https://docs.discord.com/developers/resources/user#user-object>
#[derive(Debug, Clone, Deserialize)]
pub struct User {
    /// The user.
    pub id: Id<id::User>,
    /// The unique name.
    #[serde(default)]
    pub username: String,
    /// The display name.
    #[serde(default)]
    pub global_name: Option<String>,
    /// The avatar's hash.
    #[serde(default)]
    pub avatar: Option<String>,
    /// The banner's hash.
    #[serde(default)]
    pub banner: Option<String>,
    /// Whether it is a bot.
    #[serde(default)]
    pub bot: bool,
    /// Whether its e-mail address is verified; only of oneself.
    #[serde(default)]
    pub verified: Option<bool>,
}
