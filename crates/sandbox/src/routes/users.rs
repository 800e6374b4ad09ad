//! The bot's own user, other users, the bot's guilds and direct messages.

use serde_json::{Value, json};

use super::{Route, members::leave};
use crate::{
    call::{Answered, Call, empty, ok},
    error::Error,
    form::Problems,
    render::insert,
    state::{self, Channel, Guild, State},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/users/@me", me),
    Route::patch("/users/@me", patch_me).limited(2, 3_600_000),
    Route::get("/users/@me/guilds", guilds),
    Route::delete("/users/@me/guilds/{guild_id}", leave_guild),
    Route::post("/users/@me/channels", create_dm),
    Route::get("/users/{user_id}", get),
];

fn show_me(state: &State) -> Value {
    let mut shown = state.show_user(state.bot);
    for (key, value) in [
        ("mfa_enabled", json!(true)),
        ("locale", json!("en-US")),
        ("premium_type", json!(0)),
        ("email", Value::Null),
        ("verified", json!(true)),
    ] {
        insert(&mut shown, key, value);
    }
    shown
}

fn me(state: &mut State, _: &Call) -> Answered {
    ok(show_me(state))
}

fn patch_me(state: &mut State, call: &Call) -> Answered {
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let name = form.text("username", 2..=32);
    form.text("avatar", 0..=20_000_000);
    form.text("banner", 0..=20_000_000);
    problems.check()?;
    let bot = state.bot;
    let user = state.users.get_mut(&bot).ok_or(Error::UNKNOWN_USER)?;
    name.set(&mut user.username);
    ok(show_me(state))
}

fn get(state: &mut State, call: &Call) -> Answered {
    let id = call.id("user_id")?;
    state.user(id)?;
    ok(state.show_user(id))
}

fn guilds(state: &mut State, call: &Call) -> Answered {
    let limit = call.number("limit", 1..=200, 200)?;
    let (before, after) = (call.query_id("before")?, call.query_id("after")?);
    let with_counts = call.flag("with_counts")?.unwrap_or(false);
    let mut found: Vec<&Guild> = state
        .guilds
        .values()
        .filter(|guild| guild.members.contains_key(&state.bot))
        .filter(|guild| after.is_none_or(|after| guild.id > after))
        .filter(|guild| before.is_none_or(|before| guild.id < before))
        .collect();
    if before.is_some() {
        let skipped = found.len().saturating_sub(limit);
        found.drain(..skipped);
    }
    ok(found.into_iter().take(limit).map(|guild| state.show_my_guild(guild, with_counts)).collect())
}

fn leave_guild(state: &mut State, call: &Call) -> Answered {
    let id = call.id("guild_id")?;
    let guild = state.guild(id)?;
    if guild.owner == state.bot {
        return Err(Error::INVALID_GUILD);
    }
    let bot = state.bot;
    leave(state, id, bot);
    empty()
}

fn create_dm(state: &mut State, call: &Call) -> Answered {
    let problems = Problems::default();
    let form = call.form(&problems)?;
    form.require("recipient_id");
    let recipient = form.snowflake("recipient_id").value().unwrap_or_default();
    problems.check()?;
    let user = state.users.get(&recipient).ok_or(Error::INVALID_RECIPIENT)?;
    if user.bot {
        return Err(Error::CANNOT_DM);
    }
    // Opening succeeds even when the user takes no messages; sending is what fails.
    let open = state
        .channels
        .values()
        .find(|channel| channel.kind == state::DM && channel.recipients == [recipient]);
    if let Some(channel) = open {
        return ok(state.show_channel(channel));
    }
    let id = state.new_id();
    let channel =
        Channel { id, kind: state::DM, recipients: vec![recipient], ..Channel::default() };
    let shown = state.show_channel(&channel);
    state.channels.insert(id, channel);
    ok(shown)
}
