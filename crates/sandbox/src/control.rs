//! What is served beside the API: the sandbox's own endpoints, and the bytes of attachments.
//!
//! `GET /sandbox/world`, `GET|DELETE /sandbox/requests`, `GET|POST|DELETE /sandbox/faults`. They
//! ask for no token: the sandbox listens on loopback and holds nothing of worth.

use http::HeaderMap;
use serde_json::{Value, json};

use crate::{
    error::Error,
    faults::{Fault, Reply},
    limits::put,
    server::Shared,
};

pub(crate) fn answer(shared: &Shared, method: &str, path: &str, body: &[u8]) -> Reply {
    match (method, path) {
        ("GET", "/sandbox/world") => {
            let world = json!({"seeded": shared.seeded, "token": shared.token});
            Reply::json(200, HeaderMap::new(), &world)
        }
        ("GET", "/sandbox/requests") => {
            Reply::json(200, HeaderMap::new(), &json!(shared.records.list()))
        }
        ("DELETE", "/sandbox/requests") => {
            shared.records.clear();
            Reply { status: 204, ..Reply::default() }
        }
        ("GET", "/sandbox/faults") => {
            Reply::json(200, HeaderMap::new(), &json!(shared.faults.list()))
        }
        ("DELETE", "/sandbox/faults") => {
            shared.faults.clear();
            Reply { status: 204, ..Reply::default() }
        }
        ("POST", "/sandbox/faults") => add_faults(shared, body),
        _ => Reply::json(404, HeaderMap::new(), &Error::NOT_FOUND.body()),
    }
}

/// Takes one rule or a list of them.
fn add_faults(shared: &Shared, body: &[u8]) -> Reply {
    let read = serde_json::from_slice::<Value>(body).and_then(|value| match value {
        Value::Array(_) => serde_json::from_value::<Vec<Fault>>(value),
        _ => serde_json::from_value::<Fault>(value).map(|fault| vec![fault]),
    });
    match read {
        Ok(faults) => {
            for fault in faults {
                shared.faults.add(fault);
            }
            Reply { status: 204, ..Reply::default() }
        }
        Err(error) => Reply::json(400, HeaderMap::new(), &json!({"message": error.to_string()})),
    }
}

/// `/attachments/{channel}/{id}/{filename}`.
pub(crate) fn attachment(shared: &Shared, path: &str) -> Reply {
    let id = path.split('/').nth(3).and_then(|text| text.parse().ok());
    let state = shared.state();
    let found = state.uploads.iter().find(|upload| Some(upload.id) == id);
    let Some(upload) = found else {
        let status = 404;
        return Reply {
            status,
            body: b"This content is no longer available.".to_vec(),
            ..Reply::default()
        };
    };
    let mut reply = Reply { status: 200, body: upload.bytes.to_vec(), ..Reply::default() };
    put(&mut reply.headers, "content-type", upload.content_type.clone());
    reply
}
