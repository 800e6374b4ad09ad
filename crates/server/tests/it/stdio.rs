//! Lines of standard input and output, read and written as a client's bytes.

use std::{sync::Arc, time::Duration};

use serde_json::{Value, json};
use server::{Settings, mcp::Mcp, stdio};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, DuplexStream, ReadHalf, WriteHalf},
    task::JoinHandle,
};
use tokio_util::sync::CancellationToken;

use crate::fake::{CHANNEL, Fake, World};

struct Client {
    discord: Arc<Fake>,
    write: Option<WriteHalf<DuplexStream>>,
    read: BufReader<ReadHalf<DuplexStream>>,
    served: JoinHandle<std::io::Result<()>>,
    stop: CancellationToken,
}

impl Client {
    fn connect(limits: stdio::Limits) -> Self {
        let world = World::new(Settings::default());
        let (ours, theirs) = tokio::io::duplex(1 << 20);
        let (read, write) = tokio::io::split(theirs);
        let stop = CancellationToken::new();
        let mcp = Mcp::new(Arc::new(world.server));
        let served = tokio::spawn(stdio::serve_on(mcp, read, write, limits, stop.clone()));
        let (read, write) = tokio::io::split(ours);
        Self {
            discord: world.discord,
            write: Some(write),
            read: BufReader::new(read),
            served,
            stop,
        }
    }

    async fn ready() -> Self {
        let mut client = Self::connect(stdio::Limits::default());
        client.initialize("2025-11-25").await;
        client
    }

    async fn initialize(&mut self, version: &str) -> Value {
        let params = json!({"protocolVersion": version, "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"}});
        let answer = self.ask("initialize", params).await;
        let initialized = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
        self.say(&initialized.to_string()).await;
        answer
    }

    async fn say(&mut self, line: &str) {
        let write = self.write.as_mut().unwrap();
        write.write_all(line.as_bytes()).await.unwrap();
        write.write_all(b"\n").await.unwrap();
    }

    async fn hear(&mut self) -> Value {
        let mut line = String::new();
        let read = self.read.read_line(&mut line);
        tokio::time::timeout(Duration::from_secs(10), read).await.expect("an answer").unwrap();
        serde_json::from_str(&line).unwrap_or_else(|_| panic!("not a frame: {line:?}"))
    }

    async fn ask(&mut self, method: &str, params: Value) -> Value {
        let request = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        self.say(&request.to_string()).await;
        self.hear().await
    }

    async fn call(&mut self, name: &str, arguments: Value) -> Value {
        self.ask("tools/call", json!({"name": name, "arguments": arguments})).await
    }

    /// Begins a call that Discord takes its time for, and waits until Discord has it.
    async fn begin_slow_call(&mut self, id: u64) {
        *self.discord.delay.lock().unwrap() = Duration::from_millis(300);
        let request = json!({"jsonrpc": "2.0", "id": id, "method": "tools/call",
            "params": {"name": "messages_read", "arguments": {"channel_id": CHANNEL}}});
        self.say(&request.to_string()).await;
        while self.discord.routes().is_empty() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    async fn alive(&mut self) {
        let answer = self.call("messages_read", json!({"channel_id": CHANNEL})).await;
        assert_eq!(answer["result"]["structuredContent"]["count"], 1, "{answer}");
    }
}

#[tokio::test]
async fn every_protocol_version_is_negotiated() {
    for version in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
        let mut client = Client::connect(stdio::Limits::default());
        let answer = client.initialize(version).await;
        assert_eq!(answer["result"]["protocolVersion"], version, "{answer}");
        assert_eq!(answer["result"]["serverInfo"]["name"], "discord-mcp");
        client.alive().await;
    }
}

#[tokio::test]
async fn the_protocol_without_a_handshake_discovers_and_calls() {
    let mut client = Client::connect(stdio::Limits::default());
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let answer = client.ask("server/discover", json!({"_meta": meta})).await;
    let versions = answer["result"]["supportedVersions"].as_array().unwrap();
    assert!(versions.contains(&json!("2026-07-28")), "{answer}");
    let answer = client.ask("tools/list", json!({"_meta": meta})).await;
    assert_eq!(answer["result"]["resultType"], "complete");
    assert_eq!(answer["result"]["cacheScope"], "private");
    assert!(answer["result"]["ttlMs"].as_u64().unwrap() > 0);
    let params =
        json!({"name": "messages_read", "arguments": {"channel_id": CHANNEL}, "_meta": meta});
    let answer = client.ask("tools/call", params).await;
    assert_eq!(answer["result"]["resultType"], "complete", "{answer}");
}

#[tokio::test]
async fn what_is_no_message_is_answered_and_later_calls_are_unharmed() {
    let mut client = Client::ready().await;
    let deep = "[".repeat(100_000);
    for (line, code) in [
        ("{", -32700),
        ("nonsense", -32700),
        (deep.as_str(), -32700),
        ("[]", -32600),
        ("{\"jsonrpc\":\"2.0\"}", -32600),
        ("\"text\"", -32600),
        ("\u{FEFF}{}", -32600),
    ] {
        client.say(line).await;
        let answer = client.hear().await;
        assert_eq!(answer["error"]["code"], code, "{line:.40} {answer}");
        assert_eq!(answer["id"], Value::Null);
    }
    client.say("").await;
    client.alive().await;
}

#[tokio::test]
async fn what_is_wrong_is_answered_under_its_id_where_that_can_be_read() {
    let mut client = Client::ready().await;
    for line in [
        r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"\ud800"}}"#,
        r#"{"jsonrpc":"2.0","id":7,"method":5}"#,
    ] {
        client.say(line).await;
        let answer = client.hear().await;
        assert_eq!(answer["id"], 7, "{line} {answer}");
        assert!(answer["error"]["code"].is_i64(), "{answer}");
    }
    client.alive().await;
}

#[tokio::test]
async fn a_known_method_with_wrong_parameters_is_invalid_params() {
    let mut client = Client::ready().await;
    for params in [json!({"name": 5}), json!({}), json!({"name": "guild_get", "arguments": [1]})] {
        let answer = client.ask("tools/call", params.clone()).await;
        assert_eq!(answer["error"]["code"], -32602, "{params} {answer}");
    }
    let answer = client.ask("tools/call", json!({"name": "no_such_tool"})).await;
    assert_eq!(answer["error"]["code"], -32602);
    let answer = client.ask("no/such/method", json!({})).await;
    assert_eq!(answer["error"]["code"], -32601);
    client.alive().await;
}

#[tokio::test]
async fn a_line_that_is_too_long_is_refused_and_skipped() {
    let limits = stdio::Limits { line: 1000, ..stdio::Limits::default() };
    let mut client = Client::connect(limits);
    client.initialize("2025-11-25").await;
    client.say(&"x".repeat(5000)).await;
    let answer = client.hear().await;
    assert_eq!(answer["error"]["message"], "the message is too long");
    client.alive().await;
}

#[tokio::test]
async fn ten_megabytes_of_arguments_are_refused_like_any_other() {
    let mut client = Client::ready().await;
    let text = "x".repeat(10_000_000);
    let answer =
        client.call("messages_send", json!({"channel_id": CHANNEL, "content": text})).await;
    assert_eq!(answer["result"]["structuredContent"]["code"], "VALIDATION_FAILED");
    assert!(answer.to_string().len() < 2_000, "the answer does not repeat the arguments");
    client.alive().await;
}

#[tokio::test]
async fn deep_arguments_are_refused_without_harm() {
    let mut client = Client::ready().await;
    let deep = format!("{}{}", "{\"a\":".repeat(100), "1".to_owned() + &"}".repeat(100));
    let arguments = format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"messages_send","arguments":{{"channel_id":"{CHANNEL}","embeds":[{deep}]}}}}}}"#
    );
    client.say(&arguments).await;
    let answer = client.hear().await;
    assert_eq!(answer["result"]["structuredContent"]["code"], "VALIDATION_FAILED", "{answer}");
    client.alive().await;
}

#[tokio::test]
async fn the_end_of_input_waits_for_the_answers_owed() {
    let mut client = Client::ready().await;
    for id in 10..30 {
        let request = json!({"jsonrpc": "2.0", "id": id, "method": "tools/call",
            "params": {"name": "messages_read", "arguments": {"channel_id": CHANNEL}}});
        client.say(&request.to_string()).await;
    }
    client.write.take().unwrap().shutdown().await.unwrap();
    let mut ids: Vec<u64> = Vec::new();
    for _ in 10..30 {
        ids.push(client.hear().await["id"].as_u64().unwrap());
    }
    ids.sort_unstable();
    assert_eq!(ids, (10..30).collect::<Vec<_>>());
    client.served.await.unwrap().unwrap();
}

#[tokio::test]
async fn what_comes_before_the_handshake_is_passed_over() {
    let mut client = Client::connect(stdio::Limits::default());
    client.say(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).await;
    client.say(r#"{"jsonrpc":"2.0","id":9,"result":{}}"#).await;
    client.initialize("2025-11-25").await;
    client.alive().await;
}

#[tokio::test]
async fn input_that_ends_before_a_handshake_ends_the_server() {
    let mut client = Client::connect(stdio::Limits::default());
    client.write.take().unwrap().shutdown().await.unwrap();
    client.served.await.unwrap().unwrap();
}

#[tokio::test]
async fn the_end_of_input_lets_a_call_under_way_end() {
    let mut client = Client::ready().await;
    client.begin_slow_call(77).await;
    client.write.take().unwrap().shutdown().await.unwrap();
    let answer = client.hear().await;
    assert_eq!(
        (&answer["id"], &answer["result"]["structuredContent"]["count"]),
        (&json!(77), &json!(1))
    );
    client.served.await.unwrap().unwrap();
}

#[tokio::test]
async fn being_asked_to_stop_lets_a_call_under_way_end_and_then_ends_the_server() {
    let mut client = Client::ready().await;
    client.begin_slow_call(78).await;
    client.stop.cancel();
    let answer = client.hear().await;
    assert_eq!(
        (&answer["id"], &answer["result"]["structuredContent"]["count"]),
        (&json!(78), &json!(1))
    );
    client.served.await.unwrap().unwrap();
}

#[tokio::test]
async fn a_client_that_never_reads_cannot_make_the_server_grow() {
    let world = World::new(Settings::default());
    // A pipe of 4 KiB: answers soon have nowhere to go.
    let (ours, theirs) = tokio::io::duplex(4096);
    let (read, write) = tokio::io::split(theirs);
    let stop = CancellationToken::new();
    let limits = stdio::Limits {
        in_flight: 4,
        drain: Duration::from_millis(50),
        ..stdio::Limits::default()
    };
    let discord = Arc::clone(&world.discord);
    let mcp = Mcp::new(Arc::new(world.server));
    let served = tokio::spawn(stdio::serve_on(mcp, read, write, limits, stop.clone()));
    let (_never_read, mut write) = tokio::io::split(ours);
    let hello = json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"}}});
    let flood = async {
        write.write_all(format!("{hello}\n").as_bytes()).await.unwrap();
        write
            .write_all(b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n")
            .await
            .unwrap();
        for id in 1..10_000 {
            let request = json!({"jsonrpc": "2.0", "id": id, "method": "tools/call",
                "params": {"name": "messages_read", "arguments": {"channel_id": CHANNEL}}});
            if write.write_all(format!("{request}\n").as_bytes()).await.is_err() {
                return;
            }
        }
    };
    let blocked = tokio::time::timeout(Duration::from_millis(500), flood).await;
    assert!(blocked.is_err(), "the server goes on reading although nobody reads its answers");
    let calls = discord.seen.lock().unwrap().len();
    assert!(calls < 100, "{calls} calls were made for a client that reads nothing");
    stop.cancel();
    served.await.unwrap().unwrap();
}
