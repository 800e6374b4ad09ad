//! Changing the settings of an application.
//!
//! <https://docs.discord.com/developers/resources/application#edit-current-application>

use discord::{Id, Int, Permissions, Route, Text, id::Application, model};
use serde_json::Value;
use tool::{
    Args, Argument, Effect, Endpoint, Kind, Patch, Reader, Reply, Schema, Shape, Spec,
    argument::{self, List},
    special::ImageData,
};

use super::{Words, text};

/// Declares a choice of words that Discord does not write in small letters.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident: $($word:literal),+ $(,)?) => {
        $(#[$doc])*
        struct $name(&'static str);

        impl $name {
            const ALL: &'static [&'static str] = &[$($word),+];
        }

        impl Argument for $name {
            const SCHEMA: &'static Schema = &Schema::of(Kind::Words(Self::ALL));

            fn read(value: Value, reader: &mut Reader) -> Option<Self> {
                let found = Self::ALL.iter().find(|word| value.as_str() == Some(**word));
                match found {
                    Some(word) => Some(Self(word)),
                    None => argument::not_a_choice(reader, Self::ALL),
                }
            }

            fn json(&self) -> Option<Value> {
                Some(self.0.into())
            }
        }
    };
}

words! {
    /// What an installed application may do.
    Scope: "applications.commands", "bot",
}

words! {
    /// The events that a webhook can be told of.
    ///
    /// <https://docs.discord.com/developers/events/webhook-events#event-types>
    EventType:
        "APPLICATION_AUTHORIZED",
        "APPLICATION_DEAUTHORIZED",
        "ENTITLEMENT_CREATE",
        "ENTITLEMENT_UPDATE",
        "ENTITLEMENT_DELETE",
        "QUEST_USER_ENROLLMENT",
        "LOBBY_MESSAGE_CREATE",
        "LOBBY_MESSAGE_UPDATE",
        "LOBBY_MESSAGE_DELETE",
        "GAME_DIRECT_MESSAGE_CREATE",
        "GAME_DIRECT_MESSAGE_UPDATE",
        "GAME_DIRECT_MESSAGE_DELETE",
}

/// What an application asks for when it is added.
#[derive(Args)]
struct InstallParams {
    /// Scopes to add it with.
    scopes: List<Scope, 1, 2>,
    /// Permissions to ask for.
    permissions: Permissions,
}

/// How an application is added to one kind of place.
#[derive(Args)]
struct Installation {
    /// What it asks for there.
    oauth2_install_params: Option<InstallParams>,
}

/// How an application is added to each kind of place.
#[derive(Args)]
struct Installations {
    /// How it is added to servers.
    #[arg(name = "0")]
    servers: Option<Installation>,
    /// How it is added to users.
    #[arg(name = "1")]
    users: Option<Installation>,
}

/// A web address.
type Address = Text<1, 2048>;

/// An application that was changed.
#[derive(Shape)]
pub(super) struct Changed {
    /// The application.
    id: Id<Application>,
    /// Its name.
    name: Words,
    /// What it says of itself.
    description: Words,
    /// The icon's hash.
    icon: Option<String>,
    /// Flags, as a bit set.
    flags: Option<u64>,
    /// Its name and description, a line each.
    untrusted_text: Words,
}

impl From<model::Application> for Changed {
    fn from(application: model::Application) -> Self {
        Self {
            id: application.id,
            untrusted_text: text(&application),
            name: application.name.into(),
            description: application.description.into(),
            icon: application.icon,
            flags: application.flags,
        }
    }
}

/// Declares a tool that changes settings; the two of Discord's operations differ in their path.
macro_rules! settings {
    (
        $(#[$doc:meta])*
        $name:ident { $($(#[$more_doc:meta])* $more:ident: $kind:ty,)* }
        $spec:expr, $route:expr
    ) => {
        $(#[$doc])*
        #[derive(Args)]
        pub(super) struct $name {
            $($(#[$more_doc])* $more: $kind,)*
            /// What it says of itself.
            description: Option<Text<0, 400>>,
            /// Icon, as a data URI.
            icon: Patch<ImageData>,
            /// Cover, as a data URI.
            cover_image: Patch<ImageData>,
            /// Where interactions are sent; Discord tries it at once.
            interactions_endpoint_url: Patch<Address>,
            /// Where members connect their accounts for linked roles.
            role_connections_verification_url: Patch<Address>,
            /// What it asks for when it is added.
            install_params: Patch<InstallParams>,
            /// How it is added, by place: 0 servers, 1 users.
            integration_types_config: Option<Installations>,
            /// Where it is added from instead.
            custom_install_url: Option<Address>,
            /// Words it is found by.
            tags: Option<List<Text<1, 20>, 0, 5>>,
            /// Flags, as a bit set; only those of limited intents can change.
            flags: Option<Int<0, 2_147_483_647>>,
            /// Where webhook events are sent.
            event_webhooks_url: Patch<Address>,
            /// Whether webhook events are sent: 1 no, 2 yes.
            event_webhooks_status: Option<Int<1, 2>>,
            /// Events to send.
            event_webhooks_types: Option<List<EventType, 0, 12>>,
            /// Whose filter of media applies: 0 the server's, 1 always.
            explicit_content_filter: Option<Int<0, 1>>,
            /// Most users of an activity; -1 for any number.
            max_participants: Option<Int<-1, 2_147_483_647>>,
        }

        impl Endpoint for $name {
            const SPEC: Spec = $spec;
            const ROUTE: Route = $route;
            type Answer = model::Application;
            type Output = Changed;

            fn check(&self, reader: &mut Reader) {
                let kept = self.description.is_none()
                    && self.icon.is_kept()
                    && self.cover_image.is_kept()
                    && self.interactions_endpoint_url.is_kept()
                    && self.role_connections_verification_url.is_kept()
                    && self.install_params.is_kept()
                    && self.integration_types_config.is_none()
                    && self.custom_install_url.is_none()
                    && self.tags.is_none()
                    && self.flags.is_none()
                    && self.event_webhooks_url.is_kept()
                    && self.event_webhooks_status.is_none()
                    && self.event_webhooks_types.is_none()
                    && self.explicit_content_filter.is_none()
                    && self.max_participants.is_none();
                if kept {
                    reader.issue("required", "give a field to change");
                }
                check_places(self.integration_types_config.as_ref(), reader);
            }

            fn reply(self, application: model::Application) -> Reply<Changed> {
                Reply::new(application.into())
            }
        }
    };
}

/// Discord takes no empty list of places.
fn check_places(places: Option<&Installations>, reader: &mut Reader) {
    if places.is_some_and(|places| places.servers.is_none() && places.users.is_none()) {
        reader.field("integration_types_config", |reader| {
            reader.issue("required", "give one of `0` and `1`");
        });
    }
}

settings! {
    /// Change the bot's application: description, pictures, addresses, how it is added.
    ///
    /// For the bot's name use `users_modify_current`.
    ApplicationModifyCurrent {}
    Spec::new("application_modify_current", "Change own application", Effect::Set).global(),
    Route::patch("/applications/@me")
}

settings! {
    /// Change the bot's application by id. Without its id use `application_modify_current`.
    ApplicationModify {
        /// Application of the bot.
        application_id: Id<Application>,
    }
    Spec::new("application_modify", "Change application", Effect::Set).global(),
    Route::patch("/applications/{application_id}")
}
