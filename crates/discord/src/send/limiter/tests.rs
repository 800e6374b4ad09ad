use std::sync::Mutex as StdMutex;

use proptest::prelude::*;
use tokio::time::{advance, sleep, timeout, timeout_at};

use super::*;

const MESSAGES: Route = Route::post("/channels/{channel_id}/messages");

fn request(channel: u64) -> Request {
    Request::new(MESSAGES).with("channel_id", channel)
}

fn window(limit: u32, remaining: u32, reset_after: Duration) -> Window {
    Window { limit, remaining, reset_after, hash: Some("hash".into()) }
}

fn told(window: Window) -> Settled {
    Settled::Answered(Lesson { window: Some(window), orderly: true, ..Lesson::default() })
}

fn refused(wait: u64, scope: Scope, window: Option<Window>) -> Settled {
    let refused = Some((Duration::from_secs(wait), scope));
    Settled::Answered(Lesson { window, refused, ..Lesson::default() })
}

fn go(limiter: &Limiter, key: Key) -> Reservation<'_> {
    match limiter.reserve(key) {
        Pass::Go(place) => place,
        other => panic!("{other:?}"),
    }
}

fn wait(limiter: &Limiter, key: Key) -> (u64, Scope) {
    match limiter.reserve(key) {
        Pass::Wait(wait, scope) => (wait.as_secs(), scope),
        other => panic!("{other:?}"),
    }
}

fn is_busy(limiter: &Limiter, key: Key) -> bool {
    matches!(limiter.reserve(key), Pass::Busy(..))
}

#[tokio::test(start_paused = true)]
async fn the_first_request_of_a_bucket_goes_ahead_alone() {
    let limiter = Limiter::default();
    let key = limiter.key(&request(1));
    let first = go(&limiter, key);
    let Pass::Busy(changed, None) = limiter.reserve(key) else { panic!("not busy") };
    let other_channel = go(&limiter, limiter.key(&request(2)));
    first.settle(told(window(2, 1, Duration::from_secs(5))));
    timeout(Duration::from_secs(1), changed).await.expect("woken by the answer");
    let second = go(&limiter, key);
    assert!(is_busy(&limiter, key), "the only place is taken");
    second.settle(told(window(2, 0, Duration::from_secs(4))));
    assert_eq!(wait(&limiter, key), (5, Scope::User));
    advance(Duration::from_secs(5)).await;
    drop((go(&limiter, key), other_channel));
}

#[tokio::test(start_paused = true)]
async fn a_route_without_limits_is_not_held_back() {
    let limiter = Limiter::default();
    let key = limiter.key(&request(1));
    go(&limiter, key).settle(Settled::Answered(Lesson { orderly: true, ..Lesson::default() }));
    let places: Vec<_> = (0..40).map(|_| go(&limiter, key)).collect();
    assert_eq!(places.len(), 40);
}

#[tokio::test(start_paused = true)]
async fn a_request_that_was_called_off_or_not_sent_gives_its_place_back() {
    let limiter = Limiter::default();
    let key = limiter.key(&request(1));
    drop(go(&limiter, key));
    go(&limiter, key).settle(Settled::Unsent);
    go(&limiter, key).settle(told(window(3, 2, Duration::from_secs(5))));
    go(&limiter, key).settle(Settled::Unsent);
    drop(go(&limiter, key));
    // One is left: the dropped one may have been counted, the unsent one was not.
    let last = go(&limiter, key);
    assert!(is_busy(&limiter, key));
    drop(last);
    assert_eq!(wait(&limiter, key).1, Scope::User);
}

#[tokio::test(start_paused = true)]
async fn a_429_holds_back_its_bucket_and_a_global_one_all_of_the_bot() {
    let limiter = Limiter::default();
    let key = limiter.key(&request(1));
    go(&limiter, key).settle(refused(3, Scope::Shared, None));
    assert_eq!(wait(&limiter, key), (3, Scope::Shared));
    go(&limiter, limiter.key(&request(2))).settle(refused(7, Scope::Global, None));
    assert_eq!(wait(&limiter, limiter.key(&request(3))), (7, Scope::Global));

    let mut webhook = request(4);
    webhook.auth = Auth::None;
    let webhook = limiter.key(&webhook);
    go(&limiter, webhook).settle(refused(9, Scope::Global, None));
    assert_eq!(wait(&limiter, webhook), (9, Scope::Global));
    advance(Duration::from_secs(7)).await;
    drop(go(&limiter, limiter.key(&request(3))));
}

#[tokio::test(start_paused = true)]
async fn a_429_within_a_route_with_room_does_not_hold_back_the_route() {
    let limiter = Limiter::default();
    let key = limiter.key(&request(1));
    let room = window(5, 3, Duration::from_secs(5));
    go(&limiter, key).settle(refused(600, Scope::User, Some(room)));
    drop(go(&limiter, key));
}

#[tokio::test(start_paused = true)]
async fn a_block_by_cloudflare_stops_everything_for_its_time() {
    let limiter = Limiter::default();
    let key = limiter.key(&request(1));
    let blocked = Some(Duration::from_mins(1));
    go(&limiter, key).settle(Settled::Answered(Lesson { blocked, ..Lesson::default() }));
    let mut webhook = request(2);
    webhook.auth = Auth::None;
    assert!(matches!(limiter.reserve(limiter.key(&webhook)), Pass::Blocked(_)));
    advance(Duration::from_mins(1)).await;
    drop(go(&limiter, key));
}

#[tokio::test(start_paused = true)]
async fn fifty_a_second_go_out_with_the_token_and_any_number_without() {
    let limiter = Limiter::default();
    for channel in 0..50 {
        go(&limiter, limiter.key(&request(channel))).settle(Settled::Unsent);
    }
    let next = limiter.key(&request(50));
    let Pass::Wait(time, Scope::Global) = limiter.reserve(next) else { panic!("let out") };
    for channel in 0..50 {
        let mut webhook = request(channel);
        webhook.auth = Auth::None;
        go(&limiter, limiter.key(&webhook)).settle(Settled::Unsent);
    }
    advance(time).await;
    drop(go(&limiter, next));
}

#[test]
fn buckets_are_apart_by_route_resource_and_who_asks() {
    let limiter = Limiter::default();
    let get = Request::new(Route::get(MESSAGES.path)).with("channel_id", 1);
    let bearer = |token| Request { auth: Auth::Bearer(crate::Secret::new(token)), ..request(1) };
    let nobody = Request { auth: Auth::None, ..request(1) };
    let all = [request(1), request(2), get, bearer("a"), bearer("b"), nobody];
    let keys: std::collections::HashSet<_> = all.iter().map(|one| limiter.key(one)).collect();
    assert_eq!(keys.len(), all.len());
    assert_eq!(limiter.key(&request(1)), limiter.key(&request(1)));
}

#[tokio::test(start_paused = true)]
async fn a_hash_that_no_answer_bears_any_more_holds_nothing_back() {
    let limiter = Limiter::default();
    let key = limiter.key(&request(1));
    let second = Duration::from_secs(1);
    let other = Window { hash: Some("other".into()), ..window(1, 0, second) };
    go(&limiter, key).settle(told(other));
    advance(second).await;
    go(&limiter, key).settle(told(window(5, 4, second)));
    advance(second).await;
    let places: Vec<_> = (0..5).map(|_| go(&limiter, key)).collect();
    assert!(is_busy(&limiter, key));
    drop(places);
}

#[tokio::test(start_paused = true)]
async fn what_is_remembered_is_bounded_and_what_holds_back_is_forgotten_last() {
    let limiter = Limiter::default();
    let held = limiter.key(&Request { auth: Auth::None, ..request(0) });
    go(&limiter, held).settle(refused(3_600, Scope::Shared, None));
    let under_way = limiter.key(&Request { auth: Auth::None, ..request(1) });
    let place = go(&limiter, under_way);
    for channel in 2..20_000 {
        let key = limiter.key(&Request { auth: Auth::None, ..request(channel) });
        drop(go(&limiter, key));
        assert!(limiter.lock().buckets.len() <= BUCKETS);
    }
    assert_eq!(wait(&limiter, held).1, Scope::Shared);
    assert!(is_busy(&limiter, under_way));
    drop(place);
}

/// One call of the simulation, in milliseconds.
#[derive(Debug, Clone)]
struct Call {
    begins: u64,
    way_there: u64,
    way_back: u64,
    lost: bool,
}

/// Discord's side: windows that begin with the first request after the last one ended.
#[derive(Debug)]
struct Simulated {
    limit: u32,
    lasts: Duration,
    count: u32,
    ends: Instant,
    exceeded: bool,
}

impl Simulated {
    fn receive(&mut self) -> Window {
        let now = Instant::now();
        if now >= self.ends {
            self.count = 0;
            self.ends = now + self.lasts;
        }
        self.count += 1;
        self.exceeded |= self.count > self.limit;
        window(self.limit, self.limit.saturating_sub(self.count), self.ends - now)
    }
}

async fn run(call: Call, limiter: &Limiter, key: Key, discord: &StdMutex<Simulated>) {
    sleep(Duration::from_millis(call.begins)).await;
    let place = loop {
        match limiter.reserve(key) {
            Pass::Go(place) => break place,
            Pass::Wait(wait, _) => sleep(wait).await,
            Pass::Busy(changed, Some(until)) => drop(timeout_at(until, changed).await),
            Pass::Busy(changed, None) => changed.await,
            Pass::Blocked(_) => unreachable!("nothing blocks here"),
        }
    };
    sleep(Duration::from_millis(call.way_there)).await;
    let window = discord.lock().unwrap().receive();
    sleep(Duration::from_millis(call.way_back)).await;
    if !call.lost {
        place.settle(told(window));
    }
}

fn call() -> impl Strategy<Value = Call> {
    (0..3_000_u64, 0..800_u64, 0..800_u64, prop::bool::weighted(0.1))
        .prop_map(|(begins, way_there, way_back, lost)| Call { begins, way_there, way_back, lost })
}

fn paused() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_window_gets_more_than_its_limit_whatever_the_interleaving(
        limit in 1_u32..6, lasts in 50_u64..4_000, calls in prop::collection::vec(call(), 1..60),
    ) {
        let exceeded = paused().block_on(async {
            let limiter = Limiter::default();
            let key = limiter.key(&Request { auth: Auth::None, ..request(1) });
            let lasts = Duration::from_millis(lasts);
            let discord = StdMutex::new(Simulated {
                limit, lasts, count: 0, ends: Instant::now(), exceeded: false,
            });
            // The first answer arrives, since how long a window lasts is learned from it.
            let first = Call { begins: 0, way_there: 1, way_back: 1, lost: false };
            run(first, &limiter, key, &discord).await;
            let all = calls.iter().map(|call| run(call.clone(), &limiter, key, &discord));
            timeout(Duration::from_hours(1), futures::future::join_all(all)).await.expect("no call hangs");
            discord.into_inner().unwrap().exceeded
        });
        prop_assert!(!exceeded);
    }

    #[test]
    fn no_answer_holds_a_bucket_back_forever(
        answers in prop::collection::vec(
            (any::<u32>(), any::<u32>(), any::<u32>(), any::<Option<u64>>(), any::<bool>(), 0..5_u8), 0..20,
        ),
    ) {
        paused().block_on(async {
            let limiter = Limiter::default();
            let key = limiter.key(&request(1));
            for (limit, remaining, reset, wait, orderly, hash) in answers {
                let window = Window {
                    limit: limit.max(1),
                    remaining,
                    reset_after: Duration::from_secs(reset.into()).min(LONGEST),
                    hash: Some(hash.to_string().into()),
                };
                let scope = if hash % 2 == 0 { Scope::User } else { Scope::Global };
                let refused = wait.map(|wait| (Duration::from_secs(wait), scope));
                if let Pass::Go(place) = limiter.reserve(key) {
                    place.settle(Settled::Answered(Lesson {
                        window: Some(window), refused, blocked: None, orderly,
                    }));
                }
            }
            advance(LONGEST).await;
            assert!(matches!(limiter.reserve(key), Pass::Go(_)));
        });
    }
}
