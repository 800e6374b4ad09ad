//! Templates of guilds. Discord writes nothing about them into the audit log.
//!
//! <https://docs.discord.com/developers/resources/guild-template>

use serde_json::{Map, Value, json};

use super::{
    Route,
    invites::code,
    resource::{Part, Take, may, must, read},
};
use crate::{
    call::{Answered, Call, ok},
    error::Error,
    form::Problems,
    permissions::MANAGE_GUILD,
    render::insert,
    snowflake::Snowflake,
    state::{State, Thing},
};

const ONE: &str = "/guilds/{guild_id}/templates/{code}";

pub(super) const ROUTES: &[Route] = &[
    Route::get("/guilds/templates/{code}", get).open(),
    Route::get("/guilds/{guild_id}/templates", list),
    Route::post("/guilds/{guild_id}/templates", create),
    Route::put(ONE, sync),
    Route::patch(ONE, patch),
    Route::delete(ONE, delete),
];

const PARTS: &[Part] = &[must("name", Take::Text(1, 100)), may("description", Take::Text(0, 120))];

/// A template as it is shown: with its maker, and whether its guild has changed since.
fn show(state: &State, guild: Snowflake, template: &Value) -> Value {
    let mut shown = template.clone();
    let snapshot = state.guilds.get(&guild).map(|guild| state.guild_snapshot(guild));
    let dirty = snapshot.as_ref() != template.get("serialized_source_guild");
    insert(&mut shown, "is_dirty", json!(dirty.then_some(true)));
    insert(&mut shown, "creator", state.show_user(state.bot));
    insert(&mut shown, "creator_id", json!(state.bot));
    shown
}

fn get(state: &mut State, call: &Call) -> Answered {
    let kinds = state.things.iter().filter(|((thing, _), _)| *thing == Thing::Template);
    let mut all =
        kinds.flat_map(|((_, guild), things)| things.values().map(move |one| (*guild, one)));
    let found = all.find(|(_, one)| is(one, call)).ok_or(Error::UNKNOWN_TEMPLATE)?;
    ok(show(state, found.0, found.1))
}

fn is(template: &Value, call: &Call) -> bool {
    template.get("code").and_then(Value::as_str) == Some(call.param("code"))
}

fn list(state: &mut State, call: &Call) -> Answered {
    let id = call.id("guild_id")?;
    state.guild_with(id, MANAGE_GUILD)?;
    ok(state.things(Thing::Template, id).map(|one| show(state, id, one)).collect())
}

/// Guild, key and template of a path.
fn find(state: &State, call: &Call) -> Result<(Snowflake, Snowflake, Value), Error> {
    let id = call.id("guild_id")?;
    state.guild_with(id, MANAGE_GUILD)?;
    let mut all = state.things.get(&(Thing::Template, id)).into_iter().flatten();
    let (key, found) = all.find(|(_, one)| is(one, call)).ok_or(Error::UNKNOWN_TEMPLATE)?;
    Ok((id, *key, found.clone()))
}

fn create(state: &mut State, call: &Call) -> Answered {
    let problems = Problems::default();
    let given = read(&call.form(&problems)?, PARTS, true);
    problems.check()?;
    let guild_id = call.id("guild_id")?;
    let guild = state.guild_with(guild_id, MANAGE_GUILD)?;
    if state.things(Thing::Template, guild_id).next().is_some() {
        return Err(Error::HAS_TEMPLATE);
    }
    let snapshot = state.guild_snapshot(guild);
    let key = state.new_id();
    let mut template = json!({
        "code": code(key.0),
        "description": null,
        "usage_count": 0,
        "created_at": state.now(),
        "updated_at": state.now(),
        "source_guild_id": guild_id,
        "serialized_source_guild": snapshot,
    });
    write(&mut template, given);
    keep(state, (guild_id, key, template))
}

fn write(template: &mut Value, given: Map<String, Value>) {
    for (name, value) in given {
        insert(template, &name, value);
    }
}

fn keep(state: &mut State, (guild, key, template): (Snowflake, Snowflake, Value)) -> Answered {
    let shown = show(state, guild, &template);
    state.keep(Thing::Template, guild, key, template);
    ok(shown)
}

fn sync(state: &mut State, call: &Call) -> Answered {
    let (guild, key, mut template) = find(state, call)?;
    let snapshot = state.guild_snapshot(state.guild(guild)?);
    insert(&mut template, "serialized_source_guild", snapshot);
    insert(&mut template, "updated_at", json!(state.now()));
    keep(state, (guild, key, template))
}

fn patch(state: &mut State, call: &Call) -> Answered {
    let problems = Problems::default();
    let mut given = read(&call.form(&problems)?, PARTS, false);
    problems.check()?;
    // A name cannot be emptied.
    given.retain(|name, value| name != "name" || !value.is_null());
    let (guild, key, mut template) = find(state, call)?;
    write(&mut template, given);
    keep(state, (guild, key, template))
}

fn delete(state: &mut State, call: &Call) -> Answered {
    let (guild, key, template) = find(state, call)?;
    let shown = show(state, guild, &template);
    state.forget(Thing::Template, guild, key);
    ok(shown)
}
