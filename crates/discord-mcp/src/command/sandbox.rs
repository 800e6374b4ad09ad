//! `sandbox`: the simulated Discord alone.

use std::{
    io::Write as _,
    net::{IpAddr, Ipv4Addr, SocketAddr},
};

use clap::Args;
use sandbox::Sandbox;

#[derive(Args)]
pub(crate) struct Options {
    /// Address to listen on.
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// Port to listen on; 0 takes a free one.
    #[arg(long, default_value_t = 8787)]
    port: u16,
    /// Seed of the simulated community.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Answer without rate limits.
    #[arg(long)]
    no_limits: bool,
}

pub(crate) async fn run(options: Options) -> anyhow::Result<()> {
    anyhow::ensure!(
        options.host.is_loopback(),
        "the sandbox has a token everybody knows, so it listens on loopback addresses only"
    );
    let stop = super::stop_signal()?;
    let sandbox = Sandbox::start(sandbox::Options {
        bind: SocketAddr::new(options.host, options.port),
        seed: options.seed,
        enforce_limits: !options.no_limits,
        ..sandbox::Options::default()
    })
    .await?;
    let world = sandbox.world();
    let mut out = std::io::stdout().lock();
    writeln!(out, "DISCORD_API_BASE_URL={}", sandbox.base_url())?;
    writeln!(out, "DISCORD_TOKEN={}", sandbox.token())?;
    writeln!(out, "DISCORD_DEFAULT_GUILD_ID={}", world.guild)?;
    out.flush()?;
    drop(out);
    stop.cancelled().await;
    sandbox.stop().await;
    Ok(())
}
