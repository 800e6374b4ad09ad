//! Pages of lists.

use discord::Int;

/// Whether a page is as long as was asked, so that more may follow.
pub(crate) fn is_full<const MIN: i64, const MAX: i64>(count: usize, limit: Int<MIN, MAX>) -> bool {
    i64::try_from(count).is_ok_and(|count| count >= limit.get())
}
