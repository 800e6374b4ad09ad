//! The circuit breaker: after enough calls failed one after the other nothing is sent for a while,
//! then one call at a time may try.
//!
//! A call counts once, after its repetitions. What counts as a failure is decided in `classify`.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

use super::{classify::Health, headers::LONGEST, settings::Circuit};
use crate::Error;

/// What a call is told to wait while another one tries whether Discord is back.
const WHILE_PROBED: Duration = Duration::from_secs(1);

/// The breaker.
#[derive(Debug)]
pub(super) struct Breaker {
    circuit: Circuit,
    state: Mutex<State>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// All is sent; so many calls failed one after the other.
    Closed { failures: u32 },
    /// Nothing is sent before that time, then one call may try.
    Open { until: Instant },
    /// One call tries.
    Probing,
}

/// The leave to send. Dropped without a word (a call was called off) it counts as nothing.
#[derive(Debug)]
pub(super) struct Admission<'a> {
    breaker: &'a Breaker,
    probe: bool,
}

impl Breaker {
    pub(super) fn new(circuit: &Circuit) -> Self {
        Self { circuit: circuit.clone(), state: Mutex::new(State::Closed { failures: 0 }) }
    }

    /// Lets a call through, or says when one may be.
    pub(super) fn admit(&self) -> Result<Admission<'_>, Error> {
        let mut state = self.lock();
        let retry_after = match *state {
            State::Closed { .. } => return Ok(Admission { breaker: self, probe: false }),
            State::Open { until } => match until.saturating_duration_since(Instant::now()) {
                Duration::ZERO => {
                    *state = State::Probing;
                    return Ok(Admission { breaker: self, probe: true });
                }
                left => left,
            },
            State::Probing => WHILE_PROBED,
        };
        Err(Error::CircuitOpen { retry_after })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self) -> State {
        State::Open { until: Instant::now() + self.circuit.half_open_after.min(LONGEST) }
    }
}

impl Admission<'_> {
    /// Counts the call.
    pub(super) fn settle(mut self, health: Health) {
        let breaker = self.breaker;
        if !breaker.circuit.enabled {
            return;
        }
        let probe = std::mem::take(&mut self.probe);
        let mut state = breaker.lock();
        let next = match (*state, health) {
            // A call from before the circuit opened says nothing new.
            (State::Open { .. }, _) | (State::Closed { .. }, Health::Silent) => return,
            (State::Probing, _) if !probe => return,
            (_, Health::Good) => State::Closed { failures: 0 },
            (State::Probing, Health::Bad) => breaker.open(),
            (State::Probing, Health::Silent) => State::Open { until: Instant::now() },
            (State::Closed { failures }, Health::Bad) => {
                let failures = failures.saturating_add(1);
                if failures >= breaker.circuit.threshold {
                    breaker.open()
                } else {
                    State::Closed { failures }
                }
            }
        };
        if std::mem::discriminant(&*state) != std::mem::discriminant(&next) {
            tracing::debug!(from = ?*state, to = ?next, "circuit");
        }
        *state = next;
    }
}

impl Drop for Admission<'_> {
    fn drop(&mut self) {
        if self.probe {
            // Nothing was learned; the next call may try.
            *self.breaker.lock() = State::Open { until: Instant::now() };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breaker() -> Breaker {
        Breaker::new(&Circuit {
            enabled: true,
            threshold: 3,
            half_open_after: Duration::from_mins(1),
        })
    }

    fn fail(breaker: &Breaker, times: u32) {
        for _ in 0..times {
            breaker.admit().unwrap().settle(Health::Bad);
        }
    }

    async fn after(seconds: u64) {
        tokio::time::advance(Duration::from_secs(seconds)).await;
    }

    #[tokio::test(start_paused = true)]
    async fn it_opens_after_consecutive_failures_only() {
        let breaker = breaker();
        fail(&breaker, 2);
        breaker.admit().unwrap().settle(Health::Good);
        fail(&breaker, 2);
        breaker.admit().unwrap().settle(Health::Silent);
        fail(&breaker, 1);
        assert!(matches!(
            breaker.admit(),
            Err(Error::CircuitOpen { retry_after }) if retry_after == Duration::from_mins(1)
        ));
    }

    #[tokio::test(start_paused = true)]
    async fn one_probe_at_a_time_decides() {
        let breaker = breaker();
        fail(&breaker, 3);
        after(60).await;
        let probe = breaker.admit().unwrap();
        assert!(breaker.admit().is_err());
        probe.settle(Health::Bad);
        after(59).await;
        assert!(breaker.admit().is_err());
        after(1).await;
        breaker.admit().unwrap().settle(Health::Good);
        fail(&breaker, 2);
        assert!(breaker.admit().is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_probe_that_is_called_off_or_limited_gives_its_place_back() {
        let breaker = breaker();
        fail(&breaker, 3);
        after(60).await;
        drop(breaker.admit().unwrap());
        breaker.admit().unwrap().settle(Health::Silent);
        assert!(breaker.admit().is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_call_from_before_changes_nothing() {
        let breaker = breaker();
        let (early, late) = (breaker.admit().unwrap(), breaker.admit().unwrap());
        fail(&breaker, 3);
        early.settle(Health::Good);
        assert!(breaker.admit().is_err());
        after(60).await;
        let probe = breaker.admit().unwrap();
        late.settle(Health::Good);
        assert!(breaker.admit().is_err(), "only the probe decides");
        probe.settle(Health::Good);
    }

    #[tokio::test(start_paused = true)]
    async fn switched_off_it_never_opens() {
        let breaker = Breaker::new(&Circuit { enabled: false, threshold: 1, ..Circuit::default() });
        fail(&breaker, 20);
        assert!(breaker.admit().is_ok());
    }
}
