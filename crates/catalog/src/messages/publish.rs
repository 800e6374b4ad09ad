//! What can follow a message: its publication to other servers, and a thread.

use discord::{
    Id, Int, Permission, Route, Text,
    id::{Channel, Message},
    model,
};
use tool::{Args, Effect, Endpoint, Reply, Shape, Spec, True, special::AuditReason};

use crate::{argument::ArchiveAfter, output::StartedThread};

/// Publish a message of an announcement channel to all channels that follow it.
#[derive(Args)]
pub(super) struct MessagesCrosspost {
    /// Announcement channel of the message.
    channel_id: Id<Channel>,
    /// Message to publish.
    message_id: Id<Message>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A message that was published.
#[derive(Shape)]
pub(super) struct Crossposted {
    /// The message.
    message_id: Id<Message>,
    /// Its channel.
    channel_id: Id<Channel>,
    /// Always true.
    crossposted: True,
}

impl Endpoint for MessagesCrosspost {
    // Discord asks for it for the messages of others, besides SEND_MESSAGES for all.
    const SPEC: Spec = Spec::new("messages_crosspost", "Publish message", Effect::Create)
        .needs(&[Permission::SendMessages, Permission::ManageMessages]);
    const ROUTE: Route = Route::post("/channels/{channel_id}/messages/{message_id}/crosspost");
    type Answer = model::Message;
    type Output = Crossposted;

    fn reply(self, message: model::Message) -> Reply<Crossposted> {
        Reply::new(Crossposted {
            message_id: message.id,
            channel_id: message.channel_id,
            crossposted: True,
        })
    }
}

/// Start a thread from a message. For one without a message use `threads_create`.
#[derive(Args)]
pub(super) struct MessagesCreateThread {
    /// Channel of the message.
    channel_id: Id<Channel>,
    /// Message to start from.
    message_id: Id<Message>,
    /// Name of the thread.
    name: Text<1, 100>,
    /// Minutes of silence until it is archived.
    auto_archive_duration: Option<ArchiveAfter>,
    /// Seconds between messages of one member.
    rate_limit_per_user: Option<Int<0, 21600>>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

impl Endpoint for MessagesCreateThread {
    const SPEC: Spec = Spec::new("messages_create_thread", "Start thread", Effect::Create)
        .needs(&[Permission::CreatePublicThreads, Permission::ReadMessageHistory]);
    const ROUTE: Route = Route::post("/channels/{channel_id}/messages/{message_id}/threads");
    type Answer = model::Channel;
    type Output = StartedThread;

    fn reply(self, thread: model::Channel) -> Reply<StartedThread> {
        Reply::new(StartedThread::from(thread))
    }
}
