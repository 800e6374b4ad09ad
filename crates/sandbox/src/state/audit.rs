//! The audit log: who did what to whom, with the fields that changed.
//!
//! <https://discord.com/developers/docs/resources/audit-log>

use serde_json::{Map, Value, json};

use super::State;
use crate::snowflake::Snowflake;

/// Oldest entries of a guild are dropped above this.
const ENTRIES: usize = 10_000;

/// Discord's action types.
pub(crate) mod action {
    pub(crate) const GUILD_UPDATE: u32 = 1;
    pub(crate) const CHANNEL_CREATE: u32 = 10;
    pub(crate) const CHANNEL_UPDATE: u32 = 11;
    pub(crate) const CHANNEL_DELETE: u32 = 12;
    pub(crate) const OVERWRITE_CREATE: u32 = 13;
    pub(crate) const OVERWRITE_UPDATE: u32 = 14;
    pub(crate) const OVERWRITE_DELETE: u32 = 15;
    pub(crate) const MEMBER_KICK: u32 = 20;
    pub(crate) const MEMBER_PRUNE: u32 = 21;
    pub(crate) const BAN_ADD: u32 = 22;
    pub(crate) const BAN_REMOVE: u32 = 23;
    pub(crate) const MEMBER_UPDATE: u32 = 24;
    pub(crate) const MEMBER_ROLE_UPDATE: u32 = 25;
    pub(crate) const MEMBER_MOVE: u32 = 26;
    pub(crate) const MEMBER_DISCONNECT: u32 = 27;
    pub(crate) const ROLE_CREATE: u32 = 30;
    pub(crate) const ROLE_UPDATE: u32 = 31;
    pub(crate) const ROLE_DELETE: u32 = 32;
    pub(crate) const INVITE_CREATE: u32 = 40;
    pub(crate) const INVITE_DELETE: u32 = 42;
    pub(crate) const WEBHOOK_CREATE: u32 = 50;
    pub(crate) const WEBHOOK_UPDATE: u32 = 51;
    pub(crate) const WEBHOOK_DELETE: u32 = 52;
    pub(crate) const EMOJI_CREATE: u32 = 60;
    pub(crate) const EMOJI_UPDATE: u32 = 61;
    pub(crate) const EMOJI_DELETE: u32 = 62;
    pub(crate) const MESSAGE_DELETE: u32 = 72;
    pub(crate) const MESSAGE_BULK_DELETE: u32 = 73;
    pub(crate) const MESSAGE_PIN: u32 = 74;
    pub(crate) const MESSAGE_UNPIN: u32 = 75;
    pub(crate) const STICKER_CREATE: u32 = 90;
    pub(crate) const STICKER_UPDATE: u32 = 91;
    pub(crate) const STICKER_DELETE: u32 = 92;
    pub(crate) const INTEGRATION_DELETE: u32 = 82;
    pub(crate) const STAGE_CREATE: u32 = 83;
    pub(crate) const STAGE_UPDATE: u32 = 84;
    pub(crate) const STAGE_DELETE: u32 = 85;
    pub(crate) const THREAD_CREATE: u32 = 110;
    pub(crate) const THREAD_UPDATE: u32 = 111;
    pub(crate) const THREAD_DELETE: u32 = 112;
    pub(crate) const RULE_CREATE: u32 = 140;
    pub(crate) const RULE_UPDATE: u32 = 141;
    pub(crate) const RULE_DELETE: u32 = 142;
    pub(crate) const SOUND_CREATE: u32 = 130;
    pub(crate) const SOUND_UPDATE: u32 = 131;
    pub(crate) const SOUND_DELETE: u32 = 132;
    pub(crate) const COMMAND_PERMISSIONS_UPDATE: u32 = 121;
    pub(crate) const ONBOARDING_UPDATE: u32 = 167;
    pub(crate) const VOICE_STATUS_CREATE: u32 = 192;
    pub(crate) const VOICE_STATUS_DELETE: u32 = 193;
}

#[derive(Clone, Debug, Default)]
pub(crate) struct AuditEntry {
    pub(crate) id: Snowflake,
    pub(crate) action: u32,
    pub(crate) user: Snowflake,
    pub(crate) target: Option<Snowflake>,
    pub(crate) changes: Vec<Change>,
    pub(crate) options: Map<String, Value>,
    pub(crate) reason: Option<String>,
}

/// One field that changed. A side that is absent did not exist.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Change {
    pub(crate) key: String,
    pub(crate) old: Option<Value>,
    pub(crate) new: Option<Value>,
}

impl Change {
    pub(crate) fn new(key: &str, old: Option<Value>, new: Option<Value>) -> Self {
        Self { key: key.to_owned(), old, new }
    }

    /// The fields in which two rendered objects differ, of those worth a line in the log.
    pub(crate) fn between(old: Option<&Value>, new: Option<&Value>) -> Vec<Self> {
        let empty = Map::new();
        let old = old.and_then(Value::as_object).unwrap_or(&empty);
        let new = new.and_then(Value::as_object).unwrap_or(&empty);
        let mut keys: Vec<&String> = old.keys().collect();
        keys.extend(new.keys().filter(|key| !old.contains_key(*key)));
        let told = keys.into_iter().filter(|key| TOLD.contains(&key.as_str()));
        let changes = told.map(|key| Self::new(key, old.get(key).cloned(), new.get(key).cloned()));
        changes
            .filter(|change| change.old.as_ref().or(NULL) != change.new.as_ref().or(NULL))
            .collect()
    }
}

const NULL: Option<&Value> = Some(&Value::Null);

/// Fields that the log tells of. Ids, counters and what only follows from others are left out.
const TOLD: &[&str] = &[
    "name",
    "enabled",
    "trigger_metadata",
    "actions",
    "topic",
    "nsfw",
    "rate_limit_per_user",
    "bitrate",
    "user_limit",
    "rtc_region",
    "type",
    "video_quality_mode",
    "permission_overwrites",
    "default_auto_archive_duration",
    "available_tags",
    "default_reaction_emoji",
    "flags",
    "permissions",
    "color",
    "hoist",
    "mentionable",
    "unicode_emoji",
    "archived",
    "locked",
    "invitable",
    "auto_archive_duration",
    "applied_tags",
    "nick",
    "mute",
    "deaf",
    "communication_disabled_until",
    "description",
    "verification_level",
    "default_message_notifications",
    "explicit_content_filter",
    "preferred_locale",
    "afk_timeout",
    "afk_channel_id",
    "system_channel_id",
    "rules_channel_id",
    "public_updates_channel_id",
    "safety_alerts_channel_id",
    "features",
    "code",
    "channel_id",
    "inviter_id",
    "max_uses",
    "uses",
    "max_age",
    "temporary",
    "allow",
    "deny",
    "id",
    "position",
    "parent_id",
    "tags",
    "format_type",
    "volume",
    "emoji_id",
    "emoji_name",
    "privacy_level",
    "widget_enabled",
    "widget_channel_id",
    "icon",
    "splash",
    "discovery_splash",
    "banner",
    "owner_id",
    "system_channel_flags",
    "premium_progress_bar_enabled",
    "prompts",
    "default_channel_ids",
    "mode",
];

impl State {
    /// Writes what the bot did into the guild's log.
    pub(crate) fn log(&mut self, guild: Snowflake, entry: AuditEntry) {
        self.log_by(self.bot, guild, entry);
    }

    /// Writes what somebody did into the guild's log.
    pub(crate) fn log_by(&mut self, user: Snowflake, guild: Snowflake, entry: AuditEntry) {
        let entry = AuditEntry { id: self.new_id(), user, ..entry };
        let Some(guild) = self.guilds.get_mut(&guild) else { return };
        guild.audit.push_back(entry);
        if guild.audit.len() > ENTRIES {
            guild.audit.pop_front();
        }
    }
}

impl AuditEntry {
    pub(crate) fn of(action: u32, target: Snowflake, reason: Option<&str>) -> Self {
        let reason = reason.map(str::to_owned);
        Self { action, target: Some(target), reason, ..Self::default() }
    }

    pub(crate) fn changing(mut self, changes: Vec<Change>) -> Self {
        self.changes = changes;
        self
    }

    /// Adds an option; Discord writes every option as a string.
    pub(crate) fn option(mut self, key: &str, value: &impl ToString) -> Self {
        self.options.insert(key.to_owned(), json!(value.to_string()));
        self
    }
}
