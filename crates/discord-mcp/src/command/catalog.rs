//! `catalog`: the tools, without a token and without Discord.

use std::io::Write as _;

use clap::Args;
use server::{Audit, Server, Settings, mcp::Mcp, registry::Entry, stdio};

#[derive(Args, Default)]
pub(crate) struct Options {
    /// Print one JSON document instead of serving.
    #[arg(long)]
    json: bool,
}

pub(crate) async fn run(options: Options) -> anyhow::Result<()> {
    let server = Server::new(Settings::default(), None, Audit::off());
    if options.json {
        let tools: Vec<_> = server.registry().listed().map(Entry::json).collect();
        let document = serde_json::json!({"version": env!("CARGO_PKG_VERSION"), "tools": tools});
        let mut out = std::io::stdout().lock();
        serde_json::to_writer(&mut out, &document)?;
        writeln!(out)?;
        return Ok(());
    }
    let stop = super::stop_signal()?;
    stdio::serve(Mcp::new(server.into()), stdio::Limits::default(), stop).await?;
    Ok(())
}
