//! Voice: where it runs, who is in it, and the stages held in it.

use serde::Deserialize;

use crate::{
    Id,
    id::{Channel, Event, Generic, Guild, User},
};

/// <https://docs.discord.com/developers/resources/voice#voice-region-object>
#[derive(Debug, Clone, Deserialize)]
pub struct VoiceRegion {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Whether it is the one closest to the bot.
    #[serde(default)]
    pub optimal: bool,
    /// Whether it is on its way out.
    #[serde(default)]
    pub deprecated: bool,
    /// Whether it was made for events.
    #[serde(default)]
    pub custom: bool,
}

/// <https://docs.discord.com/developers/resources/voice#voice-state-object>
#[derive(Debug, Clone, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "the fields are Discord's")]
pub struct VoiceState {
    /// Its server.
    #[serde(default)]
    pub guild_id: Option<Id<Guild>>,
    /// The channel the user is in.
    #[serde(default)]
    pub channel_id: Option<Id<Channel>>,
    /// The user.
    pub user_id: Id<User>,
    /// The session.
    #[serde(default)]
    pub session_id: String,
    /// Whether the server deafens the user.
    #[serde(default)]
    pub deaf: bool,
    /// Whether the server mutes the user.
    #[serde(default)]
    pub mute: bool,
    /// Whether users deafen themselves.
    #[serde(default)]
    pub self_deaf: bool,
    /// Whether users mute themselves.
    #[serde(default)]
    pub self_mute: bool,
    /// Whether the user streams.
    #[serde(default)]
    pub self_stream: Option<bool>,
    /// Whether the camera is on.
    #[serde(default)]
    pub self_video: bool,
    /// Whether the user may only listen on a stage.
    #[serde(default)]
    pub suppress: bool,
    /// When the user asked to speak.
    #[serde(default)]
    pub request_to_speak_timestamp: Option<String>,
}

/// <https://docs.discord.com/developers/resources/stage-instance#stage-instance-object>
#[derive(Debug, Clone, Deserialize)]
pub struct StageInstance {
    /// Its id.
    pub id: Id<Generic>,
    /// Its server.
    pub guild_id: Id<Guild>,
    /// Its channel.
    pub channel_id: Id<Channel>,
    /// What it is about.
    #[serde(default)]
    pub topic: String,
    /// Who can see it: 1 anyone, 2 members.
    #[serde(default)]
    pub privacy_level: u8,
    /// The event it belongs to.
    #[serde(default)]
    pub guild_scheduled_event_id: Option<Id<Event>>,
}
