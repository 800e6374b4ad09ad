//! A simulated Discord: the HTTP API v10 with a world in memory behind it.
//!
//! It is the world of the end-to-end tests and of `--sandbox`. It keeps state, permissions, role
//! order, rate limits and the audit log as Discord documents them, and fails on demand. It knows
//! nothing of the crates that call it; a client finds it at [`Sandbox::base_url`].

mod body;
mod call;
mod connection;
mod control;
mod edit;
mod error;
mod faults;
mod form;
mod limits;
pub mod permissions;
mod record;
mod render;
mod routes;
mod seed;
mod server;
mod snowflake;
mod state;

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::{Arc, atomic::Ordering},
};

use axum::{
    Router,
    extract::{ConnectInfo, Request},
};
use tokio::{net::TcpListener, task::JoinHandle};

pub use edit::Edit;
pub use faults::{Action, Fault, Faults, Scope};
pub use record::{Recorded, RecordedFile};
pub use seed::Seeded;
pub use snowflake::Snowflake;

use crate::{connection::Cut, server::Shared};

/// How a sandbox starts.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens; port 0 takes a free one. Loopback by default.
    pub bind: SocketAddr,
    /// The seed of the world; the same seed makes the same world.
    pub seed: u64,
    /// What the world holds.
    pub world: World,
    /// Whether rate limits refuse requests. Faults work either way.
    pub enforce_limits: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            bind: (Ipv4Addr::LOCALHOST, 0).into(),
            seed: 1,
            world: World::Community,
            enforce_limits: true,
        }
    }
}

/// What a world holds at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum World {
    /// A community of 200 members with two months of history, and a second guild.
    #[default]
    Community,
    /// A guild with the owner, the bot and one channel.
    Empty,
}

/// A running sandbox. Dropping it stops it.
#[derive(Debug)]
pub struct Sandbox {
    address: SocketAddr,
    shared: Arc<Shared>,
    task: JoinHandle<()>,
}

impl Sandbox {
    /// Binds, makes the world and serves it. Errors are those of binding.
    pub async fn start(options: Options) -> std::io::Result<Self> {
        let listener = TcpListener::bind(options.bind).await?;
        let address = listener.local_addr()?;
        let (state, seeded) = seed::world(options.world, options.seed, format!("http://{address}"));
        let shared = Arc::new(Shared {
            state: state.into(),
            limits: limits::Limits::default().into(),
            faults: Faults::default(),
            records: record::Records::default(),
            token: seed::token(seeded.bot),
            enforce_limits: options.enforce_limits,
            seeded,
            stopped: false.into(),
        });
        let serving = Arc::clone(&shared);
        let app =
            Router::new().fallback(move |ConnectInfo(cut): ConnectInfo<Cut>, request: Request| {
                let shared = Arc::clone(&serving);
                async move { server::answer(&shared, &cut, request).await }
            });
        let app = app.into_make_service_with_connect_info::<Cut>();
        let listener = connection::Listener(listener);
        // It serves until it is stopped, and tells no errors.
        let task = tokio::spawn(async move { drop(axum::serve(listener, app).await) });
        Ok(Self { address, shared, task })
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The base of the API: `http://127.0.0.1:PORT/api/v10`.
    pub fn base_url(&self) -> String {
        format!("http://{}/api/v10", self.address)
    }

    /// The one bot token it accepts. It has the shape of a real one and opens nothing else.
    pub fn token(&self) -> &str {
        &self.shared.token
    }

    /// The failures to inject.
    pub fn faults(&self) -> &Faults {
        &self.shared.faults
    }

    /// The last requests received, oldest first; at most 5,000.
    pub fn requests(&self) -> Vec<Recorded> {
        self.shared.records.list()
    }

    /// Forgets the requests received so far.
    pub fn forget_requests(&self) {
        self.shared.records.clear();
    }

    /// The well-known ids of the world.
    pub fn world(&self) -> &Seeded {
        &self.shared.seeded
    }

    /// Changes the world past all permissions, as its other inhabitants would.
    pub fn edit<R>(&self, change: impl FnOnce(&mut Edit<'_>) -> R) -> R {
        change(&mut Edit(&mut self.shared.state()))
    }

    /// Stops serving and closes the port.
    pub async fn stop(mut self) {
        self.shared.stopped.store(true, Ordering::Release);
        self.task.abort();
        // The task ends with the abort, which is no news.
        (&mut self.task).await.ok();
    }
}

/// Method and path template of every operation that the sandbox knows.
pub fn routes() -> Vec<(&'static str, &'static str)> {
    routes::all()
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.shared.stopped.store(true, Ordering::Release);
        self.task.abort();
    }
}
