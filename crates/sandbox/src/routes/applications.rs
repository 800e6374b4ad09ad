//! The bot's application, what belongs to it, and where its gateway would be. Changing its settings
//! is a matter of `application_settings`.

use serde_json::{Value, json};

use super::{Route, compose};
use crate::{
    call::{Answered, Call, ok},
    error::Error,
    form::{Form, Problems},
    render,
    state::State,
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/applications/@me", get),
    Route::get("/applications/{application_id}", get_by_id),
    Route::get("/applications/{application_id}/role-connections/metadata", role_connections),
    Route::put("/applications/{application_id}/role-connections/metadata", set_role_connections),
    Route::get("/applications/{application_id}/activity-instances/{instance_id}", activity),
    Route::post("/applications/{application_id}/attachment", attach),
    Route::get("/oauth2/keys", keys).open(),
    Route::get("/oauth2/applications/@me", get),
    Route::get("/gateway", gateway).open(),
    Route::get("/gateway/bot", gateway_bot),
];

/// Records of role connections that an application can have.
const RECORDS: usize = 5;

/// Refuses all applications but the bot's own; the sandbox knows no other.
pub(super) fn own(state: &State, call: &Call) -> Result<(), Error> {
    if call.id("application_id")? == state.bot { Ok(()) } else { Err(Error::UNKNOWN_APPLICATION) }
}

pub(super) fn show(state: &State) -> Value {
    let application = &state.application;
    let mut shown = json!({
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
    });
    for (key, value) in &application.settings {
        render::insert(&mut shown, key, value.clone());
    }
    shown
}

fn get(state: &mut State, _: &Call) -> Answered {
    ok(show(state))
}

fn get_by_id(state: &mut State, call: &Call) -> Answered {
    own(state, call)?;
    ok(show(state))
}

fn role_connections(state: &mut State, call: &Call) -> Answered {
    own(state, call)?;
    ok(state.application.role_connections.clone().into())
}

fn set_role_connections(state: &mut State, call: &Call) -> Answered {
    own(state, call)?;
    let problems = Problems::default();
    let forms = Form::list_body(&call.body, &problems)?;
    if forms.len() > RECORDS {
        let text = format!("Must be {RECORDS} or fewer in length.");
        return Err(Error::field("", "BASE_TYPE_MAX_LENGTH", text));
    }
    let records = forms.iter().map(record).collect();
    problems.check()?;
    state.application.role_connections = records;
    role_connections(state, call)
}

/// A record of role connections as it is shown.
fn record(form: &Form<'_>) -> Value {
    for key in ["type", "key", "name", "description"] {
        form.require(key);
    }
    let kinds: Vec<u32> = (1..=8).collect();
    let mut shown = json!({
        "type": form.choice("type", &kinds).value(),
        "key": form.text("key", 1..=50).value(),
        "name": form.text("name", 1..=100).value(),
        "description": form.text("description", 1..=200).value(),
    });
    for key in ["name_localizations", "description_localizations"] {
        if form.object(key).given()
            && let Some(texts) = form.raw(key)
        {
            render::insert(&mut shown, key, texts.clone());
        }
    }
    shown
}

fn activity(state: &mut State, call: &Call) -> Answered {
    own(state, call)?;
    let instance = call.param("instance_id");
    let activity = state.application.activities.get(instance).ok_or(Error::NOT_FOUND)?;
    ok(json!({
        "application_id": state.bot,
        "instance_id": instance,
        "launch_id": activity.launch.to_string(),
        "location": {
            "id": format!("gc-{}-{}", activity.guild, activity.channel),
            "kind": "gc",
            "channel_id": activity.channel,
            "guild_id": activity.guild,
        },
        "users": activity.users,
    }))
}

/// Keeps a file for an activity to share.
fn attach(state: &mut State, call: &Call) -> Answered {
    own(state, call)?;
    let Some(file) = call.files.first() else {
        return Err(Error::field("file", "BASE_TYPE_REQUIRED", "This field is required"));
    };
    let kept = compose::keep_alone(state, file);
    let url = format!("{}/attachments/{}/{}/{}", state.host, state.bot, kept.id, kept.filename);
    ok(json!({
        "attachment": {
            "id": kept.id,
            "filename": kept.filename,
            "size": kept.size,
            "url": url,
            "proxy_url": url,
            "content_type": kept.content_type,
            "ephemeral": true,
        },
    }))
}

/// A key that signs nothing.
fn keys(_: &mut State, _: &Call) -> Answered {
    let key = json!({
        "kty": "RSA",
        "use": "sig",
        "kid": "sandbox",
        "n": "c2FuZGJveA",
        "e": "AQAB",
        "alg": "RS256",
    });
    ok(json!({"keys": [key]}))
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
