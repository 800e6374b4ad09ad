//! The chain: what each stage sees, what it stops, and in which order they stand.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use futures::future::BoxFuture;
use serde_json::{Value, json};
use server::{Call, Job, Precondition, Refusal, Settings, WriteMode};

use crate::fake::{CHANNEL, GUILD, Lines, MESSAGE, OTHER_GUILD, USER, World};

const ROLE: &str = "500000000000000001";

/// A precondition that refuses, and notes what it saw.
#[derive(Default)]
struct Refuses {
    saw: Mutex<Vec<Value>>,
}

impl Precondition for Refuses {
    fn check<'a>(&'a self, job: &'a Job<'_>) -> BoxFuture<'a, Result<(), Refusal>> {
        self.saw.lock().unwrap().push(Value::Object(job.arguments.clone()));
        let refusal = Refusal::Precondition { code: "NOT_TODAY", hint: "Come back.".to_owned() };
        Box::pin(async { Err(refusal) })
    }
}

/// A server in which every stage has a reason to refuse the deletion of a message.
fn strict() -> Settings {
    Settings {
        categories: Some(vec!["roles".to_owned()]),
        allowed_guilds: Some(vec![GUILD.parse().unwrap()]),
        write_mode: WriteMode::Preview,
        ..Settings::default()
    }
}

/// Takes one reason to refuse away.
type Ease = fn(&mut Settings);

/// One row for each stage: everything before it is in order, it and everything after it is not.
/// So each row shows that the stage stops the call, and that it stands before the next ones.
#[tokio::test]
async fn each_stage_stops_the_call_before_the_next_ones_see_it() {
    let delete = json!({"channel_id": CHANNEL, "message_id": MESSAGE});
    let confirmed = json!({"channel_id": CHANNEL, "message_id": MESSAGE, "__confirm": true});
    let wrong = json!({"channel_id": CHANNEL, "message_id": 5});
    let lookup = format!("GET /channels/{CHANNEL}");
    let open: Ease = |s| s.categories = None;
    let other: Ease = |s| s.allowed_guilds = Some(vec![OTHER_GUILD.parse().unwrap()]);
    let allow: Ease = |s| s.write_mode = WriteMode::Allow;
    let arm: Ease = |s| s.armed = true;
    let rows: [(&str, &[Ease], &Value, &[&str]); 7] = [
        ("VALIDATION_FAILED", &[], &wrong, &[]),
        ("SCOPE_REJECTED", &[], &delete, &[]),
        ("GUILD_NOT_ALLOWED", &[open], &delete, &[&lookup]),
        ("WRITE_PREVIEW", &[open, other], &delete, &[&lookup]),
        ("DRY_RUN_PREVIEW", &[open, other, allow], &confirmed, &[&lookup]),
        ("DRY_RUN_PREVIEW", &[open, other, allow, arm], &delete, &[&lookup]),
        ("NOT_TODAY", &[open, other, allow, arm], &confirmed, &[&lookup]),
    ];
    for (code, eased, arguments, requests) in rows {
        let mut settings = strict();
        for ease in eased {
            ease(&mut settings);
        }
        let refuses = Arc::new(Refuses::default());
        let mut world = World::new(settings);
        world.server = world.server.with_precondition(Arc::<Refuses>::clone(&refuses));
        let outcome = world.call("messages_delete", arguments.clone()).await;
        assert_eq!(outcome.code, Some(code), "{}", outcome.text);
        assert_eq!(world.discord.routes(), requests, "{code}");
        assert!(world.audit.records().is_empty(), "{code} is no write, so no audit line");
        let asked = refuses.saw.lock().unwrap();
        assert_eq!(!asked.is_empty(), code == "NOT_TODAY", "{code}");
        for field in ["code", "retriable", "category", "message", "recovery_hint"] {
            assert!(outcome.structured.contains_key(field), "{code} has no {field}");
        }
    }
}

/// One row for each stage: what it saw of one call that goes the whole way.
#[tokio::test]
async fn each_stage_sees_what_the_one_before_it_left() {
    let told = Lines::default();
    let writer = told.clone();
    let subscriber = tracing_subscriber::fmt()
        .json()
        .with_max_level(tracing::Level::DEBUG)
        .with_writer(move || writer.clone())
        .finish();
    // With one subscriber alone, tracing asks that of whichever thread meets an event first.
    let another = tracing::Dispatch::new(tracing::subscriber::NoSubscriber::default());
    let listening = tracing::subscriber::set_default(subscriber);
    let notes = Arc::new(Notes::default());
    let default_guild = Some(GUILD.parse().unwrap());
    let mut world = World::new(Settings { armed: true, default_guild, ..Settings::default() });
    world.server = world.server.with_precondition(Arc::<Notes>::clone(&notes));
    let outcome = world.call("roles_delete", json!({"role_id": ROLE, "__confirm": true})).await;
    drop((listening, another));
    let span = told.records().into_iter().find(|line| line["fields"]["message"] == "call").unwrap();
    let audited = world.audit.records().remove(0);
    let filled = json!({"guild_id": GUILD, "role_id": ROLE});
    let sent = world.discord.routes();
    let rows = [
        ("telemetry: the name", span["span"]["mcp.tool.name"].clone(), json!("roles_delete")),
        ("telemetry: the end", span["span"]["status"].clone(), json!("ok")),
        ("telemetry: no argument", json!(span.to_string().contains(ROLE)), json!(false)),
        (
            "preconditions: the default server, no key",
            notes.saw.lock().unwrap()[0].clone(),
            filled.clone(),
        ),
        ("audit: the same", audited["args_redacted"].clone(), filled),
        ("audit: the outcome", audited["outcome"].clone(), json!("applied")),
        ("tool: the request", json!(sent), json!([format!("DELETE /guilds/{GUILD}/roles/{ROLE}")])),
        ("the caller: the outcome", json!(outcome.is_error()), json!(false)),
    ];
    for (stage, saw, wanted) in rows {
        assert_eq!(saw, wanted, "{stage}");
    }
}

/// What stops a call beside its arguments and the operator, and what stands in the audit then.
#[tokio::test]
async fn a_call_that_takes_too_long_or_is_dropped_is_recorded_as_unknown() {
    let budget = Duration::from_millis(50);
    let world = World::new(Settings { armed: true, call_budget: budget, ..Settings::default() });
    *world.discord.delay.lock().unwrap() = Duration::from_secs(5);
    let arguments = json!({"guild_id": GUILD, "role_id": ROLE, "__confirm": true});
    let outcome = world.call("roles_delete", arguments.clone()).await;
    assert_eq!(outcome.code, Some("OUTCOME_UNKNOWN"), "{}", outcome.text);
    let dropped = tokio::time::timeout(budget / 5, world.call("roles_delete", arguments)).await;
    assert!(dropped.is_err());
    let outcomes: Vec<_> =
        world.audit.records().iter().map(|record| record["outcome"].clone()).collect();
    assert_eq!(outcomes, ["unknown", "unknown"]);
}

/// A precondition that lets everything through, and notes what it saw.
#[derive(Default)]
struct Notes {
    saw: Mutex<Vec<Value>>,
}

impl Precondition for Notes {
    fn check<'a>(&'a self, job: &'a Job<'_>) -> BoxFuture<'a, Result<(), Refusal>> {
        self.saw.lock().unwrap().push(Value::Object(job.arguments.clone()));
        Box::pin(async { Ok(()) })
    }
}

#[tokio::test]
async fn no_stage_after_validation_sees_an_authorization_field() {
    let refuses = Arc::new(Refuses::default());
    let mut world = World::new(Settings { armed: true, ..Settings::default() });
    world.server = world.server.with_precondition(Arc::<Refuses>::clone(&refuses));
    let arguments = json!({"channel_id": CHANNEL, "message_id": MESSAGE, "__confirm": true});
    world.call("messages_delete", arguments).await;
    let saw = refuses.saw.lock().unwrap();
    assert_eq!(*saw, [json!({"channel_id": CHANNEL, "message_id": MESSAGE})]);
}

#[tokio::test]
async fn a_confirmed_call_of_an_armed_server_runs_and_is_audited() {
    let world = World::new(Settings { armed: true, ..Settings::default() });
    let arguments = json!({"channel_id": CHANNEL, "message_id": MESSAGE, "__confirm": true});
    let outcome = world.call("messages_delete", arguments).await;
    assert!(!outcome.is_error(), "{}", outcome.text);
    let route = format!("DELETE /channels/{CHANNEL}/messages/{MESSAGE}");
    assert_eq!(world.discord.routes(), [route]);
    let records = world.audit.records();
    assert_eq!(records.len(), 1);
    assert_eq!(records[0]["tool"], "messages_delete");
    assert_eq!(records[0]["outcome"], "applied");
    assert_eq!(records[0]["args_redacted"], json!({"channel_id": CHANNEL, "message_id": MESSAGE}));
}

#[tokio::test]
async fn confirm_is_unknown_to_tools_without_a_gate() {
    let world = World::new(Settings::default());
    let arguments = json!({"channel_id": CHANNEL, "__confirm": true});
    let outcome = world.call("messages_read", arguments).await;
    assert_eq!(outcome.code, Some("VALIDATION_FAILED"));
    assert_eq!(outcome.structured["issues"][0]["path"], "__confirm");
}

#[tokio::test]
async fn reads_are_not_audited_and_writes_are_also_when_they_repeat_harmlessly() {
    let world = World::new(Settings::default());
    world.call("messages_read", json!({"channel_id": CHANNEL})).await;
    assert!(world.audit.records().is_empty());
    let reaction = json!({"channel_id": CHANNEL, "message_id": MESSAGE, "emoji": "👍"});
    let outcome = world.call("reactions_create", reaction).await;
    assert!(!outcome.is_error(), "{}", outcome.text);
    let records = world.audit.records();
    assert_eq!((records.len(), &records[0]["idempotent"]), (1, &json!(true)));
}

#[tokio::test]
async fn the_default_server_fills_what_a_call_leaves_out_and_nothing_else() {
    let world =
        World::new(Settings { default_guild: Some(GUILD.parse().unwrap()), ..Settings::default() });
    world.call("roles_list", json!({})).await;
    world.call("roles_list", json!({"guild_id": OTHER_GUILD})).await;
    world.call("messages_read", json!({"channel_id": CHANNEL})).await;
    let routes = world.discord.routes();
    assert_eq!(routes[0], format!("GET /guilds/{GUILD}/roles"));
    assert_eq!(routes[1], format!("GET /guilds/{OTHER_GUILD}/roles"));
    let entry = world.server.registry().get("roles_list").unwrap();
    assert_eq!(entry.input.get("required"), None, "guild_id is required no more");
}

#[tokio::test]
async fn all_that_is_wrong_with_a_call_is_said_at_once() {
    let world = World::new(Settings { armed: true, ..Settings::default() });
    let arguments = json!({"chanel_id": CHANNEL, "message_id": 300, "__confirm": "yes"});
    let outcome = world.call("messages_delete", arguments).await;
    let issues = outcome.structured["issues"].as_array().unwrap();
    let mut paths: Vec<_> = issues.iter().map(|issue| issue["path"].as_str().unwrap()).collect();
    paths.sort_unstable();
    assert_eq!(paths, ["__confirm", "chanel_id", "channel_id", "message_id"]);
    for path in paths {
        assert!(outcome.text.contains(path), "the text names {path}: {}", outcome.text);
    }
    assert!(outcome.text.contains("send the id as a string"), "{}", outcome.text);
    assert!(world.discord.routes().is_empty());
}

#[tokio::test]
async fn a_preview_shows_the_request_that_would_be_sent() {
    let world = World::new(Settings::default());
    let arguments = json!({"guild_id": GUILD, "user_id": USER, "audit_reason": "raid"});
    let outcome = world.call("members_kick", arguments).await;
    assert_eq!(outcome.code, Some("DRY_RUN_PREVIEW"));
    let request = &outcome.structured["request"];
    assert_eq!(request["method"], "DELETE");
    assert_eq!(request["path"], format!("/guilds/{GUILD}/members/{USER}"));
    assert_eq!(request["audit_reason"], "raid");
    assert!(world.discord.routes().is_empty());
}

#[tokio::test]
async fn text_of_users_stands_inside_a_fence_that_it_cannot_close() {
    let world = World::new(Settings::default());
    let outcome = world.call("messages_read", json!({"channel_id": CHANNEL})).await;
    let tags = outcome.text.matches("untrusted_discord_messages").count();
    assert_eq!(tags, 2, "{}", outcome.text);
    assert!(outcome.text.contains("[FILTERED_TAG]"), "{}", outcome.text);
}

#[tokio::test]
async fn the_server_of_a_channel_is_asked_for_once() {
    let world = World::new(Settings::default());
    for _ in 0..3 {
        world.call("messages_read", json!({"channel_id": CHANNEL})).await;
    }
    let lookups = world.discord.routes();
    let lookups = lookups.iter().filter(|route| !route.ends_with("/messages")).count();
    assert_eq!(lookups, 1);
}

#[tokio::test]
async fn what_cannot_be_proven_to_lie_in_an_allowed_server_is_refused() {
    let world = World::new(Settings {
        allowed_guilds: Some(vec![GUILD.parse().unwrap()]),
        ..Settings::default()
    });
    let outcome = world.call("users_create_dm", json!({"recipient_id": USER})).await;
    assert_eq!(outcome.code, Some("GUILD_SCOPE_UNRESOLVED"));
    let listed = world.server.registry().listed().any(|e| e.tool.spec.name == "users_create_dm");
    assert!(!listed, "and it is not offered");
    let outcome = world.call("roles_list", json!({"guild_id": OTHER_GUILD})).await;
    assert_eq!(outcome.code, Some("GUILD_NOT_ALLOWED"));
    assert!(world.discord.routes().is_empty());
}

#[tokio::test]
async fn a_catalogue_without_a_bot_runs_nothing() {
    let server = server::Server::new(Settings::default(), None, server::Audit::off());
    let call = Call { name: "guild_get".to_owned(), arguments: serde_json::Map::new() };
    assert_eq!(server.call(call).await.unwrap().code, Some("CATALOG_ONLY"));
}

#[tokio::test]
async fn a_tool_nobody_offers_is_the_protocols_matter() {
    let world = World::new(Settings::default());
    let call = Call { name: "no_such_tool".to_owned(), arguments: serde_json::Map::new() };
    assert!(world.server.call(call).await.is_err());
}
