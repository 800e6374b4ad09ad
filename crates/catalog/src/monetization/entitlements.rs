//! Purchases and what they give.

use discord::{
    Id, Int, Route,
    id::{Application, Entitlement, Generic, Guild, Sku, User},
    model,
};
use serde_json::Value;
use tool::{
    Args, Argument, Choice, Effect, Endpoint, Ignored, Presence, Reader, Reply, Schema, Shape,
    Spec, True, argument::List,
};

/// SKUs as Discord's query takes them: one text, separated by commas.
struct SkuIds(Option<List<Id<Sku>, 1, 100>>);

impl Argument for SkuIds {
    const SCHEMA: &'static Schema = List::<Id<Sku>, 1, 100>::SCHEMA;
    const PRESENCE: Presence = Presence::Optional;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        List::read(value, reader).map(|list| Self(Some(list)))
    }

    fn absent() -> Option<Self> {
        Some(Self(None))
    }

    fn json(&self) -> Option<Value> {
        let ids = self.0.as_ref()?.0.iter().map(ToString::to_string);
        Some(ids.collect::<Vec<_>>().join(",").into())
    }
}

/// List who is entitled to what the application sells, active or not.
#[derive(Args)]
pub(super) struct EntitlementsList {
    /// The bot's application.
    application_id: Id<Application>,
    /// Only those of this user.
    user_id: Option<Id<User>>,
    /// Only those to these SKUs.
    sku_ids: SkuIds,
    /// Only those made before this entitlement.
    before: Option<Id<Entitlement>>,
    /// Only those made after this entitlement.
    after: Option<Id<Entitlement>>,
    /// Most to list.
    #[arg(default = 100)]
    limit: Int<1, 100>,
    /// Only those of this server.
    guild_id: Option<Id<Guild>>,
    /// Leave out those that have ended.
    exclude_ended: Option<bool>,
    /// Leave out those that were taken back; Discord's default is true.
    exclude_deleted: Option<bool>,
    /// Only those that hold now.
    only_active: Option<bool>,
}

/// What a user or server is entitled to.
#[derive(Shape)]
pub(super) struct EntitlementLine {
    /// The entitlement.
    id: Id<Entitlement>,
    /// What it gives.
    sku_id: Id<Sku>,
    /// The application it is of.
    application_id: Id<Application>,
    /// Who has it.
    user_id: Option<Id<User>>,
    /// 1 purchase, 2 Nitro, 3 gift of the developer, 4 test, 8 subscription.
    r#type: u8,
    /// Whether it was taken back.
    deleted: bool,
    /// From when it holds, ISO 8601; absent for a test.
    starts_at: Option<String>,
    /// Until when it holds, ISO 8601; absent for ever.
    ends_at: Option<String>,
    /// The server that has it.
    guild_id: Option<Id<Guild>>,
    /// Whether it was used up.
    consumed: Option<bool>,
}

impl From<model::Entitlement> for EntitlementLine {
    fn from(one: model::Entitlement) -> Self {
        Self {
            id: one.id,
            sku_id: one.sku_id,
            application_id: one.application_id,
            user_id: one.user_id,
            r#type: one.kind,
            deleted: one.deleted,
            starts_at: one.starts_at,
            ends_at: one.ends_at,
            guild_id: one.guild_id,
            consumed: one.consumed,
        }
    }
}

/// Entitlements.
#[derive(Shape)]
pub(super) struct Entitlements {
    /// The entitlements.
    entitlements: Vec<EntitlementLine>,
    /// How many.
    count: usize,
}

impl Endpoint for EntitlementsList {
    const SPEC: Spec = Spec::new("entitlements_list", "List entitlements", Effect::Read);
    const ROUTE: Route = Route::get("/applications/{application_id}/entitlements");
    type Answer = Vec<model::Entitlement>;
    type Output = Entitlements;

    fn reply(self, found: Vec<model::Entitlement>) -> Reply<Entitlements> {
        Reply::new(Entitlements {
            count: found.len(),
            entitlements: found.into_iter().map(EntitlementLine::from).collect(),
        })
    }
}

/// Read one entitlement.
#[derive(Args)]
pub(super) struct EntitlementsGet {
    /// The bot's application.
    application_id: Id<Application>,
    /// Entitlement to read.
    entitlement_id: Id<Entitlement>,
}

const ONE: &str = "/applications/{application_id}/entitlements/{entitlement_id}";

impl Endpoint for EntitlementsGet {
    const SPEC: Spec = Spec::new("entitlements_get", "Get entitlement", Effect::Read);
    const ROUTE: Route = Route::get(ONE);
    type Answer = model::Entitlement;
    type Output = EntitlementLine;

    fn reply(self, one: model::Entitlement) -> Reply<EntitlementLine> {
        Reply::new(one.into())
    }
}

/// Mark a one-time purchase as used up, once its user got it. The user can then buy it again.
#[derive(Args)]
pub(super) struct EntitlementsConsume {
    /// The bot's application.
    application_id: Id<Application>,
    /// Entitlement to a consumable SKU.
    entitlement_id: Id<Entitlement>,
}

/// An entitlement that is used up.
#[derive(Shape)]
pub(super) struct Consumed {
    /// Always true.
    consumed: True,
    /// The application.
    application_id: Id<Application>,
    /// The entitlement.
    entitlement_id: Id<Entitlement>,
}

impl Endpoint for EntitlementsConsume {
    const SPEC: Spec =
        Spec::new("entitlements_consume", "Consume entitlement", Effect::Set).global();
    const ROUTE: Route =
        Route::post("/applications/{application_id}/entitlements/{entitlement_id}/consume");
    type Answer = Ignored;
    type Output = Consumed;

    fn reply(self, _: Ignored) -> Reply<Consumed> {
        let Self { application_id, entitlement_id } = self;
        Reply::new(Consumed { consumed: True, application_id, entitlement_id })
    }
}

/// Kinds of owner.
#[derive(Clone, Copy, Choice)]
enum OwnerType {
    Server = 1,
    User = 2,
}

/// Give a subscription to a user or server for a test, without payment.
#[derive(Args)]
pub(super) struct EntitlementsCreateTest {
    /// The bot's application.
    application_id: Id<Application>,
    /// Subscription SKU to give.
    sku_id: Id<Sku>,
    /// Server or user to give it to.
    owner_id: Id<Generic>,
    /// Which of the two it is.
    owner_type: OwnerType,
}

impl Endpoint for EntitlementsCreateTest {
    const SPEC: Spec =
        Spec::new("entitlements_create_test", "Create test entitlement", Effect::Create).global();
    const ROUTE: Route = Route::post("/applications/{application_id}/entitlements");
    type Answer = model::Entitlement;
    type Output = EntitlementLine;

    fn reply(self, one: model::Entitlement) -> Reply<EntitlementLine> {
        Reply::new(one.into())
    }
}

/// Take a test entitlement back. Those that were paid for cannot be deleted.
#[derive(Args)]
pub(super) struct EntitlementsDeleteTest {
    /// The bot's application.
    application_id: Id<Application>,
    /// Test entitlement to delete.
    entitlement_id: Id<Entitlement>,
}

/// An entitlement that is gone.
#[derive(Shape)]
pub(super) struct EntitlementGone {
    /// Always true.
    deleted: True,
    /// The application.
    application_id: Id<Application>,
    /// The entitlement.
    entitlement_id: Id<Entitlement>,
}

impl Endpoint for EntitlementsDeleteTest {
    const SPEC: Spec =
        Spec::new("entitlements_delete_test", "Delete test entitlement", Effect::Destroy).global();
    const ROUTE: Route = Route::delete(ONE);
    type Answer = Ignored;
    type Output = EntitlementGone;

    fn reply(self, _: Ignored) -> Reply<EntitlementGone> {
        let Self { application_id, entitlement_id } = self;
        Reply::new(EntitlementGone { deleted: True, application_id, entitlement_id })
    }
}
