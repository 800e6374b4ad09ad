//! Logs: one line of JSON each, on standard error.

use tracing_subscriber::{
    Layer as _, Registry,
    filter::{LevelFilter, Targets},
    fmt,
    layer::SubscriberExt as _,
    util::SubscriberInitExt as _,
};

/// Starts logging at a level. The MCP library is held at warnings, since it logs whole requests.
pub(crate) fn start(level: LevelFilter) {
    let targets =
        Targets::new().with_default(level).with_target("rmcp", level.min(LevelFilter::WARN));
    let lines = fmt::layer().json().with_writer(std::io::stderr).with_filter(targets);
    // A second call, in tests, keeps the first subscriber.
    let _already_set = Registry::default().with(lines).try_init();
}
