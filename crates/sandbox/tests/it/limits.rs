//! Rate limits and their headers.

use sandbox::Options;
use serde_json::json;

use crate::client::{start, with};

#[tokio::test]
async fn the_sixth_message_in_five_seconds_waits() {
    let client = with(Options::default()).await;
    let path = format!("/channels/{}/messages", client.seeded.general);
    for left in (0..5).rev() {
        let answer = client.post(&path, json!({"content": "x"})).await;
        let header = |name: &str| answer.headers[name].to_str().unwrap().to_owned();
        assert_eq!(header("x-ratelimit-limit"), "5");
        assert_eq!(header("x-ratelimit-remaining"), left.to_string());
        assert!(header("x-ratelimit-reset-after").parse::<f64>().unwrap() <= 5.0);
        assert!(header("x-ratelimit-reset").parse::<f64>().unwrap() > 1_700_000_000.0);
        assert_eq!(header("x-ratelimit-bucket").len(), 32);
        answer.good();
    }
    let answer = client.post(&path, json!({"content": "x"})).await;
    assert_eq!(answer.status, 429);
    assert_eq!(answer.headers["x-ratelimit-scope"], "user");
    assert_eq!(answer.body["message"], "You are being rate limited.");
    assert_eq!(answer.body["global"], false);
    let wait = answer.body["retry_after"].as_f64().unwrap();
    assert!(wait > 0.0 && wait <= 5.0);
    assert!(answer.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap() >= 1);
    // Another channel is another bucket, and nothing was written.
    client
        .post(
            &format!("/channels/{}/messages", client.seeded.staff_channel),
            json!({"content": "x"}),
        )
        .await
        .good();
    let newest = client.get(&format!("{path}?limit=6")).await.good();
    assert_eq!(newest[5]["id"], json!(client.seeded.message));
    tokio::time::sleep(std::time::Duration::from_secs_f64(wait)).await;
    client.post(&path, json!({"content": "x"})).await.good();
}

#[tokio::test]
async fn fifty_requests_a_second_are_the_most() {
    let client = with(Options::default()).await;
    let ids: Vec<String> =
        (0..250).map(|n| format!("/channels/{}", 100_000_000_000_000_000_u64 + n)).collect();
    let mut refused = Vec::new();
    for answer in futures::future::join_all(ids.iter().map(|path| client.get(path))).await {
        if answer.status == 429 {
            refused.push(answer);
        }
    }
    assert!(!refused.is_empty());
    for answer in refused {
        assert_eq!(answer.headers["x-ratelimit-scope"], "global");
        assert_eq!(answer.headers["x-ratelimit-global"], "true");
        assert_eq!(answer.body["global"], true);
    }
}

#[tokio::test]
async fn limits_can_be_switched_off() {
    let client = start().await;
    let path = format!("/channels/{}/messages", client.seeded.general);
    for _ in 0..20 {
        let answer = client.post(&path, json!({"content": "x"})).await;
        assert_eq!(answer.headers["x-ratelimit-limit"], "5");
        answer.good();
    }
}
