//! Discord's HTTP API as data: ids, bounds, requests, answers, permissions and errors.
//!
//! What this crate knows of is Discord (<https://docs.discord.com/developers/reference>); it knows
//! nothing of MCP. With the feature `send` it also holds the only code of the project that opens
//! sockets to Discord, in [`send`].

pub mod bound;
pub mod error;
pub mod id;
pub mod model;
pub mod permission;
pub mod request;
pub mod secret;
#[cfg(feature = "send")]
pub mod send;

pub use bound::{Decimal, Int, Text};
pub use error::Error;
pub use id::Id;
pub use permission::{Permission, Permissions};
pub use request::{Auth, File, Method, Repeat, Request, Response, Route, Source};
pub use secret::Secret;
