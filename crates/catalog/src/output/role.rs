//! Roles in results.

use discord::{Id, Permissions, id::Role, model};
use serde_json::Value;
use tool::{
    Free, Shape, Untrusted,
    untrusted::{RoleName, UntrustedObject},
};

/// A role.
#[derive(Shape)]
pub(crate) struct RoleLine {
    /// The role; @everyone has its server's id.
    id: Id<Role>,
    /// Its name.
    name: Untrusted<RoleName>,
    /// Colour as 0xRRGGBB in decimal; 0 is none.
    color: u32,
    /// Colours of a gradient, if it has one.
    colors: Option<Free>,
    /// Place; the higher number ranks higher.
    position: i64,
    /// What it grants, as a decimal bit set.
    permissions: Permissions,
    /// Whether anyone may mention it.
    mentionable: bool,
    /// Whether it is shown apart in the member list.
    hoist: bool,
    /// Whether an integration keeps it, so that it cannot be given by hand.
    managed: bool,
    /// The icon's hash.
    icon: Option<String>,
    /// The emoji used as icon.
    unicode_emoji: Option<Untrusted<RoleName>>,
    /// What manages it, as Discord sends it.
    tags: Option<UntrustedObject<RoleName>>,
}

impl From<model::Role> for RoleLine {
    fn from(role: model::Role) -> Self {
        Self {
            id: role.id,
            name: role.name.into(),
            color: role.color,
            colors: role.colors.and_then(gradient),
            position: role.position,
            permissions: role.permissions,
            mentionable: role.mentionable,
            hoist: role.hoist,
            managed: role.managed,
            icon: role.icon,
            unicode_emoji: role.unicode_emoji.map(Into::into),
            tags: role.tags.and_then(UntrustedObject::new),
        }
    }
}

/// The colours, unless there is only the one that `color` says already.
fn gradient(colors: Value) -> Option<Free> {
    match colors {
        Value::Object(mut colors) => {
            colors.retain(|_, color| !color.is_null());
            (colors.len() > 1).then_some(Free(colors))
        }
        _ => None,
    }
}
