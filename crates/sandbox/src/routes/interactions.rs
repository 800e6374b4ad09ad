//! Interactions: answered once, by whoever knows their token. Their messages are those of a webhook
//! whose id is the application's.

use serde_json::{Value, json};

use super::{Route, compose, messages};
use crate::{
    call::{Answered, Call, empty, ok},
    error::Error,
    form::Problems,
    render::insert,
    snowflake::Snowflake,
    state::{State, Thing, message::Webhook},
};

pub(super) const ROUTES: &[Route] =
    &[Route::post("/interactions/{interaction_id}/{interaction_token}/callback", answer).open()];

/// Kinds of first answers.
const MESSAGE: i64 = 4;
const DEFERRED: i64 = 5;
const KINDS: &[i64] = &[1, MESSAGE, DEFERRED, 6, 7, 8, 9, 12, 13];

/// An interaction of a channel, as it is kept.
pub(crate) fn waiting(id: Snowflake, channel: Snowflake) -> Value {
    json!({"id": id, "channel_id": channel, "token": token(id), "original": null, "answered": false})
}

/// The token of an interaction: 80 characters that follow from its id, and plainly none.
pub(crate) fn token(id: Snowflake) -> String {
    format!("not-a-real-interaction-token-only-for-the-sandbox-{id:0>30}")
}

/// The interaction of a token, if that is in the path instead of a webhook's.
pub(super) fn by_token(state: &State, call: &Call) -> Option<Value> {
    if call.id("webhook_id").ok()? != state.bot {
        return None;
    }
    let token = call.param("webhook_token");
    let mut all = state.things(Thing::Interaction, state.bot);
    all.find(|one| one.get("token").and_then(Value::as_str) == Some(token)).cloned()
}

/// The channel of an interaction.
pub(super) fn channel(interaction: &Value) -> Option<Snowflake> {
    interaction.get("channel_id")?.as_str()?.parse().ok()
}

/// Its first answer.
pub(super) fn original(interaction: &Value) -> Option<Snowflake> {
    interaction.get("original")?.as_str()?.parse().ok()
}

fn answer(state: &mut State, call: &Call) -> Answered {
    let id = call.id("interaction_id")?;
    let found = state.thing(Thing::Interaction, state.bot, id).cloned();
    let mut interaction = found.ok_or(Error::UNKNOWN_INTERACTION)?;
    if interaction.get("token").and_then(Value::as_str) != Some(call.param("interaction_token")) {
        return Err(Error::UNKNOWN_INTERACTION);
    }
    if interaction.get("answered") == Some(&Value::Bool(true)) {
        return Err(Error::ALREADY_ACKNOWLEDGED);
    }
    let problems = Problems::default();
    let form = call.form(&problems)?;
    form.require("type");
    let kind = form.integer("type", 1..=13).or(0);
    if !KINDS.contains(&kind) {
        form.fault("type", "BASE_TYPE_CHOICES", format!("Value must be one of {KINDS:?}."));
    }
    let draft = form.object("data").value().map(|data| compose::read(&data, call));
    problems.check()?;
    insert(&mut interaction, "answered", true.into());
    let channel = channel(&interaction).ok_or(Error::UNKNOWN_CHANNEL)?;
    let mut made = None;
    if kind == MESSAGE || kind == DEFERRED {
        let id = state.new_id();
        let draft = draft.ok_or(Error::EMPTY_MESSAGE);
        let mut message = match draft {
            Ok(draft) if kind == MESSAGE => compose::message(state, id, channel, &draft, call)?,
            Err(error) if kind == MESSAGE => return Err(error),
            // What will be answered later is an empty message until then.
            _ => crate::state::Message { id, author: state.bot, ..Default::default() },
        };
        sign(state, &mut message);
        state.channels.get_mut(&channel).ok_or(Error::UNKNOWN_CHANNEL)?.push_message(message);
        insert(&mut interaction, "original", json!(id));
        made = Some(id);
    }
    state.keep(Thing::Interaction, state.bot, id, interaction);
    if !call.flag("with_response")?.unwrap_or(false) {
        return empty();
    }
    let mut shown = json!({"interaction": {"id": id, "type": 2}});
    if let Some(message) = made {
        let message = messages::shown(state, channel, message)?;
        let ids = json!({
            "id": id,
            "type": 2,
            "response_message_id": message.get("id"),
            "response_message_loading": kind == DEFERRED,
            "response_message_ephemeral": false,
        });
        insert(&mut shown, "interaction", ids);
        insert(&mut shown, "resource", json!({"type": kind, "message": message}));
    }
    ok(shown)
}

/// A message of the application, as that of a webhook.
pub(super) fn sign(state: &State, message: &mut crate::state::Message) {
    let name = state.application.name.clone();
    message.more_mut().webhook = Some(Webhook { id: state.bot, name });
}
