//! Where a call may reach: its category, then the servers of everything it names.
//!
//! What cannot be proven to lie within the allowed servers is refused before anything is written.

use std::sync::Arc;

use discord::{
    Error, Id, Route,
    id::{Channel, Guild, Sticker, Webhook},
};
use serde_json::{Map, Value};
use tool::{Discord, Field, Kind, Refers, ToolError};

use crate::{
    Job, Refusal, Settings,
    places::{CHANNEL, INVITE, Places, STICKER, WEBHOOK},
    registry::Entry,
};

/// A call within its scope. Only [`Scope::allow`] makes one.
pub(crate) struct Allowed<'a>(Job<'a>);

impl<'a> Allowed<'a> {
    pub(crate) fn job(&self) -> &Job<'a> {
        &self.0
    }

    pub(crate) fn into_job(self) -> Job<'a> {
        self.0
    }
}

/// The scope the operator set.
pub(crate) struct Scope {
    categories: Option<Vec<String>>,
    guilds: Option<Vec<Id<Guild>>>,
    places: Arc<Places>,
}

impl Scope {
    pub(crate) fn new(settings: &Settings, places: Arc<Places>) -> Self {
        Self {
            categories: settings.categories.clone(),
            guilds: settings.allowed_guilds.clone(),
            places,
        }
    }

    /// Whether names may be looked up in a server for a tool.
    pub(crate) fn open(&self, entry: &Entry, guild: Option<Id<Guild>>) -> Result<(), Refusal> {
        self.open_category(entry)?;
        match (&self.guilds, guild) {
            (Some(allowed), Some(guild)) if !allowed.contains(&guild) => {
                Err(Refusal::GuildNotAllowed { guild })
            }
            _ => Ok(()),
        }
    }

    fn open_category(&self, entry: &Entry) -> Result<(), Refusal> {
        match &self.categories {
            Some(open) if open.iter().all(|name| name != entry.category) => Err(Refusal::Scope {
                tool: entry.tool.spec.name,
                required: entry.category,
                granted: open.clone(),
            }),
            _ => Ok(()),
        }
    }

    /// Lets a call through if all it names lies within the scope.
    pub(crate) async fn allow<'a>(
        &self,
        job: Job<'a>,
        discord: &Arc<dyn Discord>,
    ) -> Result<Allowed<'a>, Refusal> {
        self.open_category(job.entry)?;
        if let Some(allowed) = &self.guilds {
            if job.entry.tool.spec.global {
                let resource = "a tool that acts beyond any one server".to_owned();
                return Err(Refusal::GuildUnresolved { resource });
            }
            for (refers, value) in references(job.entry.tool.fields, &job.arguments) {
                self.allow_reference(refers, value, &job, allowed, discord).await?;
            }
        }
        Ok(Allowed(job))
    }

    async fn allow_reference(
        &self,
        refers: Refers,
        value: &str,
        job: &Job<'_>,
        allowed: &[Id<Guild>],
        discord: &Arc<dyn Discord>,
    ) -> Result<(), Refusal> {
        let (guild, resource) = match refers {
            Refers::Guild => (value.parse().ok(), format!("server {value}")),
            Refers::Channel => {
                let guild = match value.parse::<Id<Channel>>() {
                    Ok(channel) => seen(CHANNEL, self.places.guild_of(channel, discord).await)?,
                    Err(_) => None,
                };
                (guild, format!("channel {value}"))
            }
            Refers::Invite => {
                let guild = seen(INVITE, self.places.guild_of_invite(value, discord).await)?;
                (guild, "the invite".to_owned())
            }
            Refers::Webhook => {
                let token = job.arguments.get("webhook_token").and_then(Value::as_str);
                let guild = match value.parse::<Id<Webhook>>() {
                    Ok(id) => {
                        seen(WEBHOOK, self.places.guild_of_webhook(id, token, discord).await)?
                    }
                    Err(_) => None,
                };
                (guild, format!("webhook {value}"))
            }
            Refers::Sticker => {
                // Addressed through its server, which is checked, as an emoji is.
                if first(job.entry, &job.arguments, Refers::Guild).is_some() {
                    return Ok(());
                }
                let Ok(id) = value.parse::<Id<Sticker>>() else { return Ok(()) };
                match seen(STICKER, self.places.guild_of_sticker(id, discord).await)? {
                    // Discord's own, or one that is not there.
                    None => return Ok(()),
                    guild => (guild, format!("sticker {value}")),
                }
            }
            // These say nothing about a server: a user is everywhere, and a message, role or emoji
            // is addressed through its channel or server, which is checked.
            Refers::Emoji | Refers::Message | Refers::Role | Refers::User | Refers::Other => {
                return Ok(());
            }
        };
        match guild {
            Some(guild) if allowed.contains(&guild) => Ok(()),
            Some(guild) => Err(Refusal::GuildNotAllowed { guild }),
            None => Err(Refusal::GuildUnresolved { resource }),
        }
    }
}

/// The server that was found. What the bot cannot see has none that could be proven; any other
/// failure is told as what it is.
fn seen(
    route: Route,
    found: Result<Option<Id<Guild>>, Error>,
) -> Result<Option<Id<Guild>>, Refusal> {
    match found {
        Err(Error::Api { status: 403 | 404, .. }) => Ok(None),
        found => found.map_err(|error| Refusal::discord(ToolError::Discord { route, error })),
    }
}

/// Everything in the arguments that points at something, however deep.
fn references<'v>(fields: &[Field], object: &'v Map<String, Value>) -> Vec<(Refers, &'v str)> {
    let mut out = Vec::new();
    for field in fields {
        if let Some(value) = object.get(field.name) {
            collect(field.schema, value, &mut out);
        }
    }
    out
}

fn collect<'v>(schema: &tool::Schema, value: &'v Value, out: &mut Vec<(Refers, &'v str)>) {
    match (schema.kind, value) {
        (_, Value::String(text)) => {
            if let Some(refers) = schema.refers {
                out.push((refers, text));
            }
        }
        (Kind::Array { items, .. }, Value::Array(values)) => {
            for value in values {
                collect(items, value, out);
            }
        }
        (Kind::Object(fields), Value::Object(object)) => out.extend(references(fields, object)),
        _ => {}
    }
}

/// The channel a call is about: the first that its arguments name.
pub(crate) fn channel(entry: &Entry, arguments: &Map<String, Value>) -> Option<Id<Channel>> {
    first(entry, arguments, Refers::Channel)?.parse().ok()
}

/// The first thing of a kind that the arguments name.
pub(crate) fn first<'v>(
    entry: &Entry,
    arguments: &'v Map<String, Value>,
    refers: Refers,
) -> Option<&'v str> {
    entry
        .tool
        .fields
        .iter()
        .filter(|field| field.schema.refers == Some(refers))
        .find_map(|field| arguments.get(field.name)?.as_str())
}
