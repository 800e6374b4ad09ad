//! Emojis, stickers and sounds of guilds and applications.

use serde_json::{Value, json};

use crate::{
    snowflake::Snowflake,
    state::{Emoji, Sound, Sticker, StickerPack},
};

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

/// One of Discord's own stickers by id.
pub(crate) fn standard_sticker(id: Snowflake) -> Option<Value> {
    let stickers = |pack: &StickerPack| pack.stickers.iter().enumerate();
    let all = crate::seed::PACKS.iter().flat_map(|pack| stickers(pack).map(move |one| (pack, one)));
    let mut found = all.filter(|(_, (_, sticker))| sticker.id == id.0);
    found.next().map(|(pack, (index, sticker))| {
        json!({
            "id": Snowflake(sticker.id),
            "name": sticker.name,
            "tags": sticker.tags,
            "type": 1,
            "format_type": sticker.format,
            "description": sticker.description,
            "pack_id": Snowflake(pack.id),
            "sort_value": index + 1,
        })
    })
}

/// A pack with its stickers.
pub(crate) fn sticker_pack(pack: &StickerPack) -> Value {
    let stickers = pack.stickers.iter().filter_map(|one| standard_sticker(Snowflake(one.id)));
    json!({
        "id": Snowflake(pack.id),
        "sku_id": Snowflake(pack.sku),
        "name": pack.name,
        "description": pack.description,
        "stickers": stickers.collect::<Vec<_>>(),
        "cover_sticker_id": pack.stickers.first().map(|one| Snowflake(one.id)),
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
