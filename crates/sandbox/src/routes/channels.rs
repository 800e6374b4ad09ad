//! One channel: read, change, delete, overwrites, typing, voice status, following.

mod change;
mod overwrites;

use serde_json::{Value, json};

use super::Route;
use crate::{
    call::{Answered, Call, empty, ok},
    error::Error,
    form::Problems,
    permissions::{
        self, MANAGE_CHANNELS, MANAGE_THREADS, MANAGE_WEBHOOKS, SET_VOICE_CHANNEL_STATUS,
    },
    snowflake::Snowflake,
    state::{self, AuditEntry, Change, Channel, State, Thing, action},
};

pub(super) use change::{ARCHIVE_MINUTES, REQUIRE_TAG, apply, settings};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/channels/{channel_id}", get),
    Route::patch("/channels/{channel_id}", change::patch),
    Route::delete("/channels/{channel_id}", delete),
    Route::put("/channels/{channel_id}/permissions/{overwrite_id}", overwrites::put),
    Route::delete("/channels/{channel_id}/permissions/{overwrite_id}", overwrites::delete),
    Route::post("/channels/{channel_id}/followers", follow),
    Route::post("/channels/{channel_id}/typing", typing),
    Route::put("/channels/{channel_id}/voice-status", voice_status),
];

fn get(state: &mut State, call: &Call) -> Answered {
    let channel = state.channel(call.id("channel_id")?)?;
    ok(state.show_channel(channel))
}

fn delete(state: &mut State, call: &Call) -> Answered {
    let id = call.id("channel_id")?;
    let channel = state.channel(id)?;
    let shown = state.show_channel(channel);
    let Some(guild_id) = channel.guild else {
        // Closing a direct message hides it from the bot; the messages stay with the other side.
        return ok(shown);
    };
    if channel.thread.is_some() {
        state.channel_with(id, MANAGE_THREADS)?;
        remove(state, id);
        log(state, guild_id, action::THREAD_DELETE, call, (Some(&shown), None));
        return ok(shown);
    }
    state.channel_with(id, MANAGE_CHANNELS)?;
    let guild = state.guild(guild_id)?;
    let needed = [guild.rules_channel, guild.updates_channel];
    if guild.is_community() && needed.contains(&Some(id)) {
        return Err(Error::COMMUNITY_CHANNEL);
    }
    remove_with_threads(state, id);
    log(state, guild_id, action::CHANNEL_DELETE, call, (Some(&shown), None));
    ok(shown)
}

fn remove_with_threads(state: &mut State, id: Snowflake) {
    let threads: Vec<Snowflake> = state.threads_of(id).map(|thread| thread.id).collect();
    for thread in threads {
        remove(state, thread);
    }
    // What stood in a deleted category stands in none.
    for channel in state.channels.values_mut().filter(|channel| channel.parent == Some(id)) {
        channel.parent = None;
    }
    remove(state, id);
}

fn remove(state: &mut State, id: Snowflake) {
    let Some(channel) = state.channels.remove(&id) else { return };
    state.forget(Thing::Stage, channel.guild.unwrap_or_default(), id);
    state.invites.retain(|_, invite| invite.channel != id);
    if let Some(guild) = channel.guild.and_then(|guild| state.guilds.get_mut(&guild)) {
        guild.voice.retain(|_, voice| voice.channel != id);
        for place in [
            &mut guild.afk_channel,
            &mut guild.system_channel,
            &mut guild.rules_channel,
            &mut guild.updates_channel,
            &mut guild.safety_channel,
        ] {
            if *place == Some(id) {
                *place = None;
            }
        }
    }
}

/// Writes a change of a channel into the audit log.
pub(super) fn log(
    state: &mut State,
    guild: Snowflake,
    kind: u32,
    call: &Call,
    (before, after): (Option<&Value>, Option<&Value>),
) {
    let shown = after.or(before).and_then(|shown| shown.get("id")?.as_str()?.parse().ok());
    let changes = Change::between(before, after);
    if let Some(channel) = shown.filter(|_| !changes.is_empty()) {
        state.log(guild, AuditEntry::of(kind, channel, call.reason()).changing(changes));
    }
}

fn follow(state: &mut State, call: &Call) -> Answered {
    let id = call.id("channel_id")?;
    let problems = Problems::default();
    let form = call.form(&problems)?;
    form.require("webhook_channel_id");
    let target = form.snowflake("webhook_channel_id");
    problems.check()?;
    if state.channel(id)?.kind != state::ANNOUNCEMENT {
        return Err(Error::CHANNEL_TYPE);
    }
    let target = target.or(id);
    let (_, guild) = state.guild_channel(target, MANAGE_WEBHOOKS)?;
    let webhook = state.new_id();
    let kept = super::webhooks::follower(state, (webhook, guild, target), id)?;
    state.keep(Thing::Webhook, guild, webhook, kept);
    let changes = vec![Change::new("channel_id", None, Some(json!(target)))];
    state.log(
        guild,
        AuditEntry::of(action::WEBHOOK_CREATE, webhook, call.reason()).changing(changes),
    );
    ok(json!({"channel_id": id, "webhook_id": webhook}))
}

fn typing(state: &mut State, call: &Call) -> Answered {
    let id = call.id("channel_id")?;
    let channel = state.channel(id)?;
    state.channel_with(id, send_permission(channel))?;
    if !channel.takes_messages() {
        return Err(Error::NOT_A_TEXT_CHANNEL);
    }
    empty()
}

/// The permission to write in a channel or thread.
pub(super) fn send_permission(channel: &Channel) -> u64 {
    if channel.thread.is_some() {
        permissions::SEND_MESSAGES_IN_THREADS
    } else {
        permissions::SEND_MESSAGES
    }
}

fn voice_status(state: &mut State, call: &Call) -> Answered {
    let id = call.id("channel_id")?;
    let problems = Problems::default();
    let status = call.form(&problems)?.text("status", 0..=500);
    problems.check()?;
    let (channel, guild_id) = state.guild_channel(id, SET_VOICE_CHANNEL_STATUS)?;
    if channel.kind != state::VOICE {
        return Err(Error::CHANNEL_TYPE);
    }
    let guild = state.guild(guild_id)?;
    let inside = guild.voice.get(&state.bot).is_some_and(|voice| voice.channel == id);
    // Who is not in the channel needs MANAGE_CHANNELS as well.
    if !inside {
        state.channel_with(id, MANAGE_CHANNELS)?;
    }
    let status = status.value().filter(|text| !text.is_empty());
    let entry =
        if status.is_some() { action::VOICE_STATUS_CREATE } else { action::VOICE_STATUS_DELETE };
    let mut entry = AuditEntry::of(entry, id, call.reason());
    if let Some(status) = &status {
        entry = entry.option("status", &status);
    }
    state.channel_mut(id)?.voice_status = status;
    state.log(guild_id, entry);
    empty()
}
