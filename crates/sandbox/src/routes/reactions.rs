//! Reactions of a message.

use super::{Route, messages::refuse_archived};
use crate::{
    call::{Answered, Call, empty, ok},
    error::Error,
    permissions::{ADD_REACTIONS, MANAGE_MESSAGES, READ_MESSAGE_HISTORY},
    snowflake::Snowflake,
    state::{Message, Reaction, ReactionEmoji, State},
};

pub(super) const ROUTES: &[Route] = &[
    Route::put("/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me", add)
        .limited(4, 1_000),
    Route::delete(
        "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me",
        delete_mine,
    )
    .limited(4, 1_000),
    Route::delete(
        "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/{user_id}",
        delete_of,
    )
    .limited(4, 1_000),
    Route::get("/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}", list),
    Route::delete(
        "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}",
        delete_emoji,
    )
    .limited(4, 1_000),
    Route::delete("/channels/{channel_id}/messages/{message_id}/reactions", delete_all)
        .limited(4, 1_000),
];

const REACTIONS: usize = 20;

/// `name:id` for a custom emoji, else the character itself.
fn emoji(call: &Call) -> Result<ReactionEmoji, Error> {
    let text = call.param("emoji_name");
    if let Some((name, id)) = text.rsplit_once(':') {
        let id = id.parse().map_err(|()| Error::UNKNOWN_EMOJI)?;
        return Ok(ReactionEmoji { id: Some(id), name: name.trim_start_matches("a:").to_owned() });
    }
    let drawn = !text.is_empty()
        && text.len() <= 64
        && text.chars().all(|c| !c.is_ascii_alphabetic() && !c.is_control());
    let keycap = text.is_ascii();
    if !drawn || keycap {
        return Err(Error::UNKNOWN_EMOJI);
    }
    Ok(ReactionEmoji { id: None, name: text.to_owned() })
}

fn same(one: &ReactionEmoji, other: &ReactionEmoji) -> bool {
    match (one.id, other.id) {
        (Some(one), Some(other)) => one == other,
        (None, None) => {
            one.name.trim_end_matches('\u{fe0f}') == other.name.trim_end_matches('\u{fe0f}')
        }
        _ => false,
    }
}

fn add(state: &mut State, call: &Call) -> Answered {
    let (id, message_id) = (call.id("channel_id")?, call.id("message_id")?);
    let emoji = emoji(call)?;
    let channel = state.channel_with(id, READ_MESSAGE_HISTORY)?;
    let found = channel.message(message_id).ok_or(Error::UNKNOWN_MESSAGE)?;
    refuse_archived(channel)?;
    let reactions = &found.more().reactions;
    let known = reactions.iter().any(|reaction| same(&reaction.emoji, &emoji));
    // Joining a reaction that is there needs no permission to add one.
    if !known {
        state.channel_with(id, ADD_REACTIONS)?;
        if emoji.id.is_some_and(|id| !state.has_emoji(id)) {
            return Err(Error::UNKNOWN_EMOJI);
        }
        if reactions.len() >= REACTIONS {
            return Err(Error::MAX_REACTIONS);
        }
    }
    let bot = state.bot;
    let reactions = &mut state.message_mut(id, message_id)?.more_mut().reactions;
    match reactions.iter_mut().find(|reaction| same(&reaction.emoji, &emoji)) {
        Some(reaction) if reaction.users.contains(&bot) => {}
        Some(reaction) => reaction.users.push(bot),
        None => reactions.push(Reaction { emoji, users: vec![bot] }),
    }
    empty()
}

fn delete_mine(state: &mut State, call: &Call) -> Answered {
    let bot = state.bot;
    remove(state, call, bot)
}

fn delete_of(state: &mut State, call: &Call) -> Answered {
    let user = call.id("user_id")?;
    if user != state.bot {
        managed(state, call)?;
    }
    remove(state, call, user)
}

/// Taking away others' reactions needs `MANAGE_MESSAGES`, and cannot be done in a direct message.
fn managed(state: &State, call: &Call) -> Result<(), Error> {
    state.guild_channel(call.id("channel_id")?, MANAGE_MESSAGES).map(drop)
}

fn remove(state: &mut State, call: &Call, user: Snowflake) -> Answered {
    let emoji = emoji(call)?;
    let found = target(state, call)?;
    let reactions = &mut found.more_mut().reactions;
    let reaction = reactions.iter_mut().find(|reaction| same(&reaction.emoji, &emoji));
    let reaction = reaction.ok_or(Error::UNKNOWN_EMOJI)?;
    reaction.users.retain(|id| *id != user);
    reactions.retain(|reaction| !reaction.users.is_empty());
    empty()
}

fn target<'a>(state: &'a mut State, call: &Call) -> Result<&'a mut Message, Error> {
    let (id, message) = (call.id("channel_id")?, call.id("message_id")?);
    let channel = state.channel(id)?;
    channel.message(message).ok_or(Error::UNKNOWN_MESSAGE)?;
    refuse_archived(channel)?;
    state.message_mut(id, message)
}

fn list(state: &mut State, call: &Call) -> Answered {
    let emoji = emoji(call)?;
    let limit = call.number("limit", 1..=100, 25)?;
    let after = call.query_id("after")?.unwrap_or_default();
    let burst = call.number("type", 0..=1, 0)? == 1;
    let (_, found) = state.message(call.id("channel_id")?, call.id("message_id")?)?;
    let reaction = found.more().reactions.iter().find(|reaction| same(&reaction.emoji, &emoji));
    let mut users =
        reaction.filter(|_| !burst).map(|reaction| reaction.users.clone()).unwrap_or_default();
    users.retain(|id| *id > after);
    users.sort_unstable();
    ok(users.into_iter().take(limit).map(|id| state.show_user(id)).collect())
}

fn delete_emoji(state: &mut State, call: &Call) -> Answered {
    let emoji = emoji(call)?;
    managed(state, call)?;
    let reactions = &mut target(state, call)?.more_mut().reactions;
    let before = reactions.len();
    reactions.retain(|reaction| !same(&reaction.emoji, &emoji));
    if reactions.len() == before { Err(Error::UNKNOWN_EMOJI) } else { empty() }
}

fn delete_all(state: &mut State, call: &Call) -> Answered {
    managed(state, call)?;
    target(state, call)?.more_mut().reactions.clear();
    empty()
}
