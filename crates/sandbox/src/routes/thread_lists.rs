//! Lists of threads below a channel: archived ones, and the search in a forum.

use serde_json::{Value, json};

use super::{Route, guild_channels::memberships};
use crate::{
    call::{Answered, Call, ok},
    error::Error,
    permissions::{self, MANAGE_THREADS, READ_MESSAGE_HISTORY},
    state::{self, Channel, State},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/channels/{channel_id}/threads/archived/public", public),
    Route::get("/channels/{channel_id}/threads/archived/private", private),
    Route::get("/channels/{channel_id}/users/@me/threads/archived/private", joined_private),
    Route::get("/channels/{channel_id}/threads/search", search),
];

fn archived(channel: &Channel) -> bool {
    channel.thread.as_ref().is_some_and(|thread| thread.archived)
}

fn show(state: &State, threads: Vec<&Channel>, limit: usize) -> Value {
    let has_more = threads.len() > limit;
    let threads: Vec<&Channel> = threads.into_iter().take(limit).collect();
    json!({
        "threads": threads.iter().map(|thread| state.show_channel(thread)).collect::<Vec<_>>(),
        "members": memberships(state, &threads),
        "has_more": has_more,
    })
}

fn parent<'a>(state: &'a State, call: &Call, needed: u64) -> Result<&'a Channel, Error> {
    let channel = state.channel_with(call.id("channel_id")?, READ_MESSAGE_HISTORY | needed)?;
    let holds =
        matches!(channel.kind, state::TEXT | state::ANNOUNCEMENT | state::FORUM | state::MEDIA);
    if holds { Ok(channel) } else { Err(Error::CHANNEL_TYPE) }
}

/// Archived threads of a kind, those archived last first.
fn by_archiving(state: &State, call: &Call, needed: u64, private: bool) -> Answered {
    let limit = call.number("limit", 2..=100, 50)?;
    let before = call.moment("before")?;
    let parent = parent(state, call, needed)?;
    let changed = |channel: &Channel| channel.thread.as_ref().map(|thread| thread.archive_changed);
    let mut threads: Vec<&Channel> = state
        .threads_of(parent.id)
        .filter(|thread| archived(thread) && (thread.kind == state::PRIVATE_THREAD) == private)
        .filter(|thread| before.is_none() || changed(thread) < before)
        .collect();
    threads.sort_by_key(|thread| std::cmp::Reverse((changed(thread), thread.id)));
    ok(show(state, threads, limit))
}

fn public(state: &mut State, call: &Call) -> Answered {
    by_archiving(state, call, 0, false)
}

fn private(state: &mut State, call: &Call) -> Answered {
    by_archiving(state, call, MANAGE_THREADS, true)
}

/// Paged by id, unlike the two others.
fn joined_private(state: &mut State, call: &Call) -> Answered {
    let limit = call.number("limit", 2..=100, 50)?;
    let before = call.query_id("before")?;
    let parent = parent(state, call, 0)?;
    let mut threads: Vec<&Channel> = state
        .threads_of(parent.id)
        .filter(|thread| archived(thread) && thread.kind == state::PRIVATE_THREAD)
        .filter(|thread| {
            thread.thread.as_ref().is_some_and(|found| found.members.contains_key(&state.bot))
        })
        .filter(|thread| before.is_none_or(|before| thread.id < before))
        .collect();
    threads.sort_by_key(|thread| std::cmp::Reverse(thread.id));
    ok(show(state, threads, limit))
}

fn search(state: &mut State, call: &Call) -> Answered {
    let limit = call.number("limit", 1..=25, 25)?;
    let offset = call.number("offset", 0..=9975, 0)?;
    let (min, max) = (call.query_id("min_id")?, call.query_id("max_id")?);
    let tags = call.ids("tag")?;
    let wanted = call.flag("archived")?;
    let all_tags = call.text("tag_setting") == Some("match_all");
    let name = call.text("name").unwrap_or_default().to_lowercase();
    if name.chars().count() > 100 {
        return Err(Error::field(
            "name",
            "BASE_TYPE_MAX_LENGTH",
            "Must be 100 or fewer in length.",
        ));
    }
    let parent = parent(state, call, 0)?;
    let now = state.now();
    let mut threads: Vec<&Channel> = state
        .threads_of(parent.id)
        .filter(|thread| permissions::sees(state, thread, state.bot, now))
        .filter(|thread| wanted.is_none_or(|wanted| wanted == archived(thread)))
        .filter(|thread| {
            name.split_whitespace().all(|word| thread.name.to_lowercase().contains(word))
        })
        .filter(|thread| {
            min.is_none_or(|min| thread.id > min) && max.is_none_or(|max| thread.id < max)
        })
        .filter(|thread| {
            let applied = thread
                .thread
                .as_ref()
                .map(|found| found.applied_tags.as_slice())
                .unwrap_or_default();
            let has = |tag| applied.contains(tag);
            tags.is_empty() || if all_tags { tags.iter().all(has) } else { tags.iter().any(has) }
        })
        .collect();
    let by = call.text("sort_by").unwrap_or("last_message_time").to_owned();
    threads.sort_by_key(|thread| match by.as_str() {
        "archive_time" => {
            thread.thread.as_ref().map_or(0, |found| found.archive_changed.0.unsigned_abs())
        }
        "last_message_time" => thread.last_message.unwrap_or(thread.id).0,
        _ => thread.id.0,
    });
    if call.text("sort_order") != Some("asc") {
        threads.reverse();
    }
    let total = threads.len();
    let page: Vec<&Channel> = threads.into_iter().skip(offset).collect();
    let firsts = page.iter().take(limit).filter_map(|thread| {
        let first = thread.message(thread.id)?;
        Some(state.show_message(thread, first))
    });
    let firsts: Vec<Value> = firsts.collect();
    let mut shown = show(state, page, limit);
    crate::render::insert(&mut shown, "first_messages", firsts.into());
    crate::render::insert(&mut shown, "total_results", json!(total));
    ok(shown)
}
