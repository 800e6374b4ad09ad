//! Threads and forum posts.

use sandbox::permissions as p;
use serde_json::json;

use crate::client::start;

#[tokio::test]
async fn a_post_is_a_thread_with_its_first_message() {
    let client = start().await;
    let seeded = &client.seeded;
    let path = format!("/channels/{}/threads", seeded.forum);
    let post = json!({"name": "Why?", "applied_tags": [seeded.forum_tag], "message": {"content": "Because."}});
    let made = client.post(&path, post).await.good();
    assert_eq!(
        (&made["type"], &made["id"], &made["applied_tags"]),
        (&json!(11), &made["message"]["id"], &json!([seeded.forum_tag]))
    );
    assert_eq!(made["message_count"], 0);
    let uploaded = client
        .upload(&path, json!({"name": "With file", "message": {"content": "x"}}), "a.png", b"png")
        .await
        .good();
    assert_eq!(uploaded["message"]["attachments"][0]["filename"], "a.png");
    client.post(&path, json!({"name": "Empty", "message": {}})).await.fails(400, 50006);
    client.post(&path, json!({"name": "No message"})).await.fails(400, 50035);
    let unknown = json!({"name": "x", "applied_tags": [seeded.guild], "message": {"content": "x"}});
    client.post(&path, unknown).await.fails(404, 10087);
    client.patch(&format!("/channels/{}", seeded.forum), json!({"flags": 16})).await.good();
    client.post(&path, json!({"name": "x", "message": {"content": "x"}})).await.fails(400, 40067);
}

#[tokio::test]
async fn a_message_has_one_thread_of_its_own_id() {
    let client = start().await;
    let seeded = &client.seeded;
    let path = format!("/channels/{}/messages/{}", seeded.general, seeded.message);
    let made = client.post(&format!("{path}/threads"), json!({"name": "More"})).await.good();
    assert_eq!(made["id"], json!(seeded.message));
    assert_eq!(client.get(&path).await.good()["thread"]["name"], "More");
    client.post(&format!("{path}/threads"), json!({"name": "Again"})).await.fails(400, 160_004);
    let inside = client.get(&format!("/channels/{}/messages", seeded.message)).await.good();
    assert_eq!(
        (&inside[0]["type"], &inside[0]["referenced_message"]["id"]),
        (&json!(21), &json!(seeded.message))
    );
}

#[tokio::test]
async fn an_archived_thread_rests_until_somebody_writes() {
    let client = start().await;
    let seeded = &client.seeded;
    let thread = format!("/channels/{}", seeded.archived_thread);
    client.put(&format!("{thread}/thread-members/@me"), json!({})).await.fails(400, 50083);
    client
        .put(&format!("{thread}/thread-members/{}", seeded.moderator), json!({}))
        .await
        .fails(400, 50083);
    client.patch(&thread, json!({"name": "x"})).await.fails(400, 50083);
    client.post(&format!("{thread}/messages"), json!({"content": "wake up"})).await.good();
    assert_eq!(client.get(&thread).await.good()["thread_metadata"]["archived"], false);
    client.sandbox.edit(|world| {
        world.set_archived(seeded.archived_thread, true, true);
        world.overwrite(seeded.general, seeded.bot, true, 0, p::MANAGE_THREADS);
    });
    client.post(&format!("{thread}/messages"), json!({"content": "x"})).await.fails(403, 160_005);
}

#[tokio::test]
async fn archived_threads_are_paged_by_time() {
    let client = start().await;
    let path = format!("/channels/{}/threads/archived/public", client.seeded.forum);
    let first = client.get(&format!("{path}?limit=2")).await.good();
    assert_eq!((first["threads"].as_array().unwrap().len(), &first["has_more"]), (2, &json!(true)));
    let stamp = first["threads"][1]["thread_metadata"]["archive_timestamp"]
        .as_str()
        .unwrap()
        .replace('+', "%2B");
    let second = client.get(&format!("{path}?limit=50&before={stamp}")).await.good();
    assert_eq!(second["has_more"], false);
    assert_eq!(second["threads"].as_array().unwrap().len(), 2);
    let private = client
        .get(&format!("/channels/{}/threads/archived/private", client.seeded.general))
        .await
        .good();
    assert_eq!(private["threads"][0]["name"], "Gift list");
    assert_eq!(private["members"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_forum_is_searched_by_words_and_tags() {
    let client = start().await;
    let path = format!("/channels/{}/threads/search", client.seeded.forum);
    let found = client.get(&format!("{path}?name=SOURDOUGH")).await.good();
    assert_eq!(
        (&found["total_results"], &found["threads"][0]["name"]),
        (&json!(1), &json!("Sourdough does not rise"))
    );
    assert!(found["first_messages"][0]["content"].as_str().unwrap().contains("starter"));
    let tagged = client.get(&format!("{path}?tag={}", client.seeded.forum_tag)).await.good();
    for thread in tagged["threads"].as_array().unwrap() {
        assert_eq!(thread["applied_tags"], json!([client.seeded.forum_tag]));
    }
    let all = client.get(&path).await.good();
    assert_eq!(all["total_results"], 12);
}

#[tokio::test]
async fn members_of_a_thread_come_and_go() {
    let client = start().await;
    let seeded = &client.seeded;
    let members = format!("/channels/{}/thread-members", seeded.thread);
    let path = format!("{members}/{}", seeded.moderator);
    client.get(&path).await.fails(404, 10007);
    client.put(&path, json!({})).await.good();
    assert_eq!(
        client.get(&format!("{path}?with_member=true")).await.good()["member"]["user"]["id"],
        json!(seeded.moderator)
    );
    client.delete(&path).await.good();
    client.delete(&path).await.fails(404, 10007);
    client.get(&format!("/channels/{}/thread-members", seeded.general)).await.fails(400, 50024);
}

#[tokio::test]
async fn one_post_of_a_forum_is_pinned() {
    let client = start().await;
    let seeded = &client.seeded;
    client
        .patch(&format!("/channels/{}", seeded.forum_post), json!({"archived": false, "flags": 2}))
        .await
        .good();
    let other = client
        .post(
            &format!("/channels/{}/threads", seeded.forum),
            json!({"name": "x", "message": {"content": "x"}}),
        )
        .await
        .good();
    let other = format!("/channels/{}", other["id"].as_str().unwrap());
    client.patch(&other, json!({"flags": 2})).await.fails(400, 30047);
}
