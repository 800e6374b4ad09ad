//! Messages, threads, channels, and what webhooks and interactions write.

use serde_json::json;

use super::Shapes;

impl Shapes {
    pub(super) async fn messages(&self) {
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

    pub(super) async fn threads(&self) {
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

    pub(super) async fn channels(&self) {
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

    pub(super) async fn webhooks(&self) {
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

    pub(super) async fn interactions(&self) {
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
}
