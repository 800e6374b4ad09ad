//! Failures on demand.

use std::{collections::BTreeMap, time::Duration};

use sandbox::{Action, Fault, Scope};
use serde_json::json;
use tokio::time::Instant;

use crate::client::{Client, start};

const ROUTE: &str = "/channels/{channel_id}/messages";

fn path(client: &Client) -> String {
    format!("/channels/{}/messages", client.seeded.general)
}

fn count(client: &Client) -> usize {
    client.sandbox.edit(|world| world.count_messages(client.seeded.general))
}

/// Whether the next message gets an answer at all, and whether it took effect.
async fn outcome(client: &Client, action: Action) -> (bool, bool) {
    client.sandbox.faults().once("POST", ROUTE, action);
    let before = count(client);
    let request = client.request("POST", &path(client)).json(&json!({"content": "x"}));
    let answered = match request.send().await {
        Ok(response) => response.json::<serde_json::Value>().await.is_ok(),
        Err(_) => false,
    };
    (answered, count(client) > before)
}

#[tokio::test]
async fn a_dropped_connection_has_an_effect_or_none() {
    let client = start().await;
    assert_eq!(outcome(&client, Action::DropBefore).await, (false, false));
    assert_eq!(outcome(&client, Action::DropAfter).await, (false, true));
    assert_eq!(outcome(&client, Action::TruncatedBody).await, (false, true));
    assert_eq!(
        outcome(&client, Action::SlowBody { milliseconds: 1, bytes: 100 }).await,
        (true, true)
    );
    let statuses: Vec<u16> =
        client.sandbox.requests().iter().map(|request| request.status).collect();
    assert_eq!(statuses, [0, 0, 200, 200]);
}

#[tokio::test]
async fn delays_stand_before_or_after_the_effect() {
    let client = start().await;
    for (action, early) in [
        (Action::DelayBefore { milliseconds: 1_200 }, false),
        (Action::DelayAfter { milliseconds: 1_200 }, true),
    ] {
        client.sandbox.faults().once("POST", ROUTE, action);
        let before = count(&client);
        let began = Instant::now();
        let request = client.request("POST", &path(&client)).json(&json!({"content": "x"}));
        let sent = tokio::spawn(request.send());
        tokio::time::sleep(Duration::from_millis(600)).await;
        assert_eq!(count(&client) > before, early);
        assert!(sent.await.unwrap().unwrap().status().is_success());
        assert!(began.elapsed() >= Duration::from_millis(1_200));
    }
}

#[tokio::test]
async fn answers_are_given_as_they_are_written() {
    let client = start().await;
    let faults = client.sandbox.faults();
    for scope in [Scope::User, Scope::Shared, Scope::Global] {
        faults.once("GET", "/users/@me", Action::RateLimit { scope, retry_after: 2.5 });
        let answer = client.get("/users/@me").await;
        assert_eq!((answer.status, &answer.body["retry_after"]), (429, &json!(2.5)));
        assert_eq!(answer.body["global"], json!(scope == Scope::Global));
        assert_eq!(answer.headers["retry-after"], "3");
    }
    for status in [403, 429] {
        faults.once("GET", "/users/@me", Action::Cloudflare { status });
        let answer = client.get("/users/@me").await;
        assert_eq!(answer.status, status);
        assert!(answer.body.as_str().unwrap().contains("<html>"));
        assert!(!answer.headers.keys().any(|name| name.as_str().starts_with("x-ratelimit")));
    }
    for (status, message) in [(500, "500: Internal Server Error"), (401, "401: Unauthorized")] {
        faults.once("GET", "/users/@me", Action::status(status, message));
        let answer = client.get("/users/@me").await;
        assert_eq!((answer.status, answer.body), (status, json!({"message": message, "code": 0})));
    }
    let headers = BTreeMap::from([("x-odd".to_owned(), "1".to_owned())]);
    faults.once(
        "GET",
        "/users/@me",
        Action::Answer { status: 502, headers, body: "<html>bad gateway".to_owned() },
    );
    let answer = client.get("/users/@me").await;
    assert_eq!((answer.status, answer.headers["x-odd"].to_str().unwrap()), (502, "1"));
    client.get("/users/@me").await.good();
}

#[tokio::test]
async fn rules_meet_what_they_name_and_as_often_as_they_say() {
    let client = start().await;
    let faults = client.sandbox.faults();
    let action = Action::status(500, "x");
    faults.add(Fault {
        method: None,
        route: Some(path(&client)),
        times: Some(2),
        action: action.clone(),
    });
    assert_eq!(
        client.get(&format!("/channels/{}/messages", client.seeded.staff_channel)).await.status,
        200
    );
    assert_eq!(client.get(&path(&client)).await.status, 500);
    assert_eq!(client.post(&path(&client), json!({"content": "x"})).await.status, 500);
    assert_eq!(client.get(&path(&client)).await.status, 200);
    faults.add(Fault { method: Some("GET".to_owned()), route: None, times: None, action });
    for _ in 0..3 {
        assert_eq!(client.get("/gateway").await.status, 500);
    }
    assert_eq!(faults.list().len(), 1);
    faults.clear();
    assert_eq!(client.get("/gateway").await.status, 200);
}

#[tokio::test]
async fn the_control_endpoints_do_the_same() {
    let client = start().await;
    let http = crate::client::http();
    let control = format!("http://{}/sandbox", client.sandbox.address());
    let rule = json!([{"method": "GET", "route": "/users/@me", "times": 1, "action": {"kind": "cloudflare", "status": 520}}]);
    let added = http.post(format!("{control}/faults")).json(&rule).send().await.unwrap();
    assert_eq!(added.status(), 204);
    let listed: serde_json::Value =
        http.get(format!("{control}/faults")).send().await.unwrap().json().await.unwrap();
    assert_eq!(listed, rule);
    assert_eq!(client.get("/users/@me").await.status, 520);
    let bad = http
        .post(format!("{control}/faults"))
        .json(&json!({"action": {"kind": "explode"}}))
        .send()
        .await
        .unwrap();
    assert_eq!(bad.status(), 400);
    http.post(format!("{control}/faults")).json(&rule).send().await.unwrap();
    http.delete(format!("{control}/faults")).send().await.unwrap();
    client.get("/users/@me").await.good();
    let requests: serde_json::Value =
        http.get(format!("{control}/requests")).send().await.unwrap().json().await.unwrap();
    assert_eq!(requests[0]["path"], "/users/@me");
    let world: serde_json::Value =
        http.get(format!("{control}/world")).send().await.unwrap().json().await.unwrap();
    assert_eq!(world["seeded"]["guild"], json!(client.seeded.guild));
    assert_eq!(world["token"], client.sandbox.token());
}
