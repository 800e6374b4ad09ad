//! Requests to join a guild that looks at each newcomer first.

use serde_json::json;

use super::Route;
use crate::{
    call::{Answered, Call, ok},
    error::Error,
    form::Problems,
    permissions::KICK_MEMBERS,
    render::insert,
    snowflake::Snowflake,
    state::{Member, State, Thing},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/guilds/{guild_id}/requests", list),
    Route::patch("/guilds/{guild_id}/requests/{request_id}", act),
];

const STATUSES: [&str; 4] = ["STARTED", "SUBMITTED", "REJECTED", "APPROVED"];

fn list(state: &mut State, call: &Call) -> Answered {
    let guild = call.id("guild_id")?;
    let limit = call.number("limit", 1..=100, 100)?;
    let (before, after) = (call.query_id("before")?, call.query_id("after")?);
    let status = call.text("status").map(|status| json!(status));
    if status.as_ref().is_some_and(|status| !STATUSES.iter().any(|known| status == known)) {
        let text = format!("Value must be one of {STATUSES:?}.");
        return Err(Error::field("status", "BASE_TYPE_CHOICES", text));
    }
    state.guild_with(guild, KICK_MEMBERS)?;
    let fitting: Vec<_> = state
        .things(Thing::JoinRequest, guild)
        .filter(|request| {
            status.as_ref().is_none_or(|status| request.get("application_status") == Some(status))
        })
        .collect();
    let total = fitting.len();
    let mut page: Vec<_> = fitting
        .into_iter()
        .filter(|request| {
            let id = request.get("id").and_then(|id| id.as_str()?.parse::<Snowflake>().ok());
            let id = id.unwrap_or_default();
            before.is_none_or(|before| id < before) && after.is_none_or(|after| id > after)
        })
        .collect();
    // Newest first, unless they are read upwards.
    if after.is_none() {
        page.reverse();
    }
    page.truncate(limit);
    ok(json!({"total": total, "guild_join_requests": page}))
}

fn act(state: &mut State, call: &Call) -> Answered {
    let (guild, id) = (call.id("guild_id")?, call.id("request_id")?);
    let problems = Problems::default();
    let form = call.form(&problems)?;
    form.require("action");
    let action = form.word("action", &["APPROVED", "REJECTED"]).value().unwrap_or_default();
    let reason = form.text("rejection_reason", 0..=160).value();
    problems.check()?;
    state.guild_with(guild, KICK_MEMBERS)?;
    let request = state.thing(Thing::JoinRequest, guild, id);
    // Discord documents no code of their own for these.
    let mut request = request.cloned().ok_or(Error::NOT_FOUND)?;
    if request.get("application_status") != Some(&json!("SUBMITTED")) {
        return Err(Error::field("action", "INVALID_ACTION", "The request is closed."));
    }
    let now = state.now();
    let reason = reason.filter(|_| action == "REJECTED");
    insert(&mut request, "application_status", json!(action));
    insert(&mut request, "rejection_reason", json!(reason));
    insert(&mut request, "reviewed_at", json!(now));
    insert(&mut request, "actioned_by_user", state.show_user(state.bot));
    state.keep(Thing::JoinRequest, guild, id, request.clone());
    let user = request.get("user_id").and_then(|user| user.as_str()?.parse::<Snowflake>().ok());
    if let Some(user) = user.filter(|_| action == "APPROVED") {
        let member = Member { joined: now, ..Member::default() };
        state.guild_mut(guild)?.members.entry(user).or_insert(member);
    }
    ok(request)
}
