//! The roles of a guild.

use serde_json::{Map, Value, json};

use super::Route;
use crate::{
    call::{Answered, Call, empty, ok},
    error::Error,
    form::{Field, Form, Problems},
    permissions::{self, ADMINISTRATOR, MANAGE_ROLES},
    render,
    snowflake::Snowflake,
    state::{AuditEntry, Change, Guild, Role, State, action},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/guilds/{guild_id}/roles", list),
    Route::post("/guilds/{guild_id}/roles", create),
    Route::patch("/guilds/{guild_id}/roles", order),
    Route::get("/guilds/{guild_id}/roles/member-counts", member_counts),
    Route::get("/guilds/{guild_id}/roles/{role_id}", get),
    Route::patch("/guilds/{guild_id}/roles/{role_id}", patch),
    Route::delete("/guilds/{guild_id}/roles/{role_id}", delete),
];

fn show_all(guild: &Guild) -> Value {
    guild.roles.values().map(render::role).collect()
}

fn list(state: &mut State, call: &Call) -> Answered {
    ok(show_all(state.guild(call.id("guild_id")?)?))
}

fn get(state: &mut State, call: &Call) -> Answered {
    ok(render::role(state.role(call.id("guild_id")?, call.id("role_id")?)?))
}

fn member_counts(state: &mut State, call: &Call) -> Answered {
    let guild = state.guild(call.id("guild_id")?)?;
    let mut counts = Map::new();
    for role in guild.roles.keys().filter(|role| **role != guild.id) {
        let count = guild.members.values().filter(|member| member.roles.contains(role)).count();
        counts.insert(role.to_string(), json!(count));
    }
    ok(counts.into())
}

/// The fields of a role's body.
struct Wanted {
    name: Field<String>,
    permissions: Field<u64>,
    color: Field<u32>,
    secondary: Field<u32>,
    tertiary: Field<u32>,
    hoist: Field<bool>,
    mentionable: Field<bool>,
    unicode_emoji: Field<String>,
}

fn read(form: &Form<'_>) -> Wanted {
    let colors = form.object("colors").value();
    let of =
        |key: &str| colors.as_ref().map_or(Field::Absent, |inner| inner.small(key, 0..=0xff_ffff));
    let plain = form.small("color", 0..=0xff_ffff);
    let primary = of("primary_color");
    Wanted {
        name: form.text("name", 1..=100),
        permissions: form.permissions("permissions"),
        color: if primary.given() { primary } else { plain },
        secondary: of("secondary_color"),
        tertiary: of("tertiary_color"),
        hoist: form.boolean("hoist"),
        mentionable: form.boolean("mentionable"),
        unicode_emoji: form.text("unicode_emoji", 0..=100),
    }
}

fn apply(wanted: Wanted, role: &mut Role) {
    wanted.name.set(&mut role.name);
    wanted.permissions.map(|bits| bits & permissions::ALL).set(&mut role.permissions);
    match wanted.color {
        Field::Null => role.color = 0,
        color => color.set(&mut role.color),
    }
    wanted.secondary.set_option(&mut role.secondary_color);
    wanted.tertiary.set_option(&mut role.tertiary_color);
    wanted.hoist.set(&mut role.hoist);
    wanted.mentionable.set(&mut role.mentionable);
    wanted.unicode_emoji.set_option(&mut role.unicode_emoji);
}

/// A bot gives to a role only what it holds itself, unless it administers.
fn grantable(state: &State, guild: &Guild, bits: u64) -> Result<(), Error> {
    let held = permissions::in_guild(guild, state.bot, state.now());
    if held & ADMINISTRATOR == 0 && bits & permissions::ALL & !held != 0 {
        return Err(Error::MISSING_PERMISSIONS);
    }
    Ok(())
}

fn create(state: &mut State, call: &Call) -> Answered {
    let guild_id = call.id("guild_id")?;
    let problems = Problems::default();
    let wanted = read(&call.form(&problems)?);
    problems.check()?;
    let guild = state.guild_with(guild_id, MANAGE_ROLES)?;
    if guild.roles.len() >= 250 {
        return Err(Error::MAX_ROLES);
    }
    grantable(state, guild, wanted.permissions.clone().or(0))?;
    let everyone = guild.roles.get(&guild_id).map_or(0, |role| role.permissions);
    let id = state.new_id();
    let mut role = Role {
        id,
        name: "new role".to_owned(),
        permissions: everyone,
        position: 1,
        ..Role::default()
    };
    apply(wanted, &mut role);
    let shown = render::role(&role);
    let roles = &mut state.guild_mut(guild_id)?.roles;
    // A new role stands just above everyone; the others make room.
    for other in roles.values_mut().filter(|other| other.position >= 1) {
        other.position += 1;
    }
    roles.insert(id, role);
    log(state, call, guild_id, action::ROLE_CREATE, id, None, Some(&shown));
    ok(shown)
}

fn log(
    state: &mut State,
    call: &Call,
    guild: Snowflake,
    kind: u32,
    role: Snowflake,
    before: Option<&Value>,
    after: Option<&Value>,
) {
    let changes = Change::between(before, after);
    if !changes.is_empty() {
        state.log(guild, AuditEntry::of(kind, role, call.reason()).changing(changes));
    }
}

fn patch(state: &mut State, call: &Call) -> Answered {
    let (guild_id, id) = (call.id("guild_id")?, call.id("role_id")?);
    let problems = Problems::default();
    let wanted = read(&call.form(&problems)?);
    problems.check()?;
    let guild = state.guild_with(guild_id, MANAGE_ROLES)?;
    let role = guild.roles.get(&id).ok_or(Error::UNKNOWN_ROLE)?;
    if !permissions::above_role(guild, state.bot, id) {
        return Err(Error::MISSING_PERMISSIONS);
    }
    if let Field::Value(bits) = wanted.permissions {
        grantable(state, guild, bits & !role.permissions)?;
    }
    let before = render::role(role);
    let role = state.guild_mut(guild_id)?.roles.get_mut(&id).ok_or(Error::UNKNOWN_ROLE)?;
    apply(wanted, role);
    let after = render::role(role);
    log(state, call, guild_id, action::ROLE_UPDATE, id, Some(&before), Some(&after));
    ok(after)
}

fn order(state: &mut State, call: &Call) -> Answered {
    let guild_id = call.id("guild_id")?;
    let problems = Problems::default();
    let moves: Vec<(Snowflake, Option<i64>)> = Form::list_body(&call.body, &problems)?
        .iter()
        .map(|form| {
            form.require("id");
            (
                form.snowflake("id").or(Snowflake::default()),
                form.integer("position", 0..=i64::from(i32::MAX)).value(),
            )
        })
        .collect();
    problems.check()?;
    let guild = state.guild_with(guild_id, MANAGE_ROLES)?;
    let own =
        guild.roles.get(&permissions::highest(guild, state.bot)).map_or(0, |role| role.position);
    let owner = guild.owner == state.bot;
    for (id, position) in &moves {
        guild.roles.get(id).ok_or(Error::UNKNOWN_ROLE)?;
        if *id == guild_id {
            return Err(Error::INVALID_ROLE);
        }
        let beyond = position.is_some_and(|position| position >= i64::from(own)) && !owner;
        if beyond || !permissions::above_role(guild, state.bot, *id) {
            return Err(Error::MISSING_PERMISSIONS);
        }
    }
    for (id, position) in moves {
        let Some(position) = position else { continue };
        let role = state.guild_mut(guild_id)?.roles.get_mut(&id).ok_or(Error::UNKNOWN_ROLE)?;
        let before = render::role(role);
        role.position = i32::try_from(position).unwrap_or(i32::MAX);
        let after = render::role(role);
        log(state, call, guild_id, action::ROLE_UPDATE, id, Some(&before), Some(&after));
    }
    ok(show_all(state.guild(guild_id)?))
}

fn delete(state: &mut State, call: &Call) -> Answered {
    let (guild_id, id) = (call.id("guild_id")?, call.id("role_id")?);
    let guild = state.guild_with(guild_id, MANAGE_ROLES)?;
    let role = guild.roles.get(&id).ok_or(Error::UNKNOWN_ROLE)?;
    if role.managed || id == guild_id {
        return Err(Error::INVALID_ROLE);
    }
    if !permissions::above_role(guild, state.bot, id) {
        return Err(Error::MISSING_PERMISSIONS);
    }
    let before = render::role(role);
    let guild = state.guild_mut(guild_id)?;
    guild.roles.remove(&id);
    for member in guild.members.values_mut() {
        member.roles.retain(|role| *role != id);
    }
    for channel in state.channels.values_mut().filter(|channel| channel.guild == Some(guild_id)) {
        channel.overwrites.retain(|overwrite| overwrite.id != id);
    }
    log(state, call, guild_id, action::ROLE_DELETE, id, Some(&before), None);
    empty()
}
