//! Rules of `AutoMod`.

use sandbox::Seeded;
use serde_json::json;

use super::{Case, any, case, is_gone};

pub(super) fn cases(w: &Seeded) -> Vec<Case> {
    let guild = json!({"guild_id": w.guild.to_string()});
    let rule = json!({"guild_id": w.guild.to_string(), "rule_id": w.rule.to_string()});
    let made = json!({
        "guild_id": w.guild.to_string(),
        "name": "No swearing",
        "event_type": 1,
        "trigger_type": 1,
        "trigger_metadata": {"keyword_filter": ["dash*"]},
        "actions": [{"type": 3, "metadata": {"duration_seconds": 60}}],
    });
    let mut changed = rule.clone();
    changed["enabled"] = false.into();
    vec![
        case("automod_list_rules", "guild_id", guild.clone()),
        case("automod_get_rule", "rule_id", rule.clone()),
        case("automod_create_rule", "guild_id", made).seen_by(
            "automod_list_rules",
            guild,
            |_, read| any(&read["rules"], |one| one["name"] == "No swearing"),
        ),
        case("automod_modify_rule", "rule_id", changed).seen_by(
            "automod_get_rule",
            rule.clone(),
            |_, read| read["enabled"] == false,
        ),
        case("automod_delete_rule", "rule_id", rule.clone()).seen_by(
            "automod_get_rule",
            rule,
            |_, read| is_gone(read),
        ),
    ]
}
