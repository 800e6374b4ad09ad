//! Streamable HTTP, as bytes on a socket.

use std::sync::Arc;

use discord::Secret;
use serde_json::{Value, json};
use server::{
    Settings,
    http::{self, HttpSettings},
    mcp::Mcp,
};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};
use tokio_util::sync::CancellationToken;

use crate::fake::{CHANNEL, Fake, World};

const TOKEN: &str = "a-token-of-at-least-thirty-two-characters";

struct Service {
    discord: Arc<Fake>,
    address: std::net::SocketAddr,
    stop: CancellationToken,
    served: JoinHandle<std::io::Result<()>>,
}

struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{}\n{}", self.head, self.body))
    }
}

impl Service {
    async fn start(max_in_flight: usize) -> Self {
        let world = World::new(Settings::default());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let stop = CancellationToken::new();
        let settings = HttpSettings {
            access_token: Secret::new(TOKEN),
            max_body_bytes: 10_000,
            max_in_flight,
            loopback: true,
            patience: std::time::Duration::from_secs(2),
        };
        let mcp = Mcp::new(Arc::new(world.server));
        let served = tokio::spawn(http::serve(mcp, listener, settings, stop.clone()));
        Self { discord: world.discord, address, stop, served }
    }

    async fn raw(&self, request: &str) -> Answer {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        Answer { status, head: head.to_owned(), body: body.to_owned() }
    }

    async fn post(&self, headers: &str, body: &str) -> Answer {
        let port = self.address.port();
        let host = if headers.contains("Host:") {
            String::new()
        } else {
            format!("Host: 127.0.0.1:{port}\r\n")
        };
        self.raw(&format!(
            "POST /mcp HTTP/1.1\r\n{host}Content-Type: application/json\r\nAccept: application/json, \
             text/event-stream\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n{body}",
            body.len()
        ))
        .await
    }

    async fn ask(&self, method: &str, params: Value) -> Answer {
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        let headers =
            format!("Authorization: Bearer {TOKEN}\r\nMCP-Protocol-Version: 2025-11-25\r\n");
        self.post(&headers, &body.to_string()).await
    }
}

#[tokio::test]
async fn a_call_needs_no_session() {
    let service = Service::start(4).await;
    let params = json!({"name": "messages_read", "arguments": {"channel_id": CHANNEL}});
    let answer = service.ask("tools/call", params).await;
    assert_eq!(answer.status, 200, "{} {}", answer.head, answer.body);
    assert_eq!(answer.json()["result"]["structuredContent"]["count"], 1);
    assert!(!answer.head.to_ascii_lowercase().contains("mcp-session-id"));
}

#[tokio::test]
async fn without_the_right_token_nothing_is_answered() {
    let service = Service::start(4).await;
    let wrong = format!("{}x", &TOKEN[..TOKEN.len() - 1]);
    for headers in [
        String::new(),
        "Authorization: Bearer \r\n".to_owned(),
        format!("Authorization: Bearer {wrong}\r\n"),
        format!("Authorization: Basic {TOKEN}\r\n"),
        format!("Authorization: {TOKEN}\r\n"),
    ] {
        let answer = service.post(&headers, "{}").await;
        assert_eq!(answer.status, 401, "{headers}");
        assert!(answer.head.to_ascii_lowercase().contains("www-authenticate: bearer"));
    }
}

#[tokio::test]
async fn other_hosts_and_origins_are_refused_on_loopback() {
    let service = Service::start(4).await;
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}).to_string();
    let token = format!("Authorization: Bearer {TOKEN}\r\n");
    for foreign in
        ["Host: evil.example\r\n", "Origin: https://evil.example\r\n", "Origin: null\r\n"]
    {
        let answer = service.post(&format!("{token}{foreign}"), &body).await;
        assert_eq!(answer.status, 403, "{foreign} {}", answer.body);
    }
    let answer = service.post(&format!("{token}Origin: http://localhost:6274\r\n"), &body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
}

#[tokio::test]
async fn a_body_over_the_limit_is_refused() {
    let service = Service::start(4).await;
    let answer = service.ask("tools/call", json!({"name": "x".repeat(20_000)})).await;
    assert_eq!(answer.status, 413, "{}", answer.body);
}

#[tokio::test]
async fn more_requests_than_allowed_are_told_when_to_come_back() {
    let service = Service::start(1).await;
    // A request whose body does not end holds the only place.
    let mut slow = TcpStream::connect(service.address).await.unwrap();
    let head = format!(
        "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {TOKEN}\r\nContent-Type: \
         application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: \
         100\r\n\r\n{{"
    );
    slow.write_all(head.as_bytes()).await.unwrap();
    let mut answer = service.ask("tools/list", json!({})).await;
    for _ in 0..50 {
        if answer.status == 503 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        answer = service.ask("tools/list", json!({})).await;
    }
    assert_eq!(answer.status, 503);
    assert!(answer.head.to_ascii_lowercase().contains("retry-after: 1"));
}

#[tokio::test]
async fn a_request_that_never_ends_holds_neither_its_place_nor_the_end() {
    let service = Service::start(1).await;
    let mut slow = TcpStream::connect(service.address).await.unwrap();
    let head = format!(
        "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {TOKEN}\r\nContent-Type: \
         application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: \
         100\r\n\r\n{{"
    );
    slow.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    slow.read_to_end(&mut answer).await.unwrap();
    assert!(String::from_utf8_lossy(&answer).starts_with("HTTP/1.1 408"));
    assert_eq!(service.ask("tools/list", json!({})).await.status, 200, "its place is free again");
    slow = TcpStream::connect(service.address).await.unwrap();
    slow.write_all(head.as_bytes()).await.unwrap();
    service.stop.cancel();
    service.served.await.unwrap().unwrap();
}

#[tokio::test]
async fn health_needs_no_token() {
    let service = Service::start(4).await;
    for path in ["/healthz", "/readyz"] {
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
        assert_eq!(service.raw(&request).await.status, 200, "{path}");
    }
    let request = "GET /other HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    assert_eq!(service.raw(request).await.status, 404);
}

#[tokio::test]
async fn being_asked_to_stop_ends_the_service() {
    let service = Service::start(4).await;
    service.ask("tools/list", json!({})).await;
    service.stop.cancel();
    service.served.await.unwrap().unwrap();
}

#[tokio::test]
async fn being_asked_to_stop_lets_a_request_under_way_end() {
    let service = Service::start(4).await;
    *service.discord.delay.lock().unwrap() = std::time::Duration::from_millis(300);
    let params = json!({"name": "messages_read", "arguments": {"channel_id": CHANNEL}});
    let stop = async {
        while service.discord.routes().is_empty() {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
        service.stop.cancel();
    };
    let (answer, ()) = tokio::join!(service.ask("tools/call", params), stop);
    assert_eq!(answer.status, 200, "{} {}", answer.head, answer.body);
    assert_eq!(answer.json()["result"]["structuredContent"]["count"], 1);
    service.served.await.unwrap().unwrap();
}

#[tokio::test]
async fn a_server_is_healthy_and_ready_without_a_token() {
    let service = Service::start(4).await;
    let mut stream = TcpStream::connect(service.address).await.unwrap();
    let mut ask = async |path: &str| {
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut bytes = [0; 1024];
        let length = stream.read(&mut bytes).await.unwrap();
        String::from_utf8_lossy(&bytes[..length]).into_owned()
    };
    assert!(ask("/readyz").await.starts_with("HTTP/1.1 200"));
    assert!(ask("/healthz").await.starts_with("HTTP/1.1 200"));
}
