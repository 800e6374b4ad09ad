//! What an application sells, and who bought it.

use serde::Deserialize;

use crate::{
    Id,
    id::{Application, Entitlement as EntitlementKind, Guild, Sku as SkuKind},
    id::{Subscription as SubscriptionKind, User},
};

/// <https://docs.discord.com/developers/resources/sku#sku-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Sku {
    /// The SKU.
    pub id: Id<SkuKind>,
    /// 2 durable, 3 consumable, 5 subscription, 6 subscription group.
    #[serde(default, rename = "type")]
    pub kind: u8,
    /// Its name in the store.
    #[serde(default)]
    pub name: String,
    /// Its name in addresses.
    #[serde(default)]
    pub slug: String,
    /// 4 available, 128 for servers, 256 for users.
    #[serde(default)]
    pub flags: u64,
}

/// <https://docs.discord.com/developers/resources/entitlement#entitlement-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Entitlement {
    /// The entitlement.
    pub id: Id<EntitlementKind>,
    /// What it gives.
    pub sku_id: Id<SkuKind>,
    /// The application it is of.
    pub application_id: Id<Application>,
    /// Who has it.
    #[serde(default)]
    pub user_id: Option<Id<User>>,
    /// How it came to be.
    #[serde(default, rename = "type")]
    pub kind: u8,
    /// Whether it was taken back.
    #[serde(default)]
    pub deleted: bool,
    /// From when it holds, ISO 8601.
    #[serde(default)]
    pub starts_at: Option<String>,
    /// Until when it holds, ISO 8601.
    #[serde(default)]
    pub ends_at: Option<String>,
    /// The server that has it.
    #[serde(default)]
    pub guild_id: Option<Id<Guild>>,
    /// Whether it was used up; only of consumables.
    #[serde(default)]
    pub consumed: Option<bool>,
}

/// <https://docs.discord.com/developers/resources/subscription#subscription-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Subscription {
    /// The subscription.
    pub id: Id<SubscriptionKind>,
    /// Who pays.
    pub user_id: Id<User>,
    /// What is paid for.
    #[serde(default)]
    pub sku_ids: Vec<Id<SkuKind>>,
    /// What it gives.
    #[serde(default)]
    pub entitlement_ids: Vec<Id<EntitlementKind>>,
    /// What it will be for after this period.
    #[serde(default)]
    pub renewal_sku_ids: Option<Vec<Id<SkuKind>>>,
    /// When this period began, ISO 8601.
    #[serde(default)]
    pub current_period_start: String,
    /// When it ends, ISO 8601.
    #[serde(default)]
    pub current_period_end: String,
    /// 0 active, 1 ending, 2 inactive.
    #[serde(default)]
    pub status: u8,
    /// When it was cancelled, ISO 8601.
    #[serde(default)]
    pub canceled_at: Option<String>,
}
