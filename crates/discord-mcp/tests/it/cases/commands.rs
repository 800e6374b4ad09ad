//! Commands and who may use them.

use sandbox::Seeded;
use serde_json::{Value, json};

use super::{Case, any, case, is_gone};

fn named(read: &Value, name: &str) -> bool {
    any(&read["commands"], |command| command["name"] == name)
}

pub(super) fn cases(w: &Seeded) -> Vec<Case> {
    [global(w), of_guild(w), permissions(w)].into_iter().flatten().collect()
}

fn global(w: &Seeded) -> Vec<Case> {
    let application = w.bot.to_string();
    let all = || json!({"application_id": application});
    let one = || json!({"application_id": application, "command_id": w.command.to_string()});
    let with = |name: &str, value: Value| {
        let mut arguments = all();
        arguments[name] = value;
        arguments
    };
    let mut renamed = one();
    renamed["name"] = "ebb".into();
    let mut made = with("name", "moor".into());
    made["description"] = "Moor a boat.".into();
    made["options"] = json!([{"type": 1, "name": "north", "description": "At the north quay.",
        "options": [{"type": 4, "name": "length", "description": "Metres.", "min_value": 1}]}]);
    vec![
        case("commands_list_global", "application_id", all()),
        case("commands_get_global", "command_id", one()),
        case("commands_create_global", "application_id", made).seen_by(
            "commands_list_global",
            all(),
            |_, read| named(read, "moor"),
        ),
        case("commands_modify_global", "command_id", renamed).seen_by(
            "commands_get_global",
            one(),
            |_, read| read["name"] == "ebb" && read["options"][0]["name"] == "quay",
        ),
        case("commands_delete_global", "command_id", one()).seen_by(
            "commands_get_global",
            one(),
            |_, read| is_gone(read),
        ),
        case(
            "commands_bulk_overwrite_global",
            "application_id",
            with("commands", json!([{"name": "Report", "type": 3}])),
        )
        .seen_by("commands_list_global", all(), |_, read| {
            named(read, "Report") && !named(read, "tide")
        }),
    ]
}

fn of_guild(w: &Seeded) -> Vec<Case> {
    let (application, guild) = (w.bot.to_string(), w.guild.to_string());
    let all = || json!({"application_id": application, "guild_id": guild});
    let with = |name: &str, value: Value| {
        let mut arguments = all();
        arguments[name] = value;
        arguments
    };
    let one = || with("command_id", w.guild_command.to_string().into());
    let mut described = one();
    described["description"] = "Ask for a berth.".into();
    let mut made = with("name", "Greet".into());
    made["type"] = 2.into();
    vec![
        case("commands_list_guild", "guild_id", all()),
        case("commands_get_guild", "command_id", one()),
        case("commands_create_guild", "guild_id", made).seen_by(
            "commands_list_guild",
            all(),
            |_, read| named(read, "Greet"),
        ),
        case("commands_modify_guild", "command_id", described).seen_by(
            "commands_get_guild",
            one(),
            |_, read| read["description"] == "Ask for a berth.",
        ),
        case("commands_delete_guild", "command_id", one()).seen_by(
            "commands_get_guild",
            one(),
            |_, read| is_gone(read),
        ),
        case("commands_bulk_overwrite_guild", "guild_id", with("commands", json!([]))).seen_by(
            "commands_list_guild",
            all(),
            |_, read| read["count"] == 0,
        ),
    ]
}

fn permissions(w: &Seeded) -> Vec<Case> {
    let all = json!({"application_id": w.bot.to_string(), "guild_id": w.guild.to_string()});
    let mut one = all.clone();
    one["command_id"] = w.guild_command.to_string().into();
    let mut set = one.clone();
    set["bearer_token"] = w.owner_token.clone().into();
    let id = w.member.to_string();
    set["permissions"] = json!([{"id": id, "type": 2, "permission": true}]);
    vec![
        case("commands_get_guild_command_permissions", "guild_id", all),
        case("commands_get_command_permissions", "command_id", one.clone()),
        case("commands_edit_command_permissions", "command_id", set).seen_by(
            "commands_get_command_permissions",
            one,
            move |_, read| any(&read["permissions"], |one| one["id"] == id.as_str()),
        ),
    ]
}
