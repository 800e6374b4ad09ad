//! The audit log tells what was done, why, and what changed.

use serde_json::{Value, json};

use crate::client::{Client, start};

async fn newest(client: &Client, filter: &str) -> Value {
    let log = client
        .get(&format!("/guilds/{}/audit-logs?limit=1{filter}", client.seeded.guild))
        .await
        .good();
    log["audit_log_entries"][0].clone()
}

#[tokio::test]
async fn a_reason_is_decoded_and_kept() {
    let client = start().await;
    let path = format!("/channels/{}", client.seeded.general);
    let request =
        client.request("PATCH", &path).header("x-audit-log-reason", "gr%C3%BCn%20%26%20gut");
    client.send(request.json(&json!({"topic": "new topic", "nsfw": true}))).await.good();
    let entry = newest(&client, "&action_type=11").await;
    assert_eq!(entry["reason"], "grün & gut");
    assert_eq!(entry["user_id"], json!(client.seeded.bot));
    assert_eq!(entry["target_id"], json!(client.seeded.general));
    let changes = entry["changes"].as_array().unwrap();
    assert_eq!(changes.len(), 2, "{changes:?}");
    let topic = json!({"key": "topic", "new_value": "new topic", "old_value": "Anything that fits nowhere else."});
    assert!(changes.contains(&topic));
    assert_eq!(client.sandbox.requests()[0].audit_log_reason.as_deref(), Some("grün & gut"));
    let long = client.request("PATCH", &path).header("x-audit-log-reason", "x".repeat(513));
    client.send(long.json(&json!({"topic": "x"}))).await.fails(400, 50035);
}

#[tokio::test]
async fn every_kind_of_write_has_its_entry() {
    let client = start().await;
    let seeded = client.seeded.clone();
    let guild = format!("/guilds/{}", seeded.guild);
    let channel = format!("/channels/{}", seeded.general);
    let member = format!("{guild}/members/{}", seeded.member);
    for (method, path, body, kind, target) in [
        ("PATCH", guild.clone(), json!({"name": "Harbor"}), 1, Some(seeded.guild)),
        (
            "PUT",
            format!("{channel}/permissions/{}", seeded.member_role),
            json!({"type": 0, "deny": "2048"}),
            13,
            Some(seeded.general),
        ),
        (
            "PUT",
            format!("{channel}/permissions/{}", seeded.member_role),
            json!({"type": 0, "deny": "0"}),
            14,
            Some(seeded.general),
        ),
        (
            "DELETE",
            format!("{channel}/permissions/{}", seeded.member_role),
            json!({}),
            15,
            Some(seeded.general),
        ),
        ("PATCH", member.clone(), json!({"nick": "Nick"}), 24, Some(seeded.member)),
        (
            "PUT",
            format!("{member}/roles/{}", seeded.moderator_role),
            json!({}),
            25,
            Some(seeded.member),
        ),
        (
            "DELETE",
            format!("{channel}/messages/{}", seeded.message),
            json!({}),
            72,
            Some(seeded.member),
        ),
        ("POST", format!("{channel}/invites"), json!({"unique": true}), 40, None),
        ("DELETE", format!("/invites/{}", seeded.invite), json!({}), 42, None),
        (
            "PATCH",
            format!("{guild}/roles/{}", seeded.member_role),
            json!({"color": 5}),
            31,
            Some(seeded.member_role),
        ),
        (
            "PATCH",
            format!("/channels/{}", seeded.thread),
            json!({"locked": true}),
            111,
            Some(seeded.thread),
        ),
        ("DELETE", format!("/channels/{}", seeded.thread), json!({}), 112, Some(seeded.thread)),
        ("DELETE", member.clone(), json!({}), 20, Some(seeded.member)),
        ("PUT", format!("{guild}/bans/{}", seeded.member), json!({}), 22, Some(seeded.member)),
        ("DELETE", format!("{guild}/bans/{}", seeded.member), json!({}), 23, Some(seeded.member)),
        (
            "DELETE",
            format!("{guild}/roles/{}", seeded.member_role),
            json!({}),
            32,
            Some(seeded.member_role),
        ),
        ("DELETE", format!("/channels/{}", seeded.forum), json!({}), 12, Some(seeded.forum)),
    ] {
        client.call(method, &path, body).await.good();
        let entry = newest(&client, "").await;
        assert_eq!(
            (&entry["action_type"], &entry["target_id"]),
            (&json!(kind), &json!(target)),
            "{method} {path}"
        );
    }
}

#[tokio::test]
async fn a_change_that_changes_nothing_is_not_told() {
    let client = start().await;
    let before = newest(&client, "").await;
    let path = format!("/channels/{}", client.seeded.general);
    client.patch(&path, json!({"topic": "Anything that fits nowhere else."})).await.good();
    assert_eq!(newest(&client, "").await, before);
}

#[tokio::test]
async fn the_log_is_filtered_and_paged() {
    let client = start().await;
    let log = format!("/guilds/{}/audit-logs", client.seeded.guild);
    let ids = |log: Value| -> Vec<String> {
        let entries = log["audit_log_entries"].as_array().unwrap().clone();
        entries.iter().map(|entry| entry["id"].as_str().unwrap().to_owned()).collect()
    };
    let all = ids(client.get(&format!("{log}?limit=100")).await.good());
    let first = ids(client.get(&format!("{log}?limit=10")).await.good());
    assert_eq!(first, all[..10]);
    let second = ids(client.get(&format!("{log}?limit=10&before={}", first[9])).await.good());
    assert_eq!(second, all[10..20]);
    // From a point on, the oldest come first.
    let after = ids(client.get(&format!("{log}?limit=2&after={}", all[9])).await.good());
    assert_eq!(after, [all[8].clone(), all[7].clone()]);
    let bans = client.get(&format!("{log}?action_type=22&limit=100")).await.good();
    assert_eq!(bans["audit_log_entries"].as_array().unwrap().len(), 8);
    let target = bans["audit_log_entries"][0]["target_id"].as_str().unwrap();
    let of = client.get(&format!("{log}?target_id={target}")).await.good();
    assert!(
        of["audit_log_entries"]
            .as_array()
            .unwrap()
            .iter()
            .all(|entry| entry["target_id"] == target)
    );
    let user = bans["audit_log_entries"][0]["user_id"].as_str().unwrap();
    assert!(bans["users"].as_array().unwrap().iter().any(|known| known["id"] == user));
    let by = client.get(&format!("{log}?user_id={}", client.seeded.bot)).await.good();
    assert_eq!(by["audit_log_entries"], json!([]));
}
