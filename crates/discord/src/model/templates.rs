//! Templates of servers, and the snapshots they hold.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::{
    Id, Permissions,
    id::{Guild, User},
    permission::Overwrite,
};

/// <https://docs.discord.com/developers/resources/guild-template#guild-template-object>
///
/// `S` is how much is read of the snapshot: all as it is, or what [`Snapshot`] has.
#[derive(Debug, Clone, Deserialize)]
#[serde(bound(deserialize = "S: Default + Deserialize<'de>"))]
pub struct Template<S = Map<String, Value>> {
    /// Its code: what follows `discord.new/`.
    pub code: String,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// What it is for.
    #[serde(default)]
    pub description: Option<String>,
    /// How often it was used.
    #[serde(default)]
    pub usage_count: u64,
    /// Who made it.
    pub creator_id: Id<User>,
    /// When it was made, ISO 8601.
    #[serde(default)]
    pub created_at: String,
    /// When it was last synced, ISO 8601.
    #[serde(default)]
    pub updated_at: String,
    /// The server it is of.
    pub source_guild_id: Id<Guild>,
    /// The snapshot.
    #[serde(default)]
    pub serialized_source_guild: S,
    /// Whether the server has changed since.
    #[serde(default)]
    pub is_dirty: Option<bool>,
}

/// What a snapshot holds besides settings. Ids in it are numbers of its own.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct Snapshot {
    /// The roles; the first is @everyone.
    #[serde(default)]
    pub roles: Vec<SnapshotRole>,
    /// The channels and categories.
    #[serde(default)]
    pub channels: Vec<SnapshotChannel>,
}

/// A role of a snapshot, or of a server as far as a snapshot holds it.
#[derive(Debug, Clone, Deserialize)]
pub struct SnapshotRole {
    /// Its number; @everyone has 0.
    #[serde(default, deserialize_with = "number")]
    pub id: Option<u64>,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// What it grants.
    #[serde(default)]
    pub permissions: Permissions,
    /// Whether an integration has it, so that no snapshot holds it.
    #[serde(default)]
    pub managed: bool,
}

/// A channel of a snapshot, or of a server as far as a snapshot holds it.
#[derive(Debug, Clone, Deserialize)]
pub struct SnapshotChannel {
    /// Its number.
    #[serde(default, deserialize_with = "number")]
    pub id: Option<u64>,
    /// Its kind, as of other channels.
    #[serde(default, rename = "type")]
    pub kind: u8,
    /// Its name.
    #[serde(default)]
    pub name: Option<String>,
    /// The number of its category.
    #[serde(default, deserialize_with = "number")]
    pub parent_id: Option<u64>,
    /// Whether it is for adults.
    #[serde(default)]
    pub nsfw: bool,
    /// What roles may do in it.
    #[serde(default)]
    pub permission_overwrites: Vec<Overwrite>,
    /// All its other settings, by name.
    #[serde(flatten)]
    pub settings: Map<String, Value>,
}

/// Numbers of a snapshot, which Discord writes as numbers or as strings of digits.
fn number<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    let value = Value::deserialize(deserializer)?;
    Ok(value.as_u64().or_else(|| value.as_str()?.parse().ok()))
}
