//! Discord's refusals, with their status and code.

use serde_json::json;

use crate::client::{start, with};

#[tokio::test]
async fn a_missing_or_wrong_token_is_401() {
    let client = start().await;
    let url = format!("{}/users/@me", client.sandbox.base_url());
    let http = crate::client::http();
    for header in [None, Some("Bot wrong"), Some("Bearer x"), Some(client.sandbox.token())] {
        let mut request = http.get(&url);
        if let Some(header) = header {
            request = request.header("authorization", header);
        }
        let answer = client.send(request).await;
        assert_eq!(answer.status, 401);
        assert_eq!(answer.body, json!({"message": "401: Unauthorized", "code": 0}));
    }
}

#[tokio::test]
async fn unknown_paths_are_404_and_unknown_methods_405() {
    let client = start().await;
    let answer = client.get("/no/such/route").await;
    assert_eq!(
        (answer.status, answer.body),
        (404, json!({"message": "404: Not Found", "code": 0}))
    );
    assert_eq!(client.delete("/users/@me").await.status, 405);
}

#[tokio::test]
async fn unknown_things_have_their_own_codes() {
    let client = start().await;
    let guild = client.seeded.guild;
    let general = client.seeded.general;
    let unknown = 111_111_111_111_111_111_u64;
    for (path, code) in [
        (format!("/channels/{unknown}"), 10003),
        (format!("/guilds/{unknown}"), 10004),
        ("/invites/nosuchcode".to_owned(), 10006),
        (format!("/guilds/{guild}/members/{}", client.seeded.outsider), 10007),
        (format!("/channels/{general}/messages/{unknown}"), 10008),
        (format!("/guilds/{guild}/roles/{unknown}"), 10011),
        (format!("/users/{unknown}"), 10013),
        (format!("/guilds/{guild}/bans/{}", client.seeded.member), 10026),
    ] {
        client.get(&path).await.fails(404, code);
    }
    let path =
        format!("/channels/{general}/messages/{}/reactions/nothing/@me", client.seeded.message);
    client.put(&path, json!({})).await.fails(400, 10014);
}

#[tokio::test]
async fn a_foreign_guild_is_missing_access() {
    let client = start().await;
    client.get(&format!("/guilds/{}", client.seeded.foreign_guild)).await.fails(403, 50001);
}

#[tokio::test]
async fn a_path_that_is_no_snowflake_is_a_form_error() {
    let client = start().await;
    let answer = client.get("/channels/abc").await;
    answer.fails(400, 50035);
    let error = &answer.body["errors"]["channel_id"]["_errors"][0];
    assert_eq!(error["code"], "NUMBER_TYPE_COERCE");
    assert_eq!(error["message"], "Value \"abc\" is not snowflake.");
}

#[tokio::test]
async fn every_field_at_fault_is_told_with_its_path() {
    let client = start().await;
    let path = format!("/channels/{}/messages", client.seeded.general);
    let body = json!({
        "content": "x".repeat(2001),
        "tts": "yes",
        "embeds": [{"title": "ok"}, {"title": "x".repeat(257), "url": "ftp://x", "fields": [{"name": "n"}]}],
        "components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "a"}]}],
        "message_reference": {"type": 7},
    });
    let answer = client.post(&path, body).await;
    answer.fails(400, 50035);
    let errors = &answer.body["errors"];
    let code = |pointer: &str| errors.pointer(pointer).unwrap()["_errors"][0]["code"].clone();
    assert_eq!(errors["content"]["_errors"][0]["message"], "Must be 2000 or fewer in length.");
    assert_eq!(code("/content"), "BASE_TYPE_MAX_LENGTH");
    assert_eq!(code("/tts"), "BOOLEAN_TYPE_CONVERT");
    assert_eq!(code("/embeds/1/title"), "BASE_TYPE_MAX_LENGTH");
    assert_eq!(code("/embeds/1/url"), "URL_TYPE_INVALID_SCHEME");
    assert_eq!(code("/embeds/1/fields/0/value"), "BASE_TYPE_REQUIRED");
    assert_eq!(code("/components/0/components/0/custom_id"), "BASE_TYPE_REQUIRED");
    assert_eq!(code("/message_reference/message_id"), "BASE_TYPE_REQUIRED");
    assert_eq!(code("/message_reference/type"), "BASE_TYPE_CHOICES");
}

#[tokio::test]
async fn limits_of_queries_are_told() {
    let client = start().await;
    let general = client.seeded.general;
    for (query, code) in [
        ("0", "NUMBER_TYPE_MIN"),
        ("101", "NUMBER_TYPE_MAX"),
        ("x", "NUMBER_TYPE_COERCE"),
        ("-1", "NUMBER_TYPE_MIN"),
    ] {
        let answer = client.get(&format!("/channels/{general}/messages?limit={query}")).await;
        answer.fails(400, 50035);
        assert_eq!(answer.body["errors"]["limit"]["_errors"][0]["code"], code);
    }
}

#[tokio::test]
async fn channels_a_community_needs_stay() {
    let client = start().await;
    client
        .delete(&format!("/channels/{}", client.seeded.read_only_channel))
        .await
        .fails(400, 50074);
}

#[tokio::test]
async fn a_category_takes_no_messages_and_voice_statuses_need_voice() {
    let client = start().await;
    let category = client.seeded.category;
    client
        .post(&format!("/channels/{category}/messages"), json!({"content": "x"}))
        .await
        .fails(400, 50008);
    client
        .post(&format!("/channels/{}/messages", client.seeded.forum), json!({"content": "x"}))
        .await
        .fails(400, 50008);
    client
        .put(&format!("/channels/{}/voice-status", client.seeded.general), json!({"status": "x"}))
        .await
        .fails(400, 50024);
    client
        .put(&format!("/channels/{}/voice-status", client.seeded.voice), json!({"status": "x"}))
        .await
        .good();
}

#[tokio::test]
async fn limits_of_a_guild_are_kept() {
    let client = start().await;
    let guild = client.seeded.guild;
    for _ in 14..250 {
        client.post(&format!("/guilds/{guild}/roles"), json!({"name": "r"})).await.good();
    }
    client.post(&format!("/guilds/{guild}/roles"), json!({"name": "r"})).await.fails(400, 30005);
    for _ in 41..500 {
        client.post(&format!("/guilds/{guild}/channels"), json!({"name": "c"})).await.good();
    }
    client.post(&format!("/guilds/{guild}/channels"), json!({"name": "c"})).await.fails(400, 30013);
}

#[tokio::test]
async fn a_message_holds_twenty_reactions() {
    let client = start().await;
    let (general, member) = (client.seeded.general, client.seeded.member);
    let message = client.sandbox.edit(|world| world.say(general, member, "react"));
    for n in 0..20 {
        let emoji = char::from_u32(0x1f600 + n).unwrap().to_string();
        client.sandbox.edit(|world| world.react(general, message, member, &emoji));
    }
    let path =
        |emoji: char| format!("/channels/{general}/messages/{message}/reactions/{emoji}/@me");
    client.put(&path('\u{1f680}'), json!({})).await.fails(400, 30010);
    client.put(&path('\u{1f600}'), json!({})).await.good();
}

#[tokio::test]
async fn direct_messages_to_who_refuses_them_are_50007() {
    let client = with(sandbox::Options { enforce_limits: false, ..Default::default() }).await;
    let open =
        |id: sandbox::Snowflake| client.post("/users/@me/channels", json!({"recipient_id": id}));
    let channel = open(client.seeded.refusing_member).await.good();
    let path = format!("/channels/{}/messages", channel["id"].as_str().unwrap());
    client.post(&path, json!({"content": "hello"})).await.fails(403, 50007);
    let first = open(client.seeded.member).await.good();
    let again = open(client.seeded.member).await.good();
    assert_eq!(first["id"], again["id"]);
    let path = format!("/channels/{}/messages", first["id"].as_str().unwrap());
    client.post(&path, json!({"content": "hello"})).await.good();
    open(sandbox::Snowflake(111_111_111_111_111_111)).await.fails(400, 50033);
}
