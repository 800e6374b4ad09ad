//! What people express themselves with: emojis, stickers and sounds of a guild or application.

use super::State;
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

/// A pack of Discord's own stickers, which every bot can send.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StickerPack {
    pub(crate) id: u64,
    pub(crate) sku: u64,
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    pub(crate) stickers: &'static [StandardSticker],
}

/// A sticker of a pack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StandardSticker {
    pub(crate) id: u64,
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    pub(crate) tags: &'static str,
    pub(crate) format: u32,
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

impl State {
    /// Whether the bot can use a custom emoji: one of its application, or of a guild it is in.
    pub(crate) fn has_emoji(&self, id: Snowflake) -> bool {
        let mut mine = self.guilds.values().filter(|guild| guild.members.contains_key(&self.bot));
        self.application.emojis.contains_key(&id)
            || mine.any(|guild| guild.emojis.contains_key(&id))
    }

    /// A sticker of a guild that the bot is in.
    pub(crate) fn sticker(&self, id: Snowflake) -> Option<&Sticker> {
        let mut mine = self.guilds.values().filter(|guild| guild.members.contains_key(&self.bot));
        mine.find_map(|guild| guild.stickers.get(&id))
    }
}
