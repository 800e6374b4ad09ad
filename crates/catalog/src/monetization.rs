//! What the bot's application sells, who bought it, and purchases for tests.
//!
//! <https://docs.discord.com/developers/monetization/overview>

mod entitlements;
mod subscriptions;

use discord::{
    Id, Route,
    id::{Application, Sku},
    model,
};
use tool::{
    Args, Effect, Endpoint, Group, Reply, Shape, Spec, Untrusted, endpoint, untrusted::StoreText,
};

use self::{
    entitlements::{
        EntitlementsConsume, EntitlementsCreateTest, EntitlementsDeleteTest, EntitlementsGet,
        EntitlementsList,
    },
    subscriptions::{SubscriptionsGet, SubscriptionsList},
};

pub(crate) const GROUP: Group = Group {
    name: "monetization",
    about: "Read what the bot's application sells and who bought it, and test purchases.",
    tools: &[
        endpoint::<SkusList>(),
        endpoint::<EntitlementsList>(),
        endpoint::<EntitlementsGet>(),
        endpoint::<EntitlementsConsume>(),
        endpoint::<EntitlementsCreateTest>(),
        endpoint::<EntitlementsDeleteTest>(),
        endpoint::<SubscriptionsList>(),
        endpoint::<SubscriptionsGet>(),
    ],
};

/// List what the application sells. Who bought it is shown by `entitlements_list`.
#[derive(Args)]
struct SkusList {
    /// The bot's application.
    application_id: Id<Application>,
}

/// Something that is sold.
#[derive(Shape)]
struct SkuLine {
    /// The SKU.
    id: Id<Sku>,
    /// 2 durable, 3 consumable, 5 subscription, 6 subscription group.
    r#type: u8,
    /// Its name in the store.
    name: Untrusted<StoreText>,
    /// Its name in addresses.
    slug: String,
    /// Sum of: 4 available, 128 for servers, 256 for users.
    flags: u64,
}

/// What is sold.
#[derive(Shape)]
struct Skus {
    /// The SKUs; a subscription is listed with its group.
    skus: Vec<SkuLine>,
    /// How many.
    count: usize,
}

impl Endpoint for SkusList {
    const SPEC: Spec = Spec::new("skus_list", "List SKUs", Effect::Read);
    const ROUTE: Route = Route::get("/applications/{application_id}/skus");
    type Answer = Vec<model::Sku>;
    type Output = Skus;

    fn reply(self, skus: Vec<model::Sku>) -> Reply<Skus> {
        let line = |sku: model::Sku| SkuLine {
            id: sku.id,
            r#type: sku.kind,
            name: sku.name.into(),
            slug: sku.slug,
            flags: sku.flags,
        };
        Reply::new(Skus { count: skus.len(), skus: skus.into_iter().map(line).collect() })
    }
}
