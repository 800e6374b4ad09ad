//! The members of a server; bans are in the file below.

mod add;
mod bans;

use discord::{
    Id, Int, Permission, Request, Route, Text,
    id::{Channel, Guild, Role, User},
    model,
};
use tool::{
    Args, Context, Effect, Endpoint, Group, Ignored, Patch, Reader, Reply, Shape, Spec, ToolError,
    True, Untrusted, Workflow,
    argument::List,
    endpoint,
    special::{AuditReason, DateTime, ImageData},
    untrusted::Username,
    workflow,
};

use crate::output::{MemberLine, is_full};
use add::MembersAdd;
use bans::{MembersBan, MembersBulkBan, MembersGetBan, MembersListBans, MembersUnban};

pub(crate) const GROUP: Group = Group {
    name: "members",
    about: "Find, change, remove and ban the members of a server, and give them roles.",
    tools: &[
        endpoint::<MembersGet>(),
        endpoint::<MembersSearch>(),
        endpoint::<MembersList>(),
        endpoint::<MembersAdd>(),
        endpoint::<MembersModify>(),
        endpoint::<MembersModifyCurrent>(),
        endpoint::<MembersAddRole>(),
        endpoint::<MembersRemoveRole>(),
        endpoint::<MembersKick>(),
        endpoint::<MembersBan>(),
        endpoint::<MembersUnban>(),
        endpoint::<MembersListBans>(),
        endpoint::<MembersGetBan>(),
        endpoint::<MembersBulkBan>(),
        workflow::<MembersGetCurrentUser>(),
    ],
};

/// The operation that reads one member.
const MEMBER: Route = Route::get("/guilds/{guild_id}/members/{user_id}");

/// Read a member of a server: names, roles, join date and timeout.
#[derive(Args)]
struct MembersGet {
    /// Server of the member.
    guild_id: Id<Guild>,
    /// User to read.
    user_id: Id<User>,
}

impl Endpoint for MembersGet {
    const SPEC: Spec = Spec::new("members_get", "Get member", Effect::Read);
    const ROUTE: Route = MEMBER;
    type Answer = model::Member;
    type Output = MemberLine;

    fn reply(self, member: model::Member) -> Reply<MemberLine> {
        Reply::new(MemberLine::new(member, self.user_id))
    }
}

/// Find members of a server by the beginning of their username or nickname.
#[derive(Args)]
struct MembersSearch {
    /// Server to search.
    guild_id: Id<Guild>,
    /// Beginning of a username or nickname.
    query: Text<1, 100>,
    /// Most members to list.
    #[arg(default = 25)]
    limit: Int<1, 1000>,
}

/// Members that were found.
#[derive(Shape)]
struct Matches {
    /// The members.
    matches: Vec<MemberLine>,
    /// How many are listed here.
    count: usize,
    /// Whether the limit cut the list; a longer query finds the others.
    more: bool,
}

impl Endpoint for MembersSearch {
    const SPEC: Spec = Spec::new("members_search", "Search members", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/members/search");
    type Answer = Vec<model::Member>;
    type Output = Matches;

    fn reply(self, members: Vec<model::Member>) -> Reply<Matches> {
        let more = is_full(members.len(), self.limit);
        let matches = MemberLine::list(members);
        Reply::new(Matches { count: matches.len(), matches, more })
    }
}

/// List the members of a server by user id. The bot needs the Server Members intent.
///
/// To find somebody by name use `members_search`.
#[derive(Args)]
struct MembersList {
    /// Server whose members to list.
    guild_id: Id<Guild>,
    /// Most members to list.
    #[arg(default = 100)]
    limit: Int<1, 1000>,
    /// List members after this user, by id.
    after: Option<Id<User>>,
}

/// Members of a server.
#[derive(Shape)]
struct Members {
    /// The members, by user id.
    members: Vec<MemberLine>,
    /// How many are listed here.
    count: usize,
    /// Give as `after` for those that follow; absent at the end.
    next: Option<Id<User>>,
}

impl Endpoint for MembersList {
    const SPEC: Spec = Spec::new("members_list", "List members", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/members");
    type Answer = Vec<model::Member>;
    type Output = Members;

    fn reply(self, members: Vec<model::Member>) -> Reply<Members> {
        let full = is_full(members.len(), self.limit);
        let last =
            members.iter().filter_map(|member| member.user.as_ref()).map(|user| user.id).max();
        let members = MemberLine::list(members);
        Reply::new(Members { count: members.len(), members, next: last.filter(|_| full) })
    }
}

/// Change a member: nickname, all roles, timeout, or place and state in voice.
///
/// For one role use `members_add_role` or `members_remove_role`.
#[derive(Args)]
struct MembersModify {
    /// Server of the member.
    guild_id: Id<Guild>,
    /// User to change.
    user_id: Id<User>,
    /// Name in this server.
    nick: Patch<Text<0, 32>>,
    /// All roles to hold from now on, without @everyone.
    roles: Patch<List<Id<Role>, 0, 350>>,
    /// Mute in voice; fails while not in voice.
    mute: Patch<bool>,
    /// Deafen in voice; fails while not in voice.
    deaf: Patch<bool>,
    /// Voice channel to move to; emptied it disconnects.
    channel_id: Patch<Id<Channel>>,
    /// End of the timeout, at most 28 days ahead; emptied it ends now.
    communication_disabled_until: Patch<DateTime>,
    /// Member flags as a bit set.
    flags: Patch<Int<0, 2_147_483_647>>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

impl Endpoint for MembersModify {
    const SPEC: Spec = Spec::new("members_modify", "Change member", Effect::Set).needs(&[
        Permission::ManageNicknames,
        Permission::ManageRoles,
        Permission::MuteMembers,
        Permission::DeafenMembers,
        Permission::MoveMembers,
        Permission::ModerateMembers,
    ]);
    const ROUTE: Route = Route::patch("/guilds/{guild_id}/members/{user_id}");
    type Answer = model::Member;
    type Output = MemberLine;

    /// Those of the fields that are given. Any of several permissions allows to change flags, so
    /// that is left to Discord.
    fn needs(&self) -> Vec<Permission> {
        [
            (self.nick.is_kept(), Permission::ManageNicknames),
            (self.roles.is_kept(), Permission::ManageRoles),
            (self.mute.is_kept(), Permission::MuteMembers),
            (self.deaf.is_kept(), Permission::DeafenMembers),
            (self.channel_id.is_kept(), Permission::MoveMembers),
            (self.communication_disabled_until.is_kept(), Permission::ModerateMembers),
        ]
        .into_iter()
        .filter_map(|(kept, permission)| (!kept).then_some(permission))
        .collect()
    }

    fn check(&self, reader: &mut Reader) {
        if self.needs().is_empty() && self.flags.is_kept() {
            reader.issue("required", "give a field to change");
        }
    }

    fn reply(self, member: model::Member) -> Reply<MemberLine> {
        Reply::new(MemberLine::new(member, self.user_id))
    }
}

/// Change how the bot itself appears in a server.
///
/// For its name and picture everywhere use `users_modify_current`.
#[derive(Args)]
struct MembersModifyCurrent {
    /// Server to change it in.
    guild_id: Id<Guild>,
    /// Name in this server.
    nick: Patch<Text<0, 32>>,
    /// Picture in this server, as a data URI.
    avatar: Patch<ImageData>,
    /// Text about itself in this server.
    bio: Patch<Text<0, 190>>,
    /// Banner in this server, as a data URI.
    banner: Patch<ImageData>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// The bot in a server.
#[derive(Shape)]
struct OwnProfile {
    /// The server.
    guild_id: Id<Guild>,
    /// Name in this server.
    nick: Option<Untrusted<Username>>,
    /// The picture's hash in this server.
    avatar: Option<String>,
    /// Roles held, without @everyone.
    roles: Vec<Id<Role>>,
}

impl Endpoint for MembersModifyCurrent {
    const SPEC: Spec =
        Spec::new("members_modify_current", "Change own profile in server", Effect::Set)
            .needs(&[Permission::ChangeNickname]);
    const ROUTE: Route = Route::patch("/guilds/{guild_id}/members/@me");
    type Answer = model::Member;
    type Output = OwnProfile;

    fn needs(&self) -> Vec<Permission> {
        if self.nick.is_kept() { Vec::new() } else { Self::SPEC.needs.to_vec() }
    }

    fn check(&self, reader: &mut Reader) {
        let kept = self.nick.is_kept()
            && self.avatar.is_kept()
            && self.bio.is_kept()
            && self.banner.is_kept();
        if kept {
            reader.issue("required", "give a field to change");
        }
    }

    fn reply(self, member: model::Member) -> Reply<OwnProfile> {
        Reply::new(OwnProfile {
            guild_id: self.guild_id,
            nick: member.nick.map(Into::into),
            avatar: member.avatar,
            roles: member.roles,
        })
    }
}

/// Give a role to a member.
#[derive(Args)]
struct MembersAddRole {
    /// Server of the member.
    guild_id: Id<Guild>,
    /// User to give it to.
    user_id: Id<User>,
    /// Role to give; must rank below the bot's highest.
    role_id: Id<Role>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A role that was given.
#[derive(Shape)]
struct RoleAdded {
    /// Always true.
    added: True,
    /// The user.
    user_id: Id<User>,
    /// The role.
    role_id: Id<Role>,
}

impl Endpoint for MembersAddRole {
    const SPEC: Spec = Spec::new("members_add_role", "Give role to member", Effect::Set)
        .needs(&[Permission::ManageRoles]);
    const ROUTE: Route = Route::put("/guilds/{guild_id}/members/{user_id}/roles/{role_id}");
    type Answer = Ignored;
    type Output = RoleAdded;

    fn reply(self, _: Ignored) -> Reply<RoleAdded> {
        Reply::new(RoleAdded { added: True, user_id: self.user_id, role_id: self.role_id })
    }
}

/// Take a role from a member.
#[derive(Args)]
struct MembersRemoveRole {
    /// Server of the member.
    guild_id: Id<Guild>,
    /// User to take it from.
    user_id: Id<User>,
    /// Role to take; must rank below the bot's highest.
    role_id: Id<Role>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A role that was taken.
#[derive(Shape)]
struct RoleRemoved {
    /// Always true.
    removed: True,
    /// The user.
    user_id: Id<User>,
    /// The role.
    role_id: Id<Role>,
}

impl Endpoint for MembersRemoveRole {
    const SPEC: Spec = Spec::new("members_remove_role", "Take role from member", Effect::Set)
        .needs(&[Permission::ManageRoles]);
    const ROUTE: Route = Route::delete("/guilds/{guild_id}/members/{user_id}/roles/{role_id}");
    type Answer = Ignored;
    type Output = RoleRemoved;

    fn reply(self, _: Ignored) -> Reply<RoleRemoved> {
        Reply::new(RoleRemoved { removed: True, user_id: self.user_id, role_id: self.role_id })
    }
}

/// Remove a member from a server. They can come back with an invite; to prevent it use
/// `members_ban`.
#[derive(Args)]
struct MembersKick {
    /// Server to remove them from.
    guild_id: Id<Guild>,
    /// User to remove.
    user_id: Id<User>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A member who was removed.
#[derive(Shape)]
struct Kicked {
    /// Always true.
    kicked: True,
    /// The user.
    user_id: Id<User>,
    /// The server.
    guild_id: Id<Guild>,
}

impl Endpoint for MembersKick {
    const SPEC: Spec =
        Spec::new("members_kick", "Kick member", Effect::Destroy).needs(&[Permission::KickMembers]);
    const ROUTE: Route = Route::delete("/guilds/{guild_id}/members/{user_id}");
    type Answer = Ignored;
    type Output = Kicked;

    fn reply(self, _: Ignored) -> Reply<Kicked> {
        Reply::new(Kicked { kicked: True, user_id: self.user_id, guild_id: self.guild_id })
    }
}

/// Read the bot's own membership of a server: nickname, roles and join date.
#[derive(Args)]
struct MembersGetCurrentUser {
    /// Server of the membership.
    guild_id: Id<Guild>,
}

impl Workflow for MembersGetCurrentUser {
    const SPEC: Spec = Spec::new("members_get_current_user", "Get own membership", Effect::Read);
    /// Discord has no route for a bot's own member, so its id is asked for first.
    const ROUTES: &'static [Route] = &[Route::get("/users/@me"), MEMBER];
    type Output = MemberLine;

    async fn run(self, context: Context) -> Result<Reply<MemberLine>, ToolError> {
        let own: model::User = context.ask(Request::new(Route::get("/users/@me"))).await?;
        let request = Request::new(MEMBER).with("guild_id", self.guild_id).with("user_id", own.id);
        let member: model::Member = context.ask(request).await?;
        Ok(Reply::new(MemberLine::new(member, own.id)))
    }
}
