//! What each answer, and each way to have none, comes to.

use std::{io::Write as _, time::Duration};

use discord::{
    Error, Repeat, Request, Route,
    error::Effect,
    send::{Client, Settings},
};
use flate2::{Compression, write::GzEncoder};
use tokio::net::TcpListener;

use super::{Reply, client, fake::Fake, get, post, send_to, settings};

#[tokio::test]
async fn a_refusal_is_told_with_its_issues_and_not_repeated() {
    let body = r#"{"code":50035,"message":"Invalid Form Body","errors":{"content":
        {"_errors":[{"code":"BASE_TYPE_REQUIRED","message":"This field is required"}]}}}"#;
    for (status, body) in [(400, body), (401, "{}"), (404, r#"{"code":10003,"message":"x"}"#)] {
        let (result, sent) = send_to(vec![Reply::json(status, body)], &get(1)).await;
        let Err(Error::Api { status: given, issues, .. }) = result else { panic!("{result:?}") };
        assert_eq!((given, sent), (status, 1));
        assert_eq!(issues.len(), usize::from(status == 400));
    }
}

#[tokio::test]
async fn a_refusal_by_discord_is_not_taken_for_cloudflares() {
    let replies = [
        Reply::json(403, r#"{"code":50013,"message":"Missing Permissions"}"#),
        Reply::json(403, "").bucket(5, 4, 1.0),
    ];
    for reply in replies {
        let (result, _) = send_to(vec![reply], &get(1)).await;
        assert!(matches!(result, Err(Error::Api { status: 403, .. })), "{result:?}");
    }
}

/// Whether it is the expected error.
type Expected = fn(&Error) -> bool;

/// The ways to have no answer to a request that was read, as an error of a harmless one.
fn no_answers() -> Vec<(Reply, Expected)> {
    vec![
        (Reply::json(500, r#"{"code":0,"message":"500: Internal Server Error"}"#), |error| {
            matches!(error, Error::Server { status: 500 })
        }),
        (Reply::html(502), |error| matches!(error, Error::Server { status: 502 })),
        (Reply::Cut(503), |error| matches!(error, Error::Server { status: 503 })),
        (Reply::Close, |error| matches!(error, Error::Unreachable { .. })),
        (
            Reply::Hang,
            |error| matches!(error, Error::Timeout { after } if *after == Duration::from_millis(400)),
        ),
    ]
}

#[tokio::test]
async fn a_harmless_request_without_an_answer_is_repeated_three_times() {
    for (reply, expected) in no_answers() {
        let request = post(Repeat::Harmless);
        let (result, sent) = send_to(vec![reply.clone()], &request).await;
        let error = result.unwrap_err();
        assert!(expected(&error), "{reply:?}: {error:?}");
        assert_eq!(sent, 4, "{reply:?}");

        let (result, sent) = send_to(vec![reply.clone(), reply, Reply::ok()], &request).await;
        assert_eq!((result.unwrap().status, sent), (200, 3));
    }
}

#[tokio::test]
async fn a_request_with_a_nonce_is_repeated_and_then_unknown() {
    for (reply, _) in no_answers() {
        let (result, sent) = send_to(vec![reply.clone()], &post(Repeat::Nonce)).await;
        let error = result.unwrap_err();
        assert!(matches!(error, Error::OutcomeUnknown { .. }), "{reply:?}: {error:?}");
        assert_eq!(sent, 4, "{reply:?}");
        let (result, _) = send_to(vec![reply, Reply::ok()], &post(Repeat::Nonce)).await;
        assert!(result.is_ok());
    }
}

#[tokio::test]
async fn a_harmful_request_without_an_answer_is_unknown_and_never_repeated() {
    for (reply, _) in no_answers() {
        let (result, sent) =
            send_to(vec![reply.clone(), Reply::ok()], &post(Repeat::Harmful)).await;
        let error = result.unwrap_err();
        assert_eq!(error.effect(), Effect::Unknown, "{reply:?}: {error:?}");
        assert_eq!(sent, 1, "{reply:?}");
    }
}

#[tokio::test]
async fn what_an_unanswered_attempt_may_have_done_is_not_forgotten_by_a_later_refusal() {
    let refusal = Reply::json(403, r#"{"code":50013,"message":"Missing Permissions"}"#);
    let (result, _) = send_to(vec![Reply::Close, refusal], &post(Repeat::Nonce)).await;
    assert!(matches!(result, Err(Error::OutcomeUnknown { .. })), "{result:?}");

    let limited = Reply::limited(60.0);
    let (result, _) = send_to(vec![Reply::Close, limited], &post(Repeat::Nonce)).await;
    assert!(matches!(result, Err(Error::OutcomeUnknown { .. })), "{result:?}");

    let gone = Reply::json(404, r#"{"code":10008,"message":"Unknown Message"}"#);
    let mut delete = Request::new(Route::delete("/channels/{channel_id}")).with("channel_id", 1);
    delete.repeat = Repeat::Harmless;
    let (result, _) = send_to(vec![Reply::Close, gone.clone()], &delete).await;
    assert!(matches!(result, Err(Error::OutcomeUnknown { .. })), "{result:?}");
    let (result, _) = send_to(vec![gone], &delete).await;
    assert!(matches!(result, Err(Error::Api { status: 404, .. })), "{result:?}");
}

#[tokio::test]
async fn a_connection_that_is_refused_leaves_even_a_harmful_request_to_be_sent_again() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let fake = Fake::answering(vec![Reply::ok()]).await;
    let mut settings = Settings { base_url: format!("http://{address}"), ..settings(&fake) };
    settings.retry.base_delay = Duration::from_millis(50);
    let client = Client::new(settings).unwrap();

    let error = client.send(&post(Repeat::Harmful)).await.unwrap_err();
    let Error::Unreachable { reason } = &error else { panic!("{error:?}") };
    assert_eq!(reason, "connection refused");
    assert_eq!(error.effect(), Effect::None);

    let late = async {
        tokio::time::sleep(Duration::from_millis(30)).await;
        Fake::on(address, |_, _| Reply::ok()).await
    };
    let request = post(Repeat::Harmful);
    let (result, late) = tokio::join!(client.send(&request), late);
    assert!(result.is_ok(), "{result:?}");
    assert_eq!(late.seen().len(), 1);
}

#[tokio::test]
async fn a_success_that_breaks_off_is_done_if_it_was_a_write_and_read_again_if_a_read() {
    for reply in [Reply::Cut(200), Reply::Stall(200)] {
        for repeat in [Repeat::Harmless, Repeat::Nonce, Repeat::Harmful] {
            let (result, sent) = send_to(vec![reply.clone()], &post(repeat)).await;
            let error = result.unwrap_err();
            assert_eq!((error.effect(), sent), (Effect::Done, 1), "{reply:?} {error:?}");
        }
        let (result, sent) = send_to(vec![reply.clone(), Reply::ok()], &get(1)).await;
        assert!(result.is_ok(), "{reply:?}");
        assert_eq!(sent, 2);
        let (result, sent) = send_to(vec![reply.clone()], &get(1)).await;
        let error = result.unwrap_err();
        assert!(matches!(error, Error::Unreachable { .. } | Error::Timeout { .. }), "{error:?}");
        assert_eq!(sent, 4);
    }
}

#[tokio::test]
async fn a_refusal_that_breaks_off_is_still_a_refusal() {
    for reply in [Reply::Cut(404), Reply::Stall(404)] {
        let (result, sent) = send_to(vec![reply], &post(Repeat::Harmful)).await;
        assert!(matches!(result, Err(Error::Api { status: 404, .. })), "{result:?}");
        assert_eq!(sent, 1);
    }
}

#[tokio::test]
async fn an_answer_is_read_up_to_its_limit() {
    let zeros = {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&vec![0; 1 << 20]).unwrap();
        encoder.finish().unwrap()
    };
    assert!(zeros.len() < 2_000);
    let bomb = Reply::Answer {
        status: 200,
        headers: vec![("content-encoding", "gzip".to_owned())],
        body: zeros,
    };
    let large = Reply::json(200, &"a".repeat(100_001));
    for reply in [bomb, large, Reply::Endless] {
        let fake = Fake::answering(vec![reply.clone()]).await;
        let settings = Settings { max_answer_bytes: 100_000, ..settings(&fake) };
        let error = Client::new(settings).unwrap().send(&get(1)).await.unwrap_err();
        assert!(matches!(error, Error::InvalidAnswer { .. }), "{error:?}");
        assert_eq!(fake.seen().len(), 1);
    }
    let fake = Fake::answering(vec![Reply::json(200, &"a".repeat(100_000))]).await;
    let settings = Settings { max_answer_bytes: 100_000, ..settings(&fake) };
    assert_eq!(Client::new(settings).unwrap().send(&get(1)).await.unwrap().body.len(), 100_000);
}

#[tokio::test]
async fn a_compressed_answer_is_read() {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(b"{}").unwrap();
    let headers = vec![("content-encoding", "gzip".to_owned())];
    let reply = Reply::Answer { status: 200, headers, body: encoder.finish().unwrap() };
    let (result, _) = send_to(vec![reply], &get(1)).await;
    assert_eq!(result.unwrap().body, "{}");
}

#[tokio::test]
async fn a_call_ends_within_its_budget() {
    let fake = Fake::answering(vec![Reply::Hang]).await;
    let settings = Settings { call_budget: Duration::from_millis(700), ..settings(&fake) };
    let error = Client::new(settings).unwrap().send(&get(1)).await.unwrap_err();
    assert!(matches!(error, Error::Timeout { .. }), "{error:?}");
    assert_eq!(fake.seen().len(), 2);
}

#[tokio::test]
async fn without_retry_nothing_is_repeated() {
    let fake = Fake::answering(vec![Reply::html(502)]).await;
    let mut settings = settings(&fake);
    settings.retry.enabled = false;
    let error = Client::new(settings).unwrap().send(&get(1)).await.unwrap_err();
    assert!(matches!(error, Error::Server { status: 502 }));
    assert_eq!(fake.seen().len(), 1);
}

#[tokio::test]
async fn a_page_of_cloudflares_stops_everything_for_its_time() {
    let replies = [
        (Reply::html(403), 3_600),
        (Reply::html(429), 3_600),
        (Reply::html(429).with("retry-after", 77), 77),
        (Reply::html(429).bucket(1, 0, 1.0).with("retry-after", 78), 78),
        (Reply::json(403, ""), 3_600),
        (Reply::json(429, r#"{"code":0,"message":"You are being blocked"}"#), 3_600),
    ];
    for (reply, seconds) in replies {
        let fake = Fake::answering(vec![reply.clone(), Reply::ok()]).await;
        let client = client(&fake);
        let error = client.send(&get(1)).await.unwrap_err();
        assert!(
            matches!(error, Error::CloudflareBlocked { retry_after } if retry_after.as_secs() == seconds),
            "{reply:?}: {error:?}"
        );
        let error = client.send(&post(Repeat::Harmful)).await.unwrap_err();
        assert!(matches!(error, Error::CloudflareBlocked { .. }), "{error:?}");
        assert_eq!(fake.seen().len(), 1);
    }
}
