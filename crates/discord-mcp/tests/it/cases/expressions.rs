//! Emojis, stickers and sounds.

use sandbox::Seeded;
use serde_json::{Value, json};

use super::{Case, any, case, is_gone};

/// A picture of one pixel.
const PIXEL: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

pub(super) fn cases(w: &Seeded) -> Vec<Case> {
    [emojis(w), app_emojis(w), stickers(w), sounds(w)].into_iter().flatten().collect()
}

/// Whether a list has an entry of the name.
fn named(list: &Value, name: &str) -> bool {
    any(list, |entry| entry["name"] == name)
}

fn emojis(w: &Seeded) -> Vec<Case> {
    let guild = w.guild.to_string();
    let emoji = || json!({"guild_id": guild, "emoji_id": w.emoji.to_string()});
    let list = || json!({"guild_id": guild});
    let mut renamed = emoji();
    renamed["name"] = "anchor".into();
    vec![
        case("emojis_list_guild", "guild_id", list()),
        case("emojis_get", "emoji_id", emoji()),
        case(
            "emojis_create",
            "guild_id",
            json!({"guild_id": guild, "name": "anchor", "image": PIXEL}),
        )
        .seen_by("emojis_list_guild", list(), |_, read| named(&read["emojis"], "anchor")),
        case("emojis_modify", "emoji_id", renamed)
            .seen_by("emojis_get", emoji(), |_, read| read["name"] == "anchor"),
        case("emojis_delete", "emoji_id", emoji())
            .seen_by("emojis_get", emoji(), |_, read| is_gone(read)),
    ]
}

fn app_emojis(w: &Seeded) -> Vec<Case> {
    let application = w.bot.to_string();
    let emoji =
        || json!({"application_id": application, "emoji_id": w.application_emoji.to_string()});
    let list = || json!({"application_id": application});
    let mut renamed = emoji();
    renamed["name"] = "anchor".into();
    vec![
        case("app_emojis_list", "application_id", list()),
        case("app_emojis_get", "emoji_id", emoji()),
        case(
            "app_emojis_create",
            "application_id",
            json!({"application_id": application, "name": "anchor", "image": PIXEL}),
        )
        .seen_by("app_emojis_list", list(), |_, read| named(&read["emojis"], "anchor")),
        case("app_emojis_modify", "emoji_id", renamed).seen_by(
            "app_emojis_get",
            emoji(),
            |_, read| read["name"] == "anchor",
        ),
        case("app_emojis_delete", "emoji_id", emoji()).seen_by(
            "app_emojis_get",
            emoji(),
            |_, read| is_gone(read),
        ),
    ]
}

fn stickers(w: &Seeded) -> Vec<Case> {
    let guild = w.guild.to_string();
    let sticker = || json!({"guild_id": guild, "sticker_id": w.sticker.to_string()});
    let list = || json!({"guild_id": guild});
    let mut renamed = sticker();
    renamed["name"] = "Anchor".into();
    let (_, bytes) = PIXEL.split_once(',').unwrap();
    let made = json!({
        "guild_id": guild, "name": "Anchor", "description": "", "tags": "anchor",
        "file_format": 1, "file_data": bytes,
    });
    vec![
        case("stickers_get", "sticker_id", json!({"sticker_id": w.sticker.to_string()})),
        case("stickers_list_packs", "", json!({})),
        case("stickers_get_pack", "pack_id", json!({"pack_id": w.sticker_pack.to_string()})),
        case("stickers_list_guild", "guild_id", list()),
        case("stickers_get_guild_sticker", "sticker_id", sticker()),
        case("stickers_create_guild_sticker", "guild_id", made).seen_by(
            "stickers_list_guild",
            list(),
            |_, read| named(&read["stickers"], "Anchor"),
        ),
        case("stickers_modify_guild_sticker", "sticker_id", renamed).seen_by(
            "stickers_get_guild_sticker",
            sticker(),
            |_, read| read["name"] == "Anchor",
        ),
        case("stickers_delete_guild_sticker", "sticker_id", sticker()).seen_by(
            "stickers_get_guild_sticker",
            sticker(),
            |_, read| is_gone(read),
        ),
    ]
}

fn sounds(w: &Seeded) -> Vec<Case> {
    let guild = w.guild.to_string();
    let sound = || json!({"guild_id": guild, "sound_id": w.sound.to_string()});
    let list = || json!({"guild_id": guild});
    let mut softer = sound();
    softer["volume"] = 0.25.into();
    let made = json!({
        "guild_id": guild, "name": "Gulls", "sound": "data:audio/ogg;base64,T2dnUw==",
        "emoji_name": "🐦",
    });
    let played = json!({"channel_id": w.voice.to_string(), "sound_id": w.sound.to_string()});
    vec![
        case("soundboard_list_default_sounds", "", json!({})),
        case("soundboard_list_guild_sounds", "guild_id", list()),
        case("soundboard_get_guild_sound", "sound_id", sound()),
        case("soundboard_create_guild_sound", "guild_id", made).seen_by(
            "soundboard_list_guild_sounds",
            list(),
            |_, read| named(&read["sounds"], "Gulls"),
        ),
        case("soundboard_modify_guild_sound", "sound_id", softer).seen_by(
            "soundboard_get_guild_sound",
            sound(),
            |_, read| read["volume"] == 0.25,
        ),
        case("soundboard_delete_guild_sound", "sound_id", sound()).seen_by(
            "soundboard_get_guild_sound",
            sound(),
            |_, read| is_gone(read),
        ),
        case("soundboard_send_sound", "sound_id", played)
            .after(|edit, w| edit.set_voice(w.guild, w.bot, Some(w.voice))),
    ]
}
