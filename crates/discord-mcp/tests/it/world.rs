//! A sandbox with the server in front of it, in this process.

use std::sync::Arc;

use discord::{
    Secret,
    send::{Client, Settings as Rest},
};
use sandbox::{Sandbox, Seeded};
use serde_json::Value;
use server::{Audit, Call, Outcome, Server, Settings};

pub(crate) struct World {
    pub(crate) sandbox: Sandbox,
    pub(crate) server: Server,
}

impl World {
    /// An armed server, so that gated tools run when they are confirmed.
    pub(crate) async fn start() -> Self {
        Self::with(Settings::default()).await
    }

    /// The same with other settings.
    pub(crate) async fn with(settings: Settings) -> Self {
        let sandbox = Sandbox::start(sandbox::Options::default()).await.unwrap();
        let mut rest = Rest::new(Secret::new(sandbox.token()));
        rest.base_url = sandbox.base_url();
        let discord = Arc::new(server::Rest(Client::new(rest).unwrap()));
        let settings = Settings { armed: true, ..settings };
        let server = Server::new(settings, Some(discord), Audit::off());
        Self { sandbox, server }
    }

    pub(crate) fn seeded(&self) -> &Seeded {
        self.sandbox.world()
    }

    /// Calls a tool, confirmed if it is gated.
    pub(crate) async fn call(&self, name: &str, mut arguments: Value) -> Outcome {
        let entry = self.server.registry().get(name).unwrap_or_else(|| panic!("no tool {name}"));
        if server::registry::is_gated(&entry.tool) {
            arguments["__confirm"] = true.into();
        }
        let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
        self.server.call(Call { name: name.to_owned(), arguments }).await.unwrap()
    }
}
