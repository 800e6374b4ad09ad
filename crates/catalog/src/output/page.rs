//! Pages of lists.

use discord::Int;

/// Whether a page is as long as was asked, so that more may follow.
pub(crate) fn is_full<const MIN: i64, const MAX: i64>(count: usize, limit: Int<MIN, MAX>) -> bool {
    i64::try_from(count).is_ok_and(|count| count >= limit.get())
}

/// Where the next page of a search begins, as far as Discord counts.
pub(crate) fn next_offset<const MIN: i64, const MAX: i64>(
    offset: Int<MIN, MAX>,
    count: usize,
    total: u64,
) -> Option<u64> {
    let next = u64::try_from(offset.get()).ok()?.checked_add(u64::try_from(count).ok()?)?;
    let most = u64::try_from(MAX).ok()?;
    (count > 0 && next < total && next <= most).then_some(next)
}
