//! `serve`: MCP for a bot, or for the sandbox.

use std::{
    fs::OpenOptions,
    io::{IsTerminal as _, Write},
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use anyhow::Context as _;
use clap::Args;
use discord::{Id, Request, Route, Secret, id::User, model, send::Client};
use sandbox::Sandbox;
use server::{
    Audit, Rest, Server, Transport,
    http::{self, HttpSettings},
    mcp::Mcp,
    stdio,
};
use tokio::net::TcpListener;
use tracing_appender::non_blocking::NonBlocking;

use crate::config::{AuditSink, Config, Source};

#[derive(Args)]
#[command(after_long_help = crate::config::help())]
pub(crate) struct Options {
    /// Serve an embedded, simulated Discord: no token, no network.
    #[arg(long)]
    sandbox: bool,
    /// Serve stateless Streamable HTTP at /mcp instead of standard input and output.
    #[arg(long)]
    http: bool,
    /// Address to listen on, with --http.
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), requires = "http")]
    host: IpAddr,
    /// Port to listen on, with --http; 0 takes a free one.
    #[arg(long, default_value_t = 3000, requires = "http")]
    port: u16,
}

impl Default for Options {
    fn default() -> Self {
        let host = IpAddr::V4(Ipv4Addr::LOCALHOST);
        Self { sandbox: false, http: false, host, port: 3000 }
    }
}

pub(crate) async fn run(options: Options) -> anyhow::Result<()> {
    let source = Source { sandbox: options.sandbox, http: options.http };
    let mut config = Config::from_environment(source)?;
    let (standard_error, _written_at_the_end) = crate::log::standard_error();
    crate::log::start(config.log_level, standard_error.clone());
    let stop = super::stop_signal()?;

    let sandbox = if options.sandbox {
        let sandbox = Sandbox::start(sandbox::Options::default()).await?;
        config.rest.base_url = sandbox.base_url();
        config.rest.token = Secret::new(sandbox.token());
        Some(sandbox)
    } else {
        None
    };
    let client = Client::new(config.rest.clone()).context("the way to Discord")?;
    if let Some(expected) = config.expected_bot {
        check_identity(&client, expected).await?;
    }
    config.server.transport = if options.http { Transport::Http } else { Transport::Stdio };
    // What waits for a call outlasts the call's own budget.
    let patience = config.server.call_budget + Duration::from_secs(5);
    let audit = audit(&config.audit, config.server.transport, standard_error)?;
    let server = Server::new(config.server, Some(Arc::new(Rest(client))), audit);
    let mcp = Mcp::new(Arc::new(server));

    if let Some(access_token) = config.access_token.filter(|_| options.http) {
        let address = SocketAddr::new(options.host, options.port);
        let listener = TcpListener::bind(address).await.with_context(|| format!("{address}"))?;
        tell_http(listener.local_addr()?, sandbox.as_ref())?;
        let settings = HttpSettings {
            access_token,
            max_body_bytes: config.max_body_bytes,
            max_in_flight: config.max_in_flight,
            loopback: options.host.is_loopback(),
            patience,
        };
        http::serve(mcp, listener, settings, stop).await?;
    } else {
        if std::io::stdin().is_terminal() {
            tell_stdio(sandbox.as_ref())?;
        }
        let limits = stdio::Limits { drain: patience, ..stdio::Limits::default() };
        stdio::serve(mcp, limits, stop).await?;
    }
    Ok(())
}

/// Ends the start if the token belongs to another bot than the operator expects.
async fn check_identity(client: &Client, expected: Id<User>) -> anyhow::Result<()> {
    let response = client
        .send(&Request::new(Route::get("/users/@me")))
        .await
        .context("DISCORD_EXPECTED_BOT_ID could not be checked")?;
    let me: model::User = serde_json::from_slice(&response.body)
        .context("DISCORD_EXPECTED_BOT_ID could not be checked: Discord's answer is not a user")?;
    anyhow::ensure!(
        me.bot && me.id == expected,
        "DISCORD_EXPECTED_BOT_ID is {expected}, but DISCORD_TOKEN belongs to {}{}",
        me.id,
        if me.bot { "" } else { ", which is not a bot" }
    );
    Ok(())
}

fn audit(
    sink: &AuditSink,
    transport: Transport,
    standard_error: NonBlocking,
) -> anyhow::Result<Audit> {
    Ok(match sink {
        AuditSink::Off => Audit::off(),
        AuditSink::Stderr => Audit::to(Box::new(standard_error), transport),
        AuditSink::File(path) => {
            let mut options = OpenOptions::new();
            options.create(true).append(true);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let file = options
                .open(path)
                .with_context(|| format!("MCP_AUDIT_FILE: {}", path.display()))?;
            Audit::to(Box::new(file), transport)
        }
    })
}

/// What a person who starts it in a terminal sees.
fn tell_stdio(sandbox: Option<&Sandbox>) -> std::io::Result<()> {
    let mut err = std::io::stderr().lock();
    writeln!(
        err,
        "discord-mcp {} speaks MCP on standard input and output.",
        env!("CARGO_PKG_VERSION")
    )?;
    let arguments = if sandbox.is_some() { r#"["serve", "--sandbox"]"# } else { r#"["serve"]"# };
    if let Some(sandbox) = sandbox {
        tell_sandbox(&mut err, sandbox)?;
    }
    let program = std::env::current_exe().unwrap_or_else(|_| "discord-mcp".into());
    let program = serde_json::Value::from(program.to_string_lossy());
    writeln!(err, "An MCP host starts it itself; paste this into the host's configuration:")?;
    writeln!(
        err,
        r#"  {{"mcpServers": {{"discord": {{"command": {program}, "args": {arguments}}}}}}}"#
    )?;
    writeln!(err, "Press Ctrl+D to end.")
}

fn tell_http(address: SocketAddr, sandbox: Option<&Sandbox>) -> std::io::Result<()> {
    let mut err = std::io::stderr().lock();
    writeln!(err, "discord-mcp {} serves MCP at http://{address}/mcp", env!("CARGO_PKG_VERSION"))?;
    if let Some(sandbox) = sandbox {
        tell_sandbox(&mut err, sandbox)?;
    }
    Ok(())
}

fn tell_sandbox(err: &mut impl Write, sandbox: &Sandbox) -> std::io::Result<()> {
    let world = sandbox.world();
    writeln!(
        err,
        "Behind it is a simulated Discord; its server is {}, its channel #general is {}.",
        world.guild, world.general
    )
}
