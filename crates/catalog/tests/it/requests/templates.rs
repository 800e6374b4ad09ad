//! Templates: the code within a link, and what is counted of a snapshot.

use serde_json::{Value, json};

use super::{Case, GUILD, OTHER, ROLE, USER, object, workflow};

pub(super) fn cases() -> Vec<Case> {
    vec![inspected()]
}

fn template(snapshot: &Value) -> Value {
    json!({
        "code": "abcDEF", "name": "Quay", "description": null, "usage_count": 2,
        "creator_id": USER, "created_at": "2026-01-01T00:00:00+00:00",
        "updated_at": "2026-02-01T00:00:00+00:00", "source_guild_id": GUILD,
        "serialized_source_guild": snapshot, "is_dirty": null,
    })
}

fn line() -> Value {
    json!({
        "code": "abcDEF", "name": "Quay", "usage_count": 2, "creator_id": USER,
        "created_at": "2026-01-01T00:00:00+00:00", "updated_at": "2026-02-01T00:00:00+00:00",
        "source_guild_id": GUILD, "use_url": "https://discord.new/abcDEF",
    })
}

fn snapshot() -> Value {
    json!({
        "roles": [
            {"id": 0, "name": "@everyone", "permissions": "131072"},
            {"id": 1, "name": "Crew", "permissions": "8"},
        ],
        "channels": [
            {"id": 1, "type": 4, "name": "Deck"},
            {"id": 2, "type": 0, "name": "Talk", "parent_id": "1", "nsfw": true, "topic": "a",
             "permission_overwrites": [{"id": "1", "type": 0, "allow": "1024", "deny": "0"}]},
            {"id": 3, "type": 2, "name": "Voice", "parent_id": null},
            {"id": 4, "type": 15, "name": "Forum"},
        ],
    })
}

fn inspected() -> Case {
    let blueprint = json!({
        "channel_count": 3, "category_count": 1, "text_channel_count": 1,
        "voice_channel_count": 1, "forum_channel_count": 1, "stage_channel_count": 0,
        "other_channel_count": 0, "nsfw_channel_count": 1, "permission_overwrite_count": 1,
        "role_count": 2, "privileged_role_count": 2,
        // An administrator may do everything else too.
        "risky_permission_signals": [
            {"permission": "ADMINISTRATOR", "role_count": 1},
            {"permission": "MENTION_EVERYONE", "role_count": 1},
        ],
    });
    let fence = |text: &str| {
        format!(
            "<untrusted_discord_guild nonce=\"0123456789abcdef\">{text}\
             </untrusted_discord_guild nonce=\"0123456789abcdef\">"
        )
    };
    let text = format!(
        "template: {}\nblueprint: {blueprint}\nuntrusted_text: {}",
        fence(&line().to_string()),
        fence("Quay")
    );
    Case::new(
        "templates_inspect",
        json!({"template_code": "https://discord.new/abcDEF"}),
        "GET /guilds/templates/abcDEF",
    )
    .reply(
        template(&snapshot()),
        json!({"template": line(), "blueprint": blueprint, "untrusted_text": "Quay"}),
        text,
    )
}

#[test]
fn a_server_is_compared_with_its_template_by_names() {
    let channels = json!([
        {"id": OTHER, "type": 4, "name": "deck"},
        {"id": USER, "type": 0, "name": "talk", "parent_id": null, "topic": "b", "nsfw": true,
         "permission_overwrites": [
            {"id": ROLE, "type": 0, "allow": "1024", "deny": "2048"},
            {"id": "9", "type": 0, "allow": "0", "deny": "0"},
            {"id": USER, "type": 1, "allow": "0", "deny": "0"},
         ]},
        {"id": "11", "type": 2, "name": "voice"},
        {"id": "12", "type": 2, "name": "Voice"},
        {"id": "13", "type": 5, "name": "news"},
    ]);
    let roles = json!([
        {"id": GUILD, "name": "@everyone", "permissions": "131072"},
        {"id": ROLE, "name": "crew", "permissions": "16"},
        {"id": "9", "name": "Robot", "permissions": "8", "managed": true},
        {"id": "10", "name": "New", "permissions": "0"},
    ]);
    let (output, sent) = workflow(
        "templates_diff",
        json!({"guild_id": GUILD, "template_code": "abcDEF"}),
        vec![template(&snapshot()), channels, roles],
    );
    let wanted = [
        "/guilds/templates/abcDEF".to_owned(),
        format!("/guilds/{GUILD}/channels"),
        format!("/guilds/{GUILD}/roles"),
    ];
    assert_eq!(sent, wanted.map(|path| format!("GET {path}")));
    assert_eq!(output["source_guild_matches"], true);
    let drift = json!({
        "template_channel_count": 4, "source_guild_channel_count": 5,
        "channels_missing_from_guild_count": 1, "channels_added_since_snapshot_count": 1,
        "channels_not_representable_in_template_count": 1,
        "template_role_count": 2, "source_guild_role_count": 3,
        "roles_missing_from_guild_count": 0, "roles_added_since_snapshot_count": 1,
        "role_permission_difference_count": 1,
        // The topic and the category of one channel.
        "channel_setting_difference_count": 2, "permission_overwrite_difference_count": 1,
        "unmapped_permission_overwrite_count": 0, "sync_recommended": true,
    });
    assert_eq!(output["drift"], drift, "{output:#?}");
}

#[test]
fn a_server_is_not_read_for_the_template_of_another() {
    let (output, sent) = workflow(
        "templates_diff",
        json!({"guild_id": OTHER, "template_code": "abcDEF"}),
        vec![template(&snapshot())],
    );
    assert_eq!(sent.len(), 1);
    let wanted = json!({
        "template": line(), "source_guild_matches": false, "untrusted_text": "Quay",
    });
    assert_eq!(output, object(wanted));
}
