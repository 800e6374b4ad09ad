//! The way out, against a server that does what Discord, Cloudflare and networks do.

mod answers;
mod fake;
mod guards;
mod limits;
mod requests;

use std::time::Duration;

use discord::{
    Error, Repeat, Request, Response, Route, Secret,
    send::{Circuit, Client, Jitter, Retry, Settings},
};

use self::fake::{Fake, Reply};

const TOKEN: &str = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs";

const MESSAGES: Route = Route::post("/channels/{channel_id}/messages");

/// Settings with delays short enough for a test.
fn settings(fake: &Fake) -> Settings {
    Settings {
        base_url: fake.url("/api/v10"),
        retry: Retry {
            base_delay: Duration::from_millis(5),
            max_delay: Duration::from_millis(400),
            jitter: Jitter::None,
            ..Retry::default()
        },
        timeout: Duration::from_millis(400),
        circuit: Circuit { enabled: false, ..Circuit::default() },
        call_budget: Duration::from_secs(8),
        ..Settings::new(Secret::new(TOKEN))
    }
}

fn client(fake: &Fake) -> Client {
    Client::new(settings(fake)).unwrap()
}

/// A read of a channel.
fn get(channel: u64) -> Request {
    Request::new(Route::get("/channels/{channel_id}")).with("channel_id", channel)
}

/// A message, which may be repeated or not.
fn post(repeat: Repeat) -> Request {
    let body = serde_json::json!({"content": "hello"});
    Request { repeat, ..Request::new(MESSAGES).with("channel_id", 1).body(body) }
}

/// Sends one request to a fake that answers each attempt as given, the last one from then on, and
/// tells how many it saw.
async fn send_to(replies: Vec<Reply>, request: &Request) -> (Result<Response, Error>, usize) {
    let fake = Fake::answering(replies).await;
    let result = client(&fake).send(request).await;
    (result, fake.seen().len())
}
