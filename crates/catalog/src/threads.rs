//! Threads of text channels, and who is in a thread. Their settings are a channel's: see
//! `channels_modify`.

mod members;
mod search;

use discord::{Id, Int, Permission, Route, Text, id::Channel, model};
use tool::{
    Args, Choice, Effect, Endpoint, Group, Ignored, Reply, Shape, Spec, True, endpoint,
    special::AuditReason,
};

use crate::{argument::ArchiveAfter, output::StartedThread};

use self::{
    members::{ThreadsAddMember, ThreadsGetMember, ThreadsListMembers, ThreadsRemoveMember},
    search::ThreadsSearch,
};

pub(crate) const GROUP: Group = Group {
    name: "threads",
    about: "Start, join and leave threads, and see and change who is in them.",
    tools: &[
        endpoint::<ThreadsCreate>(),
        endpoint::<ThreadsJoin>(),
        endpoint::<ThreadsLeave>(),
        endpoint::<ThreadsAddMember>(),
        endpoint::<ThreadsRemoveMember>(),
        endpoint::<ThreadsGetMember>(),
        endpoint::<ThreadsListMembers>(),
        endpoint::<ThreadsSearch>(),
    ],
};

/// Kinds of thread.
#[derive(Clone, Copy, PartialEq, Eq, Choice)]
enum ThreadKind {
    Announcement = 10,
    Public = 11,
    Private = 12,
}

/// Start a thread without a message in a text or announcement channel. For a post in a forum use
/// `channels_forum_create_thread`.
#[derive(Args)]
struct ThreadsCreate {
    /// Channel to start it in.
    channel_id: Id<Channel>,
    /// Name of the thread.
    name: Text<1, 100>,
    /// Kind of thread; private if not given.
    r#type: Option<ThreadKind>,
    /// Let members add others to a private thread.
    invitable: Option<bool>,
    /// Minutes of silence until it is archived.
    auto_archive_duration: Option<ArchiveAfter>,
    /// Seconds between messages of one member.
    rate_limit_per_user: Option<Int<0, 21600>>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

impl Endpoint for ThreadsCreate {
    const SPEC: Spec = Spec::new("threads_create", "Create thread", Effect::Create)
        .needs(&[Permission::CreatePrivateThreads]);
    const ROUTE: Route = Route::post("/channels/{channel_id}/threads");
    type Answer = model::Channel;
    type Output = StartedThread;

    fn needs(&self) -> Vec<Permission> {
        vec![match self.r#type {
            Some(ThreadKind::Public | ThreadKind::Announcement) => Permission::CreatePublicThreads,
            Some(ThreadKind::Private) | None => Permission::CreatePrivateThreads,
        }]
    }

    fn reply(self, thread: model::Channel) -> Reply<StartedThread> {
        Reply::new(StartedThread::from(thread))
    }
}

/// Join a thread as the bot. Writing in it does so too.
#[derive(Args)]
struct ThreadsJoin {
    /// Thread to join.
    #[arg(wire = "channel_id")]
    thread_id: Id<Channel>,
}

/// A thread that the bot is in.
#[derive(Shape)]
struct Joined {
    /// Always true.
    joined: True,
    /// The thread.
    thread_id: Id<Channel>,
}

impl Endpoint for ThreadsJoin {
    const SPEC: Spec =
        Spec::new("threads_join", "Join thread", Effect::Set).needs(&[Permission::ViewChannel]);
    const ROUTE: Route = Route::put("/channels/{channel_id}/thread-members/@me");
    type Answer = Ignored;
    type Output = Joined;

    fn reply(self, _: Ignored) -> Reply<Joined> {
        Reply::new(Joined { joined: True, thread_id: self.thread_id })
    }
}

/// Leave a thread as the bot.
#[derive(Args)]
struct ThreadsLeave {
    /// Thread to leave.
    #[arg(wire = "channel_id")]
    thread_id: Id<Channel>,
}

/// A thread that the bot is not in.
#[derive(Shape)]
struct Left {
    /// Always true.
    left: True,
    /// The thread.
    thread_id: Id<Channel>,
}

impl Endpoint for ThreadsLeave {
    const SPEC: Spec = Spec::new("threads_leave", "Leave thread", Effect::Set);
    const ROUTE: Route = Route::delete("/channels/{channel_id}/thread-members/@me");
    type Answer = Ignored;
    type Output = Left;

    fn reply(self, _: Ignored) -> Reply<Left> {
        Reply::new(Left { left: True, thread_id: self.thread_id })
    }
}
