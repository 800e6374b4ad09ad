//! Input that wants to break the sandbox.

use serde_json::{Value, json};

use crate::client::start;

#[tokio::test]
async fn malformed_json_is_50109() {
    let client = start().await;
    let path = format!("/channels/{}/messages", client.seeded.general);
    for body in ["{", "{\"content\": }", "\u{0}", "{\"a\":1}garbage", "nul"] {
        client.raw("POST", &path, body).await.fails(400, 50109);
    }
    let deep = format!("{}1{}", "[".repeat(5_000), "]".repeat(5_000));
    client.raw("POST", &path, deep).await.fails(400, 50109);
    client.raw("POST", &path, vec![b'"', 0xff, 0xfe, b'"']).await.fails(400, 50109);
}

#[tokio::test]
async fn bodies_of_the_wrong_kind_are_form_errors() {
    let client = start().await;
    let path = format!("/channels/{}/messages", client.seeded.general);
    for body in ["[]", "1", "\"text\"", "true"] {
        client.raw("POST", &path, body).await.fails(400, 50035);
    }
    let request =
        client.request("POST", &path).header("content-type", "text/plain").body("content=x");
    client.send(request).await.fails(400, 50035);
    client
        .raw("PATCH", &format!("/guilds/{}/roles", client.seeded.guild), "{}")
        .await
        .fails(400, 50035);
    let broken = client
        .request("POST", &path)
        .header("content-type", "multipart/form-data; boundary=x")
        .body("--x\r\nbroken");
    client.send(broken).await.fails(400, 50035);
}

#[tokio::test]
async fn huge_bodies_are_413() {
    let client = start().await;
    let path = format!("/channels/{}/messages", client.seeded.general);
    let large = format!("{{\"content\": \"{}\"}}", "x".repeat(9 << 20));
    client.raw("POST", &path, large).await.fails(413, 40005);
    client.upload(&path, json!({}), "big.bin", &vec![0; 11 << 20]).await.fails(413, 40005);
}

#[tokio::test]
async fn odd_paths_do_no_harm() {
    let client = start().await;
    for path in [
        "/channels/99999999999999999999999",
        "/channels/18446744073709551615",
        "/channels/-1",
        "/channels/0",
        "/channels/%00",
        "/channels/%ff%fe",
        "/channels/..%2F..%2Fusers%2F@me",
        "/channels/１２３",
        "/channels//messages",
        "/guilds/0/messages/search?offset=99999999999",
        "/guilds/0/members?after=%F0%9F%92%A5",
        "/invites/%3Cscript%3E",
        "//",
    ] {
        let status = client.get(path).await.status;
        assert!((400..500).contains(&status), "{path}: {status}");
    }
    client.get("/users/@me").await.good();
}

#[tokio::test]
async fn every_route_survives_every_kind_of_body() {
    let client = start().await;
    let seeded = client.seeded.clone();
    let ids = [
        ("channel_id", seeded.general.to_string()),
        ("guild_id", seeded.guild.to_string()),
        ("message_id", seeded.message.to_string()),
        ("user_id", seeded.member.to_string()),
        ("role_id", seeded.member_role.to_string()),
        ("overwrite_id", u64::MAX.to_string()),
        ("emoji_name", "👍".to_owned()),
        ("answer_id", "999999999999999999999".to_owned()),
        ("code", "harbor".to_owned()),
    ];
    let odd: Vec<Value> = vec![
        json!({}),
        json!([]),
        json!([[], {}, null, {"id": null, "position": -1}]),
        json!({"content": 5, "embeds": {}, "components": "x", "flags": -1, "attachments": [null], "poll": [], "name": {}}),
        json!({"name": "", "type": 99, "permissions": "x", "allow": -1, "deny": 1.5, "messages": "x", "user_ids": [1, "x"]}),
        json!({"flags": u64::MAX, "position": i64::MAX, "communication_disabled_until": "9999999-99-99", "channel_id": u64::MAX}),
        json!({"embeds": [{}, []], "components": [{"type": 1}], "allowed_mentions": {"parse": [1]}, "message_reference": {}}),
        json!({"message": {"content": null}, "name": "\u{0}\u{202e}", "applied_tags": ["1", "1"]}),
    ];
    for (method, template) in sandbox::routes() {
        if (method, template) == ("DELETE", "/users/@me/guilds/{guild_id}") {
            continue;
        }
        let mut path = template.to_owned();
        for (name, id) in &ids {
            path = path.replace(&format!("{{{name}}}"), id);
        }
        for body in &odd {
            let answer = client.call(method, &path, body.clone()).await;
            assert!(
                answer.status < 500,
                "{method} {path} {body}: {} {}",
                answer.status,
                answer.body
            );
        }
    }
    client.get("/users/@me").await.good();
}
