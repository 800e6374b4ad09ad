//! Pins: the paged operations and the ones they replace.

use serde_json::{Value, json};

use super::{Route, messages::refuse_archived};
use crate::{
    call::{Answered, Call, empty, ok},
    error::Error,
    permissions::{PIN_MESSAGES, READ_MESSAGE_HISTORY},
    snowflake::Snowflake,
    state::{AuditEntry, Channel, Message, Reference, State, action, message},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/channels/{channel_id}/messages/pins", list),
    Route::put("/channels/{channel_id}/messages/pins/{message_id}", pin),
    Route::delete("/channels/{channel_id}/messages/pins/{message_id}", unpin),
    Route::get("/channels/{channel_id}/pins", deprecated_list),
    Route::put("/channels/{channel_id}/pins/{message_id}", pin),
    Route::delete("/channels/{channel_id}/pins/{message_id}", unpin),
];

const PINS: usize = 250;

/// The pinned messages, the last pinned first; none without the history.
fn pinned<'a>(state: &State, channel: &'a Channel) -> Vec<&'a Message> {
    if channel.guild.is_some() && state.rights(channel) & READ_MESSAGE_HISTORY == 0 {
        return Vec::new();
    }
    let mut found: Vec<&Message> =
        channel.messages.iter().filter(|message| message.pinned.is_some()).collect();
    found.sort_by_key(|message| std::cmp::Reverse(message.pinned));
    found
}

fn list(state: &mut State, call: &Call) -> Answered {
    let limit = call.number("limit", 1..=50, 50)?;
    let before = call.moment("before")?;
    let channel = state.channel(call.id("channel_id")?)?;
    let mut found = pinned(state, channel);
    if let Some(before) = before {
        found.retain(|message| message.pinned < Some(before));
    }
    let has_more = found.len() > limit;
    let items = found.into_iter().take(limit).map(|message| {
        json!({"pinned_at": message.pinned, "message": state.show_message(channel, message)})
    });
    ok(json!({"items": items.collect::<Vec<Value>>(), "has_more": has_more}))
}

fn deprecated_list(state: &mut State, call: &Call) -> Answered {
    let channel = state.channel(call.id("channel_id")?)?;
    let found = pinned(state, channel);
    ok(found.into_iter().take(50).map(|message| state.show_message(channel, message)).collect())
}

fn pin(state: &mut State, call: &Call) -> Answered {
    let (id, message_id) = (call.id("channel_id")?, call.id("message_id")?);
    let channel = state.channel_with(id, PIN_MESSAGES)?;
    let (guild, held) =
        (channel.guild, channel.messages.iter().filter(|message| message.pinned.is_some()).count());
    let found = channel.message(message_id).ok_or(Error::UNKNOWN_MESSAGE)?;
    refuse_archived(channel)?;
    if found.is_system() {
        return Err(Error::SYSTEM_MESSAGE);
    }
    if found.pinned.is_some() {
        return empty();
    }
    if held >= PINS {
        return Err(Error::MAX_PINS);
    }
    let author = found.author;
    let now = state.now();
    state.message_mut(id, message_id)?.pinned = Some(now);
    let told = state.new_id();
    let mut notice =
        Message { id: told, author: state.bot, kind: message::PINNED, ..Message::default() };
    notice.more_mut().reference =
        Some(Reference { forward: false, channel: id, message: Some(message_id), guild });
    let channel = state.channel_mut(id)?;
    channel.last_pin = Some(now);
    channel.push_message(notice);
    log(state, call, guild, action::MESSAGE_PIN, author);
    empty()
}

fn unpin(state: &mut State, call: &Call) -> Answered {
    let (id, message_id) = (call.id("channel_id")?, call.id("message_id")?);
    let channel = state.channel_with(id, PIN_MESSAGES)?;
    let guild = channel.guild;
    let found = channel.message(message_id).ok_or(Error::UNKNOWN_MESSAGE)?;
    refuse_archived(channel)?;
    if found.pinned.is_none() {
        return empty();
    }
    let author = found.author;
    state.message_mut(id, message_id)?.pinned = None;
    log(state, call, guild, action::MESSAGE_UNPIN, author);
    empty()
}

fn log(state: &mut State, call: &Call, guild: Option<Snowflake>, kind: u32, author: Snowflake) {
    let Some(guild) = guild else { return };
    let entry = AuditEntry::of(kind, author, call.reason())
        .option("channel_id", &call.param("channel_id"))
        .option("message_id", &call.param("message_id"));
    state.log(guild, entry);
}
