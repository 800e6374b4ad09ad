//! A guild and what belongs to it.

use std::collections::{BTreeMap, VecDeque};

use super::{AuditEntry, Channel, Emoji, STAGE, Settings, Sound, Sticker};
use crate::snowflake::{Millis, Snowflake};

#[derive(Clone, Debug, Default)]
pub(crate) struct Guild {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) description: Option<String>,
    pub(crate) owner: Snowflake,
    pub(crate) features: Vec<String>,
    pub(crate) verification_level: u32,
    pub(crate) default_notifications: u32,
    pub(crate) content_filter: u32,
    pub(crate) locale: String,
    /// Seconds.
    pub(crate) afk_timeout: u32,
    pub(crate) afk_channel: Option<Snowflake>,
    pub(crate) system_channel: Option<Snowflake>,
    pub(crate) system_channel_flags: u32,
    pub(crate) rules_channel: Option<Snowflake>,
    pub(crate) updates_channel: Option<Snowflake>,
    pub(crate) safety_channel: Option<Snowflake>,
    pub(crate) progress_bar: bool,
    pub(crate) roles: BTreeMap<Snowflake, Role>,
    pub(crate) members: BTreeMap<Snowflake, Member>,
    pub(crate) bans: BTreeMap<Snowflake, Ban>,
    pub(crate) voice: BTreeMap<Snowflake, VoiceState>,
    pub(crate) settings: Settings,
    pub(crate) audit: VecDeque<AuditEntry>,
    pub(crate) emojis: BTreeMap<Snowflake, Emoji>,
    pub(crate) stickers: BTreeMap<Snowflake, Sticker>,
    pub(crate) sounds: BTreeMap<Snowflake, Sound>,
}

impl Guild {
    pub(crate) fn is_community(&self) -> bool {
        self.features.iter().any(|feature| feature == "COMMUNITY")
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Role {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) permissions: u64,
    pub(crate) position: i32,
    pub(crate) color: u32,
    pub(crate) secondary_color: Option<u32>,
    pub(crate) tertiary_color: Option<u32>,
    pub(crate) hoist: bool,
    pub(crate) managed: bool,
    pub(crate) mentionable: bool,
    pub(crate) unicode_emoji: Option<String>,
    /// The bot whose managed role this is.
    pub(crate) bot: Option<Snowflake>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Member {
    pub(crate) nick: Option<String>,
    pub(crate) roles: Vec<Snowflake>,
    pub(crate) joined: Millis,
    pub(crate) timeout: Option<Millis>,
    pub(crate) flags: u32,
    pub(crate) pending: bool,
    pub(crate) mute: bool,
    pub(crate) deaf: bool,
}

impl Member {
    pub(crate) fn timed_out(&self, now: Millis) -> bool {
        self.timeout.is_some_and(|until| until > now)
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Ban {
    pub(crate) reason: Option<String>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct VoiceState {
    pub(crate) channel: Snowflake,
    /// In the audience of a stage.
    pub(crate) suppress: bool,
    pub(crate) asked_to_speak: Option<Millis>,
}

impl VoiceState {
    /// Of someone who has just come in. Stages are entered as audience.
    pub(crate) fn entering(channel: &Channel) -> Self {
        Self { channel: channel.id, suppress: channel.kind == STAGE, asked_to_speak: None }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Invite {
    pub(crate) code: String,
    pub(crate) guild: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) inviter: Snowflake,
    pub(crate) created: Millis,
    /// Seconds; 0 never ends.
    pub(crate) max_age: u32,
    pub(crate) max_uses: u32,
    pub(crate) uses: u32,
    pub(crate) temporary: bool,
}

impl Invite {
    pub(crate) fn expires(&self) -> Option<Millis> {
        (self.max_age > 0).then(|| self.created.plus_seconds(i64::from(self.max_age)))
    }
}
