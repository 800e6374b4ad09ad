//! Emojis, stickers and sounds.

use sandbox::Seeded;
use serde_json::{Value, json};

use super::{Case, any, case, is_gone};

/// A picture of one pixel.
const PIXEL: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

pub(super) fn cases(w: &Seeded) -> Vec<Case> {
    [emojis(w), app_emojis(w)].into_iter().flatten().collect()
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
