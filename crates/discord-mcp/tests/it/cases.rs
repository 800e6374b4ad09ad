//! One call of every tool that succeeds on the seeded world, the argument that, when it names
//! nothing that exists, makes Discord answer "not found", and where the effect is seen again.

mod application;
mod automod;
mod channels;
mod commands;
mod expressions;
mod guild;
mod guild_settings;
mod interactions;
mod lobbies;
mod members;
mod messages;
mod monetization;
mod templates;
mod threads;
mod voice;
mod webhooks;

use sandbox::{Edit, Seeded};
use serde_json::Value;

pub(crate) struct Case {
    pub(crate) tool: &'static str,
    pub(crate) arguments: Value,
    /// The argument to point at nothing; none where every argument exists by itself.
    pub(crate) missing: Option<&'static str>,
    /// What has to be so before, past all permissions.
    pub(crate) before: fn(&mut Edit<'_>, &Seeded),
    /// Where the effect of a write is seen.
    pub(crate) seen: Option<Seen>,
}

type Shows = Box<dyn Fn(&Value, &Value) -> bool>;

/// Another tool that shows what a call did.
pub(crate) struct Seen {
    pub(crate) tool: &'static str,
    /// Its arguments, from the answer of the call.
    pub(crate) arguments: Box<dyn Fn(&Value) -> Value>,
    /// Whether its answer (second) shows what the answer of the call (first) claims.
    pub(crate) shows: Shows,
}

fn case(tool: &'static str, missing: &'static str, arguments: Value) -> Case {
    let missing = (!missing.is_empty()).then_some(missing);
    Case { tool, arguments, missing, before: |_, _| {}, seen: None }
}

impl Case {
    fn after(self, before: fn(&mut Edit<'_>, &Seeded)) -> Self {
        Self { before, ..self }
    }

    /// The effect is seen by another tool with arguments that do not depend on the answer.
    fn seen_by(
        self,
        tool: &'static str,
        arguments: Value,
        shows: impl Fn(&Value, &Value) -> bool + 'static,
    ) -> Self {
        self.seen_at(tool, move |_| arguments.clone(), shows)
    }

    /// The effect is seen by another tool with arguments taken from the answer.
    fn seen_at(
        self,
        tool: &'static str,
        arguments: impl Fn(&Value) -> Value + 'static,
        shows: impl Fn(&Value, &Value) -> bool + 'static,
    ) -> Self {
        Self {
            seen: Some(Seen { tool, arguments: Box::new(arguments), shows: Box::new(shows) }),
            ..self
        }
    }
}

/// The emoji of the cases about reactions.
pub(crate) const EMOJI: &str = "🦀";

pub(crate) fn all(world: &Seeded) -> Vec<Case> {
    let groups = [
        messages::cases,
        channels::cases,
        threads::cases,
        members::cases,
        guild::cases,
        automod::cases,
        webhooks::cases,
        interactions::cases,
        templates::cases,
        commands::cases,
        monetization::cases,
        expressions::cases,
        guild_settings::cases,
        voice::cases,
        application::cases,
        lobbies::cases,
    ];
    groups.iter().flat_map(|cases| cases(world)).collect()
}

/// Whether any entry of a list fits.
fn any(list: &Value, fits: impl Fn(&Value) -> bool) -> bool {
    list.as_array().is_some_and(|list| list.iter().any(fits))
}

/// Whether the answer says that the thing does not exist.
fn is_gone(read: &Value) -> bool {
    read["code"] == "DISCORD_NOT_FOUND"
}
