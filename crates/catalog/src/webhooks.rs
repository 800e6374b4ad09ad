//! Webhooks: ways to post to a channel under a name of one's own. Posting is in `webhooks/post`.

mod post;
mod token;

use discord::{
    Id, Permission, Route, Text,
    id::{self, Application, Channel, Guild},
    model,
};
use tool::{
    Args, Effect, Endpoint, Group, Ignored, Patch, Reader, Reply, Shape, Spec, True, Untrusted,
    endpoint,
    special::{AuditReason, ImageData},
    untrusted::Username,
};

pub(crate) const GROUP: Group = Group {
    name: "webhooks",
    about: "Make webhooks, and post, edit and delete messages through them.",
    tools: &[
        endpoint::<WebhooksListChannel>(),
        endpoint::<WebhooksListGuild>(),
        endpoint::<WebhooksCreate>(),
        endpoint::<WebhooksGet>(),
        endpoint::<token::WebhooksGetWithToken>(),
        endpoint::<WebhooksModify>(),
        endpoint::<token::WebhooksModifyWithToken>(),
        endpoint::<WebhooksDelete>(),
        endpoint::<token::WebhooksDeleteWithToken>(),
        endpoint::<post::WebhooksExecute>(),
        endpoint::<post::WebhooksGetMessage>(),
        endpoint::<post::WebhooksEditMessage>(),
        endpoint::<post::WebhooksDeleteMessage>(),
    ],
};

const MANAGE: &[Permission] = &[Permission::ManageWebhooks];

/// A webhook, without its token.
#[derive(Shape)]
struct WebhookLine {
    /// The webhook.
    id: Id<id::Webhook>,
    /// Its name.
    name: Option<Untrusted<Username>>,
    /// 1 incoming, 2 follows a channel, 3 of an application.
    r#type: u8,
    /// The channel it posts to.
    channel_id: Option<Id<Channel>>,
    /// The application that made it.
    application_id: Option<Id<Application>>,
    /// Who made it.
    user_id: Option<Id<id::User>>,
}

impl From<model::Webhook> for WebhookLine {
    fn from(webhook: model::Webhook) -> Self {
        Self {
            id: webhook.id,
            name: webhook.name.map(Into::into),
            r#type: webhook.kind,
            channel_id: webhook.channel_id,
            application_id: webhook.application_id,
            user_id: webhook.user.map(|user| user.id),
        }
    }
}

/// One webhook, without its token.
#[derive(Shape)]
struct WebhookDetails {
    /// The webhook.
    id: Id<id::Webhook>,
    /// Its name.
    name: Option<Untrusted<Username>>,
    /// 1 incoming, 2 follows a channel, 3 of an application.
    r#type: u8,
    /// The channel it posts to.
    channel_id: Option<Id<Channel>>,
    /// Its server.
    guild_id: Option<Id<Guild>>,
    /// The application that made it.
    application_id: Option<Id<Application>>,
    /// The hash of its picture.
    avatar: Option<String>,
    /// Who made it.
    user_id: Option<Id<id::User>>,
}

impl WebhookDetails {
    fn reply(webhook: model::Webhook) -> Reply<Self> {
        Reply::new(Self {
            id: webhook.id,
            name: webhook.name.map(Into::into),
            r#type: webhook.kind,
            channel_id: webhook.channel_id,
            guild_id: webhook.guild_id,
            application_id: webhook.application_id,
            avatar: webhook.avatar,
            user_id: webhook.user.map(|user| user.id),
        })
    }
}

/// Webhooks.
#[derive(Shape)]
struct Webhooks {
    /// The webhooks.
    webhooks: Vec<WebhookLine>,
    /// How many.
    count: usize,
}

impl Webhooks {
    fn reply(webhooks: Vec<model::Webhook>) -> Reply<Self> {
        let webhooks: Vec<_> = webhooks.into_iter().map(WebhookLine::from).collect();
        Reply::new(Self { count: webhooks.len(), webhooks })
    }
}

/// List the webhooks that post to a channel. Their tokens are not told.
#[derive(Args)]
struct WebhooksListChannel {
    /// Channel.
    channel_id: Id<Channel>,
}

impl Endpoint for WebhooksListChannel {
    const SPEC: Spec =
        Spec::new("webhooks_list_channel", "List channel webhooks", Effect::Read).needs(MANAGE);
    const ROUTE: Route = Route::get("/channels/{channel_id}/webhooks");
    type Answer = Vec<model::Webhook>;
    type Output = Webhooks;

    fn reply(self, webhooks: Vec<model::Webhook>) -> Reply<Webhooks> {
        Webhooks::reply(webhooks)
    }
}

/// List all webhooks of a server. Their tokens are not told.
#[derive(Args)]
struct WebhooksListGuild {
    /// Server.
    guild_id: Id<Guild>,
}

impl Endpoint for WebhooksListGuild {
    const SPEC: Spec =
        Spec::new("webhooks_list_guild", "List server webhooks", Effect::Read).needs(MANAGE);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/webhooks");
    type Answer = Vec<model::Webhook>;
    type Output = Webhooks;

    fn reply(self, webhooks: Vec<model::Webhook>) -> Reply<Webhooks> {
        Webhooks::reply(webhooks)
    }
}

/// Make a webhook. The answer holds its token, with which anybody can post: keep it secret.
#[derive(Args)]
struct WebhooksCreate {
    /// Channel to post to.
    channel_id: Id<Channel>,
    /// Name; it must not hold "discord" or "clyde".
    name: Text<1, 80>,
    /// Picture, as a data URI.
    avatar: Option<ImageData>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A webhook that was made.
#[derive(Shape)]
struct CreatedWebhook {
    /// The webhook.
    id: Id<id::Webhook>,
    /// 1: incoming.
    r#type: u8,
    /// The channel it posts to.
    channel_id: Option<Id<Channel>>,
    /// The application that made it.
    application_id: Option<Id<Application>>,
    /// Its name.
    name: Option<Untrusted<Username>>,
    /// The hash of its picture.
    avatar: Option<String>,
    /// With which anybody can post through it.
    token: Option<String>,
}

impl Endpoint for WebhooksCreate {
    const SPEC: Spec = Spec::new("webhooks_create", "Create webhook", Effect::Create).needs(MANAGE);
    const ROUTE: Route = Route::post("/channels/{channel_id}/webhooks");
    type Answer = model::Webhook;
    type Output = CreatedWebhook;

    fn reply(self, webhook: model::Webhook) -> Reply<CreatedWebhook> {
        Reply::new(CreatedWebhook {
            id: webhook.id,
            r#type: webhook.kind,
            channel_id: webhook.channel_id,
            application_id: webhook.application_id,
            name: webhook.name.map(Into::into),
            avatar: webhook.avatar,
            token: webhook.token,
        })
    }
}

/// Get a webhook. Its token is not told.
#[derive(Args)]
struct WebhooksGet {
    /// Webhook.
    webhook_id: Id<id::Webhook>,
}

impl Endpoint for WebhooksGet {
    const SPEC: Spec = Spec::new("webhooks_get", "Get webhook", Effect::Read).needs(MANAGE);
    const ROUTE: Route = Route::get("/webhooks/{webhook_id}");
    type Answer = model::Webhook;
    type Output = WebhookDetails;

    fn reply(self, webhook: model::Webhook) -> Reply<WebhookDetails> {
        WebhookDetails::reply(webhook)
    }
}

/// Change a webhook's name or picture, or have it post to another channel.
#[derive(Args)]
struct WebhooksModify {
    /// Webhook.
    webhook_id: Id<id::Webhook>,
    /// New name.
    name: Option<Text<1, 80>>,
    /// New picture, as a data URI.
    avatar: Patch<ImageData>,
    /// Channel of the same server to post to.
    channel_id: Option<Id<Channel>>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

impl Endpoint for WebhooksModify {
    const SPEC: Spec = Spec::new("webhooks_modify", "Modify webhook", Effect::Set).needs(MANAGE);
    const ROUTE: Route = Route::patch("/webhooks/{webhook_id}");
    type Answer = model::Webhook;
    type Output = WebhookDetails;

    fn check(&self, reader: &mut Reader) {
        if self.name.is_none() && self.avatar.is_kept() && self.channel_id.is_none() {
            reader.issue("required", "give a field to change");
        }
    }

    fn reply(self, webhook: model::Webhook) -> Reply<WebhookDetails> {
        WebhookDetails::reply(webhook)
    }
}

/// Delete a webhook. What it posted stays; its token is worth nothing from then on.
#[derive(Args)]
struct WebhooksDelete {
    /// Webhook.
    webhook_id: Id<id::Webhook>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A webhook that is gone.
#[derive(Shape)]
struct DeletedWebhook {
    /// Always true.
    deleted: True,
    /// The webhook.
    webhook_id: Id<id::Webhook>,
}

impl Endpoint for WebhooksDelete {
    const SPEC: Spec =
        Spec::new("webhooks_delete", "Delete webhook", Effect::Destroy).needs(MANAGE);
    const ROUTE: Route = Route::delete("/webhooks/{webhook_id}");
    type Answer = Ignored;
    type Output = DeletedWebhook;

    fn reply(self, _: Ignored) -> Reply<DeletedWebhook> {
        Reply::new(DeletedWebhook { deleted: True, webhook_id: self.webhook_id })
    }
}
