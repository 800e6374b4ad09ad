//! Voice: its regions, who is in it, and what a channel says of itself.

use discord::{
    Id, Permission, Route, Text,
    id::{Channel, Guild, User},
    model,
};
use tool::{
    Args, Effect, Endpoint, Group, Ignored, Patch, Reader, Reply, Shape, Spec, True, endpoint,
    special::AuditReason,
};

pub(crate) const GROUP: Group = Group {
    name: "voice",
    about: "See voice regions and who is connected, and set a voice channel's status.",
    tools: &[
        endpoint::<VoiceListRegions>(),
        endpoint::<VoiceGetCurrentUserState>(),
        endpoint::<VoiceGetUserState>(),
        endpoint::<VoiceSetChannelStatus>(),
    ],
};

/// List the voice regions of Discord; for those of one server use `guild_list_voice_regions`.
#[derive(Args)]
struct VoiceListRegions {}

/// A voice region.
#[derive(Shape)]
struct Region {
    /// Its id.
    id: String,
    /// Its name.
    name: String,
    /// Whether it is the closest.
    optimal: bool,
    /// Whether to avoid it.
    deprecated: bool,
    /// Whether it was made for events.
    custom: bool,
}

/// Voice regions.
#[derive(Shape)]
pub(crate) struct Regions {
    /// The regions; channels take their ids.
    regions: Vec<Region>,
    /// How many.
    count: usize,
}

impl From<Vec<model::VoiceRegion>> for Regions {
    fn from(regions: Vec<model::VoiceRegion>) -> Self {
        let region = |region: model::VoiceRegion| Region {
            id: region.id,
            name: region.name,
            optimal: region.optimal,
            deprecated: region.deprecated,
            custom: region.custom,
        };
        Self { count: regions.len(), regions: regions.into_iter().map(region).collect() }
    }
}

impl Endpoint for VoiceListRegions {
    const SPEC: Spec = Spec::new("voice_list_regions", "List voice regions", Effect::Read);
    const ROUTE: Route = Route::get("/voice/regions");
    // The specification lets it be null.
    type Answer = Option<Vec<model::VoiceRegion>>;
    type Output = Regions;

    fn reply(self, regions: Option<Vec<model::VoiceRegion>>) -> Reply<Regions> {
        Reply::new(regions.unwrap_or_default().into())
    }
}

/// See which voice channel of a server the bot is in; not found if in none.
#[derive(Args)]
struct VoiceGetCurrentUserState {
    /// Server to look in.
    guild_id: Id<Guild>,
}

/// Someone's presence in voice.
#[derive(Shape)]
#[expect(clippy::struct_excessive_bools, reason = "the fields are Discord's")]
struct State {
    /// The server.
    guild_id: Id<Guild>,
    /// The channel; absent if in none.
    channel_id: Option<Id<Channel>>,
    /// The user.
    user_id: Id<User>,
    /// The session.
    session_id: String,
    /// Deafened by the server.
    deaf: bool,
    /// Muted by the server.
    mute: bool,
    /// Deafened by themselves.
    self_deaf: bool,
    /// Muted by themselves.
    self_mute: bool,
    /// Camera on.
    self_video: bool,
    /// Streaming.
    self_stream: Option<bool>,
    /// In a stage's audience.
    suppress: bool,
    /// When they asked to speak, ISO 8601.
    request_to_speak_timestamp: Option<String>,
}

impl State {
    fn reply(guild: Id<Guild>, state: model::VoiceState) -> Reply<Self> {
        Reply::new(Self {
            guild_id: state.guild_id.unwrap_or(guild),
            channel_id: state.channel_id,
            user_id: state.user_id,
            session_id: state.session_id,
            deaf: state.deaf,
            mute: state.mute,
            self_deaf: state.self_deaf,
            self_mute: state.self_mute,
            self_video: state.self_video,
            self_stream: state.self_stream,
            suppress: state.suppress,
            request_to_speak_timestamp: state.request_to_speak_timestamp,
        })
    }
}

impl Endpoint for VoiceGetCurrentUserState {
    const SPEC: Spec =
        Spec::new("voice_get_current_user_state", "Get own voice state", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/voice-states/@me");
    type Answer = model::VoiceState;
    type Output = State;

    fn reply(self, state: model::VoiceState) -> Reply<State> {
        State::reply(self.guild_id, state)
    }
}

/// See which voice channel of a server a user is in; not found if in none.
#[derive(Args)]
struct VoiceGetUserState {
    /// Server to look in.
    guild_id: Id<Guild>,
    /// User to look for.
    user_id: Id<User>,
}

impl Endpoint for VoiceGetUserState {
    const SPEC: Spec = Spec::new("voice_get_user_state", "Get voice state", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/voice-states/{user_id}");
    type Answer = model::VoiceState;
    type Output = State;

    fn reply(self, state: model::VoiceState) -> Reply<State> {
        State::reply(self.guild_id, state)
    }
}

/// Set the line that a voice channel shows below its name while people are in it.
#[derive(Args)]
struct VoiceSetChannelStatus {
    /// Voice channel to set it in.
    channel_id: Id<Channel>,
    /// What to show.
    status: Patch<Text<1, 500>>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A channel whose status was set.
#[derive(Shape)]
struct StatusSet {
    /// Always true.
    ok: True,
    /// The channel.
    channel_id: Id<Channel>,
}

impl Endpoint for VoiceSetChannelStatus {
    // MANAGE_CHANNELS as well, since the bot is not in the channel:
    // https://docs.discord.com/developers/resources/channel#set-voice-channel-status
    const SPEC: Spec = Spec::new("voice_set_channel_status", "Set voice status", Effect::Set)
        .needs(&[Permission::SetVoiceChannelStatus, Permission::ManageChannels]);
    const ROUTE: Route = Route::put("/channels/{channel_id}/voice-status");
    type Answer = Ignored;
    type Output = StatusSet;

    fn check(&self, reader: &mut Reader) {
        if self.status.is_kept() {
            reader.issue("required", "give `status`, or name it in `clear`");
        }
    }

    fn reply(self, _: Ignored) -> Reply<StatusSet> {
        Reply::new(StatusSet { ok: True, channel_id: self.channel_id })
    }
}
