//! Payments that recur. What they give is a matter of entitlements.

use discord::{
    Id, Int, Route,
    id::{Entitlement, Sku, Subscription, User},
    model,
};
use tool::{Args, Effect, Endpoint, Reply, Shape, Spec};

/// List a user's subscriptions to a SKU. Whether they may use it is told by `entitlements_list`.
#[derive(Args)]
pub(super) struct SubscriptionsList {
    /// SKU that is subscribed to.
    sku_id: Id<Sku>,
    /// Only those made before this subscription.
    before: Option<Id<Subscription>>,
    /// Only those made after this subscription.
    after: Option<Id<Subscription>>,
    /// Most to list.
    #[arg(default = 50)]
    limit: Int<1, 100>,
    /// User whose subscriptions to list; Discord wants it of bots.
    user_id: Option<Id<User>>,
}

/// A subscription.
#[derive(Shape)]
pub(super) struct SubscriptionLine {
    /// The subscription.
    id: Id<Subscription>,
    /// Who pays.
    user_id: Id<User>,
    /// What is paid for.
    sku_ids: Vec<Id<Sku>>,
    /// What it gives.
    entitlement_ids: Vec<Id<Entitlement>>,
    /// What it will be for after this period.
    renewal_sku_ids: Option<Vec<Id<Sku>>>,
    /// When this period began, ISO 8601.
    current_period_start: String,
    /// When it ends, ISO 8601.
    current_period_end: String,
    /// 0 active, 1 active and not renewed, 2 inactive.
    status: u8,
    /// When it was cancelled, ISO 8601.
    canceled_at: Option<String>,
}

impl From<model::Subscription> for SubscriptionLine {
    fn from(one: model::Subscription) -> Self {
        Self {
            id: one.id,
            user_id: one.user_id,
            sku_ids: one.sku_ids,
            entitlement_ids: one.entitlement_ids,
            renewal_sku_ids: one.renewal_sku_ids,
            current_period_start: one.current_period_start,
            current_period_end: one.current_period_end,
            status: one.status,
            canceled_at: one.canceled_at,
        }
    }
}

/// Subscriptions.
#[derive(Shape)]
pub(super) struct Subscriptions {
    /// The subscriptions.
    subscriptions: Vec<SubscriptionLine>,
    /// How many.
    count: usize,
}

impl Endpoint for SubscriptionsList {
    const SPEC: Spec = Spec::new("subscriptions_list", "List subscriptions", Effect::Read);
    const ROUTE: Route = Route::get("/skus/{sku_id}/subscriptions");
    type Answer = Vec<model::Subscription>;
    type Output = Subscriptions;

    fn reply(self, found: Vec<model::Subscription>) -> Reply<Subscriptions> {
        Reply::new(Subscriptions {
            count: found.len(),
            subscriptions: found.into_iter().map(SubscriptionLine::from).collect(),
        })
    }
}

/// Read one subscription.
#[derive(Args)]
pub(super) struct SubscriptionsGet {
    /// SKU that is subscribed to.
    sku_id: Id<Sku>,
    /// Subscription to read.
    subscription_id: Id<Subscription>,
    /// User whose subscription it is.
    user_id: Option<Id<User>>,
}

impl Endpoint for SubscriptionsGet {
    const SPEC: Spec = Spec::new("subscriptions_get", "Get subscription", Effect::Read);
    const ROUTE: Route = Route::get("/skus/{sku_id}/subscriptions/{subscription_id}");
    type Answer = model::Subscription;
    type Output = SubscriptionLine;

    fn reply(self, one: model::Subscription) -> Reply<SubscriptionLine> {
        Reply::new(one.into())
    }
}
