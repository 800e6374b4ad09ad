//! How long a call may take.
//!
//! A host gives up on a call after about a minute, so a call that waits answers before that. The
//! last quarter of the budget is for sending: no wait reaches into it, so that an attempt that
//! begins after a wait still has the time to be answered, and its outcome is not left unknown.

use std::time::Duration;

use tokio::time::Instant;

use super::{headers::LONGEST, settings::Settings};

/// The time of one call.
#[derive(Debug, Clone, Copy)]
pub(super) struct Deadline {
    /// When the call ends.
    ends: Instant,
    /// When waits end.
    waits_end: Instant,
    /// The limit of one attempt.
    timeout: Duration,
}

impl Deadline {
    /// Begins now. A first attempt always has its whole timeout.
    pub(super) fn start(settings: &Settings) -> Self {
        let timeout = settings.timeout.min(LONGEST);
        let budget = settings.call_budget.min(LONGEST).max(timeout);
        let now = Instant::now();
        Self { ends: now + budget, waits_end: now + budget / 4 * 3, timeout }
    }

    /// Whether there is time to wait so long and send then.
    pub(super) fn allows(&self, wait: Duration) -> bool {
        wait <= self.waits_end.saturating_duration_since(Instant::now())
    }

    /// When the last wait must be over.
    pub(super) fn waits_end(&self) -> Instant {
        self.waits_end
    }

    /// How long an attempt that begins now may take.
    pub(super) fn attempt(&self) -> Duration {
        self.timeout.min(self.ends.saturating_duration_since(Instant::now()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Secret;

    #[tokio::test(start_paused = true)]
    async fn an_attempt_after_waits_has_a_quarter_of_the_budget() {
        let deadline = Deadline::start(&Settings::new(Secret::new("t")));
        assert_eq!(deadline.attempt(), Duration::from_secs(30));
        assert!(deadline.allows(Duration::from_secs(33)));
        assert!(!deadline.allows(Duration::from_secs(34)));
        tokio::time::advance(Duration::from_secs(33)).await;
        assert_eq!(deadline.attempt(), Duration::from_secs(12));
    }

    #[tokio::test(start_paused = true)]
    async fn a_timeout_beyond_the_budget_is_still_given() {
        let settings =
            Settings { timeout: Duration::from_mins(2), ..Settings::new(Secret::new("t")) };
        assert_eq!(Deadline::start(&settings).attempt(), Duration::from_mins(2));
    }
}
