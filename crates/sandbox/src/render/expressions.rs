//! Emojis, stickers and sounds of guilds and applications.

use serde_json::{Value, json};

use crate::state::{Emoji, Sound, Sticker};

/// An emoji without who made it.
pub(crate) fn custom_emoji(emoji: &Emoji) -> Value {
    json!({
        "id": emoji.id,
        "name": emoji.name,
        "roles": emoji.roles,
        "require_colons": true,
        "managed": false,
        "animated": emoji.animated,
        "available": true,
    })
}

/// A sticker of a guild without who made it.
pub(crate) fn sticker(sticker: &Sticker) -> Value {
    json!({
        "id": sticker.id,
        "name": sticker.name,
        "tags": sticker.tags,
        "type": 2,
        "format_type": sticker.format,
        "description": sticker.description,
        "available": true,
        "guild_id": sticker.guild,
    })
}

/// A sound of a guild without who made it.
pub(crate) fn sound(sound: &Sound) -> Value {
    json!({
        "name": sound.name,
        "sound_id": sound.id,
        "volume": sound.volume,
        "emoji_id": sound.emoji,
        "emoji_name": sound.emoji_name,
        "guild_id": sound.guild,
        "available": true,
    })
}
