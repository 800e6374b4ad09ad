//! Answers have the shapes of Discord's own specification.
//!
//! Runs when the environment variable `DISCORD_OPENAPI` names the specification file.

mod applications;
mod servers;
mod talk;

use std::{
    cell::RefCell,
    collections::{BTreeSet, HashMap},
    rc::Rc,
};

use jsonschema::Validator;
use serde_json::{Map, Value, json};

use crate::client::{Answer, Client, start};

/// The specification, and which operations were looked at.
struct Shapes {
    document: Value,
    seen: RefCell<BTreeSet<(String, String)>>,
    wrong: RefCell<Vec<String>>,
    validators: RefCell<HashMap<String, Rc<Validator>>>,
    client: Client,
}

#[tokio::test]
async fn every_operation_answers_in_the_shape_of_the_specification() {
    #[expect(clippy::disallowed_methods, reason = "a test has no configuration module")]
    let Ok(file) = std::env::var("DISCORD_OPENAPI") else {
        // Past the test runner, which keeps what a passing test prints to itself.
        let said = "skipped: DISCORD_OPENAPI names no file\n";
        std::io::Write::write_all(&mut std::io::stderr(), said.as_bytes()).unwrap();
        return;
    };
    let mut document: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    add_what_is_left_out(&mut document);
    let shapes = Shapes {
        document,
        seen: RefCell::default(),
        wrong: RefCell::default(),
        validators: RefCell::default(),
        client: start().await,
    };
    shapes.reads().await;
    shapes.messages().await;
    shapes.threads().await;
    shapes.channels().await;
    shapes.guild().await;
    shapes.members().await;
    shapes.webhooks().await;
    shapes.interactions().await;
    shapes.automod().await;
    shapes.templates().await;
    shapes.monetization().await;
    shapes.application().await;
    shapes.sounds().await;
    shapes.stickers().await;
    shapes.emojis().await;
    shapes.settings().await;
    shapes.voice().await;
    shapes.commands().await;
    shapes.lobbies().await;
    shapes.rest().await;
    let wrong = shapes.wrong.borrow();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    let seen = shapes.seen.borrow();
    let known =
        sandbox::routes().into_iter().map(|(method, path)| (method.to_owned(), path.to_owned()));
    let missed: Vec<_> = known.filter(|route| !seen.contains(route)).collect();
    assert!(missed.is_empty(), "not sampled: {missed:?}");
}

impl Shapes {
    /// Sends a request and holds the answer against the specification.
    async fn check(&self, method: &str, path: &str, body: Option<Value>) -> Value {
        let answer = match body {
            Some(body) => self.client.call(method, path, body).await,
            None => self.client.send(self.client.request(method, path)).await,
        };
        self.hold(method, path, answer)
    }

    #[track_caller]
    fn hold(&self, method: &str, path: &str, answer: Answer) -> Value {
        let plain = path.split('?').next().unwrap();
        let template = self.template(method, plain);
        self.seen.borrow_mut().insert((method.to_owned(), template.clone()));
        assert!(answer.status < 300, "{method} {path}: {} {}", answer.status, answer.body);
        let operation = &self.document["paths"][&template][method.to_lowercase()];
        let response = &operation["responses"][answer.status.to_string()];
        assert!(
            response.is_object(),
            "{method} {template}: status {} is not in the specification",
            answer.status
        );
        let schema = &response["content"]["application/json"]["schema"];
        if schema.is_null() {
            assert_eq!(answer.body, Value::Null, "{method} {template}");
            return answer.body;
        }
        let errors = problems(&self.validator(schema), &answer.body);
        if !errors.is_empty() {
            let text = format!(
                "{method} {template}:\n{}\n{}",
                errors.join("\n"),
                shortened(&answer.body.to_string())
            );
            self.wrong.borrow_mut().push(text);
        }
        answer.body
    }

    /// The schema as a document of its own, with the components it refers to.
    fn validator(&self, schema: &Value) -> Rc<Validator> {
        let key = schema.to_string();
        if let Some(known) = self.validators.borrow().get(&key) {
            return Rc::clone(known);
        }
        let mut root = Map::new();
        root.insert("components".to_owned(), self.document["components"].clone());
        root.insert("allOf".to_owned(), json!([schema]));
        let validator = Rc::new(jsonschema::draft202012::new(&Value::Object(root)).unwrap());
        self.validators.borrow_mut().insert(key, Rc::clone(&validator));
        validator
    }

    fn template(&self, method: &str, path: &str) -> String {
        let parts: Vec<&str> = path.split('/').collect();
        let fits = |template: &str| {
            let wanted: Vec<&str> = template.split('/').collect();
            wanted.len() == parts.len()
                && wanted
                    .iter()
                    .zip(&parts)
                    .all(|(wanted, part)| wanted.starts_with('{') || wanted == part)
        };
        let all = self.document["paths"].as_object().unwrap();
        let fitting = all
            .iter()
            .filter(|(template, item)| fits(template) && item.get(method.to_lowercase()).is_some());
        let best = fitting.min_by_key(|(template, _)| template.matches('{').count());
        best.unwrap_or_else(|| panic!("{method} {path} is not in the specification")).0.clone()
    }

    async fn get(&self, path: &str) -> Value {
        self.check("GET", path, None).await
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        self.check("POST", path, Some(body)).await
    }

    async fn patch(&self, path: &str, body: Value) -> Value {
        self.check("PATCH", path, Some(body)).await
    }

    async fn put(&self, path: &str) -> Value {
        self.check("PUT", path, Some(json!({}))).await
    }

    async fn delete(&self, path: &str) -> Value {
        self.check("DELETE", path, None).await
    }

    /// The whole history and every channel, so that each kind of message and channel is met.
    async fn reads(&self) {
        let seeded = &self.client.seeded;
        let guild = seeded.guild;
        let channels = self.get(&format!("/guilds/{guild}/channels")).await;
        for channel in channels.as_array().unwrap() {
            if channel["id"] == json!(seeded.hidden_channel) || channel["name"] == "Founders Voice"
            {
                continue;
            }
            let id = channel["id"].as_str().unwrap();
            self.get(&format!("/channels/{id}")).await;
            if matches!(channel["type"].as_u64(), Some(0 | 5)) {
                self.get(&format!("/channels/{id}/messages?limit=100")).await;
                self.get(&format!("/channels/{id}/messages/pins")).await;
            }
        }
        for path in [
            "audit-logs?limit=100",
            "threads/active",
            "messages/search?has=embed",
            "members?limit=1000",
            "bans",
            "invites",
            "roles",
            "roles/member-counts",
            "members/search?query=a&limit=50",
            "prune?days=7",
        ] {
            self.get(&format!("/guilds/{guild}/{path}")).await;
        }
        self.get(&format!("/guilds/{guild}?with_counts=true")).await;
        self.get(&format!("/guilds/{guild}/bans/{}", seeded.banned_user)).await;
        self.get(&format!("/guilds/{guild}/roles/{}", seeded.bot_role)).await;
        self.get(&format!("/guilds/{guild}/members/{}", seeded.timed_out_member)).await;
        self.get(&format!("/channels/{}/pins", seeded.general)).await;
        self.get(&format!("/channels/{}/messages/{}", seeded.general, seeded.poll_message)).await;
        self.get(&format!("/channels/{}/polls/{}/answers/1", seeded.general, seeded.poll_message))
            .await;
        self.get(&format!(
            "/channels/{}/messages/{}/reactions/%F0%9F%91%8D",
            seeded.general, seeded.message
        ))
        .await;
        self.get(&format!("/channels/{}/threads/archived/public", seeded.forum)).await;
        self.get(&format!("/channels/{}/threads/archived/private", seeded.general)).await;
        self.get(&format!("/channels/{}/users/@me/threads/archived/private", seeded.general)).await;
        self.get(&format!("/channels/{}/threads/search?name=sourdough", seeded.forum)).await;
        self.get(&format!("/channels/{}/thread-members?with_member=true", seeded.thread)).await;
        self.get(&format!("/channels/{}/thread-members/{}", seeded.thread, seeded.bot)).await;
        self.get(&format!("/channels/{}/messages?limit=100", seeded.thread)).await;
        self.get(&format!("/channels/{}/invites", seeded.general)).await;
        self.get(&format!("/invites/{}?with_counts=true", seeded.invite)).await;
        for path in [
            "/users/@me",
            "/users/@me/guilds?with_counts=true",
            "/gateway",
            "/gateway/bot",
            "/applications/@me",
            "/oauth2/applications/@me",
        ] {
            self.get(path).await;
        }
        self.get(&format!("/users/{}", seeded.member)).await;
    }

    async fn rest(&self) {
        let seeded = &self.client.seeded;
        self.patch("/users/@me", json!({"username": "keeper"})).await;
        self.patch("/applications/@me", json!({"tags": ["one"]})).await;
        let dm = self.post("/users/@me/channels", json!({"recipient_id": seeded.moderator})).await;
        let dm = format!("/channels/{}", dm["id"].as_str().unwrap());
        self.post(&format!("{dm}/messages"), json!({"content": "hello"})).await;
        self.get(&dm).await;
        self.delete(&format!("/users/@me/guilds/{}", seeded.second_guild)).await;
    }
}

/// Discord documents media channels (type 16) and forwards (reference type 1), but its
/// specification leaves the numbers out.
fn add_what_is_left_out(document: &mut Value) {
    // <https://docs.discord.com/developers/resources/sku#list-skus>
    let (text, number) = (json!({"type": "string"}), json!({"type": "integer"}));
    let sku = json!({
        "type": "object",
        "required": ["id", "type", "application_id", "name", "slug", "flags"],
        "properties": {
            "id": text, "type": number, "application_id": text, "name": text, "slug": text,
            "flags": number,
        },
    });
    let schema = json!({"type": "array", "items": sku});
    document["paths"]["/applications/{application_id}/skus"] = json!({"get": {"responses": {"200": {"content": {"application/json": {"schema": schema}}}}}});
    let schemas = &mut document["components"]["schemas"];
    for choices in
        ["/ChannelTypes", "/MessageReferenceType", "/GuildChannelResponse/properties/type"]
    {
        let number = if choices == "/MessageReferenceType" { 1 } else { 16 };
        let schema = schemas.pointer_mut(choices).unwrap();
        for (key, choice) in [("enum", json!(number)), ("oneOf", json!({"const": number}))] {
            if let Some(listed) = schema.get_mut(key) {
                listed.as_array_mut().unwrap().push(choice);
            }
        }
    }
}

/// The innermost errors: those of a choice name the branch that came closest.
fn problems(validator: &Validator, body: &Value) -> Vec<String> {
    validator
        .iter_errors(body)
        .take(5)
        .map(|error| format!("{}: {}", error.instance_path(), shortened(&error.to_string())))
        .collect()
}

fn shortened(text: &str) -> String {
    text.chars().take(300).collect()
}
