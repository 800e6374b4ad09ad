//! What a tool is: arguments, effects, spec, endpoint, workflow, reply, untrusted text.
//!
//! There is no input or output here: a tool plans requests and reads answers, and whoever runs it
//! sends them. It knows Discord's values (crate `discord`) and nothing of a runtime, of HTTP, or of
//! MCP.

// The derives name this crate `tool`, also from within it.
extern crate self as tool;

pub mod argument;
pub mod bind;
pub mod effect;
pub mod error;
pub mod file;
pub mod plan;
pub mod published;
pub mod reader;
pub mod schema;
pub mod shape;
pub mod special;
pub mod text;
pub mod untrusted;

pub use argument::{Args, Argument, Patch, Presence};
pub use bind::Binder;
pub use effect::{Effect, Intent, Outranks, Spec, Tier};
pub use error::{Issue, ToolError};
pub use plan::{
    Answer, Context, Discord, Endpoint, Finished, Group, Ignored, Located, Plan, Reply, Run, Tool,
    Workflow, endpoint, workflow,
};
pub use reader::{ObjectReader, Reader};
pub use schema::{Field, Kind, Place, Refers, Schema};
pub use shape::{Free, Shape, True};
pub use tool_derive::{Args, Choice, Shape};
pub use untrusted::Untrusted;

/// What the code of the derives needs, so that a crate that uses them depends on nothing more.
#[doc(hidden)]
pub mod derive {
    pub use serde_json::{Map, Value};
}
