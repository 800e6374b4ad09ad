//! Making a command. One of the same name and kind is replaced.

use discord::{
    Id, Permissions, Route, Text,
    id::{Application, Guild},
    model,
};
use tool::{Args, Effect, Endpoint, Reader, Reply, Spec, argument::List};

use super::{
    fields::{CommandDetails, CommandType, Context, DefaultPermission, Handler, Install, Rules},
    options::Options,
};
use crate::argument::Localizations;

/// Make a command of the application that shows everywhere, or replace the one of that name.
///
/// For one server use `commands_create_guild`.
#[derive(Args)]
pub(super) struct CommandsCreateGlobal {
    /// The bot's application.
    application_id: Id<Application>,
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

impl Endpoint for CommandsCreateGlobal {
    // One of the same name is replaced, so a second time changes nothing more.
    const SPEC: Spec =
        Spec::new("commands_create_global", "Create global command", Effect::Set).global();
    const ROUTE: Route = Route::post("/applications/{application_id}/commands");
    type Answer = model::Command;
    type Output = CommandDetails;

    fn check(&self, reader: &mut Reader) {
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
        .check(reader);
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

impl Endpoint for CommandsCreateGuild {
    // One of the same name is replaced, so a second time changes nothing more.
    const SPEC: Spec = Spec::new("commands_create_guild", "Create server command", Effect::Set);
    const ROUTE: Route = Route::post("/applications/{application_id}/guilds/{guild_id}/commands");
    type Answer = model::Command;
    type Output = CommandDetails;

    fn check(&self, reader: &mut Reader) {
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
        .check(reader);
    }

    fn reply(self, command: model::Command) -> Reply<CommandDetails> {
        Reply::new(CommandDetails::new(command, self.application_id))
    }
}
