//! Templates.

use sandbox::Seeded;
use serde_json::json;

use super::{Case, any, case, is_gone};

pub(super) fn cases(w: &Seeded) -> Vec<Case> {
    let guild = w.guild.to_string();
    let one = || json!({"guild_id": guild, "template_code": w.template});
    let read = || json!({"template_code": w.template});
    vec![
        case("templates_get", "template_code", read()),
        case("templates_inspect", "template_code", read()),
        case("templates_diff", "template_code", one()),
        case("templates_list", "guild_id", json!({"guild_id": guild})),
        case("templates_create", "guild_id", json!({"guild_id": guild, "name": "Quay"}))
            .after(|edit, w| edit.remove_templates(w.guild))
            .seen_by("templates_list", json!({"guild_id": guild}), |_, read| {
                any(&read["templates"], |one| one["name"] == "Quay")
            }),
        case("templates_sync", "template_code", one()).seen_by(
            "templates_diff",
            one(),
            |_, read| read["drift"]["sync_recommended"] == false,
        ),
        case(
            "templates_modify",
            "template_code",
            json!({"guild_id": guild, "template_code": w.template, "name": "Quay"}),
        )
        .seen_by("templates_get", read(), |_, read| read["template"]["name"] == "Quay"),
        case("templates_delete", "template_code", one()).seen_by(
            "templates_get",
            read(),
            |_, read| is_gone(read),
        ),
    ]
}
