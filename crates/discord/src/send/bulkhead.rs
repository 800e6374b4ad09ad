//! How many requests may be under way at once.
//!
//! There is no queue: a call that finds no slot is refused. A call that has been let in gives its
//! slot back while it sits out a wait, and takes one again afterwards; it is then not refused but
//! served before new calls, for as long as its budget lasts.

use std::time::Duration;

use tokio::{
    sync::{Semaphore, SemaphorePermit},
    time::{Instant, sleep, timeout_at},
};

use crate::Error;

/// The slots.
#[derive(Debug)]
pub(super) struct Bulkhead {
    slots: Semaphore,
    limit: usize,
}

/// A slot, or the right to take one again. Dropping it gives it back.
#[derive(Debug)]
pub(super) struct Slot<'a> {
    bulkhead: &'a Bulkhead,
    held: Option<SemaphorePermit<'a>>,
}

impl Bulkhead {
    pub(super) fn new(limit: usize) -> Self {
        Self { slots: Semaphore::new(limit.min(Semaphore::MAX_PERMITS)), limit }
    }

    /// Takes a slot, if one is free now.
    pub(super) fn enter(&self) -> Result<Slot<'_>, Error> {
        let permit = self.slots.try_acquire().map_err(|_| self.full())?;
        Ok(Slot { bulkhead: self, held: Some(permit) })
    }

    fn full(&self) -> Error {
        Error::BulkheadFull { limit: self.limit }
    }
}

impl Slot<'_> {
    /// Waits without the slot, then takes one again, by the deadline at the latest.
    pub(super) async fn rest(&mut self, wait: Duration, deadline: Instant) -> Result<(), Error> {
        self.held = None;
        sleep(wait).await;
        let permit = timeout_at(deadline, self.bulkhead.slots.acquire()).await;
        // The semaphore is never closed, so what is left is time that ran out.
        let permit = permit.ok().and_then(Result::ok).ok_or_else(|| self.bulkhead.full())?;
        self.held = Some(permit);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_without_a_slot_is_refused_and_not_queued() {
        let bulkhead = Bulkhead::new(1);
        let slot = bulkhead.enter().unwrap();
        assert!(matches!(bulkhead.enter(), Err(Error::BulkheadFull { limit: 1 })));
        drop(slot);
        assert!(bulkhead.enter().is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_resting_call_holds_no_slot_and_comes_back_before_new_ones() {
        let bulkhead = Bulkhead::new(1);
        let deadline = Instant::now() + Duration::from_secs(10);
        let mut resting = bulkhead.enter().unwrap();
        let rest = resting.rest(Duration::from_secs(1), deadline);
        tokio::pin!(rest);
        assert!(futures::poll!(rest.as_mut()).is_pending());

        let other = bulkhead.enter().unwrap();
        tokio::time::advance(Duration::from_secs(2)).await;
        assert!(futures::poll!(rest.as_mut()).is_pending());
        drop(other);
        assert!(bulkhead.enter().is_err(), "the slot is promised to the call that rested");
        rest.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_resting_call_gives_up_at_its_deadline() {
        let bulkhead = Bulkhead::new(1);
        let deadline = Instant::now() + Duration::from_secs(2);
        let mut resting = bulkhead.enter().unwrap();
        let rest = resting.rest(Duration::from_secs(1), deadline);
        tokio::pin!(rest);
        assert!(futures::poll!(rest.as_mut()).is_pending());
        let _other = bulkhead.enter().unwrap();
        assert!(matches!(rest.await, Err(Error::BulkheadFull { .. })));
    }
}
