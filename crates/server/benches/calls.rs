//! What a start and a call cost inside the process, without pipes or sockets of a client's own.
//! `bench/measure.py` measures the binary from outside.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    missing_docs,
    reason = "a benchmark that fails is a panic"
)]

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use discord::{Error, Request, Response, Secret, send};
use divan::{Bencher, black_box, counter::BytesCount};
use futures::future::BoxFuture;
use rmcp::model::ListToolsResult;
use sandbox::Sandbox;
use serde_json::{Value, json};
use server::{Audit, Call, Registry, Rest, Server, Settings, Transport, mcp::Mcp, stdio};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, DuplexStream},
    runtime::Runtime,
};
use tokio_util::sync::CancellationToken;

const CHANNEL: &str = "200000000000000001";
const MESSAGE: &str = "300000000000000001";

fn main() {
    divan::main();
}

/// The tools, made and published.
#[divan::bench]
fn registry_build() -> Registry {
    Registry::new(black_box(&Settings::default()))
}

/// The same, as far as a transport needs it.
#[divan::bench]
fn handler_build() -> Mcp {
    Mcp::new(Arc::new(server_over(Arc::new(Memory::default()))))
}

/// The answer to `tools/list`, into bytes.
#[divan::bench]
fn tools_list_to_bytes(bencher: Bencher<'_, '_>) {
    let runtime = runtime();
    let mut answer: Value =
        serde_json::from_str(&runtime.block_on(async { Client::start().await.list().await }))
            .unwrap();
    let list: ListToolsResult = serde_json::from_value(answer["result"].take()).unwrap();
    let bytes = serde_json::to_vec(&list).unwrap().len();
    bencher
        .counter(BytesCount::new(bytes))
        .bench_local(|| serde_json::to_vec(black_box(&list)).unwrap());
}

/// `tools/list` as a line in and a line out, over the stdio transport with pipes in memory.
#[divan::bench]
fn tools_list_over_stdio(bencher: Bencher<'_, '_>) {
    let runtime = runtime();
    let mut client = runtime.block_on(Client::start());
    bencher.bench_local(|| runtime.block_on(client.list()).len());
}

/// A preview of a gated tool: the whole chain up to the gate, and Discord is not asked.
#[divan::bench]
fn call_that_is_previewed(bencher: Bencher<'_, '_>) {
    let server = server_over(Arc::new(Memory::default()));
    let arguments = json!({"channel_id": CHANNEL, "message_id": MESSAGE});
    calls(bencher, &server, "messages_delete", &arguments, Some("DRY_RUN_PREVIEW"));
}

/// The same as a line in and a line out, over the stdio transport with pipes in memory.
#[divan::bench]
fn call_that_is_previewed_over_stdio(bencher: Bencher<'_, '_>) {
    let runtime = runtime();
    let mut client = runtime.block_on(Client::start());
    let arguments = json!({"channel_id": CHANNEL, "message_id": MESSAGE});
    let params = json!({"name": "messages_delete", "arguments": arguments});
    let request = json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": params});
    let line = format!("{request}\n");
    bencher.bench_local(|| {
        let answer = runtime.block_on(client.ask(&line));
        assert!(answer.contains("DRY_RUN_PREVIEW"), "{answer}");
    });
}

/// A write that is audited (to nowhere), with a Discord that answers at once.
#[divan::bench]
fn write_in_memory(bencher: Bencher<'_, '_>) {
    let server = server_over(Arc::new(Memory::default()));
    let arguments = json!({"channel_id": CHANNEL});
    calls(bencher, &server, "channels_trigger_typing", &arguments, None);
}

/// A page of 50 messages, with a Discord that answers at once.
#[divan::bench]
fn read_of_50_messages_in_memory(bencher: Bencher<'_, '_>) {
    let server = server_over(Arc::new(Memory::default()));
    let arguments = json!({"channel_id": CHANNEL, "limit": 50});
    calls(bencher, &server, "messages_read", &arguments, None);
}

/// A write over HTTP to the sandbox.
#[divan::bench(sample_count = 90, sample_size = 1)]
fn write_to_the_sandbox(bencher: Bencher<'_, '_>) {
    sandbox_calls(bencher, "channels_trigger_typing", &json!({}));
}

/// A page of 50 messages over HTTP from the sandbox.
#[divan::bench(sample_count = 90, sample_size = 1)]
fn read_of_50_messages_from_the_sandbox(bencher: Bencher<'_, '_>) {
    sandbox_calls(bencher, "messages_read", &json!({"limit": 50}));
}

/// Makes the same call again and again. Each must end as expected, so that no failure is measured
/// for a success.
fn calls(
    bencher: Bencher<'_, '_>,
    server: &Server,
    name: &str,
    arguments: &Value,
    code: Option<&str>,
) {
    let runtime = runtime();
    let call = || call(name, arguments.clone());
    bencher.with_inputs(call).bench_local_values(|call| {
        let outcome = runtime.block_on(server.call(call)).unwrap();
        assert_eq!(outcome.code, code, "{}", outcome.text);
        outcome
    });
}

/// Makes a call in one channel after the other, in bursts with a pause between that is not measured:
/// the client keeps Discord's limits, 50 requests a second above all, and would wait.
fn sandbox_calls(bencher: Bencher<'_, '_>, name: &str, arguments: &Value) {
    let runtime = Runtime::new().unwrap();
    let options = sandbox::Options { enforce_limits: false, ..sandbox::Options::default() };
    let sandbox = runtime.block_on(Sandbox::start(options)).unwrap();
    let mut settings = send::Settings::new(Secret::new(sandbox.token()));
    settings.base_url = sandbox.base_url();
    let server = server_over(Arc::new(Rest(send::Client::new(settings).unwrap())));

    let world = sandbox.world();
    let list = call("channels_list", json!({"guild_id": world.guild.to_string()}));
    let listed = runtime.block_on(server.call(list)).unwrap().structured;
    let channels = listed["channels"].as_array().unwrap().iter();
    let mut channels: Vec<_> = channels.filter(|channel| channel["type"] == 0).collect();
    for channel in &channels {
        let id = channel["id"].as_str().unwrap().parse().unwrap();
        for _ in 0..50 {
            sandbox.edit(|edit| edit.say(id, world.owner, "Who brings the projector?"));
        }
    }
    let make = |channel: &Value| {
        let mut arguments = arguments.clone();
        arguments["channel_id"] = channel["id"].clone();
        call(name, arguments)
    };
    // The first call in a channel may look up its server. Some of them the bot does not see.
    channels.retain(|channel| !runtime.block_on(server.call(make(channel))).unwrap().is_error());
    assert!(channels.len() > 10, "{}", channels.len());
    let mut order = channels.iter().cycle().enumerate();
    let next = || {
        let (number, channel) = order.next().unwrap();
        if number % 45 == 0 {
            let pause = Duration::from_millis(1_100);
            runtime.block_on(async { tokio::time::sleep(pause).await });
        }
        make(channel)
    };
    bencher.with_inputs(next).bench_local_values(|call| {
        let outcome = runtime.block_on(server.call(call)).unwrap();
        assert_eq!(outcome.code, None, "{}", outcome.text);
        outcome
    });
}

fn call(name: &str, arguments: Value) -> Call {
    let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
    Call { name: name.to_owned(), arguments }
}

/// A Discord in memory that answers at once.
struct Memory {
    messages: Bytes,
}

impl Default for Memory {
    fn default() -> Self {
        let message = |number: u64| {
            json!({
                "id": (300_000_000_000_000_000 + number).to_string(), "channel_id": CHANNEL,
                "author": {"id": "400000000000000001", "username": "ada", "global_name": "Ada",
                    "avatar": null, "discriminator": "0", "public_flags": 0, "flags": 0},
                "content": "The next meeting is on Thursday at six; who brings the projector?",
                "timestamp": "2026-01-01T00:00:00.000000+00:00", "edited_timestamp": null,
                "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [],
                "attachments": [], "embeds": [], "components": [], "pinned": false, "type": 0,
                "flags": 0,
                "reactions": [{"count": 2, "me": false, "emoji": {"id": null, "name": "👍"},
                    "count_details": {"burst": 0, "normal": 2}, "burst_colors": [],
                    "me_burst": false, "burst_me": false, "burst_count": 0}],
            })
        };
        let messages: Vec<_> = (0..50).map(message).collect();
        Self { messages: serde_json::to_vec(&messages).unwrap().into() }
    }
}

impl tool::Discord for Memory {
    fn send<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Response, Error>> {
        let body = match request.route.path {
            "/channels/{channel_id}" => Bytes::from_static(
                br#"{"id":"200000000000000001","type":0,"guild_id":"100000000000000001"}"#,
            ),
            "/channels/{channel_id}/messages" => self.messages.clone(),
            _ => Bytes::new(),
        };
        let content_type = Some("application/json".to_owned());
        Box::pin(async move { Ok(Response { status: 200, content_type, body }) })
    }
}

fn server_over(discord: Arc<dyn tool::Discord>) -> Server {
    let nowhere = Audit::to(Box::new(std::io::sink()), Transport::Stdio);
    Server::new(Settings::default(), Some(discord), nowhere)
}

/// A client of the stdio transport that has said hello.
struct Client {
    write: DuplexStream,
    read: BufReader<DuplexStream>,
}

impl Client {
    async fn start() -> Self {
        let (write, input) = tokio::io::duplex(1 << 20);
        let (output, read) = tokio::io::duplex(1 << 20);
        let mcp = Mcp::new(Arc::new(server_over(Arc::new(Memory::default()))));
        let (limits, stop) = (stdio::Limits::default(), CancellationToken::new());
        tokio::spawn(stdio::serve_on(mcp, input, output, limits, stop));
        let mut client = Self { write, read: BufReader::new(read) };
        let hello = json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
            "protocolVersion": "2025-11-25", "capabilities": {},
            "clientInfo": {"name": "bench", "version": "0"},
        }});
        client.ask(&format!("{hello}\n")).await;
        let ready = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
        client.write.write_all(format!("{ready}\n").as_bytes()).await.unwrap();
        client
    }

    async fn list(&mut self) -> String {
        self.ask("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n").await
    }

    async fn ask(&mut self, line: &str) -> String {
        self.write.write_all(line.as_bytes()).await.unwrap();
        let mut answer = String::new();
        self.read.read_line(&mut answer).await.unwrap();
        answer
    }
}

fn runtime() -> Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}
