//! Changing a command.

use discord::{
    Id, Permissions, Route, Text,
    id::{Application, Command, Guild},
    model,
};
use tool::{Args, Effect, Endpoint, Patch, Reader, Reply, Spec, argument::List};

use super::{
    fields::{CommandDetails, CommandType, Context, DefaultPermission, Handler, Install, Rules},
    options::Options,
};
use crate::argument::Localizations;

/// Change a command that shows everywhere. Fields left out stay, but options are replaced whole.
#[derive(Args)]
pub(super) struct CommandsModifyGlobal {
    /// The bot's application.
    application_id: Id<Application>,
    /// Command to change.
    command_id: Id<Command>,
    /// Name; for types 1 and 4 in lower case, without spaces.
    name: Option<Text<1, 32>>,
    /// Name in other languages.
    name_localizations: Patch<Localizations<32>>,
    /// What it does; types 2 and 3 have none.
    description: Option<Text<0, 100>>,
    /// Description in other languages.
    description_localizations: Patch<Localizations<100>>,
    /// Kind it has, to check name and options by; it cannot change.
    #[arg(local)]
    r#type: Option<CommandType>,
    /// Permissions that members need to use it; 0 is for administrators alone.
    default_member_permissions: Patch<Permissions>,
    /// Deprecated; use `contexts`.
    dm_permission: Patch<bool>,
    /// Deprecated; false means `default_member_permissions` 0.
    default_permission: DefaultPermission,
    /// Only for adults.
    nsfw: Option<bool>,
    /// Where it can be used; only of global commands.
    contexts: Patch<List<Context, 1, 3>>,
    /// How the app must be installed; only of global commands.
    integration_types: Patch<List<Install, 1, 2>>,
    /// Who answers it; only of type 4.
    handler: Option<Handler>,
    /// Parameters, required ones first.
    options: Option<Options>,
}

impl Endpoint for CommandsModifyGlobal {
    const SPEC: Spec =
        Spec::new("commands_modify_global", "Change global command", Effect::Set).global();
    const ROUTE: Route = Route::patch("/applications/{application_id}/commands/{command_id}");
    type Answer = model::Command;
    type Output = CommandDetails;

    fn check(&self, reader: &mut Reader) {
        let kept = self.name.is_none()
            && self.name_localizations.is_kept()
            && self.description.is_none()
            && self.description_localizations.is_kept()
            && self.default_member_permissions.is_kept()
            && self.dm_permission.is_kept()
            && self.default_permission.says_nothing()
            && self.nsfw.is_none()
            && self.contexts.is_kept()
            && self.integration_types.is_kept()
            && self.handler.is_none()
            && self.options.is_none();
        if kept {
            reader.issue("required", "give a field to change");
        }
        Rules {
            kind: self.r#type,
            new: false,
            name: self.name.as_ref(),
            name_localizations: self.name_localizations.value(),
            description: self.description.as_ref(),
            options: self.options.as_ref(),
            // Without a type Discord is left to say so.
            handler: self.handler.is_some() && self.r#type.is_some(),
            permissions: !self.default_member_permissions.is_kept(),
            default_permission: self.default_permission,
        }
        .check(reader);
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
    /// Name; for types 1 and 4 in lower case, without spaces.
    name: Option<Text<1, 32>>,
    /// Name in other languages.
    name_localizations: Patch<Localizations<32>>,
    /// What it does; types 2 and 3 have none.
    description: Option<Text<0, 100>>,
    /// Description in other languages.
    description_localizations: Patch<Localizations<100>>,
    /// Kind it has, to check name and options by; it cannot change.
    #[arg(local)]
    r#type: Option<CommandType>,
    /// Permissions that members need to use it; 0 is for administrators alone.
    default_member_permissions: Patch<Permissions>,
    /// Deprecated; use `contexts`.
    dm_permission: Patch<bool>,
    /// Deprecated; false means `default_member_permissions` 0.
    default_permission: DefaultPermission,
    /// Only for adults.
    nsfw: Option<bool>,
    /// Where it can be used; only of global commands.
    contexts: Patch<List<Context, 1, 3>>,
    /// How the app must be installed; only of global commands.
    integration_types: Patch<List<Install, 1, 2>>,
    /// Who answers it; only of type 4.
    handler: Option<Handler>,
    /// Parameters, required ones first.
    options: Option<Options>,
}

impl Endpoint for CommandsModifyGuild {
    const SPEC: Spec = Spec::new("commands_modify_guild", "Change server command", Effect::Set);
    const ROUTE: Route =
        Route::patch("/applications/{application_id}/guilds/{guild_id}/commands/{command_id}");
    type Answer = model::Command;
    type Output = CommandDetails;

    fn check(&self, reader: &mut Reader) {
        let kept = self.name.is_none()
            && self.name_localizations.is_kept()
            && self.description.is_none()
            && self.description_localizations.is_kept()
            && self.default_member_permissions.is_kept()
            && self.dm_permission.is_kept()
            && self.default_permission.says_nothing()
            && self.nsfw.is_none()
            && self.contexts.is_kept()
            && self.integration_types.is_kept()
            && self.handler.is_none()
            && self.options.is_none();
        if kept {
            reader.issue("required", "give a field to change");
        }
        Rules {
            kind: self.r#type,
            new: false,
            name: self.name.as_ref(),
            name_localizations: self.name_localizations.value(),
            description: self.description.as_ref(),
            options: self.options.as_ref(),
            // Without a type Discord is left to say so.
            handler: self.handler.is_some() && self.r#type.is_some(),
            permissions: !self.default_member_permissions.is_kept(),
            default_permission: self.default_permission,
        }
        .check(reader);
    }

    fn reply(self, command: model::Command) -> Reply<CommandDetails> {
        Reply::new(CommandDetails::new(command, self.application_id))
    }
}
