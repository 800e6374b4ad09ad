//! The bot's application: its settings, what it shows of members in other services, its
//! activities, and how it reaches Discord.

mod attachment;
mod gateway;
mod role_connections;
mod settings;

use discord::{
    Id, Route, Text,
    id::{Application, User},
    model,
};
use tool::{
    Args, Effect, Endpoint, Free, Group, Reader, Reply, Shape, Spec, Untrusted, endpoint, untrusted,
};

use self::{
    attachment::ApplicationUploadAttachment,
    gateway::{ApplicationGetGateway, ApplicationGetGatewayBot, ApplicationGetPublicKeys},
    role_connections::{
        ApplicationGetRoleConnectionMetadata, ApplicationModifyRoleConnectionMetadata,
    },
    settings::{ApplicationModify, ApplicationModifyCurrent},
};

pub(crate) const GROUP: Group = Group {
    name: "application",
    about: "Read and change the bot's application, its role connections and activities.",
    tools: &[
        endpoint::<ApplicationGetCurrent>(),
        endpoint::<ApplicationModifyCurrent>(),
        endpoint::<ApplicationGet>(),
        endpoint::<ApplicationModify>(),
        endpoint::<ApplicationGetOauth2>(),
        endpoint::<ApplicationGetRoleConnectionMetadata>(),
        endpoint::<ApplicationModifyRoleConnectionMetadata>(),
        endpoint::<ApplicationGetActivityInstance>(),
        endpoint::<ApplicationUploadAttachment>(),
        endpoint::<ApplicationGetGateway>(),
        endpoint::<ApplicationGetGatewayBot>(),
        endpoint::<ApplicationGetPublicKeys>(),
    ],
};

/// Text of an application.
type Words = Untrusted<untrusted::Application>;

/// An application.
#[derive(Shape)]
struct ApplicationDetails {
    /// The application.
    id: Id<Application>,
    /// Its name.
    name: Words,
    /// What it says of itself.
    description: Words,
    /// The icon's hash.
    icon: Option<String>,
    /// The cover's hash.
    cover_image: Option<String>,
    /// Whether anyone can add its bot.
    bot_public: Option<bool>,
    /// Whether its bot joins after a full OAuth2 grant only.
    bot_require_code_grant: Option<bool>,
    /// Flags, as a bit set.
    flags: Option<u64>,
    /// Words it is found by.
    tags: Vec<Words>,
    /// Who owns it.
    owner_id: Option<Id<User>>,
    /// Where it is added from.
    custom_install_url: Option<String>,
    /// Where its interactions are sent.
    interactions_endpoint_url: Option<String>,
    /// Where members connect their accounts.
    role_connections_verification_url: Option<String>,
    /// Where its webhook events are sent.
    event_webhooks_url: Option<String>,
    /// About how many servers it is in.
    approximate_guild_count: Option<u64>,
    /// Its name and description, a line each.
    untrusted_text: Words,
}

/// Name and description, a line each.
fn text(application: &model::Application) -> Words {
    format!("{}\n{}", application.name, application.description).into()
}

impl From<model::Application> for ApplicationDetails {
    fn from(application: model::Application) -> Self {
        Self {
            id: application.id,
            untrusted_text: text(&application),
            name: application.name.into(),
            description: application.description.into(),
            icon: application.icon,
            cover_image: application.cover_image,
            bot_public: application.bot_public,
            bot_require_code_grant: application.bot_require_code_grant,
            flags: application.flags,
            tags: application.tags.into_iter().map(Into::into).collect(),
            owner_id: application.owner.map(|owner| owner.id),
            custom_install_url: application.custom_install_url,
            interactions_endpoint_url: application.interactions_endpoint_url,
            role_connections_verification_url: application.role_connections_verification_url,
            event_webhooks_url: application.event_webhooks_url,
            approximate_guild_count: application.approximate_guild_count,
        }
    }
}

/// Read the bot's application: name, owner, flags and addresses.
///
/// For the bot's account use `users_get_current`.
#[derive(Args)]
struct ApplicationGetCurrent {}

impl Endpoint for ApplicationGetCurrent {
    const SPEC: Spec = Spec::new("application_get_current", "Get own application", Effect::Read);
    const ROUTE: Route = Route::get("/applications/@me");
    type Answer = model::Application;
    type Output = ApplicationDetails;

    fn reply(self, application: model::Application) -> Reply<ApplicationDetails> {
        Reply::new(application.into())
    }
}

/// Read the bot's application by id. Without its id use `application_get_current`.
#[derive(Args)]
struct ApplicationGet {
    /// Application of the bot.
    application_id: Id<Application>,
}

impl Endpoint for ApplicationGet {
    const SPEC: Spec = Spec::new("application_get", "Get application", Effect::Read);
    const ROUTE: Route = Route::get("/applications/{application_id}");
    type Answer = model::Application;
    type Output = ApplicationDetails;

    fn reply(self, application: model::Application) -> Reply<ApplicationDetails> {
        Reply::new(application.into())
    }
}

/// Read the application of the token as OAuth2 knows it. Mostly use `application_get_current`.
#[derive(Args)]
struct ApplicationGetOauth2 {}

impl Endpoint for ApplicationGetOauth2 {
    const SPEC: Spec = Spec::new("application_get_oauth2", "Get OAuth2 application", Effect::Read);
    const ROUTE: Route = Route::get("/oauth2/applications/@me");
    type Answer = model::Application;
    type Output = ApplicationDetails;

    fn reply(self, application: model::Application) -> Reply<ApplicationDetails> {
        Reply::new(application.into())
    }
}

/// Read a running activity of the bot's application: where it runs and who takes part.
#[derive(Args)]
struct ApplicationGetActivityInstance {
    /// Application of the bot.
    application_id: Id<Application>,
    /// Instance of the activity.
    instance_id: Text<1, 64>,
}

/// A running activity.
#[derive(Shape)]
struct ActivityInstance {
    /// Its application.
    application_id: Id<Application>,
    /// The instance.
    instance_id: String,
    /// Its launch.
    launch_id: Option<String>,
    /// Channel and server it runs in, as Discord sends them.
    location: Option<Free>,
    /// Users who take part.
    users: Vec<Id<User>>,
}

impl Endpoint for ApplicationGetActivityInstance {
    const SPEC: Spec =
        Spec::new("application_get_activity_instance", "Get activity instance", Effect::Read);
    const ROUTE: Route =
        Route::get("/applications/{application_id}/activity-instances/{instance_id}");
    type Answer = model::ActivityInstance;
    type Output = ActivityInstance;

    fn check(&self, reader: &mut Reader) {
        // As a segment of a path they would lead elsewhere.
        if matches!(&*self.instance_id, "." | "..") {
            reader.field("instance_id", |reader| reader.issue("format", "it must be an id"));
        }
    }

    fn reply(self, instance: model::ActivityInstance) -> Reply<ActivityInstance> {
        Reply::new(ActivityInstance {
            application_id: instance.application_id.unwrap_or(self.application_id),
            instance_id: instance.instance_id,
            launch_id: instance.launch_id,
            location: instance.location.map(Free),
            users: instance.users,
        })
    }
}
