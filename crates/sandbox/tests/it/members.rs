//! Moderating members.

use serde_json::json;

use crate::client::start;

#[tokio::test]
async fn a_timeout_is_at_most_28_days() {
    let client = start().await;
    let path = format!("/guilds/{}/members/{}", client.seeded.guild, client.seeded.member);
    let until = |days: i64| {
        let time = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
        let seconds = i64::try_from(time.as_secs()).unwrap() + days * 86_400;
        json!({"communication_disabled_until": jiff::Timestamp::from_second(seconds).unwrap().to_string()})
    };
    client.patch(&path, until(29)).await.fails(400, 50035);
    let member = client.patch(&path, until(7)).await.good();
    assert!(member["communication_disabled_until"].is_string());
    let member = client.patch(&path, json!({"communication_disabled_until": null})).await.good();
    assert!(member["communication_disabled_until"].is_null());
    // A time that is over is shown as none.
    assert!(client.patch(&path, until(-1)).await.good()["communication_disabled_until"].is_null());
}

#[tokio::test]
async fn only_who_is_in_voice_is_moved_and_muted() {
    let client = start().await;
    let seeded = &client.seeded;
    let member = |id| format!("/guilds/{}/members/{id}", seeded.guild);
    client.patch(&member(seeded.member), json!({"mute": true})).await.fails(400, 40032);
    client
        .patch(&member(seeded.member), json!({"channel_id": seeded.voice}))
        .await
        .fails(400, 40032);
    let moved = client
        .patch(&member(seeded.member_in_voice), json!({"mute": true, "channel_id": seeded.stage}))
        .await
        .good();
    assert_eq!(moved["mute"], true);
    client
        .patch(&member(seeded.member_in_voice), json!({"channel_id": seeded.general}))
        .await
        .fails(400, 50024);
    client.patch(&member(seeded.member_in_voice), json!({"channel_id": null})).await.good();
    client.patch(&member(seeded.member_in_voice), json!({"deaf": true})).await.fails(400, 40032);
    client.sandbox.edit(|world| world.set_voice(seeded.guild, seeded.member, Some(seeded.voice)));
    client.patch(&member(seeded.member), json!({"deaf": true})).await.good();
}

#[tokio::test]
async fn a_ban_takes_the_member_and_the_messages() {
    let client = start().await;
    let seeded = &client.seeded;
    client.sandbox.edit(|world| world.say(seeded.general, seeded.member, "buy this"));
    let before = client.sandbox.edit(|world| world.count_messages(seeded.general));
    let path = format!("/guilds/{}/bans/{}", seeded.guild, seeded.member);
    let request = client.request("PUT", &path).header("x-audit-log-reason", "spam");
    client.send(request.json(&json!({"delete_message_seconds": 3600}))).await.good();
    assert!(client.sandbox.edit(|world| world.count_messages(seeded.general)) < before);
    assert_eq!(client.get(&path).await.good()["reason"], "spam");
    client
        .get(&format!("/guilds/{}/members/{}", seeded.guild, seeded.member))
        .await
        .fails(404, 10007);
    client.put(&path, json!({"delete_message_seconds": 604_801})).await.fails(400, 50035);
    client.delete(&path).await.good();
    client.delete(&path).await.fails(404, 10026);
}

#[tokio::test]
async fn a_bulk_ban_tells_who_could_not_be_banned() {
    let client = start().await;
    let seeded = &client.seeded;
    let path = format!("/guilds/{}/bulk-ban", seeded.guild);
    let body = json!({"user_ids": [seeded.member, seeded.owner, seeded.outsider]});
    let done = client.post(&path, body).await.good();
    assert_eq!(
        done,
        json!({"banned_users": [seeded.member, seeded.outsider], "failed_users": [seeded.owner]})
    );
    client.post(&path, json!({"user_ids": [seeded.owner]})).await.fails(400, 500_000);
}

#[tokio::test]
async fn roles_are_set_as_a_whole_and_one_by_one() {
    let client = start().await;
    let seeded = &client.seeded;
    let path = format!("/guilds/{}/members/{}", seeded.guild, seeded.member);
    let member = client.patch(&path, json!({"roles": [seeded.moderator_role]})).await.good();
    assert_eq!(member["roles"], json!([seeded.moderator_role]));
    client.patch(&path, json!({"roles": [seeded.admin_role]})).await.fails(403, 50013);
    client.patch(&path, json!({"roles": [seeded.general]})).await.fails(404, 10011);
    client.put(&format!("{path}/roles/{}", seeded.guild), json!({})).await.fails(400, 50028);
    client.delete(&format!("{path}/roles/{}", seeded.moderator_role)).await.good();
    assert_eq!(client.get(&path).await.good()["roles"], json!([]));
}

#[tokio::test]
async fn pruning_takes_whom_it_counted() {
    let client = start().await;
    let path = format!("/guilds/{}/prune", client.seeded.guild);
    let members = format!("/guilds/{}/members?limit=1000", client.seeded.guild);
    let count = async || client.get(&members).await.good().as_array().unwrap().len();
    // Those without roles who have been away; with the members' role there are more.
    let few = client.get(&format!("{path}?days=1")).await.good()["pruned"].as_u64().unwrap();
    let many = client
        .get(&format!("{path}?days=1&include_roles={}", client.seeded.member_role))
        .await
        .good();
    assert!(many["pruned"].as_u64().unwrap() > few);
    let before = count().await;
    let body = json!({"days": 1, "include_roles": [client.seeded.member_role]});
    assert_eq!(client.post(&path, body).await.good(), many);
    assert_eq!(count().await as u64, before as u64 - many["pruned"].as_u64().unwrap());
}
