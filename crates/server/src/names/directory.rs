//! What the things of a server are called: asked of Discord when a call has a name in it, and kept
//! for that call only, since names change.

use std::sync::Arc;

use discord::{Id, Request, Route, id::Guild};
use serde::Deserialize;
use serde_json::Value;
use tool::{Answer as _, Discord, Refers, ToolError};

use crate::Refusal;

const GUILDS: Route = Route::get("/users/@me/guilds");
const CHANNELS: Route = Route::get("/guilds/{guild_id}/channels");
const THREADS: Route = Route::get("/guilds/{guild_id}/threads/active");
const ROLES: Route = Route::get("/guilds/{guild_id}/roles");
const EMOJIS: Route = Route::get("/guilds/{guild_id}/emojis");
const MEMBERS: Route = Route::get("/guilds/{guild_id}/members/search");

/// Most candidates that an issue lists.
const LISTED: usize = 10;

/// The lists asked for during one call.
pub(crate) struct Directory<'a> {
    discord: &'a Arc<dyn Discord>,
    asked: Vec<(Route, Vec<Entry>)>,
}

/// Something with an id and names.
#[derive(Clone)]
struct Entry {
    id: String,
    names: Vec<String>,
    /// What tells it from others of the same name, in our words.
    about: String,
}

/// Why a name leads to no id: the code and message of an issue.
type Unknown = (&'static str, String);

impl<'a> Directory<'a> {
    pub(crate) fn new(discord: &'a Arc<dyn Discord>) -> Self {
        Self { discord, asked: Vec::new() }
    }

    /// The one thing of that kind and name.
    pub(super) async fn find(
        &mut self,
        refers: Refers,
        given: &str,
        guild: Option<Id<Guild>>,
    ) -> Result<Result<String, Unknown>, Refusal> {
        let (kind, mark, routes): (_, &[char], &[Route]) = match refers {
            Refers::Guild => ("server", &[], &[GUILDS]),
            Refers::Channel => ("channel or active thread", &['#'], &[CHANNELS, THREADS]),
            Refers::Role => ("role", &['@'], &[ROLES]),
            Refers::Emoji => ("emoji", &[':'], &[EMOJIS]),
            _ => ("member", &['@'], &[MEMBERS]),
        };
        let name = given.trim().trim_matches(mark);
        let guild = match (refers, guild) {
            (Refers::Guild, _) => None,
            (_, None) => return Ok(Err(("format", NO_SERVER.to_owned()))),
            (_, guild) => guild,
        };
        for route in routes {
            let entries = self.ask(*route, guild, name).await?;
            let found = matching(&entries, name);
            match found.as_slice() {
                [] => {}
                [one] => return Ok(Ok(one.id.clone())),
                several => return Ok(Err(("ambiguous", list(kind, several)))),
            }
        }
        let place = guild.map_or_else(|| "the bot's servers".to_owned(), |g| format!("server {g}"));
        let message = format!("no {kind} of {place} has that name; send the id, or another name");
        Ok(Err(("not_found", message)))
    }

    async fn ask(
        &mut self,
        route: Route,
        guild: Option<Id<Guild>>,
        name: &str,
    ) -> Result<Vec<Entry>, Refusal> {
        // Members are searched for by name; the other lists are whole and asked for once.
        if let Some((_, entries)) = self.asked.iter().find(|(asked, _)| *asked == route) {
            return Ok(entries.clone());
        }
        let mut request = Request::new(route);
        if let Some(guild) = guild {
            request = request.with("guild_id", guild);
        }
        if route == MEMBERS {
            request = request.query("query", name).query("limit", 100);
        }
        let answer = match self.discord.send(&request).await {
            Ok(response) => Value::read(&response, None),
            Err(error) => Err(error),
        };
        let answer =
            answer.map_err(|error| Refusal::discord(ToolError::Discord { route, error }))?;
        let list = match answer {
            Value::Object(mut page) if route == THREADS => page.remove("threads"),
            answer => Some(answer),
        };
        let Some(Value::Array(list)) = list else { return Ok(Vec::new()) };
        let entries: Vec<_> = list.into_iter().filter_map(Entry::read).collect();
        if route != MEMBERS {
            self.asked.push((route, entries.clone()));
        }
        Ok(entries)
    }
}

const NO_SERVER: &str = "a name can be looked up only in a known server: give guild_id too, or send \
                         the id";

/// Those of exactly that name; if none is, those that differ in upper and lower case alone.
fn matching<'e>(entries: &'e [Entry], name: &str) -> Vec<&'e Entry> {
    let of = |same: &dyn Fn(&str) -> bool| {
        entries.iter().filter(|entry| entry.names.iter().any(|one| same(one))).collect::<Vec<_>>()
    };
    let exact = of(&|one| one == name);
    if !exact.is_empty() {
        return exact;
    }
    let lower = name.to_lowercase();
    of(&|one| one.to_lowercase() == lower)
}

fn list(kind: &str, found: &[&Entry]) -> String {
    let shown: Vec<_> =
        found.iter().take(LISTED).map(|entry| format!("{}{}", entry.id, entry.about)).collect();
    let more = found.len().saturating_sub(LISTED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!(
        "{} {kind}s have that name; send one of the ids: {}{more}",
        found.len(),
        shown.join(", ")
    )
}

/// A server, channel, role or emoji, or a member with the user within.
#[derive(Deserialize)]
struct Named {
    id: Option<String>,
    name: Option<String>,
    nick: Option<String>,
    user: Option<NamedUser>,
    #[serde(rename = "type")]
    kind: Option<u8>,
    parent_id: Option<String>,
}

#[derive(Deserialize)]
struct NamedUser {
    id: String,
    username: Option<String>,
    global_name: Option<String>,
}

impl Entry {
    fn read(value: Value) -> Option<Self> {
        let named: Named = serde_json::from_value(value).ok()?;
        let mut names: Vec<_> = named.name.into_iter().chain(named.nick).collect();
        let id = match named.user {
            Some(user) => {
                names.extend(user.username.into_iter().chain(user.global_name));
                user.id
            }
            None => named.id?,
        };
        let kind = named.kind.map(|kind| match kind {
            0 => "text",
            2 => "voice",
            4 => "category",
            5 => "announcement",
            10..=12 => "thread",
            13 => "stage",
            15 => "forum",
            16 => "media",
            _ => "other",
        });
        let about = match (kind, named.parent_id) {
            (Some(kind), Some(parent)) => format!(" ({kind}, in {parent})"),
            (Some(kind), None) => format!(" ({kind})"),
            _ => String::new(),
        };
        Some(Self { id, names, about })
    }
}
