//! Replacing all commands at once.

use discord::{
    Id, Route,
    id::{Application, Command as CommandKind, Guild},
    model,
};
use tool::{
    Args, Effect, Endpoint, Reader, Reply, Shape, Spec, Untrusted, argument::List, untrusted,
};

use super::fields::{CommandType, NewCommand};

/// A command as `PUT` takes it.
#[derive(Args)]
struct Command {
    /// Command whose id is kept.
    id: Option<Id<CommandKind>>,
    #[arg(flatten)]
    command: NewCommand,
}

/// All commands; 100 of chat, 15 for users, 15 for messages.
type Commands = List<Command, 0, 130>;

/// <https://docs.discord.com/developers/interactions/application-commands#registering-a-command>
const MOST: [(CommandType, usize); 4] = [
    (CommandType::ChatInput, 100),
    (CommandType::User, 15),
    (CommandType::Message, 15),
    (CommandType::EntryPoint, 1),
];

fn check(commands: &Commands, reader: &mut Reader) {
    reader.field("commands", |reader| {
        for (kind, most) in MOST {
            let count = commands.0.iter().filter(|command| command.command.kind() == kind).count();
            if count > most {
                let kind = kind as u8;
                reader.issue("items", format!("{count} are of type {kind}; at most {most}"));
            }
        }
        for (index, Command { command, .. }) in commands.0.iter().enumerate() {
            reader.item(index, |reader| {
                command.rules().check(reader);
                let same = |other: &&Command| {
                    other.command.kind() == command.kind() && *other.command.name == *command.name
                };
                if commands.0.iter().take(index).any(|other| same(&other)) {
                    let message = "there is one of that name and type already";
                    reader.field("name", |reader| reader.issue("conflict", message));
                }
            });
        }
    });
}

/// A command after it was replaced.
#[derive(Shape)]
struct CommandName {
    /// The command.
    id: Id<CommandKind>,
    /// Its name.
    name: Untrusted<untrusted::Command>,
    /// 1 chat input, 2 user, 3 message, 4 entry point.
    r#type: u8,
}

/// The commands there are now.
#[derive(Shape)]
pub(super) struct CommandNames {
    /// The commands.
    commands: Vec<CommandName>,
    /// How many.
    count: usize,
}

impl CommandNames {
    fn reply(commands: Vec<model::Command>) -> Reply<Self> {
        let name = |command: model::Command| CommandName {
            id: command.id,
            name: command.name.into(),
            r#type: command.kind,
        };
        Reply::new(Self {
            count: commands.len(),
            commands: commands.into_iter().map(name).collect(),
        })
    }
}

/// Replace all commands that show everywhere by these. The others are deleted for good.
///
/// To add or change one use `commands_create_global`.
#[derive(Args)]
pub(super) struct CommandsBulkOverwriteGlobal {
    /// The bot's application.
    application_id: Id<Application>,
    /// All commands from now on; fields as of `commands_create_global`.
    #[arg(body)]
    commands: Commands,
}

impl Endpoint for CommandsBulkOverwriteGlobal {
    const SPEC: Spec =
        Spec::new("commands_bulk_overwrite_global", "Replace global commands", Effect::Destroy)
            .global();
    const ROUTE: Route = Route::put("/applications/{application_id}/commands");
    type Answer = Vec<model::Command>;
    type Output = CommandNames;

    fn check(&self, reader: &mut Reader) {
        check(&self.commands, reader);
    }

    fn reply(self, commands: Vec<model::Command>) -> Reply<CommandNames> {
        CommandNames::reply(commands)
    }
}

/// Replace all commands of the application in one server by these. The others are deleted for good.
///
/// To add or change one use `commands_create_guild`.
#[derive(Args)]
pub(super) struct CommandsBulkOverwriteGuild {
    /// The bot's application.
    application_id: Id<Application>,
    /// Server of the commands.
    guild_id: Id<Guild>,
    /// All commands from now on; fields as of `commands_create_guild`.
    #[arg(body)]
    commands: Commands,
}

impl Endpoint for CommandsBulkOverwriteGuild {
    const SPEC: Spec =
        Spec::new("commands_bulk_overwrite_guild", "Replace server commands", Effect::Destroy);
    const ROUTE: Route = Route::put("/applications/{application_id}/guilds/{guild_id}/commands");
    type Answer = Vec<model::Command>;
    type Output = CommandNames;

    fn check(&self, reader: &mut Reader) {
        check(&self.commands, reader);
    }

    fn reply(self, commands: Vec<model::Command>) -> Reply<CommandNames> {
        CommandNames::reply(commands)
    }
}
