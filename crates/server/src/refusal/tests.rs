use std::collections::BTreeMap;

use discord::{Error, Route, error::Scope};

use super::*;

const ROUTE: Route = Route::get("/channels/{channel_id}");

fn api(status: u16) -> Error {
    Error::Api { status, code: 0, message: String::new(), issues: Vec::new() }
}

/// One refusal of every kind, but for the codes of embedders' own preconditions.
fn every_refusal() -> Vec<Refusal> {
    let wait = Duration::from_secs(1);
    let reason = || "reset".to_owned();
    let errors = vec![
        api(400),
        api(401),
        api(403),
        api(404),
        Error::RateLimited { retry_after: wait, scope: Scope::User, bucket: reason() },
        Error::CloudflareBlocked { retry_after: wait },
        Error::Server { status: 502 },
        Error::Timeout { after: wait },
        Error::Unreachable { reason: reason() },
        Error::OutcomeUnknown { reason: reason() },
        Error::CircuitOpen { retry_after: wait },
        Error::BulkheadFull { limit: 1 },
        Error::IndexNotReady { retry_after: wait },
        Error::InvalidAnswer { reason: reason() },
        Error::InvalidRequest { part: reason() },
        Error::Cancelled,
    ];
    let mut out: Vec<_> = errors
        .into_iter()
        .map(|error| Refusal::discord(ToolError::Discord { route: ROUTE, error }))
        .collect();
    let (tool, preview) = ("messages_delete", Value::Null);
    out.extend([
        Refusal::Validation { issues: Vec::new() },
        Refusal::Scope { tool, required: "messages", granted: Vec::new() },
        Refusal::GuildNotAllowed { guild: Id::new(1) },
        Refusal::GuildUnresolved { resource: reason() },
        Refusal::DryRunPreview {
            tool,
            preview: preview.clone(),
            request: None,
            armed: false,
            confirmed: false,
        },
        Refusal::WritePreview { tool, preview, request: None },
        Refusal::CatalogOnly,
        Refusal::Budget { budget: wait, writing: false },
        Refusal::Panic { writing: false },
        Refusal::Panic { writing: true },
        Refusal::Budget { budget: wait, writing: true },
        Refusal::discord(ToolError::NotFound { what: "role", id: reason(), see: "roles_list" }),
        Refusal::Internal { reason: "a test" },
    ]);
    out
}

#[test]
fn there_is_an_example_of_every_kind_of_refusal() {
    // Whoever adds a kind has to number it here, and then finds no example of it.
    let number = |refusal: &Refusal| match refusal {
        Refusal::Validation { .. } => 0,
        Refusal::Scope { .. } => 1,
        Refusal::GuildNotAllowed { .. } => 2,
        Refusal::GuildUnresolved { .. } => 3,
        Refusal::DryRunPreview { .. } => 4,
        Refusal::WritePreview { .. } => 5,
        Refusal::CatalogOnly => 6,
        Refusal::Budget { .. } => 7,
        Refusal::Panic { .. } => 8,
        Refusal::Tool { .. } => 9,
        Refusal::Internal { .. } => 10,
        // Its codes are embedders' own.
        Refusal::Precondition { .. } => usize::MAX,
    };
    let seen: std::collections::BTreeSet<_> = every_refusal().iter().map(number).collect();
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), (0..=10).collect::<Vec<_>>());
}

#[test]
fn the_page_of_errors_lists_every_code() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/errors.md");
    let page = std::fs::read_to_string(path).unwrap();
    let mut codes = BTreeMap::new();
    for refusal in every_refusal() {
        let envelope = refusal.envelope();
        codes.insert(envelope.code, (envelope.category, envelope.retriable));
    }
    for (code, (category, retriable)) in &codes {
        let again = if *retriable { "yes" } else { "no" };
        let row = format!("| `{code}` | {category} | {again} |");
        assert!(page.contains(&row), "docs/errors.md lacks a row that begins with:\n{row}");
    }
    let rows = page.lines().filter(|line| line.starts_with("| `")).count();
    assert_eq!(rows, codes.len(), "docs/errors.md has rows for codes that do not exist");
}

#[test]
fn the_text_of_a_refusal_says_all_that_its_envelope_says() {
    for refusal in every_refusal() {
        let outcome = refusal.outcome();
        for (name, value) in &outcome.structured {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            assert!(outcome.text.contains(&value), "{name}: {value} in {}", outcome.text);
        }
    }
}
