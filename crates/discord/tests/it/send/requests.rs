//! What goes over the wire.

use bytes::Bytes;
use discord::{
    Auth, Error, File, Method, Repeat, Request, Route, Secret, Source,
    send::{Client, InvalidSettings, Settings},
};

use super::{MESSAGES, Reply, TOKEN, client, fake::Fake, get, post, send_to, settings};

#[tokio::test]
async fn a_request_goes_out_as_planned() {
    let fake = Fake::answering(vec![Reply::ok()]).await;
    let request = post(Repeat::Harmful).query("wait", true).query("q", "a b&c");
    let response = client(&fake).send(&request).await.unwrap();
    assert_eq!(response.status, 200);
    assert_eq!(response.content_type.as_deref(), Some("application/json"));
    assert_eq!(response.body, r#"{"id":"1"}"#);

    let seen = &fake.seen()[0];
    assert_eq!(seen.line, "POST /api/v10/channels/1/messages?wait=true&q=a%20b%26c");
    assert_eq!(seen.header("authorization"), Some(format!("Bot {TOKEN}").as_str()));
    let agent = concat!(
        "DiscordBot (https://github.com/discord-mcp/discord-mcp, ",
        env!("CARGO_PKG_VERSION"),
        ")"
    );
    assert_eq!(seen.header("user-agent"), Some(agent));
    assert_eq!(seen.header("content-type"), Some("application/json"));
    assert_eq!(seen.header("cookie"), None);
    assert_eq!(seen.header("x-audit-log-reason"), None);
    assert_eq!(seen.body, br#"{"content":"hello"}"#);
}

#[tokio::test]
async fn every_method_is_sent_and_a_write_without_content_says_so() {
    let fake = Fake::answering(vec![Reply::json(204, "")]).await;
    let client = client(&fake);
    for method in [Method::Get, Method::Post, Method::Put, Method::Patch, Method::Delete] {
        let route = Route::new(method, "/channels/{channel_id}");
        let response = client.send(&Request::new(route).with("channel_id", 1)).await.unwrap();
        assert_eq!((response.status, response.body.len()), (204, 0));
        let seen = fake.seen().pop().unwrap();
        assert_eq!(seen.line, format!("{} /api/v10/channels/1", method.as_str()));
        let writes = matches!(method, Method::Post | Method::Put | Method::Patch);
        assert_eq!(seen.header("content-length"), writes.then_some("0"), "{method:?}");
        assert_eq!(seen.header("content-type"), None);
    }
}

#[tokio::test]
async fn only_the_bots_requests_carry_the_bots_token() {
    let fake = Fake::answering(vec![Reply::ok()]).await;
    let client = client(&fake);
    let auth = |auth| Request { auth, ..get(1) };
    client.send(&auth(Auth::None)).await.unwrap();
    client.send(&auth(Auth::Bearer(Secret::new("user.token")))).await.unwrap();
    let seen = fake.seen();
    assert_eq!(seen[0].header("authorization"), None);
    assert_eq!(seen[1].header("authorization"), Some("Bearer user.token"));
}

#[tokio::test]
async fn a_reason_is_percent_encoded() {
    let fake = Fake::answering(vec![Reply::ok()]).await;
    let request = Request { reason: Some("spám & \r\nX: y".to_owned()), ..get(1) };
    client(&fake).send(&request).await.unwrap();
    let reason = fake.seen()[0].header("x-audit-log-reason").unwrap().to_owned();
    assert_eq!(reason, "sp%C3%A1m%20%26%20%0D%0AX%3A%20y");
}

#[tokio::test]
async fn files_go_as_named_parts_the_same_on_every_attempt() {
    let fake = Fake::answering(vec![Reply::json(503, ""), Reply::ok()]).await;
    let file = |name: &str, content_type: Option<&str>, content: &[u8]| File {
        name: name.to_owned(),
        content_type: content_type.map(str::to_owned),
        source: Source::Bytes(Bytes::copy_from_slice(content)),
        part: None,
    };
    let files = vec![file("a.png", Some("image/png"), b"\x89PNG\r\n--"), file("b", None, b"")];
    client(&fake).send(&Request { files, ..post(Repeat::Nonce) }).await.unwrap();

    let seen = fake.seen();
    assert_eq!(seen.len(), 2);
    assert_eq!(seen[0].body, seen[1].body);
    assert_eq!(seen[0].header("content-type"), seen[1].header("content-type"));
    let content_type = seen[0].header("content-type").unwrap();
    let boundary = content_type.strip_prefix("multipart/form-data; boundary=").unwrap();
    let body = String::from_utf8_lossy(&seen[0].body).into_owned();
    let parts: Vec<&str> = body.split(&format!("--{boundary}")).collect();
    let [before, json, first, second, after] = parts[..] else { panic!("{parts:?}") };
    assert_eq!((before, after), ("", "--\r\n"));
    assert_eq!(
        json,
        "\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\
         Content-Type: application/json\r\n\r\n{\"content\":\"hello\"}\r\n"
    );
    assert_eq!(
        first,
        "\r\nContent-Disposition: form-data; name=\"files[0]\"; filename=\"a.png\"\r\n\
         Content-Type: image/png\r\n\r\n\u{fffd}PNG\r\n--\r\n"
    );
    assert!(second.contains("name=\"files[1]\"; filename=\"b\""));
}

#[tokio::test]
async fn a_redirect_is_not_followed_so_the_token_stays() {
    let elsewhere = Fake::answering(vec![Reply::ok()]).await;
    for status in [301, 302, 303, 307, 308] {
        let reply = Reply::json(status, "").with("location", elsewhere.url("/"));
        let (result, sent) = send_to(vec![reply], &get(1)).await;
        assert!(matches!(result, Err(Error::Api { status: given, .. }) if given == status));
        assert_eq!(sent, 1);
    }
    assert!(elsewhere.seen().is_empty());
}

#[tokio::test]
async fn what_cannot_be_sent_is_refused_before_anything_is() {
    let fake = Fake::answering(vec![Reply::ok()]).await;
    let client = client(&fake);
    let source = Source::Path("a".to_owned());
    let unread = File { name: "a".to_owned(), content_type: None, source, part: None };
    let wrong = [
        (Request::new(MESSAGES), "channel_id"),
        (Request::new(MESSAGES).with("channel_id", ".."), "channel_id"),
        (Request { reason: Some("a".repeat(513)), ..get(1) }, "reason"),
        (Request { files: vec![unread], ..post(Repeat::Harmful) }, "files[0]"),
        (Request { auth: Auth::Bearer(Secret::new("a b")), ..get(1) }, "bearer token"),
    ];
    for (request, part) in wrong {
        let error = client.send(&request).await.unwrap_err();
        assert!(
            matches!(&error, Error::InvalidRequest { part: named } if named == part),
            "{error:?}"
        );
    }
    assert!(fake.seen().is_empty());
}

#[tokio::test]
async fn a_base_url_that_would_show_the_token_is_refused() {
    let new = |base_url: &str| {
        Client::new(Settings { base_url: base_url.to_owned(), ..Settings::new(Secret::new(TOKEN)) })
    };
    assert!(new("https://discord.com/api/v10").is_ok());
    assert!(new("http://localhost:1/api").is_ok());
    let error = new("http://discord.com/api/v10").unwrap_err();
    assert_eq!(error, InvalidSettings::NotEncrypted { host: "discord.com".to_owned() });
    assert!(matches!(new("nonsense"), Err(InvalidSettings::BaseUrl(_))));
}

#[tokio::test]
async fn this_machine_can_be_called_by_name() {
    let fake = Fake::answering(vec![Reply::ok()]).await;
    let base_url = fake.url("/api").replace("127.0.0.1", "localhost");
    let settings = Settings { base_url, ..settings(&fake) };
    Client::new(settings).unwrap().send(&get(1)).await.unwrap();
}

#[tokio::test]
async fn where_https_is_asked_for_nothing_is_sent_in_the_clear() {
    let fake = Fake::start(|_, _| Reply::ok()).await;
    let base_url = fake.url("/api").replace("http:", "https:");
    let mut settings = Settings { base_url, ..settings(&fake) };
    settings.retry.enabled = false;
    let error = Client::new(settings).unwrap().send(&post(Repeat::Harmful)).await.unwrap_err();
    let nothing_done = error.effect() == discord::error::Effect::None;
    assert!(nothing_done, "{error:?}");
    assert!(fake.seen().is_empty());
}

#[tokio::test]
async fn nothing_that_can_be_printed_holds_the_token() {
    let fake = Fake::answering(vec![Reply::Close]).await;
    let client = client(&fake);
    let error = client.send(&get(1)).await.unwrap_err();
    for text in [format!("{client:?}"), format!("{error:?} {error}")] {
        assert!(!text.contains(TOKEN.split('.').next().unwrap()), "{text}");
        assert!(!text.contains("channels/1"), "{text}");
    }
}
