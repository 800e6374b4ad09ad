//! What was done, for the operator: one line of JSON for every write that was let through.

use std::{
    io::Write,
    sync::{Mutex, PoisonError},
};

use serde::Serialize;
use serde_json::Value;
use tokio::time::Instant;

use crate::{Outcome, Refusal, Transport, consent::Confirmed, entropy, redact};

/// One line of the audit.
#[derive(Debug, Serialize)]
pub struct Record {
    /// Always `audit`, so that the line can be told from logs.
    pub level: &'static str,
    /// When it ended, ISO 8601.
    pub timestamp: String,
    /// A UUID.
    pub request_id: String,
    /// The tool.
    pub tool: &'static str,
    /// Its category.
    pub category: &'static str,
    /// Its tier.
    pub tier: &'static str,
    /// Whether repeating it is harmless.
    pub idempotent: bool,
    /// The arguments, redacted.
    pub args_redacted: Value,
    /// `success` or `tool_error`.
    pub status: &'static str,
    /// `applied`, `failed` or `unknown`.
    pub outcome: &'static str,
    /// The code of a failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result_code: Option<&'static str>,
    /// How long it took.
    pub duration_ms: u64,
    /// How the call came.
    pub transport: &'static str,
}

/// Where the lines go.
pub struct Audit {
    sink: Option<Mutex<Box<dyn Write + Send>>>,
    transport: Transport,
}

impl Audit {
    /// Into a writer, such as standard error or a file opened for appending.
    pub fn to(sink: Box<dyn Write + Send>, transport: Transport) -> Self {
        Self { sink: Some(Mutex::new(sink)), transport }
    }

    /// Nowhere.
    pub fn off() -> Self {
        Self { sink: None, transport: Transport::Stdio }
    }

    /// Runs a call, and records it if it is a write.
    pub(crate) async fn around<'a, F>(
        &self,
        job: Confirmed<'a>,
        run: impl FnOnce(Confirmed<'a>) -> F,
    ) -> Result<Outcome, Refusal>
    where
        F: Future<Output = Result<Outcome, Refusal>>,
    {
        let spec = job.job().entry.tool.spec;
        if self.sink.is_none() || spec.read_only() {
            return run(job).await;
        }
        // Made before the call: afterwards the call has happened and must be recorded.
        let request_id = entropy::uuid()?;
        let category = job.job().entry.category;
        let args_redacted = redact::arguments(&job.job().arguments);
        // A call that is dropped, by a client gone or a budget spent, is recorded all the same.
        let mut line = Pending { audit: self, record: None, started: Instant::now() };
        line.record = Some(Record {
            level: "audit",
            timestamp: String::new(),
            request_id,
            tool: spec.name,
            category,
            tier: spec.tier().name(),
            idempotent: spec.idempotent(),
            args_redacted,
            status: "tool_error",
            outcome: "unknown",
            result_code: Some("OUTCOME_UNKNOWN"),
            duration_ms: 0,
            transport: self.transport.name(),
        });
        let result = run(job).await;
        if let Some(record) = &mut line.record {
            (record.status, record.outcome, record.result_code) = match &result {
                Ok(_) => ("success", "applied", None),
                Err(refusal) => ("tool_error", refusal.effect(), Some(refusal.code())),
            };
        }
        drop(line);
        result
    }

    fn write(&self, mut record: Record) {
        record.timestamp = jiff::Timestamp::now().to_string();
        let (Some(sink), Ok(mut line)) = (&self.sink, serde_json::to_string(&record)) else {
            return;
        };
        line.push('\n');
        // A panic while writing leaves at worst a torn line; later ones still belong in the sink.
        let mut sink = sink.lock().unwrap_or_else(PoisonError::into_inner);
        // One call a line, so that processes that append to one file do not mix theirs.
        if sink.write_all(line.as_bytes()).and_then(|()| sink.flush()).is_err() {
            tracing::error!(tool = record.tool, "the audit line could not be written");
        }
    }
}

/// A line that is written when it goes out of scope.
struct Pending<'a> {
    audit: &'a Audit,
    record: Option<Record>,
    started: Instant,
}

impl Drop for Pending<'_> {
    fn drop(&mut self) {
        if let Some(mut record) = self.record.take() {
            let took = self.started.elapsed().as_millis();
            record.duration_ms = u64::try_from(took).unwrap_or(u64::MAX);
            self.audit.write(record);
        }
    }
}
