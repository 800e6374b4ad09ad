//! Sending, editing and deleting messages, with all that hangs on them.

use sandbox::permissions as p;
use serde_json::json;

use crate::client::start;

#[tokio::test]
async fn an_enforced_nonce_gives_the_same_message_again() {
    let client = start().await;
    let path = format!("/channels/{}/messages", client.seeded.general);
    let before = client.sandbox.edit(|world| world.count_messages(client.seeded.general));
    let body = json!({"content": "once", "nonce": "n-1", "enforce_nonce": true});
    let first = client.post(&path, body.clone()).await.good();
    let again = client.post(&path, body).await.good();
    assert_eq!(first, again);
    assert_eq!(first["nonce"], "n-1");
    let free = json!({"content": "twice", "nonce": "n-1"});
    let one = client.post(&path, free.clone()).await.good();
    let two = client.post(&path, free).await.good();
    assert_ne!(one["id"], two["id"]);
    let elsewhere = format!("/channels/{}/messages", client.seeded.staff_channel);
    let other = client
        .post(&elsewhere, json!({"content": "x", "nonce": "n-1", "enforce_nonce": true}))
        .await
        .good();
    assert_ne!(other["id"], first["id"]);
    assert_eq!(
        client.sandbox.edit(|world| world.count_messages(client.seeded.general)),
        before + 3
    );
}

#[tokio::test]
async fn an_empty_message_is_refused() {
    let client = start().await;
    let path = format!("/channels/{}/messages", client.seeded.general);
    for body in
        [json!({}), json!({"content": ""}), json!({"content": "  \n"}), json!({"embeds": []})]
    {
        client.post(&path, body).await.fails(400, 50006);
    }
}

#[tokio::test]
async fn mentions_are_those_that_are_allowed() {
    let client = start().await;
    let seeded = client.seeded.clone();
    let path = format!("/channels/{}/messages", seeded.general);
    let content = format!(
        "<@{}> <@!{}> <@&{}> @everyone",
        seeded.member, seeded.moderator, seeded.moderator_role
    );
    let all = client.post(&path, json!({"content": content})).await.good();
    assert_eq!(all["mentions"].as_array().unwrap().len(), 2);
    assert_eq!(all["mention_roles"], json!([seeded.moderator_role]));
    assert_eq!(all["mention_everyone"], true);
    let none = client
        .post(&path, json!({"content": content, "allowed_mentions": {"parse": []}}))
        .await
        .good();
    assert_eq!(
        (&none["mentions"], &none["mention_roles"], &none["mention_everyone"]),
        (&json!([]), &json!([]), &json!(false))
    );
    let one = json!({"content": content, "allowed_mentions": {"users": [seeded.member]}});
    let one = client.post(&path, one).await.good();
    assert_eq!(one["mentions"][0]["id"], json!(seeded.member));
    assert_eq!(one["mentions"].as_array().unwrap().len(), 1);
    let both = json!({"content": content, "allowed_mentions": {"parse": ["users"], "users": [seeded.member]}});
    let answer = client.post(&path, both).await;
    answer.fails(400, 50035);
    let code = &answer.body["errors"]["allowed_mentions"]["users"]["_errors"][0]["code"];
    assert_eq!(code, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE");
    client
        .sandbox
        .edit(|world| world.overwrite(seeded.general, seeded.bot, true, 0, p::MENTION_EVERYONE));
    let quiet = client.post(&path, json!({"content": content})).await.good();
    assert_eq!((&quiet["mention_everyone"], &quiet["mention_roles"]), (&json!(false), &json!([])));
}

#[tokio::test]
async fn a_reply_carries_the_message_it_answers() {
    let client = start().await;
    let path = format!("/channels/{}/messages", client.seeded.general);
    let reply = |id| json!({"content": "re", "message_reference": {"message_id": id}});
    let made = client.post(&path, reply(client.seeded.message)).await.good();
    assert_eq!(made["type"], 19);
    assert_eq!(made["referenced_message"]["id"], json!(client.seeded.message));
    assert_eq!(made["mentions"][0]["id"], json!(client.seeded.member));
    let unknown = sandbox::Snowflake(111_111_111_111_111_111);
    let answer = client.post(&path, reply(unknown)).await;
    answer.fails(400, 50035);
    assert_eq!(
        answer.body["errors"]["message_reference"]["_errors"][0]["code"],
        "REPLIES_UNKNOWN_MESSAGE"
    );
    let lenient = json!({"content": "re", "message_reference": {"message_id": unknown, "fail_if_not_exists": false}});
    assert_eq!(client.post(&path, lenient).await.good()["type"], 0);
}

#[tokio::test]
async fn a_forward_carries_a_snapshot() {
    let client = start().await;
    let seeded = &client.seeded;
    let reference =
        json!({"type": 1, "message_id": seeded.embed_message, "channel_id": seeded.alarm_channel});
    let path = format!("/channels/{}/messages", seeded.general);
    let made = client.post(&path, json!({"message_reference": reference})).await.good();
    assert_eq!(made["message_reference"]["type"], 1);
    assert!(made["message_snapshots"][0]["message"]["embeds"][0]["title"].is_string());
    assert!(made["message_snapshots"][0]["message"].get("author").is_none());
}

#[tokio::test]
async fn files_come_back_as_they_were_sent() {
    let client = start().await;
    let path = format!("/channels/{}/messages", client.seeded.general);
    let payload = json!({"content": "see", "attachments": [{"id": 0, "description": "a note"}]});
    let made = client.upload(&path, payload, "../my note?.txt", b"hello \xff bytes").await.good();
    let file = &made["attachments"][0];
    assert_eq!(file["filename"], "..my_note.txt");
    assert_eq!((&file["size"], &file["description"]), (&json!(13), &json!("a note")));
    let bytes = reqwest::get(file["url"].as_str().unwrap()).await.unwrap().bytes().await.unwrap();
    assert_eq!(&bytes[..], b"hello \xff bytes");
    let read = client.get(&format!("{path}/{}", made["id"].as_str().unwrap())).await.good();
    assert_eq!(read["attachments"], made["attachments"]);
    let kept = client
        .patch(&format!("{path}/{}", made["id"].as_str().unwrap()), json!({"attachments": []}))
        .await
        .good();
    assert_eq!(kept["attachments"], json!([]));
    let dangling = json!({"content": "x", "attachments": [{"id": 5}]});
    client.post(&path, dangling).await.fails(400, 50035);
    let requests = client.sandbox.requests();
    let sent = requests.iter().find(|request| !request.files.is_empty()).unwrap();
    assert_eq!((sent.files[0].size, sent.body["content"].as_str()), (13, Some("see")));
}

#[tokio::test]
async fn only_own_messages_are_edited() {
    let client = start().await;
    let seeded = &client.seeded;
    let path = format!("/channels/{}/messages", seeded.general);
    let edited = client
        .patch(&format!("{path}/{}", seeded.own_message), json!({"content": "new"}))
        .await
        .good();
    assert_eq!(edited["content"], "new");
    assert!(edited["edited_timestamp"].is_string());
    client
        .patch(&format!("{path}/{}", seeded.message), json!({"content": "new"}))
        .await
        .fails(403, 50005);
    let hidden =
        client.patch(&format!("{path}/{}", seeded.message), json!({"flags": 4})).await.good();
    assert_eq!(hidden["flags"], 4);
    client
        .patch(&format!("{path}/{}", seeded.own_message), json!({"content": ""}))
        .await
        .fails(400, 50006);
    client
        .patch(&format!("{path}/{}", seeded.poll_message), json!({"content": "x"}))
        .await
        .fails(400, 520_003);
}

#[tokio::test]
async fn bulk_delete_takes_two_to_a_hundred_young_messages() {
    let client = start().await;
    let seeded = &client.seeded;
    let path = format!("/channels/{}/messages/bulk-delete", seeded.general);
    let ids: Vec<_> = (0..3)
        .map(|_| client.sandbox.edit(|world| world.say(seeded.general, seeded.member, "x")))
        .collect();
    client.post(&path, json!({"messages": [ids[0]]})).await.fails(400, 50016);
    client.post(&path, json!({"messages": [ids[0], ids[0]]})).await.fails(400, 50035);
    let oldest =
        client.get(&format!("/channels/{}/messages?limit=1&after=1", seeded.general)).await.good();
    client.post(&path, json!({"messages": [ids[0], oldest[0]["id"]]})).await.fails(400, 50034);
    let before = client.sandbox.edit(|world| world.count_messages(seeded.general));
    client.post(&path, json!({"messages": ids})).await.good();
    assert_eq!(client.sandbox.edit(|world| world.count_messages(seeded.general)), before - 3);
}

#[tokio::test]
async fn the_second_generation_of_components_stands_alone() {
    let client = start().await;
    let path = format!("/channels/{}/messages", client.seeded.general);
    let text = json!([{"type": 10, "content": "hello"}]);
    let made = client.post(&path, json!({"flags": 32768, "components": text})).await.good();
    assert_eq!(made["components"], json!([{"type": 10, "id": 1, "content": "hello"}]));
    let mixed =
        client.post(&path, json!({"flags": 32768, "content": "x", "components": text})).await;
    mixed.fails(400, 50035);
    client.post(&path, json!({"components": text})).await.fails(400, 50035);
    // An edit need not name the flag that the message has, but cannot leave it out of those it names.
    let made = format!("{path}/{}", made["id"].as_str().unwrap());
    client.patch(&made, json!({"components": text})).await.good();
    client.patch(&made, json!({"content": "x"})).await.fails(400, 50035);
    client.patch(&made, json!({"components": text, "flags": 0})).await.fails(400, 50035);
    let twice = json!({"components": [{"type": 1, "components": [
        {"type": 2, "style": 1, "label": "a", "custom_id": "same"},
        {"type": 2, "style": 1, "label": "b", "custom_id": "same"}]}]});
    let answer = client.post(&path, twice).await;
    answer.fails(400, 50035);
    assert!(answer.body.to_string().contains("COMPONENT_CUSTOM_ID_DUPLICATED"));
}

#[tokio::test]
async fn pins_are_listed_newest_first_and_told_in_the_channel() {
    let client = start().await;
    let seeded = &client.seeded;
    let pins = format!("/channels/{}/messages/pins", seeded.general);
    client.put(&format!("{pins}/{}", seeded.message), json!({})).await.good();
    let page = client.get(&format!("{pins}?limit=1")).await.good();
    assert_eq!(page["items"][0]["message"]["id"], json!(seeded.message));
    assert_eq!(page["has_more"], true);
    let before = page["items"][0]["pinned_at"].as_str().unwrap().replace('+', "%2B");
    let next = client.get(&format!("{pins}?limit=1&before={before}")).await.good();
    assert_eq!(next["items"][0]["message"]["id"], json!(seeded.pinned_message));
    let newest = client.get(&format!("/channels/{}/messages?limit=1", seeded.general)).await.good();
    assert_eq!(
        (&newest[0]["type"], &newest[0]["message_reference"]["message_id"]),
        (&json!(6), &json!(seeded.message))
    );
    client.delete(&format!("{pins}/{}", seeded.message)).await.good();
    let list = client.get(&pins).await.good();
    assert_eq!(list["items"][0]["message"]["id"], json!(seeded.pinned_message));
}

#[tokio::test]
async fn a_message_is_published_once() {
    let client = start().await;
    let path = format!("/channels/{}/messages", client.seeded.announcements);
    let id = client.post(&path, json!({"content": "news"})).await.good()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let published = client.post(&format!("{path}/{id}/crosspost"), json!({})).await.good();
    assert_eq!(published["flags"], 1);
    client.post(&format!("{path}/{id}/crosspost"), json!({})).await.fails(400, 40033);
    let general = format!(
        "/channels/{}/messages/{}/crosspost",
        client.seeded.general, client.seeded.own_message
    );
    client.post(&general, json!({})).await.fails(400, 50024);
}

#[tokio::test]
async fn embeds_together_hold_six_thousand_characters() {
    let client = start().await;
    let path = format!("/channels/{}/messages", client.seeded.general);
    let embed = json!({"description": "x".repeat(3001)});
    client.post(&path, json!({"embeds": [embed]})).await.good();
    let answer = client.post(&path, json!({"embeds": [embed, embed]})).await;
    answer.fails(400, 50035);
    assert_eq!(answer.body["errors"]["embeds"]["_errors"][0]["code"], "MAX_EMBED_SIZE_EXCEEDED");
}
