//! Webhooks: made and changed by the bot, or by whoever knows their token.

use serde_json::{Value, json};

use super::{
    Route,
    resource::{Part, Take, may, must, read},
};
use crate::{
    call::{Answered, Call, empty, ok},
    error::Error,
    form::Problems,
    permissions::MANAGE_WEBHOOKS,
    render::insert,
    snowflake::Snowflake,
    state::{AuditEntry, Change, State, Thing, action},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/channels/{channel_id}/webhooks", of_channel),
    Route::post("/channels/{channel_id}/webhooks", create),
    Route::get("/guilds/{guild_id}/webhooks", of_guild),
    Route::get("/webhooks/{webhook_id}", get),
    Route::patch("/webhooks/{webhook_id}", patch),
    Route::delete("/webhooks/{webhook_id}", delete),
    Route::get("/webhooks/{webhook_id}/{webhook_token}", get_by_token).open(),
    Route::patch("/webhooks/{webhook_id}/{webhook_token}", patch_by_token).open(),
    Route::delete("/webhooks/{webhook_id}/{webhook_token}", delete_by_token).open(),
];

/// Kinds of webhooks.
const INCOMING: u8 = 1;
const FOLLOWER: u8 = 2;

/// How many one channel can have.
const PER_CHANNEL: usize = 15;

const PARTS: &[Part] = &[must("name", Take::Text(1, 80)), may("avatar", Take::Picture)];

/// An incoming webhook, as it is kept: with its token.
pub(crate) fn incoming(
    state: &State,
    place: (Snowflake, Snowflake, Snowflake),
    name: &str,
) -> Value {
    kept(state, place, INCOMING, name)
}

/// A webhook that brings the messages of an announcement channel.
pub(super) fn follower(
    state: &State,
    place: (Snowflake, Snowflake, Snowflake),
    source: Snowflake,
) -> Result<Value, Error> {
    let source = state.channel(source)?;
    let guild = state.guild(source.guild.unwrap_or_default())?;
    let mut webhook = kept(state, place, FOLLOWER, &format!("{} #{}", guild.name, source.name));
    let from = json!({"id": guild.id, "name": guild.name, "icon": null});
    insert(&mut webhook, "source_guild", from);
    insert(&mut webhook, "source_channel", json!({"id": source.id, "name": source.name}));
    Ok(webhook)
}

/// A webhook of a channel, as it is kept.
fn kept(
    state: &State,
    (id, guild, channel): (Snowflake, Snowflake, Snowflake),
    kind: u8,
    name: &str,
) -> Value {
    let mut webhook = json!({
        "id": id,
        "type": kind,
        "guild_id": guild,
        "channel_id": channel,
        "application_id": state.bot,
        "name": name,
        "avatar": null,
        "user": state.show_user(state.bot),
    });
    if kind == INCOMING {
        insert(&mut webhook, "token", token(id).into());
    } else {
        insert(&mut webhook, "application_id", Value::Null);
    }
    webhook
}

/// The token of a webhook: 68 characters that follow from its id, and plainly none.
pub(crate) fn token(id: Snowflake) -> String {
    format!("not-a-real-token-only-for-the-sandbox-{id:0>30}")
}

/// What the bot is shown: tokens only of its own webhooks.
fn shown(state: &State, webhook: &Value) -> Value {
    let mut webhook = webhook.clone();
    let own = webhook.get("application_id") == Some(&json!(state.bot));
    if let Some(webhook) = webhook.as_object_mut().filter(|_| !own) {
        webhook.remove("token");
    }
    webhook
}

fn of_channel(state: &mut State, call: &Call) -> Answered {
    let id = call.id("channel_id")?;
    let (_, guild) = state.guild_channel(id, MANAGE_WEBHOOKS)?;
    let all = state.things(Thing::Webhook, guild);
    let here = all.filter(|webhook| webhook.get("channel_id") == Some(&json!(id)));
    ok(here.map(|webhook| shown(state, webhook)).collect())
}

fn of_guild(state: &mut State, call: &Call) -> Answered {
    let guild = call.id("guild_id")?;
    state.guild_with(guild, MANAGE_WEBHOOKS)?;
    ok(state.things(Thing::Webhook, guild).map(|webhook| shown(state, webhook)).collect())
}

/// Discord refuses names that could be taken for its own.
fn nameable(name: &Value) -> Result<(), Error> {
    let name = name.as_str().unwrap_or_default().to_lowercase();
    for word in ["clyde", "discord"] {
        if name.contains(word) {
            let text = format!("Username cannot contain \"{word}\"");
            return Err(Error::field("name", "USERNAME_INVALID_CONTAINS", text));
        }
    }
    Ok(())
}

fn create(state: &mut State, call: &Call) -> Answered {
    let channel = call.id("channel_id")?;
    let problems = Problems::default();
    let given = read(&call.form(&problems)?, PARTS, true);
    problems.check()?;
    let name = given.get("name").cloned().unwrap_or_default();
    nameable(&name)?;
    let (found, guild) = state.guild_channel(channel, MANAGE_WEBHOOKS)?;
    if !found.takes_messages() && !found.is_forum() || found.thread.is_some() {
        return Err(Error::CHANNEL_TYPE);
    }
    let all = state.things(Thing::Webhook, guild);
    if all.filter(|webhook| webhook.get("channel_id") == Some(&json!(channel))).count()
        >= PER_CHANNEL
    {
        return Err(Error::MAX_WEBHOOKS);
    }
    let id = state.new_id();
    let name = name.as_str().unwrap_or_default();
    let mut webhook = kept(state, (id, guild, channel), INCOMING, name);
    if given.get("avatar").is_some_and(Value::is_string) {
        insert(&mut webhook, "avatar", "0".repeat(32).into());
    }
    state.keep(Thing::Webhook, guild, id, webhook.clone());
    log(state, call, guild, action::WEBHOOK_CREATE, (None, Some(&webhook)));
    ok(webhook)
}

fn log(
    state: &mut State,
    call: &Call,
    guild: Snowflake,
    kind: u32,
    (before, after): (Option<&Value>, Option<&Value>),
) {
    let id = after.or(before).and_then(|webhook| webhook.get("id")?.as_str()?.parse().ok());
    let changes = Change::between(before, after);
    if let Some(id) = id.filter(|_| !changes.is_empty()) {
        state.log(guild, AuditEntry::of(kind, id, call.reason()).changing(changes));
    }
}

/// A webhook that the bot may manage, with its guild.
fn managed(state: &State, call: &Call) -> Result<(Snowflake, Value), Error> {
    let found = state.thing_anywhere(Thing::Webhook, call.id("webhook_id")?);
    let (guild, webhook) = found.ok_or(Error::UNKNOWN_WEBHOOK)?;
    let channel = webhook.get("channel_id").and_then(|id| id.as_str()?.parse().ok());
    state.guild_channel(channel.unwrap_or_default(), MANAGE_WEBHOOKS)?;
    Ok((guild, webhook.clone()))
}

/// A webhook whose token the caller knows, with its guild.
pub(super) fn by_token(state: &State, call: &Call) -> Result<(Snowflake, Value), Error> {
    let found = state.thing_anywhere(Thing::Webhook, call.id("webhook_id")?);
    let (guild, webhook) = found.ok_or(Error::UNKNOWN_WEBHOOK)?;
    let token = webhook.get("token").and_then(Value::as_str);
    if token.is_some_and(|token| token == call.param("webhook_token")) {
        Ok((guild, webhook.clone()))
    } else {
        Err(Error::INVALID_WEBHOOK_TOKEN)
    }
}

fn get(state: &mut State, call: &Call) -> Answered {
    let (_, webhook) = managed(state, call)?;
    ok(shown(state, &webhook))
}

fn get_by_token(state: &mut State, call: &Call) -> Answered {
    let (_, webhook) = by_token(state, call)?;
    ok(without_user(webhook))
}

/// Who comes with the token is not told who made the webhook.
fn without_user(mut webhook: Value) -> Value {
    if let Some(webhook) = webhook.as_object_mut() {
        webhook.remove("user");
    }
    webhook
}

fn patch(state: &mut State, call: &Call) -> Answered {
    let (guild, webhook) = managed(state, call)?;
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let moved = form.snowflake("channel_id").value();
    problems.check()?;
    if let Some(channel) = moved {
        let (_, other) = state.guild_channel(channel, MANAGE_WEBHOOKS)?;
        if other != guild {
            return Err(Error::UNKNOWN_CHANNEL);
        }
    }
    let webhook = change(state, call, guild, webhook, moved)?;
    ok(shown(state, &webhook))
}

fn patch_by_token(state: &mut State, call: &Call) -> Answered {
    let (guild, webhook) = by_token(state, call)?;
    ok(without_user(change(state, call, guild, webhook, None)?))
}

fn change(
    state: &mut State,
    call: &Call,
    guild: Snowflake,
    mut webhook: Value,
    channel: Option<Snowflake>,
) -> Result<Value, Error> {
    let problems = Problems::default();
    let given = read(&call.form(&problems)?, PARTS, false);
    problems.check()?;
    let before = webhook.clone();
    for (name, value) in given {
        match name.as_str() {
            "avatar" if value.is_string() => insert(&mut webhook, &name, "0".repeat(32).into()),
            "name" => {
                nameable(&value)?;
                insert(&mut webhook, &name, value);
            }
            _ => insert(&mut webhook, &name, value),
        }
    }
    if let Some(channel) = channel {
        insert(&mut webhook, "channel_id", json!(channel));
    }
    state.keep(Thing::Webhook, guild, call.id("webhook_id")?, webhook.clone());
    log(state, call, guild, action::WEBHOOK_UPDATE, (Some(&before), Some(&webhook)));
    Ok(webhook)
}

fn delete(state: &mut State, call: &Call) -> Answered {
    let (guild, webhook) = managed(state, call)?;
    remove(state, call, guild, &webhook)
}

fn delete_by_token(state: &mut State, call: &Call) -> Answered {
    let (guild, webhook) = by_token(state, call)?;
    remove(state, call, guild, &webhook)
}

fn remove(state: &mut State, call: &Call, guild: Snowflake, webhook: &Value) -> Answered {
    state.forget(Thing::Webhook, guild, call.id("webhook_id")?);
    log(state, call, guild, action::WEBHOOK_DELETE, (Some(webhook), None));
    empty()
}
