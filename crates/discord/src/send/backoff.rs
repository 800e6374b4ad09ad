//! How long to wait before a request is sent again. Whether it may be is decided in `classify`.

use std::time::Duration;

use super::{
    random,
    settings::{Jitter, Retry},
};

/// The delays of one call, from repetition to repetition.
#[derive(Debug)]
pub(super) struct Backoff {
    retry: Retry,
    /// Repetitions so far.
    repeated: u32,
    /// The last delay that was drawn, from which a decorrelated one grows.
    last: Duration,
}

impl Backoff {
    pub(super) fn new(retry: &Retry) -> Self {
        Self { last: retry.base_delay, retry: retry.clone(), repeated: 0 }
    }

    /// The delay before the next repetition, or none if there have been enough. A wait that the
    /// server named is taken as it is; the caller judges whether it is too long.
    pub(super) fn next(&mut self, named: Option<Duration>) -> Option<Duration> {
        if !self.retry.enabled || self.repeated >= self.retry.max_attempts {
            return None;
        }
        self.repeated += 1;
        Some(named.unwrap_or_else(|| self.draw(random::fraction())))
    }

    /// The delay for a chance from 0 to 1.
    fn draw(&mut self, chance: f64) -> Duration {
        let Retry { base_delay, max_delay, jitter, .. } = self.retry;
        let doublings = self.repeated.saturating_sub(1).min(31);
        let delay = base_delay.saturating_mul(1 << doublings).min(max_delay);
        self.last = match jitter {
            Jitter::None => delay,
            Jitter::Full => delay.mul_f64(chance),
            Jitter::Decorrelated => {
                let base = base_delay.min(max_delay);
                let highest = self.last.saturating_mul(3).clamp(base, max_delay);
                base + highest.saturating_sub(base).mul_f64(chance)
            }
        };
        self.last
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn retry(jitter: Jitter) -> Retry {
        Retry { jitter, ..Retry::default() }
    }

    #[test]
    fn three_retries_make_four_requests() {
        let mut backoff = Backoff::new(&retry(Jitter::None));
        let delays: Vec<_> = std::iter::from_fn(|| backoff.next(None)).collect();
        assert_eq!(delays, [200, 400, 800].map(Duration::from_millis));
    }

    #[test]
    fn no_retry_when_switched_off() {
        let mut backoff = Backoff::new(&Retry { enabled: false, ..Retry::default() });
        assert_eq!(backoff.next(Some(Duration::ZERO)), None);
    }

    #[test]
    fn the_wait_that_the_server_names_is_taken() {
        let mut backoff = Backoff::new(&retry(Jitter::Full));
        assert_eq!(backoff.next(Some(Duration::from_secs(7))), Some(Duration::from_secs(7)));
    }

    proptest! {
        #[test]
        fn a_delay_is_never_longer_than_the_longest(
            base in 0_u64..10_000,
            longest in 0_u64..60_000,
            repetitions in 0_u32..100,
            chance in 0.0..1.0_f64,
            jitter in prop_oneof![
                Just(Jitter::None),
                Just(Jitter::Full),
                Just(Jitter::Decorrelated),
            ],
        ) {
            let base_delay = Duration::from_millis(base);
            let max_delay = Duration::from_millis(longest);
            let mut backoff = Backoff::new(&Retry {
                enabled: true, max_attempts: u32::MAX, base_delay, max_delay, jitter,
            });
            for _ in 0..repetitions {
                backoff.repeated += 1;
                let delay = backoff.draw(chance);
                prop_assert!(delay <= max_delay);
                if jitter == Jitter::Decorrelated {
                    prop_assert!(delay >= base_delay.min(max_delay));
                }
            }
        }
    }
}
