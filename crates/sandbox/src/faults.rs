//! Failures on demand: rules that say which requests fail, how often and how.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use http::HeaderMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Rules kept; more are refused.
const RULES: usize = 1_000;

/// The failures to inject. The first rule that fits a request is used.
#[derive(Debug, Default)]
pub struct Faults(Mutex<Vec<Fault>>);

/// One rule. As JSON: `{"method": "POST", "route": "/channels/{channel_id}/messages", "times": 1,
/// "action": {"kind": "drop_after"}}`; what is absent fits everything, absent `times` is always.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    /// The HTTP method, in capitals; absent for any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// The route's template or a plain path, without `/api/v10`; absent for any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub route: Option<String>,
    /// How many more requests it meets; absent for every one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<u32>,
    /// What happens.
    pub action: Action,
}

/// What an injected failure does.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Action {
    /// Answers with this, without any effect.
    Answer {
        /// The HTTP status, 200 to 599.
        status: u16,
        /// Headers to add or replace.
        #[serde(default)]
        headers: BTreeMap<String, String>,
        /// The body as it is.
        #[serde(default)]
        body: String,
    },
    /// Answers 429 as Discord does.
    RateLimit {
        /// `user`, `shared` or `global`.
        scope: Scope,
        /// Seconds to wait.
        retry_after: f64,
    },
    /// Answers with an HTML page as Cloudflare does, without any header of Discord's.
    Cloudflare {
        /// Usually 403, 429, 502 or 520.
        status: u16,
    },
    /// Waits, then goes on as usual.
    DelayBefore {
        /// How long.
        milliseconds: u64,
    },
    /// Takes effect, waits, then answers.
    DelayAfter {
        /// How long.
        milliseconds: u64,
    },
    /// Closes the connection without any effect.
    DropBefore,
    /// Takes effect, then closes the connection without an answer.
    DropAfter,
    /// Takes effect and answers, the body in pieces with a pause before each.
    SlowBody {
        /// The pause.
        milliseconds: u64,
        /// How many bytes go at once.
        bytes: usize,
    },
    /// Takes effect and answers with the first half of the body.
    TruncatedBody,
}

/// Whom a rate limit holds back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// This bot on this route.
    User,
    /// Everyone on this resource.
    Shared,
    /// This bot everywhere.
    Global,
}

impl Scope {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Scope::User => "user",
            Scope::Shared => "shared",
            Scope::Global => "global",
        }
    }
}

impl Action {
    /// Discord's plain answer of a status, with `{"message", "code": 0}`.
    pub fn status(status: u16, message: &str) -> Self {
        let body = serde_json::json!({"message": message, "code": 0}).to_string();
        let headers = BTreeMap::from([("content-type".to_owned(), "application/json".to_owned())]);
        Self::Answer { status, headers, body }
    }
}

impl Faults {
    /// Adds a rule after the others. Beyond a thousand rules it is dropped.
    pub fn add(&self, fault: Fault) {
        let mut rules = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if rules.len() < RULES {
            rules.push(fault);
        }
    }

    /// Adds a rule for the next request of a route: `once("POST", "/users/@me/channels", …)`.
    pub fn once(&self, method: &str, route: &str, action: Action) {
        let (method, route) = (Some(method.to_owned()), Some(route.to_owned()));
        self.add(Fault { method, route, times: Some(1), action });
    }

    /// Removes every rule.
    pub fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The rules that are left.
    pub fn list(&self) -> Vec<Fault> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The action for a request, if a rule fits; a rule that is used up goes.
    pub(crate) fn take(&self, method: &str, template: &str, path: &str) -> Option<Action> {
        let mut rules = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let index = rules.iter().position(|rule| {
            let route = rule.route.as_deref();
            rule.method.as_deref().is_none_or(|wanted| wanted == method)
                && route.is_none_or(|wanted| wanted == template || wanted == path)
                && rule.times != Some(0)
        })?;
        let rule = rules.get_mut(index)?;
        let action = rule.action.clone();
        rule.times = rule.times.map(|times| times - 1);
        if rule.times == Some(0) {
            rules.remove(index);
        }
        Some(action)
    }
}

/// A page like the ones of Cloudflare.
pub(crate) fn cloudflare_page(status: u16) -> String {
    format!(
        "<!DOCTYPE html>\n<html><head><title>Access denied | sandbox | {status}</title></head>\n\
         <body><h1>Error {status}</h1><p>cloudflare</p></body></html>\n"
    )
}

/// The parts of an answer before it goes out.
#[derive(Debug, Default)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn json(status: u16, headers: HeaderMap, body: &Value) -> Self {
        let mut reply = Self { status, headers, body: body.to_string().into_bytes() };
        crate::limits::put(&mut reply.headers, "content-type", "application/json".to_owned());
        reply
    }
}
