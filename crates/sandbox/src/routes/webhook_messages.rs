//! Messages of webhooks. The token is all that is asked for.

use serde_json::Value;

use super::{Route, compose, interactions, messages, webhooks};
use crate::{
    call::{Answered, Call, empty, ok},
    error::Error,
    form::Problems,
    snowflake::Snowflake,
    state::{Channel, Message, State, message::Webhook},
};

pub(super) const ROUTES: &[Route] = &[
    Route::post("/webhooks/{webhook_id}/{webhook_token}", execute).limited(5, 2_000).open(),
    Route::get("/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", get).open(),
    Route::patch("/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", edit).open(),
    Route::delete("/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", delete).open(),
    Route::get("/webhooks/{webhook_id}/{webhook_token}/messages/@original", get).open(),
    Route::patch("/webhooks/{webhook_id}/{webhook_token}/messages/@original", edit).open(),
    Route::delete("/webhooks/{webhook_id}/{webhook_token}/messages/@original", delete).open(),
];

/// Where a webhook posts: its channel, or a thread of it.
fn place(state: &State, call: &Call, webhook: &Value) -> Result<Snowflake, Error> {
    let channel: Option<Snowflake> =
        webhook.get("channel_id").and_then(|id| id.as_str()?.parse().ok());
    let channel = channel.ok_or(Error::UNKNOWN_CHANNEL)?;
    let Some(thread) = call.query_id("thread_id")? else { return Ok(channel) };
    let parent = state.channels.get(&thread).and_then(|thread| thread.parent);
    if parent == Some(channel) { Ok(thread) } else { Err(Error::UNKNOWN_CHANNEL) }
}

fn execute(state: &mut State, call: &Call) -> Answered {
    if let Some(interaction) = interactions::by_token(state, call) {
        return follow_up(state, call, &interaction);
    }
    let (_, webhook) = webhooks::by_token(state, call)?;
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let draft = compose::read(&form, call);
    let username = form.text("username", 1..=80).value();
    form.url("avatar_url", false);
    let thread = form.text("thread_name", 1..=100).value();
    let tags = form.snowflakes("applied_tags", 0..=5).value().unwrap_or_default();
    problems.check()?;
    let mut channel = place(state, call, &webhook)?;
    let forum = state.channels.get(&channel).is_some_and(Channel::is_forum);
    if forum != thread.is_some() {
        return Err(if forum { Error::FORUM_NEEDS_THREAD } else { Error::NOT_A_FORUM });
    }
    let id = state.new_id();
    let name = webhook.get("name").and_then(Value::as_str).unwrap_or_default();
    let name = username.unwrap_or_else(|| name.to_owned());
    if let Some(title) = thread {
        super::threads::open_post(state, id, channel, title, tags)?;
        channel = id;
    }
    let mut made = compose::message(state, id, channel, &draft, call)?;
    sign(&mut made, call.id("webhook_id")?, name);
    state.channels.get_mut(&channel).ok_or(Error::UNKNOWN_CHANNEL)?.push_message(made);
    if call.flag("wait")?.unwrap_or(false) {
        return show(state, channel, id);
    }
    empty()
}

/// A further message of an interaction, which has to be answered first.
fn follow_up(state: &mut State, call: &Call, interaction: &Value) -> Answered {
    let problems = Problems::default();
    let draft = compose::read(&call.form(&problems)?, call);
    problems.check()?;
    if interaction.get("answered") != Some(&Value::Bool(true)) {
        return Err(Error::UNKNOWN_WEBHOOK);
    }
    let channel = interactions::channel(interaction).ok_or(Error::UNKNOWN_CHANNEL)?;
    let id = state.new_id();
    let mut made = compose::message(state, id, channel, &draft, call)?;
    interactions::sign(state, &mut made);
    state.channels.get_mut(&channel).ok_or(Error::UNKNOWN_CHANNEL)?.push_message(made);
    show(state, channel, id)
}

fn sign(message: &mut Message, webhook: Snowflake, name: String) {
    message.author = webhook;
    message.more_mut().webhook = Some(Webhook { id: webhook, name });
}

/// Whether the bot may see the channel does not matter.
fn show(state: &State, channel: Snowflake, message: Snowflake) -> Answered {
    ok(messages::shown(state, channel, message)?)
}

/// Channel and message, if the webhook or the interaction wrote it.
fn own(state: &State, call: &Call) -> Result<(Snowflake, Message), Error> {
    let named = call.id("message_id");
    let (channel, id) = if let Some(interaction) = interactions::by_token(state, call) {
        let channel = interactions::channel(&interaction).ok_or(Error::UNKNOWN_CHANNEL)?;
        (
            channel,
            interactions::original(&interaction).filter(|_| call.param("message_id").is_empty()),
        )
    } else {
        let (_, webhook) = webhooks::by_token(state, call)?;
        (place(state, call, &webhook)?, None)
    };
    let id = match id {
        Some(id) => id,
        None => named.map_err(|_| Error::UNKNOWN_MESSAGE)?,
    };
    let webhook = call.id("webhook_id")?;
    let message = state.channels.get(&channel).and_then(|found| found.message(id));
    let own = message.filter(|one| one.more().webhook.as_ref().is_some_and(|w| w.id == webhook));
    Ok((channel, own.cloned().ok_or(Error::UNKNOWN_MESSAGE)?))
}

fn get(state: &mut State, call: &Call) -> Answered {
    let (channel, message) = own(state, call)?;
    show(state, channel, message.id)
}

fn edit(state: &mut State, call: &Call) -> Answered {
    let (channel, mut message) = own(state, call)?;
    let problems = Problems::default();
    let draft = compose::read(&call.form(&problems)?, call);
    problems.check()?;
    messages::change(state, channel, &mut message, &draft, call)?;
    let id = message.id;
    let found = state.channels.get_mut(&channel).and_then(|found| found.message_mut(id));
    *found.ok_or(Error::UNKNOWN_MESSAGE)? = message;
    show(state, channel, id)
}

fn delete(state: &mut State, call: &Call) -> Answered {
    let (channel, message) = own(state, call)?;
    if let Some(channel) = state.channels.get_mut(&channel) {
        channel.remove_message(message.id);
    }
    empty()
}
