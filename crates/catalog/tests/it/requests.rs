//! From arguments to the exact request, and from Discord's answer to the reply: telling cases.

mod channels;
mod components;
mod expressions;
mod members;
mod messages;
mod servers;
mod templates;

use std::{
    future::Future,
    pin::Pin,
    sync::{Arc, Mutex},
    task::{Poll, Waker},
};

use catalog::tools;
use discord::{Id, Request, Response, Source, id::Guild};
use serde_json::{Map, Value, json};
use tool::{Context, Run, Tool};

/// Ids of the cases.
const GUILD: &str = "175928847299117001";
const CHANNEL: &str = "175928847299117002";
const MESSAGE: &str = "175928847299117003";
const USER: &str = "175928847299117004";
const ROLE: &str = "175928847299117005";
const OTHER: &str = "175928847299117009";

#[test]
fn arguments_become_exactly_the_request_and_the_answer_becomes_the_reply() {
    let cases = [
        messages::cases(),
        components::cases(),
        channels::cases(),
        members::cases(),
        servers::cases(),
        templates::cases(),
        expressions::cases(),
    ];
    let wrong: Vec<_> = cases.into_iter().flatten().flat_map(Case::problems).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn the_bots_own_membership_is_asked_for_by_its_id() {
    let member = json!({"user": {"id": USER, "username": "robot", "bot": true}, "roles": [ROLE]});
    let (output, sent) = workflow(
        "members_get_current_user",
        json!({"guild_id": GUILD}),
        vec![json!({"id": USER, "username": "robot"}), member],
    );
    let wanted = ["GET /users/@me".to_owned(), format!("GET /guilds/{GUILD}/members/{USER}")];
    assert_eq!(sent, wanted);
    let wanted = json!({
        "user_id": USER, "username": "robot", "bot": true, "roles": [ROLE], "pending": false,
    });
    assert_eq!(Value::Object(output), wanted);
}

/// The output of a workflow that gets these answers, and what it sent for them.
fn workflow(
    tool: &str,
    arguments: Value,
    mut answers: Vec<Value>,
) -> (Map<String, Value>, Vec<String>) {
    answers.reverse();
    let discord = Arc::new(Answers { left: Mutex::new(answers), sent: Mutex::default() });
    let plan = find(tool).plan(object(arguments));
    let Run::Workflow(run) = plan.ok().unwrap().run else { panic!("it is a workflow") };
    let way: Arc<dyn tool::Discord> = Arc::<Answers>::clone(&discord);
    let mut run = run(Context { discord: way, guild: None });
    // Every answer is there at once, so one look is enough.
    let mut context = std::task::Context::from_waker(Waker::noop());
    let Poll::Ready(finished) = run.as_mut().poll(&mut context) else { panic!("it waits") };
    let sent = discord.sent.lock().unwrap().clone();
    (finished.unwrap().output, sent)
}

/// A Discord that answers what it was told to, the last first.
struct Answers {
    left: Mutex<Vec<Value>>,
    sent: Mutex<Vec<String>>,
}

impl tool::Discord for Answers {
    fn send<'a>(
        &'a self,
        request: &'a Request,
    ) -> Pin<Box<dyn Future<Output = Result<Response, discord::Error>> + Send + 'a>> {
        let sent = format!("{} {}", request.route.method.as_str(), request.path().unwrap());
        self.sent.lock().unwrap().push(sent);
        let answer = self.left.lock().unwrap().pop().unwrap();
        Box::pin(async move { Ok(response(&answer)) })
    }
}

#[test]
fn wrong_arguments_are_refused_with_code_and_place() {
    for (tool, arguments, wanted) in [
        ("members_get", json!({"guild_id": GUILD}), [("required", "user_id")].as_slice()),
        // As a number an id has lost its last digits before it comes here.
        (
            "members_get",
            json!({"guild_id": 175_928_847_299_117_001_u64, "user_id": "ada"}),
            &[("type", "guild_id"), ("format", "user_id")],
        ),
        (
            "members_kick",
            json!({"guild_id": GUILD, "user_id": USER, "days": 1}),
            &[("unknown", "days")],
        ),
        ("members_modify", json!({"guild_id": GUILD, "user_id": USER}), &[("required", "")]),
        (
            "members_modify",
            json!({"guild_id": GUILD, "user_id": USER, "nick": null}),
            &[("type", "nick")],
        ),
        (
            "members_modify",
            json!({"guild_id": GUILD, "user_id": USER, "nick": "Ada", "clear": ["nick"]}),
            &[("conflict", "nick")],
        ),
        (
            "members_modify",
            json!({"guild_id": GUILD, "user_id": USER, "roles": [ROLE, OTHER, ROLE]}),
            &[("conflict", "roles[2]")],
        ),
        ("members_modify_current", json!({"guild_id": GUILD}), &[("required", "")]),
        (
            "members_list_bans",
            json!({"guild_id": GUILD, "before": USER, "after": OTHER, "limit": 5}),
            &[("conflict", "")],
        ),
        ("members_bulk_ban", json!({"guild_id": GUILD, "user_ids": []}), &[("items", "user_ids")]),
        (
            "members_bulk_ban",
            json!({"guild_id": GUILD, "user_ids": [USER, USER]}),
            &[("conflict", "user_ids[1]")],
        ),
        (
            "members_ban",
            json!({"guild_id": GUILD, "user_id": USER, "delete_message_seconds": 604_801}),
            &[("range", "delete_message_seconds")],
        ),
        (
            "roles_modify_positions",
            json!({"guild_id": GUILD, "positions": [{"id": ROLE}, {"id": ROLE, "place": 1}]}),
            &[("unknown", "positions[1].place"), ("conflict", "positions[1]")],
        ),
        (
            "roles_create",
            json!({"guild_id": GUILD, "permissions": 8, "icon": "https://example.com/a.png"}),
            &[("format", "permissions"), ("format", "icon")],
        ),
        ("users_modify_current", json!({}), &[("required", "")]),
        ("messages_send", json!({"channel_id": CHANNEL}), &[("required", "")]),
        (
            "messages_send",
            json!({"channel_id": CHANNEL, "content": "\u{e4}".repeat(2001)}),
            &[("length", "content")],
        ),
        (
            "stickers_create_guild_sticker",
            json!({
                "guild_id": GUILD, "name": "Ahoy", "description": "", "tags": "ship",
                "file_format": 5, "file_data": "no base64!",
            }),
            &[("format", "file_data"), ("choice", "file_format")],
        ),
        (
            "stickers_create_guild_sticker",
            json!({
                "guild_id": GUILD, "name": "Ahoy", "description": "", "tags": "ship",
                "file_format": 1, "file_data": "e30=", "file_path": "a.png",
            }),
            &[("conflict", "")],
        ),
        (
            "application_get_activity_instance",
            json!({"application_id": USER, "instance_id": ".."}),
            &[("format", "instance_id")],
        ),
        (
            "application_modify",
            json!({"application_id": USER, "integration_types_config": {}}),
            &[("required", "integration_types_config")],
        ),
        (
            "soundboard_create_guild_sound",
            json!({"guild_id": GUILD, "name": "Gulls", "sound": "gulls.mp3", "volume": 1.5}),
            &[("format", "sound"), ("range", "volume")],
        ),
    ] {
        assert_refused(tool, &arguments, wanted);
    }
}

/// That a call is refused with these codes at these places.
fn assert_refused(tool: &str, arguments: &Value, wanted: &[(&str, &str)]) {
    let issues = find(tool).plan(object(arguments.clone())).err().unwrap_or_default();
    let found: Vec<_> = issues.iter().map(|issue| (issue.code, issue.path.as_str())).collect();
    assert_eq!(found, wanted, "{tool} {arguments}");
}

fn find(name: &str) -> &'static Tool {
    tools().find(|(_, tool)| tool.spec.name == name).unwrap().1
}

/// A call, the request it becomes, an answer, and the reply that becomes.
struct Case {
    tool: &'static str,
    arguments: Value,
    /// Method, path and query, as they would be sent but for the encoding of the query.
    request: String,
    body: Option<Value>,
    reason: Option<&'static str>,
    /// Name, media type and bytes.
    files: Vec<(&'static str, Option<&'static str>, &'static str)>,
    answer: Value,
    output: Value,
    text: String,
}

impl Case {
    fn new(tool: &'static str, arguments: Value, request: impl Into<String>) -> Self {
        Self {
            tool,
            arguments,
            request: request.into(),
            body: None,
            reason: None,
            files: Vec::new(),
            answer: Value::Null,
            output: json!({}),
            text: String::new(),
        }
    }

    fn body(mut self, body: Value) -> Self {
        self.body = Some(body);
        self
    }

    fn reason(mut self, reason: &'static str) -> Self {
        self.reason = Some(reason);
        self
    }

    fn file(mut self, name: &'static str, kind: Option<&'static str>, bytes: &'static str) -> Self {
        self.files.push((name, kind, bytes));
        self
    }

    fn reply(mut self, answer: Value, output: Value, text: impl Into<String>) -> Self {
        self.answer = answer;
        self.output = output;
        self.text = text.into();
        self
    }

    fn problems(self) -> Vec<String> {
        let tool = find(self.tool);
        let plan = tool.plan(object(self.arguments.clone()));
        let Run::Endpoint { request, finish } =
            plan.unwrap_or_else(|issues| panic!("{}: {issues:?}", self.tool)).run
        else {
            panic!("{} is a workflow", self.tool)
        };
        let query = request.query.iter().map(|(name, value)| format!("{name}={value}"));
        let query = query.collect::<Vec<_>>().join("&");
        let path = request.path().unwrap();
        let mark = if query.is_empty() { "" } else { "?" };
        let sent = format!("{} {path}{mark}{query}", request.route.method.as_str());
        let files = request.files.iter().map(|file| {
            let Source::Bytes(bytes) = &file.source else { panic!("the bytes are given") };
            let bytes = std::str::from_utf8(bytes).unwrap();
            (file.name.as_str(), file.content_type.as_deref(), bytes)
        });
        let files: Vec<_> = files.collect();
        let finished = finish(&response(&self.answer), Some(GUILD.parse::<Id<Guild>>().unwrap()));
        let output = finished.unwrap().output;
        let text = tool::text::render(&output, tool.output, "0123456789abcdef");
        let output = Value::Object(output);
        assert!(jsonschema::draft202012::is_valid(&tool.output.json(""), &output), "{output:#}");
        let mut out = Vec::new();
        let mut same = |what: &str, ours: String, wanted: String| {
            if ours != wanted {
                out.push(format!("{} {what}:\n{ours}\nnot\n{wanted}", self.tool));
            }
        };
        same("request", sent, self.request);
        same("body", shown(request.body.as_ref()), shown(self.body.as_ref()));
        same("reason", format!("{:?}", request.reason.as_deref()), format!("{:?}", self.reason));
        same("files", format!("{files:?}"), format!("{:?}", self.files));
        same("output", shown(Some(&output)), shown(Some(&self.output)));
        same("text", text, self.text);
        out
    }
}

/// A value whatever the order of its fields.
fn shown(value: Option<&Value>) -> String {
    let Some(value) = value else { return "nothing".to_owned() };
    let mut value = value.clone();
    value.sort_all_objects();
    format!("{value:#}")
}

fn object(value: Value) -> Map<String, Value> {
    let Value::Object(map) = value else { panic!("arguments are an object") };
    map
}

fn response(answer: &Value) -> Response {
    let body = if answer.is_null() { String::new() } else { answer.to_string() };
    Response { status: 200, content_type: None, body: body.into() }
}

/// The output that a tool makes of an answer.
pub(crate) fn answer(tool: &Tool, arguments: Value, answer: &Value) -> Map<String, Value> {
    match tool.plan(object(arguments)).map(|plan| plan.run) {
        Ok(Run::Endpoint { finish, .. }) => finish(&response(answer), None).unwrap().output,
        _ => panic!("{} is no endpoint, or its arguments are wrong", tool.spec.name),
    }
}
