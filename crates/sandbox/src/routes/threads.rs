//! Threads: start from a message, without one, or as a post in a forum; and change them.

use serde_json::Value;

use super::{
    Route,
    channels::{ARCHIVE_MINUTES, REQUIRE_TAG, log},
    compose,
};
use crate::{
    call::{Answered, Call, created, ok},
    error::Error,
    form::{Field, Form, Problems},
    permissions::{
        self, CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS, MANAGE_THREADS, SEND_MESSAGES,
    },
    snowflake::Snowflake,
    state::{self, Channel, Message, Reference, State, Thread, action, message},
};

pub(super) const ROUTES: &[Route] = &[
    Route::post("/channels/{channel_id}/messages/{message_id}/threads", from_message)
        .limited(50, 300_000),
    Route::post("/channels/{channel_id}/threads", create).limited(50, 300_000),
];

/// A forum post that stands at the top.
const PINNED: u32 = 1 << 1;

struct ThreadForm {
    name: String,
    auto_archive: Option<u32>,
    slowmode: Option<u32>,
}

fn read(form: &Form<'_>) -> ThreadForm {
    form.require("name");
    ThreadForm {
        name: form.text("name", 1..=100).value().unwrap_or_default(),
        auto_archive: form.choice("auto_archive_duration", ARCHIVE_MINUTES).value(),
        slowmode: form.small("rate_limit_per_user", 0..=21600).value(),
    }
}

fn from_message(state: &mut State, call: &Call) -> Answered {
    let (parent, id) = (call.id("channel_id")?, call.id("message_id")?);
    let problems = Problems::default();
    let form = read(&call.form(&problems)?);
    problems.check()?;
    let (channel, guild) = state.guild_channel(parent, CREATE_PUBLIC_THREADS)?;
    let kind = match channel.kind {
        state::TEXT => state::PUBLIC_THREAD,
        state::ANNOUNCEMENT => state::ANNOUNCEMENT_THREAD,
        _ => return Err(Error::CHANNEL_TYPE),
    };
    let (_, found) = state.message(parent, id)?;
    if found.is_system() {
        return Err(Error::SYSTEM_MESSAGE);
    }
    if found.flags & message::HAS_THREAD != 0 || state.channels.contains_key(&id) {
        return Err(Error::THREAD_EXISTS);
    }
    open(state, id, parent, kind, form)?;
    let starter = state.new_id();
    let author = state.bot;
    let mut first =
        Message { id: starter, author, kind: message::THREAD_STARTER, ..Message::default() };
    let reference =
        Reference { forward: false, channel: parent, message: Some(id), guild: Some(guild) };
    first.more_mut().reference = Some(reference);
    let thread = state.channel_mut(id)?;
    thread.last_message = Some(starter);
    // The starter does not count as a message of the thread.
    thread.messages.push_back(first);
    state.message_mut(parent, id)?.flags |= message::HAS_THREAD;
    announce(state, call, guild, id)
}

fn create(state: &mut State, call: &Call) -> Answered {
    let id = call.id("channel_id")?;
    let (channel, guild) = state.guild_channel(id, 0)?;
    if channel.is_forum() {
        return post(state, call, id, guild);
    }
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let read = read(&form);
    let kind = form.choice("type", &[10, 11, 12]).or(state::PRIVATE_THREAD);
    let invitable = form.boolean("invitable").or(true);
    problems.check()?;
    match (channel.kind, kind) {
        (state::TEXT, state::PUBLIC_THREAD | state::PRIVATE_THREAD)
        | (state::ANNOUNCEMENT, state::ANNOUNCEMENT_THREAD) => {}
        _ => return Err(Error::CHANNEL_TYPE),
    }
    let needed =
        if kind == state::PRIVATE_THREAD { CREATE_PRIVATE_THREADS } else { CREATE_PUBLIC_THREADS };
    state.channel_with(id, needed)?;
    let thread = state.new_id();
    let name = read.name.clone();
    open(state, thread, id, kind, read)?;
    state.thread_mut(thread)?.invitable = invitable;
    if kind != state::PRIVATE_THREAD {
        tell_of_thread(state, id, thread, guild, name)?;
    }
    announce(state, call, guild, thread)
}

/// The system message with which a channel tells of a new thread.
fn tell_of_thread(
    state: &mut State,
    channel: Snowflake,
    thread: Snowflake,
    guild: Snowflake,
    name: String,
) -> Result<(), Error> {
    let (id, author) = (state.new_id(), state.bot);
    let content = name.into_boxed_str();
    let mut told =
        Message { id, author, content, kind: message::THREAD_CREATED, ..Message::default() };
    let reference =
        Reference { forward: false, channel: thread, message: None, guild: Some(guild) };
    told.more_mut().reference = Some(reference);
    state.channel_mut(channel)?.push_message(told);
    Ok(())
}

/// A post in a forum or media channel: a thread with its first message, both of one id.
fn post(state: &mut State, call: &Call, forum: Snowflake, guild: Snowflake) -> Answered {
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let read = read(&form);
    form.require("message");
    let tags = form.snowflakes("applied_tags", 0..=5).value().unwrap_or_default();
    let inner = form.object("message").value();
    let draft = inner.as_ref().map(|inner| compose::read(inner, call));
    problems.check()?;
    let channel = state.channel_with(forum, SEND_MESSAGES)?;
    let required = channel.flags & REQUIRE_TAG != 0 && tags.is_empty();
    if required {
        return Err(Error::TAG_REQUIRED);
    }
    check_tags(state, Some(forum), &tags, true)?;
    let Some(draft) = draft else { return Err(Error::EMPTY_MESSAGE) };
    compose::permitted(state, state.channel(forum)?, &draft)?;
    let id = state.new_id();
    let first = compose::message(state, id, forum, &draft, call)?;
    open(state, id, forum, state::PUBLIC_THREAD, read)?;
    let thread = state.channel_mut(id)?;
    thread.push_message(first);
    let details = thread.thread.get_or_insert_default();
    details.applied_tags = tags;
    // The first message is the post itself and does not count.
    (details.message_count, details.total_sent) = (0, 0);
    state.channel_mut(forum)?.last_message = Some(id);
    let channel = state.channel(id)?;
    let mut shown = state.show_channel(channel);
    if let Some(first) = channel.message(id) {
        crate::render::insert(&mut shown, "message", state.show_message(channel, first));
    }
    log(state, guild, action::THREAD_CREATE, call, (None, Some(&facts(&shown))));
    created(shown)
}

/// Every tag must be the forum's; moderated ones need `MANAGE_THREADS`.
fn check_tags(
    state: &State,
    forum: Option<Snowflake>,
    tags: &[Snowflake],
    new: bool,
) -> Result<(), Error> {
    let forum = forum.and_then(|id| state.channels.get(&id)).ok_or(Error::UNKNOWN_CHANNEL)?;
    if !forum.is_forum() && !tags.is_empty() {
        return Err(Error::CHANNEL_TYPE);
    }
    let manages = state.rights(forum) & MANAGE_THREADS != 0;
    for tag in tags {
        let found = forum.tags.iter().find(|known| known.id == *tag).ok_or(Error::UNKNOWN_TAG)?;
        if found.moderated && !manages {
            return Err(Error::MISSING_PERMISSIONS);
        }
    }
    if !new && tags.is_empty() && forum.flags & REQUIRE_TAG != 0 {
        return Err(Error::TAG_REQUIRED);
    }
    Ok(())
}

/// A post that a webhook starts; its message follows.
pub(super) fn open_post(
    state: &mut State,
    id: Snowflake,
    forum: Snowflake,
    name: String,
    tags: Vec<Snowflake>,
) -> Result<(), Error> {
    let form = ThreadForm { name, auto_archive: None, slowmode: None };
    open(state, id, forum, state::PUBLIC_THREAD, form)?;
    state.channel_mut(id)?.thread.get_or_insert_default().applied_tags = tags;
    Ok(())
}

fn open(
    state: &mut State,
    id: Snowflake,
    parent: Snowflake,
    kind: u32,
    form: ThreadForm,
) -> Result<(), Error> {
    let (now, owner) = (state.now(), state.bot);
    let above = state.channel_mut(parent)?;
    let thread = Thread {
        owner,
        archive_changed: now,
        auto_archive: form.auto_archive.or(above.thread_archive).unwrap_or(4320),
        created: now,
        members: [(owner, now)].into(),
        ..Thread::default()
    };
    let channel = Channel {
        id,
        kind,
        guild: above.guild,
        name: form.name,
        parent: Some(parent),
        slowmode: form.slowmode.unwrap_or(above.thread_slowmode),
        thread: Some(Box::new(thread)),
        ..Channel::default()
    };
    state.channels.insert(id, channel);
    Ok(())
}

fn announce(state: &mut State, call: &Call, guild: Snowflake, thread: Snowflake) -> Answered {
    let shown = state.show_channel(state.channel(thread)?);
    log(state, guild, action::THREAD_CREATE, call, (None, Some(&facts(&shown))));
    created(shown)
}

/// `PATCH /channels/{channel_id}` for a thread.
pub(super) fn patch(state: &mut State, call: &Call) -> Answered {
    let id = call.id("channel_id")?;
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let name = form.text("name", 1..=100);
    let (archived, locked) = (form.boolean("archived"), form.boolean("locked"));
    let invitable = form.boolean("invitable");
    let auto_archive = form.choice("auto_archive_duration", ARCHIVE_MINUTES);
    let slowmode = form.small("rate_limit_per_user", 0..=21600);
    let flags = form.small("flags", 0..=i32::MAX.unsigned_abs());
    let applied = form.snowflakes("applied_tags", 0..=5);
    problems.check()?;
    let (channel, guild) = state.guild_channel(id, 0)?;
    let (_, thread) = state.thread(id)?;
    let rights = state.rights(channel);
    let moderation = locked.given() || slowmode.given() || flags.given();
    let settings = name.given() || invitable.given() || auto_archive.given() || applied.given();
    // Its owner may change it, and anyone who may write wakes it when it is not locked.
    let owners = thread.owner == state.bot && !moderation && !thread.locked;
    let wakes =
        archived == Field::Value(false) && rights & permissions::SEND_MESSAGES_IN_THREADS != 0;
    let waking = wakes && !moderation && !settings && !thread.locked;
    if rights & MANAGE_THREADS == 0 && !owners && !waking {
        return Err(Error::MISSING_PERMISSIONS);
    }
    if thread.archived && archived != Field::Value(false) && (settings || slowmode.given()) {
        return Err(Error::THREAD_ARCHIVED);
    }
    if let Field::Value(tags) = &applied {
        check_tags(state, channel.parent, tags, false)?;
    }
    if flags.clone().or(0) & PINNED != 0 && channel.flags & PINNED == 0 {
        let parent = channel.parent.unwrap_or_default();
        if state.threads_of(parent).any(|other| other.flags & PINNED != 0) {
            return Err(Error::MAX_PINNED_THREADS);
        }
    }
    let before = facts(&state.show_channel(channel));
    let now = state.now();
    let channel = state.channel_mut(id)?;
    name.set(&mut channel.name);
    slowmode.set(&mut channel.slowmode);
    flags.set(&mut channel.flags);
    let thread = channel.thread.get_or_insert_default();
    let was = thread.archived;
    archived.set(&mut thread.archived);
    if was != thread.archived {
        thread.archive_changed = now;
    }
    locked.set(&mut thread.locked);
    invitable.set(&mut thread.invitable);
    auto_archive.set(&mut thread.auto_archive);
    applied.set(&mut thread.applied_tags);
    let shown = state.show_channel(state.channel(id)?);
    log(state, guild, action::THREAD_UPDATE, call, (Some(&before), Some(&facts(&shown))));
    ok(shown)
}

/// A thread with its metadata flat, as the audit log tells it.
fn facts(shown: &Value) -> Value {
    let mut flat = shown.clone();
    if let Some(metadata) = shown.get("thread_metadata").and_then(Value::as_object) {
        for (key, value) in metadata {
            crate::render::insert(&mut flat, key, value.clone());
        }
    }
    flat
}
