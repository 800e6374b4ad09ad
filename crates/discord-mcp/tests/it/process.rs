//! The real binary as a process: its two streams, its signals, its exits.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::Duration,
};

use serde_json::{Value, json};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_discord-mcp"));
    command.args(arguments).env_clear();
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The server as a host starts it.
struct Host {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Host {
    fn start(arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let mut command = command(arguments);
        command.envs(variables.iter().copied()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut host = Self { child, input, output };
        let hello = host.ask(
            "initialize",
            json!({"protocolVersion": "2025-11-25",
            "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}),
        );
        assert_eq!(hello["result"]["serverInfo"]["name"], "discord-mcp");
        host
    }

    fn say(&mut self, message: &Value) {
        let input = self.input.as_mut().unwrap();
        writeln!(input, "{message}").unwrap();
    }

    fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|_| panic!("not a frame: {line:?}"))
    }

    #[expect(clippy::needless_pass_by_value, reason = "calls read better")]
    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.say(&json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}));
        self.hear()
    }

    #[expect(clippy::needless_pass_by_value, reason = "calls read better")]
    fn call(&mut self, name: &str, arguments: Value) -> Value {
        let answer = self.ask("tools/call", json!({"name": name, "arguments": arguments}));
        answer["result"].clone()
    }

    fn first_channel(&mut self) -> String {
        let guilds = self.call("users_list_current_user_guilds", json!({}));
        for guild in guilds["structuredContent"]["guilds"].as_array().unwrap() {
            let channels = self.call("channels_list", json!({"guild_id": guild["id"]}));
            let channels = &channels["structuredContent"]["channels"];
            let general = channels.as_array().unwrap().iter().find(|c| c["name"] == "general");
            if let Some(general) = general {
                return general["id"].as_str().unwrap().to_owned();
            }
        }
        panic!("no channel #general")
    }

    fn end(mut self) -> Option<i32> {
        drop(self.input.take());
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "", "nothing follows the last answer");
        self.child.wait().unwrap().code()
    }
}

#[test]
fn a_call_travels_from_a_host_to_the_sandbox_and_back() {
    let mut host = Host::start(&["serve", "--sandbox"], &[]);
    let channel = host.first_channel();
    let sent = host.call("messages_send", json!({"channel_id": channel, "content": "Hello."}));
    assert_ne!(sent["isError"], true, "{sent}");
    let id = sent["structuredContent"]["message_id"].as_str().unwrap().to_owned();
    let read = host.call("messages_get", json!({"channel_id": channel, "message_id": id}));
    assert_eq!(read["structuredContent"]["content"], "Hello.", "{read}");
    assert_eq!(host.end(), Some(0));
}

#[test]
fn standard_output_holds_frames_and_nothing_else_however_much_is_logged() {
    let mut host = Host::start(&["serve", "--sandbox"], &[("LOG_LEVEL", "trace")]);
    host.say(&json!("no message"));
    assert_eq!(host.hear()["error"]["code"], -32600);
    let tools = host.ask("tools/list", json!({}));
    assert!(tools["result"]["tools"].as_array().unwrap().len() > 60);
    let channel = host.first_channel();
    host.call("messages_send", json!({"channel_id": channel, "content": "x"}));
    assert_eq!(host.end(), Some(0));
}

#[test]
fn an_environment_out_of_order_ends_the_start_and_names_every_variable() {
    let mut command = command(&["serve"]);
    command.env("DISCORD_TOKEN", "short-secret").env("MCP_WRITE_MODE", "maybe");
    command.env("MCP_BULKHEAD_LIMIT", "0").env("DISCORD_API_BASE_URL", "http://discord.example");
    let done = command.output().unwrap();
    assert_eq!(done.status.code(), Some(1));
    let told = String::from_utf8(done.stderr).unwrap();
    for name in ["DISCORD_TOKEN", "MCP_WRITE_MODE", "MCP_BULKHEAD_LIMIT", "DISCORD_API_BASE_URL"] {
        assert!(told.contains(name), "{name} is not named: {told}");
    }
    assert!(!told.contains("short-secret"));
    assert!(done.stdout.is_empty());
}

#[cfg(unix)]
#[test]
fn being_terminated_lets_a_call_under_way_end() {
    let mut host = Host::start(&["serve", "--sandbox"], &[]);
    let channel = host.first_channel();
    for id in 100..120 {
        host.say(&json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params":
            {"name": "messages_read", "arguments": {"channel_id": channel}}}));
    }
    // One answer shows that the calls have begun.
    let mut answers = vec![host.hear()];
    let terminate = Command::new("kill").arg(host.child.id().to_string()).status().unwrap();
    assert!(terminate.success());
    let mut rest = String::new();
    host.output.read_to_string(&mut rest).unwrap();
    answers.extend(rest.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()));
    assert!(answers.iter().all(|answer| answer["result"]["isError"] != true), "{answers:?}");
    assert_eq!(host.child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_host_that_reads_no_standard_error_gets_every_answer() {
    let mut command = command(&["serve", "--sandbox"]);
    command.env("LOG_LEVEL", "trace");
    // The pipe is kept and never read; it holds 64 KiB.
    let mut child = command.spawn().unwrap();
    let input = child.stdin.take();
    let output = BufReader::new(child.stdout.take().unwrap());
    let _never_read = child.stderr.take();
    let mut host = Host { child, input, output };
    host.ask(
        "initialize",
        json!({"protocolVersion": "2025-11-25", "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"}}),
    );
    for _ in 0..600 {
        let answer = host.call("channels_trigger_typing", json!({"channel_id": "1"}));
        assert_eq!(answer["structuredContent"]["code"], "VALIDATION_FAILED");
    }
    drop(host.input.take());
    assert_eq!(host.child.wait().unwrap().code(), Some(0));
}

#[test]
fn input_that_ends_at_once_ends_the_process() {
    let mut child = command(&["serve", "--sandbox"]).spawn().unwrap();
    drop(child.stdin.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn the_catalogue_is_one_json_document_and_needs_no_token() {
    let done = command(&["catalog", "--json"]).output().unwrap();
    assert!(done.status.success());
    let document: Value = serde_json::from_slice(&done.stdout).unwrap();
    for tool in document["tools"].as_array().unwrap() {
        for field in [
            "name",
            "category",
            "tier",
            "annotations",
            "title",
            "routes",
            "permissions",
            "inputSchema",
            "outputSchema",
            "description",
        ] {
            assert!(!tool[field].is_null(), "{field} of {}", tool["name"]);
        }
        let gated = tool["inputSchema"]["properties"].get("__confirm").is_some();
        assert_eq!(gated, tool["tier"] == "destructive", "{}", tool["name"]);
    }
    let mut host = Host::start(&["catalog"], &[]);
    let refused = host.call("users_get_current", json!({}));
    assert_eq!(refused["structuredContent"]["code"], "CATALOG_ONLY");
    assert_eq!(host.end(), Some(0));
}

#[test]
fn every_command_has_help() {
    for arguments in
        [&["--help"][..], &["serve", "--help"], &["sandbox", "--help"], &["catalog", "--help"]]
    {
        let done = command(arguments).output().unwrap();
        assert!(done.status.success());
        assert!(String::from_utf8(done.stdout).unwrap().contains("Usage:"), "{arguments:?}");
    }
}

#[test]
fn http_serves_the_sandbox_behind_its_token() {
    let token = "0123456789abcdef0123456789abcdef";
    let mut command = command(&["serve", "--sandbox", "--http", "--port", "0"]);
    let mut child = command.env("DISCORD_MCP_ACCESS_TOKEN", token).spawn().unwrap();
    let mut told = String::new();
    let mut err = BufReader::new(child.stderr.take().unwrap());
    while !told.contains("/mcp") {
        assert_ne!(err.read_line(&mut told).unwrap(), 0, "{told}");
    }
    let at = told.find("http://").unwrap();
    let url: String = told.chars().skip(at).take_while(|letter| !letter.is_whitespace()).collect();
    let address = url.trim_start_matches("http://").trim_end_matches("/mcp").to_owned();
    let mut stream = std::net::TcpStream::connect(&address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params":
        {"name": "users_get_current", "arguments": {}}})
    .to_string();
    write!(
        stream,
        "POST /mcp HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\nContent-Type: \
         application/json\r\nAccept: application/json, text/event-stream\r\nConnection: \
         close\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("\"bot\":true"), "{answer}");
    child.kill().unwrap();
    child.wait().unwrap();
}
