//! What a template would make, in numbers.

use discord::{Permission, Route, model};
use tool::{Args, Effect, Endpoint, Reply, Shape, Spec, Untrusted, untrusted::GuildText};

use super::{TemplateLine, code::TemplateCode, words};

/// Count what a template would make, and its risky permissions, before a server is made from it.
#[derive(Args)]
pub(super) struct TemplatesInspect {
    /// Code or link of the template.
    template_code: TemplateCode,
}

/// A permission that does harm in wrong hands.
#[derive(Shape)]
struct RiskySignal {
    /// Its name.
    permission: String,
    /// How many roles grant it.
    role_count: usize,
}

/// A snapshot in numbers.
#[derive(Shape)]
struct Blueprint {
    /// Channels without categories.
    channel_count: usize,
    /// Categories.
    category_count: usize,
    /// Text channels.
    text_channel_count: usize,
    /// Voice channels.
    voice_channel_count: usize,
    /// Forums.
    forum_channel_count: usize,
    /// Stages.
    stage_channel_count: usize,
    /// Channels of other kinds.
    other_channel_count: usize,
    /// Channels for adults.
    nsfw_channel_count: usize,
    /// Overwrites of all channels.
    permission_overwrite_count: usize,
    /// Roles, with @everyone.
    role_count: usize,
    /// Roles with a risky permission.
    privileged_role_count: usize,
    /// Risky permissions that roles grant.
    risky_permission_signals: Vec<RiskySignal>,
}

/// A template in numbers.
#[derive(Shape)]
pub(super) struct Inspected {
    /// The template.
    template: TemplateLine,
    /// Its snapshot in numbers.
    blueprint: Blueprint,
    /// Its name and description, a line each.
    untrusted_text: Untrusted<GuildText>,
}

/// Permissions with which a role can take over a server or harm it.
const RISKY: [Permission; 8] = [
    Permission::Administrator,
    Permission::ManageGuild,
    Permission::ManageRoles,
    Permission::ManageChannels,
    Permission::ManageWebhooks,
    Permission::KickMembers,
    Permission::BanMembers,
    Permission::MentionEveryone,
];

impl Blueprint {
    fn new(snapshot: &model::Snapshot) -> Self {
        let of = |kind: u8| snapshot.channels.iter().filter(|one| one.kind == kind).count();
        let (text, voice, category, stage, forum) = (of(0), of(2), of(4), of(13), of(15));
        let channels = snapshot.channels.len() - category;
        let granting = |permission: Permission| {
            snapshot.roles.iter().filter(move |role| role.permissions.has(permission)).count()
        };
        let signals = RISKY.into_iter().map(|permission| RiskySignal {
            permission: permission.name().to_owned(),
            role_count: granting(permission),
        });
        let privileged = |role: &&model::SnapshotRole| {
            RISKY.into_iter().any(|permission| role.permissions.has(permission))
        };
        Self {
            channel_count: channels,
            category_count: category,
            text_channel_count: text,
            voice_channel_count: voice,
            forum_channel_count: forum,
            stage_channel_count: stage,
            other_channel_count: channels - text - voice - stage - forum,
            nsfw_channel_count: snapshot.channels.iter().filter(|one| one.nsfw).count(),
            permission_overwrite_count: snapshot
                .channels
                .iter()
                .map(|one| one.permission_overwrites.len())
                .sum(),
            role_count: snapshot.roles.len(),
            privileged_role_count: snapshot.roles.iter().filter(privileged).count(),
            risky_permission_signals: signals.filter(|signal| signal.role_count > 0).collect(),
        }
    }
}

impl Endpoint for TemplatesInspect {
    const SPEC: Spec = Spec::new("templates_inspect", "Inspect template", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/templates/{template_code}");
    type Answer = model::Template<model::Snapshot>;
    type Output = Inspected;

    fn reply(self, template: model::Template<model::Snapshot>) -> Reply<Inspected> {
        Reply::new(Inspected {
            blueprint: Blueprint::new(&template.serialized_source_guild),
            untrusted_text: words(&template),
            template: template.into(),
        })
    }
}
