//! Why Discord said 403: which permission the bot lacks and where, or that it is the role order.
//!
//! Discord says neither, so it is worked out from what the bot can read. All of it is reading, and
//! where that fails there is no diagnosis rather than a guess.

use std::sync::Arc;

use discord::{
    Error, Id, Permission, Permissions, Request, Route,
    id::{Channel, Guild, Role, User},
    model,
    permission::{self, RoleGrant, Subject},
};
use serde_json::{Map, Value};
use tool::{Answer as _, Discord, Refers, ToolError};

use crate::{places::Places, registry::Entry, scope};

/// What a 403 was about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnosis {
    /// The permissions the bot lacks, by Discord's names.
    pub missing: Vec<&'static str>,
    /// Where it lacks them.
    pub resource: String,
    /// That it is the role order, in a sentence.
    pub order: Option<String>,
}

const GUILD: Route = Route::get("/guilds/{guild_id}");
const MEMBER: Route = Route::get("/guilds/{guild_id}/members/{user_id}");
const CHANNEL: Route = crate::places::CHANNEL;

impl Diagnosis {
    /// Works out a 403; none for other errors, and where it cannot be worked out.
    pub(crate) async fn of(
        error: &ToolError,
        needs: &[Permission],
        entry: &Entry,
        arguments: &Map<String, Value>,
        discord: &Arc<dyn Discord>,
        places: &Places,
    ) -> Option<Self> {
        let ToolError::Discord { error: Error::Api { status: 403, code, .. }, .. } = error else {
            return None;
        };
        // 50001: no access at all; 50013: a permission or the role order. Others say it themselves.
        if !matches!(code, 50001 | 50013) {
            return None;
        }
        let ask = Ask { discord };
        let named = match scope::channel(entry, arguments) {
            Some(channel) => Some(channel),
            None => match scope::first(entry, arguments, Refers::Invite) {
                Some(code) => ask.invite(code).await.and_then(|invite| invite.channel),
                None => None,
            }
            .map(|channel| channel.id),
        };
        let channel = match named {
            Some(id) => match ask.seen(id).await? {
                Some(channel) => Some(channel),
                None => return Some(Self::unseen(id)),
            },
            None => None,
        };
        let guild = channel
            .as_ref()
            .and_then(|channel| channel.guild_id)
            .or_else(|| scope::first(entry, arguments, Refers::Guild)?.parse().ok());
        let Some(guild) = guild else { return Self::unplaced(needs, *code) };
        let bot = Bot::of(guild, &ask, places.me(discord).await.ok()?).await?;
        let held = bot.permissions(channel.as_ref(), &ask).await?;
        let missing: Vec<_> = needed(needs, channel.as_ref())
            .filter(|permission| !held.has(*permission))
            .map(Permission::name)
            .collect();
        let resource = match &channel {
            Some(channel) => format!("channel {}", channel.id),
            None => format!("server {guild}"),
        };
        let order = if missing.is_empty() { bot.order(entry, arguments, &ask).await } else { None };
        Some(Self { missing, resource, order })
    }

    /// Where something is that the bot may not even read is not known; what it takes still is, if
    /// that is one permission.
    fn unplaced(needs: &[Permission], code: u64) -> Option<Self> {
        let [needed] = needs else { return None };
        let missing = vec![needed.name()];
        let resource = "the channel or server it belongs to".to_owned();
        (code == 50013).then_some(Self { missing, resource, order: None })
    }

    fn unseen(channel: Id<Channel>) -> Self {
        let missing = vec![Permission::ViewChannel.name()];
        Self { missing, resource: format!("channel {channel}"), order: None }
    }
}

/// What is needed in this channel: in threads, sending is another permission.
fn needed<'a>(
    needs: &'a [Permission],
    channel: Option<&model::Channel>,
) -> impl Iterator<Item = Permission> + use<'a> {
    let thread = channel.is_some_and(is_thread);
    needs.iter().map(move |permission| match permission {
        Permission::SendMessages if thread => Permission::SendMessagesInThreads,
        other => *other,
    })
}

fn is_thread(channel: &model::Channel) -> bool {
    matches!(channel.kind, 10..=12)
}

/// The bot in a server.
struct Bot {
    guild: model::Guild,
    user: Id<User>,
    roles: Vec<Id<Role>>,
    timed_out: bool,
}

impl Bot {
    async fn of(guild: Id<Guild>, ask: &Ask<'_>, user: Id<User>) -> Option<Self> {
        let member = ask.member(guild, user).await?;
        let until = member.communication_disabled_until.and_then(|until| until.parse().ok());
        let timed_out = until.is_some_and(|until: jiff::Timestamp| until > jiff::Timestamp::now());
        Some(Self { guild: ask.guild(guild).await?, user, roles: member.roles, timed_out })
    }

    async fn permissions(
        &self,
        channel: Option<&model::Channel>,
        ask: &Ask<'_>,
    ) -> Option<Permissions> {
        let subject = Subject {
            guild: self.guild.id,
            user: self.user,
            owner: self.guild.owner_id == Some(self.user),
            timed_out: self.timed_out,
            roles: &self.roles,
        };
        let grants: Vec<_> = self
            .guild
            .roles
            .iter()
            .map(|role| RoleGrant {
                id: role.id,
                permissions: role.permissions,
                position: role.position,
            })
            .collect();
        let Some(channel) = channel else { return Some(permission::in_guild(subject, &grants)) };
        let overwrites = match channel.parent_id {
            Some(parent) if is_thread(channel) => ask.channel(parent).await?.permission_overwrites,
            _ => channel.permission_overwrites.clone(),
        };
        Some(permission::in_channel(subject, &grants, &overwrites))
    }

    /// Whether the target ranks at or above the bot.
    async fn order(
        &self,
        entry: &Entry,
        arguments: &Map<String, Value>,
        ask: &Ask<'_>,
    ) -> Option<String> {
        let own = self.top(&self.roles);
        let named = scope::first(entry, arguments, Refers::Role).and_then(|id| id.parse().ok());
        if let Some(role) = named
            && !outranks(own, self.place(role))
        {
            return Some(format!(
                "The role {role} is not below the bot's highest role. Move the bot's role above \
                 it in the server's role list."
            ));
        }
        let user: Id<User> = scope::first(entry, arguments, Refers::User)?.parse().ok()?;
        if self.guild.owner_id == Some(user) {
            return Some(format!("The user {user} owns the server; nobody can do this to them."));
        }
        let member = ask.member(self.guild.id, user).await?;
        (!outranks(own, self.top(&member.roles))).then(|| {
            format!(
                "The member {user} has a role that is not below the bot's highest role. Move the \
                 bot's role above it in the server's role list."
            )
        })
    }

    fn place(&self, role: Id<Role>) -> Option<(i64, Id<Role>)> {
        self.guild.roles.iter().find(|one| one.id == role).map(|one| (one.position, one.id))
    }

    fn top(&self, roles: &[Id<Role>]) -> Option<(i64, Id<Role>)> {
        let places = roles.iter().filter_map(|role| self.place(*role));
        places.reduce(|top, next| if permission::outranks(next, top) { next } else { top })
    }
}

/// Whether one place ranks above another; having no role ranks lowest.
fn outranks(own: Option<(i64, Id<Role>)>, other: Option<(i64, Id<Role>)>) -> bool {
    match (own, other) {
        (Some(own), Some(other)) => permission::outranks(own, other),
        (own, None) => own.is_some(),
        (None, Some(_)) => false,
    }
}

/// Reading for a diagnosis; failures are none.
struct Ask<'a> {
    discord: &'a Arc<dyn Discord>,
}

impl Ask<'_> {
    async fn read<T: serde::de::DeserializeOwned>(&self, request: Request) -> Option<T> {
        let response = self.discord.send(&request).await.ok()?;
        T::read(&response, None).ok()
    }

    /// A channel, or that the bot cannot see it; none if neither could be found out.
    async fn seen(&self, channel: Id<Channel>) -> Option<Option<model::Channel>> {
        let request = Request::new(CHANNEL).with("channel_id", channel);
        match self.discord.send(&request).await {
            Ok(response) => model::Channel::read(&response, None).ok().map(Some),
            Err(Error::Api { status: 403, .. }) => Some(None),
            Err(_) => None,
        }
    }

    async fn channel(&self, channel: Id<Channel>) -> Option<model::Channel> {
        self.read(Request::new(CHANNEL).with("channel_id", channel)).await
    }

    async fn invite(&self, code: &str) -> Option<model::Invite> {
        self.read(Request::new(crate::places::INVITE).with("code", code)).await
    }

    async fn guild(&self, guild: Id<Guild>) -> Option<model::Guild> {
        self.read(Request::new(GUILD).with("guild_id", guild)).await
    }

    async fn member(&self, guild: Id<Guild>, user: Id<User>) -> Option<model::Member> {
        self.read(Request::new(MEMBER).with("guild_id", guild).with("user_id", user)).await
    }
}
