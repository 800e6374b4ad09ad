//! One bucket: what its windows have left, and who is under way.

use std::{sync::Arc, time::Duration};

use tokio::{
    sync::{Notify, futures::OwnedNotified},
    time::Instant,
};

use super::{Settled, changed};
use crate::{
    error::Scope,
    send::headers::{self, LONGEST},
};

/// How many windows of different hashes are kept; one or two is what Discord has.
const WINDOWS: usize = 4;

/// The limits of one route on one resource.
#[derive(Debug)]
pub(super) struct Bucket {
    /// Requests that are out and not answered.
    pub(super) outstanding: u32,
    /// When it was last asked for.
    pub(super) used: Instant,
    /// What answers told, the latest told last.
    windows: Vec<Window>,
    /// Until when a 429 holds everything back, and whose limit that is.
    refused: Option<(Instant, Scope)>,
    /// Whether an answer has told the limits, or that there are none.
    known: bool,
    changed: Arc<Notify>,
}

/// A number of requests in a time, from Discord's answers.
#[derive(Debug)]
struct Window {
    hash: Option<Box<str>>,
    limit: u32,
    /// The smallest number left that an answer told.
    remaining: u32,
    /// The requests that were never answered, of which no answer need know.
    lost: u32,
    /// When `limit` are left again; none from then on until an answer tells of the next window.
    resets_at: Option<Instant>,
    /// The longest time to a reset that an answer told: how long a window can last.
    lasts: Duration,
}

/// Whether a bucket has room for one more.
#[derive(Debug)]
pub(super) enum Room {
    Free,
    /// Not before then.
    Until(Instant, Scope),
    /// Those under way decide, or the end of the window.
    Unknown(OwnedNotified, Option<Instant>),
}

impl Window {
    /// What Discord has left at least, but for the requests that are out.
    fn left(&self) -> u32 {
        self.remaining.saturating_sub(self.lost)
    }
}

impl Bucket {
    pub(super) fn new(now: Instant) -> Self {
        Self {
            outstanding: 0,
            used: now,
            windows: Vec::new(),
            refused: None,
            known: false,
            changed: Arc::default(),
        }
    }

    pub(super) fn room(&mut self, now: Instant) -> Room {
        self.roll(now);
        if let Some((until, scope)) = self.refused {
            return Room::Until(until, scope);
        }
        let spent = self.windows.iter().filter(|window| window.left() == 0);
        if let Some(until) = spent.filter_map(|window| window.resets_at).max() {
            return Room::Until(until, Scope::User);
        }
        let spoken_for = |window: &&Window| window.left() <= self.outstanding;
        let learning = !self.known && self.outstanding > 0;
        if learning || self.windows.iter().any(|window| spoken_for(&window)) {
            let until =
                self.windows.iter().filter(spoken_for).filter_map(|window| window.resets_at);
            return Room::Unknown(changed(&self.changed), until.min());
        }
        Room::Free
    }

    /// Whether forgetting it would forget that something must wait.
    pub(super) fn holds_back(&self, now: Instant) -> bool {
        let ahead = |until: Instant| until > now;
        self.refused.is_some_and(|(until, _)| ahead(until))
            || self.windows.iter().any(|window| window.resets_at.is_some_and(ahead))
    }

    pub(super) fn settle(&mut self, now: Instant, what: Settled, counts_globally: bool) {
        self.roll(now);
        self.outstanding = self.outstanding.saturating_sub(1);
        match what {
            Settled::Unsent => {}
            Settled::Unanswered => self.charge(now),
            Settled::Answered(lesson) => {
                self.known |= lesson.orderly || lesson.window.is_some();
                // A 429 whose bucket has room left speaks of something within the route (the name
                // of a channel, say), which must not hold back all the rest of it.
                let within = lesson.window.as_ref().is_some_and(|window| window.remaining > 0);
                match lesson.refused {
                    Some((_, Scope::Global)) if counts_globally => {}
                    Some((_, Scope::User)) if within => {}
                    Some((wait, scope)) => {
                        let until = now + wait.min(LONGEST);
                        if self.refused.is_none_or(|(known, _)| known < until) {
                            self.refused = Some((until, scope));
                        }
                    }
                    None => {}
                }
                match lesson.window {
                    Some(told) => self.learn(now, told),
                    None if !lesson.orderly => self.charge(now),
                    None => {}
                }
            }
        }
        self.changed.notify_waiters();
    }

    /// Takes in what an answer told of a window.
    fn learn(&mut self, now: Instant, told: headers::Window) {
        let resets_at = now + told.reset_after;
        let known = self.windows.iter().position(|window| window.hash == told.hash);
        let mut window = match known {
            Some(index) => self.windows.remove(index),
            None => Window {
                hash: told.hash,
                limit: told.limit,
                remaining: told.remaining,
                lost: 0,
                resets_at: None,
                lasts: told.reset_after,
            },
        };
        window.limit = told.limit;
        window.remaining = window.remaining.min(told.remaining);
        // An answer that was long on its way makes the window seem to end later than it does, never
        // earlier, so the latest end is safe.
        window.resets_at = window.resets_at.max(Some(resets_at));
        window.lasts = window.lasts.max(told.reset_after);
        if self.windows.len() >= WINDOWS {
            self.windows.remove(0);
        }
        self.windows.push(window);
    }

    /// Counts a request that Discord may have counted without our seeing it.
    fn charge(&mut self, now: Instant) {
        for window in &mut self.windows {
            window.lost = window.lost.saturating_add(1);
            // It may have begun the next window, so this one is not over before that one would be.
            window.resets_at = window.resets_at.max(Some(now + window.lasts));
        }
    }

    /// Begins anew what has ended.
    fn roll(&mut self, now: Instant) {
        if self.refused.is_some_and(|(until, _)| until <= now) {
            self.refused = None;
        }
        let latest = self.windows.len().saturating_sub(1);
        let mut index = 0;
        self.windows.retain_mut(|window| {
            let ended = window.resets_at.is_some_and(|until| until <= now);
            if ended {
                window.resets_at = None;
                window.remaining = window.limit;
                window.lost = 0;
            }
            // A hash that answers no longer bear would hold requests back for nothing.
            let keep = index == latest || window.resets_at.is_some();
            index += 1;
            keep
        });
    }
}
