//! Users beyond any one server, and the bot's own account.

use discord::{
    Id, Int, Permissions, Route, Text,
    id::{Channel, Guild, User},
    model,
};
use tool::{
    Args, Effect, Endpoint, Group, Ignored, Patch, Reader, Reply, Shape, Spec, True, Untrusted,
    endpoint,
    special::ImageData,
    untrusted::{GuildText, Username},
};

use crate::output::is_full;

pub(crate) const GROUP: Group = Group {
    name: "users",
    about: "Read users, change the bot's account, list and leave its servers, open direct messages.",
    tools: &[
        endpoint::<UsersGetCurrent>(),
        endpoint::<UsersGet>(),
        endpoint::<UsersModifyCurrent>(),
        endpoint::<UsersListCurrentUserGuilds>(),
        endpoint::<UsersLeaveGuild>(),
        endpoint::<UsersCreateDm>(),
    ],
};

/// A user by itself.
#[derive(Shape)]
struct Profile {
    /// The user.
    id: Id<User>,
    /// Unique name.
    username: Untrusted<Username>,
    /// Display name.
    global_name: Option<Untrusted<Username>>,
    /// The picture's hash.
    avatar: Option<String>,
    /// The banner's hash.
    banner: Option<String>,
    /// Whether it is a bot.
    bot: bool,
    /// Whether its e-mail address is verified; only of the bot itself.
    verified: Option<bool>,
}

impl From<model::User> for Profile {
    fn from(user: model::User) -> Self {
        Self {
            id: user.id,
            username: user.username.into(),
            global_name: user.global_name.map(Into::into),
            avatar: user.avatar,
            banner: user.banner,
            bot: user.bot,
            verified: user.verified,
        }
    }
}

/// Read the bot's own account.
///
/// For its nickname and roles in a server use `members_get_current_user`.
#[derive(Args)]
struct UsersGetCurrent {}

impl Endpoint for UsersGetCurrent {
    const SPEC: Spec = Spec::new("users_get_current", "Get own account", Effect::Read);
    const ROUTE: Route = Route::get("/users/@me");
    type Answer = model::User;
    type Output = Profile;

    fn reply(self, user: model::User) -> Reply<Profile> {
        Reply::new(user.into())
    }
}

/// Read a user by id, in a server with the bot or not. For roles use `members_get`.
#[derive(Args)]
struct UsersGet {
    /// User to read.
    user_id: Id<User>,
}

impl Endpoint for UsersGet {
    const SPEC: Spec = Spec::new("users_get", "Get user", Effect::Read);
    const ROUTE: Route = Route::get("/users/{user_id}");
    type Answer = model::User;
    type Output = Profile;

    fn reply(self, user: model::User) -> Reply<Profile> {
        Reply::new(user.into())
    }
}

/// Change the bot's own name, picture or banner in all servers.
///
/// For one server use `members_modify_current`.
#[derive(Args)]
struct UsersModifyCurrent {
    /// Unique name.
    username: Option<Text<2, 32>>,
    /// Picture, as a data URI.
    avatar: Patch<ImageData>,
    /// Banner, as a data URI.
    banner: Patch<ImageData>,
}

impl Endpoint for UsersModifyCurrent {
    const SPEC: Spec =
        Spec::new("users_modify_current", "Change own account", Effect::Set).global();
    const ROUTE: Route = Route::patch("/users/@me");
    type Answer = model::User;
    type Output = Profile;

    fn check(&self, reader: &mut Reader) {
        if self.username.is_none() && self.avatar.is_kept() && self.banner.is_kept() {
            reader.issue("required", "give a field to change");
        }
    }

    fn reply(self, user: model::User) -> Reply<Profile> {
        Reply::new(user.into())
    }
}

/// List the servers the bot is in, by id.
#[derive(Args)]
struct UsersListCurrentUserGuilds {
    /// Servers before this one, by id.
    before: Option<Id<Guild>>,
    /// Servers after this one, by id.
    after: Option<Id<Guild>>,
    /// Most servers to list.
    #[arg(default = 200)]
    limit: Int<1, 200>,
    /// Count members and those online, about.
    with_counts: Option<bool>,
}

/// Servers the bot is in.
#[derive(Shape)]
struct OwnGuilds {
    /// The servers, by id.
    guilds: Vec<GuildLine>,
    /// How many are listed here.
    count: usize,
    /// Give as `after` for more, or as `before` if that was given; absent at the end.
    next: Option<Id<Guild>>,
}

/// A server the bot is in.
#[derive(Shape)]
struct GuildLine {
    /// The server.
    id: Id<Guild>,
    /// Its name.
    name: Untrusted<GuildText>,
    /// Whether the bot owns it.
    owner: bool,
    /// What the bot may do there, less the exceptions of channels.
    permissions: Permissions,
    /// What Discord unlocked for it.
    features: Vec<String>,
    /// About how many members.
    approximate_member_count: Option<u64>,
    /// About how many of them online.
    approximate_presence_count: Option<u64>,
}

impl From<model::UserGuild> for GuildLine {
    fn from(guild: model::UserGuild) -> Self {
        Self {
            id: guild.id,
            name: guild.name.into(),
            owner: guild.owner,
            permissions: guild.permissions,
            features: guild.features,
            approximate_member_count: guild.approximate_member_count,
            approximate_presence_count: guild.approximate_presence_count,
        }
    }
}

impl Endpoint for UsersListCurrentUserGuilds {
    const SPEC: Spec =
        Spec::new("users_list_current_user_guilds", "List own servers", Effect::Read);
    const ROUTE: Route = Route::get("/users/@me/guilds");
    // Discord's specification lets the whole list be null.
    type Answer = Option<Vec<model::UserGuild>>;
    type Output = OwnGuilds;

    fn check(&self, reader: &mut Reader) {
        if self.before.is_some() && self.after.is_some() {
            reader.issue("conflict", "give one of `before` and `after`");
        }
    }

    fn reply(self, guilds: Option<Vec<model::UserGuild>>) -> Reply<OwnGuilds> {
        let guilds = guilds.unwrap_or_default();
        let full = is_full(guilds.len(), self.limit);
        let ids = guilds.iter().map(|guild| guild.id);
        let next = if self.before.is_some() { ids.min() } else { ids.max() };
        Reply::new(OwnGuilds {
            count: guilds.len(),
            guilds: guilds.into_iter().map(GuildLine::from).collect(),
            next: next.filter(|_| full),
        })
    }
}

/// Leave a server. Only somebody who manages it can bring the bot back.
#[derive(Args)]
struct UsersLeaveGuild {
    /// Server to leave.
    guild_id: Id<Guild>,
}

/// A server that was left.
#[derive(Shape)]
struct Left {
    /// Always true.
    left: True,
    /// The server.
    guild_id: Id<Guild>,
}

impl Endpoint for UsersLeaveGuild {
    const SPEC: Spec = Spec::new("users_leave_guild", "Leave server", Effect::Destroy);
    const ROUTE: Route = Route::delete("/users/@me/guilds/{guild_id}");
    type Answer = Ignored;
    type Output = Left;

    fn reply(self, _: Ignored) -> Reply<Left> {
        Reply::new(Left { left: True, guild_id: self.guild_id })
    }
}

/// Open the direct messages with a user, or find them. Send to the channel with `messages_send`.
#[derive(Args)]
struct UsersCreateDm {
    /// User to write to.
    recipient_id: Id<User>,
}

/// Direct messages.
#[derive(Shape)]
struct DirectMessages {
    /// Their channel.
    channel_id: Id<Channel>,
    /// Discord's number of the kind of channel: 1.
    r#type: u8,
    /// The others in it.
    recipient_ids: Vec<Id<User>>,
}

impl Endpoint for UsersCreateDm {
    const SPEC: Spec = Spec::new("users_create_dm", "Open direct messages", Effect::Set).global();
    const ROUTE: Route = Route::post("/users/@me/channels");
    type Answer = model::Channel;
    type Output = DirectMessages;

    fn reply(self, channel: model::Channel) -> Reply<DirectMessages> {
        Reply::new(DirectMessages {
            channel_id: channel.id,
            r#type: channel.kind,
            recipient_ids: channel.recipients.into_iter().map(|user| user.id).collect(),
        })
    }
}
