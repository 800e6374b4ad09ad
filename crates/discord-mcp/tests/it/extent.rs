//! A caller gets as much of a result as it asks for, and never more than fits.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use server::Settings;

use crate::world::World;

fn ids(list: &Value, key: &str) -> Vec<String> {
    list.as_array().unwrap().iter().map(|item| item[key].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn fields_cut_the_items_of_a_list_and_the_result_of_one_thing() {
    let world = World::start().await;
    let guild = world.seeded().guild.to_string();
    let arguments = json!({"guild_id": guild, "fields": ["id", "name"]});
    let roles = world.call("roles_list", arguments).await;
    assert!(!roles.is_error(), "{}", roles.text);
    let first = roles.structured["roles"][0].as_object().unwrap();
    assert_eq!(first.keys().collect::<Vec<_>>(), ["id", "name"]);
    assert_eq!(roles.structured["count"], roles.structured["roles"].as_array().unwrap().len());
    let channel = json!({"channel_id": world.seeded().general.to_string(), "fields": ["topic"]});
    let channel = world.call("channels_get", channel).await;
    assert_eq!(channel.structured.keys().collect::<Vec<_>>(), ["topic"]);
}

#[tokio::test]
async fn a_field_that_a_result_does_not_have_is_refused_with_those_it_has() {
    let world = World::start().await;
    let guild = world.seeded().guild.to_string();
    let arguments = json!({"guild_id": guild, "fields": ["id", "colour"], "skip": -1});
    let outcome = world.call("roles_list", arguments).await;
    assert_eq!(outcome.code, Some("VALIDATION_FAILED"));
    for part in ["fields[1]", "color", "skip"] {
        assert!(outcome.text.contains(part), "{part}: {}", outcome.text);
    }
    assert!(world.sandbox.requests().is_empty());
}

#[tokio::test]
async fn tools_that_write_take_neither() {
    let world = World::start().await;
    let guild = world.seeded().guild.to_string();
    for argument in ["fields", "skip"] {
        let mut arguments = json!({"guild_id": guild, "name": "Guests"});
        arguments[argument] = json!([]);
        let outcome = world.call("roles_create", arguments).await;
        assert_eq!(outcome.code, Some("VALIDATION_FAILED"), "{argument}");
    }
}

#[tokio::test]
async fn a_result_beyond_the_budget_is_cut_between_items_and_goes_on_where_it_was_cut() {
    let budget = 4_000;
    let settings = Settings { result_budget: budget, ..Settings::default() };
    let world = World::with(settings).await;
    let guild = world.seeded().guild.to_string();
    let whole = json!({"guild_id": guild, "limit": 100});
    let (mut seen, mut skip, mut calls) = (Vec::new(), 0, 0);
    loop {
        let mut arguments = whole.clone();
        arguments["skip"] = skip.into();
        let page = world.call("members_list", arguments).await;
        assert!(!page.is_error(), "{}", page.text);
        // What is said of the cut comes on top.
        assert!(page.text.len() < budget + 300, "{}", page.text.len());
        let members = ids(&page.structured["members"], "user_id");
        assert_eq!(page.structured["count"], members.len());
        calls += 1;
        seen.extend(members);
        let Some(cut) = page.structured.get("cut") else { break };
        assert_eq!(cut["of"], 100);
        skip = cut["skip"].as_u64().unwrap();
        assert!(page.text.contains(&format!("skip: {skip}")), "{}", page.text);
    }
    assert!(calls > 2, "{calls}");
    assert_eq!(seen.len(), 100);
    assert_eq!(seen.iter().collect::<BTreeSet<_>>().len(), 100);
}

#[tokio::test]
async fn one_thing_that_is_too_long_is_cut_at_the_end_of_a_line() {
    let world = World::with(Settings { result_budget: 150, ..Settings::default() }).await;
    let guild = json!({"guild_id": world.seeded().guild.to_string()});
    let outcome = world.call("guild_get", guild).await;
    assert!(outcome.text.contains("cut: "), "{}", outcome.text);
    assert!(outcome.text.len() < 300, "{}", outcome.text);
    assert!(outcome.structured.len() > 5, "programs get the whole");
}
