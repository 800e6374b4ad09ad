//! Discord's rate limits, kept on our side so that what would be refused is not sent.
//!
//! A bucket is a method, a route's template and the resources that Discord counts apart (channel,
//! server, webhook, interaction, and who asks). Discord's own name for a bucket (the hash) tells
//! apart the windows within one, since Discord gives one hash to routes with different limits, and
//! can give several hashes to one route.
//!
//! A place is reserved before a request goes out and settled by its answer. While nothing is known
//! of a bucket, one request goes ahead and the others wait for what it learns. Of a known one,
//! Discord has at least `remaining − lost − outstanding` left: the smallest number that an answer
//! told for the window, less the requests that were never answered and those that are out. No more
//! are let out, whatever the order of the answers.
//!
//! Above the buckets stand the bot's global limit, which requests without its token do not touch,
//! and Cloudflare's block of the address. How long to wait, and whether at all, is the caller's
//! affair.

use std::{
    collections::{HashMap, VecDeque},
    hash::{BuildHasher as _, RandomState},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{Notify, futures::OwnedNotified},
    time::Instant,
};

use self::bucket::{Bucket, Room};
use super::headers::{LONGEST, Window};
use crate::{Auth, Request, Route, error::Scope};

mod bucket;

/// How many buckets are remembered.
const BUCKETS: usize = 4_096;

/// Discord's global limit of a bot: requests in a time, with some room for what the network does to
/// their distances (<https://docs.discord.com/developers/topics/rate-limits#global-rate-limit>).
const GLOBAL_REQUESTS: usize = 50;
const GLOBAL_WINDOW: Duration = Duration::from_millis(1_050);

/// The parameters of a path that Discord counts apart.
const MAJOR: [&str; 6] = [
    "channel_id",
    "guild_id",
    "webhook_id",
    "webhook_token",
    "interaction_id",
    "interaction_token",
];

/// What a limit is kept for. The resources are hashed with a key of this process, so that neither
/// ids nor tokens are remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Key {
    route: Route,
    resource: u64,
    /// Whether it counts against the bot's global limit.
    global: bool,
}

/// What is known of limits.
#[derive(Debug, Default)]
pub(super) struct Limiter {
    state: Mutex<State>,
    hasher: RandomState,
}

#[derive(Debug, Default)]
struct State {
    buckets: HashMap<Key, Bucket>,
    /// When the last requests that count globally went out, the oldest first.
    sent: VecDeque<Instant>,
    /// Until when Discord's global limit holds.
    global_until: Option<Instant>,
    /// Until when Cloudflare blocks us.
    blocked_until: Option<Instant>,
}

/// Whether a request may go out.
#[derive(Debug)]
pub(super) enum Pass<'a> {
    /// Now.
    Go(Reservation<'a>),
    /// Not before that time is over.
    Wait(Duration, Scope),
    /// Nobody knows yet: those that are under way decide, or the end of the window, if one is given.
    Busy(OwnedNotified, Option<Instant>),
    /// Cloudflare blocks us for that long.
    Blocked(Duration),
}

/// What an answer says of limits.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Lesson {
    /// The bucket, as its headers tell it.
    pub(super) window: Option<Window>,
    /// The wait and the scope of a 429.
    pub(super) refused: Option<(Duration, Scope)>,
    /// The time for which Cloudflare blocks us.
    pub(super) blocked: Option<Duration>,
    /// Whether it came from Discord in good order, so that headers it lacks are not to come.
    pub(super) orderly: bool,
}

impl Limiter {
    pub(super) fn key(&self, request: &Request) -> Key {
        let bearer = match &request.auth {
            Auth::Bot => None,
            Auth::None => Some(""),
            Auth::Bearer(token) => Some(token.expose()),
        };
        let major = MAJOR.map(|name| request.parameter(name));
        Key {
            route: request.route,
            resource: self.hasher.hash_one((bearer, major)),
            global: matches!(request.auth, Auth::Bot),
        }
    }

    /// Reserves a place for a request, if there is one.
    pub(super) fn reserve(&self, key: Key) -> Pass<'_> {
        let now = Instant::now();
        let mut state = self.lock();
        if let Some(wait) = left(state.blocked_until, now) {
            return Pass::Blocked(wait);
        }
        if key.global
            && let Some(wait) = left(state.global_until, now)
        {
            return Pass::Wait(wait, Scope::Global);
        }
        match state.bucket(key, now).room(now) {
            Room::Free => {}
            Room::Until(until, scope) => {
                return Pass::Wait(until.saturating_duration_since(now), scope);
            }
            Room::Unknown(changed, until) => return Pass::Busy(changed, until),
        }
        if key.global
            && let Err(wait) = state.count_globally(now)
        {
            return Pass::Wait(wait, Scope::Global);
        }
        state.bucket(key, now).outstanding += 1;
        Pass::Go(Reservation { limiter: self, key, open: true })
    }

    fn settle(&self, key: Key, what: Settled) {
        let now = Instant::now();
        let mut state = self.lock();
        if let Settled::Answered(lesson) = &what {
            let extend = |until: &mut Option<Instant>, wait: Duration| {
                *until = (*until).max(Some(now + wait.min(LONGEST)));
            };
            if let Some(wait) = lesson.blocked {
                extend(&mut state.blocked_until, wait);
            }
            if let Some((wait, Scope::Global)) = lesson.refused
                && key.global
            {
                extend(&mut state.global_until, wait);
            }
        }
        state.bucket(key, now).settle(now, what, key.global);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// The bucket, made if need be; then the ones idle for longest make room.
    fn bucket(&mut self, key: Key, now: Instant) -> &mut Bucket {
        if self.buckets.len() >= BUCKETS && !self.buckets.contains_key(&key) {
            self.forget(now);
        }
        let bucket = self.buckets.entry(key).or_insert_with(|| Bucket::new(now));
        bucket.used = now;
        bucket
    }

    /// Forgets an eighth of the buckets: none with a request under way, and those that hold
    /// something back last.
    fn forget(&mut self, now: Instant) {
        let mut idle: Vec<_> = self
            .buckets
            .iter()
            .filter(|(_, bucket)| bucket.outstanding == 0)
            .map(|(key, bucket)| (bucket.holds_back(now), bucket.used, *key))
            .collect();
        idle.sort_unstable_by_key(|(holds_back, used, _)| (*holds_back, *used));
        for (_, _, key) in idle.into_iter().take(BUCKETS / 8) {
            self.buckets.remove(&key);
        }
    }

    /// Counts a request against the global limit, or says how long there is no room in it.
    fn count_globally(&mut self, now: Instant) -> Result<(), Duration> {
        while self.sent.front().is_some_and(|sent| *sent + GLOBAL_WINDOW <= now) {
            self.sent.pop_front();
        }
        match self.sent.front() {
            Some(oldest) if self.sent.len() >= GLOBAL_REQUESTS => {
                Err((*oldest + GLOBAL_WINDOW).saturating_duration_since(now))
            }
            _ => {
                self.sent.push_back(now);
                Ok(())
            }
        }
    }
}

/// The time left until then.
fn left(until: Option<Instant>, now: Instant) -> Option<Duration> {
    until.map(|until| until.saturating_duration_since(now)).filter(|left| !left.is_zero())
}

/// How a reservation ended.
#[derive(Debug)]
pub(super) enum Settled {
    /// Nothing went out.
    Unsent,
    /// It went out, and whether it was counted is not known.
    Unanswered,
    /// It was answered.
    Answered(Lesson),
}

/// A place for one request. Dropped while the request is out, it counts as unanswered.
#[derive(Debug)]
pub(super) struct Reservation<'a> {
    limiter: &'a Limiter,
    key: Key,
    open: bool,
}

impl Reservation<'_> {
    /// Says how it ended.
    pub(super) fn settle(mut self, what: Settled) {
        self.close(what);
    }

    fn close(&mut self, what: Settled) {
        if std::mem::take(&mut self.open) {
            self.limiter.settle(self.key, what);
        }
    }
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        self.close(Settled::Unanswered);
    }
}

/// Wakes those that wait for a bucket to change.
fn changed(notify: &Arc<Notify>) -> OwnedNotified {
    Arc::clone(notify).notified_owned()
}

#[cfg(test)]
mod tests;
