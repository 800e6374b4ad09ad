//! Commands of the application, everywhere or in one guild.
//!
//! <https://docs.discord.com/developers/interactions/application-commands>

use serde_json::{Map, Value, json};

use super::{
    Route,
    command_options::{check_names, check_options},
    resource::{Part, Take, may, must, read},
};
use crate::{
    call::{Answered, Call, created, empty, ok},
    error::Error,
    form::{Form, Problems},
    render::insert,
    snowflake::Snowflake,
    state::{State, Thing},
};

const GLOBAL: &str = "/applications/{application_id}/commands";
const GLOBAL_ONE: &str = "/applications/{application_id}/commands/{command_id}";
const GUILD: &str = "/applications/{application_id}/guilds/{guild_id}/commands";
const GUILD_ONE: &str = "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}";

pub(super) const ROUTES: &[Route] = &[
    Route::get(GLOBAL, list),
    Route::post(GLOBAL, create),
    Route::put(GLOBAL, overwrite),
    Route::get(GLOBAL_ONE, get),
    Route::patch(GLOBAL_ONE, patch),
    Route::delete(GLOBAL_ONE, delete),
    Route::get(GUILD, list),
    Route::post(GUILD, create),
    Route::put(GUILD, overwrite),
    Route::get(GUILD_ONE, get),
    Route::patch(GUILD_ONE, patch),
    Route::delete(GUILD_ONE, delete),
];

const PARTS: &[Part] = &[
    must("name", Take::Text(1, 32)),
    may("name_localizations", Take::Any),
    may("description", Take::Text(0, 100)),
    may("description_localizations", Take::Any),
    may("options", Take::Any),
    may("default_member_permissions", Take::Permissions),
    may("dm_permission", Take::Flag),
    may("nsfw", Take::Flag),
    may("contexts", Take::Any),
    may("integration_types", Take::Any),
    may("handler", Take::Choice(&[1, 2])),
    may("type", Take::Choice(&[1, 2, 3, 4])),
];

/// Most commands of each type, from type 1 on.
const MOST: [usize; 4] = [100, 15, 15, 1];

/// Where the commands of a path are kept.
fn place(state: &State, call: &Call) -> Result<(Thing, Snowflake), Error> {
    let application = call.id("application_id")?;
    if application != state.bot {
        return Err(Error::UNKNOWN_APPLICATION);
    }
    if call.param("guild_id").is_empty() {
        return Ok((Thing::Command, application));
    }
    let guild = call.id("guild_id")?;
    state.guild(guild)?;
    Ok((Thing::GuildCommand, guild))
}

fn find(state: &State, call: &Call) -> Result<Value, Error> {
    let (thing, owner) = place(state, call)?;
    let found = state.thing(thing, owner, call.id("command_id")?);
    found.cloned().ok_or(Error::UNKNOWN_COMMAND)
}

fn list(state: &mut State, call: &Call) -> Answered {
    let localized = call.flag("with_localizations")?.unwrap_or(false);
    let (thing, owner) = place(state, call)?;
    let shown = state.things(thing, owner).cloned().map(|mut command| {
        if let (Value::Object(command), false) = (&mut command, localized) {
            command.remove("name_localizations");
            command.remove("description_localizations");
        }
        command
    });
    ok(shown.collect())
}

fn get(state: &mut State, call: &Call) -> Answered {
    ok(find(state, call)?)
}

/// The fields of a body; a new command has to have all that its type needs.
fn body(form: &Form<'_>, before: Option<&Value>) -> Map<String, Value> {
    let mut given = read(form, PARTS, before.is_none());
    let kind = |value: &Value| value.get("type").and_then(Value::as_u64);
    let own = before.and_then(kind).or_else(|| given.get("type").and_then(Value::as_u64));
    let kind = own.unwrap_or(1);
    given.insert("type".to_owned(), json!(kind));
    let description = given.get("description").and_then(Value::as_str).unwrap_or_default();
    let told = before.is_none() || given.contains_key("description");
    if kind == 1 && description.is_empty() && told {
        form.fault("description", "BASE_TYPE_REQUIRED", "This field is required");
    }
    if matches!(kind, 2 | 3) && !description.is_empty() {
        let text = "Context menu commands cannot have description";
        form.fault("description", "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", text);
    }
    check_names(form, kind);
    check_options(form, kind);
    given
}

/// A command as it is shown, from what was given.
fn made(state: &mut State, call: &Call, given: Map<String, Value>, old: Option<&Value>) -> Value {
    let version = state.new_id();
    let id = old.and_then(|old| old.get("id").cloned()).unwrap_or_else(|| json!(version));
    let mut command = json!({
        "id": id,
        "application_id": state.bot,
        "version": version,
        "default_member_permissions": null,
        "description": "",
        "name_localizations": null,
        "description_localizations": null,
        "nsfw": false,
    });
    if call.param("guild_id").is_empty() {
        insert(&mut command, "dm_permission", json!(true));
        insert(&mut command, "integration_types", json!([0]));
        insert(&mut command, "contexts", Value::Null);
    } else {
        insert(&mut command, "guild_id", json!(call.param("guild_id")));
    }
    write(&mut command, given);
    command
}

/// Writes what was given; null is the default, which is shown by being left out where it can.
fn write(command: &mut Value, given: Map<String, Value>) {
    const NULLABLE: [&str; 4] = [
        "default_member_permissions",
        "name_localizations",
        "description_localizations",
        "contexts",
    ];
    for (name, value) in given {
        if !value.is_null() || NULLABLE.contains(&name.as_str()) {
            insert(command, &name, value);
        } else if let Value::Object(command) = command {
            let default = if name == "description" { Some(json!("")) } else { None };
            command.remove(&name);
            command.extend(default.map(|value| (name, value)));
        }
    }
}

/// The key of a command: its id.
fn key(command: &Value) -> Snowflake {
    command.get("id").and_then(Value::as_str).and_then(|id| id.parse().ok()).unwrap_or_default()
}

fn same(one: &Value, given: &Map<String, Value>) -> bool {
    one.get("name") == given.get("name") && one.get("type") == given.get("type")
}

fn create(state: &mut State, call: &Call) -> Answered {
    let problems = Problems::default();
    let given = body(&call.form(&problems)?, None);
    problems.check()?;
    let (thing, owner) = place(state, call)?;
    // One of the same name and type is replaced.
    let old = state.things(thing, owner).find(|one| same(one, &given)).cloned();
    let of_type = state.things(thing, owner).filter(|one| one.get("type") == given.get("type"));
    let count = of_type.count();
    if old.is_none() && count >= most(given.get("type")) {
        return Err(Error::MAX_COMMANDS);
    }
    let command = made(state, call, given, old.as_ref());
    state.keep(thing, owner, key(&command), command.clone());
    if old.is_some() { ok(command) } else { created(command) }
}

fn most(kind: Option<&Value>) -> usize {
    let kind = kind.and_then(Value::as_u64).and_then(|kind| usize::try_from(kind).ok());
    MOST.get(kind.unwrap_or(1).saturating_sub(1)).copied().unwrap_or_default()
}

fn patch(state: &mut State, call: &Call) -> Answered {
    let mut command = find(state, call)?;
    let problems = Problems::default();
    let given = body(&call.form(&problems)?, Some(&command));
    problems.check()?;
    let (thing, owner) = place(state, call)?;
    write(&mut command, given);
    insert(&mut command, "version", json!(state.new_id()));
    state.keep(thing, owner, key(&command), command.clone());
    ok(command)
}

fn delete(state: &mut State, call: &Call) -> Answered {
    find(state, call)?;
    let (thing, owner) = place(state, call)?;
    state.forget(thing, owner, call.id("command_id")?);
    empty()
}

fn overwrite(state: &mut State, call: &Call) -> Answered {
    let problems = Problems::default();
    let forms = Form::list_body(&call.body, &problems)?;
    let given: Vec<_> = forms.iter().map(|form| body(form, None)).collect();
    problems.check()?;
    let (thing, owner) = place(state, call)?;
    for kind in 1..=4 {
        let kind = json!(kind);
        if given.iter().filter(|one| one.get("type") == Some(&kind)).count() > most(Some(&kind)) {
            return Err(Error::MAX_COMMANDS);
        }
    }
    let before: Vec<Value> = state.things(thing, owner).cloned().collect();
    state.things.remove(&(thing, owner));
    let mut all = Vec::new();
    for one in given {
        let old = before.iter().find(|old| same(old, &one));
        let command = made(state, call, one, old);
        state.keep(thing, owner, key(&command), command.clone());
        all.push(command);
    }
    ok(all.into())
}
