//! The audit log of a guild.

use serde_json::{Value, json};

use super::Route;
use crate::{
    call::{Answered, Call, ok},
    permissions::VIEW_AUDIT_LOG,
    render::audit_entry,
    snowflake::Snowflake,
    state::{AuditEntry, State},
};

pub(super) const ROUTES: &[Route] = &[Route::get("/guilds/{guild_id}/audit-logs", list)];

fn list(state: &mut State, call: &Call) -> Answered {
    let limit = call.number("limit", 1..=100, 50)?;
    let (user, target) = (call.query_id("user_id")?, call.query_id("target_id")?);
    let (before, after) = (call.query_id("before")?, call.query_id("after")?);
    let kind = call.number("action_type", 0..=1000, 0)?;
    let guild = state.guild_with(call.id("guild_id")?, VIEW_AUDIT_LOG)?;
    let fits = |entry: &&AuditEntry| {
        user.is_none_or(|user| entry.user == user)
            && target.is_none_or(|target| entry.target == Some(target))
            && (kind == 0 || entry.action as usize == kind)
            && before.is_none_or(|before| entry.id < before)
            && after.is_none_or(|after| entry.id > after)
    };
    // Newest first, but from a given point on the oldest first.
    let found: Vec<&AuditEntry> = if after.is_some() {
        guild.audit.iter().filter(fits).take(limit).collect()
    } else {
        guild.audit.iter().rev().filter(fits).take(limit).collect()
    };
    let mut users: Vec<Snowflake> =
        found.iter().flat_map(|entry| [Some(entry.user), entry.target]).flatten().collect();
    users.sort_unstable();
    users.dedup();
    users.retain(|id| state.users.contains_key(id));
    let threads = found.iter().filter_map(|entry| state.channels.get(&entry.target?));
    let threads: Vec<Value> = threads
        .filter(|channel| channel.thread.is_some())
        .map(|channel| state.show_channel(channel))
        .collect();
    ok(json!({
        "audit_log_entries": found.into_iter().map(audit_entry).collect::<Vec<_>>(),
        "users": users.into_iter().map(|id| state.show_user(id)).collect::<Vec<_>>(),
        "integrations": [],
        "webhooks": [],
        "guild_scheduled_events": [],
        "threads": threads,
        "application_commands": [],
        "auto_moderation_rules": [],
    }))
}
