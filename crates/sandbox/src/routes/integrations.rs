//! The integrations of a guild: its bots, and channels elsewhere that give roles here.

use serde_json::{Value, json};

use super::{Route, members::leave};
use crate::{
    call::{Answered, Call, empty, ok},
    error::Error,
    permissions::MANAGE_GUILD,
    snowflake::Snowflake,
    state::{AuditEntry, Change, State, Thing, action},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/guilds/{guild_id}/integrations", list),
    Route::delete("/guilds/{guild_id}/integrations/{integration_id}", delete),
];

/// Discord shows no more than these.
const SHOWN: usize = 50;

fn list(state: &mut State, call: &Call) -> Answered {
    let guild = call.id("guild_id")?;
    state.guild_with(guild, MANAGE_GUILD)?;
    ok(state.things(Thing::Integration, guild).take(SHOWN).cloned().collect())
}

fn delete(state: &mut State, call: &Call) -> Answered {
    let (guild, id) = (call.id("guild_id")?, call.id("integration_id")?);
    state.guild_with(guild, MANAGE_GUILD)?;
    let integration = state.thing(Thing::Integration, guild, id);
    let integration = integration.cloned().ok_or(Error::UNKNOWN_INTEGRATION)?;
    state.forget(Thing::Integration, guild, id);
    let told = integration.get("type").cloned();
    let changes = vec![
        Change::new("name", integration.get("name").cloned(), None),
        Change::new("type", told, None),
    ];
    let entry = AuditEntry::of(action::INTEGRATION_DELETE, id, call.reason());
    state.log(guild, entry.changing(changes));
    // Its bot goes with it.
    let bot = integration.pointer("/application/bot/id").and_then(Value::as_str);
    if let Some(bot) = bot.and_then(|bot| bot.parse::<Snowflake>().ok()) {
        leave(state, guild, bot);
    }
    empty()
}

impl State {
    /// Lets a bot into a guild as an integration.
    pub(crate) fn integrate_bot(&mut self, guild: Snowflake, id: Snowflake, name: &str) {
        let bot = self.bot;
        let integration = json!({
            "id": id,
            "type": "discord",
            "name": name,
            "enabled": true,
            "account": {"id": bot, "name": name},
            "application": {
                "id": bot,
                "name": name,
                "icon": null,
                "description": self.application.description,
                "type": null,
                "bot": self.show_user(bot),
            },
            "scopes": ["bot", "applications.commands"],
        });
        self.keep(Thing::Integration, guild, id, integration);
    }
}
