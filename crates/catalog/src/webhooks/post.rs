//! Messages of webhooks.

use discord::{
    Id, Response, Route, Text,
    id::{self, Channel, Guild, Message, Tag},
    model,
};
use tool::{
    Answer, Args, Effect, Endpoint, Ignored, Patch, Reader, Reply, Shape, Spec, True,
    argument::List, special::PathToken,
};

use crate::{
    argument::{MessageEdit, NewMessage, Poll},
    output::FoundMessage,
};

/// What Discord answers to a post: the message, or nothing if it was not waited for.
pub(super) struct Posted(Option<model::Message>);

impl Answer for Posted {
    fn read(response: &Response, guild: Option<Id<Guild>>) -> Result<Self, discord::Error> {
        if response.body.is_empty() {
            return Ok(Self(None));
        }
        model::Message::read(response, guild).map(|message| Self(Some(message)))
    }
}

/// Post through a webhook, under any name. It pings nobody unless `allowed_mentions` says so.
#[derive(Args)]
pub(super) struct WebhooksExecute {
    /// Webhook.
    webhook_id: Id<id::Webhook>,
    /// Its token.
    token: PathToken,
    #[arg(flatten)]
    message: NewMessage,
    /// Name to post under, instead of the webhook's.
    username: Option<Text<1, 80>>,
    /// Address of the picture to post with, instead of the webhook's.
    avatar_url: Option<Text<1, 2048>>,
    /// Let a webhook that no application owns send components.
    #[arg(query)]
    with_components: Option<bool>,
    /// Read the text aloud.
    tts: Option<bool>,
    /// Thread of the webhook's channel to post in.
    #[arg(query)]
    thread_id: Option<Id<Channel>>,
    /// Start a forum post of this name.
    thread_name: Option<Text<1, 100>>,
    /// Tags for the forum post.
    applied_tags: Option<List<Id<Tag>, 0, 5>>,
    /// Wait until it is sent, and tell which message it is.
    #[arg(query, default = true)]
    wait: bool,
}

/// A post. Without `wait` Discord tells nothing about it.
#[derive(Shape)]
pub(super) struct Post {
    /// The webhook.
    webhook_id: Id<id::Webhook>,
    /// True if Discord only took it in, so that it may still fail.
    enqueued: bool,
    /// The message.
    message_id: Option<Id<Message>>,
    /// Its channel.
    channel_id: Option<Id<Channel>>,
}

impl Post {
    fn reply(webhook_id: Id<id::Webhook>, message: Option<&model::Message>) -> Reply<Self> {
        Reply::new(Self {
            webhook_id,
            enqueued: message.is_none(),
            message_id: message.map(|message| message.id),
            channel_id: message.map(|message| message.channel_id),
        })
    }
}

impl Endpoint for WebhooksExecute {
    const SPEC: Spec = Spec::new("webhooks_execute", "Post through webhook", Effect::Create);
    const ROUTE: Route = Route::post("/webhooks/{webhook_id}/{token}");
    type Answer = Posted;
    type Output = Post;

    fn check(&self, reader: &mut Reader) {
        self.message.check(reader, &[]);
        if self.thread_id.is_some() && self.thread_name.is_some() {
            reader.issue("conflict", "give one of `thread_id` and `thread_name`");
        }
    }

    fn reply(self, Posted(message): Posted) -> Reply<Post> {
        Post::reply(self.webhook_id, message.as_ref())
    }
}

/// Get a message that a webhook posted.
#[derive(Args)]
pub(super) struct WebhooksGetMessage {
    /// Webhook.
    webhook_id: Id<id::Webhook>,
    /// Its token.
    token: PathToken,
    /// Message of this webhook.
    message_id: Id<Message>,
    /// Thread the message is in.
    #[arg(query)]
    thread_id: Option<Id<Channel>>,
}

impl Endpoint for WebhooksGetMessage {
    const SPEC: Spec = Spec::new("webhooks_get_message", "Get webhook message", Effect::Read);
    const ROUTE: Route = Route::get("/webhooks/{webhook_id}/{token}/messages/{message_id}");
    type Answer = model::Message;
    type Output = FoundMessage;

    fn reply(self, message: model::Message) -> Reply<FoundMessage> {
        Reply::new(FoundMessage::new(message, None))
    }
}

/// Edit a message that a webhook posted. What is not named stays as it is.
#[derive(Args)]
pub(super) struct WebhooksEditMessage {
    /// Webhook.
    webhook_id: Id<id::Webhook>,
    /// Its token.
    token: PathToken,
    /// Message of this webhook.
    message_id: Id<Message>,
    /// Thread the message is in.
    #[arg(query)]
    thread_id: Option<Id<Channel>>,
    #[arg(flatten)]
    edit: MessageEdit,
    /// Let a webhook that no application owns send components.
    #[arg(query)]
    with_components: Option<bool>,
    /// Poll, for a message that has nothing else.
    poll: Patch<Poll>,
}

/// A message that was edited.
#[derive(Shape)]
pub(super) struct EditedPost {
    /// The message.
    message_id: Id<Message>,
    /// Its channel.
    channel_id: Id<Channel>,
    /// When it was last edited, ISO 8601.
    edited_timestamp: Option<String>,
}

impl Endpoint for WebhooksEditMessage {
    const SPEC: Spec = Spec::new("webhooks_edit_message", "Edit webhook message", Effect::Set);
    const ROUTE: Route = Route::patch("/webhooks/{webhook_id}/{token}/messages/{message_id}");
    type Answer = model::Message;
    type Output = EditedPost;

    fn check(&self, reader: &mut Reader) {
        self.edit.check(reader, ("poll", !self.poll.is_kept(), self.poll.value().is_some()));
    }

    fn reply(self, message: model::Message) -> Reply<EditedPost> {
        Reply::new(EditedPost {
            message_id: message.id,
            channel_id: message.channel_id,
            edited_timestamp: message.edited_timestamp,
        })
    }
}

/// Delete a message that a webhook posted. This cannot be undone.
#[derive(Args)]
pub(super) struct WebhooksDeleteMessage {
    /// Webhook.
    webhook_id: Id<id::Webhook>,
    /// Its token.
    token: PathToken,
    /// Message of this webhook.
    message_id: Id<Message>,
    /// Thread the message is in.
    #[arg(query)]
    thread_id: Option<Id<Channel>>,
}

/// A message that is gone.
#[derive(Shape)]
pub(super) struct DeletedPost {
    /// Always true.
    deleted: True,
    /// The message.
    message_id: Id<Message>,
}

impl Endpoint for WebhooksDeleteMessage {
    const SPEC: Spec =
        Spec::new("webhooks_delete_message", "Delete webhook message", Effect::Destroy);
    const ROUTE: Route = Route::delete("/webhooks/{webhook_id}/{token}/messages/{message_id}");
    type Answer = Ignored;
    type Output = DeletedPost;

    fn reply(self, _: Ignored) -> Reply<DeletedPost> {
        Reply::new(DeletedPost { deleted: True, message_id: self.message_id })
    }
}
