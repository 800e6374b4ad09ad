//! Posts of a forum: a thread and its first message in one request.

use discord::{
    Id, Int, Permission, Route, Text,
    id::{Channel, Tag},
    model,
};
use tool::{Args, Effect, Endpoint, Reader, Reply, Spec, argument::List, special::AuditReason};

use crate::{
    argument::{ArchiveAfter, ClientTheme, NewMessage, Stickers},
    output::StartedThread,
};

/// The first message of a post.
#[derive(Args)]
struct PostMessage {
    #[arg(flatten)]
    message: NewMessage,
    /// Stickers to show.
    sticker_ids: Option<Stickers>,
    /// Theme of the client that readers can take over.
    shared_client_theme: Option<ClientTheme>,
}

/// Create a post in a forum or media channel. For a thread in a text channel use `threads_create`
/// or `messages_create_thread`.
#[derive(Args)]
pub(super) struct ChannelsForumCreateThread {
    /// Forum or media channel.
    channel_id: Id<Channel>,
    /// Title of the post.
    name: Text<1, 100>,
    /// First message of the post.
    message: PostMessage,
    /// Minutes of silence until it is archived.
    auto_archive_duration: Option<ArchiveAfter>,
    /// Seconds between messages of one member.
    rate_limit_per_user: Option<Int<0, 21600>>,
    /// Tags of the post; `channels_get` shows those the forum offers.
    applied_tags: Option<List<Id<Tag>, 0, 5>>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

impl Endpoint for ChannelsForumCreateThread {
    const SPEC: Spec =
        Spec::new("channels_forum_create_thread", "Create forum post", Effect::Create)
            .needs(&[Permission::SendMessages]);
    const ROUTE: Route = Route::post("/channels/{channel_id}/threads");
    type Answer = model::Channel;
    type Output = StartedThread;

    fn needs(&self) -> Vec<Permission> {
        let mut needs = Self::SPEC.needs.to_vec();
        needs.extend(self.message.message.needs());
        needs
    }

    fn check(&self, reader: &mut Reader) {
        let message = &self.message;
        let more = [
            ("sticker_ids", message.sticker_ids.as_ref().is_some_and(|list| !list.0.is_empty())),
            ("shared_client_theme", message.shared_client_theme.is_some()),
        ];
        reader.field("message", |reader| message.message.check(reader, &more));
    }

    fn reply(self, thread: model::Channel) -> Reply<StartedThread> {
        Reply::new(StartedThread::from(thread))
    }
}
