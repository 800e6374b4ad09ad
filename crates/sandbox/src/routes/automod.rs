//! Rules of `AutoMod`.

use serde_json::{Value, json};

use super::{
    Route,
    resource::{Resource, Take, may, must},
};
use crate::{
    call::{Answered, Call},
    error::Error,
    permissions::{self, MANAGE_GUILD, MODERATE_MEMBERS},
    state::{State, Thing, action},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/guilds/{guild_id}/auto-moderation/rules", list),
    Route::post("/guilds/{guild_id}/auto-moderation/rules", create),
    Route::get("/guilds/{guild_id}/auto-moderation/rules/{rule_id}", get),
    Route::patch("/guilds/{guild_id}/auto-moderation/rules/{rule_id}", patch),
    Route::delete("/guilds/{guild_id}/auto-moderation/rules/{rule_id}", delete),
];

const TIMEOUT: i64 = 3;

/// Triggers, each with how many rules of it a guild can have.
const TRIGGERS: &[(i64, usize)] = &[(1, 6), (3, 1), (4, 1), (5, 1), (6, 1)];

const RULE: Resource = Resource {
    thing: Thing::Rule,
    owner: "guild_id",
    id: "rule_id",
    unknown: Error::UNKNOWN_RULE,
    most: (10, Error::MAX_RULES),
    see: MANAGE_GUILD,
    make: MANAGE_GUILD,
    change: MANAGE_GUILD,
    logged: Some([action::RULE_CREATE, action::RULE_UPDATE, action::RULE_DELETE]),
    parts: &[
        must("name", Take::Text(1, 100)),
        must("event_type", Take::Choice(&[1, 2])),
        must("trigger_type", Take::Choice(&[1, 3, 4, 5, 6])),
        may("enabled", Take::Flag),
        may("exempt_roles", Take::Ids(20)),
        may("exempt_channels", Take::Ids(50)),
        may(
            "trigger_metadata",
            Take::Object(&[
                may("keyword_filter", Take::Texts(1000, 60)),
                may("regex_patterns", Take::Texts(10, 260)),
                may("presets", Take::Any),
                may("allow_list", Take::Texts(1000, 60)),
                may("mention_total_limit", Take::Number(0, 50)),
                may("mention_raid_protection_enabled", Take::Flag),
            ]),
        ),
        must(
            "actions",
            Take::Objects(
                5,
                &[
                    must("type", Take::Choice(&[1, 2, TIMEOUT, 4])),
                    may(
                        "metadata",
                        Take::Object(&[
                            may("channel_id", Take::Id),
                            may("duration_seconds", Take::Number(0, 2_419_200)),
                            may("custom_message", Take::Text(0, 150)),
                        ]),
                    ),
                ],
            ),
        ),
    ],
    fresh,
    shown,
};

fn fresh(state: &State, call: &Call) -> Value {
    json!({
        "guild_id": call.param("guild_id"),
        "creator_id": state.bot,
        "enabled": false,
        "trigger_metadata": {},
        "exempt_roles": [],
        "exempt_channels": [],
    })
}

/// The details of a trigger are shown in full, also where nothing was given.
fn shown(_: &State, mut rule: Value) -> Value {
    let fields: &[(&str, Value)] = match rule.get("trigger_type").and_then(Value::as_i64) {
        Some(1 | 6) => &[
            ("keyword_filter", json!([])),
            ("regex_patterns", json!([])),
            ("allow_list", json!([])),
        ],
        Some(4) => &[("presets", json!([])), ("allow_list", json!([]))],
        Some(5) => {
            &[("mention_total_limit", json!(0)), ("mention_raid_protection_enabled", json!(false))]
        }
        _ => &[],
    };
    if let Some(Value::Object(details)) = rule.get_mut("trigger_metadata") {
        for (name, value) in fields {
            details.entry(*name).or_insert_with(|| value.clone());
        }
    }
    rule
}

fn list(state: &mut State, call: &Call) -> Answered {
    RULE.list(state, call)
}

fn get(state: &mut State, call: &Call) -> Answered {
    RULE.get(state, call)
}

/// Who has a rule time people out has to be allowed to do that.
fn allowed(state: &State, call: &Call) -> Result<(), Error> {
    let guild = state.guild_with(call.id("guild_id")?, MANAGE_GUILD)?;
    let actions = call.body.get("actions").and_then(Value::as_array);
    let times_out = |one: &Value| one.get("type").and_then(Value::as_i64) == Some(TIMEOUT);
    let held = permissions::in_guild(guild, state.bot, state.now());
    if actions.is_some_and(|list| list.iter().any(times_out)) && held & MODERATE_MEMBERS == 0 {
        return Err(Error::MISSING_PERMISSIONS);
    }
    Ok(())
}

fn create(state: &mut State, call: &Call) -> Answered {
    allowed(state, call)?;
    let kind = call.body.get("trigger_type").and_then(Value::as_i64);
    let most = TRIGGERS.iter().find(|(known, _)| Some(*known) == kind);
    let same = state.things(Thing::Rule, call.id("guild_id")?);
    let same = same.filter(|one| one.get("trigger_type").and_then(Value::as_i64) == kind).count();
    if most.is_some_and(|(_, most)| same >= *most) {
        return Err(Error::MAX_RULES);
    }
    RULE.create(state, call)
}

fn patch(state: &mut State, call: &Call) -> Answered {
    allowed(state, call)?;
    RULE.patch(state, call)
}

fn delete(state: &mut State, call: &Call) -> Answered {
    RULE.delete(state, call)
}
