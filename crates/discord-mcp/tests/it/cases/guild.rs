//! Roles, users, the server itself and its audit log.

use sandbox::Seeded;
use serde_json::json;

use super::{Case, case};

pub(super) fn cases(w: &Seeded) -> Vec<Case> {
    let guild = w.guild.to_string();
    let role = w.moderator_role.to_string();
    let of_guild = || json!({"guild_id": guild});
    vec![
        case("roles_list", "guild_id", of_guild()),
        case("roles_create", "guild_id", json!({"guild_id": guild, "name": "Guests"})),
        case("roles_modify", "role_id", json!({"guild_id": guild, "role_id": role, "hoist": true})),
        case(
            "roles_modify_positions",
            "guild_id",
            json!({"guild_id": guild, "positions": [{"id": role, "position": 1}]}),
        ),
        case("roles_delete", "role_id", json!({"guild_id": guild, "role_id": role})),
        case("users_get_current", "", json!({})),
        case("users_get", "user_id", json!({"user_id": w.member.to_string()})),
        case("users_modify_current", "", json!({"username": "Helper"})),
        case("users_list_current_user_guilds", "", json!({})),
        case("users_leave_guild", "guild_id", json!({"guild_id": w.second_guild.to_string()})),
        case("users_create_dm", "recipient_id", json!({"recipient_id": w.member.to_string()})),
        case("guild_get", "guild_id", of_guild()),
        case("audit_log_get", "guild_id", of_guild()),
    ]
}
