//! Direct messages and provisional accounts of the Social SDK, as an application's server uses
//! them with its bot's token.

use serde_json::{Value, json};

use super::{Route, lobbies::verdict};
use crate::{
    call::{Answered, Call, empty, ok},
    error::Error,
    form::Problems,
    render::insert,
    snowflake::Snowflake,
    state::{State, Thing, User},
};

pub(super) const ROUTES: &[Route] = &[
    Route::put(
        "/partner-sdk/dms/{user_id_1}/{user_id_2}/messages/{message_id}/moderation-metadata",
        judge,
    ),
    Route::post("/partner-sdk/provisional-accounts/unmerge/bot", unmerge),
    Route::post("/partner-sdk/token/bot", token),
];

fn judge(state: &mut State, call: &Call) -> Answered {
    let metadata = verdict(call)?;
    let (one, other) = (call.id("user_id_1")?, call.id("user_id_2")?);
    for user in [one, other] {
        state.user(user)?;
    }
    let (bot, id) = (state.bot, call.id("message_id")?);
    let found = state.thing(Thing::SdkMessage, bot, id).filter(|message| {
        let users = message.get("users");
        users == Some(&json!([one, other])) || users == Some(&json!([other, one]))
    });
    let mut message = found.cloned().ok_or(Error::UNKNOWN_MESSAGE)?;
    insert(&mut message, "moderation_metadata", metadata);
    state.keep(Thing::SdkMessage, bot, id, message);
    empty()
}

/// The account of a player, by the id in the game.
fn account(state: &State, external: &str) -> Option<Snowflake> {
    let all = state.things.get(&(Thing::SdkAccount, state.bot))?;
    let (id, _) = all
        .iter()
        .find(|(_, one)| one.get("external_user_id").and_then(Value::as_str) == Some(external))?;
    Some(*id)
}

fn unmerge(state: &mut State, call: &Call) -> Answered {
    let problems = Problems::default();
    let form = call.form(&problems)?;
    form.require("external_user_id");
    let external = form.text("external_user_id", 1..=1024).or(String::new());
    problems.check()?;
    let user = account(state, &external).ok_or(Error::UNKNOWN_USER)?;
    state.forget(Thing::SdkAccount, state.bot, user);
    provisional(state, &external, None);
    empty()
}

/// A new provisional account for a player.
fn provisional(state: &mut State, external: &str, name: Option<String>) -> Snowflake {
    let id = state.new_id();
    let user = User { id, username: format!("player{id}"), global_name: name, ..User::default() };
    state.users.insert(id, user);
    state.keep(Thing::SdkAccount, state.bot, id, json!({"external_user_id": external}));
    id
}

fn token(state: &mut State, call: &Call) -> Answered {
    let problems = Problems::default();
    let form = call.form(&problems)?;
    form.require("external_user_id");
    let external = form.text("external_user_id", 1..=1024).or(String::new());
    let wanted = form.snowflake("provisional_user_id").value();
    let name = form.text("preferred_global_name", 1..=32).value();
    problems.check()?;
    let user = match (wanted, account(state, &external)) {
        (Some(wanted), _) => {
            let own = state.thing(Thing::SdkAccount, state.bot, wanted).is_some();
            if !own {
                return Err(Error::UNKNOWN_USER);
            }
            let bound = json!({"external_user_id": external});
            state.keep(Thing::SdkAccount, state.bot, wanted, bound);
            wanted
        }
        (None, Some(known)) => known,
        (None, None) => provisional(state, &external, name.clone()),
    };
    if let (Some(user), Some(name)) = (state.users.get_mut(&user), name) {
        user.global_name = Some(name);
    }
    let mark = state.new_id();
    ok(json!({
        "token_type": "Bearer",
        "access_token": format!("not-a-real-token-{user}-{mark}"),
        "expires_in": 604_800,
        "scope": "sdk.social_layer",
        "id_token": format!("not-a-real-id-token-{user}"),
        "refresh_token": format!("not-a-real-refresh-token-{user}-{mark}"),
    }))
}
