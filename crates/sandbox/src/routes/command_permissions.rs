//! Who may use the application's commands in a guild. They are set by a user, not by a bot.

use serde_json::{Value, json};

use super::Route;
use crate::{
    call::{Answered, Call, ok},
    error::Error,
    form::Problems,
    permissions::{self, MANAGE_GUILD, MANAGE_ROLES},
    snowflake::Snowflake,
    state::{AuditEntry, Change, State, Thing, action},
};

const ONE: &str =
    "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions";

pub(super) const ROUTES: &[Route] = &[
    Route::get("/applications/{application_id}/guilds/{guild_id}/commands/permissions", list),
    Route::get(ONE, get),
    Route::put(ONE, put).for_owner(),
];

fn guild(state: &State, call: &Call) -> Result<Snowflake, Error> {
    if call.id("application_id")? != state.bot {
        return Err(Error::UNKNOWN_APPLICATION);
    }
    let guild = call.id("guild_id")?;
    state.guild(guild)?;
    Ok(guild)
}

fn list(state: &mut State, call: &Call) -> Answered {
    let guild = guild(state, call)?;
    ok(state.things(Thing::CommandPermissions, guild).cloned().collect())
}

fn get(state: &mut State, call: &Call) -> Answered {
    let guild = guild(state, call)?;
    let found = state.thing(Thing::CommandPermissions, guild, call.id("command_id")?);
    found.cloned().map_or(Err(Error::UNKNOWN_COMMAND_PERMISSIONS), ok)
}

/// The token is one of the owner of the world's guild.
fn put(state: &mut State, call: &Call) -> Answered {
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let given = form.objects("permissions", 0..=100).or(Vec::new());
    let mut permissions = Vec::new();
    for one in &given {
        for key in ["id", "type", "permission"] {
            one.require(key);
        }
        permissions.push(json!({
            "id": one.snowflake("id").or(Snowflake::default()),
            "type": one.choice("type", &[1, 2, 3]).or(1),
            "permission": one.boolean("permission").or(false),
        }));
    }
    problems.check()?;
    let guild_id = guild(state, call)?;
    let id = call.id("command_id")?;
    let user = state.application.owner;
    let found = state.guild(guild_id)?;
    let needed = MANAGE_GUILD | MANAGE_ROLES;
    if permissions::in_guild(found, user, state.now()) & needed != needed {
        return Err(Error::MISSING_PERMISSIONS);
    }
    let known = id == state.bot
        || state.thing(Thing::Command, state.bot, id).is_some()
        || state.thing(Thing::GuildCommand, guild_id, id).is_some();
    if !known {
        return Err(Error::UNKNOWN_COMMAND);
    }
    let before = state.thing(Thing::CommandPermissions, guild_id, id).cloned();
    let shown = json!({
        "id": id,
        "application_id": state.bot,
        "guild_id": guild_id,
        "permissions": permissions,
    });
    let of = |side: Option<&Value>| side.and_then(|side| side.get("permissions").cloned());
    let change = Change::new("permissions", of(before.as_ref()), of(Some(&shown)));
    state.keep(Thing::CommandPermissions, guild_id, id, shown.clone());
    let entry = AuditEntry::of(action::COMMAND_PERMISSIONS_UPDATE, id, call.reason());
    let entry = entry.changing(vec![change]).option("application_id", &state.bot);
    state.log_by(user, guild_id, entry);
    ok(shown)
}
