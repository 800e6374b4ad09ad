//! The members of a guild.

use serde_json::{Value, json};

use super::Route;
use crate::{
    call::{Answer, Answered, Call, empty, ok},
    error::Error,
    form::{Field, Problems},
    permissions::{
        self, ADMINISTRATOR, CHANGE_NICKNAME, CONNECT, DEAFEN_MEMBERS, KICK_MEMBERS, MANAGE_GUILD,
        MANAGE_NICKNAMES, MANAGE_ROLES, MODERATE_MEMBERS, MOVE_MEMBERS, MUTE_MEMBERS,
    },
    render::insert,
    snowflake::{Millis, Snowflake},
    state::{AuditEntry, Change, State, VoiceState, action},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/guilds/{guild_id}/members", list),
    Route::get("/guilds/{guild_id}/members/search", search),
    Route::patch("/guilds/{guild_id}/members/@me", patch_me),
    Route::get("/guilds/{guild_id}/members/{user_id}", get),
    Route::patch("/guilds/{guild_id}/members/{user_id}", patch),
    Route::delete("/guilds/{guild_id}/members/{user_id}", kick).limited(5, 5_000),
    Route::put("/guilds/{guild_id}/members/{user_id}/roles/{role_id}", put_role),
    Route::delete("/guilds/{guild_id}/members/{user_id}/roles/{role_id}", delete_role),
];

/// The longest timeout, with a little grace for the way here.
const TIMEOUT_SECONDS: i64 = 28 * 24 * 60 * 60 + 60;

fn list(state: &mut State, call: &Call) -> Answered {
    let limit = call.number("limit", 1..=1000, 1)?;
    let after = call.query_id("after")?.unwrap_or_default();
    let guild = state.guild(call.id("guild_id")?)?;
    let members = guild.members.iter().filter(|(id, _)| **id > after).take(limit);
    ok(members.map(|(id, member)| state.show_member(*id, member)).collect())
}

fn search(state: &mut State, call: &Call) -> Answered {
    let limit = call.number("limit", 1..=1000, 1)?;
    let query = call.text("query").unwrap_or_default().to_lowercase();
    if query.is_empty() {
        return Err(Error::field("query", "BASE_TYPE_REQUIRED", "This field is required"));
    }
    if query.chars().count() > 100 {
        return Err(Error::field(
            "query",
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 100 in length.",
        ));
    }
    let guild = state.guild(call.id("guild_id")?)?;
    let starts =
        |text: Option<&str>| text.is_some_and(|text| text.to_lowercase().starts_with(&query));
    let found = guild.members.iter().filter(|(id, member)| {
        let user = state.users.get(id);
        starts(member.nick.as_deref())
            || starts(user.map(|user| user.username.as_str()))
            || starts(user.and_then(|user| user.global_name.as_deref()))
    });
    ok(found.take(limit).map(|(id, member)| state.show_member(*id, member)).collect())
}

fn get(state: &mut State, call: &Call) -> Answered {
    let id = call.id("user_id")?;
    let member = state.member(call.id("guild_id")?, id)?;
    ok(state.show_member(id, member))
}

/// The fields of a member's body.
struct Wanted {
    nick: Field<String>,
    roles: Field<Vec<Snowflake>>,
    mute: Field<bool>,
    deaf: Field<bool>,
    channel: Field<Snowflake>,
    timeout: Field<Millis>,
    flags: Field<u32>,
}

fn patch(state: &mut State, call: &Call) -> Answered {
    let (guild_id, user) = (call.id("guild_id")?, call.id("user_id")?);
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let wanted = Wanted {
        nick: form.text("nick", 0..=32),
        roles: form.snowflakes("roles", 0..=350),
        mute: form.boolean("mute"),
        deaf: form.boolean("deaf"),
        channel: form.snowflake("channel_id"),
        timeout: form.moment("communication_disabled_until"),
        flags: form.small("flags", 0..=i32::MAX.unsigned_abs()),
    };
    problems.check()?;
    state.member(guild_id, user)?;
    permitted(state, guild_id, user, &wanted)?;
    let before = state.show_member(user, state.member(guild_id, user)?);
    change(state, call, guild_id, user, wanted)?;
    let shown = state.show_member(user, state.member(guild_id, user)?);
    let changes = Change::between(Some(&before), Some(&shown));
    if !changes.is_empty() {
        let entry = AuditEntry::of(action::MEMBER_UPDATE, user, call.reason());
        state.log(guild_id, entry.changing(changes));
    }
    ok(shown)
}

fn permitted(
    state: &State,
    guild_id: Snowflake,
    user: Snowflake,
    wanted: &Wanted,
) -> Result<(), Error> {
    let guild = state.guild(guild_id)?;
    let mut needed = 0;
    for (given, permission) in [
        (wanted.nick.given(), if user == state.bot { CHANGE_NICKNAME } else { MANAGE_NICKNAMES }),
        (wanted.roles.given(), MANAGE_ROLES),
        (wanted.mute.given(), MUTE_MEMBERS),
        (wanted.deaf.given(), DEAFEN_MEMBERS),
        (wanted.channel.given(), MOVE_MEMBERS),
        (wanted.timeout.given() || wanted.flags.given(), MODERATE_MEMBERS),
    ] {
        if given {
            needed |= permission;
        }
    }
    state.guild_with(guild_id, needed)?;
    let above = permissions::above_member(guild, state.bot, user);
    let renames = wanted.nick.given() && user != state.bot;
    if (renames || wanted.timeout.given()) && !above {
        return Err(Error::MISSING_PERMISSIONS);
    }
    if wanted.timeout.given() {
        let member = state.member(guild_id, user)?;
        let roles = member.roles.iter().filter_map(|role| guild.roles.get(role));
        if roles.fold(0, |bits, role| bits | role.permissions) & ADMINISTRATOR != 0 {
            return Err(Error::MISSING_PERMISSIONS);
        }
    }
    if let Field::Value(until) = wanted.timeout
        && until > state.now().plus_seconds(TIMEOUT_SECONDS)
    {
        let text = "Datetime must be within 28 days.";
        return Err(Error::field(
            "communication_disabled_until",
            "GUILD_COMMUNICATION_DISABLED_UNTIL_TOO_LONG",
            text,
        ));
    }
    let voice = guild.voice.contains_key(&user);
    if (wanted.mute.given() || wanted.deaf.given() || wanted.channel.given()) && !voice {
        return Err(Error::NOT_IN_VOICE);
    }
    if let Field::Value(target) = wanted.channel {
        let channel = state.channel_with(target, CONNECT)?;
        if !channel.is_voice() || channel.guild != Some(guild_id) {
            return Err(Error::CHANNEL_TYPE);
        }
    }
    if let Field::Value(roles) = &wanted.roles {
        let held = &state.member(guild_id, user)?.roles;
        let differ = roles
            .iter()
            .filter(|role| !held.contains(role))
            .chain(held.iter().filter(|role| !roles.contains(role)));
        for role in differ {
            assignable(state, guild_id, *role)?;
        }
    }
    Ok(())
}

/// Whether the bot may give or take the role.
pub(super) fn assignable(state: &State, guild_id: Snowflake, role: Snowflake) -> Result<(), Error> {
    let guild = state.guild(guild_id)?;
    let found = guild.roles.get(&role).ok_or(Error::UNKNOWN_ROLE)?;
    if role == guild.id {
        return Err(Error::INVALID_ROLE);
    }
    if found.managed || !permissions::above_role(guild, state.bot, role) {
        return Err(Error::MISSING_PERMISSIONS);
    }
    Ok(())
}

fn change(
    state: &mut State,
    call: &Call,
    guild: Snowflake,
    user: Snowflake,
    wanted: Wanted,
) -> Result<(), Error> {
    if wanted.channel.given() {
        move_in_voice(state, call, guild, user, wanted.channel.value())?;
    }
    if let Field::Value(roles) = wanted.roles {
        let held = std::mem::replace(&mut state.member_mut(guild, user)?.roles, roles.clone());
        let added = roles.iter().filter(|role| !held.contains(role)).copied().collect();
        let removed = held.iter().filter(|role| !roles.contains(role)).copied().collect();
        log_roles(state, call, guild, user, added, removed);
    }
    let member = state.member_mut(guild, user)?;
    wanted.nick.set_option(&mut member.nick);
    member.nick = member.nick.take().filter(|nick| !nick.is_empty());
    wanted.mute.set(&mut member.mute);
    wanted.deaf.set(&mut member.deaf);
    wanted.timeout.set_option(&mut member.timeout);
    wanted.flags.set(&mut member.flags);
    Ok(())
}

fn move_in_voice(
    state: &mut State,
    call: &Call,
    guild: Snowflake,
    user: Snowflake,
    channel: Option<Snowflake>,
) -> Result<(), Error> {
    let entering = channel.and_then(|id| state.channels.get(&id)).map(VoiceState::entering);
    let voice = &mut state.guild_mut(guild)?.voice;
    let mut entry =
        AuditEntry { reason: call.reason.clone(), ..AuditEntry::default() }.option("count", &1);
    if let Some(entering) = entering {
        entry.action = action::MEMBER_MOVE;
        entry = entry.option("channel_id", &entering.channel);
        voice.insert(user, entering);
    } else {
        voice.remove(&user);
        entry.action = action::MEMBER_DISCONNECT;
    }
    state.log(guild, entry);
    Ok(())
}

fn log_roles(
    state: &mut State,
    call: &Call,
    guild: Snowflake,
    user: Snowflake,
    added: Vec<Snowflake>,
    removed: Vec<Snowflake>,
) {
    let Some(found) = state.guilds.get(&guild) else { return };
    let named = |ids: Vec<Snowflake>| {
        let roles = ids.into_iter().map(|id| {
            let name = found.roles.get(&id).map(|role| role.name.as_str());
            json!({"id": id, "name": name})
        });
        Value::Array(roles.collect())
    };
    let sides = [("$add", added), ("$remove", removed)];
    let changed = sides.into_iter().filter(|(_, ids)| !ids.is_empty());
    let changes: Vec<Change> =
        changed.map(|(key, ids)| Change::new(key, None, Some(named(ids)))).collect();
    if !changes.is_empty() {
        let entry = AuditEntry::of(action::MEMBER_ROLE_UPDATE, user, call.reason());
        state.log(guild, entry.changing(changes));
    }
}

fn patch_me(state: &mut State, call: &Call) -> Answered {
    let guild = call.id("guild_id")?;
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let nick = form.text("nick", 0..=32);
    form.text("bio", 0..=190);
    problems.check()?;
    let needed = if nick.given() { CHANGE_NICKNAME } else { 0 };
    state.guild_with(guild, needed)?;
    let bot = state.bot;
    let before = state.show_member(bot, state.member(guild, bot)?);
    let member = state.member_mut(guild, bot)?;
    nick.set_option(&mut member.nick);
    member.nick = member.nick.take().filter(|nick| !nick.is_empty());
    let mut shown = state.show_member(bot, state.member(guild, bot)?);
    let changes = Change::between(Some(&before), Some(&shown));
    if !changes.is_empty() {
        state.log(
            guild,
            AuditEntry::of(action::MEMBER_UPDATE, bot, call.reason()).changing(changes),
        );
    }
    let bits = permissions::in_guild(state.guild(guild)?, bot, state.now());
    insert(&mut shown, "permissions", json!(bits.to_string()));
    ok(shown)
}

fn put_role(state: &mut State, call: &Call) -> Answered {
    set_role(state, call, true)
}

fn delete_role(state: &mut State, call: &Call) -> Answered {
    set_role(state, call, false)
}

fn set_role(state: &mut State, call: &Call, give: bool) -> Answered {
    let (guild, user, role) = (call.id("guild_id")?, call.id("user_id")?, call.id("role_id")?);
    state.guild_with(guild, MANAGE_ROLES)?;
    state.member(guild, user)?;
    assignable(state, guild, role)?;
    let roles = &mut state.member_mut(guild, user)?.roles;
    let held = roles.contains(&role);
    if give && !held {
        roles.push(role);
        log_roles(state, call, guild, user, vec![role], Vec::new());
    } else if !give && held {
        roles.retain(|each| *each != role);
        log_roles(state, call, guild, user, Vec::new(), vec![role]);
    }
    empty()
}

fn kick(state: &mut State, call: &Call) -> Answered {
    let (guild_id, user) = (call.id("guild_id")?, call.id("user_id")?);
    let guild = state.guild_with(guild_id, KICK_MEMBERS)?;
    state.member(guild_id, user)?;
    if user == state.bot || !permissions::above_member(guild, state.bot, user) {
        return Err(Error::MISSING_PERMISSIONS);
    }
    leave(state, guild_id, user);
    state.log(guild_id, AuditEntry::of(action::MEMBER_KICK, user, call.reason()));
    Ok(Answer::Empty)
}

/// Takes a member out of the guild, its threads and its voice channels.
pub(super) fn leave(state: &mut State, guild_id: Snowflake, user: Snowflake) {
    if let Some(guild) = state.guilds.get_mut(&guild_id) {
        guild.members.remove(&user);
        guild.voice.remove(&user);
    }
    let channels = state.channels.values_mut().filter(|channel| channel.guild == Some(guild_id));
    for thread in channels.filter_map(|channel| channel.thread.as_mut()) {
        thread.members.remove(&user);
    }
}

/// `GET` and `POST /guilds/{guild_id}/prune`: who has no role and wrote nothing for some days.
pub(super) fn prune(
    state: &mut State,
    call: &Call,
    days: i64,
    with_roles: &[Snowflake],
    remove: bool,
) -> Result<usize, Error> {
    let guild_id = call.id("guild_id")?;
    let guild = state.guild_with(guild_id, MANAGE_GUILD | KICK_MEMBERS)?;
    let since = state.now().plus_seconds(-days * 86_400);
    let mut active: std::collections::HashSet<Snowflake> = std::collections::HashSet::new();
    for channel in state.channels.values().filter(|channel| channel.guild == Some(guild_id)) {
        let recent =
            channel.messages.iter().rev().take_while(|message| message.id.created() >= since);
        active.extend(recent.map(|message| message.author));
    }
    let idle = guild.members.iter().filter(|(id, member)| {
        member.joined < since
            && member.roles.iter().all(|role| with_roles.contains(role))
            && !active.contains(id)
            && **id != guild.owner
            && state.users.get(id).is_some_and(|user| !user.bot)
    });
    let idle: Vec<Snowflake> = idle.map(|(id, _)| *id).collect();
    if remove {
        for user in &idle {
            leave(state, guild_id, *user);
        }
        let entry = AuditEntry {
            action: action::MEMBER_PRUNE,
            reason: call.reason.clone(),
            ..AuditEntry::default()
        };
        let entry =
            entry.option("delete_member_days", &days).option("members_removed", &idle.len());
        state.log(guild_id, entry);
    }
    Ok(idle.len())
}
