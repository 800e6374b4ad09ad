//! What the operator set, checked; the binary reads it from the environment.

use std::path::PathBuf;

use discord::{Id, id::Guild};

/// What the operator set. The default is the safe one: everything visible, nothing destroyed.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The server taken where a call names none.
    pub default_guild: Option<Id<Guild>>,
    /// The only servers that may be touched; none is no limit.
    pub allowed_guilds: Option<Vec<Id<Guild>>>,
    /// The only groups of tools that may be used; none is no limit.
    pub categories: Option<Vec<String>>,
    /// Whether anything may be written.
    pub write_mode: WriteMode,
    /// The operator's key: destructive tools run only when armed (`MCP_DRY_RUN=false`).
    pub armed: bool,
    /// Folders below which files may be read for upload.
    pub file_roots: Vec<PathBuf>,
    /// Longest time of one call.
    pub call_budget: std::time::Duration,
    /// Longest text of a result, in bytes; longer ones are cut.
    pub result_budget: usize,
    /// How calls reach the server.
    pub transport: Transport,
}

/// How calls reach the server; for the audit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transport {
    /// Standard input and output, or memory in tests.
    Stdio,
    /// Streamable HTTP.
    Http,
}

impl Transport {
    /// The word for it in logs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stdio => "stdio",
            Self::Http => "http",
        }
    }
}

/// Whether anything may be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WriteMode {
    /// As the gates allow.
    Allow,
    /// Nothing: every write is only previewed.
    Preview,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            default_guild: None,
            allowed_guilds: None,
            categories: None,
            write_mode: WriteMode::Allow,
            armed: false,
            file_roots: Vec::new(),
            call_budget: std::time::Duration::from_secs(45),
            result_budget: 60_000,
            transport: Transport::Stdio,
        }
    }
}
