//! Channels, roles, invites and the guild itself.

use serde_json::{Value, json};

use crate::client::start;

#[tokio::test]
async fn a_channel_is_made_changed_and_deleted() {
    let client = start().await;
    let seeded = &client.seeded;
    let guild = format!("/guilds/{}/channels", seeded.guild);
    let made = client
        .post(&guild, json!({"name": "New Place", "parent_id": seeded.category, "topic": "t"}))
        .await;
    assert_eq!(made.status, 201);
    let made = made.good();
    assert_eq!((&made["name"], &made["parent_id"]), (&json!("new-place"), &json!(seeded.category)));
    let path = format!("/channels/{}", made["id"].as_str().unwrap());
    let changed =
        client.patch(&path, json!({"name": "older", "type": 5, "topic": null})).await.good();
    assert_eq!(
        (&changed["name"], &changed["type"], &changed["topic"]),
        (&json!("older"), &json!(5), &Value::Null)
    );
    client.patch(&path, json!({"type": 2})).await.fails(400, 50035);
    client.patch(&path, json!({"parent_id": seeded.general})).await.fails(400, 50035);
    client.patch(&path, json!({"rate_limit_per_user": 21601})).await.fails(400, 50035);
    client.delete(&path).await.good();
    client.get(&path).await.fails(404, 10003);
}

#[tokio::test]
async fn changing_a_channel_keeps_its_messages() {
    let client = start().await;
    let general = client.seeded.general;
    let before = client.sandbox.edit(|world| world.count_messages(general));
    let path = format!("/channels/{general}");
    client.patch(&path, json!({"topic": "x"})).await.good();
    client.patch(&path, json!({"available_tags": []})).await.fails(400, 50024);
    assert_eq!(client.sandbox.edit(|world| world.count_messages(general)), before);
}

#[tokio::test]
async fn channels_are_moved_all_or_none() {
    let client = start().await;
    let seeded = &client.seeded;
    let path = format!("/guilds/{}/channels", seeded.guild);
    let bad = json!([{"id": seeded.general, "position": 30}, {"id": seeded.guild, "position": 1}]);
    client.patch(&path, bad).await.fails(404, 10003);
    let general = format!("/channels/{}", seeded.general);
    assert_ne!(client.get(&general).await.good()["position"], 30);
    client
        .patch(&path, json!([{"id": seeded.general, "position": 30, "parent_id": null}]))
        .await
        .good();
    let moved = client.get(&general).await.good();
    assert_eq!((&moved["position"], &moved["parent_id"]), (&json!(30), &Value::Null));
}

#[tokio::test]
async fn deleting_a_channel_takes_its_threads() {
    let client = start().await;
    client.delete(&format!("/channels/{}", client.seeded.forum)).await.good();
    client.get(&format!("/channels/{}", client.seeded.forum_post)).await.fails(404, 10003);
}

#[tokio::test]
async fn a_role_is_made_moved_and_deleted() {
    let client = start().await;
    let seeded = &client.seeded;
    let path = format!("/guilds/{}/roles", seeded.guild);
    let made = client
        .post(&path, json!({"name": "Sailor", "permissions": "1024", "color": 255}))
        .await
        .good();
    assert_eq!((&made["position"], &made["permissions"]), (&json!(1), &json!("1024")));
    let id = made["id"].as_str().unwrap();
    let ordered = client.patch(&path, json!([{"id": id, "position": 5}])).await.good();
    assert!(
        ordered.as_array().unwrap().iter().any(|role| role["id"] == id && role["position"] == 5)
    );
    client
        .put(&format!("/guilds/{}/members/{}/roles/{id}", seeded.guild, seeded.member), json!({}))
        .await
        .good();
    let counts = client.get(&format!("{path}/member-counts")).await.good();
    assert_eq!(counts[id], 1);
    client.delete(&format!("{path}/{id}")).await.good();
    let member =
        client.get(&format!("/guilds/{}/members/{}", seeded.guild, seeded.member)).await.good();
    assert!(!member["roles"].as_array().unwrap().iter().any(|role| role == id));
}

#[tokio::test]
async fn invites_are_reused_unless_they_are_to_be_unique() {
    let client = start().await;
    let seeded = &client.seeded;
    let path = format!("/channels/{}/invites", seeded.general);
    let one = client.post(&path, json!({"max_age": 600})).await.good();
    let same = client.post(&path, json!({"max_age": 600})).await.good();
    let other = client.post(&path, json!({"max_age": 600, "unique": true})).await.good();
    assert_eq!(one["code"], same["code"]);
    assert_ne!(one["code"], other["code"]);
    assert_eq!((&one["max_age"], &one["uses"]), (&json!(600), &json!(0)));
    // Whoever only looks at an invite does not see how it is used.
    let seen = client
        .get(&format!("/invites/{}?with_counts=true", one["code"].as_str().unwrap()))
        .await
        .good();
    assert!(seen.get("uses").is_none());
    assert_eq!(seen["approximate_member_count"], 200);
    client.delete(&format!("/invites/{}", seeded.invite)).await.good();
    client.get(&format!("/invites/{}", seeded.invite)).await.fails(404, 10006);
}

#[tokio::test]
async fn a_guild_is_changed_and_left() {
    let client = start().await;
    let seeded = &client.seeded;
    let path = format!("/guilds/{}", seeded.guild);
    let guild =
        client.patch(&path, json!({"name": "New Harbor", "verification_level": 3})).await.good();
    assert_eq!((&guild["name"], &guild["verification_level"]), (&json!("New Harbor"), &json!(3)));
    client.patch(&path, json!({"name": "x"})).await.fails(400, 50035);
    client.patch(&path, json!({"afk_channel_id": seeded.second_channel})).await.fails(400, 50035);
    client.delete(&format!("/users/@me/guilds/{}", seeded.second_guild)).await.good();
    client.get(&format!("/guilds/{}", seeded.second_guild)).await.fails(403, 50001);
}

#[tokio::test]
async fn an_invite_ends_with_its_age() {
    let client = start().await;
    let path = format!("/channels/{}/invites", client.seeded.general);
    let made = client.post(&path, json!({"max_age": 3, "unique": true})).await.good();
    let invite = format!("/invites/{}", made["code"].as_str().unwrap());
    client.get(&invite).await.good();
    tokio::time::sleep(std::time::Duration::from_millis(3_100)).await;
    client.get(&invite).await.fails(404, 10006);
    let listed = client.get(&path).await.good();
    assert!(!listed.as_array().unwrap().iter().any(|invite| invite["code"] == made["code"]));
}
