//! The bot's application.

use sandbox::Seeded;
use serde_json::{Value, json};

use super::{Case, any, case};

pub(super) fn cases(w: &Seeded) -> Vec<Case> {
    let application = w.bot.to_string();
    let own = || json!({"application_id": application});
    let with = |more: Value| {
        let mut arguments = own();
        if let (Value::Object(arguments), Value::Object(more)) = (&mut arguments, more) {
            arguments.extend(more);
        }
        arguments
    };
    let record =
        json!({"key": "ships", "name": "Ships", "description": "Ships sailed.", "type": 2});
    vec![
        case("application_get_current", "", json!({})),
        case("application_modify_current", "", json!({"description": "Counts ships."})).seen_by(
            "application_get_current",
            json!({}),
            |_, read| read["description"] == "Counts ships.",
        ),
        case("application_get", "application_id", own()),
        case(
            "application_modify",
            "application_id",
            with(json!({"interactions_endpoint_url": "https://example.com/interactions"})),
        )
        .seen_by("application_get", own(), |_, read| {
            read["interactions_endpoint_url"] == "https://example.com/interactions"
        }),
        case("application_get_oauth2", "", json!({})),
        case("application_get_role_connection_metadata", "application_id", own()),
        case(
            "application_modify_role_connection_metadata",
            "application_id",
            with(json!({"records": [record]})),
        )
        .seen_by("application_get_role_connection_metadata", own(), |_, read| {
            any(&read["records"], |record| record["key"] == "ships" && record["type"] == 2)
        }),
        case(
            "application_get_activity_instance",
            "instance_id",
            with(json!({"instance_id": w.activity_instance})),
        ),
        case(
            "application_upload_attachment",
            "application_id",
            with(json!({"file_data": "U2hpcHM=", "filename": "ships.txt"})),
        ),
        case("application_get_gateway", "", json!({})),
        case("application_get_gateway_bot", "", json!({})),
        case("application_get_public_keys", "", json!({})),
    ]
}
