//! The configuration, from the environment: the only module that reads it.
//!
//! Every variable is read and checked before anything starts, and all that is wrong is said at
//! once. [`variables`] is the list of them, with ranges and defaults.

mod reader;
mod variables;

use std::{path::PathBuf, time::Duration};

use discord::{Id, Secret, id::User, send};
use server::{Settings, WriteMode};
use tracing_subscriber::filter::LevelFilter;

use reader::{Lookup, Reader};
use variables as v;

/// The variables, for `serve --help`.
pub(crate) fn help() -> String {
    let rows = v::rows().into_iter().map(|[name, default, accepted, about]| {
        format!("\n  {name} (default {default}; {accepted})\n      {about}")
    });
    format!("Environment:{}", rows.collect::<String>())
}

/// What the command line says that the environment's rules depend on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Source {
    /// The sandbox has a token of its own.
    pub(crate) sandbox: bool,
    /// HTTP needs an access token.
    pub(crate) http: bool,
}

/// All of it.
#[derive(Debug)]
pub(crate) struct Config {
    pub(crate) server: Settings,
    pub(crate) rest: send::Settings,
    pub(crate) expected_bot: Option<Id<User>>,
    pub(crate) access_token: Option<Secret>,
    pub(crate) max_body_bytes: usize,
    pub(crate) max_in_flight: usize,
    pub(crate) audit: AuditSink,
    pub(crate) log_level: LevelFilter,
}

/// Where the audit goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum AuditSink {
    Off,
    Stderr,
    File(PathBuf),
}

/// Everything that is wrong with the environment.
#[derive(Debug)]
pub(crate) struct Invalid(Vec<String>);

impl std::fmt::Display for Invalid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the environment is not in order:")?;
        self.0.iter().try_for_each(|problem| write!(f, "\n  {problem}"))
    }
}

impl std::error::Error for Invalid {}

impl Config {
    /// Reads the process's environment.
    #[expect(clippy::disallowed_methods, reason = "this module is the one that may")]
    pub(crate) fn from_environment(source: Source) -> Result<Self, Invalid> {
        Self::read(source, &|name| std::env::var_os(name))
    }

    fn read(source: Source, lookup: &Lookup<'_>) -> Result<Self, Invalid> {
        let mut reader = Reader::new(lookup);
        let config = Self {
            rest: rest(&mut reader, source),
            server: server(&mut reader),
            expected_bot: reader.id(&v::EXPECTED_BOT_ID),
            access_token: access_token(&mut reader, source),
            max_body_bytes: reader.size(&v::HTTP_MAX_BODY_BYTES),
            max_in_flight: reader.size(&v::HTTP_MAX_IN_FLIGHT),
            audit: audit(&mut reader),
            log_level: match reader.word(&v::LOG_LEVEL) {
                "trace" => LevelFilter::TRACE,
                "debug" => LevelFilter::DEBUG,
                "warn" => LevelFilter::WARN,
                "error" | "fatal" => LevelFilter::ERROR,
                _ => LevelFilter::INFO,
            },
        };
        let absent = ["GATEWAY", "OTEL_ENABLED"];
        for name in absent {
            let on = reader.get(name).is_some_and(|on| matches!(on.as_str(), "1" | "true" | "yes"));
            if on {
                reader.problem(name, "this version cannot do that yet; unset it");
            }
        }
        if reader.get("MCP_TOOL_SURFACE").is_some_and(|value| value != "full") {
            reader.problem("MCP_TOOL_SURFACE", "this version has only full; unset it");
        }
        // Where the token may go is the sender's own rule.
        let sendable = send::Client::new(config.rest.clone());
        if let Err(
            problem @ (send::InvalidSettings::BaseUrl(_)
            | send::InvalidSettings::NotEncrypted { .. }),
        ) = sendable
        {
            reader.problem(v::API_BASE_URL.name, &problem.to_string());
        }
        match reader.problems() {
            problems if problems.is_empty() => Ok(config),
            problems => Err(Invalid(problems)),
        }
    }
}

fn rest(reader: &mut Reader<'_>, source: Source) -> send::Settings {
    let defaults = send::Settings::new(token(reader, source));
    send::Settings {
        base_url: reader.text(&v::API_BASE_URL).unwrap_or(defaults.base_url),
        token: defaults.token,
        retry: send::Retry {
            enabled: reader.unless_false(&v::RETRY_ENABLED),
            max_attempts: reader.small(&v::RETRY_MAX_ATTEMPTS),
            base_delay: reader.milliseconds(&v::RETRY_BASE_DELAY_MS),
            max_delay: reader.milliseconds(&v::RETRY_MAX_DELAY_MS),
            jitter: match reader.word(&v::RETRY_JITTER) {
                "none" => send::Jitter::None,
                "decorrelated" => send::Jitter::Decorrelated,
                _ => send::Jitter::Full,
            },
        },
        timeout: reader.milliseconds(&v::TIMEOUT_DEFAULT_MS),
        circuit: send::Circuit {
            enabled: reader.unless_false(&v::CIRCUIT_ENABLED),
            threshold: reader.small(&v::CIRCUIT_FAILURE_THRESHOLD),
            half_open_after: reader.milliseconds(&v::CIRCUIT_HALF_OPEN_AFTER_MS),
        },
        bulkhead: reader.size(&v::BULKHEAD_LIMIT),
        // The sender ends first where it can: it knows more of what happened than a call cut off.
        call_budget: reader.milliseconds(&v::CALL_BUDGET_MS) * 9 / 10,
        user_agent: defaults.user_agent,
        max_answer_bytes: defaults.max_answer_bytes,
    }
}

/// The bot's token; a leading `Bot ` is taken off. The sandbox brings its own.
fn token(reader: &mut Reader<'_>, source: Source) -> Secret {
    let given = reader.text(&v::TOKEN).unwrap_or_default();
    let token = given.trim().strip_prefix("Bot ").unwrap_or(given.trim()).trim();
    if !source.sandbox {
        if token.is_empty() {
            reader.problem(
                v::TOKEN.name,
                "the bot's token is needed (or start with --sandbox, which needs none)",
            );
        } else if token.len() < 50 {
            reader.problem(v::TOKEN.name, "a bot's token has at least 50 characters");
        } else if !token.chars().all(|letter| letter.is_ascii_graphic()) {
            reader.problem(v::TOKEN.name, "a bot's token has only visible ASCII characters");
        }
    }
    Secret::new(token)
}

fn server(reader: &mut Reader<'_>) -> Settings {
    let default_guild = reader.id(&v::DEFAULT_GUILD_ID);
    let allowed_guilds = reader.ids(&v::ALLOWED_GUILDS);
    if let (Some(default), Some(allowed)) = (default_guild, &allowed_guilds)
        && !allowed.contains(&default)
    {
        reader.problem(v::DEFAULT_GUILD_ID.name, "it must be among ALLOWED_GUILDS");
    }
    Settings {
        default_guild,
        allowed_guilds,
        categories: categories(reader),
        write_mode: match reader.word(&v::WRITE_MODE) {
            "preview" => WriteMode::Preview,
            _ => WriteMode::Allow,
        },
        // Only the literal false arms it: a typo must not.
        armed: reader.text(&v::DRY_RUN).as_deref() == Some("false"),
        file_roots: file_roots(reader),
        call_budget: reader.milliseconds(&v::CALL_BUDGET_MS),
        result_budget: reader.size(&v::RESULT_BUDGET),
        transport: server::Transport::Stdio,
    }
}

fn categories(reader: &mut Reader<'_>) -> Option<Vec<String>> {
    let open = reader.list(&v::CATEGORIES)?;
    let known = server::registry::categories();
    for name in &open {
        // The reference's group of the pipeline, which is always open, has no tools yet.
        if name != "meta" && !known.contains(&name.as_str()) {
            let known = known.join(", ");
            reader.problem(v::CATEGORIES.name, &format!("{name:?} is none of: {known}"));
        }
    }
    Some(open)
}

fn file_roots(reader: &mut Reader<'_>) -> Vec<PathBuf> {
    let roots: Vec<PathBuf> =
        reader.list(&v::FILE_ROOTS).unwrap_or_default().into_iter().map(PathBuf::from).collect();
    for root in &roots {
        if !root.is_absolute() || !root.is_dir() {
            reader.problem(
                v::FILE_ROOTS.name,
                &format!("{} must be the absolute path of a folder", root.display()),
            );
        }
    }
    roots
}

fn access_token(reader: &mut Reader<'_>, source: Source) -> Option<Secret> {
    let token = reader.text(&v::ACCESS_TOKEN);
    match &token {
        None if source.http => {
            reader.problem(v::ACCESS_TOKEN.name, "serve --http needs it: 32 characters or more");
        }
        Some(token) if token.chars().count() < 32 => {
            reader.problem(v::ACCESS_TOKEN.name, "it must have 32 characters or more");
        }
        // A header can hold nothing else, so no request could ever carry it.
        Some(token) if !token.chars().all(|letter| letter.is_ascii_graphic()) => {
            reader.problem(v::ACCESS_TOKEN.name, "it must be ASCII without blanks");
        }
        _ => {}
    }
    token.map(Secret::new)
}

fn audit(reader: &mut Reader<'_>) -> AuditSink {
    let sink = reader.word(&v::AUDIT_SINK);
    let file = reader.text(&v::AUDIT_FILE);
    if !reader.unless_false(&v::AUDIT_ENABLED) {
        return AuditSink::Off;
    }
    match sink {
        "none" => AuditSink::Off,
        "file" => AuditSink::File(file.unwrap_or_else(|| v::AUDIT_FILE.default.to_owned()).into()),
        _ => AuditSink::Stderr,
    }
}

/// Milliseconds as the environment gives them.
fn milliseconds(number: u64) -> Duration {
    Duration::from_millis(number)
}

#[cfg(test)]
mod tests;
