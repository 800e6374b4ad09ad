//! The server's promises, through its public doors: calls, lines of standard input, HTTP.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::disallowed_types,
    clippy::string_slice,
    missing_docs,
    reason = "a failed test is a panic"
)]

mod any_input;
mod chain;
mod fake;
mod files;
mod http;
mod invariants;
mod published;
mod stdio;
