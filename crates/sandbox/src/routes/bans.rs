//! Bans of a guild.

use serde_json::json;

use super::{Route, members::leave};
use crate::{
    call::{Answered, Call, empty, ok},
    error::Error,
    form::Problems,
    permissions::{self, BAN_MEMBERS, MANAGE_GUILD},
    snowflake::Snowflake,
    state::{AuditEntry, Ban, State, action},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/guilds/{guild_id}/bans", list),
    Route::get("/guilds/{guild_id}/bans/{user_id}", get),
    Route::put("/guilds/{guild_id}/bans/{user_id}", put),
    Route::delete("/guilds/{guild_id}/bans/{user_id}", delete),
    Route::post("/guilds/{guild_id}/bulk-ban", bulk),
];

fn list(state: &mut State, call: &Call) -> Answered {
    let limit = call.number("limit", 1..=1000, 1000)?;
    let (before, after) = (call.query_id("before")?, call.query_id("after")?);
    let guild = state.guild_with(call.id("guild_id")?, BAN_MEMBERS)?;
    let mut found: Vec<_> = guild.bans.iter().collect();
    if let Some(before) = before {
        found.retain(|(id, _)| **id < before);
        let skipped = found.len().saturating_sub(limit);
        found.drain(..skipped);
    } else if let Some(after) = after {
        found.retain(|(id, _)| **id > after);
    }
    ok(found.into_iter().take(limit).map(|(id, ban)| state.show_ban(*id, ban)).collect())
}

fn get(state: &mut State, call: &Call) -> Answered {
    let user = call.id("user_id")?;
    let guild = state.guild_with(call.id("guild_id")?, BAN_MEMBERS)?;
    let ban = guild.bans.get(&user).ok_or(Error::UNKNOWN_BAN)?;
    ok(state.show_ban(user, ban))
}

fn seconds(call: &Call) -> Result<i64, Error> {
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let days = form.integer("delete_message_days", 0..=7).value();
    let seconds = form.integer("delete_message_seconds", 0..=604_800).value();
    problems.check()?;
    Ok(seconds.or(days.map(|days| days * 86_400)).unwrap_or(0))
}

fn put(state: &mut State, call: &Call) -> Answered {
    let (guild_id, user) = (call.id("guild_id")?, call.id("user_id")?);
    let seconds = seconds(call)?;
    let guild = state.guild_with(guild_id, BAN_MEMBERS)?;
    state.user(user)?;
    if !bannable(state, guild_id, user)? {
        return Err(Error::MISSING_PERMISSIONS);
    }
    if guild.bans.contains_key(&user) {
        return empty();
    }
    ban(state, call, guild_id, user, seconds)?;
    empty()
}

fn bannable(state: &State, guild: Snowflake, user: Snowflake) -> Result<bool, Error> {
    let guild = state.guild(guild)?;
    let member = guild.members.contains_key(&user);
    Ok(user != state.bot && (!member || permissions::above_member(guild, state.bot, user)))
}

fn ban(
    state: &mut State,
    call: &Call,
    guild: Snowflake,
    user: Snowflake,
    seconds: i64,
) -> Result<(), Error> {
    leave(state, guild, user);
    let reason = call.reason.clone();
    state.guild_mut(guild)?.bans.insert(user, Ban { reason });
    if seconds > 0 {
        let since = state.now().plus_seconds(-seconds);
        for channel in state.channels.values_mut().filter(|channel| channel.guild == Some(guild)) {
            channel
                .messages
                .retain(|message| message.author != user || message.id.created() < since);
        }
    }
    state.log(guild, AuditEntry::of(action::BAN_ADD, user, call.reason()));
    Ok(())
}

fn delete(state: &mut State, call: &Call) -> Answered {
    let (guild, user) = (call.id("guild_id")?, call.id("user_id")?);
    state.guild_with(guild, BAN_MEMBERS)?;
    state.guild_mut(guild)?.bans.remove(&user).ok_or(Error::UNKNOWN_BAN)?;
    state.log(guild, AuditEntry::of(action::BAN_REMOVE, user, call.reason()));
    empty()
}

fn bulk(state: &mut State, call: &Call) -> Answered {
    let guild = call.id("guild_id")?;
    let problems = Problems::default();
    let form = call.form(&problems)?;
    form.require("user_ids");
    let users = form.snowflakes("user_ids", 1..=200).value().unwrap_or_default();
    let seconds = form.integer("delete_message_seconds", 0..=604_800).or(0);
    problems.check()?;
    state.guild_with(guild, BAN_MEMBERS | MANAGE_GUILD)?;
    let (mut banned, mut failed) = (Vec::new(), Vec::new());
    for user in users {
        let known =
            state.users.contains_key(&user) && !state.guild(guild)?.bans.contains_key(&user);
        if known && bannable(state, guild, user)? {
            ban(state, call, guild, user, seconds)?;
            banned.push(user);
        } else {
            failed.push(user);
        }
    }
    if banned.is_empty() {
        return Err(Error::FAILED_TO_BAN);
    }
    ok(json!({"banned_users": banned, "failed_users": failed}))
}
