use super::*;

const TOKEN: &str = "0123456789012345678901234567890123456789012345678901234567";

fn read(source: Source, variables: &[(&str, &str)]) -> Result<Config, Vec<String>> {
    let lookup = |name: &str| {
        variables.iter().find(|(given, _)| *given == name).map(|(_, value)| (*value).into())
    };
    Config::read(source, &lookup).map_err(|Invalid(problems)| problems)
}

const STDIO: Source = Source { sandbox: false, http: false };
const SANDBOX: Source = Source { sandbox: true, http: false };

#[test]
fn every_bad_variable_is_named_at_once() {
    let problems = read(
        Source { sandbox: false, http: true },
        &[
            ("DISCORD_TOKEN", "short"),
            ("DISCORD_DEFAULT_GUILD_ID", "12"),
            ("ALLOWED_GUILDS", ","),
            ("MCP_RETRY_MAX_ATTEMPTS", "11"),
            ("MCP_TIMEOUT_DEFAULT_MS", "soon"),
            ("MCP_WRITE_MODE", "readonly"),
            ("MCP_CATEGORIES", "messages,nonsense"),
            ("LOG_LEVEL", "loud"),
            ("GATEWAY", "true"),
        ],
    )
    .unwrap_err();
    for name in [
        "DISCORD_TOKEN",
        "DISCORD_DEFAULT_GUILD_ID",
        "ALLOWED_GUILDS",
        "MCP_RETRY_MAX_ATTEMPTS",
        "MCP_TIMEOUT_DEFAULT_MS",
        "MCP_WRITE_MODE",
        "MCP_CATEGORIES",
        "LOG_LEVEL",
        "GATEWAY",
        "DISCORD_MCP_ACCESS_TOKEN",
    ] {
        let of = |problem: &&String| problem.starts_with(&format!("{name}:"));
        assert_eq!(problems.iter().filter(of).count(), 1, "{name} in {problems:#?}");
    }
}

/// The ranges that the operators of the reference know, written out so that a slip in ours shows.
#[test]
fn numbers_have_the_documented_defaults_and_ranges() {
    let table: [(&str, u64, u64, u64); 12] = [
        ("MCP_HTTP_MAX_BODY_BYTES", 4_194_304, 1024, 67_108_864),
        ("MCP_HTTP_MAX_IN_FLIGHT", 16, 1, 1024),
        ("MCP_RETRY_MAX_ATTEMPTS", 3, 1, 10),
        ("MCP_RETRY_BASE_DELAY_MS", 200, 50, 5000),
        ("MCP_RETRY_MAX_DELAY_MS", 10_000, 500, 60_000),
        ("MCP_TIMEOUT_DEFAULT_MS", 30_000, 1000, 120_000),
        ("MCP_CIRCUIT_FAILURE_THRESHOLD", 10, 3, 100),
        ("MCP_CIRCUIT_HALF_OPEN_AFTER_MS", 60_000, 5000, 600_000),
        ("MCP_BULKHEAD_LIMIT", 100, 1, 1000),
        ("MCP_RESULT_BUDGET_BYTES", 60_000, 2000, 1_000_000),
        ("MCP_CALL_BUDGET_MS", 45_000, 1000, 600_000),
        ("MCP_RETRY_MAX_DELAY_MS", 10_000, 500, 60_000),
    ];
    for (name, default, least, most) in table {
        for (value, taken) in
            [(least, true), (most, true), (default, true), (least - 1, false), (most + 1, false)]
        {
            let read = read(SANDBOX, &[(name, &value.to_string())]);
            assert_eq!(read.is_ok(), taken, "{name}={value}");
        }
        let row = variables::rows().into_iter().find(|row| row[0] == name).unwrap();
        assert_eq!(row[1], default.to_string(), "{name}");
    }
    let rest = read(SANDBOX, &[]).unwrap().rest;
    assert!(rest.retry.max_attempts == 3);
}

#[test]
fn a_token_that_no_header_can_hold_is_refused() {
    let source = Source { sandbox: true, http: true };
    for token in ["0123456789abcdef0123456789abcdef ", "0123456789abcdef 123456789abcdef0"] {
        let problems = read(source, &[("DISCORD_MCP_ACCESS_TOKEN", token)]).unwrap_err();
        assert_eq!(problems.len(), 1, "{problems:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_limit_that_cannot_be_read_is_not_taken_for_no_limit() {
    use std::os::unix::ffi::OsStringExt as _;
    let lookup =
        |name: &str| (name == "ALLOWED_GUILDS").then(|| std::ffi::OsString::from_vec(vec![0xFF]));
    let Invalid(problems) = Config::read(SANDBOX, &lookup).unwrap_err();
    assert_eq!(problems, ["ALLOWED_GUILDS: it is not UTF-8"]);
}

#[test]
fn no_problem_shows_the_value_of_a_secret() {
    let secret = "hunter2-hunter2";
    let problems = read(
        Source { sandbox: false, http: true },
        &[("DISCORD_TOKEN", secret), ("DISCORD_MCP_ACCESS_TOKEN", secret)],
    )
    .unwrap_err();
    assert!(!problems.join("\n").contains(secret));
    let config = read(STDIO, &[("DISCORD_TOKEN", TOKEN)]).unwrap();
    assert!(!format!("{config:?}").contains(TOKEN));
}

#[test]
fn only_the_literal_false_arms_the_server() {
    for (value, armed) in [
        ("false", true),
        ("False", false),
        ("fasle", false),
        ("0", false),
        ("no", false),
        ("disabled", false),
        ("true", false),
        (" false", false),
    ] {
        let config = read(SANDBOX, &[("MCP_DRY_RUN", value)]).unwrap();
        assert_eq!(config.server.armed, armed, "{value:?}");
    }
    assert!(!read(SANDBOX, &[]).unwrap().server.armed);
}

#[test]
fn a_leading_bot_is_taken_off_the_token() {
    let config = read(STDIO, &[("DISCORD_TOKEN", &format!("Bot {TOKEN}"))]).unwrap();
    assert_eq!(config.rest.token.expose(), TOKEN);
}

#[test]
fn the_default_server_must_be_an_allowed_one() {
    let guilds = [
        ("DISCORD_DEFAULT_GUILD_ID", "100000000000000001"),
        ("ALLOWED_GUILDS", "100000000000000002, 100000000000000003"),
    ];
    let problems = read(SANDBOX, &guilds).unwrap_err();
    assert_eq!(problems.len(), 1, "{problems:?}");
}

#[test]
fn the_page_of_the_environment_lists_every_variable() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/environment.md");
    let page = std::fs::read_to_string(path).unwrap();
    for [name, default, accepted, about] in variables::rows() {
        let row = format!("| `{name}` | {default} | {accepted} | {about} |");
        assert!(page.contains(&row), "docs/environment.md lacks the row:\n{row}");
    }
}
