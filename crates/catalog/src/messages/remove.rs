//! Deleting messages.

use discord::{
    Id, Permission, Route,
    id::{Channel, Message},
};
use tool::{
    Args, Effect, Endpoint, Ignored, Reply, Shape, Spec, True, argument::List, special::AuditReason,
};

/// Delete a message. This cannot be undone. For many use `messages_bulk_delete`.
#[derive(Args)]
pub(super) struct MessagesDelete {
    /// Channel of the message.
    channel_id: Id<Channel>,
    /// Message to delete.
    message_id: Id<Message>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A message that was deleted.
#[derive(Shape)]
pub(super) struct Deleted {
    /// Always true.
    deleted: True,
    /// The message.
    message_id: Id<Message>,
    /// Its channel.
    channel_id: Id<Channel>,
}

impl Endpoint for MessagesDelete {
    // The bot needs it for the messages of others only.
    const SPEC: Spec = Spec::new("messages_delete", "Delete message", Effect::Destroy)
        .needs(&[Permission::ManageMessages]);
    const ROUTE: Route = Route::delete("/channels/{channel_id}/messages/{message_id}");
    type Answer = Ignored;
    type Output = Deleted;

    fn reply(self, _: Ignored) -> Reply<Deleted> {
        Reply::new(Deleted {
            deleted: True,
            message_id: self.message_id,
            channel_id: self.channel_id,
        })
    }
}

/// Delete 2 to 100 messages of a channel at once. This cannot be undone. Discord refuses all of
/// them if one is older than 14 days.
#[derive(Args)]
pub(super) struct MessagesBulkDelete {
    /// Channel of the messages.
    channel_id: Id<Channel>,
    /// Messages to delete.
    #[arg(wire = "messages")]
    message_ids: List<Id<Message>, 2, 100>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// Messages that were deleted.
#[derive(Shape)]
pub(super) struct BulkDeleted {
    /// Always true.
    deleted: True,
    /// The channel.
    channel_id: Id<Channel>,
    /// How many were named.
    count: usize,
}

impl Endpoint for MessagesBulkDelete {
    const SPEC: Spec = Spec::new("messages_bulk_delete", "Delete messages", Effect::Destroy)
        .needs(&[Permission::ManageMessages]);
    const ROUTE: Route = Route::post("/channels/{channel_id}/messages/bulk-delete");
    type Answer = Ignored;
    type Output = BulkDeleted;

    fn reply(self, _: Ignored) -> Reply<BulkDeleted> {
        Reply::new(BulkDeleted {
            deleted: True,
            channel_id: self.channel_id,
            count: self.message_ids.0.len(),
        })
    }
}
