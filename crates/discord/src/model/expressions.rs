//! Emojis, stickers and sounds of servers and applications.

use serde::Deserialize;

use super::User;
use crate::{
    Id,
    id::{Emoji, Guild, Role, Sound as SoundKind, Sticker as StickerKind, StickerPack as PackKind},
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

/// <https://docs.discord.com/developers/resources/sticker#sticker-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Sticker {
    /// The sticker.
    pub id: Id<StickerKind>,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// What it shows.
    #[serde(default)]
    pub description: Option<String>,
    /// Words that suggest it.
    #[serde(default)]
    pub tags: String,
    /// 1 Discord's own, 2 of a server.
    #[serde(default, rename = "type")]
    pub kind: u8,
    /// 1 PNG, 2 APNG, 3 Lottie, 4 GIF.
    #[serde(default)]
    pub format_type: u8,
    /// Whether it can be used; absent for Discord's own.
    #[serde(default)]
    pub available: Option<bool>,
    /// Its server.
    #[serde(default)]
    pub guild_id: Option<Id<Guild>>,
    /// Who made it.
    #[serde(default)]
    pub user: Option<User>,
}

/// <https://docs.discord.com/developers/resources/sticker#sticker-pack-object>
#[derive(Debug, Clone, Deserialize)]
pub struct StickerPack {
    /// The pack.
    pub id: Id<PackKind>,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// What it holds.
    #[serde(default)]
    pub description: Option<String>,
    /// Its stickers.
    #[serde(default)]
    pub stickers: Vec<Sticker>,
}

/// <https://docs.discord.com/developers/resources/sticker#list-sticker-packs>
#[derive(Debug, Clone, Deserialize)]
pub struct StickerPacks {
    /// The packs.
    #[serde(default)]
    pub sticker_packs: Vec<StickerPack>,
}

/// <https://docs.discord.com/developers/resources/soundboard#soundboard-sound-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Sound {
    /// The sound.
    pub sound_id: Id<SoundKind>,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Loudness, 0 to 1.
    #[serde(default)]
    pub volume: f64,
    /// Its custom emoji.
    #[serde(default)]
    pub emoji_id: Option<Id<Emoji>>,
    /// Its Unicode emoji.
    #[serde(default)]
    pub emoji_name: Option<String>,
    /// Its server; absent for Discord's own.
    #[serde(default)]
    pub guild_id: Option<Id<Guild>>,
    /// Whether it can be played.
    #[serde(default)]
    pub available: bool,
}

/// <https://docs.discord.com/developers/resources/soundboard#list-guild-soundboard-sounds>
#[derive(Debug, Clone, Deserialize)]
pub struct Sounds {
    /// The sounds.
    #[serde(default)]
    pub items: Vec<Sound>,
}
