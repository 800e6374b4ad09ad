//! The lists of threads: open ones of a server, archived ones of a channel.

use discord::{
    Id, Int, Permission, Route,
    id::{Channel, Guild},
    model,
};
use serde_json::Value;
use tool::{
    Args, Argument, Effect, Endpoint, Reader, Reply, Schema, Shape, Spec, special::DateTime,
};

use crate::output::ThreadLine;

/// List all open threads of a server that the bot can see, forum posts among them.
#[derive(Args)]
pub(super) struct ChannelsListActiveThreadsGuild {
    /// Server whose threads to list.
    guild_id: Id<Guild>,
}

/// The open threads of a server.
#[derive(Shape)]
pub(super) struct ActiveThreads {
    /// The threads, newest first.
    threads: Vec<ThreadLine>,
    /// How many.
    count: usize,
    /// The server.
    guild_id: Id<Guild>,
}

impl Endpoint for ChannelsListActiveThreadsGuild {
    const SPEC: Spec =
        Spec::new("channels_list_active_threads_guild", "List active threads", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/threads/active");
    type Answer = model::Threads;
    type Output = ActiveThreads;

    fn reply(self, mut answer: model::Threads) -> Reply<ActiveThreads> {
        answer.threads.sort_by_key(|thread| std::cmp::Reverse(thread.id));
        Reply::new(ActiveThreads {
            count: answer.threads.len(),
            threads: ThreadLine::list(answer),
            guild_id: self.guild_id,
        })
    }
}

/// Most threads to list. Discord takes no number below two, so one is cut off here.
#[derive(Clone, Copy)]
struct Limit(Int<1, 100>);

impl Argument for Limit {
    const SCHEMA: &'static Schema = Int::<1, 100>::SCHEMA;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        Int::read(value, reader).map(Self)
    }

    fn json(&self) -> Option<Value> {
        Some(self.0.get().max(2).into())
    }
}

/// Keeps as many threads of a page as were asked for.
fn cut(answer: &mut model::Threads, limit: Option<Limit>) {
    let most = limit.and_then(|limit| usize::try_from(limit.0.get()).ok());
    if let Some(most) = most.filter(|most| *most < answer.threads.len()) {
        answer.threads.truncate(most);
        answer.has_more = true;
    }
}

/// Archived threads of a channel.
#[derive(Shape)]
pub(super) struct ArchivedThreads {
    /// The threads, the last archived first.
    threads: Vec<ThreadLine>,
    /// Whether more follow.
    has_more: bool,
    /// How many are listed here.
    count: usize,
    /// The channel.
    channel_id: Id<Channel>,
    /// Give as `before` for those that follow; absent at the end.
    next: Option<String>,
}

impl ArchivedThreads {
    fn reply(
        mut answer: model::Threads,
        channel_id: Id<Channel>,
        limit: Option<Limit>,
    ) -> Reply<Self> {
        cut(&mut answer, limit);
        let state = answer.threads.last().and_then(|thread| thread.thread_metadata.as_ref());
        Reply::new(Self {
            next: state
                .filter(|_| answer.has_more)
                .and_then(|state| state.archive_timestamp.clone()),
            has_more: answer.has_more,
            count: answer.threads.len(),
            channel_id,
            threads: ThreadLine::list(answer),
        })
    }
}

/// List the archived public threads of a channel, or the archived posts of a forum.
#[derive(Args)]
pub(super) struct ChannelsListPublicArchivedThreads {
    /// Channel whose threads to list.
    channel_id: Id<Channel>,
    /// Threads archived before this moment.
    before: Option<DateTime>,
    /// Most threads to list; Discord's choice if not given.
    limit: Option<Limit>,
}

impl Endpoint for ChannelsListPublicArchivedThreads {
    const SPEC: Spec = Spec::new(
        "channels_list_public_archived_threads",
        "List archived public threads",
        Effect::Read,
    )
    .needs(&[Permission::ViewChannel, Permission::ReadMessageHistory]);
    const ROUTE: Route = Route::get("/channels/{channel_id}/threads/archived/public");
    type Answer = model::Threads;
    type Output = ArchivedThreads;

    fn reply(self, answer: model::Threads) -> Reply<ArchivedThreads> {
        ArchivedThreads::reply(answer, self.channel_id, self.limit)
    }
}

/// List all archived private threads of a channel. For the bot's own use
/// `channels_list_joined_private_archived_threads`.
#[derive(Args)]
pub(super) struct ChannelsListPrivateArchivedThreads {
    /// Channel whose threads to list.
    channel_id: Id<Channel>,
    /// Threads archived before this moment.
    before: Option<DateTime>,
    /// Most threads to list; Discord's choice if not given.
    limit: Option<Limit>,
}

impl Endpoint for ChannelsListPrivateArchivedThreads {
    const SPEC: Spec = Spec::new(
        "channels_list_private_archived_threads",
        "List archived private threads",
        Effect::Read,
    )
    .needs(&[Permission::ReadMessageHistory, Permission::ManageThreads]);
    const ROUTE: Route = Route::get("/channels/{channel_id}/threads/archived/private");
    type Answer = model::Threads;
    type Output = ArchivedThreads;

    fn reply(self, answer: model::Threads) -> Reply<ArchivedThreads> {
        ArchivedThreads::reply(answer, self.channel_id, self.limit)
    }
}

/// List the archived private threads of a channel that the bot has joined.
#[derive(Args)]
pub(super) struct ChannelsListJoinedPrivateArchivedThreads {
    /// Channel whose threads to list.
    channel_id: Id<Channel>,
    /// Threads older than this one, by id.
    before: Option<Id<Channel>>,
    /// Most threads to list; Discord's choice if not given.
    limit: Option<Limit>,
}

/// Archived threads that the bot has joined.
#[derive(Shape)]
pub(super) struct JoinedThreads {
    /// The threads, newest first.
    threads: Vec<ThreadLine>,
    /// Whether more follow.
    has_more: bool,
    /// How many are listed here.
    count: usize,
    /// The channel.
    channel_id: Id<Channel>,
    /// Give as `before` for those that follow; absent at the end.
    next: Option<Id<Channel>>,
}

impl Endpoint for ChannelsListJoinedPrivateArchivedThreads {
    const SPEC: Spec = Spec::new(
        "channels_list_joined_private_archived_threads",
        "List joined archived threads",
        Effect::Read,
    )
    .needs(&[Permission::ReadMessageHistory]);
    const ROUTE: Route = Route::get("/channels/{channel_id}/users/@me/threads/archived/private");
    type Answer = model::Threads;
    type Output = JoinedThreads;

    fn reply(self, mut answer: model::Threads) -> Reply<JoinedThreads> {
        cut(&mut answer, self.limit);
        Reply::new(JoinedThreads {
            next: answer.threads.last().filter(|_| answer.has_more).map(|thread| thread.id),
            has_more: answer.has_more,
            count: answer.threads.len(),
            channel_id: self.channel_id,
            threads: ThreadLine::list(answer),
        })
    }
}
