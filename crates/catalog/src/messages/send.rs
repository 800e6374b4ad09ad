//! Sending and editing messages.

use discord::{
    Id, Permission, Route,
    id::{Channel, Message},
    model,
};
use tool::{Args, Effect, Endpoint, Located, Patch, Reader, Reply, Shape, Spec, special::Nonce};

use crate::{
    argument::{ClientTheme, FailIfNotExists, Forward, MessageEdit, NewMessage, ReplyTo, Stickers},
    output::{AttachmentLine, jump_url},
};

/// Send a message: text, cards, files, a poll, a reply or a forward. It pings nobody unless
/// `allowed_mentions` says so.
#[derive(Args)]
pub(super) struct MessagesSend {
    /// Channel or thread to send to.
    channel_id: Id<Channel>,
    #[arg(flatten)]
    message: NewMessage,
    /// Message of this channel to reply to.
    reply_to: Option<ReplyTo>,
    /// Whether a reply to a message that is gone fails; if not, it is sent as an ordinary message.
    fail_if_not_exists: Option<FailIfNotExists>,
    /// Message to forward; it is shown as it is now.
    forward: Option<Forward>,
    /// Stickers to show.
    sticker_ids: Option<Stickers>,
    /// Read the text aloud.
    tts: Option<bool>,
    /// Mark by which a repeated call sends only once; made if not given.
    nonce: Nonce,
    /// Theme of the client that readers can take over.
    shared_client_theme: Option<ClientTheme>,
}

/// A message that was sent.
#[derive(Shape)]
pub(super) struct Sent {
    /// The message.
    message_id: Id<Message>,
    /// Its channel.
    channel_id: Id<Channel>,
    /// The link that opens it.
    jump_url: String,
    /// When it was sent, ISO 8601.
    timestamp: String,
    /// The files, as Discord stored them.
    attachments: Option<Vec<AttachmentLine>>,
}

impl Endpoint for MessagesSend {
    const SPEC: Spec = Spec::new("messages_send", "Send message", Effect::Create)
        .needs(&[Permission::SendMessages]);
    const ROUTE: Route = Route::post("/channels/{channel_id}/messages");
    type Answer = Located<model::Message>;
    type Output = Sent;

    fn needs(&self) -> Vec<Permission> {
        let mut needs = Self::SPEC.needs.to_vec();
        needs.extend(self.reply_to.map(|_| Permission::ReadMessageHistory));
        needs.extend(self.message.needs());
        needs.extend((self.tts == Some(true)).then_some(Permission::SendTtsMessages));
        needs
    }

    fn check(&self, reader: &mut Reader) {
        let more = [
            ("sticker_ids", self.sticker_ids.as_ref().is_some_and(|list| !list.0.is_empty())),
            ("forward", self.forward.is_some()),
            ("shared_client_theme", self.shared_client_theme.is_some()),
        ];
        self.message.check(reader, &more);
        if self.reply_to.is_some() && self.forward.is_some() {
            reader.issue("conflict", "give one of `reply_to` and `forward`");
        }
        if self.fail_if_not_exists.is_some() && self.reply_to.is_none() {
            reader.field("fail_if_not_exists", |reader| {
                reader.issue("conflict", "it goes with `reply_to` only");
            });
        }
    }

    fn reply(self, answer: Located<model::Message>) -> Reply<Sent> {
        let Located { answer: message, guild } = answer;
        Reply::new(Sent {
            message_id: message.id,
            channel_id: message.channel_id,
            jump_url: jump_url(guild, message.channel_id, message.id),
            timestamp: message.timestamp,
            attachments: AttachmentLine::list(message.attachments),
        })
    }
}

/// Edit a message of the bot. What is not named stays as it is. An edit pings nobody unless
/// `allowed_mentions` says so.
#[derive(Args)]
pub(super) struct MessagesEdit {
    /// Channel of the message.
    channel_id: Id<Channel>,
    /// Message to edit.
    message_id: Id<Message>,
    #[arg(flatten)]
    edit: MessageEdit,
    /// New stickers, instead of the old ones.
    sticker_ids: Patch<Stickers>,
}

/// A message that was edited.
#[derive(Shape)]
pub(super) struct Edited {
    /// The message.
    message_id: Id<Message>,
    /// Its channel.
    channel_id: Id<Channel>,
    /// The link that opens it.
    jump_url: String,
    /// When it was last edited, ISO 8601.
    edited_timestamp: Option<String>,
    /// The files it has now.
    attachments: Option<Vec<AttachmentLine>>,
}

impl Endpoint for MessagesEdit {
    const SPEC: Spec = Spec::new("messages_edit", "Edit message", Effect::Set).once();
    const ROUTE: Route = Route::patch("/channels/{channel_id}/messages/{message_id}");
    type Answer = Located<model::Message>;
    type Output = Edited;

    fn check(&self, reader: &mut Reader) {
        let set = self.sticker_ids.value().is_some_and(|list| !list.0.is_empty());
        self.edit.check(reader, ("sticker_ids", !self.sticker_ids.is_kept(), set));
    }

    fn reply(self, answer: Located<model::Message>) -> Reply<Edited> {
        let Located { answer: message, guild } = answer;
        Reply::new(Edited {
            message_id: message.id,
            channel_id: message.channel_id,
            jump_url: jump_url(guild, message.channel_id, message.id),
            edited_timestamp: message.edited_timestamp,
            attachments: AttachmentLine::list(message.attachments),
        })
    }
}
