//! Polls: read from a message's body, their voters, their end.

use serde_json::{Value, json};

use super::Route;
use crate::{
    call::{Answered, Call, ok},
    error::Error,
    form::Form,
    snowflake::Millis,
    state::{Message, Poll, PollAnswer, ReactionEmoji, Reference, State, message},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/channels/{channel_id}/polls/{message_id}/answers/{answer_id}", voters),
    Route::post("/channels/{channel_id}/polls/{message_id}/expire", expire),
];

const HOUR: i64 = 3_600_000;

/// The poll of a body; its `expiry` holds its length until the message is made.
pub(super) fn read(form: &Form<'_>) -> Poll {
    form.require("question");
    form.require("answers");
    let question = form.object("question").value().map(|inner| {
        inner.require("text");
        inner.text("text", 1..=300).value().unwrap_or_default()
    });
    let answers = form.objects("answers", 1..=10).value().unwrap_or_default();
    form.choice("layout_type", &[1]);
    Poll {
        question: question.unwrap_or_default(),
        answers: answers.iter().map(answer).collect(),
        expiry: Millis(form.integer("duration", 1..=768).or(24) * HOUR),
        multiselect: form.boolean("allow_multiselect").or(false),
        finalized: false,
    }
}

fn answer(form: &Form<'_>) -> PollAnswer {
    form.require("poll_media");
    let media = form.object("poll_media").value();
    let text = media.as_ref().and_then(|media| media.text("text", 1..=55).value());
    let emoji =
        media.as_ref().and_then(|media| media.object("emoji").value()).map(|emoji| ReactionEmoji {
            id: emoji.snowflake("id").value(),
            name: emoji.text("name", 0..=100).value().unwrap_or_default(),
        });
    if text.is_none() && emoji.is_none() {
        form.fault("poll_media", "BASE_TYPE_REQUIRED", "This field is required");
    }
    PollAnswer { text, emoji, voters: Vec::new() }
}

fn voters(state: &mut State, call: &Call) -> Answered {
    let limit = call.number("limit", 1..=100, 25)?;
    let after = call.query_id("after")?.unwrap_or_default();
    let (_, found) = state.message(call.id("channel_id")?, call.id("message_id")?)?;
    let poll = found.more().poll.as_ref().ok_or(Error::POLL_NOT_FOUND)?;
    let number: usize = call.param("answer_id").parse().unwrap_or_default();
    let answer = number.checked_sub(1).and_then(|index| poll.answers.get(index));
    let mut voters = answer.ok_or(Error::UNKNOWN_MESSAGE)?.voters.clone();
    voters.sort_unstable();
    let users =
        voters.into_iter().filter(|id| *id > after).take(limit).map(|id| state.show_user(id));
    ok(json!({"users": users.collect::<Vec<Value>>()}))
}

fn expire(state: &mut State, call: &Call) -> Answered {
    let (id, message_id) = (call.id("channel_id")?, call.id("message_id")?);
    let (channel, found) = state.message(id, message_id)?;
    let guild = channel.guild;
    let poll = found.more().poll.as_ref().ok_or(Error::POLL_NOT_FOUND)?;
    if found.author != state.bot {
        return Err(Error::NOT_YOUR_MESSAGE);
    }
    if poll.finalized {
        return Err(Error::POLL_EXPIRED);
    }
    let now = state.now();
    if let Some(poll) = &mut state.message_mut(id, message_id)?.more_mut().poll {
        (poll.finalized, poll.expiry) = (true, now);
    }
    let result = state.new_id();
    let mut told =
        Message { id: result, author: state.bot, kind: message::POLL_RESULT, ..Message::default() };
    told.more_mut().reference =
        Some(Reference { forward: false, channel: id, message: Some(message_id), guild });
    state.channel_mut(id)?.push_message(told);
    let (channel, found) = state.message(id, message_id)?;
    ok(state.show_message(channel, found))
}
