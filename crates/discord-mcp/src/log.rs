//! Logs: one line of JSON each, on standard error.
//!
//! Nothing here waits for standard error: a host that does not read it must not stop a call. Lines
//! that find no room, after so many that nobody read, are dropped.

use tracing_appender::non_blocking::{NonBlocking, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::{
    Layer as _, Registry,
    filter::{LevelFilter, Targets},
    fmt,
    layer::SubscriberExt as _,
    util::SubscriberInitExt as _,
};

/// Lines that wait for a reader.
const WAITING: usize = 16_384;

/// Standard error, written by a thread of its own. Dropping the guard writes what waits.
pub(crate) fn standard_error() -> (NonBlocking, WorkerGuard) {
    NonBlockingBuilder::default()
        .buffered_lines_limit(WAITING)
        .lossy(true)
        .thread_name("standard-error")
        .finish(std::io::stderr())
}

/// Starts logging at a level. The MCP library is held at warnings, since it logs whole requests.
pub(crate) fn start(level: LevelFilter, out: NonBlocking) {
    let targets =
        Targets::new().with_default(level).with_target("rmcp", level.min(LevelFilter::WARN));
    let lines = fmt::layer().json().with_writer(out).with_filter(targets);
    // A second call, in tests, keeps the first subscriber.
    let _already_set = Registry::default().with(lines).try_init();
}
