//! Changing the settings of the bot's application.
//!
//! <https://docs.discord.com/developers/resources/application#edit-current-application>

use serde_json::{Map, Value, json};

use super::{Route, applications};
use crate::{
    call::{Answered, Call, ok},
    form::{Field, Form, Problems},
    state::State,
};

pub(super) const ROUTES: &[Route] = &[
    Route::patch("/applications/@me", patch),
    Route::patch("/applications/{application_id}", patch_by_id),
];

/// The largest picture.
const BYTES: usize = 10 << 20;

const PICTURES: &[&str] = &["icon", "cover_image"];
const ADDRESSES: &[&str] = &[
    "interactions_endpoint_url",
    "role_connections_verification_url",
    "custom_install_url",
    "event_webhooks_url",
];
const EVENTS: &[&str] = &[
    "APPLICATION_AUTHORIZED",
    "APPLICATION_DEAUTHORIZED",
    "ENTITLEMENT_CREATE",
    "ENTITLEMENT_UPDATE",
    "ENTITLEMENT_DELETE",
    "QUEST_USER_ENROLLMENT",
    "LOBBY_MESSAGE_CREATE",
    "LOBBY_MESSAGE_UPDATE",
    "LOBBY_MESSAGE_DELETE",
    "GAME_DIRECT_MESSAGE_CREATE",
    "GAME_DIRECT_MESSAGE_UPDATE",
    "GAME_DIRECT_MESSAGE_DELETE",
];

fn patch_by_id(state: &mut State, call: &Call) -> Answered {
    applications::own(state, call)?;
    patch(state, call)
}

fn patch(state: &mut State, call: &Call) -> Answered {
    let problems = Problems::default();
    let form = call.form(&problems)?;
    // Discord documents a plain text, its specification an object with translations.
    let description = match form.raw("description") {
        Some(Value::Object(_)) => match form.object("description") {
            Field::Value(inner) => inner.text("default", 0..=400),
            _ => Field::Absent,
        },
        _ => form.text("description", 0..=400),
    };
    let flags = form.small("flags", 0..=i32::MAX.unsigned_abs());
    let tags = form.array("tags", 0..=5).map(|tags| {
        tags.iter().filter_map(|tag| tag.as_str().map(str::to_owned)).collect::<Vec<String>>()
    });
    let settings = settings(&form, &state.new_id().to_string());
    problems.check()?;
    let application = &mut state.application;
    match description {
        Field::Null => application.description.clear(),
        description => description.set(&mut application.description),
    }
    flags.set(&mut application.flags);
    tags.set(&mut application.tags);
    for (key, value) in settings {
        // What is empty is null where Discord shows a null, and absent elsewhere.
        if value.is_null() && !NULLABLE.contains(&key.as_str()) {
            application.settings.remove(&key);
        } else {
            application.settings.insert(key, value);
        }
    }
    ok(applications::show(state))
}

const NULLABLE: &[&str] = &[
    "icon",
    "interactions_endpoint_url",
    "role_connections_verification_url",
    "event_webhooks_url",
];

/// The settings that are shown as they were given; `hash` stands for a new picture's.
fn settings(form: &Form<'_>, hash: &str) -> Map<String, Value> {
    let mut found = Map::new();
    let mut note = |key: &str, field: Field<Value>| match field {
        Field::Value(value) => drop(found.insert(key.to_owned(), value)),
        Field::Null => drop(found.insert(key.to_owned(), Value::Null)),
        Field::Absent => {}
    };
    for key in PICTURES {
        note(key, form.picture(key, BYTES).map(|_| json!(hash)));
    }
    for key in ADDRESSES {
        note(key, form.url(key, false).map(Value::from));
    }
    note(
        "explicit_content_filter",
        form.choice("explicit_content_filter", &[0, 1]).map(Value::from),
    );
    note("event_webhooks_status", form.choice("event_webhooks_status", &[1, 2]).map(Value::from));
    note("max_participants", form.integer("max_participants", -1..=i64::MAX).map(Value::from));
    note("event_webhooks_types", events(form));
    note("install_params", form.object("install_params").map(|inner| params(&inner)));
    note("integration_types_config", places(form));
    found
}

fn events(form: &Form<'_>) -> Field<Value> {
    let key = "event_webhooks_types";
    form.array(key, 0..=EVENTS.len()).map(|events| {
        for event in events {
            if !event.as_str().is_some_and(|event| EVENTS.contains(&event)) {
                form.fault(key, "BASE_TYPE_CHOICES", "Value must be one of the webhook events.");
            }
        }
        events.into()
    })
}

/// What is asked for when the application is added, as it is shown.
fn params(form: &Form<'_>) -> Value {
    let scopes = form.array("scopes", 1..=2).or(&[]);
    for scope in scopes {
        if !scope.as_str().is_some_and(|scope| ["bot", "applications.commands"].contains(&scope)) {
            form.fault("scopes", "BASE_TYPE_CHOICES", "Value must be one of the scopes.");
        }
    }
    json!({"scopes": scopes, "permissions": form.permissions("permissions").or(0).to_string()})
}

/// How the application is added to servers (0) and users (1), as it is shown.
fn places(form: &Form<'_>) -> Field<Value> {
    form.object("integration_types_config").map(|places| {
        let mut shown = Map::new();
        for place in ["0", "1"] {
            let Field::Value(inner) = places.object(place) else { continue };
            let asked = inner.object("oauth2_install_params").map(|inner| params(&inner));
            let asked = asked.value().map(|asked| ("oauth2_install_params".to_owned(), asked));
            shown.insert(place.to_owned(), Value::Object(asked.into_iter().collect()));
        }
        if shown.is_empty() {
            form.fault(
                "integration_types_config",
                "BASE_TYPE_BAD_LENGTH",
                "Must be between 1 and 2 in length.",
            );
        }
        Value::Object(shown)
    })
}
