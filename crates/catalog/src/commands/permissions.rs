//! Who may use a command in a server.

use discord::{
    Id, Route,
    id::{Application, Command, Generic, Guild},
    model,
};
use tool::{
    Args, Choice, Effect, Endpoint, Reader, Reply, Shape, Spec, argument::List,
    special::BearerToken,
};

/// Whether somebody may use a command.
#[derive(Shape)]
struct PermissionLine {
    /// Role, user or channel; the server is @everyone, one below it all channels.
    id: Id<Generic>,
    /// 1 role, 2 user, 3 channel.
    r#type: u8,
    /// Whether it may.
    permission: bool,
}

/// Who may use a command.
#[derive(Shape)]
pub(super) struct CommandPermissions {
    /// The command; the application for all of its commands.
    id: Id<Generic>,
    /// The application.
    application_id: Id<Application>,
    /// The server.
    guild_id: Id<Guild>,
    /// Who may and may not.
    permissions: Vec<PermissionLine>,
}

impl From<model::CommandPermissions> for CommandPermissions {
    fn from(found: model::CommandPermissions) -> Self {
        let line = |one: model::CommandPermission| PermissionLine {
            id: one.id,
            r#type: one.kind,
            permission: one.permission,
        };
        Self {
            id: found.id,
            application_id: found.application_id,
            guild_id: found.guild_id,
            permissions: found.permissions.into_iter().map(line).collect(),
        }
    }
}

/// List who may use the application's commands in a server, where that was set.
#[derive(Args)]
pub(super) struct CommandsGetGuildCommandPermissions {
    /// The bot's application.
    application_id: Id<Application>,
    /// Server to look at.
    guild_id: Id<Guild>,
}

/// Who may use which command.
#[derive(Shape)]
pub(super) struct AllPermissions {
    /// Commands for which it was set; the others follow the application's.
    permissions: Vec<CommandPermissions>,
    /// How many.
    count: usize,
}

impl Endpoint for CommandsGetGuildCommandPermissions {
    const SPEC: Spec = Spec::new(
        "commands_get_guild_command_permissions",
        "List command permissions",
        Effect::Read,
    );
    const ROUTE: Route =
        Route::get("/applications/{application_id}/guilds/{guild_id}/commands/permissions");
    type Answer = Vec<model::CommandPermissions>;
    type Output = AllPermissions;

    fn reply(self, found: Vec<model::CommandPermissions>) -> Reply<AllPermissions> {
        Reply::new(AllPermissions {
            count: found.len(),
            permissions: found.into_iter().map(CommandPermissions::from).collect(),
        })
    }
}

/// Read who may use a command in a server. Not found means that it was never set.
#[derive(Args)]
pub(super) struct CommandsGetCommandPermissions {
    /// The bot's application.
    application_id: Id<Application>,
    /// Server to look at.
    guild_id: Id<Guild>,
    /// Command, or the application's id for all of them.
    command_id: Id<Command>,
}

const ONE: &str =
    "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions";

impl Endpoint for CommandsGetCommandPermissions {
    const SPEC: Spec =
        Spec::new("commands_get_command_permissions", "Get command permissions", Effect::Read);
    const ROUTE: Route = Route::get(ONE);
    type Answer = model::CommandPermissions;
    type Output = CommandPermissions;

    fn reply(self, found: model::CommandPermissions) -> Reply<CommandPermissions> {
        Reply::new(found.into())
    }
}

/// Whom a permission is for.
#[derive(Clone, Copy, PartialEq, Choice)]
enum PermissionType {
    Role = 1,
    User = 2,
    Channel = 3,
}

/// Whether somebody may use the command.
#[derive(Args)]
struct Permission {
    /// Role, user or channel; the server's id is @everyone, one less all channels.
    id: Id<Generic>,
    /// Which of them.
    r#type: PermissionType,
    /// Whether it may.
    permission: bool,
}

/// Set who may use a command in a server, as a whole. It acts as a user, whose token it takes.
///
/// To set what members need everywhere use `commands_modify_global`.
#[derive(Args)]
pub(super) struct CommandsEditCommandPermissions {
    /// The bot's application.
    application_id: Id<Application>,
    /// Server to set it in.
    guild_id: Id<Guild>,
    /// Command, or the application's id for all of them.
    command_id: Id<Command>,
    /// All permissions from now on.
    permissions: List<Permission, 0, 100>,
    /// OAuth2 token of a user who manages server and roles.
    bearer_token: BearerToken,
}

impl Endpoint for CommandsEditCommandPermissions {
    const SPEC: Spec =
        Spec::new("commands_edit_command_permissions", "Set command permissions", Effect::Set);
    const ROUTE: Route = Route::put(ONE);
    type Answer = model::CommandPermissions;
    type Output = CommandPermissions;

    fn check(&self, reader: &mut Reader) {
        let all = &self.permissions.0;
        for (index, one) in all.iter().enumerate() {
            let same = |other: &Permission| other.id == one.id && other.r#type == one.r#type;
            if all.iter().take(index).any(same) {
                reader.field("permissions", |reader| {
                    reader.item(index, |reader| reader.issue("conflict", "it is listed twice"));
                });
            }
        }
    }

    fn reply(self, found: model::CommandPermissions) -> Reply<CommandPermissions> {
        Reply::new(found.into())
    }
}
