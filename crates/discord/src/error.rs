//! What can go wrong between a planned request and Discord's answer, with the verdict that the
//! caller needs: was anything changed, and is trying again safe.

use std::time::Duration;

use crate::{Method, Route};

/// A failed request.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    /// Discord refused with a 4xx that is not a rate limit.
    #[error("Discord answered {status} (code {code}): {message}")]
    Api {
        /// The HTTP status.
        status: u16,
        /// Discord's own code; 0 where it gave none.
        /// <https://docs.discord.com/developers/topics/opcodes-and-status-codes#json>
        code: u64,
        /// Discord's message, bounded. It can repeat what the request held, so it is untrusted.
        message: String,
        /// The fields Discord found wrong, for a 400.
        issues: Vec<FieldIssue>,
    },
    /// A rate limit, Discord's or the one we keep ourselves, whose wait is too long to sit out.
    #[error("rate limited for {} ms", retry_after.as_millis())]
    RateLimited {
        /// How long to wait.
        retry_after: Duration,
        /// Whose limit it is.
        scope: Scope,
        /// The route's template, as `METHOD /path`.
        bucket: String,
    },
    /// Cloudflare, in front of Discord, refused: too many bad requests came from this address.
    #[error("Cloudflare blocks this address for {} s", retry_after.as_secs())]
    CloudflareBlocked {
        /// How long to wait.
        retry_after: Duration,
    },
    /// Discord answered 5xx, and the request has had no effect or cannot harm when repeated.
    #[error("Discord answered {status}")]
    Server {
        /// The HTTP status.
        status: u16,
    },
    /// No answer in time, and the request was never sent or cannot harm when repeated.
    #[error("no answer within {} ms", after.as_millis())]
    Timeout {
        /// The limit of one attempt.
        after: Duration,
    },
    /// The connection could not be made, or broke; the request was never sent or cannot harm when
    /// repeated.
    #[error("Discord could not be reached: {reason}")]
    Unreachable {
        /// What the network said, without addresses.
        reason: String,
    },
    /// The request may have reached Discord, no answer tells, and repeating it could do it twice.
    #[error("it is not known whether Discord did it: {reason}")]
    OutcomeUnknown {
        /// What was seen.
        reason: String,
    },
    /// Too many failures of late, so nothing is sent for a while.
    #[error("the circuit is open for {} ms", retry_after.as_millis())]
    CircuitOpen {
        /// How long to wait.
        retry_after: Duration,
    },
    /// Too many requests are under way, so this one was not sent.
    #[error("{limit} requests are under way already")]
    BulkheadFull {
        /// How many may be.
        limit: usize,
    },
    /// Discord answered 2xx with a body that is not what it documents. The request was done.
    #[error("Discord's answer could not be read: {reason}")]
    InvalidAnswer {
        /// Where reading stopped, without the content.
        reason: String,
    },
    /// Discord is still indexing what is to be searched, so it has no answer yet: a 202.
    /// <https://docs.discord.com/developers/resources/message#search-guild-messages>
    #[error("the search index is not ready; ask again in {} s", retry_after.as_secs())]
    IndexNotReady {
        /// How long to wait.
        retry_after: Duration,
    },
    /// A part of the request cannot be sent as it is (a value that would leave its segment of the
    /// path, a reason that is too long, a file that was not read), so nothing was.
    #[error("{part} cannot be sent as it is")]
    InvalidRequest {
        /// The part: a parameter, `reason`, `files[0]`.
        part: String,
    },
    /// The request was called off before it was sent.
    #[error("called off before anything was sent")]
    Cancelled,
}

/// One field that Discord found wrong, from the nested `errors` of a 400
/// (<https://docs.discord.com/developers/reference#error-messages>).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldIssue {
    /// Where, as `embeds[0].title`; empty for the body as a whole.
    pub path: String,
    /// Discord's message, bounded.
    pub message: String,
    /// Discord's code, such as `BASE_TYPE_MAX_LENGTH`.
    pub code: String,
}

/// Whose rate limit was met (`X-RateLimit-Scope`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// This bot's, on this route.
    User,
    /// This bot's, over all routes.
    Global,
    /// The resource's, whoever asks.
    Shared,
}

/// What is known of a failed request's effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Nothing was changed.
    None,
    /// It was done, only the answer is unreadable.
    Done,
    /// Nobody can tell from here.
    Unknown,
}

impl Error {
    /// What is known of the request's effect.
    pub fn effect(&self) -> Effect {
        match self {
            Self::OutcomeUnknown { .. } => Effect::Unknown,
            Self::InvalidAnswer { .. } => Effect::Done,
            Self::Api { .. }
            | Self::RateLimited { .. }
            | Self::CloudflareBlocked { .. }
            | Self::Server { .. }
            | Self::Timeout { .. }
            | Self::Unreachable { .. }
            | Self::CircuitOpen { .. }
            | Self::BulkheadFull { .. }
            | Self::IndexNotReady { .. }
            | Self::InvalidRequest { .. }
            | Self::Cancelled => Effect::None,
        }
    }

    /// Reads the body of a 4xx.
    pub fn from_api(status: u16, body: &[u8]) -> Self {
        read::api(status, body)
    }
}

/// How a route is named where a person reads it.
pub fn route_name(route: Route) -> String {
    let Route { method, path } = route;
    format!("{} {path}", Method::as_str(method))
}

/// Reading Discord's error bodies.
mod read {
    use serde::Deserialize;
    use serde_json::{Map, Value};

    use super::{Error, FieldIssue};

    /// Limits of what is kept of an error body, which can repeat what the request held.
    const MESSAGE_CHARACTERS: usize = 300;
    const ISSUES: usize = 50;
    const DEPTH: usize = 12;

    #[derive(Deserialize, Default)]
    struct Body {
        #[serde(default)]
        code: u64,
        #[serde(default)]
        message: String,
        #[serde(default)]
        errors: Map<String, Value>,
    }

    pub(super) fn api(status: u16, body: &[u8]) -> Error {
        let body: Body = serde_json::from_slice(body).unwrap_or_default();
        let mut issues = Vec::new();
        collect(&body.errors, &mut String::new(), 0, &mut issues);
        Error::Api { status, code: body.code, message: bounded(&body.message), issues }
    }

    fn collect(
        node: &Map<String, Value>,
        path: &mut String,
        depth: usize,
        out: &mut Vec<FieldIssue>,
    ) {
        if depth > DEPTH {
            return;
        }
        for (key, value) in node {
            if out.len() >= ISSUES {
                return;
            }
            if key == "_errors" {
                for error in value.as_array().into_iter().flatten() {
                    let text =
                        |name: &str| bounded(error.get(name).and_then(Value::as_str).unwrap_or(""));
                    out.push(FieldIssue {
                        path: path.clone(),
                        message: text("message"),
                        code: text("code"),
                    });
                }
            } else if let Value::Object(inner) = value {
                let length = path.len();
                if key.bytes().all(|byte| byte.is_ascii_digit()) {
                    path.push('[');
                    path.push_str(key);
                    path.push(']');
                } else {
                    if !path.is_empty() {
                        path.push('.');
                    }
                    path.push_str(&bounded(key));
                }
                collect(inner, path, depth + 1, out);
                path.truncate(length);
            }
        }
    }

    fn bounded(text: &str) -> String {
        text.chars().take(MESSAGE_CHARACTERS).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_field_errors_become_issues_with_paths() {
        let body = br#"{"code":50035,"message":"Invalid Form Body","errors":{"embeds":{"0":{"title":
            {"_errors":[{"code":"BASE_TYPE_MAX_LENGTH","message":"Must be 256 or fewer in length."}]}}},
            "_errors":[{"code":"X","message":"whole"}]}}"#;
        let Error::Api { status: 400, code: 50035, issues, .. } = Error::from_api(400, body) else {
            panic!("not an API error")
        };
        assert_eq!(issues[0].path, "embeds[0].title");
        assert_eq!(issues[0].code, "BASE_TYPE_MAX_LENGTH");
        assert_eq!(issues[1].path, "");
    }

    #[test]
    fn a_body_that_is_no_json_is_still_an_error_with_its_status() {
        assert!(matches!(Error::from_api(403, b"<html>"), Error::Api { status: 403, code: 0, .. }));
    }
}
