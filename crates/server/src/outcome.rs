//! What a caller gets back.

use serde_json::{Map, Value};

/// The answer to a call, good or bad.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// For people, and for models whose client shows them no more: all the facts.
    pub text: String,
    /// For programs.
    pub structured: Map<String, Value>,
    /// The code of a refusal or failure; none for a success.
    pub code: Option<&'static str>,
}

impl Outcome {
    /// MCP's `isError`.
    pub fn is_error(&self) -> bool {
        self.code.is_some()
    }
}
