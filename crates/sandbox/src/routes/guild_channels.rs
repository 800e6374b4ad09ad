//! The channels of a guild: list, create, order, and its active threads.

use serde_json::{Value, json};

use super::{
    Route,
    channels::{apply, log, settings},
};
use crate::{
    call::{Answered, Call, created, empty, ok},
    error::Error,
    form::{Field, Form, Problems},
    permissions::{self, MANAGE_CHANNELS},
    snowflake::Snowflake,
    state::{self, Channel, State, action},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/guilds/{guild_id}/channels", list),
    Route::post("/guilds/{guild_id}/channels", create),
    Route::patch("/guilds/{guild_id}/channels", order),
    Route::get("/guilds/{guild_id}/threads/active", active_threads),
];

/// All channels without threads; Discord lists those the bot cannot see as well.
fn list(state: &mut State, call: &Call) -> Answered {
    let guild = call.id("guild_id")?;
    state.guild(guild)?;
    let shown = state.channels_of(guild).into_iter().map(|channel| state.show_channel(channel));
    ok(shown.collect())
}

fn create(state: &mut State, call: &Call) -> Answered {
    let guild_id = call.id("guild_id")?;
    let problems = Problems::default();
    let form = call.form(&problems)?;
    form.require("name");
    let mut read = settings(&form);
    problems.check()?;
    let guild = state.guild_with(guild_id, MANAGE_CHANNELS)?;
    if state.channels_of(guild_id).len() >= 500 {
        return Err(Error::MAX_CHANNELS);
    }
    let kind = std::mem::replace(&mut read.kind, Field::Absent).or(state::TEXT);
    let needs_community =
        matches!(kind, state::ANNOUNCEMENT | state::STAGE | state::FORUM | state::MEDIA);
    if needs_community && !guild.is_community() {
        return Err(Error::field("type", "BASE_TYPE_CHOICES", "Value must be one of {0, 2, 4}."));
    }
    let siblings = state.channels_of(guild_id).into_iter().filter(|other| other.kind == kind);
    let position = siblings.map(|other| other.position + 1).max().unwrap_or(0);
    let id = state.new_id();
    let mut channel = Channel { id, kind, guild: Some(guild_id), position, ..Channel::default() };
    if channel.is_voice() {
        channel.bitrate = 64_000;
    }
    let copies_category = read.overwrites.is_none();
    apply(state, &mut channel, guild_id, read)?;
    let category =
        channel.parent.and_then(|id| state.channels.get(&id)).filter(|_| copies_category);
    if let Some(category) = category {
        channel.overwrites.clone_from(&category.overwrites);
    }
    let shown = state.show_channel(&channel);
    state.channels.insert(id, channel);
    log(state, guild_id, action::CHANNEL_CREATE, call, (None, Some(&shown)));
    created(shown)
}

struct Move {
    id: Snowflake,
    position: Field<i64>,
    parent: Field<Snowflake>,
    lock: bool,
}

fn order(state: &mut State, call: &Call) -> Answered {
    let guild_id = call.id("guild_id")?;
    let problems = Problems::default();
    let forms = Form::list_body(&call.body, &problems)?;
    let moves: Vec<Move> = forms.iter().map(read_move).collect();
    problems.check()?;
    state.guild_with(guild_id, MANAGE_CHANNELS)?;
    for (index, each) in moves.iter().enumerate() {
        let channel = state.channels.get(&each.id).filter(|found| found.guild == Some(guild_id));
        if channel.is_none_or(|found| found.thread.is_some()) {
            return Err(Error::UNKNOWN_CHANNEL);
        }
        let Field::Value(parent) = each.parent else { continue };
        let category = state.channels.get(&parent).filter(|found| found.guild == Some(guild_id));
        if category.is_none_or(|found| found.kind != state::CATEGORY) {
            return Err(Error::field(
                &format!("{index}.parent_id"),
                "CHANNEL_PARENT_INVALID_TYPE",
                "Not a category",
            ));
        }
    }
    for each in moves {
        let before =
            state.show_channel(state.channels.get(&each.id).ok_or(Error::UNKNOWN_CHANNEL)?);
        let parent = each.parent.clone().value();
        let overwrites =
            parent.and_then(|id| state.channels.get(&id)).map(|found| found.overwrites.clone());
        let channel = state.channel_mut(each.id)?;
        each.position
            .map(|position| i32::try_from(position).unwrap_or(i32::MAX))
            .set(&mut channel.position);
        each.parent.set_option(&mut channel.parent);
        if let Some(overwrites) = overwrites.filter(|_| each.lock) {
            channel.overwrites = overwrites;
        }
        let after = state.show_channel(state.channels.get(&each.id).ok_or(Error::UNKNOWN_CHANNEL)?);
        log(state, guild_id, action::CHANNEL_UPDATE, call, (Some(&before), Some(&after)));
    }
    empty()
}

fn read_move(form: &Form<'_>) -> Move {
    form.require("id");
    Move {
        id: form.snowflake("id").or(Snowflake::default()),
        position: form.integer("position", 0..=i64::from(i32::MAX)),
        parent: form.snowflake("parent_id"),
        lock: form.boolean("lock_permissions").or(false),
    }
}

fn active_threads(state: &mut State, call: &Call) -> Answered {
    let guild = call.id("guild_id")?;
    state.guild(guild)?;
    let now = state.now();
    let mut threads: Vec<&Channel> = state
        .channels
        .values()
        .filter(|channel| channel.guild == Some(guild))
        .filter(|channel| channel.thread.as_ref().is_some_and(|thread| !thread.archived))
        .filter(|channel| permissions::sees(state, channel, state.bot, now))
        .collect();
    threads.sort_by_key(|thread| std::cmp::Reverse(thread.id));
    ok(json!({
        "threads": threads.iter().map(|thread| state.show_channel(thread)).collect::<Vec<_>>(),
        "members": memberships(state, &threads),
        "has_more": false,
    }))
}

/// The bot's memberships in the threads.
pub(super) fn memberships(state: &State, threads: &[&Channel]) -> Vec<Value> {
    let joined = threads.iter().filter_map(|channel| {
        let joined = channel.thread.as_ref()?.members.get(&state.bot)?;
        Some(crate::render::thread_member(channel.id, state.bot, *joined))
    });
    joined.collect()
}
