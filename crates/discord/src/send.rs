//! The way out: the only code of the project that opens sockets to Discord.
//!
//! [`Client::send`] is the whole of it, from top to bottom: the bulkhead, the circuit breaker, the
//! repetitions, and for each attempt its place in the rate-limit buckets, its timeout, and HTTP.
//!
//! A call holds a slot of the bulkhead while a request of it is under way or about to be. While it
//! sits out a wait of known length (a limit, the delay before a repetition) it holds none, so that
//! calls to a busy channel cannot keep all others out; afterwards it takes one again before new
//! calls do. A call that waits for the first answer of an unknown bucket keeps its slot: it is
//! next, and nobody knows for how long. The timeout of an attempt begins when it goes out, so a wait
//! never eats into it; waits are bounded by the call's budget and by the longest delay.
//!
//! What may be sent again follows from [`Repeat`](crate::Repeat) and from what happened:
//!
//! | what happened | harmless | nonce | harmful |
//! | --- | --- | --- | --- |
//! | no connection | again | again | again |
//! | 429 | again | again | again |
//! | 5xx, broken connection, timeout | again | again, at last outcome unknown | outcome unknown |
//! | 2xx whose body broke off | a read: again; a write: invalid answer | invalid answer | invalid answer |
//! | other 3xx and 4xx | the error | the error | the error |
//! | Cloudflare's 403 or 429 | blocked, and nothing is sent for its time | the same | the same |
//!
//! A call can be dropped at any point: slot, place and probe go back by themselves.

mod backoff;
mod breaker;
mod bulkhead;
mod classify;
mod deadline;
mod headers;
mod http;
mod limiter;
mod message;
mod multipart;
mod random;
mod settings;

use std::{fmt, sync::Arc};

use tokio::time::{Instant, timeout_at};

pub use self::settings::{Circuit, InvalidSettings, Jitter, Retry, Settings};
use self::{
    backoff::Backoff,
    breaker::Breaker,
    bulkhead::{Bulkhead, Slot},
    classify::{Health, Past, judge},
    deadline::Deadline,
    http::Http,
    limiter::{Key, Limiter, Pass, Reservation},
};
use crate::{Error, Request, Response, error::route_name};

/// Sends requests to Discord. Cheap to clone; clones share limits, circuit and connections.
///
/// Making one costs next to nothing: the HTTP client behind it is made with the first request.
#[derive(Clone)]
pub struct Client {
    parts: Arc<Parts>,
}

struct Parts {
    settings: Settings,
    bulkhead: Bulkhead,
    breaker: Breaker,
    limiter: Limiter,
    http: Http,
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("settings", &self.parts.settings).finish_non_exhaustive()
    }
}

impl Client {
    /// A client with these settings.
    ///
    /// # Errors
    /// [`InvalidSettings`], above all for a base URL to which the token would go unencrypted.
    pub fn new(settings: Settings) -> Result<Self, InvalidSettings> {
        if settings.bulkhead == 0 {
            return Err(InvalidSettings::Bulkhead);
        }
        let parts = Parts {
            bulkhead: Bulkhead::new(settings.bulkhead),
            breaker: Breaker::new(&settings.circuit),
            limiter: Limiter::default(),
            http: Http::new(&settings)?,
            settings,
        };
        Ok(Self { parts: Arc::new(parts) })
    }

    /// Sends a request and answers with what Discord said to it.
    ///
    /// # Errors
    /// Every error says by [`Error::effect`] what is known of the request's effect. A part of the
    /// request that cannot be sent (a path that is not one, a reason over 512 characters, a file
    /// that was not read) is an [`Error::InvalidRequest`].
    pub async fn send(&self, request: &Request) -> Result<Response, Error> {
        let Parts { settings, bulkhead, breaker, limiter, http } = &*self.parts;
        let mut slot = bulkhead.enter()?;
        let admission = breaker.admit()?;

        let message = http.write(request)?;
        let route = route_name(request.route);
        let key = limiter.key(request);
        let deadline = Deadline::start(settings);
        let mut past = Past::new(request);
        let mut backoff = Backoff::new(&settings.retry);
        loop {
            let place = self.place(key, &route, deadline, &mut slot).await;
            let place = place.map_err(|error| past.verdict(error))?;
            let timeout = deadline.attempt();
            let started = Instant::now();
            let attempt = http.exchange(&message, timeout).await;
            let (settled, result) = judge(request, attempt, timeout);
            place.settle(settled);

            let failure = match result {
                Ok(response) => {
                    tracing::debug!(route, status = response.status, took = ?started.elapsed(), "answer");
                    admission.settle(Health::Good);
                    return Ok(response);
                }
                Err(failure) => failure,
            };
            tracing::debug!(route, fate = ?failure.fate, took = ?started.elapsed(), "failure");
            past.note(&failure);

            let delay =
                if failure.again(request.repeat) { backoff.next(failure.wait) } else { None };
            let bearable = |wait| wait <= settings.retry.max_delay && deadline.allows(wait);
            let Some(delay) = delay.filter(|delay| bearable(*delay)) else {
                admission.settle(failure.health);
                return Err(past.verdict(failure.error));
            };
            tracing::debug!(route, ?delay, "sending again");
            let rested = slot.rest(delay, deadline.waits_end()).await;
            rested.map_err(|error| past.verdict(error))?;
        }
    }

    /// A place in the buckets, waited for without a slot where it is known how long.
    async fn place(
        &self,
        key: Key,
        route: &str,
        deadline: Deadline,
        slot: &mut Slot<'_>,
    ) -> Result<Reservation<'_>, Error> {
        let begun = Instant::now();
        loop {
            match self.parts.limiter.reserve(key) {
                Pass::Go(place) => return Ok(place),
                Pass::Blocked(retry_after) => return Err(Error::CloudflareBlocked { retry_after }),
                Pass::Wait(wait, scope) => {
                    if wait > self.parts.settings.retry.max_delay || !deadline.allows(wait) {
                        let bucket = route.to_owned();
                        return Err(Error::RateLimited { retry_after: wait, scope, bucket });
                    }
                    tracing::debug!(route, ?wait, ?scope, "waiting for a limit");
                    slot.rest(wait, deadline.waits_end()).await?;
                }
                Pass::Busy(changed, until) => {
                    let end = deadline.waits_end();
                    if Instant::now() >= end {
                        return Err(Error::Timeout { after: begun.elapsed() });
                    }
                    // Whichever comes first: the bucket is looked at anew.
                    let _elapsed =
                        timeout_at(until.map_or(end, |until| until.min(end)), changed).await;
                }
            }
        }
    }
}
