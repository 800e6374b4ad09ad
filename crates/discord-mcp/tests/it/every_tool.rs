//! Every tool on the sandbox: it succeeds, it names the permission that is missing, it says that
//! something does not exist, and it tells how long a rate limit lasts.

use std::collections::BTreeSet;

use discord::Permission;
use sandbox::{Action, Fault, Scope};
use serde_json::{Value, json};

use crate::{
    cases::{self, Case},
    world::World,
};

/// A snowflake that nothing in the sandbox has.
const NOTHING: &str = "999999999999999999";

async fn prepared(tool: &str) -> (World, Case) {
    let world = World::start().await;
    let case = cases::all(world.seeded()).into_iter().find(|case| case.tool == tool).unwrap();
    let seeded = world.seeded().clone();
    world.sandbox.edit(|edit| (case.before)(edit, &seeded));
    let case = recent_messages(&world, case);
    (world, case)
}

/// Messages that must be young are made now.
fn recent_messages(world: &World, mut case: Case) -> Case {
    let seeded = world.seeded();
    let say = |channel, author| world.sandbox.edit(|edit| edit.say(channel, author, "New."));
    match case.tool {
        "messages_crosspost" => {
            case.arguments["message_id"] =
                say(seeded.announcements, seeded.owner).to_string().into();
        }
        "messages_bulk_delete" => {
            let young = [0; 3].map(|_| say(seeded.general, seeded.member).to_string());
            case.arguments["message_ids"] = json!(young);
        }
        _ => {}
    }
    case
}

async fn tools() -> Vec<&'static str> {
    let world = World::start().await;
    world.server.registry().listed().map(|entry| entry.tool.spec.name).collect()
}

#[tokio::test]
async fn there_is_a_case_for_every_tool_and_no_other() {
    let world = World::start().await;
    let cases: BTreeSet<_> = cases::all(world.seeded()).iter().map(|case| case.tool).collect();
    let tools: BTreeSet<_> = tools().await.into_iter().collect();
    assert_eq!(cases, tools);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_tool_succeeds_and_its_output_is_as_published() {
    for tool in tools().await {
        let (world, case) = prepared(tool).await;
        let outcome = world.call(tool, case.arguments).await;
        assert!(!outcome.is_error(), "{tool}: {}", outcome.text);
        let entry = world.server.registry().get(tool).unwrap();
        let strict = jsonschema::validator_for(&entry.tool.output.json("")).unwrap();
        let output = Value::Object(outcome.structured);
        let wrong: Vec<_> = strict.iter_errors(&output).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{tool}: {wrong:?}\n{output}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_effect_of_every_write_is_seen_by_another_tool() {
    let (mut unseen, mut wrong) = (Vec::new(), Vec::new());
    for tool in tools().await {
        let (world, case) = prepared(tool).await;
        let spec = world.server.registry().get(tool).unwrap().tool.spec;
        let Some(seen) = case.seen else {
            unseen.extend((!spec.read_only()).then_some(tool));
            continue;
        };
        let answer = world.call(tool, case.arguments).await;
        assert!(!answer.is_error(), "{tool}: {}", answer.text);
        let answer = Value::Object(answer.structured);
        let arguments = (seen.arguments)(&answer);
        let read = world.call(seen.tool, arguments.clone()).await;
        if !(seen.shows)(&answer, &Value::Object(read.structured)) {
            wrong.push(format!("{tool}: {} does not show it: {}\n{answer}", seen.tool, read.text));
        }
        // Without the write it must not be seen, or the check above proves nothing.
        let (untouched, _) = prepared(tool).await;
        let read = untouched.call(seen.tool, arguments).await;
        if (seen.shows)(&answer, &Value::Object(read.structured)) {
            wrong.push(format!("{tool}: {} shows it without the write", seen.tool));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert_eq!(unseen, UNSEEN);
}

/// Writes that no tool shows: typing and sounds are told to the Gateway alone, a file for an
/// activity is at the address that the answer has, and verdicts and accounts of the Social SDK show
/// in a game's clients alone.
const UNSEEN: [&str; 7] = [
    "channels_trigger_typing",
    "lobbies_set_message_moderation",
    "social_sdk_set_dm_moderation",
    "social_sdk_unmerge_account",
    "social_sdk_get_token",
    "soundboard_send_sound",
    "application_upload_attachment",
];

#[tokio::test(flavor = "multi_thread")]
async fn every_error_is_as_published_too() {
    // The TypeScript SDK checks `structuredContent` against the output schema for errors as well.
    for tool in tools().await {
        let world = World::start().await;
        let outcome = world.call(tool, json!({"no_such_field": 1})).await;
        assert_eq!(outcome.code, Some("VALIDATION_FAILED"), "{tool}");
        let entry = world.server.registry().get(tool).unwrap();
        let published = jsonschema::validator_for(&json!(*entry.output)).unwrap();
        assert!(published.is_valid(&Value::Object(outcome.structured)), "{tool}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_permission_a_tool_needs_is_named_when_it_is_missing() {
    let (mut checked, mut wrong) = (0, Vec::new());
    for tool in tools().await {
        let (world, case) = prepared(tool).await;
        let entry = world.server.registry().get(tool).unwrap();
        let Value::Object(arguments) = case.arguments.clone() else { unreachable!() };
        let needs = entry.tool.plan(arguments).map(|plan| plan.needs).unwrap_or_default();
        for permission in needs {
            let (world, case) = prepared(tool).await;
            take_away(&world, permission);
            let outcome = world.call(tool, case.arguments).await;
            let silent = SILENT.contains(&(tool, permission));
            let code = (!silent).then_some("DISCORD_PERMISSION_DENIED");
            if outcome.code != code || !outcome.text.contains(permission.name()) {
                wrong.push(format!("{tool} {permission}: {}", outcome.text));
            }
            checked += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(checked > 40, "{checked}");
}

/// Where Discord answers with an empty list instead of an error; the text must say so.
const SILENT: [(&str, Permission); 3] = [
    ("messages_read", Permission::ReadMessageHistory),
    ("messages_search_recent", Permission::ReadMessageHistory),
    ("messages_list_pins", Permission::ReadMessageHistory),
];

/// Takes one permission from everything that gives it to the bot.
fn take_away(world: &World, permission: Permission) {
    let seeded = world.seeded();
    let bit = 1 << permission as u8;
    world.sandbox.edit(|edit| edit.take_permission_everywhere(seeded.bot, bit));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_tool_says_when_something_does_not_exist() {
    let mut without = Vec::new();
    for tool in tools().await {
        let (world, mut case) = prepared(tool).await;
        let Some(missing) = case.missing else {
            without.push(tool);
            continue;
        };
        let nothing = if missing == "code" { "NoSuchInvite" } else { NOTHING };
        case.arguments[missing] = nothing.into();
        let outcome = world.call(tool, case.arguments).await;
        if tool == "users_create_dm" {
            // Discord does not say "unknown" here but "Invalid Recipient(s)", with 400.
            assert_eq!(outcome.structured["discord_code"], 50033, "{}", outcome.text);
            continue;
        }
        assert_eq!(outcome.code, Some("DISCORD_NOT_FOUND"), "{tool}: {}", outcome.text);
    }
    // These name nothing but the bot itself, or what Discord has for all.
    assert_eq!(
        without,
        [
            "guild_get_widget_image_url",
            "lobbies_create",
            "users_get_current",
            "users_modify_current",
            "users_list_current_user_guilds",
            "stickers_list_packs",
            "soundboard_list_default_sounds",
            "voice_list_regions",
            "application_get_current",
            "application_modify_current",
            "application_get_oauth2",
            "application_get_gateway",
            "application_get_gateway_bot",
            "application_get_public_keys",
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_tool_says_how_long_a_rate_limit_lasts() {
    for tool in tools().await {
        let (world, case) = prepared(tool).await;
        let spec = world.server.registry().get(tool).unwrap().tool.spec;
        if !spec.open_world() {
            // It asks nothing of Discord.
            world.call(tool, case.arguments).await;
            assert!(world.sandbox.requests().is_empty(), "{tool}");
            continue;
        }
        let action = Action::RateLimit { scope: Scope::User, retry_after: 120.0 };
        world.sandbox.faults().add(Fault { method: None, route: None, times: None, action });
        let outcome = world.call(tool, case.arguments).await;
        assert_eq!(outcome.code, Some("DISCORD_RATE_LIMITED"), "{tool}: {}", outcome.text);
        let wait = outcome.structured["retry_after_ms"].as_u64().unwrap();
        assert!((115_000..=125_000).contains(&wait), "{tool}: {wait}");
        assert!(outcome.text.contains(&wait.to_string()), "{tool}: {}", outcome.text);
        assert_eq!(world.sandbox.requests().len(), 1, "{tool} asks once and then waits");
    }
}

#[tokio::test]
async fn a_lost_answer_never_sends_a_message_twice() {
    let world = World::start().await;
    let channel = world.seeded().general;
    let count = |world: &World| world.sandbox.edit(|edit| edit.count_messages(channel));
    let before = count(&world);
    world.sandbox.faults().once("POST", "/channels/{channel_id}/messages", Action::DropAfter);
    let arguments = json!({"channel_id": channel.to_string(), "content": "Only once."});
    let outcome = world.call("messages_send", arguments).await;
    assert!(!outcome.is_error(), "the nonce makes a retry safe: {}", outcome.text);
    assert_eq!(count(&world), before + 1);
}

#[tokio::test]
async fn a_lost_answer_to_a_write_without_a_nonce_is_an_unknown_outcome() {
    let world = World::start().await;
    let guild = world.seeded().guild.to_string();
    world.sandbox.faults().once("POST", "/guilds/{guild_id}/roles", Action::DropAfter);
    let outcome = world.call("roles_create", json!({"guild_id": guild, "name": "Twins"})).await;
    assert_eq!(outcome.code, Some("OUTCOME_UNKNOWN"), "{}", outcome.text);
    let posts = world.sandbox.requests();
    assert_eq!(posts.iter().filter(|request| request.method == "POST").count(), 1);
}

#[tokio::test]
async fn a_message_pings_nobody_unless_it_says_so() {
    let world = World::start().await;
    let channel = world.seeded().general.to_string();
    let arguments = json!({"channel_id": channel, "content": "@everyone look"});
    world.call("messages_send", arguments).await;
    let sent = world.sandbox.requests().into_iter().find(|r| r.method == "POST").unwrap();
    assert_eq!(sent.body["allowed_mentions"], json!({"parse": []}));
    assert_eq!(sent.body["enforce_nonce"], true);
    assert!(sent.body["nonce"].as_str().is_some_and(|nonce| nonce.len() <= 25));
}

#[tokio::test]
async fn the_role_order_is_named_when_it_is_what_stands_in_the_way() {
    let world = World::start().await;
    let seeded = world.seeded();
    let arguments =
        json!({"guild_id": seeded.guild.to_string(), "user_id": seeded.member_above.to_string()});
    let outcome = world.call("members_kick", arguments).await;
    assert_eq!(outcome.code, Some("DISCORD_PERMISSION_DENIED"), "{}", outcome.text);
    assert!(outcome.text.contains("highest role"), "{}", outcome.text);
}

#[tokio::test]
async fn a_card_without_text_is_read_with_all_it_shows() {
    let world = World::start().await;
    let seeded = world.seeded();
    let arguments = json!({"channel_id": seeded.alarm_channel.to_string(), "limit": 3});
    let outcome = world.call("messages_read", arguments).await;
    let message = &outcome.structured["messages"][0];
    assert!(!message["embeds"].as_array().unwrap().is_empty(), "{message}");
    let title = message["embeds"][0]["title"].as_str().unwrap();
    assert!(outcome.text.contains(title), "the text shows the card: {}", outcome.text);
    assert!(message["jump_url"].as_str().unwrap().contains(&seeded.guild.to_string()));
}
