//! Changing a command.

use discord::{
    Id, Route,
    id::{Application, Command, Guild},
    model,
};
use tool::{Args, Effect, Endpoint, Reader, Reply, Spec};

use super::fields::{ChangedCommand, CommandDetails};

/// Change a command that shows everywhere. Fields left out stay, but options are replaced whole.
#[derive(Args)]
pub(super) struct CommandsModifyGlobal {
    /// The bot's application.
    application_id: Id<Application>,
    /// Command to change.
    command_id: Id<Command>,
    #[arg(flatten)]
    command: ChangedCommand,
}

impl Endpoint for CommandsModifyGlobal {
    const SPEC: Spec =
        Spec::new("commands_modify_global", "Change global command", Effect::Set).global();
    const ROUTE: Route = Route::patch("/applications/{application_id}/commands/{command_id}");
    type Answer = model::Command;
    type Output = CommandDetails;

    fn check(&self, reader: &mut Reader) {
        self.command.check(reader);
    }

    fn reply(self, command: model::Command) -> Reply<CommandDetails> {
        Reply::new(CommandDetails::new(command, self.application_id))
    }
}

/// Change a command of one server. Fields left out stay, but options are replaced whole.
#[derive(Args)]
pub(super) struct CommandsModifyGuild {
    /// The bot's application.
    application_id: Id<Application>,
    /// Server of the command.
    guild_id: Id<Guild>,
    /// Command to change.
    command_id: Id<Command>,
    #[arg(flatten)]
    command: ChangedCommand,
}

impl Endpoint for CommandsModifyGuild {
    const SPEC: Spec = Spec::new("commands_modify_guild", "Change server command", Effect::Set);
    const ROUTE: Route =
        Route::patch("/applications/{application_id}/guilds/{guild_id}/commands/{command_id}");
    type Answer = model::Command;
    type Output = CommandDetails;

    fn check(&self, reader: &mut Reader) {
        self.command.check(reader);
    }

    fn reply(self, command: model::Command) -> Reply<CommandDetails> {
        Reply::new(CommandDetails::new(command, self.application_id))
    }
}
