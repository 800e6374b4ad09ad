//! The audit log of a server: who changed what.

mod action;

use discord::{
    Id, Int, Permission, Route,
    id::{AuditLogEntry, Generic, Guild, User},
    model,
};
use tool::{
    Args, Effect, Endpoint, Group, Reply, Shape, Spec, Untrusted, endpoint,
    untrusted::{AuditReason, UntrustedObject},
};

use action::Action;

use crate::output::{UserLine, is_full};

pub(crate) const GROUP: Group = Group {
    name: "audit_log",
    about: "Read who changed what in a server.",
    tools: &[endpoint::<AuditLogGet>()],
};

/// Read the audit log of a server, newest first: who changed what and why, of the last 45 days.
#[derive(Args)]
struct AuditLogGet {
    /// Server whose log to read.
    guild_id: Id<Guild>,
    /// Most entries to read.
    #[arg(default = 50)]
    limit: Int<1, 100>,
    /// Only this action, by Discord's number: 20 kick, 22 ban, 24 member, 25 roles, 72 message.
    action_type: Option<Action>,
    /// Only what this user did.
    user_id: Option<Id<User>>,
    /// Only what was done to this user, channel, role or other thing.
    target_id: Option<Id<Generic>>,
    /// Entries before this one.
    before: Option<Id<AuditLogEntry>>,
    /// Entries after this one, oldest first.
    after: Option<Id<AuditLogEntry>>,
}

/// A page of an audit log.
#[derive(Shape)]
struct AuditLog {
    /// The entries.
    entries: Vec<Entry>,
    /// How many are listed here.
    count: usize,
    /// Give as `before` for more, or as `after` if that was given; absent at the end.
    next: Option<Id<AuditLogEntry>>,
    /// The users they speak of.
    users: Vec<UserLine>,
}

/// One action.
#[derive(Shape)]
struct Entry {
    /// The entry.
    id: Id<AuditLogEntry>,
    /// What was done, as Discord's number.
    action_type: u64,
    /// What was done, in words; absent if Discord has added it since.
    action: Option<String>,
    /// Who did it.
    user_id: Option<Id<User>>,
    /// What it was done to.
    target_id: Option<String>,
    /// Why.
    reason: Option<Untrusted<AuditReason>>,
    /// Fields changed, each with its old and new value.
    changes: Option<Vec<UntrustedObject<AuditReason>>>,
    /// More about some actions, as Discord sends it.
    options: Option<UntrustedObject<AuditReason>>,
}

impl From<model::AuditLogEntry> for Entry {
    fn from(entry: model::AuditLogEntry) -> Self {
        let changes: Vec<_> = entry.changes.into_iter().filter_map(UntrustedObject::new).collect();
        Self {
            id: entry.id,
            action_type: entry.action_type,
            action: action::name(entry.action_type).map(str::to_owned),
            user_id: entry.user_id,
            target_id: entry.target_id,
            reason: entry.reason.map(Into::into),
            changes: (!changes.is_empty()).then_some(changes),
            options: entry.options.and_then(UntrustedObject::new),
        }
    }
}

impl Endpoint for AuditLogGet {
    const SPEC: Spec = Spec::new("audit_log_get", "Get audit log", Effect::Read)
        .needs(&[Permission::ViewAuditLog]);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/audit-logs");
    type Answer = model::AuditLog;
    type Output = AuditLog;

    fn reply(self, log: model::AuditLog) -> Reply<AuditLog> {
        let full = is_full(log.audit_log_entries.len(), self.limit);
        let ids = log.audit_log_entries.iter().map(|entry| entry.id);
        let next = if self.after.is_some() { ids.max() } else { ids.min() };
        Reply::new(AuditLog {
            count: log.audit_log_entries.len(),
            entries: log.audit_log_entries.into_iter().map(Entry::from).collect(),
            next: next.filter(|_| full),
            users: log.users.into_iter().map(UserLine::from).collect(),
        })
    }
}
