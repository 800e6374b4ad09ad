//! Pinned messages, over the routes that page; the older ones are deprecated.
//!
//! <https://docs.discord.com/developers/resources/message#get-channel-pins>

use discord::{
    Id, Int, Permission, Route,
    id::{Channel, Message},
    model,
};
use tool::{
    Args, Effect, Endpoint, Ignored, Located, Reply, Shape, Spec, True,
    special::{AuditReason, DateTime},
};

use crate::output::FoundMessage;

/// Pin a message to its channel. Again changes nothing.
#[derive(Args)]
pub(super) struct MessagesPin {
    /// Channel of the message.
    channel_id: Id<Channel>,
    /// Message to pin.
    message_id: Id<Message>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A message that is pinned.
#[derive(Shape)]
pub(super) struct Pinned {
    /// Always true.
    pinned: True,
    /// Its channel.
    channel_id: Id<Channel>,
    /// The message.
    message_id: Id<Message>,
}

impl Endpoint for MessagesPin {
    const SPEC: Spec =
        Spec::new("messages_pin", "Pin message", Effect::Set).needs(&[Permission::PinMessages]);
    const ROUTE: Route = Route::put("/channels/{channel_id}/messages/pins/{message_id}");
    type Answer = Ignored;
    type Output = Pinned;

    fn reply(self, _: Ignored) -> Reply<Pinned> {
        Reply::new(Pinned {
            pinned: True,
            channel_id: self.channel_id,
            message_id: self.message_id,
        })
    }
}

/// Unpin a message; the message itself stays.
#[derive(Args)]
pub(super) struct MessagesUnpin {
    /// Channel of the message.
    channel_id: Id<Channel>,
    /// Message to unpin.
    message_id: Id<Message>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A message that is no longer pinned.
#[derive(Shape)]
pub(super) struct Unpinned {
    /// Always true.
    unpinned: True,
    /// Its channel.
    channel_id: Id<Channel>,
    /// The message.
    message_id: Id<Message>,
}

impl Endpoint for MessagesUnpin {
    const SPEC: Spec =
        Spec::new("messages_unpin", "Unpin message", Effect::Set).needs(&[Permission::PinMessages]);
    const ROUTE: Route = Route::delete("/channels/{channel_id}/messages/pins/{message_id}");
    type Answer = Ignored;
    type Output = Unpinned;

    fn reply(self, _: Ignored) -> Reply<Unpinned> {
        Reply::new(Unpinned {
            unpinned: True,
            channel_id: self.channel_id,
            message_id: self.message_id,
        })
    }
}

/// List the pinned messages of a channel, the last pinned first.
#[derive(Args)]
pub(super) struct MessagesListPins {
    /// Channel whose pins to list.
    channel_id: Id<Channel>,
    /// Messages pinned before this moment.
    before: Option<DateTime>,
    /// Most pins to list; 50 if not given.
    limit: Option<Int<1, 50>>,
}

/// A page of pins.
#[derive(Shape)]
pub(super) struct Pins {
    /// The pinned messages, the last pinned first.
    pins: Vec<FoundMessage>,
    /// How many are listed here.
    count: usize,
    /// The channel.
    channel_id: Id<Channel>,
    /// Whether more follow.
    has_more: bool,
    /// Give as `before` for those that follow; absent at the end.
    next: Option<String>,
}

impl Endpoint for MessagesListPins {
    const SPEC: Spec = Spec::new("messages_list_pins", "List pins", Effect::Read)
        .needs(&[Permission::ViewChannel, Permission::ReadMessageHistory]);
    const ROUTE: Route = Route::get("/channels/{channel_id}/messages/pins");
    type Answer = Located<model::Pins>;
    type Output = Pins;

    fn reply(self, answer: Located<model::Pins>) -> Reply<Pins> {
        let Located { answer: model::Pins { items, has_more }, guild } = answer;
        let note = items.is_empty().then(|| NO_PINS.to_owned());
        let page = Reply::new(Pins {
            count: items.len(),
            next: items.last().filter(|_| has_more).map(|pin| pin.pinned_at.clone()),
            pins: items.into_iter().map(|pin| FoundMessage::pin(pin, guild)).collect(),
            channel_id: self.channel_id,
            has_more,
        });
        Reply { note, ..page }
    }
}

/// Why there may be no pins although nobody said no.
/// <https://docs.discord.com/developers/resources/message#get-channel-pins>
const NO_PINS: &str = "No pins came back. Discord sends none, and no error, where the bot lacks \
    READ_MESSAGE_HISTORY.";
