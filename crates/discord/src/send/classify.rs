//! What an attempt came to: an answer, or a failure with its verdict. Is sending again safe, how
//! long to wait, what do the limiter and the breaker learn, and, in the end, is it known whether
//! Discord did it.

use std::time::Duration;

use http::header::CONTENT_TYPE;
use serde_json::Value;

use super::{
    headers::{LimitBody, Said},
    http::{Answer, End, Lost},
    limiter::{Lesson, Settled},
};
use crate::{
    Error, Method, Repeat, Request, Response,
    error::{Scope, route_name},
};

/// The wait of a 429 of Discord's that names none.
const UNNAMED_WAIT: Duration = Duration::from_secs(1);

/// How long Cloudflare blocks an address if it does not say
/// (<https://docs.discord.com/developers/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans>).
const CLOUDFLARE_WAIT: Duration = Duration::from_hours(1);

/// What a call tells of Discord's health.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Health {
    /// It answered, if only with a refusal.
    Good,
    /// It failed, or could not be reached.
    Bad,
    /// Nothing: a limit, or nothing was sent.
    Silent,
}

/// What happened to the request of a failed attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// It was not carried out, and a later one may be.
    Undone,
    /// It may have been carried out.
    Unclear,
    /// It is settled, and sending it again changes nothing.
    Settled,
}

/// A failed attempt.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) error: Error,
    pub(super) fate: Fate,
    pub(super) health: Health,
    /// The wait that the server named.
    pub(super) wait: Option<Duration>,
}

impl Failure {
    fn settled(error: Error, health: Health) -> Self {
        Self { error, fate: Fate::Settled, health, wait: None }
    }

    fn unclear(error: Error) -> Self {
        Self { error, fate: Fate::Unclear, health: Health::Bad, wait: None }
    }

    /// Whether the request may be sent again.
    pub(super) fn again(&self, repeat: Repeat) -> bool {
        match self.fate {
            Fate::Undone => true,
            Fate::Unclear => repeat != Repeat::Harmful,
            Fate::Settled => false,
        }
    }
}

/// Judges an attempt that could take so long.
pub(super) fn judge(
    request: &Request,
    attempt: Result<Answer, Lost>,
    timeout: Duration,
) -> (Settled, Result<Response, Failure>) {
    match attempt {
        Ok(answer) => {
            let (lesson, result) = judge_answer(request, answer, timeout);
            (Settled::Answered(lesson), result)
        }
        Err(Lost::NotSent { reason, late }) => {
            let error = if late {
                Error::Timeout { after: timeout }
            } else {
                Error::Unreachable { reason }
            };
            let failure = Failure { error, fate: Fate::Undone, health: Health::Bad, wait: None };
            (Settled::Unsent, Err(failure))
        }
        Err(Lost::Broke { reason }) => {
            (Settled::Unanswered, Err(Failure::unclear(Error::Unreachable { reason })))
        }
        Err(Lost::Late) => {
            (Settled::Unanswered, Err(Failure::unclear(Error::Timeout { after: timeout })))
        }
    }
}

fn judge_answer(
    request: &Request,
    answer: Answer,
    timeout: Duration,
) -> (Lesson, Result<Response, Failure>) {
    let said = Said::read(&answer.headers);
    let mut lesson = Lesson { window: said.window.clone(), orderly: true, ..Lesson::default() };
    let result = match answer.status {
        // Discord never answers with a page: something on the way did, and what became of the request
        // nobody can tell.
        200..=299 if is_page(&answer) => {
            let reason = "a web page came back instead of Discord's answer".to_owned();
            Err(Failure::unclear(Error::Unreachable { reason }))
        }
        200..=299 => success(request, answer, timeout),
        403 | 429 if !is_discords(&answer, &said) => {
            let retry_after = said.retry_after.unwrap_or(CLOUDFLARE_WAIT);
            lesson = Lesson { blocked: Some(retry_after), ..Lesson::default() };
            Err(Failure::settled(Error::CloudflareBlocked { retry_after }, Health::Silent))
        }
        429 => {
            let (wait, scope) = limit(&answer, &said);
            lesson.refused = Some((wait, scope));
            lesson.orderly = false;
            let bucket = route_name(request.route);
            Err(Failure {
                error: Error::RateLimited { retry_after: wait, scope, bucket },
                fate: Fate::Undone,
                health: Health::Silent,
                wait: Some(wait),
            })
        }
        status @ 500.. => {
            lesson.orderly = false;
            Err(Failure { wait: said.retry_after, ..Failure::unclear(Error::Server { status }) })
        }
        status => Err(Failure::settled(Error::from_api(status, &answer.body), Health::Good)),
    };
    (lesson, result)
}

/// The answer to a request that was carried out, as far as it came.
fn success(request: &Request, answer: Answer, timeout: Duration) -> Result<Response, Failure> {
    let done = |reason: String| Failure::settled(Error::InvalidAnswer { reason }, Health::Good);
    // Reading changes nothing, so a read whose answer broke off is simply not answered yet.
    let reading = request.route.method == Method::Get;
    match answer.end {
        End::Whole => Ok(Response {
            status: answer.status,
            content_type: content_type(&answer).map(str::to_owned),
            body: answer.body,
        }),
        End::TooLong => Err(done("it is longer than what is read".to_owned())),
        End::Cut(reason) if reading => Err(Failure::unclear(Error::Unreachable { reason })),
        End::Late if reading => Err(Failure::unclear(Error::Timeout { after: timeout })),
        End::Cut(reason) => Err(done(format!("it broke off: {reason}"))),
        End::Late => Err(done("it did not end in time".to_owned())),
    }
}

/// The wait and the scope of a 429 of Discord's.
fn limit(answer: &Answer, said: &Said) -> (Duration, Scope) {
    let body = LimitBody::read(&answer.body);
    let reset_after = said.window.as_ref().map(|window| window.reset_after);
    let wait = said.retry_after.max(body.retry_after()).max(reset_after);
    let scope = if body.global() { Scope::Global } else { said.scope.unwrap_or(Scope::User) };
    (wait.unwrap_or(UNNAMED_WAIT), scope)
}

/// Whether Discord itself refused, and not Cloudflare in front of it, whose answers are pages and
/// have no headers of Discord's.
fn is_discords(answer: &Answer, said: &Said) -> bool {
    if said.any && !is_page(answer) {
        return true;
    }
    match answer.status {
        429 => LimitBody::read(&answer.body).retry_after().is_some(),
        _ => matches!(serde_json::from_slice(&answer.body), Ok(Value::Object(_))),
    }
}

fn is_page(answer: &Answer) -> bool {
    content_type(answer).is_some_and(|text| text.starts_with("text/html"))
}

fn content_type(answer: &Answer) -> Option<&str> {
    answer.headers.get(CONTENT_TYPE)?.to_str().ok()
}

/// What earlier attempts of a call left open, for what the call comes to in the end.
#[derive(Debug)]
pub(super) struct Past<'a> {
    request: &'a Request,
    /// What was last seen of an attempt that may have been carried out.
    unclear: Option<String>,
}

impl<'a> Past<'a> {
    pub(super) fn new(request: &'a Request) -> Self {
        Self { request, unclear: None }
    }

    /// Remembers a failed attempt.
    pub(super) fn note(&mut self, failure: &Failure) {
        if failure.fate == Fate::Unclear {
            self.unclear = Some(failure.error.to_string());
        }
    }

    /// The error of the call, given the one it ended with.
    pub(super) fn verdict(&self, last: Error) -> Error {
        let Some(unclear) = &self.unclear else { return last };
        let unknown = match (self.request.repeat, &last) {
            // It was carried out, whatever was unclear before.
            (_, Error::InvalidAnswer { .. }) => false,
            (Repeat::Harmful | Repeat::Nonce, _) => true,
            // What is gone now may have been removed by the attempt that was not answered.
            (Repeat::Harmless, Error::Api { status: 404, .. }) => {
                self.request.route.method == Method::Delete
            }
            (Repeat::Harmless, _) => false,
        };
        if !unknown {
            return last;
        }
        let last = last.to_string();
        let reason = if last == *unclear { last } else { format!("{unclear}; then: {last}") };
        Error::OutcomeUnknown { reason }
    }
}
