//! An application: its commands, lobbies, sales and emojis, and those of servers.

use serde_json::json;

use super::Shapes;

impl Shapes {
    pub(super) async fn commands(&self) {
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

    pub(super) async fn lobbies(&self) {
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

    pub(super) async fn monetization(&self) {
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

    pub(super) async fn emojis(&self) {
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

    pub(super) async fn stickers(&self) {
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

    pub(super) async fn sounds(&self) {
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

    pub(super) async fn application(&self) {
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
}
