//! Roles, users, the server itself and its audit log.

use sandbox::Seeded;
use serde_json::json;

use super::{Case, any, case};

pub(super) fn cases(w: &Seeded) -> Vec<Case> {
    let guild = w.guild.to_string();
    let role = w.moderator_role.to_string();
    let of_guild = || json!({"guild_id": guild});
    vec![
        case("roles_list", "guild_id", of_guild()),
        case("roles_get", "role_id", json!({"guild_id": guild, "role_id": role})),
        case("roles_count_members", "guild_id", of_guild()),
        case("roles_create", "guild_id", json!({"guild_id": guild, "name": "Guests"})).seen_by(
            "roles_list",
            of_guild(),
            |_, read| any(&read["roles"], |role| role["name"] == "Guests"),
        ),
        case(
            "roles_modify",
            "role_id",
            json!({"guild_id": guild, "role_id": role, "name": "Watch"}),
        )
        .seen_by("roles_list", of_guild(), |_, read| {
            any(&read["roles"], |role| role["name"] == "Watch")
        }),
        case(
            "roles_modify_positions",
            "guild_id",
            json!({"guild_id": guild, "positions": [{"id": role, "position": 1}]}),
        )
        .seen_by("roles_list", of_guild(), |_, read| {
            any(&read["roles"], |role| role["name"] == "Moderator" && role["position"] == 1)
        }),
        case("roles_delete", "role_id", json!({"guild_id": guild, "role_id": role})).seen_by(
            "roles_list",
            of_guild(),
            |_, read| {
                read["roles"].is_array() && !any(&read["roles"], |role| role["name"] == "Moderator")
            },
        ),
        case("users_get_current", "", json!({})),
        case("users_get", "user_id", json!({"user_id": w.member.to_string()})),
        case("users_modify_current", "", json!({"username": "Helper"})).seen_by(
            "users_get_current",
            json!({}),
            |_, read| read["username"] == "Helper",
        ),
        case("users_list_current_user_guilds", "", json!({})),
        case("users_leave_guild", "guild_id", json!({"guild_id": w.second_guild.to_string()}))
            .seen_by("users_list_current_user_guilds", json!({}), |_, read| read["count"] == 1),
        case("users_create_dm", "recipient_id", json!({"recipient_id": w.member.to_string()}))
            .seen_at(
                "channels_get",
                |answer| json!({"channel_id": answer["channel_id"]}),
                |answer, read| read["id"] == answer["channel_id"],
            ),
        case("guild_get", "guild_id", of_guild()),
        case("audit_log_get", "guild_id", of_guild()),
    ]
}
