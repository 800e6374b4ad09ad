//! The bot's application, and where its gateway would be.

use serde_json::{Value, json};

use super::Route;
use crate::{
    call::{Answered, Call, ok},
    error::Error,
    form::Problems,
    state::State,
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/applications/@me", get),
    Route::patch("/applications/@me", patch),
    Route::get("/oauth2/applications/@me", get),
    Route::get("/gateway", gateway).open(),
    Route::get("/gateway/bot", gateway_bot),
];

/// Refuses all applications but the bot's own; the sandbox knows no other.
pub(super) fn own(state: &State, call: &Call) -> Result<(), Error> {
    if call.id("application_id")? == state.bot { Ok(()) } else { Err(Error::UNKNOWN_APPLICATION) }
}

fn show(state: &State) -> Value {
    let application = &state.application;
    json!({
        "id": state.bot,
        "name": application.name,
        "icon": null,
        "description": application.description,
        "type": null,
        "bot": state.show_user(state.bot),
        "bot_public": false,
        "bot_require_code_grant": false,
        "verify_key": "0".repeat(64),
        "flags": application.flags,
        "flags_new": application.flags.to_string(),
        "tags": application.tags,
        "redirect_uris": [],
        "interactions_endpoint_url": null,
        "role_connections_verification_url": null,
        "owner": state.show_user(application.owner),
        "approximate_guild_count": state.guilds.values().filter(|guild| guild.members.contains_key(&state.bot)).count(),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": null,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
    })
}

fn get(state: &mut State, _: &Call) -> Answered {
    ok(show(state))
}

fn patch(state: &mut State, call: &Call) -> Answered {
    let problems = Problems::default();
    let form = call.form(&problems)?;
    // Discord documents a plain text, its specification an object with translations.
    let described = match form.raw("description") {
        Some(Value::Object(_)) => {
            form.object("description").value().map(|inner| inner.text("default", 0..=400))
        }
        _ => Some(form.text("description", 0..=400)),
    };
    let flags = form.small("flags", 0..=i32::MAX.unsigned_abs());
    let tags = form.array("tags", 0..=5).map(|tags| {
        tags.iter().filter_map(|tag| tag.as_str().map(str::to_owned)).collect::<Vec<String>>()
    });
    problems.check()?;
    let application = &mut state.application;
    if let Some(described) = described {
        described.set(&mut application.description);
    }
    flags.set(&mut application.flags);
    tags.set(&mut application.tags);
    ok(show(state))
}

fn gateway(_: &mut State, _: &Call) -> Answered {
    ok(json!({"url": "wss://gateway.discord.gg"}))
}

fn gateway_bot(_: &mut State, _: &Call) -> Answered {
    ok(json!({
        "url": "wss://gateway.discord.gg",
        "session_start_limit": {"max_concurrency": 1, "remaining": 1000, "reset_after": 14_400_000, "total": 1000},
        "shards": 1,
    }))
}
