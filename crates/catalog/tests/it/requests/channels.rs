//! Channels, threads and invites.

use serde_json::{Value, json};

use super::{CHANNEL, Case, GUILD, MESSAGE, OTHER, ROLE};

pub(super) fn cases() -> Vec<Case> {
    vec![changed(), created(), deleted(), overwritten(), archived(), posted()]
}

/// A topic that is emptied is null; the rest is left alone.
fn changed() -> Case {
    Case::new(
        "channels_modify",
        json!({
            "channel_id": CHANNEL, "rate_limit_per_user": 5, "clear": ["topic", "parent_id"],
            "audit_reason": "Calm",
        }),
        format!("PATCH /channels/{CHANNEL}"),
    )
    .body(json!({"rate_limit_per_user": 5, "topic": null, "parent_id": null}))
    .reason("Calm")
    .reply(
        json!({
            "id": CHANNEL, "type": 0, "guild_id": GUILD, "name": "general", "position": 3,
            "rate_limit_per_user": 5, "topic": null, "parent_id": null,
        }),
        json!({
            "id": CHANNEL, "type": 0, "guild_id": GUILD, "name": "general", "position": 3,
            "rate_limit_per_user": 5, "nsfw": false, "flags": 0,
        }),
        format!(
            "id: {CHANNEL}\nname: <untrusted_discord_channel_name nonce=\"0123456789abcdef\">\
             general</untrusted_discord_channel_name nonce=\"0123456789abcdef\">\n\
             type: 0\nguild_id: {GUILD}\nposition: 3\nnsfw: false\nrate_limit_per_user: 5\n\
             flags: 0"
        ),
    )
}

/// A private channel is private from its first moment: the exceptions go along, and come back.
fn created() -> Case {
    let overwrites = json!([{"id": GUILD, "type": 0, "allow": "0", "deny": "1024"}]);
    Case::new(
        "channels_create_guild_channel",
        json!({
            "guild_id": GUILD, "name": "staff", "type": 0,
            "permission_overwrites": [{"id": GUILD, "type": 0, "deny": "1024"}],
        }),
        format!("POST /guilds/{GUILD}/channels"),
    )
    .body(json!({
        "name": "staff", "type": 0,
        "permission_overwrites": [{"id": GUILD, "type": 0, "deny": "1024"}],
    }))
    .reply(
        json!({
            "id": CHANNEL, "type": 0, "guild_id": GUILD, "name": "staff", "position": 9,
            "permission_overwrites": overwrites,
        }),
        json!({
            "id": CHANNEL, "type": 0, "guild_id": GUILD, "name": "staff", "position": 9,
            "rate_limit_per_user": 0, "nsfw": false, "flags": 0,
            "permission_overwrites": overwrites,
        }),
        format!(
            "id: {CHANNEL}\nname: <untrusted_discord_channel_name nonce=\"0123456789abcdef\">\
             staff</untrusted_discord_channel_name nonce=\"0123456789abcdef\">\n\
             type: 0\nguild_id: {GUILD}\nposition: 9\nnsfw: false\nrate_limit_per_user: 0\n\
             permission_overwrites: 1\n\
             {{\"id\":\"{GUILD}\",\"type\":0,\"allow\":\"0\",\"deny\":\"1024\"}}\n\
             flags: 0"
        ),
    )
}

/// A reason is no parameter of a DELETE's query.
fn deleted() -> Case {
    Case::new(
        "channels_delete",
        json!({"channel_id": CHANNEL, "audit_reason": "Old"}),
        format!("DELETE /channels/{CHANNEL}"),
    )
    .reason("Old")
    .reply(
        json!({"id": CHANNEL, "type": 0}),
        json!({"deleted": true, "channel_id": CHANNEL}),
        format!("deleted: true\nchannel_id: {CHANNEL}"),
    )
}

fn overwritten() -> Case {
    Case::new(
        "channels_modify_permissions",
        json!({"channel_id": CHANNEL, "overwrite_id": ROLE, "type": 0, "deny": "2048"}),
        format!("PUT /channels/{CHANNEL}/permissions/{ROLE}"),
    )
    .body(json!({"type": 0, "deny": "2048"}))
    .reply(
        Value::Null,
        json!({
            "updated": true, "channel_id": CHANNEL, "overwrite_id": ROLE, "allow": "0",
            "deny": "2048",
        }),
        format!("updated: true\nchannel_id: {CHANNEL}\noverwrite_id: {ROLE}\nallow: 0\ndeny: 2048"),
    )
}

/// The moment of the last thread is the way to the next page.
fn archived() -> Case {
    Case::new(
        "channels_list_public_archived_threads",
        json!({"channel_id": CHANNEL, "before": "2026-12-01T12:00:00Z", "limit": 2}),
        format!(
            "GET /channels/{CHANNEL}/threads/archived/public?before=2026-12-01T12:00:00Z&limit=2"
        ),
    )
    .reply(
        json!({
            "threads": [{
                "id": OTHER, "type": 11, "name": "old", "parent_id": CHANNEL,
                "thread_metadata": {
                    "archived": true, "locked": false, "auto_archive_duration": 1440,
                    "archive_timestamp": "2026-11-01T00:00:00+00:00",
                },
            }],
            "has_more": true,
        }),
        json!({
            "threads": [{
                "id": OTHER, "type": 11, "name": "old", "parent_id": CHANNEL, "archived": true,
                "locked": false, "archive_timestamp": "2026-11-01T00:00:00+00:00",
                "auto_archive_duration": 1440, "joined": false,
            }],
            "count": 1,
            "channel_id": CHANNEL,
            "has_more": true,
            "next": "2026-11-01T00:00:00+00:00",
        }),
        format!(
            "threads: 1\n\
             <untrusted_discord_channel_names nonce=\"0123456789abcdef\" count=\"1\">\n\
             {{\"id\":\"{OTHER}\",\"name\":\"old\",\"type\":11,\"parent_id\":\"{CHANNEL}\",\
             \"archived\":true,\"locked\":false,\
             \"archive_timestamp\":\"2026-11-01T00:00:00+00:00\",\
             \"auto_archive_duration\":1440,\"joined\":false}}\n\
             </untrusted_discord_channel_names nonce=\"0123456789abcdef\">\n\
             has_more: true\ncount: 1\nchannel_id: {CHANNEL}\nnext: 2026-11-01T00:00:00+00:00"
        ),
    )
}

/// The message of a post stands within the body; its file is a part like any other.
fn posted() -> Case {
    Case::new(
        "channels_forum_create_thread",
        json!({
            "channel_id": CHANNEL, "name": "Question", "applied_tags": [ROLE],
            "message": {"content": "How?", "files": [{"filename": "a.txt", "data": "aGVsbG8="}]},
        }),
        format!("POST /channels/{CHANNEL}/threads"),
    )
    .body(json!({
        "name": "Question",
        "applied_tags": [ROLE],
        "message": {
            "content": "How?",
            "attachments": [{"id": "0", "filename": "a.txt"}],
            "allowed_mentions": {"parse": []},
        },
    }))
    .file("a.txt", None, "hello")
    .reply(
        json!({
            "id": MESSAGE, "type": 11, "guild_id": GUILD, "name": "Question",
            "parent_id": CHANNEL,
            "message": {"id": MESSAGE, "channel_id": MESSAGE, "author": {"id": OTHER}},
        }),
        json!({
            "thread_id": MESSAGE, "name": "Question", "type": 11, "parent_id": CHANNEL,
            "message_id": MESSAGE,
            "jump_url": format!("https://discord.com/channels/{GUILD}/{MESSAGE}"),
        }),
        format!(
            "thread_id: {MESSAGE}\n\
             name: <untrusted_discord_channel_name nonce=\"0123456789abcdef\">\
             Question</untrusted_discord_channel_name nonce=\"0123456789abcdef\">\n\
             type: 11\nparent_id: {CHANNEL}\nmessage_id: {MESSAGE}\n\
             jump_url: https://discord.com/channels/{GUILD}/{MESSAGE}"
        ),
    )
}
