//! What the application sells, and who bought it.

use serde_json::{Value, json};

use super::{
    Route,
    resource::{Resource, Take, as_it_is, must},
};
use crate::{
    call::{Answered, Call, empty, ok},
    error::Error,
    form::Problems,
    render::insert,
    snowflake::{Millis, Snowflake},
    state::{State, Thing},
};

const ALL: &str = "/applications/{application_id}/entitlements";
const ONE: &str = "/applications/{application_id}/entitlements/{entitlement_id}";

pub(super) const ROUTES: &[Route] = &[
    Route::get("/applications/{application_id}/skus", skus),
    Route::get(ALL, entitlements),
    Route::post(ALL, create),
    Route::get(ONE, get),
    Route::delete(ONE, delete),
    Route::post("/applications/{application_id}/entitlements/{entitlement_id}/consume", consume),
    Route::get("/skus/{sku_id}/subscriptions", subscriptions),
    Route::get("/skus/{sku_id}/subscriptions/{subscription_id}", subscription),
];

const SKU: Resource = Resource {
    thing: Thing::Sku,
    owner: "application_id",
    id: "sku_id",
    unknown: Error::UNKNOWN_SKU,
    most: (0, Error::NOT_FOUND),
    see: 0,
    make: 0,
    change: 0,
    logged: None,
    parts: &[],
    fresh: |_, _| Value::Null,
    shown: as_it_is,
};

const ENTITLEMENT: Resource = Resource {
    thing: Thing::Entitlement,
    id: "entitlement_id",
    unknown: Error::UNKNOWN_ENTITLEMENT,
    parts: &[
        must("sku_id", Take::Id),
        must("owner_id", Take::Id),
        must("owner_type", Take::Choice(&[1, 2])),
    ],
    shown: |_, mut one| {
        // That it was made for a test is known to Discord alone.
        if let Value::Object(fields) = &mut one {
            fields.remove("test");
        }
        one
    },
    ..SKU
};

fn skus(state: &mut State, call: &Call) -> Answered {
    SKU.list(state, call)
}

fn get(state: &mut State, call: &Call) -> Answered {
    ENTITLEMENT.get(state, call)
}

/// Whether a page holds an id.
fn within(call: &Call, id: &Value) -> Result<bool, Error> {
    let id: Snowflake = id.as_str().and_then(|id| id.parse().ok()).unwrap_or_default();
    let before = call.query_id("before")?.is_none_or(|before| id < before);
    Ok(before && call.query_id("after")?.is_none_or(|after| id > after))
}

/// Newest first.
fn page(call: &Call, mut found: Vec<Value>, most: usize) -> Answered {
    let limit = call.number("limit", 1..=100, most)?;
    let mut kept = Vec::new();
    found.reverse();
    for one in found {
        if within(call, one.get("id").unwrap_or(&Value::Null))? {
            kept.push(one);
        }
    }
    kept.truncate(limit);
    ok(kept.into())
}

fn entitlements(state: &mut State, call: &Call) -> Answered {
    let owner = ENTITLEMENT.owner(state, call, 0)?;
    let mut found = ENTITLEMENT.show_all(state, owner);
    for name in ["user_id", "guild_id"] {
        if let Some(id) = call.query_id(name)? {
            found.retain(|one| one.get(name) == Some(&json!(id)));
        }
    }
    let skus = call.ids("sku_ids")?;
    if !skus.is_empty() {
        found.retain(|one| skus.iter().any(|sku| one.get("sku_id") == Some(&json!(sku))));
    }
    let active = call.flag("only_active")?.unwrap_or(false);
    if active || call.flag("exclude_deleted")?.unwrap_or(true) {
        found.retain(|one| one.get("deleted") != Some(&json!(true)));
    }
    if active || call.flag("exclude_ended")?.unwrap_or(false) {
        let now = state.now();
        let end = |one: &Value| one.get("ends_at").and_then(Value::as_str).and_then(Millis::parse);
        found.retain(|one| end(one).is_none_or(|end| end > now));
    }
    page(call, found, 100)
}

fn create(state: &mut State, call: &Call) -> Answered {
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let given = super::resource::read(&form, ENTITLEMENT.parts, true);
    let (sku, owner) = (form.snowflake("sku_id"), form.snowflake("owner_id"));
    problems.check()?;
    let application = ENTITLEMENT.owner(state, call, 0)?;
    let sku = sku.or(Snowflake::default());
    state.thing(Thing::Sku, application, sku).ok_or(Error::UNKNOWN_SKU)?;
    let owner = owner.or(Snowflake::default());
    let for_guild = given.get("owner_type") == Some(&json!(1));
    let user = if for_guild {
        state.guild(owner)?;
        state.application.owner
    } else {
        state.user(owner)?.id
    };
    let id = state.new_id();
    let mut one = json!({
        "id": id,
        "sku_id": sku,
        "application_id": application,
        "user_id": user,
        "deleted": false,
        "starts_at": null,
        "ends_at": null,
        "type": 8,
        "test": true,
    });
    if for_guild {
        insert(&mut one, "guild_id", json!(owner));
    }
    state.keep(Thing::Entitlement, application, id, one.clone());
    ok((ENTITLEMENT.shown)(state, one))
}

fn delete(state: &mut State, call: &Call) -> Answered {
    let one = ENTITLEMENT.find(state, call)?;
    // What was paid for is no test entitlement.
    if one.get("test") != Some(&json!(true)) {
        return Err(Error::UNKNOWN_ENTITLEMENT);
    }
    ENTITLEMENT.delete(state, call)
}

fn consume(state: &mut State, call: &Call) -> Answered {
    let mut one = ENTITLEMENT.find(state, call)?;
    insert(&mut one, "consumed", json!(true));
    let id = call.id("entitlement_id")?;
    state.keep(Thing::Entitlement, ENTITLEMENT.owner(state, call, 0)?, id, one);
    empty()
}

/// Subscriptions to a SKU; a bot has to say whose.
fn subscriptions(state: &mut State, call: &Call) -> Answered {
    let sku = known_sku(state, call)?;
    let Some(user) = call.query_id("user_id")? else {
        return Err(Error::field("user_id", "BASE_TYPE_REQUIRED", "This field is required"));
    };
    let mut found: Vec<Value> = state.things(Thing::Subscription, sku).cloned().collect();
    found.retain(|one| one.get("user_id") == Some(&json!(user)));
    page(call, found, 50)
}

fn known_sku(state: &State, call: &Call) -> Result<Snowflake, Error> {
    let sku = call.id("sku_id")?;
    state.thing(Thing::Sku, state.bot, sku).ok_or(Error::UNKNOWN_SKU)?;
    Ok(sku)
}

fn subscription(state: &mut State, call: &Call) -> Answered {
    let sku = known_sku(state, call)?;
    let found = state.thing(Thing::Subscription, sku, call.id("subscription_id")?);
    let user = call.query_id("user_id")?;
    let found =
        found.filter(|one| user.is_none_or(|user| one.get("user_id") == Some(&json!(user))));
    // Discord documents no code of its own for it.
    found.cloned().map_or(Err(Error::NOT_FOUND), ok)
}
