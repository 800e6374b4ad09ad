//! Stickers, sounds, and the bot's application.

use serde_json::{Value, json};

use super::{CHANNEL, Case, GUILD, OTHER, USER};

pub(super) fn cases() -> Vec<Case> {
    vec![
        sticker_made(),
        sticker_emptied(),
        sound_played(),
        application_added(),
        records_set(),
        uploaded(),
    ]
}

/// The fence of a text, as the text of a reply shows it.
fn fenced(tag: &str, text: &str) -> String {
    let tag = format!("untrusted_discord_{tag}");
    format!("<{tag} nonce=\"0123456789abcdef\">{text}</{tag} nonce=\"0123456789abcdef\">")
}

/// The file is a part `file` of the form, named by its format; the fields are parts too.
fn sticker_made() -> Case {
    Case::new(
        "stickers_create_guild_sticker",
        json!({
            "guild_id": GUILD, "name": "Ahoy", "description": "", "tags": "ship",
            "file_format": 3, "file_data": "e30=", "audit_reason": "Regatta",
        }),
        format!("POST /guilds/{GUILD}/stickers"),
    )
    .body(json!({"name": "Ahoy", "description": "", "tags": "ship"}))
    .reason("Regatta")
    .file("sticker.json", Some("application/json"), "{}")
    .reply(
        json!({
            "id": OTHER, "name": "Ahoy", "description": null, "tags": "ship", "type": 2,
            "format_type": 3, "available": true, "guild_id": GUILD,
        }),
        json!({"id": OTHER, "name": "Ahoy", "tags": "ship", "format_type": 3, "available": true}),
        format!(
            "id: {OTHER}\nname: {}\ntags: {}\nformat_type: 3\navailable: true",
            fenced("sticker", "Ahoy"),
            fenced("sticker", "ship")
        ),
    )
}

fn sticker_emptied() -> Case {
    Case::new(
        "stickers_modify_guild_sticker",
        json!({"guild_id": GUILD, "sticker_id": OTHER, "clear": ["description"]}),
        format!("PATCH /guilds/{GUILD}/stickers/{OTHER}"),
    )
    .body(json!({"description": null}))
    .reply(
        json!({"id": OTHER, "name": "Ahoy", "tags": "ship"}),
        json!({"id": OTHER, "name": "Ahoy", "tags": "ship", "format_type": 0, "available": true}),
        format!(
            "id: {OTHER}\nname: {}\ntags: {}\nformat_type: 0\navailable: true",
            fenced("sticker", "Ahoy"),
            fenced("sticker", "ship")
        ),
    )
}

/// Discord's own sounds have short ids.
fn sound_played() -> Case {
    Case::new(
        "soundboard_send_sound",
        json!({"channel_id": CHANNEL, "sound_id": "1"}),
        format!("POST /channels/{CHANNEL}/send-soundboard-sound"),
    )
    .body(json!({"sound_id": "1"}))
    .reply(
        Value::Null,
        json!({"sent": true, "channel_id": CHANNEL, "sound_id": "1"}),
        format!("sent: true\nchannel_id: {CHANNEL}\nsound_id: 1"),
    )
}

/// The places are numbers, as Discord writes them.
fn application_added() -> Case {
    let params = json!({"scopes": ["bot", "applications.commands"], "permissions": "2048"});
    let places = json!({"0": {"oauth2_install_params": params}, "1": {}});
    Case::new(
        "application_modify",
        json!({
            "application_id": USER, "integration_types_config": places,
            "clear": ["interactions_endpoint_url"],
        }),
        format!("PATCH /applications/{USER}"),
    )
    .body(json!({"integration_types_config": places, "interactions_endpoint_url": null}))
    .reply(
        json!({"id": USER, "name": "Keeper", "description": "Keeps.", "icon": null, "flags": 0}),
        json!({
            "id": USER, "name": "Keeper", "description": "Keeps.", "flags": 0,
            "untrusted_text": "Keeper\nKeeps.",
        }),
        format!(
            "id: {USER}\nname: {}\ndescription: {}\nflags: 0\nuntrusted_text: {}",
            fenced("application", "Keeper"),
            fenced("application", "Keeps."),
            fenced("application", "Keeper\nKeeps.")
        ),
    )
}

/// The list is the whole body.
fn records_set() -> Case {
    let record = json!({
        "key": "ships", "name": "Ships", "description": "Sailed.", "type": 2,
        "name_localizations": {"de": "Schiffe"},
    });
    Case::new(
        "application_modify_role_connection_metadata",
        json!({"application_id": USER, "records": [record]}),
        format!("PUT /applications/{USER}/role-connections/metadata"),
    )
    .body(json!([record]))
    .reply(json!([]), json!({"records": [], "count": 0}), "records: 0\ncount: 0")
}

fn uploaded() -> Case {
    let url = "https://cdn.discordapp.com/ships.txt";
    Case::new(
        "application_upload_attachment",
        json!({
            "application_id": USER, "file_data": "U2hpcHM=", "filename": "ships.txt",
            "content_type": "text/plain",
        }),
        format!("POST /applications/{USER}/attachment"),
    )
    .body(json!({}))
    .file("ships.txt", Some("text/plain"), "Ships")
    .reply(
        json!({"attachment": {"id": OTHER, "filename": "ships.txt", "size": 5, "url": url}}),
        json!({"id": OTHER, "filename": "ships.txt", "size": 5, "url": url}),
        format!("id: {OTHER}\nfilename: {}\nsize: 5\nurl: {url}", fenced("message", "ships.txt")),
    )
}
