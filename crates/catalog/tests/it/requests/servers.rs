//! Servers, roles, the audit log, and the bot's own account.

use serde_json::{Value, json};

use super::{CHANNEL, Case, GUILD, MESSAGE, OTHER, ROLE, USER};

pub(super) fn cases() -> Vec<Case> {
    vec![role_made(), role_emptied(), roles_moved(), own_guilds(), log(), direct_messages(), left()]
}

fn role() -> Value {
    json!({
        "id": ROLE, "name": "Helper", "color": 0, "position": 2, "permissions": "8589934592",
        "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
    })
}

fn role_line() -> Value {
    json!({
        "id": ROLE, "name": "Helper", "color": 0, "position": 2, "permissions": "8589934592",
        "mentionable": false, "hoist": false, "managed": false,
    })
}

fn role_text() -> String {
    format!(
        "id: {ROLE}\nname: <untrusted_discord_role_name nonce=\"0123456789abcdef\">Helper\
         </untrusted_discord_role_name nonce=\"0123456789abcdef\">\ncolor: 0\nposition: 2\n\
         permissions: 8589934592\nmentionable: false\nhoist: false\nmanaged: false"
    )
}

/// A set of permissions is a string in both directions: it does not fit the numbers of JSON.
fn role_made() -> Case {
    Case::new(
        "roles_create",
        json!({
            "guild_id": GUILD, "name": "Helper", "permissions": "8589934592",
            "colors": {"primary_color": 255, "secondary_color": 65280},
        }),
        format!("POST /guilds/{GUILD}/roles"),
    )
    .body(json!({
        "name": "Helper", "permissions": "8589934592",
        "colors": {"primary_color": 255, "secondary_color": 65280},
    }))
    .reply(role(), role_line(), role_text())
}

fn role_emptied() -> Case {
    Case::new(
        "roles_modify",
        json!({"guild_id": GUILD, "role_id": ROLE, "hoist": false, "clear": ["icon"]}),
        format!("PATCH /guilds/{GUILD}/roles/{ROLE}"),
    )
    .body(json!({"hoist": false, "icon": null}))
    .reply(role(), role_line(), role_text())
}

/// The list is the whole body.
fn roles_moved() -> Case {
    Case::new(
        "roles_modify_positions",
        json!({"guild_id": GUILD, "positions": [{"id": ROLE, "position": 2}, {"id": OTHER}]}),
        format!("PATCH /guilds/{GUILD}/roles"),
    )
    .body(json!([{"id": ROLE, "position": 2}, {"id": OTHER}]))
    .reply(
        json!([role()]),
        json!({"roles": [role_line()], "count": 1}),
        format!(
            "roles: 1\n<untrusted_discord_role_names nonce=\"0123456789abcdef\" count=\"1\">\n\
             {{\"id\":\"{ROLE}\",\"name\":\"Helper\",\"color\":0,\"position\":2,\
             \"permissions\":\"8589934592\",\"mentionable\":false,\"hoist\":false,\
             \"managed\":false}}\n\
             </untrusted_discord_role_names nonce=\"0123456789abcdef\">\ncount: 1"
        ),
    )
}

/// The default is sent, since the end of the list is told by it.
fn own_guilds() -> Case {
    Case::new(
        "users_list_current_user_guilds",
        json!({"with_counts": true}),
        "GET /users/@me/guilds?limit=200&with_counts=true",
    )
    .reply(
        json!([{"id": GUILD, "name": "Home", "owner": false, "permissions": "8", "features": []}]),
        json!({
            "guilds": [{
                "id": GUILD, "name": "Home", "owner": false, "permissions": "8", "features": [],
            }],
            "count": 1,
        }),
        format!(
            "guilds: 1\n<untrusted_discord_guilds nonce=\"0123456789abcdef\" count=\"1\">\n\
             {{\"id\":\"{GUILD}\",\"name\":\"Home\",\"owner\":false,\"permissions\":\"8\",\
             \"features\":[]}}\n\
             </untrusted_discord_guilds nonce=\"0123456789abcdef\">\ncount: 1"
        ),
    )
}

/// An action has its name beside its number; one that is new to us has its number alone.
fn log() -> Case {
    let entries = json!([
        {"id": OTHER, "action_type": 22, "user_id": USER, "target_id": ROLE, "reason": "Spam"},
        {"id": MESSAGE, "action_type": 9000, "user_id": null, "target_id": null},
    ]);
    Case::new(
        "audit_log_get",
        json!({"guild_id": GUILD, "limit": 2, "action_type": 22, "user_id": USER}),
        format!("GET /guilds/{GUILD}/audit-logs?limit=2&action_type=22&user_id={USER}"),
    )
    .reply(
        json!({"audit_log_entries": entries, "users": []}),
        json!({
            "entries": [
                {"id": OTHER, "action_type": 22, "action": "member ban add", "user_id": USER,
                 "target_id": ROLE, "reason": "Spam"},
                {"id": MESSAGE, "action_type": 9000},
            ],
            "count": 2,
            "next": MESSAGE,
            "users": [],
        }),
        format!(
            "entries: 2\n<untrusted_discord_audit_reasons nonce=\"0123456789abcdef\" count=\"2\">\n\
             {{\"id\":\"{OTHER}\",\"action_type\":22,\"action\":\"member ban add\",\
             \"user_id\":\"{USER}\",\"target_id\":\"{ROLE}\",\"reason\":\"Spam\"}}\n\
             {{\"id\":\"{MESSAGE}\",\"action_type\":9000}}\n\
             </untrusted_discord_audit_reasons nonce=\"0123456789abcdef\">\n\
             count: 2\nnext: {MESSAGE}\nusers: 0"
        ),
    )
}

fn direct_messages() -> Case {
    Case::new("users_create_dm", json!({"recipient_id": USER}), "POST /users/@me/channels")
        .body(json!({"recipient_id": USER}))
        .reply(
            json!({"id": CHANNEL, "type": 1, "recipients": [{"id": USER, "username": "ada"}]}),
            json!({"channel_id": CHANNEL, "type": 1, "recipient_ids": [USER]}),
            format!("channel_id: {CHANNEL}\ntype: 1\nrecipient_ids: [{USER}]"),
        )
}

fn left() -> Case {
    Case::new(
        "users_leave_guild",
        json!({"guild_id": GUILD}),
        format!("DELETE /users/@me/guilds/{GUILD}"),
    )
    .reply(
        Value::Null,
        json!({"left": true, "guild_id": GUILD}),
        format!("left: true\nguild_id: {GUILD}"),
    )
}
