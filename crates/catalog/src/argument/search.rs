//! What Discord's searches have in common.

use discord::Int;
use tool::Choice;

/// How many results to pass over, as far as Discord counts.
pub(crate) type Offset = Int<0, 9975>;

/// Which end comes first.
#[derive(Clone, Copy, Choice)]
pub(crate) enum SortDirection {
    Asc,
    Desc,
}
