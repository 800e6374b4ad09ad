//! Webhooks by their token: no permission of the bot is needed, and none is used.

use discord::{Id, Route, Text, id, model};
use tool::{
    Args, Effect, Endpoint, Ignored, Patch, Reader, Reply, Spec, True,
    special::{ImageData, PathToken},
};

use super::{DeletedWebhook, WebhookDetails};

/// Get a webhook by its token. The bot needs no permission for it.
#[derive(Args)]
pub(super) struct WebhooksGetWithToken {
    /// Webhook.
    webhook_id: Id<id::Webhook>,
    /// Its token.
    token: PathToken,
}

impl Endpoint for WebhooksGetWithToken {
    const SPEC: Spec = Spec::new("webhooks_get_with_token", "Get webhook by token", Effect::Read);
    const ROUTE: Route = Route::get("/webhooks/{webhook_id}/{token}");
    type Answer = model::Webhook;
    type Output = WebhookDetails;

    fn reply(self, webhook: model::Webhook) -> Reply<WebhookDetails> {
        WebhookDetails::reply(webhook)
    }
}

/// Change a webhook's name or picture by its token. To move it use `webhooks_modify`.
#[derive(Args)]
pub(super) struct WebhooksModifyWithToken {
    /// Webhook.
    webhook_id: Id<id::Webhook>,
    /// Its token.
    token: PathToken,
    /// New name.
    name: Option<Text<1, 80>>,
    /// New picture, as a data URI.
    avatar: Patch<ImageData>,
}

impl Endpoint for WebhooksModifyWithToken {
    const SPEC: Spec =
        Spec::new("webhooks_modify_with_token", "Modify webhook by token", Effect::Set);
    const ROUTE: Route = Route::patch("/webhooks/{webhook_id}/{token}");
    type Answer = model::Webhook;
    type Output = WebhookDetails;

    fn check(&self, reader: &mut Reader) {
        if self.name.is_none() && self.avatar.is_kept() {
            reader.issue("required", "give a field to change");
        }
    }

    fn reply(self, webhook: model::Webhook) -> Reply<WebhookDetails> {
        WebhookDetails::reply(webhook)
    }
}

/// Delete a webhook by its token, for instance one that leaked.
#[derive(Args)]
pub(super) struct WebhooksDeleteWithToken {
    /// Webhook.
    webhook_id: Id<id::Webhook>,
    /// Its token.
    token: PathToken,
}

impl Endpoint for WebhooksDeleteWithToken {
    const SPEC: Spec =
        Spec::new("webhooks_delete_with_token", "Delete webhook by token", Effect::Destroy);
    const ROUTE: Route = Route::delete("/webhooks/{webhook_id}/{token}");
    type Answer = Ignored;
    type Output = DeletedWebhook;

    fn reply(self, _: Ignored) -> Reply<DeletedWebhook> {
        Reply::new(DeletedWebhook { deleted: True, webhook_id: self.webhook_id })
    }
}
