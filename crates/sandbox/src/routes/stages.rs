//! Live stages. One is kept under the id of its channel, by which its paths name it.

use serde_json::{Value, json};

use super::Route;
use crate::{
    call::{Answered, Call, empty, ok},
    error::Error,
    form::{Field, Problems},
    permissions::{MANAGE_CHANNELS, MENTION_EVERYONE, MOVE_MEMBERS, MUTE_MEMBERS},
    render::insert,
    snowflake::Snowflake,
    state::{self, AuditEntry, Change, State, Thing, action},
};

pub(super) const ROUTES: &[Route] = &[
    Route::post("/stage-instances", create),
    Route::get("/stage-instances/{channel_id}", get),
    Route::patch("/stage-instances/{channel_id}", patch),
    Route::delete("/stage-instances/{channel_id}", delete),
];

/// What moderators of a stage hold.
const MODERATOR: u64 = MANAGE_CHANNELS | MUTE_MEMBERS | MOVE_MEMBERS;

/// The guild of a stage channel, and what is live in it.
fn find(
    state: &State,
    channel: Snowflake,
    needed: u64,
) -> Result<(Snowflake, Option<Value>), Error> {
    let (found, guild) = state.guild_channel(channel, needed)?;
    if found.kind != state::STAGE {
        return Err(Error::CHANNEL_TYPE);
    }
    Ok((guild, state.thing(Thing::Stage, guild, channel).cloned()))
}

fn live(state: &State, call: &Call, needed: u64) -> Result<(Snowflake, Value), Error> {
    let (guild, stage) = find(state, call.id("channel_id")?, needed)?;
    Ok((guild, stage.ok_or(Error::UNKNOWN_STAGE)?))
}

fn create(state: &mut State, call: &Call) -> Answered {
    let problems = Problems::default();
    let form = call.form(&problems)?;
    form.require("channel_id");
    form.require("topic");
    let channel = form.snowflake("channel_id").value();
    let topic = form.text("topic", 1..=120).value();
    let privacy = form.choice("privacy_level", &[1, 2]).or(2);
    let event = form.snowflake("guild_scheduled_event_id").value();
    let pings = form.boolean("send_start_notification").or(false);
    problems.check()?;
    let channel = channel.unwrap_or_default();
    let (guild, open) = find(state, channel, MODERATOR)?;
    if open.is_some() {
        return Err(Error::STAGE_OPEN);
    }
    if pings {
        state.channel_with(channel, MENTION_EVERYONE)?;
    }
    if let Some(event) = event
        && state.thing(Thing::Event, guild, event).is_none()
    {
        return Err(Error::field("guild_scheduled_event_id", "INVALID_EVENT", "Unknown event"));
    }
    let stage = json!({
        "id": state.new_id(),
        "guild_id": guild,
        "channel_id": channel,
        "topic": topic,
        "privacy_level": privacy,
        "discoverable_disabled": true,
        "guild_scheduled_event_id": event,
    });
    state.keep(Thing::Stage, guild, channel, stage.clone());
    log(state, call, action::STAGE_CREATE, None, Some(&stage));
    ok(stage)
}

fn get(state: &mut State, call: &Call) -> Answered {
    ok(live(state, call, 0)?.1)
}

fn patch(state: &mut State, call: &Call) -> Answered {
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let topic = form.text("topic", 1..=120);
    let privacy = form.choice("privacy_level", &[1, 2]);
    problems.check()?;
    let (guild, before) = live(state, call, MODERATOR)?;
    let mut after = before.clone();
    if let Field::Value(topic) = topic {
        insert(&mut after, "topic", json!(topic));
    }
    if let Field::Value(privacy) = privacy {
        insert(&mut after, "privacy_level", json!(privacy));
    }
    state.keep(Thing::Stage, guild, call.id("channel_id")?, after.clone());
    log(state, call, action::STAGE_UPDATE, Some(&before), Some(&after));
    ok(after)
}

fn delete(state: &mut State, call: &Call) -> Answered {
    let (guild, stage) = live(state, call, MODERATOR)?;
    state.forget(Thing::Stage, guild, call.id("channel_id")?);
    log(state, call, action::STAGE_DELETE, Some(&stage), None);
    empty()
}

fn log(state: &mut State, call: &Call, kind: u32, before: Option<&Value>, after: Option<&Value>) {
    let changes = Change::between(before, after);
    let id = |name: &str| after.or(before)?.get(name)?.as_str()?.parse::<Snowflake>().ok();
    let (Some(stage), Some(guild), Some(channel)) = (id("id"), id("guild_id"), id("channel_id"))
    else {
        return;
    };
    if !changes.is_empty() {
        let entry = AuditEntry::of(kind, stage, call.reason()).option("channel_id", &channel);
        state.log(guild, entry.changing(changes));
    }
}
