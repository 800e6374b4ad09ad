//! Bans: who may not come back to a server.

use discord::{
    Id, Int, Permission, Route,
    id::{Guild, User},
    model,
};
use tool::{
    Args, Effect, Endpoint, Ignored, Reader, Reply, Shape, Spec, True, Untrusted, argument::List,
    special, untrusted,
};

use crate::output::is_full;

/// Seconds of past messages to delete, up to seven days.
type MessageSeconds = Int<0, 604_800>;

/// Ban a user from a server, member or not, and optionally delete their recent messages.
///
/// For several users use `members_bulk_ban`.
#[derive(Args)]
pub(super) struct MembersBan {
    /// Server to ban them from.
    guild_id: Id<Guild>,
    /// User to ban.
    user_id: Id<User>,
    /// Delete their messages of the last so many seconds.
    delete_message_seconds: Option<MessageSeconds>,
    /// Reason to show in the server's audit log and list of bans.
    audit_reason: special::AuditReason,
}

/// A user who was banned.
#[derive(Shape)]
pub(super) struct Banned {
    /// Always true.
    banned: True,
    /// The user.
    user_id: Id<User>,
    /// The server.
    guild_id: Id<Guild>,
}

impl Endpoint for MembersBan {
    const SPEC: Spec =
        Spec::new("members_ban", "Ban user", Effect::Destroy).needs(&[Permission::BanMembers]);
    const ROUTE: Route = Route::put("/guilds/{guild_id}/bans/{user_id}");
    type Answer = Ignored;
    type Output = Banned;

    fn reply(self, _: Ignored) -> Reply<Banned> {
        Reply::new(Banned { banned: True, user_id: self.user_id, guild_id: self.guild_id })
    }
}

/// Lift the ban of a user. They need an invite to come back.
#[derive(Args)]
pub(super) struct MembersUnban {
    /// Server of the ban.
    guild_id: Id<Guild>,
    /// User to let in again.
    user_id: Id<User>,
    /// Reason for the audit log.
    audit_reason: special::AuditReason,
}

/// A user whose ban was lifted.
#[derive(Shape)]
pub(super) struct Unbanned {
    /// Always true.
    unbanned: True,
    /// The user.
    user_id: Id<User>,
    /// The server.
    guild_id: Id<Guild>,
}

impl Endpoint for MembersUnban {
    const SPEC: Spec =
        Spec::new("members_unban", "Lift ban", Effect::Set).needs(&[Permission::BanMembers]);
    const ROUTE: Route = Route::delete("/guilds/{guild_id}/bans/{user_id}");
    type Answer = Ignored;
    type Output = Unbanned;

    fn reply(self, _: Ignored) -> Reply<Unbanned> {
        Reply::new(Unbanned { unbanned: True, user_id: self.user_id, guild_id: self.guild_id })
    }
}

/// List the bans of a server by user id, with their reasons.
#[derive(Args)]
pub(super) struct MembersListBans {
    /// Server whose bans to list.
    guild_id: Id<Guild>,
    /// Most bans to list.
    #[arg(default = 100)]
    limit: Int<1, 1000>,
    /// Bans of users before this one, by id.
    before: Option<Id<User>>,
    /// Bans of users after this one, by id.
    after: Option<Id<User>>,
}

/// Bans of a server.
#[derive(Shape)]
pub(super) struct Bans {
    /// The bans, by user id.
    bans: Vec<BanLine>,
    /// How many are listed here.
    count: usize,
    /// Give as `after` for more, or as `before` if that was given; absent at the end.
    next: Option<Id<User>>,
}

/// A ban.
#[derive(Shape)]
pub(super) struct BanLine {
    /// The user.
    user_id: Id<User>,
    /// Unique name.
    username: Untrusted<untrusted::Username>,
    /// Display name.
    global_name: Option<Untrusted<untrusted::Username>>,
    /// True for a bot.
    bot: Option<bool>,
    /// Why.
    reason: Option<Untrusted<untrusted::AuditReason>>,
}

impl From<model::Ban> for BanLine {
    fn from(ban: model::Ban) -> Self {
        Self {
            user_id: ban.user.id,
            username: ban.user.username.into(),
            global_name: ban.user.global_name.map(Into::into),
            bot: ban.user.bot.then_some(true),
            reason: ban.reason.map(Into::into),
        }
    }
}

impl Endpoint for MembersListBans {
    const SPEC: Spec =
        Spec::new("members_list_bans", "List bans", Effect::Read).needs(&[Permission::BanMembers]);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/bans");
    // Discord's specification lets the whole list be null.
    type Answer = Option<Vec<model::Ban>>;
    type Output = Bans;

    fn check(&self, reader: &mut Reader) {
        if self.before.is_some() && self.after.is_some() {
            reader.issue("conflict", "give one of `before` and `after`");
        }
    }

    fn reply(self, bans: Option<Vec<model::Ban>>) -> Reply<Bans> {
        let bans = bans.unwrap_or_default();
        let full = is_full(bans.len(), self.limit);
        let ids = bans.iter().map(|ban| ban.user.id);
        let next = if self.before.is_some() { ids.min() } else { ids.max() };
        Reply::new(Bans {
            count: bans.len(),
            bans: bans.into_iter().map(BanLine::from).collect(),
            next: next.filter(|_| full),
        })
    }
}

/// Read the ban of a user, with its reason; fails if they are not banned.
#[derive(Args)]
pub(super) struct MembersGetBan {
    /// Server of the ban.
    guild_id: Id<Guild>,
    /// User who may be banned.
    user_id: Id<User>,
}

impl Endpoint for MembersGetBan {
    const SPEC: Spec =
        Spec::new("members_get_ban", "Get ban", Effect::Read).needs(&[Permission::BanMembers]);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/bans/{user_id}");
    type Answer = model::Ban;
    type Output = BanLine;

    fn reply(self, ban: model::Ban) -> Reply<BanLine> {
        Reply::new(ban.into())
    }
}

/// Ban up to 200 users from a server at once; tells who could not be banned.
#[derive(Args)]
pub(super) struct MembersBulkBan {
    /// Server to ban them from.
    guild_id: Id<Guild>,
    /// Users to ban.
    user_ids: List<Id<User>, 1, 200>,
    /// Delete their messages of the last so many seconds.
    delete_message_seconds: Option<MessageSeconds>,
    /// Reason to show in the server's audit log and list of bans.
    audit_reason: special::AuditReason,
}

/// Users who were banned, and who were not.
#[derive(Shape)]
pub(super) struct BulkBanned {
    /// Banned now.
    banned_users: Vec<Id<User>>,
    /// Not banned: banned already, or out of the bot's reach.
    failed_users: Vec<Id<User>>,
    /// How many are banned now.
    banned_count: usize,
    /// How many are not.
    failed_count: usize,
}

impl Endpoint for MembersBulkBan {
    const SPEC: Spec = Spec::new("members_bulk_ban", "Ban users", Effect::Destroy)
        .needs(&[Permission::BanMembers, Permission::ManageGuild])
        .once();
    const ROUTE: Route = Route::post("/guilds/{guild_id}/bulk-ban");
    type Answer = model::BulkBan;
    type Output = BulkBanned;

    fn reply(self, answer: model::BulkBan) -> Reply<BulkBanned> {
        Reply::new(BulkBanned {
            banned_count: answer.banned_users.len(),
            failed_count: answer.failed_users.len(),
            banned_users: answer.banned_users,
            failed_users: answer.failed_users,
        })
    }
}
