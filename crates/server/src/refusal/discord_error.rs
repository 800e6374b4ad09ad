//! How a failed request to Discord is told.

use std::time::Duration;

use discord::{
    Error, Method, Route,
    error::{Scope, route_name},
};
use serde_json::{Value, json};
use tool::text::visible;

use super::Envelope;
use crate::{diagnosis::Diagnosis, redact};

/// The envelope of a failed request.
pub(super) fn envelope(route: Route, error: &Error, diagnosis: Option<&Diagnosis>) -> Envelope {
    let operation = route_name(route);
    match error {
        Error::Api { status, code, message, issues } => {
            let envelope = api(*status, *code, &said(message), &operation, diagnosis)
                .with("status", *status)
                .with("discord_code", *code)
                .with("operation", operation);
            if issues.is_empty() {
                return envelope;
            }
            let issues: Vec<Value> = issues
                .iter()
                .map(|issue| {
                    let (path, message) = (line(&issue.path), said(&issue.message));
                    json!({"path": path, "message": message, "code": line(&issue.code)})
                })
                .collect();
            envelope.with("issues", issues)
        }
        Error::RateLimited { retry_after, scope, bucket } => {
            let wait = milliseconds(*retry_after);
            let whose = match scope {
                Scope::User => "this bot's limit",
                Scope::Global => "this bot's global limit",
                Scope::Shared => "the resource's shared limit",
            };
            Envelope::client(
                "DISCORD_RATE_LIMITED",
                format!("Discord's rate limit: {whose} on {bucket}. Nothing was changed."),
                format!("Call again in {wait} ms."),
            )
            .retriable()
            .with("status", 429)
            .with("retry_after_ms", wait)
            .with("bucket", bucket.clone())
        }
        Error::CloudflareBlocked { retry_after } => Envelope::client(
            "DISCORD_CLOUDFLARE_BLOCKED",
            "Discord's front blocks this address: too many bad requests. Nothing was changed.",
            "Stop calling until the time is over, then find out which calls failed before.",
        )
        .retriable()
        .with("retry_after_ms", milliseconds(*retry_after)),
        Error::Server { status } => Envelope::server(
            "DISCORD_SERVER_ERROR",
            format!("Discord answered {status} to {operation}."),
            "Call again in a while; repeating this call is harmless.",
        )
        .with("status", *status),
        Error::Timeout { after } => Envelope::server(
            "UPSTREAM_TIMEOUT",
            format!("Discord did not answer {operation} within {} ms.", after.as_millis()),
            "Call again in a while; repeating this call is harmless.",
        ),
        Error::Unreachable { reason } => Envelope::server(
            "DISCORD_UNREACHABLE",
            format!("Discord could not be reached for {operation}: {reason}."),
            "Check the network, then call again; repeating this call is harmless.",
        ),
        Error::OutcomeUnknown { reason } => Envelope::client(
            "OUTCOME_UNKNOWN",
            format!("It is not known whether Discord did {operation}: {reason}."),
            "Do not repeat it blindly: read the target back first.",
        ),
        Error::CircuitOpen { retry_after } => Envelope::server(
            "CIRCUIT_OPEN",
            "Discord failed many times of late, so nothing is sent for a while. Nothing was changed.",
            format!("Call again in {} ms.", milliseconds(*retry_after)),
        )
        .with("retry_after_ms", milliseconds(*retry_after)),
        Error::BulkheadFull { limit } => Envelope::server(
            "BULKHEAD_FULL",
            format!("{limit} requests to Discord are under way. Nothing was changed."),
            "Call again when others have ended; make fewer calls at once.",
        ),
        Error::IndexNotReady { retry_after } => not_ready(*retry_after),
        Error::InvalidAnswer { reason } if route.method == Method::Get => Envelope::client(
            "DISCORD_RESPONSE_INVALID",
            format!("Discord's answer to {operation} could not be read: {reason}."),
            "Nothing was changed. Ask for less, or for one thing by its id; if it stays so, report \
             it.",
        ),
        Error::InvalidAnswer { reason } => Envelope::client(
            "DISCORD_RESPONSE_INVALID",
            format!("Discord did {operation}, but its answer could not be read: {reason}."),
            "Read the target back to see the result; do not repeat the call.",
        ),
        Error::InvalidRequest { part } => Envelope::client(
            "VALIDATION_FAILED",
            format!("{part} cannot be sent as it is. Nothing was sent."),
            "Give another value.",
        ),
        Error::Cancelled => Envelope::client(
            "CANCELLED",
            "The call was called off before anything was sent.",
            "Call again if it is still wanted.",
        ),
    }
}

/// A search that Discord cannot answer yet.
fn not_ready(wait: Duration) -> Envelope {
    Envelope::client(
        "DISCORD_INDEX_NOT_READY",
        "Discord is still indexing what is to be searched. Nothing was changed.",
        format!("Try again in {} s.", wait.as_secs()),
    )
    .retriable()
    .with("retry_after_ms", milliseconds(wait))
}

/// A refusal by Discord, by its status.
fn api(
    status: u16,
    code: u64,
    said: &str,
    operation: &str,
    diagnosis: Option<&Diagnosis>,
) -> Envelope {
    match status {
        401 => Envelope::client(
            "DISCORD_AUTH_INVALID",
            "Discord does not accept the bot's token. Nothing was changed.",
            "Ask the operator to set a valid DISCORD_TOKEN and to start the server again.",
        ),
        403 => {
            let envelope = Envelope::client(
                "DISCORD_PERMISSION_DENIED",
                format!("Discord refused {operation}: {said}. Nothing was changed."),
                permission_hint(code, diagnosis),
            );
            match diagnosis {
                Some(found) => envelope
                    .with("missing", found.missing.clone())
                    .with("resource", found.resource.clone()),
                None => envelope,
            }
        }
        404 => Envelope::client(
            "DISCORD_NOT_FOUND",
            format!("Discord knows nothing under these ids: {said}. Nothing was changed."),
            "Check the ids with a list or search tool; things the bot cannot see are not found \
             either.",
        ),
        _ => Envelope::client(
            "VALIDATION_FAILED",
            format!("Discord refused {operation}: {said}. Nothing was changed."),
            client_hint(code),
        ),
    }
}

/// What to do about a 403, by Discord's code.
/// <https://docs.discord.com/developers/topics/opcodes-and-status-codes#json>
fn permission_hint(code: u64, diagnosis: Option<&Diagnosis>) -> String {
    if let Some(Diagnosis { missing, resource, order }) = diagnosis {
        if !missing.is_empty() {
            let missing = missing.join(", ");
            return format!("The bot lacks {missing} in {resource}. A server admin can grant it.");
        }
        if let Some(order) = order {
            return order.clone();
        }
    }
    match code {
        50001 => {
            "The bot is not in this server or cannot see this channel. Invite it \
             (https://discord.com/oauth2/authorize?scope=bot&client_id=APPLICATION_ID) or grant it \
             VIEW_CHANNEL."
        }
        50007 => {
            "This user takes no direct messages from the bot: they share no server, closed their \
             direct messages, or blocked it. Write in a channel instead."
        }
        _ => {
            "The bot lacks a permission here, or its highest role is not above the target's. \
             Compare its roles with what the tool needs."
        }
    }
    .to_owned()
}

fn client_hint(code: u64) -> &'static str {
    match code {
        50024 => {
            "This kind of channel cannot do that. A forum has no messages of its own: list its \
             posts (threads) and read those."
        }
        50034 => "Messages older than 14 days cannot be deleted in bulk; delete them one by one.",
        50083 => "The thread is archived; open it with channels_modify (archived: false) first.",
        _ => "Mend what Discord names and call again.",
    }
}

/// A text of Discord's, which can repeat what a caller or user wrote.
fn said(message: &str) -> String {
    let message = line(message);
    let message = message.trim_end_matches('.');
    if message.is_empty() { "no reason given".to_owned() } else { message.to_owned() }
}

/// On one line, so that it cannot pass for facts of ours, and without secrets.
fn line(text: &str) -> String {
    redact::text(&visible(text)).replace(['\n', '\t'], " ")
}

fn milliseconds(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
