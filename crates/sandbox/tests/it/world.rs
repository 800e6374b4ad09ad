//! What a fresh world holds.

use sandbox::{Options, World};
use serde_json::Value;

use crate::client::{start, with};

#[tokio::test]
async fn the_community_has_its_sizes() {
    let client = start().await;
    let guild = client.seeded.guild;
    let channels = client.get(&format!("/guilds/{guild}/channels")).await.good();
    let channels = channels.as_array().unwrap();
    let categories = channels.iter().filter(|channel| channel["type"] == 4).count();
    assert_eq!((categories, channels.len() - categories), (7, 34));
    let roles = client.get(&format!("/guilds/{guild}/roles")).await.good();
    assert_eq!(roles.as_array().unwrap().len(), 14);
    let members = client.get(&format!("/guilds/{guild}/members?limit=1000")).await.good();
    assert_eq!(members.as_array().unwrap().len(), 200);
    let bans = client.get(&format!("/guilds/{guild}/bans")).await.good();
    assert_eq!(bans.as_array().unwrap().len(), 5);
    let invites = client.get(&format!("/guilds/{guild}/invites")).await.good();
    assert_eq!(invites.as_array().unwrap().len(), 4);
    let found = client.get(&format!("/guilds/{guild}/messages/search?limit=1")).await.good();
    let total = found["total_results"].as_u64().unwrap();
    assert!((1_900..2_400).contains(&total), "{total}");
    let threads = client.get(&format!("/guilds/{guild}/threads/active")).await.good();
    assert!(threads["threads"].as_array().unwrap().len() >= 12);
    let log = client.get(&format!("/guilds/{guild}/audit-logs?limit=100")).await.good();
    assert_eq!(log["audit_log_entries"].as_array().unwrap().len(), 48);
}

/// Everything of a world that can be read with a few requests.
async fn portrait(seed: u64) -> Vec<Value> {
    let client = with(Options { seed, enforce_limits: false, ..Options::default() }).await;
    let seeded = &client.seeded;
    let mut seen = vec![serde_json::to_value(seeded).unwrap()];
    for path in [
        format!("/guilds/{}/members?limit=1000", seeded.guild),
        format!("/guilds/{}/channels", seeded.guild),
        format!("/guilds/{}/audit-logs?limit=100", seeded.guild),
        format!("/channels/{}/messages?limit=100&before={}", seeded.general, seeded.pinned_message),
        format!("/channels/{}/threads/search", seeded.forum),
    ] {
        // The addresses of attachments hold the port.
        let text = client.get(&path).await.good().to_string();
        let text = text.replace(&client.sandbox.address().to_string(), "sandbox");
        seen.push(serde_json::from_str(&text).unwrap());
    }
    seen
}

#[tokio::test]
async fn the_same_seed_makes_the_same_world() {
    assert_eq!(portrait(7).await, portrait(7).await);
    assert_ne!(portrait(7).await, portrait(8).await);
}

#[tokio::test]
async fn every_well_known_id_is_of_the_length_of_a_snowflake() {
    let client = start().await;
    let Value::Object(ids) = serde_json::to_value(&client.seeded).unwrap() else { panic!() };
    for (name, id) in ids.iter().filter(|(name, _)| {
        !["invite", "template", "activity_instance", "player"].contains(&name.as_str())
            && !name.ends_with("token")
    }) {
        let length = id.as_str().unwrap().len();
        assert!((17..=20).contains(&length), "{name}: {id}");
    }
    assert!(client.sandbox.token().len() >= 50);
    assert_eq!(client.sandbox.token().split('.').count(), 3);
}

#[tokio::test]
async fn new_ids_are_unique_and_grow() {
    let client = start().await;
    let path = format!("/channels/{}/messages", client.seeded.general);
    let mut last = client.seeded.message.0;
    for _ in 0..50 {
        let made = client.post(&path, serde_json::json!({"content": "x"})).await.good();
        let id: u64 = made["id"].as_str().unwrap().parse().unwrap();
        assert!(id > last);
        last = id;
    }
}

#[tokio::test]
async fn hostile_texts_and_several_languages_are_in_the_history() {
    let client = start().await;
    let guild = client.seeded.guild;
    for words in ["previous+instructions", "Bonjour", "Guten+Morgen", "%E7%8C%AB", "Ch%C3%A0o"] {
        let found =
            client.get(&format!("/guilds/{guild}/messages/search?content={words}")).await.good();
        assert!(found["total_results"].as_u64().unwrap() > 0, "{words}");
    }
}

#[tokio::test]
async fn an_empty_world_has_a_guild_and_a_channel() {
    let client = with(Options { world: World::Empty, ..Options::default() }).await;
    let channels = client.get(&format!("/guilds/{}/channels", client.seeded.guild)).await.good();
    assert_eq!(channels.as_array().unwrap().len(), 1);
    let path = format!("/channels/{}/messages", client.seeded.general);
    client.post(&path, serde_json::json!({"content": "first"})).await.good();
}

#[tokio::test]
async fn a_stopped_sandbox_answers_no_more() {
    let client = start().await;
    let url = format!("{}/gateway", client.sandbox.base_url());
    let http = crate::client::http();
    http.get(&url).send().await.unwrap();
    client.sandbox.stop().await;
    assert!(http.get(&url).send().await.is_err());
}
