//! What the bot's application sells: a subscription and a consumable, each bought once.

use serde_json::json;

use super::{DAY, END, Seeder};
use crate::{
    render::insert,
    snowflake::{Millis, Snowflake},
    state::Thing,
};

impl Seeder {
    pub(super) fn monetization(&mut self) {
        let at = Millis(END.0 - 90 * DAY);
        self.seeded.sku = self.sku(at, 5, "Harbor Pass", "harbor-pass");
        let rope = self.sku(at, 3, "Coil of rope", "coil-of-rope");
        let member = self.seeded.member;
        self.seeded.entitlement = self.entitlement(rope, member, false);
        self.seeded.test_entitlement = self.entitlement(self.seeded.sku, member, true);
        let bought = self.entitlement(self.seeded.sku, self.seeded.moderator, false);
        let id = self.id(at);
        let one = json!({
            "id": id,
            "user_id": self.seeded.moderator,
            "sku_ids": [self.seeded.sku],
            "renewal_sku_ids": [self.seeded.sku],
            "entitlement_ids": [bought],
            "current_period_start": Millis(END.0 - 10 * DAY),
            "current_period_end": Millis(END.0 + 20 * DAY),
            "status": 0,
            "canceled_at": null,
        });
        self.state.keep(Thing::Subscription, self.seeded.sku, id, one);
        self.seeded.subscription = id;
    }

    fn sku(&mut self, at: Millis, kind: u8, name: &str, slug: &str) -> Snowflake {
        let (id, application) = (self.id(at), self.state.bot);
        let one = json!({
            "id": id,
            "type": kind,
            "application_id": application,
            "name": name,
            "slug": slug,
            "flags": 4 | 256,
        });
        self.state.keep(Thing::Sku, application, id, one);
        id
    }

    fn entitlement(&mut self, sku: Snowflake, user: Snowflake, test: bool) -> Snowflake {
        let start = Millis(END.0 - 10 * DAY);
        let (id, application) = (self.id(start), self.state.bot);
        let mut one = json!({
            "id": id,
            "sku_id": sku,
            "application_id": application,
            "user_id": user,
            "deleted": false,
            "starts_at": null,
            "ends_at": null,
            "type": 8,
            "test": test,
        });
        if !test {
            insert(&mut one, "starts_at", json!(start));
            insert(&mut one, "consumed", json!(false));
        }
        self.state.keep(Thing::Entitlement, application, id, one);
        id
    }
}
