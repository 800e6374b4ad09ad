//! Where the gateway is, and the keys of Discord's tokens.

use discord::{Route, model};
use tool::{Args, Effect, Endpoint, Free, Reply, Shape, Spec};

/// Get the address of Discord's gateway, for a program that connects to it.
#[derive(Args)]
pub(super) struct ApplicationGetGateway {}

/// The gateway.
#[derive(Shape)]
pub(super) struct Gateway {
    /// Its address.
    url: String,
}

impl Endpoint for ApplicationGetGateway {
    const SPEC: Spec = Spec::new("application_get_gateway", "Get gateway", Effect::Read);
    const ROUTE: Route = Route::get("/gateway");
    type Answer = model::Gateway;
    type Output = Gateway;

    fn reply(self, gateway: model::Gateway) -> Reply<Gateway> {
        Reply::new(Gateway { url: gateway.url })
    }
}

/// See in how many shards the bot should connect to the gateway, and how often it still may.
#[derive(Args)]
pub(super) struct ApplicationGetGatewayBot {}

/// The gateway as the bot uses it.
#[derive(Shape)]
pub(super) struct BotGateway {
    /// Its address.
    url: String,
    /// Shards to use.
    shards: u64,
    /// Sessions it may start in a day.
    total: u64,
    /// Sessions left of them.
    remaining: u64,
    /// Milliseconds until there are all again.
    reset_after_ms: u64,
    /// Sessions it may start within five seconds.
    max_concurrency: u64,
}

impl Endpoint for ApplicationGetGatewayBot {
    const SPEC: Spec = Spec::new("application_get_gateway_bot", "Get bot's gateway", Effect::Read);
    const ROUTE: Route = Route::get("/gateway/bot");
    type Answer = model::BotGateway;
    type Output = BotGateway;

    fn reply(self, gateway: model::BotGateway) -> Reply<BotGateway> {
        let limit = gateway.session_start_limit;
        Reply::new(BotGateway {
            url: gateway.url,
            shards: gateway.shards,
            total: limit.total,
            remaining: limit.remaining,
            reset_after_ms: limit.reset_after,
            max_concurrency: limit.max_concurrency,
        })
    }
}

/// Get the public keys with which Discord signs the identity tokens of users. They are no secrets.
#[derive(Args)]
pub(super) struct ApplicationGetPublicKeys {}

/// Public keys.
#[derive(Shape)]
pub(super) struct PublicKeys {
    /// The keys, as JSON Web Keys.
    keys: Vec<Free>,
    /// How many.
    count: usize,
}

impl Endpoint for ApplicationGetPublicKeys {
    const SPEC: Spec = Spec::new("application_get_public_keys", "Get public keys", Effect::Read);
    const ROUTE: Route = Route::get("/oauth2/keys");
    type Answer = model::PublicKeys;
    type Output = PublicKeys;

    fn reply(self, keys: model::PublicKeys) -> Reply<PublicKeys> {
        Reply::new(PublicKeys {
            count: keys.keys.len(),
            keys: keys.keys.into_iter().map(Free).collect(),
        })
    }
}
