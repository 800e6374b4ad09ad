//! Who comes and goes: requests to join, invites, pauses and pruning.

use discord::{
    Id, Int, Permission, Route, Text,
    id::{Guild, JoinRequest, Role, User},
    model,
};
use tool::{
    Args, Effect, Endpoint, Patch, Reader, Reply, Shape, Spec, Untrusted,
    argument::List,
    special::{AuditReason, DateTime},
    untrusted::{AuditReason as Reason, Message, UntrustedObject, Username},
};

use crate::{argument::words, invites::InviteLine};

const STATUSES: &[&str] = &["STARTED", "SUBMITTED", "REJECTED", "APPROVED"];

words! {
    /// How a request stands.
    Status in STATUSES
}

/// List who asked to join a server that looks at newcomers first, with their answers.
#[derive(Args)]
pub(super) struct GuildListJoinRequests {
    /// Server they ask to join.
    guild_id: Id<Guild>,
    /// Only those that stand so; SUBMITTED ones wait for you.
    status: Option<Status>,
    /// Most requests to list.
    #[arg(default = 50)]
    limit: Int<1, 100>,
    /// Requests before this one.
    before: Option<Id<JoinRequest>>,
    /// Requests after this one.
    after: Option<Id<JoinRequest>>,
}

/// A request to join.
#[derive(Shape)]
pub(super) struct JoinRequestLine {
    /// The request.
    id: Id<JoinRequest>,
    /// Who asks.
    user_id: Id<User>,
    /// Name of who asks.
    username: Option<Untrusted<Username>>,
    /// How it stands.
    status: Option<String>,
    /// When it was made, ISO 8601.
    created_at: Option<String>,
    /// When it was answered.
    reviewed_at: Option<String>,
    /// Why it was rejected.
    rejection_reason: Option<Untrusted<Reason>>,
    /// Questions and answers, as Discord sends them.
    answers: Option<Vec<UntrustedObject<Message>>>,
}

impl From<model::GuildJoinRequest> for JoinRequestLine {
    fn from(request: model::GuildJoinRequest) -> Self {
        let answers = request.form_responses.filter(|answers| !answers.is_empty());
        Self {
            id: request.id,
            user_id: request.user_id,
            username: request.user.map(|user| user.username.into()),
            status: request.application_status,
            created_at: request.created_at,
            reviewed_at: request.reviewed_at,
            rejection_reason: request.rejection_reason.map(Into::into),
            answers: answers
                .map(|answers| answers.into_iter().filter_map(UntrustedObject::new).collect()),
        }
    }
}

/// Requests to join.
#[derive(Shape)]
pub(super) struct JoinRequests {
    /// The requests.
    requests: Vec<JoinRequestLine>,
    /// How many are listed here.
    count: usize,
    /// How many there are.
    total: Option<u64>,
}

impl Endpoint for GuildListJoinRequests {
    const SPEC: Spec = Spec::new("guild_list_join_requests", "List join requests", Effect::Read)
        .needs(&[Permission::KickMembers]);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/requests");
    type Answer = model::JoinRequests;
    type Output = JoinRequests;

    fn reply(self, page: model::JoinRequests) -> Reply<JoinRequests> {
        let requests: Vec<_> = page.guild_join_requests.into_iter().map(Into::into).collect();
        Reply::new(JoinRequests { count: requests.len(), requests, total: page.total })
    }
}

const VERDICTS: &[&str] = &["REJECTED", "APPROVED"];

words! {
    /// What to answer to a request.
    Verdict in VERDICTS
}

/// Let someone who asked to join a server in, or turn them down.
#[derive(Args)]
pub(super) struct GuildActionJoinRequest {
    /// Server they ask to join.
    guild_id: Id<Guild>,
    /// Request to answer, of `guild_list_join_requests`.
    request_id: Id<JoinRequest>,
    /// The answer.
    action: Verdict,
    /// Why they are turned down; they can read it.
    rejection_reason: Option<Text<1, 160>>,
}

impl Endpoint for GuildActionJoinRequest {
    const SPEC: Spec = Spec::new("guild_action_join_request", "Answer join request", Effect::Set)
        .needs(&[Permission::KickMembers]);
    const ROUTE: Route = Route::patch("/guilds/{guild_id}/requests/{request_id}");
    type Answer = model::GuildJoinRequest;
    type Output = JoinRequestLine;

    fn check(&self, reader: &mut Reader) {
        if self.rejection_reason.is_some() && self.action.0 == "APPROVED" {
            reader.field("rejection_reason", |reader| {
                reader.issue("conflict", "it is for those who are turned down");
            });
        }
    }

    fn reply(self, request: model::GuildJoinRequest) -> Reply<JoinRequestLine> {
        Reply::new(request.into())
    }
}

/// List the invites to a server, with how often each was used.
#[derive(Args)]
pub(super) struct GuildListInvites {
    /// Server whose invites to list.
    guild_id: Id<Guild>,
}

/// The invites to a server.
#[derive(Shape)]
pub(super) struct Invites {
    /// The invites.
    invites: Vec<InviteLine>,
    /// How many.
    count: usize,
}

impl Endpoint for GuildListInvites {
    const SPEC: Spec = Spec::new("guild_list_invites", "List server invites", Effect::Read)
        .needs(&[Permission::ManageGuild]);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/invites");
    type Answer = Vec<model::Invite>;
    type Output = Invites;

    fn reply(self, invites: Vec<model::Invite>) -> Reply<Invites> {
        Reply::new(Invites {
            count: invites.len(),
            invites: invites.into_iter().map(InviteLine::from).collect(),
        })
    }
}

/// Pause a server's invites or its members' direct messages during a raid, for a day at most.
#[derive(Args)]
pub(super) struct GuildModifyIncidentActions {
    /// Server to protect.
    guild_id: Id<Guild>,
    /// Nobody joins by an invite until then.
    invites_disabled_until: Patch<DateTime>,
    /// Members who are no friends cannot write to each other until then.
    dms_disabled_until: Patch<DateTime>,
}

/// What is paused.
#[derive(Shape)]
pub(super) struct Paused {
    /// Until when nobody joins by an invite.
    invites_disabled_until: Option<String>,
    /// Until when direct messages are paused.
    dms_disabled_until: Option<String>,
    /// The server.
    guild_id: Id<Guild>,
}

impl Endpoint for GuildModifyIncidentActions {
    const SPEC: Spec =
        Spec::new("guild_modify_incident_actions", "Pause invites and messages", Effect::Set)
            .needs(&[Permission::ManageGuild]);
    const ROUTE: Route = Route::put("/guilds/{guild_id}/incident-actions");
    type Answer = model::IncidentsData;
    type Output = Paused;

    fn check(&self, reader: &mut Reader) {
        if self.invites_disabled_until.is_kept() && self.dms_disabled_until.is_kept() {
            reader.issue("required", "give a field to change");
        }
    }

    fn reply(self, incidents: model::IncidentsData) -> Reply<Paused> {
        Reply::new(Paused {
            invites_disabled_until: incidents.invites_disabled_until,
            dms_disabled_until: incidents.dms_disabled_until,
            guild_id: self.guild_id,
        })
    }
}

/// Count the members whom `guild_begin_prune` would remove.
#[derive(Args)]
pub(super) struct GuildGetPruneCount {
    /// Server to count in.
    guild_id: Id<Guild>,
    /// Days without a sign of life; 7 if not given.
    days: Option<Int<1, 30>>,
    /// Count those who have no roles but these.
    include_roles: Option<List<Id<Role>, 0, 100>>,
}

/// How many would go.
#[derive(Shape)]
pub(super) struct PruneCount {
    /// How many.
    pruned: u64,
}

/// Pruning kicks, and <https://docs.discord.com/developers/resources/guild#begin-guild-prune>
/// wants both.
const PRUNE: &[Permission] = &[Permission::ManageGuild, Permission::KickMembers];

impl Endpoint for GuildGetPruneCount {
    const SPEC: Spec =
        Spec::new("guild_get_prune_count", "Count idle members", Effect::Read).needs(PRUNE);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/prune");
    type Answer = model::Pruned;
    type Output = PruneCount;

    fn reply(self, pruned: model::Pruned) -> Reply<PruneCount> {
        Reply::new(PruneCount { pruned: pruned.pruned.unwrap_or_default() })
    }
}

/// Kick every idle member of a server. Look at `guild_get_prune_count` first.
#[derive(Args)]
pub(super) struct GuildBeginPrune {
    /// Server to prune.
    guild_id: Id<Guild>,
    /// Days without a sign of life; 7 if not given.
    days: Option<Int<1, 30>>,
    /// Tell how many were kicked; say false for large servers.
    compute_prune_count: Option<bool>,
    /// Kick those who have no roles but these.
    include_roles: Option<List<Id<Role>, 0, 100>>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A server that was pruned.
#[derive(Shape)]
pub(super) struct PruneDone {
    /// How many were kicked; absent if not counted.
    pruned: Option<u64>,
    /// The server.
    guild_id: Id<Guild>,
}

impl Endpoint for GuildBeginPrune {
    const SPEC: Spec =
        Spec::new("guild_begin_prune", "Kick idle members", Effect::Destroy).needs(PRUNE).once();
    const ROUTE: Route = Route::post("/guilds/{guild_id}/prune");
    type Answer = model::Pruned;
    type Output = PruneDone;

    fn reply(self, pruned: model::Pruned) -> Reply<PruneDone> {
        Reply::new(PruneDone { pruned: pruned.pruned, guild_id: self.guild_id })
    }
}
