//! What every call leaves behind for operators: a span and one event, with the tool's name and
//! never an argument. Exporters are the binary's matter.

use tokio::time::Instant;
use tracing::{Instrument as _, Span, debug, field, info_span, record_all};

use crate::{Outcome, Transport, registry::Entry};

/// Runs a call inside its span.
pub(crate) async fn around(
    entry: &Entry,
    transport: Transport,
    call: impl Future<Output = Outcome>,
) -> Outcome {
    let spec = entry.tool.spec;
    let span = info_span!(
        "mcp.tool",
        mcp.tool.name = spec.name,
        mcp.tool.category = entry.category,
        mcp.tool.idempotent = spec.idempotent(),
        mcp.transport = transport.name(),
        status = field::Empty,
        code = field::Empty,
    );
    let started = Instant::now();
    async {
        let outcome = call.await;
        let status = if outcome.is_error() { "tool_error" } else { "ok" };
        // Both at once: what writes JSON reads all of a span's fields again for each change.
        record_all!(Span::current(), status = status, code = outcome.code);
        debug!(duration_us = u64::try_from(started.elapsed().as_micros()).ok(), status, "call");
        outcome
    }
    .instrument(span)
    .await
}
