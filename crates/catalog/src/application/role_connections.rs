//! What an application tells of members in other services, for roles that ask for it.
//!
//! <https://docs.discord.com/developers/resources/application-role-connection-metadata>

use discord::{Id, Route, Text, id::Application, model};
use serde_json::Value;
use tool::{
    Args, Argument, Choice, Effect, Endpoint, Kind, Reader, Reply, Schema, Shape, Spec,
    argument::List,
};

use super::Words;
use crate::argument::Localizations;

/// A record of metadata.
#[derive(Shape)]
struct RecordLine {
    /// Its key.
    key: String,
    /// Its name.
    name: Words,
    /// What it tells.
    description: Words,
    /// How it is compared, 1 to 8.
    r#type: u8,
}

/// Records of metadata.
#[derive(Shape)]
pub(super) struct Records {
    /// The records.
    records: Vec<RecordLine>,
    /// How many.
    count: usize,
}

impl Records {
    fn reply(records: Vec<model::RoleConnectionMetadata>) -> Reply<Self> {
        let count = records.len();
        let records = records.into_iter().map(|record| RecordLine {
            key: record.key,
            name: record.name.into(),
            description: record.description.into(),
            r#type: record.kind,
        });
        Reply::new(Self { records: records.collect(), count })
    }
}

/// List what the bot's application tells of members in other services, for linked roles.
#[derive(Args)]
pub(super) struct ApplicationGetRoleConnectionMetadata {
    /// Application of the bot.
    application_id: Id<Application>,
}

impl Endpoint for ApplicationGetRoleConnectionMetadata {
    const SPEC: Spec = Spec::new(
        "application_get_role_connection_metadata",
        "Get role connection metadata",
        Effect::Read,
    );
    const ROUTE: Route = Route::get("/applications/{application_id}/role-connections/metadata");
    type Answer = Option<Vec<model::RoleConnectionMetadata>>;
    type Output = Records;

    fn reply(self, records: Self::Answer) -> Reply<Records> {
        Records::reply(records.unwrap_or_default())
    }
}

/// The key of a record.
struct RecordKey(String);

const KEY: &str = "^[a-z0-9_]{1,50}$";

impl Argument for RecordKey {
    const SCHEMA: &'static Schema =
        &Schema::of(Kind::String { min: 1, max: 50, pattern: Some(KEY), format: None });

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let key = Text::<1, 50>::read(value, reader)?.into_string();
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        if !key.bytes().all(plain) {
            reader.issue("format", "it must be of small letters, digits and underscores");
            return None;
        }
        Some(Self(key))
    }

    fn json(&self) -> Option<Value> {
        Some(self.0.clone().into())
    }
}

/// How a role compares what is told with what it asks for.
#[derive(Clone, Copy, Choice)]
enum Comparison {
    IntegerAtMost = 1,
    IntegerAtLeast = 2,
    IntegerEqual = 3,
    IntegerUnequal = 4,
    DatetimeAtMost = 5,
    DatetimeAtLeast = 6,
    BooleanEqual = 7,
    BooleanUnequal = 8,
}

/// A record of metadata.
#[derive(Args)]
struct Record {
    /// Key, unique among the records.
    key: RecordKey,
    /// Name.
    name: Text<1, 100>,
    /// Names in other languages.
    name_localizations: Option<Localizations<100>>,
    /// What it tells.
    description: Text<1, 200>,
    /// Descriptions in other languages.
    description_localizations: Option<Localizations<200>>,
    /// How it is compared.
    r#type: Comparison,
}

/// Set what the bot's application tells of members in other services, for linked roles.
#[derive(Args)]
pub(super) struct ApplicationModifyRoleConnectionMetadata {
    /// Application of the bot.
    application_id: Id<Application>,
    /// All records; those not named are gone.
    #[arg(body)]
    records: List<Record, 0, 5>,
}

impl Endpoint for ApplicationModifyRoleConnectionMetadata {
    const SPEC: Spec = Spec::new(
        "application_modify_role_connection_metadata",
        "Set role connection metadata",
        Effect::Set,
    )
    .global();
    const ROUTE: Route = Route::put("/applications/{application_id}/role-connections/metadata");
    type Answer = Option<Vec<model::RoleConnectionMetadata>>;
    type Output = Records;

    fn check(&self, reader: &mut Reader) {
        for (index, one) in self.records.0.iter().enumerate() {
            if self.records.0.iter().take(index).any(|earlier| earlier.key.0 == one.key.0) {
                reader.field("records", |reader| {
                    reader.item(index, |reader| reader.issue("conflict", "its key is there twice"));
                });
            }
        }
    }

    fn reply(self, records: Self::Answer) -> Reply<Records> {
        Records::reply(records.unwrap_or_default())
    }
}
