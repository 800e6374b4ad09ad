//! The sandbox over real HTTP, by the promises it makes.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a failed test is a panic")]

mod audit;
mod client;
mod errors;
mod expressions;
mod faults;
mod guilds;
mod hostile;
mod limits;
mod members;
mod messages;
mod permissions;
mod reading;
mod shapes;
mod threads;
mod world;
