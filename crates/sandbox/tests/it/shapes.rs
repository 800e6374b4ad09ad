//! Answers have the shapes of Discord's own specification.
//!
//! Runs when the environment variable `DISCORD_OPENAPI` names the specification file.

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

    async fn messages(&self) {
        let seeded = &self.client.seeded;
        let messages = format!("/channels/{}/messages", seeded.general);
        let rich = json!({
            "content": format!("<@{}> hello <@&{}>", seeded.member, seeded.moderator_role),
            "embeds": [{"title": "t", "description": "d", "url": "https://example.com", "color": 1, "timestamp": "2026-01-01T00:00:00Z",
                "author": {"name": "a", "url": "https://example.com"}, "footer": {"text": "f"},
                "image": {"url": "https://example.com/a.png"}, "fields": [{"name": "n", "value": "v", "inline": true}]}],
            "components": [{"type": 1, "components": [
                {"type": 2, "style": 1, "label": "One", "custom_id": "one", "emoji": {"name": "👍"}},
                {"type": 2, "style": 5, "label": "Site", "url": "https://example.com"}]},
                {"type": 1, "components": [{"type": 3, "custom_id": "pick", "options": [{"label": "A", "value": "a"}]}]}],
            "nonce": "abc", "tts": true, "flags": 4096,
            "message_reference": {"message_id": seeded.message},
        });
        let made = self.post(&messages, rich).await;
        let id = made["id"].as_str().unwrap().to_owned();
        self.patch(&format!("{messages}/{id}"), json!({"content": "edited", "components": []}))
            .await;
        let second = json!({"flags": 32768, "components": [
            {"type": 17, "accent_color": 255, "components": [
                {"type": 10, "content": "# Title"},
                {"type": 14, "spacing": 2},
                {"type": 9, "components": [{"type": 10, "content": "text"}], "accessory": {"type": 11, "media": {"url": "https://example.com/a.png"}}},
                {"type": 12, "items": [{"media": {"url": "https://example.com/a.png"}}]},
                {"type": 13, "file": {"url": "https://example.com/a.txt"}}]}]});
        self.post(&messages, second).await;
        let forward = json!({"message_reference": {"type": 1, "message_id": seeded.embed_message, "channel_id": seeded.alarm_channel}});
        self.post(&messages, forward).await;
        self.post(&messages, json!({"content": "s", "sticker_ids": ["749054660769218631"]})).await;
        let poll = json!({"poll": {"question": {"text": "?"}, "answers": [{"poll_media": {"text": "a", "emoji": {"name": "🌙"}}}]}});
        let poll = self.post(&messages, poll).await["id"].as_str().unwrap().to_owned();
        self.post(&format!("/channels/{}/polls/{poll}/expire", seeded.general), json!({})).await;
        let uploaded =
            self.client.upload(&messages, json!({"content": "file"}), "a b.txt", b"text").await;
        self.hold("POST", &messages, uploaded);
        for path in
            [format!("{messages}/pins/{id}"), format!("/channels/{}/pins/{id}", seeded.general)]
        {
            self.put(&path).await;
            self.delete(&path).await;
        }
        let reactions = format!("{messages}/{id}/reactions");
        self.put(&format!("{reactions}/%F0%9F%91%8D/@me")).await;
        self.delete(&format!("{reactions}/%F0%9F%91%8D/@me")).await;
        self.put(&format!("{reactions}/%F0%9F%91%8D/@me")).await;
        self.delete(&format!("{reactions}/%F0%9F%91%8D/{}", seeded.bot)).await;
        self.put(&format!("{reactions}/%F0%9F%91%8D/@me")).await;
        self.delete(&format!("{reactions}/%F0%9F%91%8D")).await;
        self.delete(&reactions).await;
        self.get(&format!("{messages}?limit=30")).await;
        self.delete(&format!("{messages}/{id}")).await;
        let two: Vec<_> = (0..2)
            .map(|_| {
                self.client.sandbox.edit(|world| world.say(seeded.general, seeded.member, "x"))
            })
            .collect();
        self.post(&format!("{messages}/bulk-delete"), json!({"messages": two})).await;
        let news = format!("/channels/{}/messages", seeded.announcements);
        let id =
            self.post(&news, json!({"content": "news"})).await["id"].as_str().unwrap().to_owned();
        self.post(&format!("{news}/{id}/crosspost"), json!({})).await;
    }

    async fn threads(&self) {
        let seeded = &self.client.seeded;
        let general = seeded.general;
        self.post(
            &format!("/channels/{general}/messages/{}/threads", seeded.message),
            json!({"name": "from message"}),
        )
        .await;
        self.get(&format!("/channels/{general}/messages/{}", seeded.message)).await;
        self.get(&format!("/channels/{}/messages", seeded.message)).await;
        let private = self
            .post(&format!("/channels/{general}/threads"), json!({"name": "private", "type": 12}))
            .await;
        let thread = format!("/channels/{}", private["id"].as_str().unwrap());
        let post = json!({"name": "post", "applied_tags": [seeded.forum_tag], "message": {"content": "first"}});
        self.post(&format!("/channels/{}/threads", seeded.forum), post).await;
        let members = format!("{thread}/thread-members");
        self.put(&format!("{members}/{}", seeded.member)).await;
        self.delete(&format!("{members}/{}", seeded.member)).await;
        self.delete(&format!("{members}/@me")).await;
        self.put(&format!("{members}/@me")).await;
        self.patch(&thread, json!({"archived": true, "locked": true})).await;
        self.delete(&thread).await;
    }

    async fn channels(&self) {
        let seeded = &self.client.seeded;
        let guild = seeded.guild;
        let channels = format!("/guilds/{guild}/channels");
        for kind in [0, 2, 4, 5, 13, 15, 16] {
            self.post(&channels, json!({"name": "made", "type": kind})).await;
        }
        let made =
            self.post(&channels, json!({"name": "made", "parent_id": seeded.category})).await;
        let id = made["id"].as_str().unwrap();
        self.check("PATCH", &channels, Some(json!([{"id": id, "position": 3}]))).await;
        self.patch(&format!("/channels/{id}"), json!({"topic": "t", "rate_limit_per_user": 5}))
            .await;
        let overwrite = format!("/channels/{id}/permissions/{}", seeded.member_role);
        self.check("PUT", &overwrite, Some(json!({"type": 0, "allow": "1024"}))).await;
        self.delete(&overwrite).await;
        self.post(
            &format!("/channels/{}/followers", seeded.announcements),
            json!({"webhook_channel_id": id}),
        )
        .await;
        self.post(&format!("/channels/{id}/typing"), json!({})).await;
        self.check(
            "PUT",
            &format!("/channels/{}/voice-status", seeded.voice),
            Some(json!({"status": "x"})),
        )
        .await;
        let invite = self
            .post(&format!("/channels/{id}/invites"), json!({"max_age": 60, "unique": true}))
            .await;
        self.delete(&format!("/invites/{}", invite["code"].as_str().unwrap())).await;
        self.delete(&format!("/channels/{id}")).await;
    }

    async fn guild(&self) {
        let seeded = &self.client.seeded;
        let guild = seeded.guild;
        self.patch(&format!("/guilds/{guild}"), json!({"description": "new"})).await;
        let roles = format!("/guilds/{guild}/roles");
        let made = self.post(&roles, json!({"name": "made", "colors": {"primary_color": 5}})).await;
        let id = made["id"].as_str().unwrap();
        self.patch(&format!("{roles}/{id}"), json!({"hoist": true})).await;
        self.check("PATCH", &roles, Some(json!([{"id": id, "position": 2}]))).await;
        self.delete(&format!("{roles}/{id}")).await;
    }

    async fn members(&self) {
        let seeded = &self.client.seeded;
        let guild = seeded.guild;
        let member = format!("/guilds/{guild}/members/{}", seeded.member);
        self.patch(&member, json!({"nick": "new", "roles": [seeded.member_role]})).await;
        self.patch(&format!("/guilds/{guild}/members/@me"), json!({"nick": "keeper"})).await;
        self.put(&format!("{member}/roles/{}", seeded.moderator_role)).await;
        self.delete(&format!("{member}/roles/{}", seeded.moderator_role)).await;
        self.check("PUT", &member, Some(json!({"access_token": "x"}))).await;
        let outsider = format!("/guilds/{guild}/members/{}", seeded.outsider);
        let token = json!({"access_token": seeded.outsider_access_token});
        self.check("PUT", &outsider, Some(token)).await;
        self.delete(&member).await;
        self.put(&format!("/guilds/{guild}/bans/{}", seeded.member)).await;
        self.delete(&format!("/guilds/{guild}/bans/{}", seeded.member)).await;
        self.post(
            &format!("/guilds/{guild}/bulk-ban"),
            json!({"user_ids": [seeded.member, seeded.owner]}),
        )
        .await;
        self.post(&format!("/guilds/{guild}/prune"), json!({"days": 30})).await;
        self.get(&format!("/guilds/{guild}/audit-logs?limit=100")).await;
    }

    async fn webhooks(&self) {
        let seeded = &self.client.seeded;
        let of_channel = format!("/channels/{}/webhooks", seeded.general);
        self.get(&of_channel).await;
        self.get(&format!("/guilds/{}/webhooks", seeded.guild)).await;
        let made = self.post(&of_channel, json!({"name": "Herald"})).await;
        let id = made["id"].as_str().unwrap().to_owned();
        self.get(&format!("/webhooks/{id}")).await;
        self.patch(&format!("/webhooks/{id}"), json!({"name": "Crier"})).await;
        let with_token = format!("/webhooks/{id}/{}", made["token"].as_str().unwrap());
        self.get(&with_token).await;
        self.patch(&with_token, json!({"name": "Herald"})).await;
        let post =
            self.post(&format!("{with_token}?wait=true"), json!({"content": "Hear ye."})).await;
        let post = format!("{with_token}/messages/{}", post["id"].as_str().unwrap());
        self.get(&post).await;
        self.patch(&post, json!({"content": "Mended."})).await;
        self.delete(&post).await;
        self.delete(&with_token).await;
        self.delete(&format!("/webhooks/{}", seeded.webhook)).await;
    }

    async fn interactions(&self) {
        let seeded = &self.client.seeded;
        let callback = format!(
            "/interactions/{}/{}/callback?with_response=true",
            seeded.interaction, seeded.interaction_token
        );
        self.post(&callback, json!({"type": 4, "data": {"content": "Here."}})).await;
        let answered = format!("/webhooks/{}/{}", seeded.bot, seeded.answered_token);
        self.post(&answered, json!({"content": "More."})).await;
        let original = format!("{answered}/messages/@original");
        self.get(&original).await;
        self.patch(&original, json!({"content": "Mended."})).await;
        self.delete(&original).await;
    }

    async fn automod(&self) {
        let rules = format!("/guilds/{}/auto-moderation/rules", self.client.seeded.guild);
        self.get(&rules).await;
        let rule = json!({
            "name": "No swearing",
            "event_type": 1,
            "trigger_type": 1,
            "trigger_metadata": {"keyword_filter": ["dash*"]},
            "actions": [{"type": 1, "metadata": {"custom_message": "Not here."}}],
        });
        let rule = self.post(&rules, rule).await;
        let rule = format!("{rules}/{}", rule["id"].as_str().unwrap());
        self.get(&rule).await;
        self.patch(&rule, json!({"enabled": true})).await;
        self.delete(&rule).await;
    }

    async fn templates(&self) {
        let seeded = &self.client.seeded;
        let templates = format!("/guilds/{}/templates", seeded.guild);
        let one = format!("{templates}/{}", seeded.template);
        self.get(&format!("/guilds/templates/{}", seeded.template)).await;
        self.get(&templates).await;
        self.patch(&one, json!({"name": "new", "description": null})).await;
        self.put(&one).await;
        self.delete(&one).await;
        self.post(&templates, json!({"name": "made", "description": "d"})).await;
    }

    async fn commands(&self) {
        let seeded = &self.client.seeded;
        let application = format!("/applications/{}", seeded.bot);
        let guild = format!("{application}/guilds/{}", seeded.guild);
        let choice = json!({"name": "One", "value": "1", "name_localizations": {"de": "Eins"}});
        let made = json!({
            "name": "made", "description": "d", "nsfw": true, "contexts": [0, 1],
            "integration_types": [0], "default_member_permissions": "8",
            "description_localizations": {"fr": "e"},
            "options": [{"type": 2, "name": "group", "description": "g", "options": [
                {"type": 1, "name": "one", "description": "o", "options": [
                    {"type": 3, "name": "text", "description": "t", "choices": [choice]},
                    {"type": 7, "name": "where", "description": "w", "channel_types": [0]}]}]}],
        });
        for (all, id) in [
            (format!("{application}/commands"), seeded.command),
            (format!("{guild}/commands"), seeded.guild_command),
        ] {
            self.get(&format!("{all}?with_localizations=true")).await;
            self.get(&all).await;
            self.get(&format!("{all}/{id}")).await;
            self.post(&all, made.clone()).await;
            self.post(&all, made.clone()).await;
            self.patch(&format!("{all}/{id}"), json!({"name": "new", "options": []})).await;
            self.delete(&format!("{all}/{id}")).await;
            let menu = json!({"name": "Menu", "type": 2});
            self.check("PUT", &all, Some(json!([made, menu]))).await;
        }
        self.get(&format!("{guild}/commands/permissions")).await;
        let permissions = format!("{guild}/commands/{}/permissions", seeded.guild_command);
        self.get(&permissions).await;
        let all = format!("{guild}/commands/{}/permissions", seeded.bot);
        let body = json!({"permissions": [{"id": seeded.guild, "type": 1, "permission": true}]});
        let answer = self.client.as_owner("PUT", &all, body).await;
        self.hold("PUT", &all, answer);
    }

    async fn lobbies(&self) {
        let seeded = &self.client.seeded;
        let (member, moderator) = (seeded.member, seeded.moderator);
        let lobby = format!("/lobbies/{}", seeded.lobby);
        self.get(&lobby).await;
        self.patch(&lobby, json!({"metadata": {"a": "b"}, "flags": 1})).await;
        self.post("/lobbies", json!({"members": [{"id": member}]})).await;
        self.post(&format!("{lobby}/members/{member}/invites"), json!({})).await;
        let named = json!({"additional_name": "Red", "metadata": {"side": "red"}});
        self.check("PUT", &format!("{lobby}/members/{moderator}"), Some(named)).await;
        let update = json!([{"id": member, "remove_member": true}, {"id": moderator}]);
        self.post(&format!("{lobby}/members/bulk"), update).await;
        self.delete(&format!("{lobby}/members/{moderator}")).await;
        self.put(&format!("{lobby}/messages/{}/moderation-metadata", seeded.lobby_message)).await;
        self.delete(&lobby).await;
        let dm = format!("/partner-sdk/dms/{moderator}/{member}/messages");
        self.put(&format!("{dm}/{}/moderation-metadata", seeded.player_message)).await;
        let player = json!({"external_user_id": seeded.player});
        self.post("/partner-sdk/token/bot", player.clone()).await;
        self.post("/partner-sdk/provisional-accounts/unmerge/bot", player).await;
    }

    async fn monetization(&self) {
        let seeded = &self.client.seeded;
        let application = format!("/applications/{}", seeded.bot);
        self.get(&format!("{application}/skus")).await;
        let all = format!("{application}/entitlements");
        self.get(&format!("{all}?user_id={}&sku_ids={}", seeded.member, seeded.sku)).await;
        let wanted = json!({"sku_id": seeded.sku, "owner_id": seeded.guild, "owner_type": 1});
        let made = self.post(&all, wanted).await["id"].as_str().unwrap().to_owned();
        self.get(&format!("{all}/{made}")).await;
        self.delete(&format!("{all}/{made}")).await;
        self.post(&format!("{all}/{}/consume", seeded.entitlement), json!({})).await;
        let subscriptions = format!("/skus/{}/subscriptions", seeded.sku);
        self.get(&format!("{subscriptions}?user_id={}", seeded.moderator)).await;
        self.get(&format!("{subscriptions}/{}", seeded.subscription)).await;
    }

    async fn emojis(&self) {
        let seeded = &self.client.seeded;
        for (emojis, emoji) in [
            (format!("/guilds/{}/emojis", seeded.guild), seeded.emoji),
            (format!("/applications/{}/emojis", seeded.bot), seeded.application_emoji),
        ] {
            self.get(&emojis).await;
            self.get(&format!("{emojis}/{emoji}")).await;
            let image = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
            self.post(&emojis, json!({"name": "made", "image": image})).await;
            self.patch(&format!("{emojis}/{emoji}"), json!({"name": "new"})).await;
            self.delete(&format!("{emojis}/{emoji}")).await;
        }
    }

    async fn stickers(&self) {
        let seeded = &self.client.seeded;
        let stickers = format!("/guilds/{}/stickers", seeded.guild);
        let sticker = format!("{stickers}/{}", seeded.sticker);
        for path in [
            "/sticker-packs",
            &format!("/sticker-packs/{}", seeded.sticker_pack),
            &format!("/stickers/{}", seeded.sticker),
            "/stickers/749054660769218631",
            &stickers,
            &sticker,
        ] {
            self.get(path).await;
        }
        let fields = [("name", "made"), ("tags", "wave"), ("description", "")];
        let made = self.client.form(&stickers, &fields, "made.gif", b"GIF89a").await;
        self.hold("POST", &stickers, made);
        self.patch(&sticker, json!({"description": null})).await;
        let general = format!("/channels/{}/messages", seeded.general);
        self.post(&general, json!({"sticker_ids": [seeded.sticker]})).await;
        self.delete(&sticker).await;
    }

    async fn sounds(&self) {
        let seeded = &self.client.seeded;
        let sounds = format!("/guilds/{}/soundboard-sounds", seeded.guild);
        let sound = format!("{sounds}/{}", seeded.sound);
        for path in ["/soundboard-default-sounds", &sounds, &sound] {
            self.get(path).await;
        }
        let data = "data:audio/ogg;base64,T2dnUw==";
        let made = json!({"name": "made", "sound": data, "emoji_id": seeded.emoji});
        self.post(&sounds, made).await;
        self.patch(&sound, json!({"volume": null})).await;
        let (guild, bot, voice) = (seeded.guild, seeded.bot, seeded.voice);
        self.client.sandbox.edit(|world| world.set_voice(guild, bot, Some(voice)));
        let send = format!("/channels/{voice}/send-soundboard-sound");
        self.post(&send, json!({"sound_id": seeded.sound})).await;
        self.post(&send, json!({"sound_id": "1"})).await;
        self.delete(&sound).await;
    }

    async fn settings(&self) {
        let seeded = &self.client.seeded;
        let guild = format!("/guilds/{}", seeded.guild);
        for path in [
            "preview",
            "vanity-url",
            "widget",
            "widget.json",
            "welcome-screen",
            "new-member-welcome",
            "requests?status=SUBMITTED",
            "integrations",
            "onboarding",
        ] {
            self.get(&format!("{guild}/{path}")).await;
        }
        let picture = self.client.request("GET", &format!("{guild}/widget.png?style=banner2"));
        let picture = self.client.send(picture).await;
        assert_eq!(picture.status, 200);
        self.seen.borrow_mut().insert(("GET".into(), "/guilds/{guild_id}/widget.png".into()));
        self.get(&format!("/guilds/{}/new-member-welcome", seeded.second_guild)).await;
        self.patch(&format!("{guild}/widget"), json!({"channel_id": null})).await;
        let channels = json!([{"channel_id": seeded.general, "description": "Hello"}]);
        self.patch(&format!("{guild}/welcome-screen"), json!({"welcome_channels": channels})).await;
        let until = json!({"dms_disabled_until": "2026-01-01T00:00:00Z"});
        self.check("PUT", &format!("{guild}/incident-actions"), Some(until)).await;
        let request = format!("{guild}/requests/{}", seeded.join_request);
        self.patch(&request, json!({"action": "APPROVED"})).await;
        let option = json!({"title": "o", "emoji_name": "🌙", "channel_ids": [seeded.general]});
        let prompts = json!([{"id": "1", "title": "p", "options": [option]}]);
        let onboarding = format!("{guild}/onboarding");
        self.check("PUT", &onboarding, Some(json!({"prompts": prompts}))).await;
        self.delete(&format!("{guild}/integrations/{}", seeded.integration)).await;
        self.get(&guild).await;
    }

    async fn voice(&self) {
        let seeded = &self.client.seeded;
        let states = format!("/guilds/{}/voice-states", seeded.guild);
        self.client.sandbox.edit(|world| {
            world.set_voice(seeded.guild, seeded.bot, Some(seeded.stage));
            world.set_voice(seeded.guild, seeded.moderator, Some(seeded.stage));
        });
        self.get("/voice/regions").await;
        self.get(&format!("/guilds/{}/regions", seeded.guild)).await;
        self.get(&format!("{states}/@me")).await;
        let asked = json!({"suppress": true, "request_to_speak_timestamp": "2099-01-01T00:00:00Z"});
        self.patch(&format!("{states}/@me"), asked).await;
        let other = format!("{states}/{}", seeded.moderator);
        self.patch(&other, json!({"channel_id": seeded.stage, "suppress": false})).await;
        self.get(&other).await;
        let stage = json!({"channel_id": seeded.stage, "topic": "t"});
        self.post("/stage-instances", stage).await;
        let stage = format!("/stage-instances/{}", seeded.stage);
        self.get(&stage).await;
        self.patch(&stage, json!({"topic": "u", "privacy_level": 2})).await;
        self.delete(&stage).await;
    }

    async fn application(&self) {
        let seeded = &self.client.seeded;
        let application = format!("/applications/{}", seeded.bot);
        let install = json!({"scopes": ["bot"], "permissions": "2048"});
        let picture = "data:image/png;base64,iVBORw0KGgo=";
        let settings = json!({
            "description": "new", "icon": picture, "cover_image": picture, "tags": ["one"],
            "interactions_endpoint_url": "https://example.com/i", "install_params": install,
            "custom_install_url": "https://example.com/add", "flags": 0, "max_participants": -1,
            "integration_types_config": {"0": {"oauth2_install_params": install}, "1": {}},
            "event_webhooks_url": "https://example.com/e", "event_webhooks_status": 2,
            "event_webhooks_types": ["ENTITLEMENT_CREATE"], "explicit_content_filter": 1,
        });
        self.patch("/applications/@me", settings).await;
        let emptied = json!({"icon": null, "cover_image": null, "install_params": null});
        self.patch(&application, emptied).await;
        self.get(&application).await;
        self.get("/oauth2/keys").await;
        let metadata = format!("{application}/role-connections/metadata");
        let records = json!([{
            "type": 1, "key": "a", "name": "A", "description": "a",
            "name_localizations": {"de": "Ah"},
        }]);
        self.check("PUT", &metadata, Some(records)).await;
        self.get(&metadata).await;
        self.get(&format!("{application}/activity-instances/{}", seeded.activity_instance)).await;
        let attachment = format!("{application}/attachment");
        let attached = self.client.form(&attachment, &[], "a.txt", b"text").await;
        self.hold("POST", &attachment, attached);
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
