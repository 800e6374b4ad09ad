//! Members and bans.

use sandbox::Seeded;
use serde_json::json;

use super::{Case, case};

pub(super) fn cases(w: &Seeded) -> Vec<Case> {
    let guild = w.guild.to_string();
    let member = w.member.to_string();
    let of_member = || json!({"guild_id": guild, "user_id": member});
    let role =
        || json!({"guild_id": guild, "user_id": member, "role_id": w.moderator_role.to_string()});
    vec![
        case("members_get", "user_id", of_member()),
        case("members_search", "guild_id", json!({"guild_id": guild, "query": "a"})),
        case("members_list", "guild_id", json!({"guild_id": guild, "limit": 5})),
        case(
            "members_modify",
            "user_id",
            json!({"guild_id": guild, "user_id": member, "nick": "Nickname"}),
        ),
        case("members_modify_current", "guild_id", json!({"guild_id": guild, "nick": "Helper"})),
        case("members_add_role", "user_id", role()),
        case("members_remove_role", "user_id", role()),
        case("members_kick", "user_id", of_member()),
        case("members_ban", "user_id", of_member()),
        case(
            "members_unban",
            "user_id",
            json!({"guild_id": guild, "user_id": w.banned_user.to_string()}),
        ),
        case("members_list_bans", "guild_id", json!({"guild_id": guild})),
        case(
            "members_get_ban",
            "user_id",
            json!({"guild_id": guild, "user_id": w.banned_user.to_string()}),
        ),
        case("members_bulk_ban", "guild_id", json!({"guild_id": guild, "user_ids": [member]})),
        case("members_get_current_user", "guild_id", json!({"guild_id": guild})),
    ]
}
