//! Regions of a server, and who speaks on its stages.

use discord::{
    Id, Permission, Route,
    id::{Channel, Guild, User},
    model,
};
use tool::{
    Args, Effect, Endpoint, Ignored, Patch, Reader, Reply, Shape, Spec, True,
    special::{AuditReason, DateTime},
};

use crate::voice::Regions;

/// List the voice regions that a server's channels can be set to.
#[derive(Args)]
pub(super) struct GuildListVoiceRegions {
    /// Server to look at.
    guild_id: Id<Guild>,
}

impl Endpoint for GuildListVoiceRegions {
    const SPEC: Spec =
        Spec::new("guild_list_voice_regions", "List server voice regions", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/regions");
    // The specification lets it be null.
    type Answer = Option<Vec<model::VoiceRegion>>;
    type Output = Regions;

    fn reply(self, regions: Option<Vec<model::VoiceRegion>>) -> Reply<Regions> {
        Reply::new(regions.unwrap_or_default().into())
    }
}

/// Let a user on a stage speak, or send them to the audience.
///
/// To mute or move members use `members_modify`.
#[derive(Args)]
pub(super) struct GuildModifyUserVoiceState {
    /// Server of the stage.
    guild_id: Id<Guild>,
    /// User to let up or down.
    user_id: Id<User>,
    /// Stage channel that the user is in.
    channel_id: Id<Channel>,
    /// True sends to the audience, false invites to speak.
    suppress: Option<bool>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A place that was given.
#[derive(Shape)]
pub(super) struct UserMoved {
    /// Always true.
    ok: True,
    /// The user.
    user_id: Id<User>,
    /// The stage channel.
    channel_id: Id<Channel>,
}

impl Endpoint for GuildModifyUserVoiceState {
    const SPEC: Spec =
        Spec::new("guild_modify_user_voice_state", "Let user speak on stage", Effect::Set)
            .needs(&[Permission::MuteMembers]);
    const ROUTE: Route = Route::patch("/guilds/{guild_id}/voice-states/{user_id}");
    type Answer = Ignored;
    type Output = UserMoved;

    fn check(&self, reader: &mut Reader) {
        if self.suppress.is_none() {
            reader.field("suppress", |reader| {
                reader.issue("required", "it is all that can be changed");
            });
        }
    }

    fn reply(self, _: Ignored) -> Reply<UserMoved> {
        Reply::new(UserMoved { ok: True, user_id: self.user_id, channel_id: self.channel_id })
    }
}

/// Let the bot speak on the stage it is in, send it to the audience, or ask to speak.
#[derive(Args)]
pub(super) struct GuildModifyCurrentVoiceState {
    /// Server of the stage.
    guild_id: Id<Guild>,
    /// Stage channel that the bot is in.
    channel_id: Option<Id<Channel>>,
    /// True sends to the audience, false lets speak.
    suppress: Option<bool>,
    /// Asks to speak, now or then.
    request_to_speak_timestamp: Patch<DateTime>,
}

/// A place that was taken.
#[derive(Shape)]
pub(super) struct SelfMoved {
    /// Always true.
    ok: True,
    /// The server.
    guild_id: Id<Guild>,
}

impl Endpoint for GuildModifyCurrentVoiceState {
    const SPEC: Spec = Spec::new("guild_modify_current_voice_state", "Speak on stage", Effect::Set);
    const ROUTE: Route = Route::patch("/guilds/{guild_id}/voice-states/@me");
    type Answer = Ignored;
    type Output = SelfMoved;

    /// <https://docs.discord.com/developers/resources/voice#modify-current-user-voice-state>
    fn needs(&self) -> Vec<Permission> {
        let speaks = (self.suppress == Some(false)).then_some(Permission::MuteMembers);
        let asks = self.request_to_speak_timestamp.value().map(|_| Permission::RequestToSpeak);
        speaks.into_iter().chain(asks).collect()
    }

    fn check(&self, reader: &mut Reader) {
        if self.suppress.is_none() && self.request_to_speak_timestamp.is_kept() {
            reader.issue("required", "give a field to change");
        }
    }

    fn reply(self, _: Ignored) -> Reply<SelfMoved> {
        Reply::new(SelfMoved { ok: True, guild_id: self.guild_id })
    }
}
