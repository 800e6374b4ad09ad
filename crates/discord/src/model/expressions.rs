//! Emojis, stickers and sounds of servers and applications.

use serde::Deserialize;

use crate::{
    Id,
    id::{Emoji, Role},
};

/// <https://docs.discord.com/developers/resources/emoji#emoji-object>
#[derive(Debug, Clone, Deserialize)]
pub struct CustomEmoji {
    /// The emoji.
    #[serde(default)]
    pub id: Option<Id<Emoji>>,
    /// Its name.
    #[serde(default)]
    pub name: Option<String>,
    /// Whether it moves.
    #[serde(default)]
    pub animated: bool,
    /// Whether it can be used; a server that lost boosts has more than it can use.
    #[serde(default)]
    pub available: bool,
    /// Roles that alone may use it.
    #[serde(default)]
    pub roles: Vec<Id<Role>>,
}

/// <https://docs.discord.com/developers/resources/emoji#list-application-emojis>
#[derive(Debug, Clone, Deserialize)]
pub struct ApplicationEmojis {
    /// The emojis.
    #[serde(default)]
    pub items: Vec<CustomEmoji>,
}
