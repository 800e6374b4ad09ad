//! What is sold, and who bought it.

use sandbox::Seeded;
use serde_json::json;

use super::{Case, any, case, is_gone};

pub(super) fn cases(w: &Seeded) -> Vec<Case> {
    let application = w.bot.to_string();
    let sku = w.sku.to_string();
    let of_application = || json!({"application_id": application});
    let one = |id: String| json!({"application_id": application, "entitlement_id": id});
    let bought = w.entitlement.to_string();
    let test = w.test_entitlement.to_string();
    let guild = w.guild.to_string();
    vec![
        case("skus_list", "application_id", of_application()),
        case("entitlements_list", "application_id", of_application()),
        case("entitlements_get", "entitlement_id", one(bought.clone())),
        case("entitlements_consume", "entitlement_id", one(bought.clone())).seen_by(
            "entitlements_get",
            one(bought),
            |_, read| read["consumed"] == true,
        ),
        case(
            "entitlements_create_test",
            "sku_id",
            json!({
                "application_id": application, "sku_id": sku, "owner_id": guild, "owner_type": 1,
            }),
        )
        .seen_by("entitlements_list", of_application(), move |_, read| {
            any(&read["entitlements"], |one| one["guild_id"] == guild.as_str())
        }),
        case("entitlements_delete_test", "entitlement_id", one(test.clone())).seen_by(
            "entitlements_get",
            one(test),
            |_, read| is_gone(read),
        ),
        case(
            "subscriptions_list",
            "sku_id",
            json!({"sku_id": sku, "user_id": w.moderator.to_string()}),
        ),
        case(
            "subscriptions_get",
            "subscription_id",
            json!({"sku_id": sku, "subscription_id": w.subscription.to_string()}),
        ),
    ]
}
