//! Messages of a channel: read, send, edit, delete, publish.

use serde_json::Value;

use super::{Route, channels::send_permission, compose};
use crate::{
    call::{Answered, Call, empty, ok},
    error::Error,
    form::{Field, Problems},
    permissions::{CONNECT, MANAGE_MESSAGES, READ_MESSAGE_HISTORY, SEND_MESSAGES},
    snowflake::{Millis, Snowflake},
    state::{self, AuditEntry, Channel, Message, State, action, message},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/channels/{channel_id}/messages", list).limited(5, 1_000),
    Route::post("/channels/{channel_id}/messages", create).limited(5, 5_000),
    Route::post("/channels/{channel_id}/messages/bulk-delete", bulk_delete).limited(1, 1_000),
    Route::get("/channels/{channel_id}/messages/{message_id}", get).limited(5, 1_000),
    Route::patch("/channels/{channel_id}/messages/{message_id}", edit).limited(5, 5_000),
    Route::delete("/channels/{channel_id}/messages/{message_id}", delete).limited(5, 1_000),
    Route::post("/channels/{channel_id}/messages/{message_id}/crosspost", crosspost)
        .limited(10, 3_600_000),
];

/// How long a nonce is remembered.
const NONCE_SECONDS: i64 = 300;
const NONCES: usize = 10_000;
/// A message above this age is not deleted in bulk.
const BULK_SECONDS: i64 = 14 * 24 * 60 * 60;

fn list(state: &mut State, call: &Call) -> Answered {
    let id = call.id("channel_id")?;
    let limit = call.number("limit", 1..=100, 50)?;
    let (around, before, after) =
        (call.query_id("around")?, call.query_id("before")?, call.query_id("after")?);
    let channel = state.channel(id)?;
    if !channel.takes_messages() {
        return Err(Error::NOT_A_TEXT_CHANNEL);
    }
    if channel.is_voice() {
        state.channel_with(id, CONNECT)?;
    }
    if channel.guild.is_some() && state.rights(channel) & READ_MESSAGE_HISTORY == 0 {
        return ok(Value::Array(Vec::new()));
    }
    let all = &channel.messages;
    let place = |id: Snowflake| all.partition_point(|message| message.id < id);
    let (from, to) = if let Some(id) = around {
        let from = place(id).saturating_sub(limit / 2);
        (from, (from + limit).min(all.len()))
    } else if let Some(id) = before {
        let to = place(id);
        (to.saturating_sub(limit), to)
    } else if let Some(id) = after {
        let from = all.partition_point(|message| message.id <= id);
        (from, (from + limit).min(all.len()))
    } else {
        (all.len().saturating_sub(limit), all.len())
    };
    let newest_first = all.range(from..to).rev();
    ok(newest_first.map(|message| state.show_message(channel, message)).collect())
}

fn get(state: &mut State, call: &Call) -> Answered {
    let (channel, message) = state.message(call.id("channel_id")?, call.id("message_id")?)?;
    ok(state.show_message(channel, message))
}

fn create(state: &mut State, call: &Call) -> Answered {
    let id = call.id("channel_id")?;
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let draft = compose::read(&form, call);
    let nonce = nonce(&form);
    let unique = form.boolean("enforce_nonce").or(false);
    problems.check()?;
    let channel = state.channel(id)?;
    if !channel.takes_messages() {
        return Err(Error::NOT_A_TEXT_CHANNEL);
    }
    if channel
        .recipients
        .iter()
        .any(|user| state.users.get(user).is_some_and(|user| user.refuses_messages))
    {
        return Err(Error::CANNOT_DM);
    }
    let now = state.now();
    if let Some(Value::String(key)) = nonce.as_ref().filter(|_| unique) {
        let known = state
            .nonces
            .iter()
            .find(|(until, at, known, _)| *until > now && *at == id && known == key);
        if let Some(found) = known.and_then(|(_, _, _, message)| channel.message(*message)) {
            return ok(state.show_message(channel, found));
        }
    }
    compose::permitted(state, channel, &draft)?;
    wake(state, id)?;
    let message_id = state.new_id();
    let mut made = compose::message(state, message_id, id, &draft, call)?;
    if let Some(nonce) = nonce {
        if let Value::String(key) = &nonce {
            remember(state, now, id, key.clone(), message_id);
        }
        made.more_mut().nonce = Some(nonce);
    }
    let bot = state.bot;
    let channel = state.channel_mut(id)?;
    channel.push_message(made);
    if let Some(thread) = &mut channel.thread {
        thread.members.entry(bot).or_insert(now);
    }
    let channel = state.channel(id)?;
    let made = channel.message(message_id).ok_or(Error::INTERNAL)?;
    ok(state.show_message(channel, made))
}

/// A message wakes an archived thread, unless it is locked.
fn wake(state: &mut State, id: Snowflake) -> Result<(), Error> {
    let now = state.now();
    let manages = {
        let channel = state.channel(id)?;
        channel.guild.is_some() && state.rights(channel) & crate::permissions::MANAGE_THREADS != 0
    };
    if let Some(thread) = state.channel_mut(id)?.thread.as_mut().filter(|thread| thread.archived) {
        if thread.locked && !manages {
            return Err(Error::THREAD_LOCKED);
        }
        (thread.archived, thread.archive_changed) = (false, now);
    }
    Ok(())
}

fn nonce(form: &crate::form::Form<'_>) -> Option<Value> {
    if let Some(Value::Number(number)) = form.raw("nonce") {
        return Some(Value::Number(number.clone()));
    }
    form.text("nonce", 0..=25).value().map(Value::String)
}

fn remember(state: &mut State, now: Millis, channel: Snowflake, nonce: String, message: Snowflake) {
    state.nonces.retain(|(until, ..)| *until > now);
    if state.nonces.len() >= NONCES {
        state.nonces.pop_front();
    }
    state.nonces.push_back((now.plus_seconds(NONCE_SECONDS), channel, nonce, message));
}

fn edit(state: &mut State, call: &Call) -> Answered {
    let (id, message_id) = (call.id("channel_id")?, call.id("message_id")?);
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let had = state.message(id, message_id).map_or(0, |(_, found)| found.flags);
    let draft = compose::read_edit(&form, call, had);
    problems.check()?;
    let (channel, found) = state.message(id, message_id)?;
    refuse_archived(channel)?;
    if found.author != state.bot || found.more().webhook.is_some() {
        // Who manages messages may change one thing of others' messages: hide their embeds.
        let hides = draft.flags.given() && !draft.content.given() && !draft.embeds.given();
        if !hides {
            return Err(Error::NOT_YOUR_MESSAGE);
        }
        state.channel_with(id, MANAGE_MESSAGES)?;
        let hidden = draft.flags.or(0) & message::SUPPRESS_EMBEDS;
        let found = state.message_mut(id, message_id)?;
        found.flags = found.flags & !message::SUPPRESS_EMBEDS | hidden;
        return show(state, id, message_id);
    }
    if found.is_system() {
        return Err(Error::SYSTEM_MESSAGE);
    }
    if found.more().poll.is_some() && (draft.content.given() || draft.embeds.given()) {
        return Err(Error::CANNOT_EDIT_POLL);
    }
    let mut changed = found.clone();
    change(state, id, &mut changed, &draft, call)?;
    *state.message_mut(id, message_id)? = changed;
    show(state, id, message_id)
}

pub(super) fn change(
    state: &mut State,
    channel: Snowflake,
    changed: &mut Message,
    draft: &compose::Draft,
    call: &Call,
) -> Result<(), Error> {
    match &draft.content {
        Field::Value(content) => changed.content = content.as_str().into(),
        Field::Null => changed.content = "".into(),
        Field::Absent => {}
    }
    let settable = message::SUPPRESS_EMBEDS | message::COMPONENTS_V2;
    if let Field::Value(flags) = draft.flags {
        // A message of the second generation stays one.
        let stays = changed.flags & message::COMPONENTS_V2;
        changed.flags = changed.flags & !settable | flags & settable | stays;
    }
    let before = changed.more().attachments.clone();
    let attachments = compose::attachments(state, &draft.attachments, call, &before);
    let more = changed.more_mut();
    more.attachments = attachments;
    if draft.embeds.given() {
        more.embeds = draft.embeds.clone().or(Vec::new());
    }
    if draft.components.given() {
        more.components = draft.components.clone().or(Vec::new());
    }
    let shown =
        more.attachments.len() + more.embeds.len() + more.components.len() + more.stickers.len();
    if shown == 0 && changed.content.trim().is_empty() && changed.more().snapshot.is_none() {
        return Err(Error::EMPTY_MESSAGE);
    }
    changed.edited = Some(state.now());
    draft.allowed_mentions(state, channel, changed);
    Ok(())
}

fn show(state: &State, channel: Snowflake, message: Snowflake) -> Answered {
    let channel = state.channel(channel)?;
    let message = channel.message(message).ok_or(Error::UNKNOWN_MESSAGE)?;
    ok(state.show_message(channel, message))
}

/// A message as it is shown, whether or not the bot may see its channel.
pub(super) fn shown(state: &State, channel: Snowflake, message: Snowflake) -> Result<Value, Error> {
    let channel = state.channels.get(&channel).ok_or(Error::UNKNOWN_CHANNEL)?;
    let message = channel.message(message).ok_or(Error::UNKNOWN_MESSAGE)?;
    Ok(state.show_message(channel, message))
}

/// Nothing changes in an archived thread.
pub(super) fn refuse_archived(channel: &Channel) -> Result<(), Error> {
    let archived = channel.thread.as_ref().is_some_and(|thread| thread.archived);
    if archived { Err(Error::THREAD_ARCHIVED) } else { Ok(()) }
}

fn delete(state: &mut State, call: &Call) -> Answered {
    let (id, message_id) = (call.id("channel_id")?, call.id("message_id")?);
    let channel = state.channel(id)?;
    let found = channel.message(message_id).ok_or(Error::UNKNOWN_MESSAGE)?;
    let author = found.author;
    let guild = channel.guild;
    let mine = author == state.bot && found.more().webhook.is_none();
    if !mine {
        if guild.is_none() {
            return Err(Error::NOT_ON_DM);
        }
        state.channel_with(id, MANAGE_MESSAGES)?;
    }
    refuse_archived(channel)?;
    state.channel_mut(id)?.remove_message(message_id);
    if let Some(guild) = guild.filter(|_| !mine) {
        let entry = AuditEntry::of(action::MESSAGE_DELETE, author, call.reason());
        state.log(guild, entry.option("channel_id", &id).option("count", &1));
    }
    empty()
}

fn bulk_delete(state: &mut State, call: &Call) -> Answered {
    let id = call.id("channel_id")?;
    let problems = Problems::default();
    let form = call.form(&problems)?;
    form.require("messages");
    let ids = form.snowflakes("messages", 0..=1000).value().unwrap_or_default();
    problems.check()?;
    if !(2..=100).contains(&ids.len()) {
        return Err(Error::BULK_COUNT);
    }
    let (_, guild) = state.guild_channel(id, MANAGE_MESSAGES)?;
    let oldest = state.now().plus_seconds(-BULK_SECONDS);
    if ids.iter().any(|id| id.created() < oldest) {
        return Err(Error::TOO_OLD);
    }
    let channel = state.channel_mut(id)?;
    let count = ids.iter().filter(|id| channel.remove_message(**id).is_some()).count();
    let entry = AuditEntry::of(action::MESSAGE_BULK_DELETE, id, call.reason());
    state.log(guild, entry.option("count", &count));
    empty()
}

fn crosspost(state: &mut State, call: &Call) -> Answered {
    let (id, message_id) = (call.id("channel_id")?, call.id("message_id")?);
    let channel = state.channel_with(id, SEND_MESSAGES.min(send_permission(state.channel(id)?)))?;
    if channel.kind != state::ANNOUNCEMENT {
        return Err(Error::CHANNEL_TYPE);
    }
    let (_, found) = state.message(id, message_id)?;
    if found.is_system() {
        return Err(Error::INVALID_MESSAGE_TYPE);
    }
    if found.flags & message::CROSSPOSTED != 0 {
        return Err(Error::ALREADY_CROSSPOSTED);
    }
    if found.author != state.bot {
        state.channel_with(id, MANAGE_MESSAGES)?;
    }
    state.message_mut(id, message_id)?.flags |= message::CROSSPOSTED;
    show(state, id, message_id)
}
