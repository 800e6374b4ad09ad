//! Replacing all commands at once.

use discord::{
    Id, Permissions, Route, Text,
    id::{Application, Command as CommandKind, Guild},
    model,
};
use tool::{
    Args, Effect, Endpoint, Reader, Reply, Shape, Spec, Untrusted, argument::List, untrusted,
};

use super::{
    fields::{CommandType, Context, DefaultPermission, Handler, Install, Rules},
    options::Options,
};
use crate::argument::Localizations;

/// A command as `PUT` takes it.
#[derive(Args)]
struct Command {
    /// Command whose id is kept.
    id: Option<Id<CommandKind>>,
    /// Name; for types 1 and 4 in lower case, without spaces.
    name: Text<1, 32>,
    /// Name in other languages.
    name_localizations: Option<Localizations<32>>,
    /// What it does; types 2 and 3 have none.
    description: Option<Text<0, 100>>,
    /// Description in other languages.
    description_localizations: Option<Localizations<100>>,
    /// Kind; Discord takes 1 if left out.
    r#type: Option<CommandType>,
    /// Permissions that members need to use it; 0 is for administrators alone.
    default_member_permissions: Option<Permissions>,
    /// Deprecated; use `contexts`.
    dm_permission: Option<bool>,
    /// Deprecated; false means `default_member_permissions` 0.
    default_permission: DefaultPermission,
    /// Only for adults.
    nsfw: Option<bool>,
    /// Where it can be used; only of global commands.
    contexts: Option<List<Context, 1, 3>>,
    /// How the app must be installed; only of global commands.
    integration_types: Option<List<Install, 1, 2>>,
    /// Who answers it; only of type 4.
    handler: Option<Handler>,
    /// Parameters, required ones first.
    options: Option<Options>,
}

impl Command {
    fn kind(&self) -> CommandType {
        self.r#type.unwrap_or(CommandType::ChatInput)
    }

    fn rules(&self) -> Rules<'_> {
        Rules {
            kind: Some(self.r#type.unwrap_or(CommandType::ChatInput)),
            new: true,
            name: Some(&self.name),
            name_localizations: self.name_localizations.as_ref(),
            description: self.description.as_ref(),
            options: self.options.as_ref(),
            // Without a type Discord is left to say so.
            handler: self.handler.is_some() && self.r#type.is_some(),
            permissions: self.default_member_permissions.is_some(),
            default_permission: self.default_permission,
        }
    }
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
            let count = commands.0.iter().filter(|command| command.kind() == kind).count();
            if count > most {
                let kind = kind as u8;
                reader.issue("items", format!("{count} are of type {kind}; at most {most}"));
            }
        }
        for (index, command) in commands.0.iter().enumerate() {
            reader.item(index, |reader| {
                command.rules().check(reader);
                let same = |other: &&Command| {
                    other.kind() == command.kind() && *other.name == *command.name
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
