//! What the crate promises, seen from outside.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a failed test is a panic")]

mod send;
