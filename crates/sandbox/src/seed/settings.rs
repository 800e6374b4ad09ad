//! The community's settings, its integrations, and those who ask to join.

use serde_json::json;

use super::{DAY, END, Seeder};
use crate::{
    snowflake::{Millis, Snowflake},
    state::{Thing, Welcome},
};

/// Where newcomers can look around at once.
const OPEN: [&str; 7] =
    ["general", "introductions", "off-topic", "memes", "pets", "food", "show-and-tell"];

impl Seeder {
    pub(super) fn settings(&mut self) {
        let guild = self.seeded.guild;
        let (general, rules) = (self.seeded.general, self.seeded.read_only_channel);
        let default_channels: Vec<_> =
            OPEN.iter().map(|name| self.named(name).unwrap_or_default()).collect();
        let prompt = self.prompt();
        let Some(found) = self.state.guilds.get_mut(&guild) else { return };
        found.features.extend(["VANITY_URL", "WELCOME_SCREEN_ENABLED"].map(str::to_owned));
        let settings = &mut found.settings;
        settings.vanity = Some(("lantern-harbor".to_owned(), 73));
        settings.widget_enabled = true;
        settings.widget_channel = Some(general);
        settings.welcome = Some(Welcome {
            enabled: true,
            description: Some("Tie up your boat and look around.".to_owned()),
            channels: vec![
                json!({"channel_id": rules, "description": "Read the rules", "emoji_id": null, "emoji_name": "📜"}),
                json!({"channel_id": general, "description": "Say hello", "emoji_id": null, "emoji_name": "👋"}),
            ],
        });
        settings.onboarding.enabled = true;
        settings.onboarding.default_channels = default_channels;
        settings.onboarding.prompts = vec![prompt];
        settings.guide = Some(json!({
            "guild_id": guild,
            "enabled": true,
            "welcome_message": {
                "author_ids": [self.seeded.owner],
                "message": "Welcome to the harbor, [username]!",
            },
            "new_member_actions": [{
                "channel_id": general, "action_type": 1, "title": "Say hello",
                "description": "Tell us what you build.",
            }],
            "resource_channels": [{
                "channel_id": rules, "title": "Rules", "description": "What we agreed on.",
            }],
        }));
        self.integrations(guild);
        self.join_requests(guild);
    }

    fn prompt(&mut self) -> serde_json::Value {
        let at = Millis(END.0 - 100 * DAY);
        let role = self.seeded.member_role;
        let options = [("Making things", "🔧", "electronics"), ("Stories", "📚", "books")];
        let options: Vec<_> = options
            .into_iter()
            .map(|(title, emoji, channel)| {
                json!({
                    "id": self.id(at),
                    "title": title,
                    "description": "",
                    "emoji": {"id": null, "name": emoji, "animated": false},
                    "role_ids": [role],
                    "channel_ids": [self.named(channel).unwrap_or_default()],
                })
            })
            .collect();
        json!({
            "id": self.id(at),
            "title": "What brings you here?",
            "options": options,
            "single_select": false,
            "required": true,
            "in_onboarding": true,
            "type": 0,
        })
    }

    fn integrations(&mut self, guild: Snowflake) {
        let at = Millis(END.0 - 300 * DAY);
        let id = self.id(at);
        self.state.integrate_bot(guild, id, "Harbor Keeper");
        let (id, role) = (self.id(at), self.id(at));
        let integration = json!({
            "id": id,
            "type": "twitch",
            "name": "harborlights",
            "enabled": true,
            "account": {"id": "81723", "name": "harborlights"},
            "user": self.state.show_user(self.seeded.owner),
            "revoked": false,
            "expire_behavior": 0,
            "expire_grace_period": 7,
            "subscriber_count": 12,
            "synced_at": Millis(END.0 - DAY),
            "role_id": role,
            "syncing": false,
            "enable_emoticons": true,
        });
        self.state.keep(Thing::Integration, guild, id, integration);
        self.seeded.integration = id;
    }

    fn join_requests(&mut self, guild: Snowflake) {
        let people = [("drifting_buoy", "SUBMITTED"), ("late_ferry", "REJECTED")];
        for (index, (name, status)) in (1..).zip(people) {
            let at = Millis(END.0 - index * DAY);
            let user = self.user(at, name, None);
            let id = self.id(at);
            let rejected = status == "REJECTED";
            let request = json!({
                "id": id,
                "created_at": at,
                "reviewed_at": rejected.then_some(END),
                "application_status": status,
                "rejection_reason": rejected.then_some("Too little said."),
                "guild_id": guild,
                "user_id": user,
                "user": self.state.show_user(user),
                "form_responses": [{
                    "field_type": "PARAGRAPH", "label": "What do you build?", "required": true,
                    "response": "Small boats out of driftwood.",
                }],
            });
            self.state.keep(Thing::JoinRequest, guild, id, request);
            if !rejected {
                self.seeded.join_request = id;
            }
        }
    }
}
