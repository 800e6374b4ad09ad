//! Who is in a thread.

use discord::{
    Id, Int, Permission, Route,
    id::{Channel, User},
    model,
};
use tool::{Args, Effect, Endpoint, Ignored, Reply, Shape, Spec, True};

use crate::output::{MemberLine, is_full};

/// Add a member of the server to a thread. Again changes nothing.
#[derive(Args)]
pub(super) struct ThreadsAddMember {
    /// Thread to add to.
    #[arg(wire = "channel_id")]
    thread_id: Id<Channel>,
    /// User to add.
    user_id: Id<User>,
}

/// A user who is in a thread.
#[derive(Shape)]
pub(super) struct Added {
    /// Always true.
    added: True,
    /// The thread.
    thread_id: Id<Channel>,
    /// The user.
    user_id: Id<User>,
}

impl Endpoint for ThreadsAddMember {
    const SPEC: Spec = Spec::new("threads_add_member", "Add thread member", Effect::Set)
        .needs(&[Permission::SendMessagesInThreads]);
    const ROUTE: Route = Route::put("/channels/{channel_id}/thread-members/{user_id}");
    type Answer = Ignored;
    type Output = Added;

    fn reply(self, _: Ignored) -> Reply<Added> {
        let Self { thread_id, user_id } = self;
        Reply::new(Added { added: True, thread_id, user_id })
    }
}

/// Remove a user from a thread. They stay in the server.
#[derive(Args)]
pub(super) struct ThreadsRemoveMember {
    /// Thread to remove from.
    #[arg(wire = "channel_id")]
    thread_id: Id<Channel>,
    /// User to remove.
    user_id: Id<User>,
}

/// A user who is not in a thread.
#[derive(Shape)]
pub(super) struct Removed {
    /// Always true.
    removed: True,
    /// The thread.
    thread_id: Id<Channel>,
    /// The user.
    user_id: Id<User>,
}

impl Endpoint for ThreadsRemoveMember {
    const SPEC: Spec = Spec::new("threads_remove_member", "Remove thread member", Effect::Set)
        .needs(&[Permission::ManageThreads]);
    const ROUTE: Route = Route::delete("/channels/{channel_id}/thread-members/{user_id}");
    type Answer = Ignored;
    type Output = Removed;

    fn reply(self, _: Ignored) -> Reply<Removed> {
        let Self { thread_id, user_id } = self;
        Reply::new(Removed { removed: True, thread_id, user_id })
    }
}

/// See whether a user is in a thread, and since when.
#[derive(Args)]
pub(super) struct ThreadsGetMember {
    /// Thread to look in.
    #[arg(wire = "channel_id")]
    thread_id: Id<Channel>,
    /// User to look for.
    user_id: Id<User>,
    /// Show the server's member too.
    with_member: Option<bool>,
}

/// A user in a thread.
#[derive(Shape)]
pub(super) struct ThreadMember {
    /// The thread.
    thread_id: Id<Channel>,
    /// The user.
    user_id: Id<User>,
    /// When they last joined, ISO 8601.
    join_timestamp: Option<String>,
    /// Discord's flags of their notifications.
    flags: Option<u64>,
    /// The server's member, if asked for.
    member: Option<MemberLine>,
}

impl Endpoint for ThreadsGetMember {
    const SPEC: Spec = Spec::new("threads_get_member", "Get thread member", Effect::Read)
        .needs(&[Permission::ViewChannel]);
    const ROUTE: Route = Route::get("/channels/{channel_id}/thread-members/{user_id}");
    type Answer = model::ThreadMember;
    type Output = ThreadMember;

    fn reply(self, answer: model::ThreadMember) -> Reply<ThreadMember> {
        Reply::new(ThreadMember {
            thread_id: self.thread_id,
            user_id: self.user_id,
            join_timestamp: answer.join_timestamp,
            flags: answer.flags,
            member: answer.member.map(|member| MemberLine::new(member, self.user_id)),
        })
    }
}

/// Discord's page when members are asked for.
const PAGE: Int<1, 100> = Int::of::<100>();

/// List who is in a thread.
#[derive(Args)]
pub(super) struct ThreadsListMembers {
    /// Thread to look in.
    #[arg(wire = "channel_id")]
    thread_id: Id<Channel>,
    /// Show the server's members too; only then does the list have pages.
    with_member: Option<bool>,
    /// Users after this one, by id.
    after: Option<Id<User>>,
    /// Most users on a page; 100 if not given.
    limit: Option<Int<1, 100>>,
}

/// A user in a list of a thread's.
#[derive(Shape)]
pub(super) struct ThreadMemberLine {
    /// The user.
    user_id: Option<Id<User>>,
    /// When they last joined, ISO 8601.
    join_timestamp: Option<String>,
    /// Discord's flags of their notifications.
    flags: Option<u64>,
    /// The server's member, if asked for.
    member: Option<MemberLine>,
}

impl From<model::ThreadMember> for ThreadMemberLine {
    fn from(answer: model::ThreadMember) -> Self {
        let model::ThreadMember { user_id, join_timestamp, flags, member, .. } = answer;
        let member = member.zip(user_id).map(|(member, id)| MemberLine::new(member, id));
        Self { user_id, join_timestamp, flags, member }
    }
}

/// The users in a thread.
#[derive(Shape)]
pub(super) struct ThreadMembers {
    /// The users.
    members: Vec<ThreadMemberLine>,
    /// How many are listed here.
    count: usize,
    /// The thread.
    thread_id: Id<Channel>,
    /// Give as `after` for those that follow; absent at the end.
    next: Option<Id<User>>,
}

impl Endpoint for ThreadsListMembers {
    const SPEC: Spec = Spec::new("threads_list_members", "List thread members", Effect::Read)
        .needs(&[Permission::ViewChannel]);
    const ROUTE: Route = Route::get("/channels/{channel_id}/thread-members");
    type Answer = Vec<model::ThreadMember>;
    type Output = ThreadMembers;

    fn reply(self, members: Vec<model::ThreadMember>) -> Reply<ThreadMembers> {
        let more =
            self.with_member == Some(true) && is_full(members.len(), self.limit.unwrap_or(PAGE));
        Reply::new(ThreadMembers {
            count: members.len(),
            next: members.last().filter(|_| more).and_then(|member| member.user_id),
            members: members.into_iter().map(ThreadMemberLine::from).collect(),
            thread_id: self.thread_id,
        })
    }
}
