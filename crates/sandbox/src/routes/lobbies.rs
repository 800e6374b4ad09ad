//! Lobbies of the Social SDK. The application may do everything with its own.
//!
//! <https://docs.discord.com/developers/resources/lobby>

use serde_json::{Map, Value, json};

use super::{
    Route,
    invites::code,
    resource::{Part, Take, may, must, read},
};
use crate::{
    call::{Answered, Call, created, empty, ok},
    error::Error,
    form::{Form, Problems},
    render::insert,
    snowflake::Snowflake,
    state::{Invite, State, Thing},
};

const LOBBY: &str = "/lobbies/{lobby_id}";
const MEMBER: &str = "/lobbies/{lobby_id}/members/{user_id}";

pub(super) const ROUTES: &[Route] = &[
    Route::post("/lobbies", create),
    Route::get(LOBBY, get),
    Route::patch(LOBBY, patch),
    Route::delete(LOBBY, delete),
    Route::post("/lobbies/{lobby_id}/members/bulk", bulk),
    Route::put(MEMBER, add),
    Route::delete(MEMBER, remove),
    Route::post("/lobbies/{lobby_id}/members/{user_id}/invites", invite),
    Route::put("/lobbies/{lobby_id}/messages/{message_id}/moderation-metadata", judge),
];

const MEMBER_PARTS: &[Part] = &[
    must("id", Take::Id),
    may("metadata", Take::Any),
    may("flags", Take::Choice(&[1])),
    may("remove_member", Take::Flag),
    may("additional_name", Take::Text(1, 80)),
];

const PARTS: &[Part] = &[
    may("idle_timeout_seconds", Take::Number(5, 604_800)),
    may("metadata", Take::Any),
    may("members", Take::Objects(25, MEMBER_PARTS)),
    may("flags", Take::Choice(&[1])),
    may("override_event_webhooks_url", Take::Text(0, 512)),
];

/// Metadata are texts by name.
pub(super) fn check_texts(form: &Form<'_>, key: &str, value: Option<&Value>, most: (usize, usize)) {
    let (count, length) = most;
    let texts = match value {
        None | Some(Value::Null) => return,
        Some(Value::Object(texts)) => texts,
        Some(_) => return form.fault(key, "DICT_TYPE_CONVERT", "Only dictionaries may be used"),
    };
    if texts.len() > count {
        let text = format!("Must be {count} or fewer in length.");
        form.fault(key, "BASE_TYPE_MAX_LENGTH", text);
    }
    for (name, text) in texts {
        if text.as_str().is_none_or(|text| text.chars().count() > length) {
            let text = format!("Must be text of {length} or fewer in length.");
            form.fault(&format!("{key}.{name}"), "BASE_TYPE_MAX_LENGTH", text);
        }
    }
}

/// The fields of a lobby's body.
fn body(call: &Call) -> Result<Map<String, Value>, Error> {
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let given = read(&form, PARTS, true);
    check_texts(&form, "metadata", form.raw("metadata"), (25, 1024));
    for member in form.objects("members", 0..=25).or(Vec::new()) {
        check_texts(&member, "metadata", member.raw("metadata"), (25, 1024));
    }
    problems.check()?;
    Ok(given)
}

fn find(state: &State, call: &Call) -> Result<(Snowflake, Value), Error> {
    let id = call.id("lobby_id")?;
    let found = state.thing(Thing::Lobby, state.bot, id);
    Ok((id, found.cloned().ok_or(Error::UNKNOWN_LOBBY)?))
}

/// A lobby with its linked channel.
fn show(state: &State, lobby: &Value) -> Value {
    let mut shown = lobby.clone();
    let channel = lobby.get("linked_channel").and_then(Value::as_str);
    let channel = channel.and_then(|id| state.channels.get(&id.parse().ok()?));
    match (channel, &mut shown) {
        (Some(channel), shown) => insert(shown, "linked_channel", state.show_channel(channel)),
        (None, Value::Object(fields)) => drop(fields.remove("linked_channel")),
        _ => {}
    }
    if let Value::Object(fields) = &mut shown {
        fields.remove("idle_timeout_seconds");
    }
    shown
}

fn keep(state: &mut State, id: Snowflake, lobby: Value) -> Value {
    let shown = show(state, &lobby);
    state.keep(Thing::Lobby, state.bot, id, lobby);
    shown
}

/// A member with the fields that the answers have; what was not given stays.
fn member(old: Option<&Value>, id: &Value, given: &Value) -> Value {
    let empty = json!({"id": id, "metadata": null, "flags": 0});
    let mut member = old.cloned().unwrap_or(empty);
    for name in ["metadata", "flags", "additional_name"] {
        match given.get(name) {
            Some(Value::Null) if name == "flags" => insert(&mut member, name, json!(0)),
            Some(Value::Null) if name == "additional_name" => {
                if let Value::Object(fields) = &mut member {
                    fields.remove(name);
                }
            }
            Some(value) => insert(&mut member, name, value.clone()),
            None => {}
        }
    }
    member
}

/// Writes what was given of a lobby; null is the default.
fn write(state: &State, lobby: &mut Value, given: Map<String, Value>) -> Result<(), Error> {
    for (name, value) in given {
        match (name.as_str(), value) {
            ("flags", Value::Null) => insert(lobby, "flags", json!(0)),
            ("members", Value::Array(members)) => {
                let mut all = Vec::new();
                for one in &members {
                    let id = one.get("id").cloned().unwrap_or_default();
                    known(state, &id)?;
                    all.push(member(None, &id, one));
                }
                insert(lobby, "members", all.into());
            }
            ("members", _) => {}
            (_, value) => insert(lobby, &name, value),
        }
    }
    Ok(())
}

fn known(state: &State, id: &Value) -> Result<(), Error> {
    let id = id.as_str().and_then(|id| id.parse().ok()).unwrap_or_default();
    state.user(id).map(|_| ())
}

fn create(state: &mut State, call: &Call) -> Answered {
    let given = body(call)?;
    let id = state.new_id();
    let mut lobby = json!({
        "id": id,
        "application_id": state.bot,
        "metadata": null,
        "members": [],
        "flags": 0,
    });
    write(state, &mut lobby, given)?;
    created(keep(state, id, lobby))
}

fn get(state: &mut State, call: &Call) -> Answered {
    let (_, lobby) = find(state, call)?;
    ok(show(state, &lobby))
}

fn patch(state: &mut State, call: &Call) -> Answered {
    let given = body(call)?;
    let (id, mut lobby) = find(state, call)?;
    write(state, &mut lobby, given)?;
    ok(keep(state, id, lobby))
}

fn delete(state: &mut State, call: &Call) -> Answered {
    let (id, _) = find(state, call)?;
    state.forget(Thing::Lobby, state.bot, id);
    state.things.remove(&(Thing::SdkMessage, id));
    empty()
}

fn members(lobby: &mut Value) -> Vec<Value> {
    lobby.get("members").and_then(Value::as_array).cloned().unwrap_or_default()
}

fn is(one: &Value, id: &Value) -> bool {
    one.get("id") == Some(id)
}

fn add(state: &mut State, call: &Call) -> Answered {
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let given = Value::Object(read(&form, MEMBER_PARTS, false));
    check_texts(&form, "metadata", form.raw("metadata"), (25, 1024));
    problems.check()?;
    let (id, mut lobby) = find(state, call)?;
    let user = json!(state.user(call.id("user_id")?)?.id);
    let mut all = members(&mut lobby);
    let shown = member(all.iter().find(|one| is(one, &user)), &user, &given);
    all.retain(|one| !is(one, &user));
    all.push(shown.clone());
    insert(&mut lobby, "members", all.into());
    keep(state, id, lobby);
    ok(shown)
}

fn bulk(state: &mut State, call: &Call) -> Answered {
    let problems = Problems::default();
    let forms = Form::list_body(&call.body, &problems)?;
    let mut updates = Vec::new();
    for form in &forms {
        updates.push(Value::Object(read(form, MEMBER_PARTS, true)));
        check_texts(form, "metadata", form.raw("metadata"), (25, 1024));
    }
    problems.check()?;
    if !(1..=25).contains(&updates.len()) {
        let text = "Must be between 1 and 25 in length.";
        return Err(Error::field("", "BASE_TYPE_BAD_LENGTH", text));
    }
    let (id, mut lobby) = find(state, call)?;
    let mut all = members(&mut lobby);
    let mut shown = Vec::new();
    for update in &updates {
        let user = update.get("id").cloned().unwrap_or_default();
        known(state, &user)?;
        let old = all.iter().find(|one| is(one, &user)).cloned();
        all.retain(|one| !is(one, &user));
        if update.get("remove_member") != Some(&json!(true)) {
            let new = member(old.as_ref(), &user, update);
            all.push(new.clone());
            shown.push(new);
        }
    }
    insert(&mut lobby, "members", all.into());
    keep(state, id, lobby);
    ok(shown.into())
}

fn remove(state: &mut State, call: &Call) -> Answered {
    let (id, mut lobby) = find(state, call)?;
    let user = json!(state.user(call.id("user_id")?)?.id);
    let mut all = members(&mut lobby);
    all.retain(|one| !is(one, &user));
    insert(&mut lobby, "members", all.into());
    keep(state, id, lobby);
    empty()
}

fn invite(state: &mut State, call: &Call) -> Answered {
    let (_, mut lobby) = find(state, call)?;
    let user = json!(state.user(call.id("user_id")?)?.id);
    if !members(&mut lobby).iter().any(|one| is(one, &user)) {
        return Err(Error::UNKNOWN_MEMBER);
    }
    let channel = lobby.get("linked_channel").and_then(Value::as_str);
    let channel = channel.and_then(|id| id.parse().ok()).ok_or(Error::UNKNOWN_CHANNEL)?;
    let found = state.channels.get(&channel).ok_or(Error::UNKNOWN_CHANNEL)?;
    let invite = Invite {
        guild: found.guild.ok_or(Error::UNKNOWN_CHANNEL)?,
        channel,
        inviter: state.bot,
        created: state.now(),
        max_age: 3600,
        max_uses: 1,
        uses: 0,
        temporary: false,
        code: code(state.new_id().0),
    };
    let shown = json!({"code": invite.code});
    state.invites.insert(invite.code.clone(), invite);
    ok(shown)
}

fn judge(state: &mut State, call: &Call) -> Answered {
    let metadata = verdict(call)?;
    let (lobby, _) = find(state, call)?;
    let id = call.id("message_id")?;
    let mut message =
        state.thing(Thing::SdkMessage, lobby, id).cloned().ok_or(Error::UNKNOWN_MESSAGE)?;
    insert(&mut message, "moderation_metadata", metadata);
    state.keep(Thing::SdkMessage, lobby, id, message);
    empty()
}

/// The body of a verdict: at most five texts.
pub(super) fn verdict(call: &Call) -> Result<Value, Error> {
    let problems = Problems::default();
    let form = call.form(&problems)?;
    check_texts(&form, "metadata", Some(&call.body), (5, 2000));
    problems.check()?;
    Ok(call.body.clone())
}
