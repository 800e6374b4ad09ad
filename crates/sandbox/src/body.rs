//! Reads a request's body: JSON, or a multipart form, of which `payload_json` or else the plain
//! fields are the body.

use bytes::Bytes;
use http::HeaderMap;
use serde_json::{Map, Value};

use crate::{call::File, error::Error};

/// The largest request that is read.
pub(crate) const REQUEST_BYTES: usize = 26 << 20;
/// The largest JSON document that is read.
const JSON_BYTES: usize = 8 << 20;
/// The largest file of an upload.
const FILE_BYTES: usize = 10 << 20;
const FILES: usize = 10;
/// The longest plain field of a form, and how many there can be.
const FIELD_BYTES: usize = 8 << 10;
const FIELDS: usize = 20;

pub(crate) async fn read(headers: &HeaderMap, bytes: Bytes) -> Result<(Value, Vec<File>), Error> {
    let content_type =
        headers.get(http::header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    if let Some(boundary) = content_type.and_then(|text| multer::parse_boundary(text).ok()) {
        return multipart(boundary, bytes).await;
    }
    if bytes.is_empty() {
        return Ok((Value::Null, Vec::new()));
    }
    if !content_type.is_some_and(|text| text.starts_with("application/json")) {
        let text = "Expected \"Content-Type\" header to be one of {'application/json'}.";
        return Err(Error::field("", "CONTENT_TYPE_INVALID", text));
    }
    Ok((json(&bytes)?, Vec::new()))
}

fn json(bytes: &[u8]) -> Result<Value, Error> {
    if bytes.len() > JSON_BYTES {
        return Err(Error::TOO_LARGE);
    }
    serde_json::from_slice(bytes).map_err(|_| Error::INVALID_JSON)
}

async fn multipart(boundary: String, bytes: Bytes) -> Result<(Value, Vec<File>), Error> {
    let broken = |_| Error::field("", "MULTIPART_INVALID", "The multipart body is malformed.");
    let stream = futures::stream::iter([Ok::<_, std::io::Error>(bytes)]);
    let mut form = multer::Multipart::new(stream, boundary);
    let (mut payload, mut files) = (Value::Null, Vec::new());
    let mut fields = Map::new();
    while let Some(field) = form.next_field().await.map_err(broken)? {
        let name = field.name().unwrap_or_default().to_owned();
        let filename = field.file_name().map(str::to_owned);
        let content_type = field.content_type().map(ToString::to_string);
        let bytes = field.bytes().await.map_err(broken)?;
        if name == "payload_json" {
            payload = json(&bytes)?;
            continue;
        }
        if filename.is_none() && bytes.len() <= FIELD_BYTES && fields.len() < FIELDS {
            fields.insert(name, String::from_utf8_lossy(&bytes).into());
            continue;
        }
        let number =
            name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']')?.parse().ok());
        let (Some(number), Some(filename)) = (number.or((name == "file").then_some(0)), filename)
        else {
            continue;
        };
        if bytes.len() > FILE_BYTES || files.len() == FILES {
            return Err(Error::TOO_LARGE);
        }
        files.push(File { number, filename, content_type, bytes });
    }
    if payload.is_null() && !fields.is_empty() {
        payload = Value::Object(fields);
    }
    Ok((payload, files))
}
