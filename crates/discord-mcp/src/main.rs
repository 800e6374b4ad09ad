//! The binary: reads the configuration, wires the parts together, prints, and ends.

mod command;
mod config;
mod log;

use std::{io::Write as _, process::ExitCode};

use clap::{Parser, Subcommand};

/// Discord for MCP hosts: one server, one bot, a person in control.
#[derive(Parser)]
#[command(name = "discord-mcp", version, about, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve MCP (the default): on standard input and output, or over HTTP.
    Serve(command::serve::Options),
    /// Run the simulated Discord alone, for any Discord library.
    Sandbox(command::sandbox::Options),
    /// Show the tools without a token: as an MCP server that runs none, or as JSON.
    Catalog(command::catalog::Options),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&error.into()),
    };
    let done = runtime.block_on(async {
        match cli.command.unwrap_or(Command::Serve(command::serve::Options::default())) {
            Command::Serve(options) => command::serve::run(options).await,
            Command::Sandbox(options) => command::sandbox::run(options).await,
            Command::Catalog(options) => command::catalog::run(options).await,
        }
    });
    // A read of standard input that is still waiting must not hold the process.
    runtime.shutdown_background();
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed(&error),
    }
}

/// Standard output belongs to the transport, so errors go to standard error alone.
fn failed(error: &anyhow::Error) -> ExitCode {
    // If even this cannot be written there is nobody to tell.
    let _nobody = writeln!(std::io::stderr(), "discord-mcp: {error:#}");
    ExitCode::from(1)
}
