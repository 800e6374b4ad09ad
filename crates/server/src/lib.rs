//! The life of a call: from an MCP client's request, through the chain, to a tool and back.
//!
//! [`call`] holds the chain; what runs takes only what the gate gives, and the gate only what the
//! scope gives. `mcp`, [`stdio`] and [`http`] are the only modules that know the MCP library.

pub mod audit;
pub mod call;
pub mod consent;
pub mod entropy;
pub mod extent;
mod files;
#[cfg(feature = "http")]
pub mod http;
pub mod mcp;
pub mod outcome;
pub mod places;
pub mod redact;
pub mod refusal;
pub mod registry;
pub mod rest;
pub mod scope;
pub mod settings;
pub mod stdio;
pub mod telemetry;

mod diagnosis;
mod job;
mod names;
mod published;

pub use audit::Audit;
pub use call::{Call, Server};
pub use consent::Precondition;
pub use job::Job;
pub use outcome::Outcome;
pub use published::published;
pub use refusal::Refusal;
pub use registry::Registry;
pub use rest::Rest;
pub use settings::{Settings, Transport, WriteMode};
