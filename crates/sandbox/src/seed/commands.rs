//! A command that shows everywhere, one of the community alone, and who may use that one.

use serde_json::{Value, json};

use super::{DAY, END, Seeder};
use crate::{render::insert, snowflake::Millis, state::Thing};

impl Seeder {
    pub(super) fn commands(&mut self) {
        let (bot, guild) = (self.state.bot, self.seeded.guild);
        let tide = self.command("tide", "Tell when the tide turns.");
        let options = json!([
            {"type": 3, "name": "quay", "description": "Where.", "required": true,
             "choices": [{"name": "North", "value": "north"}]},
        ]);
        self.seeded.command = self.keep_command(Thing::Command, tide, |command| {
            insert(command, "options", options);
            insert(command, "name_localizations", json!({"de": "gezeiten"}));
            insert(command, "dm_permission", json!(true));
            insert(command, "contexts", Value::Null);
            insert(command, "integration_types", json!([0]));
        });
        let berth = self.command("berth", "Ask for a place at the quay.");
        self.seeded.guild_command = self.keep_command(Thing::GuildCommand, berth, |command| {
            insert(command, "guild_id", json!(guild));
        });
        let permissions = json!({
            "id": self.seeded.guild_command,
            "application_id": bot,
            "guild_id": guild,
            "permissions": [
                {"id": self.seeded.moderator_role, "type": 1, "permission": true},
                {"id": guild, "type": 1, "permission": false},
            ],
        });
        let id = self.seeded.guild_command;
        self.state.keep(Thing::CommandPermissions, guild, id, permissions);
        super::OWNER_TOKEN.clone_into(&mut self.seeded.owner_token);
    }

    fn command(&mut self, name: &str, description: &str) -> Value {
        let id = self.id(Millis(END.0 - 120 * DAY));
        json!({
            "id": id,
            "application_id": self.state.bot,
            "version": id,
            "default_member_permissions": null,
            "type": 1,
            "name": name,
            "name_localizations": null,
            "description": description,
            "description_localizations": null,
            "nsfw": false,
        })
    }

    fn keep_command(
        &mut self,
        thing: Thing,
        mut command: Value,
        complete: impl FnOnce(&mut Value),
    ) -> crate::Snowflake {
        complete(&mut command);
        let owner = if thing == Thing::Command { self.state.bot } else { self.seeded.guild };
        let id = command.get("id").and_then(Value::as_str).and_then(|id| id.parse().ok());
        let id = id.unwrap_or_default();
        self.state.keep(thing, owner, id, command);
        id
    }
}
