//! The product's promises end to end: every tool over the real client on the sandbox, and the real
//! binary as a process.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::disallowed_types,
    clippy::disallowed_methods,
    missing_docs,
    reason = "a failed test is a panic"
)]

mod cases;
mod components;
mod every_tool;
mod extent;
mod names;
mod process;
mod world;
