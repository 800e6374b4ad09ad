//! Voice: regions, and who is connected where.

use serde_json::{Value, json};

use super::Route;
use crate::{
    call::{Answered, Call, empty, ok},
    error::Error,
    form::{Field, Problems},
    permissions::{MUTE_MEMBERS, REQUEST_TO_SPEAK},
    snowflake::Snowflake,
    state::{self, State, VoiceState},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/voice/regions", regions),
    Route::get("/guilds/{guild_id}/regions", of_guild),
    Route::get("/guilds/{guild_id}/voice-states/@me", get_own),
    Route::patch("/guilds/{guild_id}/voice-states/@me", patch_own),
    Route::get("/guilds/{guild_id}/voice-states/{user_id}", get),
    Route::patch("/guilds/{guild_id}/voice-states/{user_id}", patch),
];

const REGIONS: &[(&str, &str)] = &[
    ("rotterdam", "Rotterdam"),
    ("japan", "Japan"),
    ("singapore", "Singapore"),
    ("brazil", "Brazil"),
    ("us-east", "US East"),
];

fn regions(_: &mut State, _: &Call) -> Answered {
    let regions = REGIONS.iter().zip(0..).map(|((id, name), index)| {
        let optimal = index == 0;
        json!({"id": id, "name": name, "optimal": optimal, "deprecated": false, "custom": false})
    });
    ok(regions.collect())
}

fn of_guild(state: &mut State, call: &Call) -> Answered {
    state.guild(call.id("guild_id")?)?;
    regions(state, call)
}

fn get_own(state: &mut State, call: &Call) -> Answered {
    let guild = call.id("guild_id")?;
    ok(show(state, guild, state.bot)?)
}

fn get(state: &mut State, call: &Call) -> Answered {
    let guild = call.id("guild_id")?;
    ok(show(state, guild, call.id("user_id")?)?)
}

fn find(state: &State, guild: Snowflake, user: Snowflake) -> Result<&VoiceState, Error> {
    state.member(guild, user)?;
    state.guild(guild)?.voice.get(&user).ok_or(Error::UNKNOWN_VOICE_STATE)
}

fn show(state: &State, guild: Snowflake, user: Snowflake) -> Result<Value, Error> {
    let voice = find(state, guild, user)?;
    let member = state.member(guild, user)?;
    Ok(json!({
        "channel_id": voice.channel,
        "guild_id": guild,
        "user_id": user,
        "member": state.show_member(user, member),
        "session_id": format!("{:032x}", user.0),
        "deaf": member.deaf,
        "mute": member.mute,
        "self_deaf": false,
        "self_mute": false,
        "self_stream": false,
        "self_video": false,
        "suppress": voice.suppress,
        "request_to_speak_timestamp": voice.asked_to_speak,
    }))
}

/// The stage that someone is in, which the body may name.
///
/// <https://docs.discord.com/developers/resources/voice#modify-user-voice-state>
fn stage(
    state: &State,
    guild: Snowflake,
    user: Snowflake,
    named: Option<Snowflake>,
) -> Result<Snowflake, Error> {
    let inside = find(state, guild, user)?.channel;
    let named = state.channel(named.unwrap_or(inside))?;
    if named.kind != state::STAGE {
        return Err(Error::CHANNEL_TYPE);
    }
    if named.id == inside { Ok(inside) } else { Err(Error::UNKNOWN_VOICE_STATE) }
}

fn voice_mut(
    state: &mut State,
    guild: Snowflake,
    user: Snowflake,
) -> Result<&mut VoiceState, Error> {
    state.guild_mut(guild)?.voice.get_mut(&user).ok_or(Error::UNKNOWN_VOICE_STATE)
}

fn patch_own(state: &mut State, call: &Call) -> Answered {
    let guild = call.id("guild_id")?;
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let channel = form.snowflake("channel_id").value();
    let suppress = form.boolean("suppress");
    let asked = form.moment("request_to_speak_timestamp");
    if let Field::Value(moment) = &asked
        // A request may have been on its way for a moment.
        && moment.plus_seconds(60) < state.now()
    {
        let text = "Must be now or in the future.";
        form.fault("request_to_speak_timestamp", "DATE_TIME_TYPE_PAST", text);
    }
    problems.check()?;
    let bot = state.bot;
    let channel = stage(state, guild, bot, channel)?;
    // Stepping down and taking a request back is free.
    if suppress == Field::Value(false) {
        state.channel_with(channel, MUTE_MEMBERS)?;
    }
    if matches!(asked, Field::Value(_)) {
        state.channel_with(channel, REQUEST_TO_SPEAK)?;
    }
    let voice = voice_mut(state, guild, bot)?;
    suppress.set(&mut voice.suppress);
    asked.set_option(&mut voice.asked_to_speak);
    empty()
}

fn patch(state: &mut State, call: &Call) -> Answered {
    let (guild, user) = (call.id("guild_id")?, call.id("user_id")?);
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let channel = form.snowflake("channel_id").value();
    let suppress = form.boolean("suppress");
    problems.check()?;
    let channel = stage(state, guild, user, channel)?;
    state.channel_with(channel, MUTE_MEMBERS)?;
    let now = state.now();
    let bot = state.users.get(&user).is_some_and(|user| user.bot);
    let voice = voice_mut(state, guild, user)?;
    if let Field::Value(suppress) = suppress {
        voice.suppress = suppress;
        // A person who is let up is asked; one who is sent down has asked no more.
        voice.asked_to_speak = (!suppress && !bot).then_some(now);
    }
    empty()
}
