//! Bots and services that are part of a server.

use discord::{
    Id, Permission, Route,
    id::{Application, Guild, Integration as IntegrationKind},
    model,
};
use tool::{
    Args, Effect, Endpoint, Ignored, Reply, Shape, Spec, True, Untrusted, special::AuditReason,
    untrusted::Username,
};

/// List the bots and services that are part of a server, at most 50.
#[derive(Args)]
pub(super) struct GuildListIntegrations {
    /// Server to look at.
    guild_id: Id<Guild>,
}

/// An account at a service.
#[derive(Shape)]
struct Account {
    /// Its id there.
    id: String,
    /// Its name there.
    name: Option<Untrusted<Username>>,
}

/// A bot or service.
#[derive(Shape)]
struct Integration {
    /// Its id.
    id: String,
    /// Its name.
    name: Option<Untrusted<Username>>,
    /// Its kind: discord is a bot.
    r#type: String,
    /// Whether it works.
    enabled: bool,
    /// Its account.
    account: Option<Account>,
    /// The bot's application.
    application_id: Option<Id<Application>>,
}

impl From<model::Integration> for Integration {
    fn from(integration: model::Integration) -> Self {
        Self {
            id: integration.id,
            name: integration.name.map(Into::into),
            r#type: integration.kind,
            enabled: integration.enabled,
            account: integration
                .account
                .map(|account| Account { id: account.id, name: account.name.map(Into::into) }),
            application_id: integration.application.map(|application| application.id),
        }
    }
}

/// Integrations.
#[derive(Shape)]
pub(super) struct Integrations {
    /// The integrations.
    integrations: Vec<Integration>,
    /// How many.
    count: usize,
}

impl Endpoint for GuildListIntegrations {
    const SPEC: Spec = Spec::new("guild_list_integrations", "List integrations", Effect::Read)
        .needs(&[Permission::ManageGuild]);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/integrations");
    type Answer = Vec<model::Integration>;
    type Output = Integrations;

    fn reply(self, integrations: Vec<model::Integration>) -> Reply<Integrations> {
        Reply::new(Integrations {
            count: integrations.len(),
            integrations: integrations.into_iter().map(Into::into).collect(),
        })
    }
}

/// Remove a bot or service from a server: its webhooks go and its bot is kicked.
#[derive(Args)]
pub(super) struct GuildDeleteIntegration {
    /// Server of the integration.
    guild_id: Id<Guild>,
    /// Integration to remove, of `guild_list_integrations`.
    integration_id: Id<IntegrationKind>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// An integration that is gone.
#[derive(Shape)]
pub(super) struct Removed {
    /// Always true.
    deleted: True,
    /// The integration.
    integration_id: Id<IntegrationKind>,
    /// Its server.
    guild_id: Id<Guild>,
}

impl Endpoint for GuildDeleteIntegration {
    const SPEC: Spec = Spec::new("guild_delete_integration", "Remove integration", Effect::Destroy)
        .needs(&[Permission::ManageGuild]);
    const ROUTE: Route = Route::delete("/guilds/{guild_id}/integrations/{integration_id}");
    type Answer = Ignored;
    type Output = Removed;

    fn reply(self, _: Ignored) -> Reply<Removed> {
        Reply::new(Removed {
            deleted: True,
            integration_id: self.integration_id,
            guild_id: self.guild_id,
        })
    }
}
