//! The variables: names, defaults, ranges. `docs/environment.md` is made from this list.

/// A number within a range.
pub(crate) struct Number {
    pub(crate) name: &'static str,
    pub(crate) default: u64,
    pub(crate) min: u64,
    pub(crate) max: u64,
    pub(crate) about: &'static str,
}

/// One of several words; the first is the default.
pub(crate) struct Word {
    pub(crate) name: &'static str,
    pub(crate) words: &'static [&'static str],
    pub(crate) about: &'static str,
}

/// Any text.
pub(crate) struct Text {
    pub(crate) name: &'static str,
    pub(crate) default: &'static str,
    pub(crate) about: &'static str,
}

macro_rules! variables {
    ($($constant:ident: $kind:ident = $name:literal { $($field:ident: $value:expr),+ $(,)? })+) => {
        $(pub(crate) const $constant: $kind = $kind { name: $name, $($field: $value),+ };)+

        /// All of them as rows of a table: name, default, what is accepted, what it is for.
        pub(crate) fn rows() -> Vec<[String; 4]> {
            vec![$($constant.row()),+]
        }
    };
}

impl Number {
    fn row(&self) -> [String; 4] {
        let accepted = format!("{} to {}", self.min, self.max);
        [self.name.to_owned(), self.default.to_string(), accepted, self.about.to_owned()]
    }
}

impl Word {
    fn row(&self) -> [String; 4] {
        let default = self.words.first().copied().unwrap_or_default().to_owned();
        [self.name.to_owned(), default, self.words.join(", "), self.about.to_owned()]
    }
}

impl Text {
    fn row(&self) -> [String; 4] {
        let default = if self.default.is_empty() { "unset" } else { self.default };
        [self.name.to_owned(), default.to_owned(), "text".to_owned(), self.about.to_owned()]
    }
}

const ON_OFF: &[&str] = &["true", "false"];

variables! {
    TOKEN: Text = "DISCORD_TOKEN" { default: "", about: "The bot's token, 50 characters or more; a leading `Bot ` is taken off. Not needed with --sandbox." }
    EXPECTED_BOT_ID: Text = "DISCORD_EXPECTED_BOT_ID" { default: "", about: "The bot's user id; the start ends if the token belongs to another." }
    DEFAULT_GUILD_ID: Text = "DISCORD_DEFAULT_GUILD_ID" { default: "", about: "The server taken where a call names none; must be among ALLOWED_GUILDS if both are set." }
    ALLOWED_GUILDS: Text = "ALLOWED_GUILDS" { default: "", about: "Server ids with commas between; no others can be touched." }
    API_BASE_URL: Text = "DISCORD_API_BASE_URL" { default: "https://discord.com/api/v10", about: "Where Discord's API is: https, or a loopback address, since the token goes there." }
    CATEGORIES: Text = "MCP_CATEGORIES" { default: "", about: "Groups of tools with commas between; no others are offered." }
    WRITE_MODE: Word = "MCP_WRITE_MODE" { words: &["allow", "preview"], about: "With preview nothing is written; every write comes back as a preview." }
    DRY_RUN: Text = "MCP_DRY_RUN" { default: "true", about: "Destructive tools run only if this is the literal `false`, and the call says `__confirm: true`." }
    FILE_ROOTS: Text = "MCP_FILE_ROOTS" { default: "", about: "Folders (absolute paths, commas between) below which files may be read for upload." }
    RESULT_BUDGET: Number = "MCP_RESULT_BUDGET_BYTES" { default: 60_000, min: 2_000, max: 1_000_000, about: "Longest text of a result; a longer one is cut and says how to go on." }
    CALL_BUDGET_MS: Number = "MCP_CALL_BUDGET_MS" { default: 45_000, min: 1_000, max: 600_000, about: "Longest time of one call, waits included." }
    ACCESS_TOKEN: Text = "DISCORD_MCP_ACCESS_TOKEN" { default: "", about: "The bearer token of `serve --http`, 32 characters or more." }
    HTTP_MAX_BODY_BYTES: Number = "MCP_HTTP_MAX_BODY_BYTES" { default: 4_194_304, min: 1_024, max: 67_108_864, about: "Longest body of an HTTP request." }
    HTTP_MAX_IN_FLIGHT: Number = "MCP_HTTP_MAX_IN_FLIGHT" { default: 16, min: 1, max: 1_024, about: "Most HTTP requests under way; more get 503." }
    LOG_LEVEL: Word = "LOG_LEVEL" { words: &["info", "fatal", "error", "warn", "debug", "trace"], about: "How much is logged, as JSON lines on standard error." }
    RETRY_ENABLED: Word = "MCP_RETRY_ENABLED" { words: ON_OFF, about: "Whether requests to Discord are tried again where that is safe." }
    RETRY_MAX_ATTEMPTS: Number = "MCP_RETRY_MAX_ATTEMPTS" { default: 3, min: 1, max: 10, about: "Most retries: 3 makes 4 requests." }
    RETRY_BASE_DELAY_MS: Number = "MCP_RETRY_BASE_DELAY_MS" { default: 200, min: 50, max: 5_000, about: "First delay between tries; it doubles." }
    RETRY_MAX_DELAY_MS: Number = "MCP_RETRY_MAX_DELAY_MS" { default: 10_000, min: 500, max: 60_000, about: "Longest delay, and the longest Retry-After that is waited for." }
    RETRY_JITTER: Word = "MCP_RETRY_JITTER" { words: &["full", "none", "decorrelated"], about: "How delays are spread." }
    TIMEOUT_DEFAULT_MS: Number = "MCP_TIMEOUT_DEFAULT_MS" { default: 30_000, min: 1_000, max: 120_000, about: "Longest time of one try." }
    CIRCUIT_ENABLED: Word = "MCP_CIRCUIT_ENABLED" { words: ON_OFF, about: "Whether nothing is sent for a while after many failures in a row." }
    CIRCUIT_FAILURE_THRESHOLD: Number = "MCP_CIRCUIT_FAILURE_THRESHOLD" { default: 10, min: 3, max: 100, about: "How many failures in a row." }
    CIRCUIT_HALF_OPEN_AFTER_MS: Number = "MCP_CIRCUIT_HALF_OPEN_AFTER_MS" { default: 60_000, min: 5_000, max: 600_000, about: "How long that while is." }
    BULKHEAD_LIMIT: Number = "MCP_BULKHEAD_LIMIT" { default: 100, min: 1, max: 1_000, about: "Most requests to Discord under way." }
    AUDIT_ENABLED: Word = "MCP_AUDIT_ENABLED" { words: ON_OFF, about: "Whether writes are recorded." }
    AUDIT_SINK: Word = "MCP_AUDIT_SINK" { words: &["stderr", "file", "none"], about: "Where they are recorded." }
    AUDIT_FILE: Text = "MCP_AUDIT_FILE" { default: "./discord-mcp-audit.jsonl", about: "The file for the sink `file`; lines are appended." }
}
