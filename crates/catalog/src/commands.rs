//! Commands of the bot's application, everywhere or in one server, and who may use them.
//!
//! <https://docs.discord.com/developers/interactions/application-commands>

mod create;
mod fields;
mod modify;
mod options;
mod overwrite;
mod permissions;
mod text;

use discord::{
    Id, Route,
    id::{Application, Command, Guild},
    model,
};
use tool::{
    Args, Effect, Endpoint, Group, Ignored, Reply, Shape, Spec, True, Untrusted, endpoint,
    untrusted,
};

use self::{
    create::{CommandsCreateGlobal, CommandsCreateGuild},
    fields::{CommandDetails, CommandLine, words},
    modify::{CommandsModifyGlobal, CommandsModifyGuild},
    overwrite::{CommandsBulkOverwriteGlobal, CommandsBulkOverwriteGuild},
    permissions::{
        CommandsEditCommandPermissions, CommandsGetCommandPermissions,
        CommandsGetGuildCommandPermissions,
    },
};

pub(crate) const GROUP: Group = Group {
    name: "commands",
    about: "Make, read, change and remove the application's commands, and say who may use them.",
    tools: &[
        endpoint::<CommandsListGuild>(),
        endpoint::<CommandsListGlobal>(),
        endpoint::<CommandsCreateGlobal>(),
        endpoint::<CommandsGetGlobal>(),
        endpoint::<CommandsModifyGlobal>(),
        endpoint::<CommandsDeleteGlobal>(),
        endpoint::<CommandsBulkOverwriteGlobal>(),
        endpoint::<CommandsCreateGuild>(),
        endpoint::<CommandsGetGuild>(),
        endpoint::<CommandsModifyGuild>(),
        endpoint::<CommandsDeleteGuild>(),
        endpoint::<CommandsBulkOverwriteGuild>(),
        endpoint::<CommandsGetGuildCommandPermissions>(),
        endpoint::<CommandsGetCommandPermissions>(),
        endpoint::<CommandsEditCommandPermissions>(),
    ],
};

/// List the application's commands of one server. Those that show everywhere are not among them.
#[derive(Args)]
struct CommandsListGuild {
    /// The bot's application.
    application_id: Id<Application>,
    /// Server whose commands to list.
    guild_id: Id<Guild>,
    /// Show names and descriptions in all languages.
    with_localizations: Option<bool>,
}

/// Commands.
#[derive(Shape)]
struct Commands {
    /// The commands.
    commands: Vec<CommandLine>,
    /// How many.
    count: usize,
    /// Their names and descriptions, a line each.
    untrusted_text: Untrusted<untrusted::Command>,
}

impl Commands {
    fn reply(commands: Vec<model::Command>) -> Reply<Self> {
        let texts: Vec<_> = commands.iter().map(words).collect();
        Reply::new(Self {
            count: commands.len(),
            commands: commands.into_iter().map(CommandLine::from).collect(),
            untrusted_text: texts.join("\n").into(),
        })
    }
}

impl Endpoint for CommandsListGuild {
    const SPEC: Spec = Spec::new("commands_list_guild", "List server commands", Effect::Read);
    const ROUTE: Route = Route::get("/applications/{application_id}/guilds/{guild_id}/commands");
    type Answer = Vec<model::Command>;
    type Output = Commands;

    fn reply(self, commands: Vec<model::Command>) -> Reply<Commands> {
        Commands::reply(commands)
    }
}

/// List the application's commands that show everywhere.
#[derive(Args)]
struct CommandsListGlobal {
    /// The bot's application.
    application_id: Id<Application>,
    /// Show names and descriptions in all languages.
    with_localizations: Option<bool>,
}

impl Endpoint for CommandsListGlobal {
    const SPEC: Spec = Spec::new("commands_list_global", "List global commands", Effect::Read);
    const ROUTE: Route = Route::get("/applications/{application_id}/commands");
    type Answer = Vec<model::Command>;
    type Output = Commands;

    fn reply(self, commands: Vec<model::Command>) -> Reply<Commands> {
        Commands::reply(commands)
    }
}

const GLOBAL: &str = "/applications/{application_id}/commands/{command_id}";
const IN_GUILD: &str = "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}";

/// Read a command that shows everywhere, with its options.
#[derive(Args)]
struct CommandsGetGlobal {
    /// The bot's application.
    application_id: Id<Application>,
    /// Command to read.
    command_id: Id<Command>,
}

impl Endpoint for CommandsGetGlobal {
    const SPEC: Spec = Spec::new("commands_get_global", "Get global command", Effect::Read);
    const ROUTE: Route = Route::get(GLOBAL);
    type Answer = model::Command;
    type Output = CommandDetails;

    fn reply(self, command: model::Command) -> Reply<CommandDetails> {
        Reply::new(CommandDetails::new(command, self.application_id))
    }
}

/// Read a command of one server, with its options.
#[derive(Args)]
struct CommandsGetGuild {
    /// The bot's application.
    application_id: Id<Application>,
    /// Server of the command.
    guild_id: Id<Guild>,
    /// Command to read.
    command_id: Id<Command>,
}

impl Endpoint for CommandsGetGuild {
    const SPEC: Spec = Spec::new("commands_get_guild", "Get server command", Effect::Read);
    const ROUTE: Route = Route::get(IN_GUILD);
    type Answer = model::Command;
    type Output = CommandDetails;

    fn reply(self, mut command: model::Command) -> Reply<CommandDetails> {
        command.guild_id.get_or_insert(self.guild_id);
        Reply::new(CommandDetails::new(command, self.application_id))
    }
}

/// Delete a command that shows everywhere. This cannot be undone.
#[derive(Args)]
struct CommandsDeleteGlobal {
    /// The bot's application.
    application_id: Id<Application>,
    /// Command to delete.
    command_id: Id<Command>,
}

/// A command that is gone.
#[derive(Shape)]
struct CommandGone {
    /// Always true.
    deleted: True,
    /// The command.
    command_id: Id<Command>,
}

impl Endpoint for CommandsDeleteGlobal {
    const SPEC: Spec =
        Spec::new("commands_delete_global", "Delete global command", Effect::Destroy).global();
    const ROUTE: Route = Route::delete(GLOBAL);
    type Answer = Ignored;
    type Output = CommandGone;

    fn reply(self, _: Ignored) -> Reply<CommandGone> {
        Reply::new(CommandGone { deleted: True, command_id: self.command_id })
    }
}

/// Delete a command of one server. This cannot be undone.
#[derive(Args)]
struct CommandsDeleteGuild {
    /// The bot's application.
    application_id: Id<Application>,
    /// Server of the command.
    guild_id: Id<Guild>,
    /// Command to delete.
    command_id: Id<Command>,
}

/// A command that is gone from its server.
#[derive(Shape)]
struct GuildCommandGone {
    /// Always true.
    deleted: True,
    /// The command.
    command_id: Id<Command>,
    /// Its server.
    guild_id: Id<Guild>,
}

impl Endpoint for CommandsDeleteGuild {
    const SPEC: Spec = Spec::new("commands_delete_guild", "Delete server command", Effect::Destroy);
    const ROUTE: Route = Route::delete(IN_GUILD);
    type Answer = Ignored;
    type Output = GuildCommandGone;

    fn reply(self, _: Ignored) -> Reply<GuildCommandGone> {
        let Self { command_id, guild_id, .. } = self;
        Reply::new(GuildCommandGone { deleted: True, command_id, guild_id })
    }
}
