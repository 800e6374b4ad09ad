//! What can go wrong in a tool.

use discord::Route;

/// One thing wrong with the arguments of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Issue {
    /// Where, as `embeds[0].title`; empty for the call as a whole.
    pub path: String,
    /// What is wrong and how to mend it. Never repeats the value.
    pub message: String,
    /// A word for programs: `required`, `unknown`, `type`, `length`, `range`, `choice`, `format`,
    /// `conflict`, `items`.
    pub code: &'static str,
}

/// Why a tool has no reply.
#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    /// The arguments are wrong; nothing was sent.
    #[error("the arguments are wrong")]
    Invalid(Vec<Issue>),
    /// Discord, or the way to it, failed.
    #[error("{}: {error}", discord::error::route_name(*route))]
    Discord {
        /// What was asked.
        route: Route,
        /// What came back.
        error: discord::Error,
    },
    /// What was looked for is not there.
    #[error("there is no {what} {id}")]
    NotFound {
        /// What kind of thing.
        what: &'static str,
        /// Its id.
        id: String,
        /// The tool that lists what there is.
        see: &'static str,
    },
}
