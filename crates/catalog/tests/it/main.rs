//! What the whole catalogue promises.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::cast_precision_loss,
    clippy::disallowed_methods,
    reason = "a failed test is a panic; a test has no configuration module"
)]

mod components;
mod coverage;
mod examples;
mod reads;
mod requests;
mod sound;
mod spec;
