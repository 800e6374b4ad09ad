//! Members and bans.

use sandbox::Seeded;
use serde_json::{Value, json};

use super::{Case, any, case, is_gone};

pub(super) fn cases(w: &Seeded) -> Vec<Case> {
    let guild = w.guild.to_string();
    let member = w.member.to_string();
    let of_member = || json!({"guild_id": guild, "user_id": member});
    let role =
        || json!({"guild_id": guild, "user_id": member, "role_id": w.moderator_role.to_string()});
    let banned = || json!({"guild_id": guild, "user_id": w.banned_user.to_string()});
    let moderator = w.moderator_role.to_string();
    let has_role = |wanted: bool| {
        let role = moderator.clone();
        move |_: &Value, read: &Value| {
            read["roles"].is_array() && any(&read["roles"], |one| *one == role.as_str()) == wanted
        }
    };
    vec![
        case("members_get", "user_id", of_member()),
        case("members_search", "guild_id", json!({"guild_id": guild, "query": "a"})),
        case("members_list", "guild_id", json!({"guild_id": guild, "limit": 5})),
        case(
            "members_add",
            "user_id",
            json!({
                "guild_id": guild, "user_id": w.outsider.to_string(),
                "access_token": w.outsider_access_token,
            }),
        )
        .seen_by(
            "members_get",
            json!({"guild_id": guild, "user_id": w.outsider.to_string()}),
            |_, read| !is_gone(read),
        ),
        case(
            "members_modify",
            "user_id",
            json!({"guild_id": guild, "user_id": member, "nick": "Nickname"}),
        )
        .seen_by("members_get", of_member(), |_, read| read["nick"] == "Nickname"),
        case("members_modify_current", "guild_id", json!({"guild_id": guild, "nick": "Helper"}))
            .seen_by("members_get_current_user", json!({"guild_id": guild}), |_, read| {
                read["nick"] == "Helper"
            }),
        case("members_add_role", "user_id", role()).seen_by(
            "members_get",
            of_member(),
            has_role(true),
        ),
        case("members_remove_role", "user_id", role())
            .after(|edit, w| edit.set_roles(w.guild, w.member, &[w.member_role, w.moderator_role]))
            .seen_by("members_get", of_member(), has_role(false)),
        case("members_kick", "user_id", of_member()).seen_by(
            "members_get",
            of_member(),
            |_, read| is_gone(read),
        ),
        case("members_ban", "user_id", of_member()).seen_by(
            "members_get_ban",
            of_member(),
            |_, read| !is_gone(read),
        ),
        case("members_unban", "user_id", banned()).seen_by(
            "members_get_ban",
            banned(),
            |_, read| is_gone(read),
        ),
        case("members_list_bans", "guild_id", json!({"guild_id": guild})),
        case(
            "members_get_ban",
            "user_id",
            json!({"guild_id": guild, "user_id": w.banned_user.to_string()}),
        ),
        case("members_bulk_ban", "guild_id", json!({"guild_id": guild, "user_ids": [member]}))
            .seen_by("members_get_ban", of_member(), |_, read| !is_gone(read)),
        case("members_get_current_user", "guild_id", json!({"guild_id": guild})),
    ]
}
