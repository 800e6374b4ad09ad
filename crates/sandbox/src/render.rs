//! The JSON that Discord answers with, made from the state when it is asked for.
//!
//! Shapes follow the response schemas of <https://github.com/discord/discord-api-spec>.

mod channel;
mod expressions;
mod message;
mod template;

pub(crate) use expressions::{custom_emoji, sound, standard_sticker, sticker, sticker_pack};
use serde_json::{Map, Value, json};

use crate::{
    permissions,
    snowflake::{Millis, Snowflake},
    state::{AuditEntry, Ban, Guild, Invite, Member, ReactionEmoji, Role, State, User},
};

pub(crate) fn emoji(emoji: &ReactionEmoji) -> Value {
    json!({"id": emoji.id, "name": emoji.name})
}

pub(crate) fn user(user: &User) -> Value {
    let mut value = json!({
        "id": user.id,
        "username": user.username,
        "avatar": null,
        "discriminator": if user.bot { "4242" } else { "0" },
        "public_flags": 0,
        "flags": 0,
        "banner": null,
        "accent_color": null,
        "global_name": user.global_name,
        "avatar_decoration_data": null,
        "collectibles": null,
        "primary_guild": null,
    });
    if user.bot {
        insert(&mut value, "bot", json!(true));
    }
    value
}

pub(crate) fn insert(value: &mut Value, key: &str, item: Value) {
    if let Value::Object(object) = value {
        object.insert(key.to_owned(), item);
    }
}

pub(crate) fn role(role: &Role) -> Value {
    let mut value = json!({
        "id": role.id,
        "name": role.name,
        "permissions": role.permissions.to_string(),
        "position": role.position,
        "color": role.color,
        "colors": {
            "primary_color": role.color,
            "secondary_color": role.secondary_color,
            "tertiary_color": role.tertiary_color,
        },
        "hoist": role.hoist,
        "managed": role.managed,
        "mentionable": role.mentionable,
        "icon": null,
        "unicode_emoji": role.unicode_emoji,
        "flags": 0,
    });
    if let Some(bot) = role.bot {
        insert(&mut value, "tags", json!({"bot_id": bot}));
    }
    value
}

impl State {
    /// A user by id. One who is gone is shown the way Discord shows deleted users.
    pub(crate) fn show_user(&self, id: Snowflake) -> Value {
        self.users.get(&id).map_or_else(
            || user(&User { id, username: "deleted_user".to_owned(), ..User::default() }),
            user,
        )
    }

    pub(crate) fn show_member(&self, id: Snowflake, member: &Member) -> Value {
        json!({
            "avatar": null,
            "banner": null,
            "communication_disabled_until": member.timeout.filter(|until| *until > self.now()),
            "flags": member.flags,
            "joined_at": member.joined,
            "nick": member.nick,
            "pending": member.pending,
            "premium_since": null,
            "roles": member.roles,
            "user": self.show_user(id),
            "mute": member.mute,
            "deaf": member.deaf,
        })
    }

    pub(crate) fn show_ban(&self, id: Snowflake, ban: &Ban) -> Value {
        json!({"user": self.show_user(id), "reason": ban.reason})
    }

    pub(crate) fn show_guild(guild: &Guild) -> Value {
        let mut roles: Vec<&Role> = guild.roles.values().collect();
        roles.sort_by_key(|role| (role.position, role.id));
        let settings = &guild.settings;
        let picture = |name: &str| settings.pictures.get(name);
        let paused = settings.invites_paused.is_some() || settings.messages_paused.is_some();
        let incidents = paused.then(|| {
            json!({
                "invites_disabled_until": settings.invites_paused,
                "dms_disabled_until": settings.messages_paused,
            })
        });
        json!({
            "id": guild.id,
            "name": guild.name,
            "icon": picture("icon"),
            "description": guild.description,
            "home_header": picture("home_header"),
            "splash": picture("splash"),
            "discovery_splash": picture("discovery_splash"),
            "features": guild.features,
            "banner": picture("banner"),
            "owner_id": guild.owner,
            "application_id": null,
            "region": "rotterdam",
            "afk_channel_id": guild.afk_channel,
            "afk_timeout": guild.afk_timeout,
            "system_channel_id": guild.system_channel,
            "system_channel_flags": guild.system_channel_flags,
            "widget_enabled": settings.widget_enabled,
            "widget_channel_id": settings.widget_channel,
            "verification_level": guild.verification_level,
            "roles": roles.into_iter().map(role).collect::<Vec<_>>(),
            "default_message_notifications": guild.default_notifications,
            "mfa_level": 0,
            "explicit_content_filter": guild.content_filter,
            "max_presences": null,
            "max_members": 500_000,
            "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25,
            "vanity_url_code": settings.vanity.as_ref().map(|(code, _)| code),
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "preferred_locale": guild.locale,
            "rules_channel_id": guild.rules_channel,
            "safety_alerts_channel_id": guild.safety_channel,
            "public_updates_channel_id": guild.updates_channel,
            "premium_progress_bar_enabled": guild.progress_bar,
            "nsfw": false,
            "nsfw_level": 0,
            "emojis": guild.emojis.values().map(custom_emoji).collect::<Vec<_>>(),
            "stickers": guild.stickers.values().map(sticker).collect::<Vec<_>>(),
            "incidents_data": incidents,
        })
    }

    pub(crate) fn show_my_guild(&self, guild: &Guild, with_counts: bool) -> Value {
        let mut value = json!({
            "id": guild.id,
            "name": guild.name,
            "icon": null,
            "banner": null,
            "owner": guild.owner == self.bot,
            "permissions": permissions::in_guild(guild, self.bot, self.now()).to_string(),
            "features": guild.features,
        });
        if with_counts {
            insert_counts(&mut value, guild);
        }
        value
    }

    /// An invite; whoever manages the channel also sees how it is used.
    pub(crate) fn show_invite(&self, invite: &Invite, usage: bool, with_counts: bool) -> Value {
        let Some(guild) = self.guilds.get(&invite.guild) else { return Value::Null };
        let channel = self.channels.get(&invite.channel);
        let mut value = json!({
            "type": 0,
            "code": invite.code,
            "inviter": self.show_user(invite.inviter),
            "expires_at": invite.expires(),
            "flags": 0,
            "guild": {
                "id": guild.id,
                "name": guild.name,
                "splash": null,
                "banner": null,
                "description": guild.description,
                "icon": null,
                "features": guild.features,
                "verification_level": guild.verification_level,
                "vanity_url_code": null,
                "nsfw_level": 0,
                "nsfw": false,
                "premium_subscription_count": 0,
            },
            "guild_id": guild.id,
            "channel": {
                "id": invite.channel,
                "type": channel.map_or(0, |channel| channel.kind),
                "name": channel.map(|channel| channel.name.as_str()),
            },
        });
        if usage {
            for (key, item) in [
                ("created_at", json!(invite.created)),
                ("max_age", json!(invite.max_age)),
                ("max_uses", json!(invite.max_uses)),
                ("uses", json!(invite.uses)),
                ("temporary", json!(invite.temporary)),
            ] {
                insert(&mut value, key, item);
            }
        }
        if with_counts {
            insert_counts(&mut value, guild);
        }
        value
    }
}

pub(crate) fn insert_counts(value: &mut Value, guild: &Guild) {
    insert(value, "approximate_member_count", json!(guild.members.len()));
    insert(value, "approximate_presence_count", json!(guild.members.len() / 3));
}

pub(crate) fn audit_entry(entry: &AuditEntry) -> Value {
    let mut value = Map::new();
    value.insert("id".to_owned(), json!(entry.id));
    value.insert("action_type".to_owned(), json!(entry.action));
    value.insert("user_id".to_owned(), json!(entry.user));
    value.insert("target_id".to_owned(), json!(entry.target));
    if !entry.changes.is_empty() {
        let changes = entry.changes.iter().map(|change| {
            let mut shown = json!({"key": change.key});
            if let Some(new) = &change.new {
                insert(&mut shown, "new_value", new.clone());
            }
            if let Some(old) = &change.old {
                insert(&mut shown, "old_value", old.clone());
            }
            shown
        });
        value.insert("changes".to_owned(), changes.collect());
    }
    if !entry.options.is_empty() {
        value.insert("options".to_owned(), Value::Object(entry.options.clone()));
    }
    if let Some(reason) = &entry.reason {
        value.insert("reason".to_owned(), json!(reason));
    }
    Value::Object(value)
}

pub(crate) fn thread_member(thread: Snowflake, user: Snowflake, joined: Millis) -> Value {
    json!({"id": thread, "user_id": user, "join_timestamp": joined, "flags": 0})
}
