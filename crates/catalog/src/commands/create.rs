//! Making a command. One of the same name and kind is replaced.

use discord::{
    Id, Route,
    id::{Application, Guild},
    model,
};
use tool::{Args, Effect, Endpoint, Reader, Reply, Spec};

use super::fields::{CommandDetails, NewCommand};

/// Make a command of the application that shows everywhere, or replace the one of that name.
///
/// For one server use `commands_create_guild`.
#[derive(Args)]
pub(super) struct CommandsCreateGlobal {
    /// The bot's application.
    application_id: Id<Application>,
    #[arg(flatten)]
    command: NewCommand,
}

impl Endpoint for CommandsCreateGlobal {
    // One of the same name is replaced, so a second time changes nothing more.
    const SPEC: Spec =
        Spec::new("commands_create_global", "Create global command", Effect::Set).global();
    const ROUTE: Route = Route::post("/applications/{application_id}/commands");
    type Answer = model::Command;
    type Output = CommandDetails;

    fn check(&self, reader: &mut Reader) {
        self.command.rules().check(reader);
    }

    fn reply(self, command: model::Command) -> Reply<CommandDetails> {
        Reply::new(CommandDetails::new(command, self.application_id))
    }
}

/// Make a command of the application that shows in one server, or replace the one of that name.
///
/// For all servers use `commands_create_global`.
#[derive(Args)]
pub(super) struct CommandsCreateGuild {
    /// The bot's application.
    application_id: Id<Application>,
    /// Server it shows in.
    guild_id: Id<Guild>,
    #[arg(flatten)]
    command: NewCommand,
}

impl Endpoint for CommandsCreateGuild {
    // One of the same name is replaced, so a second time changes nothing more.
    const SPEC: Spec = Spec::new("commands_create_guild", "Create server command", Effect::Set);
    const ROUTE: Route = Route::post("/applications/{application_id}/guilds/{guild_id}/commands");
    type Answer = model::Command;
    type Output = CommandDetails;

    fn check(&self, reader: &mut Reader) {
        self.command.rules().check(reader);
    }

    fn reply(self, command: model::Command) -> Reply<CommandDetails> {
        Reply::new(CommandDetails::new(command, self.application_id))
    }
}
