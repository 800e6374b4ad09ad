//! Rate limits, Discord's and what we know of them.

use std::{sync::Mutex, time::Duration};

use discord::{
    Auth, Error, Repeat, Request,
    error::Scope,
    send::{Client, Settings},
};
use futures::future::join_all;
use tokio::time::Instant;

use super::{Reply, client, fake::Fake, get, post, send_to, settings};

#[tokio::test]
async fn a_short_limit_is_waited_for_by_any_request() {
    let begun = Instant::now();
    let (result, sent) =
        send_to(vec![Reply::limited(0.2), Reply::ok()], &post(Repeat::Harmful)).await;
    assert!(result.is_ok(), "{result:?}");
    assert_eq!(sent, 2);
    assert!(begun.elapsed() >= Duration::from_millis(200));
}

#[tokio::test]
async fn the_longest_of_the_waits_that_a_429_names_counts() {
    let waits = [
        Reply::limited(0.01).with("retry-after", 60).bucket(5, 0, 0.02),
        Reply::limited(60.0).with("retry-after", 1).bucket(5, 0, 0.02),
        Reply::limited(0.01).with("retry-after", 1).bucket(5, 0, 60.0),
    ];
    for reply in waits {
        let (result, sent) = send_to(vec![reply], &get(1)).await;
        let Err(Error::RateLimited { retry_after, scope, bucket }) = result else {
            panic!("{result:?}")
        };
        assert_eq!(retry_after, Duration::from_mins(1));
        assert_eq!((scope, bucket.as_str(), sent), (Scope::User, "GET /channels/{channel_id}", 1));
    }
}

#[tokio::test]
async fn a_long_limit_is_told_at_once_and_nothing_is_sent_into_it() {
    let reply = Reply::limited(60.0).with("x-ratelimit-scope", "shared");
    let fake = Fake::answering(vec![reply, Reply::ok()]).await;
    let client = client(&fake);
    for _ in 0..3 {
        let error = client.send(&get(1)).await.unwrap_err();
        assert!(
            matches!(error, Error::RateLimited { scope: Scope::Shared, retry_after, .. }
                if retry_after > Duration::from_secs(59)),
            "{error:?}"
        );
    }
    assert_eq!(fake.seen().len(), 1);
    client.send(&get(2)).await.expect("another channel has a limit of its own");
}

#[tokio::test]
async fn a_limit_that_stays_is_told_after_three_repetitions() {
    let (result, sent) = send_to(vec![Reply::limited(0.02)], &get(1)).await;
    assert!(matches!(result, Err(Error::RateLimited { .. })), "{result:?}");
    assert_eq!(sent, 4);
}

#[tokio::test]
async fn an_exhausted_bucket_is_known_from_the_answer_before() {
    let fake =
        Fake::answering(vec![Reply::ok().bucket(5, 0, 0.3), Reply::ok().bucket(5, 0, 60.0)]).await;
    let client = client(&fake);
    client.send(&get(1)).await.unwrap();
    let begun = Instant::now();
    client.send(&get(1)).await.unwrap();
    assert!(begun.elapsed() >= Duration::from_millis(299), "{:?}", begun.elapsed());
    let error = client.send(&get(1)).await.unwrap_err();
    assert!(matches!(error, Error::RateLimited { scope: Scope::User, .. }), "{error:?}");
    assert_eq!(fake.seen().len(), 2);
}

#[tokio::test]
async fn limits_are_learned_from_refusals_too() {
    let refusal = Reply::json(404, r#"{"code":10003,"message":"Unknown Channel"}"#);
    let fake = Fake::answering(vec![refusal.bucket(5, 0, 60.0)]).await;
    let client = client(&fake);
    assert!(matches!(client.send(&get(1)).await, Err(Error::Api { .. })));
    assert!(matches!(client.send(&get(1)).await, Err(Error::RateLimited { .. })));
}

#[tokio::test]
async fn a_global_limit_stops_the_bot_and_not_its_webhooks() {
    let forms = [
        Reply::json(429, r#"{"message":"x","retry_after":60,"global":true}"#),
        Reply::limited(60.0).with("x-ratelimit-scope", "global"),
        Reply::limited(60.0).with("x-ratelimit-global", "true"),
    ];
    for reply in forms {
        let fake = Fake::answering(vec![reply, Reply::ok()]).await;
        let client = client(&fake);
        for request in [get(1), get(2), post(Repeat::Harmful)] {
            let error = client.send(&request).await.unwrap_err();
            assert!(matches!(error, Error::RateLimited { scope: Scope::Global, .. }), "{error:?}");
        }
        assert_eq!(fake.seen().len(), 1);
        client.send(&Request { auth: Auth::None, ..get(1) }).await.unwrap();
    }
}

#[tokio::test]
async fn headers_that_make_no_sense_change_nothing() {
    for value in ["-1", "NaN", "inf", "1e308", "99999999999999999999999", "", "x", "\t"] {
        let reply = Reply::ok()
            .with("x-ratelimit-limit", value)
            .with("x-ratelimit-remaining", value)
            .with("x-ratelimit-reset-after", value)
            .with("x-ratelimit-bucket", "b".repeat(4_000));
        let fake = Fake::answering(vec![reply]).await;
        let client = client(&fake);
        for _ in 0..3 {
            client.send(&get(1)).await.unwrap();
        }
    }
}

#[tokio::test]
async fn fifty_calls_at_once_never_exceed_their_bucket() {
    const LIMIT: u32 = 10;
    const LASTS: Duration = Duration::from_millis(300);
    let window = Mutex::new((Instant::now(), 0));
    let fake = Fake::start(move |_, _| {
        let mut window = window.lock().unwrap();
        if window.0 <= Instant::now() {
            *window = (Instant::now() + LASTS, 0);
        }
        let left = (window.0 - Instant::now()).as_secs_f64();
        if window.1 == LIMIT {
            return Reply::limited(left).bucket(LIMIT, 0, left);
        }
        window.1 += 1;
        let reply = Reply::ok().bucket(LIMIT, LIMIT - window.1, left);
        Reply::After(Duration::from_millis(20), Box::new(reply))
    })
    .await;
    let client = client(&fake);
    let request = get(1);
    let results = join_all((0..50).map(|_| client.send(&request))).await;
    assert!(results.iter().all(Result::is_ok));
    assert_eq!(fake.seen().len(), 50, "each went out once, so none was refused");
}

#[tokio::test]
async fn calls_at_once_to_a_fresh_bucket_do_not_all_go_out() {
    let reply = Reply::ok().bucket(1, 0, 60.0);
    let fake =
        Fake::answering(vec![Reply::After(Duration::from_millis(50), Box::new(reply))]).await;
    let client = client(&fake);
    let request = get(1);
    let results = join_all((0..20).map(|_| client.send(&request))).await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    assert_eq!(fake.seen().len(), 1);
}

#[tokio::test]
async fn more_than_fifty_a_second_never_go_out() {
    let fake = Fake::answering(vec![Reply::ok()]).await;
    let mut settings = settings(&fake);
    settings.retry.max_delay = Duration::from_secs(10);
    let client = Client::new(settings).unwrap();
    // More calls than slots: those that wait hold none.
    let requests: Vec<_> = (0..120).map(get).collect();
    let begun = Instant::now();
    let results = join_all(requests.iter().map(|request| client.send(request))).await;
    assert!(results.iter().all(Result::is_ok));
    assert!(begun.elapsed() >= Duration::from_secs(2), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn a_call_whose_bucket_is_held_by_a_silent_one_gives_up_unsent() {
    let fake = Fake::answering(vec![Reply::Hang]).await;
    let mut settings = Settings { call_budget: Duration::from_millis(400), ..settings(&fake) };
    settings.retry.enabled = false;
    let client = Client::new(settings).unwrap();
    let request = post(Repeat::Harmful);
    let results = join_all((0..2).map(|_| client.send(&request))).await;
    assert!(matches!(results[0], Err(Error::OutcomeUnknown { .. })), "{results:?}");
    assert!(matches!(results[1], Err(Error::Timeout { .. })), "{results:?}");
    assert_eq!(fake.seen().len(), 1);
}

#[tokio::test]
async fn waits_end_with_the_budget() {
    let fake = Fake::answering(vec![Reply::ok().bucket(1, 0, 0.3)]).await;
    let settings = Settings { call_budget: Duration::from_secs(1), ..settings(&fake) };
    let client = Client::new(settings).unwrap();
    let request = get(1);
    let begun = Instant::now();
    let results = join_all((0..10).map(|_| client.send(&request))).await;
    assert!(begun.elapsed() < Duration::from_millis(1_500), "{:?}", begun.elapsed());
    let limited = |result: &&Result<_, Error>| matches!(result, Err(Error::RateLimited { .. }));
    let done = results.iter().filter(|result| result.is_ok()).count();
    assert_eq!(done + results.iter().filter(limited).count(), 10);
    assert!((1..=4).contains(&done), "{done}");
}
