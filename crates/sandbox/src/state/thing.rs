//! Things that are kept as the JSON they are shown as.

use std::collections::BTreeMap;

use serde_json::Value;

use super::State;
use crate::snowflake::Snowflake;

/// Their kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Thing {
    Command,
    CommandPermissions,
    Entitlement,
    Event,
    GuildCommand,
    Integration,
    Interaction,
    JoinRequest,
    Lobby,
    Rule,
    SdkAccount,
    SdkMessage,
    Sku,
    Stage,
    Subscription,
    Template,
    Webhook,
}

/// All of them, by kind and by what they belong to: a guild, an application.
pub(crate) type Things = BTreeMap<(Thing, Snowflake), BTreeMap<Snowflake, Value>>;

impl State {
    /// Those of one kind, oldest first.
    pub(crate) fn things(&self, thing: Thing, owner: Snowflake) -> impl Iterator<Item = &Value> {
        self.things.get(&(thing, owner)).into_iter().flat_map(BTreeMap::values)
    }

    pub(crate) fn thing(&self, thing: Thing, owner: Snowflake, id: Snowflake) -> Option<&Value> {
        self.things.get(&(thing, owner))?.get(&id)
    }

    /// One of a kind, whatever it belongs to, and that.
    pub(crate) fn thing_anywhere(
        &self,
        thing: Thing,
        id: Snowflake,
    ) -> Option<(Snowflake, &Value)> {
        let mut of_kind = self.things.iter().filter(|((kind, _), _)| *kind == thing);
        of_kind.find_map(|((_, owner), things)| Some((*owner, things.get(&id)?)))
    }

    pub(crate) fn keep(&mut self, thing: Thing, owner: Snowflake, id: Snowflake, value: Value) {
        self.things.entry((thing, owner)).or_default().insert(id, value);
    }

    pub(crate) fn forget(&mut self, thing: Thing, owner: Snowflake, id: Snowflake) {
        if let Some(things) = self.things.get_mut(&(thing, owner)) {
            things.remove(&id);
        }
    }
}
