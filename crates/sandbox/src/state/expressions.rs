//! What people express themselves with: emojis, stickers and sounds of a guild or application.

use crate::snowflake::Snowflake;

/// A custom emoji.
#[derive(Clone, Debug, Default)]
pub(crate) struct Emoji {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) animated: bool,
    /// Roles that alone may use it; none for everyone.
    pub(crate) roles: Vec<Snowflake>,
    /// Who made it.
    pub(crate) user: Snowflake,
}

/// A sticker of a guild.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sticker {
    pub(crate) id: Snowflake,
    pub(crate) guild: Snowflake,
    pub(crate) name: String,
    pub(crate) description: Option<String>,
    pub(crate) tags: String,
    /// 1 PNG, 2 APNG, 3 Lottie, 4 GIF.
    pub(crate) format: u32,
    /// Who made it.
    pub(crate) user: Snowflake,
}

/// A sound of a guild's soundboard.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sound {
    pub(crate) id: Snowflake,
    pub(crate) guild: Snowflake,
    pub(crate) name: String,
    pub(crate) volume: f64,
    pub(crate) emoji: Option<Snowflake>,
    pub(crate) emoji_name: Option<String>,
    /// Who made it.
    pub(crate) user: Snowflake,
}
