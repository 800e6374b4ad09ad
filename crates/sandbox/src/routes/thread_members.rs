//! Who is in a thread.

use serde_json::Value;

use super::{Route, messages::refuse_archived};
use crate::{
    call::{Answered, Call, empty, ok},
    error::Error,
    permissions::{self, MANAGE_THREADS, SEND_MESSAGES_IN_THREADS},
    render::{insert, thread_member},
    snowflake::{Millis, Snowflake},
    state::{self, State},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/channels/{channel_id}/thread-members", list),
    Route::put("/channels/{channel_id}/thread-members/@me", join),
    Route::delete("/channels/{channel_id}/thread-members/@me", leave),
    Route::get("/channels/{channel_id}/thread-members/{user_id}", get),
    Route::put("/channels/{channel_id}/thread-members/{user_id}", add),
    Route::delete("/channels/{channel_id}/thread-members/{user_id}", remove),
];

fn show(
    state: &State,
    thread: Snowflake,
    user: Snowflake,
    joined: Millis,
    with_member: bool,
) -> Value {
    let mut shown = thread_member(thread, user, joined);
    let guild = state.channels.get(&thread).and_then(|channel| state.guilds.get(&channel.guild?));
    if let Some(member) = guild.and_then(|guild| guild.members.get(&user)).filter(|_| with_member) {
        insert(&mut shown, "member", state.show_member(user, member));
    }
    shown
}

fn list(state: &mut State, call: &Call) -> Answered {
    let id = call.id("channel_id")?;
    let with_member = call.flag("with_member")?.unwrap_or(false);
    let limit = call.number("limit", 1..=100, 100)?;
    let after = call.query_id("after")?.unwrap_or_default();
    let (_, thread) = state.thread(id)?;
    let members = thread.members.iter().filter(|(user, _)| **user > after);
    // Only a list with members is paged.
    let limit = if with_member { limit } else { usize::MAX };
    ok(members
        .take(limit)
        .map(|(user, joined)| show(state, id, *user, *joined, with_member))
        .collect())
}

fn get(state: &mut State, call: &Call) -> Answered {
    let id = call.id("channel_id")?;
    let user = if call.param("user_id") == "@me" { state.bot } else { call.id("user_id")? };
    let with_member = call.flag("with_member")?.unwrap_or(false);
    let (_, thread) = state.thread(id)?;
    let joined = *thread.members.get(&user).ok_or(Error::UNKNOWN_MEMBER)?;
    ok(show(state, id, user, joined, with_member))
}

fn join(state: &mut State, call: &Call) -> Answered {
    let id = call.id("channel_id")?;
    let (channel, _) = state.thread(id)?;
    refuse_archived(channel)?;
    let (now, bot) = (state.now(), state.bot);
    state.thread_mut(id)?.members.entry(bot).or_insert(now);
    empty()
}

fn leave(state: &mut State, call: &Call) -> Answered {
    let id = call.id("channel_id")?;
    let (channel, _) = state.thread(id)?;
    refuse_archived(channel)?;
    let bot = state.bot;
    state.thread_mut(id)?.members.remove(&bot);
    empty()
}

fn add(state: &mut State, call: &Call) -> Answered {
    let (id, user) = (call.id("channel_id")?, call.id("user_id")?);
    let (channel, thread) = state.thread(id)?;
    refuse_archived(channel)?;
    state.channel_with(id, SEND_MESSAGES_IN_THREADS)?;
    let manages = state.rights(channel) & MANAGE_THREADS != 0;
    let closed =
        channel.kind == state::PRIVATE_THREAD && !thread.invitable && thread.owner != state.bot;
    if closed && !manages {
        return Err(Error::MISSING_PERMISSIONS);
    }
    state.member(channel.guild.ok_or(Error::NOT_ON_DM)?, user)?;
    let now = state.now();
    let parent = channel.parent.and_then(|id| state.channels.get(&id)).unwrap_or(channel);
    if !permissions::sees(state, parent, user, now) {
        return Err(Error::MISSING_ACCESS);
    }
    state.thread_mut(id)?.members.entry(user).or_insert(now);
    empty()
}

fn remove(state: &mut State, call: &Call) -> Answered {
    let (id, user) = (call.id("channel_id")?, call.id("user_id")?);
    let (channel, thread) = state.thread(id)?;
    refuse_archived(channel)?;
    let owns = channel.kind == state::PRIVATE_THREAD && thread.owner == state.bot;
    if !owns {
        state.channel_with(id, MANAGE_THREADS)?;
    }
    let removed = state.thread_mut(id)?.members.remove(&user);
    removed.map_or(Err(Error::UNKNOWN_MEMBER), |_| empty())
}
