//! Every way in which a call can end without success, and how it is told: a code, whether trying
//! again makes sense, what happened, whether anything was changed, and the next step.

use std::time::Duration;

use discord::{Id, id::Guild};
use serde_json::{Map, Value, json};
use tool::{Issue, ToolError};

use crate::{Outcome, diagnosis::Diagnosis, entropy::NoEntropy};

mod discord_error;

/// Why a call did not succeed.
#[derive(Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The arguments are wrong.
    Validation {
        /// All that is wrong.
        issues: Vec<Issue>,
    },
    /// The tool's category is not open.
    Scope {
        /// The tool.
        tool: &'static str,
        /// Its category.
        required: &'static str,
        /// The open categories.
        granted: Vec<String>,
    },
    /// A server outside the allowed ones.
    GuildNotAllowed {
        /// The server.
        guild: Id<Guild>,
    },
    /// It cannot be proven which server something belongs to.
    GuildUnresolved {
        /// What.
        resource: String,
    },
    /// A gated tool without both keys.
    DryRunPreview {
        /// The tool.
        tool: &'static str,
        /// The arguments, redacted.
        preview: Value,
        /// The request that would be sent, redacted; none if there are several.
        request: Option<Value>,
        /// Whether the operator's key is turned.
        armed: bool,
        /// Whether the caller's key is turned.
        confirmed: bool,
    },
    /// A write while the operator allows none.
    WritePreview {
        /// The tool.
        tool: &'static str,
        /// The arguments, redacted.
        preview: Value,
        /// The request that would be sent, redacted; none if there are several.
        request: Option<Value>,
    },
    /// A precondition of an embedder's own.
    Precondition {
        /// Its code.
        code: &'static str,
        /// What it says, and the next step.
        hint: String,
    },
    /// There is no bot behind the catalogue.
    CatalogOnly,
    /// The call took too long.
    Budget {
        /// The longest time of a call.
        budget: Duration,
        /// Whether a write was under way.
        writing: bool,
    },
    /// A handler panicked.
    Panic {
        /// Whether a write was under way.
        writing: bool,
    },
    /// The tool failed.
    Tool {
        /// How.
        error: ToolError,
        /// Which permission was missing, where that could be found out.
        diagnosis: Option<Diagnosis>,
    },
    /// A fault of ours.
    Internal {
        /// What happened.
        reason: &'static str,
    },
}

impl From<NoEntropy> for Refusal {
    fn from(_: NoEntropy) -> Self {
        Self::Internal { reason: "the operating system gives no random numbers" }
    }
}

/// The parts of an envelope.
pub(crate) struct Envelope {
    pub(crate) code: &'static str,
    pub(crate) retriable: bool,
    /// `client` if the caller can mend it, else `server`.
    pub(crate) category: &'static str,
    /// What happened, and whether anything was changed.
    pub(crate) message: String,
    /// The next step.
    pub(crate) hint: String,
    /// More facts.
    pub(crate) extra: Map<String, Value>,
}

impl Envelope {
    pub(crate) fn client(
        code: &'static str,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) -> Self {
        let (message, hint) = (message.into(), hint.into());
        Self { code, retriable: false, category: "client", message, hint, extra: Map::new() }
    }

    pub(crate) fn server(
        code: &'static str,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) -> Self {
        Self { category: "server", ..Self::client(code, message, hint).retriable() }
    }

    pub(crate) fn retriable(self) -> Self {
        Self { retriable: true, ..self }
    }

    /// With what would have been done: the arguments, and the request if it is one.
    fn preview(self, tool: &str, arguments: &Value, request: Option<&Value>) -> Self {
        let envelope = self.with("tool", tool).with("preview", arguments.clone());
        match request {
            Some(request) => envelope.with("request", request.clone()),
            None => envelope,
        }
    }

    pub(crate) fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.extra.insert(name.to_owned(), value.into());
        self
    }
}

impl Refusal {
    pub(crate) fn discord(error: ToolError) -> Self {
        Self::Tool { error, diagnosis: None }
    }

    /// The code.
    pub fn code(&self) -> &'static str {
        self.envelope().code
    }

    /// What is known of the effect: `failed` if nothing was changed.
    pub(crate) fn effect(&self) -> &'static str {
        match self {
            Self::Tool { error: ToolError::Discord { error, .. }, .. } => match error.effect() {
                discord::error::Effect::None => "failed",
                discord::error::Effect::Done => "applied",
                discord::error::Effect::Unknown => "unknown",
            },
            Self::Budget { writing: true, .. } | Self::Panic { writing: true } => "unknown",
            _ => "failed",
        }
    }

    /// What the caller gets.
    pub fn outcome(self) -> Outcome {
        let Envelope { code, retriable, category, message, hint, extra } = self.envelope();
        let mut text =
            format!("{code}: {message}\n{hint}\nretriable: {retriable}\ncategory: {category}");
        for (name, value) in &extra {
            text.push('\n');
            text.push_str(name);
            text.push_str(": ");
            match value {
                Value::String(inner) => text.push_str(inner),
                other => text.push_str(&other.to_string()),
            }
        }
        let mut structured = Map::new();
        structured.insert("code".to_owned(), code.into());
        structured.insert("retriable".to_owned(), retriable.into());
        structured.insert("category".to_owned(), category.into());
        structured.insert("message".to_owned(), message.into());
        structured.insert("recovery_hint".to_owned(), hint.into());
        structured.extend(extra);
        Outcome { text, structured, code: Some(code) }
    }

    fn envelope(&self) -> Envelope {
        match self {
            Self::Validation { issues } => validation(issues),
            Self::Scope { tool, required, granted } => Envelope::client(
                "SCOPE_REJECTED",
                format!("The category {required} is not open, so {tool} was not run."),
                "Use a tool of an open category, or ask the operator to add it to MCP_CATEGORIES.",
            )
            .with("tool", *tool)
            .with("required", *required)
            .with("granted", granted.clone()),
            Self::GuildNotAllowed { guild } => Envelope::client(
                "GUILD_NOT_ALLOWED",
                format!("The server {guild} is not among the allowed ones. Nothing was done."),
                "Use an allowed server, or ask the operator to add it to ALLOWED_GUILDS.",
            )
            .with("guild_id", guild.to_string()),
            Self::GuildUnresolved { resource } => Envelope::client(
                "GUILD_SCOPE_UNRESOLVED",
                format!("It cannot be shown that {resource} lies in an allowed server. Nothing was done."),
                "Check the id. Direct messages and what the bot cannot see are outside ALLOWED_GUILDS.",
            )
            .with("resource", resource.clone()),
            Self::DryRunPreview { tool, preview, request, armed, confirmed } => {
                let missing = match (armed, confirmed) {
                    (false, false) => "neither key is turned",
                    (false, true) => "the operator has not set MCP_DRY_RUN=false",
                    _ => "the call lacks __confirm:true",
                };
                Envelope::client(
                    "DRY_RUN_PREVIEW",
                    format!("A preview of {tool}: {missing}. Nothing was done."),
                    "Set MCP_DRY_RUN=false AND pass __confirm:true to actually execute",
                )
                .preview(tool, preview, request.as_ref())
            }
            Self::WritePreview { tool, preview, request } => Envelope::client(
                "WRITE_PREVIEW",
                format!("A preview of {tool}: this server writes nothing. Nothing was done."),
                "The operator must set MCP_WRITE_MODE=allow to let writes through.",
            )
            .preview(tool, preview, request.as_ref()),
            Self::Precondition { code, hint } => {
                Envelope::client(code, "A precondition refused the call. Nothing was done.", hint)
            }
            Self::CatalogOnly => Envelope::client(
                "CATALOG_ONLY",
                "This server only shows its catalogue; no bot stands behind it. Nothing was done.",
                "Start it with `serve` and a bot's token, or with `serve --sandbox`, to run tools.",
            ),
            Self::Budget { budget, writing: false } => Envelope::server(
                "UPSTREAM_TIMEOUT",
                format!("No answer within {} ms. Nothing was changed.", budget.as_millis()),
                "Try again later.",
            ),
            Self::Budget { budget, writing: true } => Envelope::client(
                "OUTCOME_UNKNOWN",
                format!(
                    "The call was given up after {} ms. It may have been done.",
                    budget.as_millis()
                ),
                "Read the target back before doing it again.",
            ),
            Self::Panic { writing: true } => Envelope::client(
                "OUTCOME_UNKNOWN",
                "A fault of this server while it wrote. It may have been done.",
                "Read the target back before doing it again. Please report this.",
            ),
            Self::Panic { writing: false } => Envelope::server(
                "INTERNAL_ERROR",
                "A fault of this server. Nothing was changed.",
                "Please report this.",
            ),
            Self::Tool { error, diagnosis } => tool_error(error, diagnosis.as_ref()),
            Self::Internal { reason } => Envelope::server(
                "INTERNAL_ERROR",
                format!("A fault of this server: {reason}."),
                "Nothing was changed. Please report this.",
            ),
        }
    }
}

fn validation(issues: &[Issue]) -> Envelope {
    let list: Vec<_> = issues
        .iter()
        .map(|issue| json!({"path": issue.path, "message": issue.message, "code": issue.code}))
        .collect();
    let count = issues.len();
    let message = match count {
        1 => "One argument is wrong. Nothing was done.".to_owned(),
        _ => format!("{count} arguments are wrong. Nothing was done."),
    };
    Envelope::client("VALIDATION_FAILED", message, "Mend every issue listed and call again.")
        .with("issues", list)
}

fn tool_error(error: &ToolError, diagnosis: Option<&Diagnosis>) -> Envelope {
    match error {
        ToolError::Invalid(issues) => validation(issues),
        ToolError::NotFound { what, id, see } => Envelope::client(
            "DISCORD_NOT_FOUND",
            format!("There is no {what} {id}. Nothing was done."),
            format!("List what there is with {see}."),
        )
        .with("resource_type", *what)
        .with("id", id.clone())
        .with("suggested_tool", *see),
        ToolError::Discord { route, error } => discord_error::envelope(*route, error, diagnosis),
    }
}

#[cfg(test)]
mod tests;
