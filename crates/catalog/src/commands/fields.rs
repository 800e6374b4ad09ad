//! Fields of a command, and the rules between them.

use discord::{
    Id, Permissions, Text,
    id::{Application, Command as CommandKind, Guild},
    model,
};
use serde_json::Value;
use tool::{
    Args, Argument, Binder, Choice, Field, Patch, Presence, Reader, Schema, Shape, Untrusted,
    argument::List,
    untrusted::{Command as CommandText, UntrustedObject},
};

use super::{
    options::Options,
    text::{check_name, check_names},
};
use crate::argument::Localizations;

/// Kinds of command.
#[derive(Clone, Copy, PartialEq, Choice)]
pub(super) enum CommandType {
    ChatInput = 1,
    User = 2,
    Message = 3,
    EntryPoint = 4,
}

/// Where a command can be used.
#[derive(Clone, Copy, Choice)]
pub(super) enum Context {
    Server = 0,
    BotDm = 1,
    OtherDm = 2,
}

/// How the application is installed where a command shows.
#[derive(Clone, Copy, Choice)]
pub(super) enum Install {
    Server = 0,
    User = 1,
}

/// Who answers an entry point.
#[derive(Clone, Copy, Choice)]
pub(super) enum Handler {
    App = 1,
    DiscordLaunchesActivity = 2,
}

/// The field that `default_member_permissions` replaced: false is for administrators alone.
///
/// <https://docs.discord.com/developers/interactions/application-commands#application-command-permissions-object-using-default-permissions>
#[derive(Clone, Copy)]
pub(super) struct DefaultPermission(Option<bool>);

impl DefaultPermission {
    /// Whether it is left out, or says what holds anyhow.
    pub(super) fn says_nothing(self) -> bool {
        self.0.is_none()
    }
}

impl Argument for DefaultPermission {
    const SCHEMA: &'static Schema = <bool as Argument>::SCHEMA;
    const PRESENCE: Presence = Presence::Optional;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        bool::read(value, reader).map(|yes| Self(Some(yes)))
    }

    fn absent() -> Option<Self> {
        Some(Self(None))
    }

    fn json(&self) -> Option<Value> {
        None
    }

    fn bind(&self, _field: &Field, binder: &mut Binder<'_>) {
        if self.0 == Some(false) {
            binder.set("default_member_permissions", "0".into());
        }
    }
}

/// A command as it is made.
#[derive(Args)]
pub(super) struct NewCommand {
    /// Name; for types 1 and 4 in lower case, without spaces.
    pub(super) name: Text<1, 32>,
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

impl NewCommand {
    pub(super) fn kind(&self) -> CommandType {
        self.r#type.unwrap_or(CommandType::ChatInput)
    }

    pub(super) fn rules(&self) -> Rules<'_> {
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

/// What changes of a command.
#[derive(Args)]
pub(super) struct ChangedCommand {
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

impl ChangedCommand {
    pub(super) fn check(&self, reader: &mut Reader) {
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
}

/// What the rules between fields look at.
pub(super) struct Rules<'a> {
    /// The kind, if it is known.
    pub(super) kind: Option<CommandType>,
    /// Whether the command is new, so that it needs a description.
    pub(super) new: bool,
    pub(super) name: Option<&'a Text<1, 32>>,
    pub(super) name_localizations: Option<&'a Localizations<32>>,
    pub(super) description: Option<&'a Text<0, 100>>,
    pub(super) options: Option<&'a Options>,
    pub(super) handler: bool,
    pub(super) permissions: bool,
    pub(super) default_permission: DefaultPermission,
}

/// Most characters of names, descriptions and values of a command and its options.
const SIZE: usize = 8000;

impl Rules<'_> {
    pub(super) fn check(&self, reader: &mut Reader) {
        let mut issue = |field: &str, code: &'static str, message: &str| {
            reader.field(field, |reader| reader.issue(code, message));
        };
        let described = self.description.is_some_and(|text| !text.is_empty());
        let chat = self.kind == Some(CommandType::ChatInput);
        if chat && !described && (self.new || self.description.is_some()) {
            issue("description", "required", "a chat command needs one");
        }
        let menu = matches!(self.kind, Some(CommandType::User | CommandType::Message));
        if menu && described {
            issue("description", "conflict", "commands for users and messages have none");
        }
        let options = self.options.is_some_and(|options| !options.is_empty());
        if self.kind.is_some() && !chat && options {
            issue("options", "conflict", "only chat commands have options");
        }
        if self.kind.is_some_and(|kind| kind != CommandType::EntryPoint) && self.handler {
            issue("handler", "conflict", "only an entry point (type 4) has one");
        }
        if self.permissions && self.default_permission.0 == Some(false) {
            let message = "`default_member_permissions` replaces it; give that alone";
            issue("default_permission", "conflict", message);
        }
        if self.kind.is_some() && !menu {
            reader.field("name", |reader| {
                self.name.into_iter().for_each(|name| check_name(name, reader));
            });
            reader.field("name_localizations", |reader| {
                self.name_localizations.into_iter().for_each(|names| check_names(names, reader));
            });
        }
        let length = |text: Option<&str>| text.map_or(0, |text| text.chars().count());
        let size = length(self.name.map(|text| &**text))
            + length(self.description.map(|text| &**text))
            + self.options.map_or(0, Options::size);
        if size > SIZE {
            let message =
                format!("names, descriptions and values have {size} characters; at most {SIZE}");
            reader.field("options", |reader| reader.issue("length", message));
        }
    }
}

/// A command.
#[derive(Shape)]
pub(super) struct CommandLine {
    /// The command.
    id: Id<CommandKind>,
    /// Its name.
    name: Untrusted<CommandText>,
    /// What it does.
    description: Untrusted<CommandText>,
    /// 1 chat input, 2 user, 3 message, 4 entry point.
    r#type: u8,
    /// Permissions that members need; absent for all members.
    default_member_permissions: Option<Permissions>,
    /// Its options, as Discord has them.
    options: Option<Vec<UntrustedObject<CommandText>>>,
    /// Its name by locale.
    name_localizations: Option<UntrustedObject<CommandText>>,
    /// Its description by locale.
    description_localizations: Option<UntrustedObject<CommandText>>,
}

/// The options, if there are any.
fn options(options: Vec<Value>) -> Option<Vec<UntrustedObject<CommandText>>> {
    let found: Vec<_> = options.into_iter().filter_map(UntrustedObject::new).collect();
    (!found.is_empty()).then_some(found)
}

impl From<model::Command> for CommandLine {
    fn from(command: model::Command) -> Self {
        Self {
            id: command.id,
            name: command.name.into(),
            description: command.description.into(),
            r#type: command.kind,
            default_member_permissions: command.default_member_permissions,
            options: options(command.options),
            name_localizations: command.name_localizations.and_then(UntrustedObject::new),
            description_localizations: command
                .description_localizations
                .and_then(UntrustedObject::new),
        }
    }
}

/// A command in full.
#[derive(Shape)]
pub(super) struct CommandDetails {
    /// The command.
    id: Id<CommandKind>,
    /// The application.
    application_id: Id<Application>,
    /// Its server; absent if it is everywhere.
    guild_id: Option<Id<Guild>>,
    /// Its name.
    name: Untrusted<CommandText>,
    /// What it does.
    description: Untrusted<CommandText>,
    /// 1 chat input, 2 user, 3 message, 4 entry point.
    r#type: u8,
    /// Permissions that members need; absent for all members.
    default_member_permissions: Option<Permissions>,
    /// Whether it is for adults.
    nsfw: bool,
    /// Where: 0 server, 1 own DM, 2 other DMs.
    contexts: Option<Vec<u8>>,
    /// Installed: 0 in a server, 1 by a user.
    integration_types: Option<Vec<u8>>,
    /// Its options, as Discord has them.
    options: Option<Vec<UntrustedObject<CommandText>>>,
    /// Its name by locale.
    name_localizations: Option<UntrustedObject<CommandText>>,
    /// Its description by locale.
    description_localizations: Option<UntrustedObject<CommandText>>,
    /// Its name and description, a line each.
    untrusted_text: Untrusted<CommandText>,
}

impl CommandDetails {
    pub(super) fn new(command: model::Command, application: Id<Application>) -> Self {
        Self {
            id: command.id,
            application_id: command.application_id.unwrap_or(application),
            guild_id: command.guild_id,
            untrusted_text: words(&command).into(),
            name: command.name.into(),
            description: command.description.into(),
            r#type: command.kind,
            default_member_permissions: command.default_member_permissions,
            nsfw: command.nsfw,
            contexts: command.contexts,
            integration_types: command.integration_types,
            options: options(command.options),
            name_localizations: command.name_localizations.and_then(UntrustedObject::new),
            description_localizations: command
                .description_localizations
                .and_then(UntrustedObject::new),
        }
    }
}

/// Name and description, a line each.
pub(super) fn words(command: &model::Command) -> String {
    format!("{}\n{}", command.name, command.description).trim_end().to_owned()
}
