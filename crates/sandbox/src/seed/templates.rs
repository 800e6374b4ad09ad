//! The template of the community, from before its last changes.

use serde_json::{Value, json};

use super::{DAY, END, Seeder};
use crate::{snowflake::Millis, state::Thing};

impl Seeder {
    pub(super) fn templates(&mut self) {
        let at = Millis(END.0 - 60 * DAY);
        let id = self.seeded.guild;
        let Some(guild) = self.state.guilds.get(&id) else { return };
        let mut snapshot = self.state.guild_snapshot(guild);
        // The channel that came last was not there yet.
        if let Some(Value::Array(channels)) = snapshot.get_mut("channels") {
            channels.pop();
        }
        let key = self.id(at);
        let code = "harborOfMakers";
        let template = json!({
            "code": code,
            "name": "Harbor of makers",
            "description": "Rooms and roles for people who make things.",
            "usage_count": 12,
            "created_at": at,
            "updated_at": at,
            "source_guild_id": id,
            "serialized_source_guild": snapshot,
        });
        self.state.keep(Thing::Template, id, key, template);
        code.clone_into(&mut self.seeded.template);
    }
}
