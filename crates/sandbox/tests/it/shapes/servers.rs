//! A server: its members, rules, settings, voice and templates.

use serde_json::json;

use super::Shapes;

impl Shapes {
    pub(super) async fn guild(&self) {
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

    pub(super) async fn members(&self) {
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

    pub(super) async fn automod(&self) {
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

    pub(super) async fn templates(&self) {
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

    pub(super) async fn settings(&self) {
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

    pub(super) async fn voice(&self) {
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
}
