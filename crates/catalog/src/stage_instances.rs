//! Stages that are live: a stage channel with a topic and an audience.

use discord::{
    Id, Permission, Route, Text,
    id::{Channel, Event, Generic, Guild},
    model,
};
use tool::{
    Args, Choice, Effect, Endpoint, Group, Ignored, Reader, Reply, Shape, Spec, True, Untrusted,
    endpoint, special::AuditReason, untrusted::ChannelTopic,
};

pub(crate) const GROUP: Group = Group {
    name: "stage_instances",
    about: "Open, read, change and end live stages.",
    tools: &[
        endpoint::<StageInstancesCreate>(),
        endpoint::<StageInstancesGet>(),
        endpoint::<StageInstancesModify>(),
        endpoint::<StageInstancesDelete>(),
    ],
};

/// What moderators of a stage hold in its channel.
///
/// <https://docs.discord.com/developers/resources/stage-instance#definitions>
const MODERATOR: &[Permission] =
    &[Permission::ManageChannels, Permission::MuteMembers, Permission::MoveMembers];

/// Who can see a stage.
#[derive(Clone, Copy, Choice)]
enum PrivacyLevel {
    Public = 1,
    GuildOnly = 2,
}

/// Open a stage: start a live session in a stage channel.
#[derive(Args)]
struct StageInstancesCreate {
    /// Stage channel to open.
    channel_id: Id<Channel>,
    /// What it is about.
    topic: Text<1, 120>,
    /// Who can see it; public is deprecated.
    privacy_level: Option<PrivacyLevel>,
    /// Ping @everyone that it starts.
    send_start_notification: Option<bool>,
    /// Event that it belongs to.
    guild_scheduled_event_id: Option<Id<Event>>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A live stage.
#[derive(Shape)]
struct Stage {
    /// Its own id; tools take `channel_id`.
    id: Id<Generic>,
    /// Its server.
    guild_id: Id<Guild>,
    /// Its channel.
    channel_id: Id<Channel>,
    /// What it is about.
    topic: Untrusted<ChannelTopic>,
    /// Seen by 1 anyone, 2 members.
    privacy_level: u8,
    /// Its event.
    guild_scheduled_event_id: Option<Id<Event>>,
    /// The topic again.
    untrusted_text: Untrusted<ChannelTopic>,
}

impl Stage {
    fn reply(stage: model::StageInstance) -> Reply<Self> {
        Reply::new(Self {
            id: stage.id,
            guild_id: stage.guild_id,
            channel_id: stage.channel_id,
            topic: stage.topic.clone().into(),
            privacy_level: stage.privacy_level,
            guild_scheduled_event_id: stage.guild_scheduled_event_id,
            untrusted_text: stage.topic.into(),
        })
    }
}

impl Endpoint for StageInstancesCreate {
    const SPEC: Spec =
        Spec::new("stage_instances_create", "Open stage", Effect::Create).needs(MODERATOR);
    const ROUTE: Route = Route::post("/stage-instances");
    type Answer = model::StageInstance;
    type Output = Stage;

    fn needs(&self) -> Vec<Permission> {
        let mut needs = Self::SPEC.needs.to_vec();
        if self.send_start_notification == Some(true) {
            needs.push(Permission::MentionEveryone);
        }
        needs
    }

    fn reply(self, stage: model::StageInstance) -> Reply<Stage> {
        Stage::reply(stage)
    }
}

/// Read the live stage of a stage channel; not found if none is live.
#[derive(Args)]
struct StageInstancesGet {
    /// Stage channel to look at.
    channel_id: Id<Channel>,
}

impl Endpoint for StageInstancesGet {
    const SPEC: Spec = Spec::new("stage_instances_get", "Get stage", Effect::Read);
    const ROUTE: Route = Route::get("/stage-instances/{channel_id}");
    type Answer = model::StageInstance;
    type Output = Stage;

    fn reply(self, stage: model::StageInstance) -> Reply<Stage> {
        Stage::reply(stage)
    }
}

/// Change the topic of a live stage.
#[derive(Args)]
struct StageInstancesModify {
    /// Stage channel whose stage to change.
    channel_id: Id<Channel>,
    /// What it is about.
    topic: Option<Text<1, 120>>,
    /// Who can see it; public is deprecated.
    privacy_level: Option<PrivacyLevel>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

impl Endpoint for StageInstancesModify {
    const SPEC: Spec =
        Spec::new("stage_instances_modify", "Change stage", Effect::Set).needs(MODERATOR);
    const ROUTE: Route = Route::patch("/stage-instances/{channel_id}");
    type Answer = model::StageInstance;
    type Output = Stage;

    fn check(&self, reader: &mut Reader) {
        if self.topic.is_none() && self.privacy_level.is_none() {
            reader.issue("required", "give a field to change");
        }
    }

    fn reply(self, stage: model::StageInstance) -> Reply<Stage> {
        Stage::reply(stage)
    }
}

/// End a live stage and send its audience away. The channel stays.
#[derive(Args)]
struct StageInstancesDelete {
    /// Stage channel whose stage to end.
    channel_id: Id<Channel>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A stage that has ended.
#[derive(Shape)]
struct Ended {
    /// Always true.
    deleted: True,
    /// Its channel.
    channel_id: Id<Channel>,
}

impl Endpoint for StageInstancesDelete {
    const SPEC: Spec =
        Spec::new("stage_instances_delete", "End stage", Effect::Destroy).needs(MODERATOR);
    const ROUTE: Route = Route::delete("/stage-instances/{channel_id}");
    type Answer = Ignored;
    type Output = Ended;

    fn reply(self, _: Ignored) -> Reply<Ended> {
        Reply::new(Ended { deleted: True, channel_id: self.channel_id })
    }
}
