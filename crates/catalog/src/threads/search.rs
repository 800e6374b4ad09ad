//! Discord's search over the threads of a channel.

use discord::{
    Id, Int, Permission, Route, Text,
    id::{Channel, Tag},
    model,
};
use tool::{Args, Choice, Effect, Endpoint, Reply, Shape, Spec, argument::List};

use crate::{
    argument::{Offset, SortDirection, TagSetting},
    output::{Indexed, ThreadLine, next_offset},
};

/// What threads are ordered by.
#[derive(Clone, Copy, Choice)]
enum Order {
    Relevance,
    CreationTime,
    LastMessageTime,
    ArchiveTime,
}

/// Search the threads of a channel, or the posts of a forum, by name, tag or age. For open threads
/// of a whole server use `channels_list_active_threads_guild`.
#[derive(Args)]
pub(super) struct ThreadsSearch {
    /// Channel or forum whose threads to search.
    channel_id: Id<Channel>,
    /// Words of the name.
    name: Option<Text<1, 100>>,
    /// How many words may stand between those of the name.
    slop: Option<Int<0, 100>>,
    /// Only threads newer than this one.
    min_id: Option<Id<Channel>>,
    /// Only threads older than this one.
    max_id: Option<Id<Channel>>,
    /// Tags of a forum to have.
    #[arg(wire = "tag")]
    tags: Option<List<Id<Tag>, 1, 20>>,
    /// Whether all or any of the tags are needed.
    tag_setting: Option<TagSetting>,
    /// Only archived threads, or only open ones.
    archived: Option<bool>,
    /// What to order by.
    sort_by: Option<Order>,
    /// Which end comes first.
    sort_order: Option<SortDirection>,
    /// Most threads to list.
    #[arg(default = 25)]
    limit: Int<1, 25>,
    /// How many to pass over.
    #[arg(default = 0)]
    offset: Offset,
}

/// Threads that were found.
#[derive(Shape)]
pub(super) struct Found {
    /// The threads.
    threads: Vec<ThreadLine>,
    /// How many are listed here.
    count: usize,
    /// How many there are on all pages.
    total_results: u64,
    /// Give as `offset` for those that follow; absent at the end.
    next: Option<u64>,
}

impl Endpoint for ThreadsSearch {
    const SPEC: Spec = Spec::new("threads_search", "Search threads", Effect::Read)
        .needs(&[Permission::ViewChannel, Permission::ReadMessageHistory]);
    const ROUTE: Route = Route::get("/channels/{channel_id}/threads/search");
    type Answer = Indexed<model::FoundThreads>;
    type Output = Found;

    fn reply(self, Indexed(found): Indexed<model::FoundThreads>) -> Reply<Found> {
        let model::FoundThreads { threads, members, has_more, total_results } = found;
        let count = threads.len();
        Reply::new(Found {
            next: next_offset(self.offset, count, total_results),
            total_results,
            count,
            threads: ThreadLine::list(model::Threads { threads, members, has_more }),
        })
    }
}
