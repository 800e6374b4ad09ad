//! The channels of a server, and the lists of their threads. What a bot does within a thread is a
//! matter of `threads`.

mod create;
mod forum;
mod modify;
mod order;
mod overwrites;
mod thread_lists;

use discord::{
    Id, Permission, Route,
    id::{Channel, Guild, Webhook},
    model,
};
use tool::{
    Args, Effect, Endpoint, Group, Ignored, Reply, Shape, Spec, True, endpoint,
    special::AuditReason,
};

use crate::output::{ChannelDetails, ChannelLine};

use self::{
    create::ChannelsCreateGuildChannel,
    forum::ChannelsForumCreateThread,
    modify::ChannelsModify,
    overwrites::{ChannelsDeletePermissions, ChannelsModifyPermissions},
    thread_lists::{
        ChannelsListActiveThreadsGuild, ChannelsListJoinedPrivateArchivedThreads,
        ChannelsListPrivateArchivedThreads, ChannelsListPublicArchivedThreads,
    },
};

pub(crate) const GROUP: Group = Group {
    name: "channels",
    about: "Make, read, change and remove the channels of a server, and list its threads.",
    tools: &[
        endpoint::<ChannelsList>(),
        endpoint::<ChannelsGet>(),
        endpoint::<ChannelsCreateGuildChannel>(),
        endpoint::<ChannelsModify>(),
        endpoint::<order::ChannelsModifyPositions>(),
        endpoint::<ChannelsDelete>(),
        endpoint::<ChannelsModifyPermissions>(),
        endpoint::<ChannelsDeletePermissions>(),
        endpoint::<ChannelsFollowAnnouncement>(),
        endpoint::<ChannelsTriggerTyping>(),
        endpoint::<ChannelsListActiveThreadsGuild>(),
        endpoint::<ChannelsListPublicArchivedThreads>(),
        endpoint::<ChannelsListPrivateArchivedThreads>(),
        endpoint::<ChannelsListJoinedPrivateArchivedThreads>(),
        endpoint::<ChannelsForumCreateThread>(),
    ],
};

/// List the channels and categories of a server in the order of their places. For one channel in
/// full use `channels_get`; for threads `channels_list_active_threads_guild`.
#[derive(Args)]
struct ChannelsList {
    /// Server whose channels to list.
    guild_id: Id<Guild>,
}

/// The channels of a server.
#[derive(Shape)]
struct Channels {
    /// The channels.
    channels: Vec<ChannelLine>,
    /// How many.
    count: usize,
}

impl Endpoint for ChannelsList {
    const SPEC: Spec = Spec::new("channels_list", "List channels", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/channels");
    type Answer = Vec<model::Channel>;
    type Output = Channels;

    fn reply(self, mut channels: Vec<model::Channel>) -> Reply<Channels> {
        // Discord breaks ties by id.
        channels.sort_by_key(|channel| (channel.position, channel.id));
        Reply::new(Channels {
            count: channels.len(),
            channels: channels.into_iter().map(ChannelLine::from).collect(),
        })
    }
}

/// Get all settings of a channel, category or thread.
#[derive(Args)]
struct ChannelsGet {
    /// Channel or thread to get.
    channel_id: Id<Channel>,
}

impl Endpoint for ChannelsGet {
    const SPEC: Spec =
        Spec::new("channels_get", "Get channel", Effect::Read).needs(&[Permission::ViewChannel]);
    const ROUTE: Route = Route::get("/channels/{channel_id}");
    type Answer = model::Channel;
    type Output = ChannelDetails;

    fn reply(self, channel: model::Channel) -> Reply<ChannelDetails> {
        Reply::new(ChannelDetails::from(channel))
    }
}

/// Delete a channel, category or thread, or close a direct message. This cannot be undone. To hide
/// a channel use `channels_modify_permissions`; to archive a thread `channels_modify`.
#[derive(Args)]
struct ChannelsDelete {
    /// Channel or thread to delete.
    channel_id: Id<Channel>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A channel that was deleted.
#[derive(Shape)]
struct Deleted {
    /// Always true.
    deleted: True,
    /// The channel.
    channel_id: Id<Channel>,
}

impl Endpoint for ChannelsDelete {
    const SPEC: Spec = Spec::new("channels_delete", "Delete channel", Effect::Destroy)
        .needs(&[Permission::ManageChannels]);
    const ROUTE: Route = Route::delete("/channels/{channel_id}");
    type Answer = Ignored;
    type Output = Deleted;

    fn reply(self, _: Ignored) -> Reply<Deleted> {
        Reply::new(Deleted { deleted: True, channel_id: self.channel_id })
    }
}

/// Bring the posts of an announcement channel into another channel, through a new webhook.
#[derive(Args)]
struct ChannelsFollowAnnouncement {
    /// Announcement channel to follow.
    channel_id: Id<Channel>,
    /// Channel that its posts go to.
    webhook_channel_id: Id<Channel>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A channel that is followed.
#[derive(Shape)]
struct Followed {
    /// The announcement channel.
    channel_id: Id<Channel>,
    /// The webhook that brings its posts.
    webhook_id: Id<Webhook>,
}

impl Endpoint for ChannelsFollowAnnouncement {
    // Needed in the channel that the posts go to.
    const SPEC: Spec =
        Spec::new("channels_follow_announcement", "Follow announcements", Effect::Create)
            .needs(&[Permission::ManageWebhooks]);
    const ROUTE: Route = Route::post("/channels/{channel_id}/followers");
    type Answer = model::Follow;
    type Output = Followed;

    fn reply(self, follow: model::Follow) -> Reply<Followed> {
        let model::Follow { channel_id, webhook_id } = follow;
        Reply::new(Followed { channel_id, webhook_id })
    }
}

/// Show for ten seconds that the bot is typing.
#[derive(Args)]
struct ChannelsTriggerTyping {
    /// Channel to show it in.
    channel_id: Id<Channel>,
}

/// It is shown.
#[derive(Shape)]
struct Typing {
    /// Always true.
    ok: True,
    /// The channel.
    channel_id: Id<Channel>,
}

impl Endpoint for ChannelsTriggerTyping {
    const SPEC: Spec = Spec::new("channels_trigger_typing", "Show typing", Effect::Set)
        .needs(&[Permission::SendMessages]);
    const ROUTE: Route = Route::post("/channels/{channel_id}/typing");
    type Answer = Ignored;
    type Output = Typing;

    fn reply(self, _: Ignored) -> Reply<Typing> {
        Reply::new(Typing { ok: True, channel_id: self.channel_id })
    }
}
