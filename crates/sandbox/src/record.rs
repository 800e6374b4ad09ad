//! The log of requests that were received, for tests to look at.

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};

use serde::Serialize;
use serde_json::Value;

/// Requests remembered; the oldest are dropped.
const REQUESTS: usize = 5_000;
/// Bodies above this many bytes are remembered as null.
pub(crate) const BODY_BYTES: usize = 256 << 10;

/// One request that was received.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Recorded {
    /// `GET`, `POST`, …
    pub method: String,
    /// The path without `/api/v10` and query, as it was sent.
    pub path: String,
    /// The template of the route it found; empty when it found none.
    pub route: String,
    /// The query without its question mark, as it was sent.
    pub query: String,
    /// `X-Audit-Log-Reason`, decoded.
    pub audit_log_reason: Option<String>,
    /// `User-Agent`.
    pub user_agent: Option<String>,
    /// Whether the token was the sandbox's own.
    pub authorized: bool,
    /// The JSON body or `payload_json`; null when there was none or it was too long to keep.
    pub body: Value,
    /// The files of a multipart body.
    pub files: Vec<RecordedFile>,
    /// The status answered; 0 when the connection was closed without an answer.
    pub status: u16,
}

/// One file of a multipart body.
#[derive(Clone, Debug, Default, Serialize)]
pub struct RecordedFile {
    /// The `n` of `files[n]`.
    pub number: u64,
    /// The name it was sent under.
    pub filename: String,
    /// The content type it was sent with.
    pub content_type: Option<String>,
    /// Bytes.
    pub size: usize,
}

#[derive(Debug, Default)]
pub(crate) struct Records(Mutex<VecDeque<Recorded>>);

impl Records {
    pub(crate) fn add(&self, record: Recorded) {
        let mut records = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        records.push_back(record);
        if records.len() > REQUESTS {
            records.pop_front();
        }
    }

    pub(crate) fn list(&self) -> Vec<Recorded> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    pub(crate) fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}
