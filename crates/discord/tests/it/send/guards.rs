//! The bulkhead, the breaker, and calls that are dropped on their way.

use std::time::Duration;

use discord::{
    Error, Repeat,
    send::{Circuit, Client, Settings},
};
use tokio::time::{sleep, timeout};

use super::{Reply, client, fake::Fake, get, post, settings};

fn one_at_a_time(fake: &Fake) -> Client {
    Client::new(Settings { bulkhead: 1, ..settings(fake) }).unwrap()
}

fn breaking(fake: &Fake) -> Client {
    let half_open_after = Duration::from_millis(150);
    let circuit = Circuit { enabled: true, threshold: 3, half_open_after };
    let mut settings = Settings { circuit, ..settings(fake) };
    settings.retry.max_attempts = 1;
    Client::new(settings).unwrap()
}

async fn open(client: &Client) {
    for _ in 0..3 {
        assert!(matches!(client.send(&get(1)).await, Err(Error::Server { .. })));
    }
    assert!(matches!(client.send(&get(1)).await, Err(Error::CircuitOpen { .. })));
}

#[tokio::test]
async fn a_call_too_many_is_refused_at_once() {
    let fake = Fake::answering(vec![Reply::Hang]).await;
    let client = one_at_a_time(&fake);
    let request = get(1);
    let hanging = client.send(&request);
    let refused = async {
        fake.has_seen(1).await;
        client.send(&get(2)).await
    };
    let (_, refused) = tokio::join!(hanging, refused);
    assert!(matches!(refused, Err(Error::BulkheadFull { limit: 1 })), "{refused:?}");
}

#[tokio::test]
async fn a_call_that_waits_for_a_limit_holds_no_slot() {
    let fake = Fake::answering(vec![Reply::ok().bucket(1, 0, 0.3), Reply::ok()]).await;
    let client = one_at_a_time(&fake);
    client.send(&get(1)).await.unwrap();
    let request = get(1);
    let waiting = client.send(&request);
    let other = async {
        sleep(Duration::from_millis(50)).await;
        client.send(&get(2)).await
    };
    let (waited, other) = tokio::join!(waiting, other);
    other.expect("not refused");
    waited.unwrap();
}

#[tokio::test]
async fn the_circuit_opens_after_failed_calls_and_closes_after_a_good_one() {
    let replies = [vec![Reply::json(500, ""); 6], vec![Reply::ok()]].concat();
    let fake = Fake::answering(replies).await;
    let client = breaking(&fake);
    open(&client).await;
    assert_eq!(fake.seen().len(), 6, "two attempts a call, and none while it is open");
    sleep(Duration::from_millis(160)).await;
    client.send(&get(1)).await.unwrap();
    client.send(&get(1)).await.unwrap();
}

#[tokio::test]
async fn a_failed_probe_opens_the_circuit_again() {
    let fake = Fake::answering(vec![Reply::json(500, "")]).await;
    let client = breaking(&fake);
    open(&client).await;
    sleep(Duration::from_millis(160)).await;
    assert!(matches!(client.send(&get(1)).await, Err(Error::Server { .. })));
    assert!(matches!(client.send(&get(1)).await, Err(Error::CircuitOpen { .. })));
}

#[tokio::test]
async fn refusals_and_limits_do_not_open_the_circuit() {
    let fake =
        Fake::start(
            |number, _| {
                if number % 2 == 0 { Reply::json(404, "{}") } else { Reply::limited(0.0) }
            },
        )
        .await;
    let client = breaking(&fake);
    for _ in 0..8 {
        let error = client.send(&get(1)).await.unwrap_err();
        assert!(!matches!(error, Error::CircuitOpen { .. }));
    }
}

#[tokio::test]
async fn an_unknown_outcome_counts_as_a_failure() {
    let fake = Fake::answering(vec![Reply::Close]).await;
    let client = breaking(&fake);
    for _ in 0..3 {
        assert!(matches!(
            client.send(&post(Repeat::Harmful)).await,
            Err(Error::OutcomeUnknown { .. })
        ));
    }
    assert!(matches!(client.send(&get(1)).await, Err(Error::CircuitOpen { .. })));
}

#[tokio::test]
async fn a_dropped_call_gives_back_its_slot_and_its_place() {
    let fake = Fake::answering(vec![Reply::Hang, Reply::ok()]).await;
    let client = one_at_a_time(&fake);
    let called_off = timeout(Duration::from_millis(100), client.send(&get(1))).await;
    assert!(called_off.is_err());
    client.send(&get(1)).await.expect("neither slot nor place is held");
}

#[tokio::test]
async fn a_call_dropped_while_it_waits_leaves_nothing_behind() {
    let fake =
        Fake::answering(vec![Reply::ok().bucket(1, 0, 0.3), Reply::ok().bucket(1, 0, 0.3)]).await;
    let client = one_at_a_time(&fake);
    client.send(&get(1)).await.unwrap();
    let called_off = timeout(Duration::from_millis(100), client.send(&get(1))).await;
    assert!(called_off.is_err());
    client.send(&get(1)).await.unwrap();
    assert_eq!(fake.seen().len(), 2);
}

#[tokio::test]
async fn a_dropped_probe_lets_the_next_one_try() {
    let replies = [vec![Reply::json(500, ""); 6], vec![Reply::Hang, Reply::ok()]].concat();
    let fake = Fake::answering(replies).await;
    let client = breaking(&fake);
    open(&client).await;
    sleep(Duration::from_millis(160)).await;
    assert!(timeout(Duration::from_millis(100), client.send(&get(1))).await.is_err());
    client.send(&get(1)).await.unwrap();
}

#[tokio::test]
async fn clones_share_what_they_know() {
    let fake = Fake::answering(vec![Reply::ok().bucket(1, 0, 60.0)]).await;
    let client = client(&fake);
    client.send(&get(1)).await.unwrap();
    assert!(matches!(client.clone().send(&get(1)).await, Err(Error::RateLimited { .. })));
}
