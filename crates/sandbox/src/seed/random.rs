//! Numbers that only depend on the seed: `SplitMix64`.

#[derive(Debug)]
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_add(0x9e37_79b9_7f4a_7c15))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`; 0 when there is none.
    pub(super) fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.next() % end).unwrap_or_default()
    }

    pub(super) fn between(&mut self, least: i64, most: i64) -> i64 {
        let span = most.saturating_sub(least).unsigned_abs().max(1);
        least + i64::try_from(self.next() % span).unwrap_or_default()
    }

    /// True in so many of a hundred cases.
    pub(super) fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(super) fn pick<'a, T: ?Sized>(&mut self, items: &[&'a T]) -> Option<&'a T> {
        let index = self.below(items.len());
        items.get(index).copied()
    }

    pub(super) fn one<T: Copy + Default>(&mut self, items: &[T]) -> T {
        let index = self.below(items.len());
        items.get(index).copied().unwrap_or_default()
    }
}
