//! The snapshot of a guild that a template holds. Its roles and channels have numbers of their own.

use serde_json::{Value, json};

use super::emoji;
use crate::{
    snowflake::Snowflake,
    state::{self, Channel, Guild, Role, State},
};

/// Kinds of channel that a template does not hold.
const LEFT_OUT: [u32; 3] = [state::ANNOUNCEMENT, state::STAGE, state::MEDIA];

impl State {
    /// What Discord keeps of a guild: neither members nor messages, nor roles of integrations.
    pub(crate) fn guild_snapshot(&self, guild: &Guild) -> Value {
        let mut roles: Vec<&Role> = guild.roles.values().filter(|role| !role.managed).collect();
        // Everyone's role comes first and has the number 0.
        roles.sort_by_key(|role| (role.id != guild.id, role.position, role.id));
        let mut channels = self.channels_of(guild.id);
        channels.retain(|channel| !LEFT_OUT.contains(&channel.kind));
        channels.sort_by_key(|channel| (channel.kind != state::CATEGORY, channel.position));
        let number = |id: Option<Snowflake>| {
            channels.iter().position(|channel| Some(channel.id) == id).map(|index| index + 1)
        };
        let shown = channels
            .iter()
            .map(|one| channel(one, number(Some(one.id)), number(one.parent), &roles));
        json!({
            "name": guild.name,
            "description": guild.description,
            "region": null,
            "verification_level": guild.verification_level,
            "default_message_notifications": guild.default_notifications,
            "explicit_content_filter": guild.content_filter,
            "preferred_locale": guild.locale,
            "afk_channel_id": number(guild.afk_channel).map(|number| number.to_string()),
            "afk_timeout": guild.afk_timeout,
            "system_channel_id": number(guild.system_channel).map(|number| number.to_string()),
            "system_channel_flags": guild.system_channel_flags,
            "roles": roles.iter().enumerate().map(|(index, one)| role(index, one)).collect::<Vec<_>>(),
            "channels": shown.collect::<Vec<_>>(),
        })
    }
}

fn role(number: usize, role: &Role) -> Value {
    json!({
        "id": number,
        "name": role.name,
        "permissions": role.permissions.to_string(),
        "color": role.color,
        "colors": {
            "primary_color": role.color,
            "secondary_color": role.secondary_color,
            "tertiary_color": role.tertiary_color,
        },
        "hoist": role.hoist,
        "mentionable": role.mentionable,
        "icon": null,
        "unicode_emoji": role.unicode_emoji,
    })
}

fn channel(
    channel: &Channel,
    number: Option<usize>,
    parent: Option<usize>,
    roles: &[&Role],
) -> Value {
    let role = |id: Snowflake| roles.iter().position(|role| role.id == id);
    let overwrites = channel.overwrites.iter().filter(|overwrite| !overwrite.member);
    let overwrites = overwrites.filter_map(|one| {
        Some(json!({
            "id": role(one.id)?.to_string(),
            "type": 0,
            "allow": one.allow.to_string(),
            "deny": one.deny.to_string(),
        }))
    });
    let tags = channel.tags.iter().enumerate().map(|(index, tag)| {
        json!({
            "id": index,
            "name": tag.name,
            "emoji_id": tag.emoji.as_ref().and_then(|emoji| emoji.id),
            "emoji_name": tag.emoji.as_ref().map(|emoji| &emoji.name),
            "moderated": tag.moderated,
        })
    });
    let reaction = channel.default_reaction.as_ref().map(|found| {
        let shown = emoji(found);
        json!({"emoji_id": shown.get("id"), "emoji_name": shown.get("name")})
    });
    json!({
        "id": number,
        "type": channel.kind,
        "name": channel.name,
        "position": channel.position,
        "topic": channel.topic,
        "bitrate": if channel.bitrate == 0 { 64_000 } else { channel.bitrate },
        "user_limit": channel.user_limit,
        "nsfw": channel.nsfw,
        "rate_limit_per_user": channel.slowmode,
        "parent_id": parent.map(|number| number.to_string()),
        "default_auto_archive_duration": channel.thread_archive,
        "permission_overwrites": overwrites.collect::<Vec<_>>(),
        "available_tags": tags.collect::<Vec<_>>(),
        "template": "",
        "default_reaction_emoji": reaction,
        "default_thread_rate_limit_per_user": channel.thread_slowmode,
        "default_sort_order": channel.default_sort,
        "default_forum_layout": channel.is_forum().then_some(channel.default_layout),
        "default_tag_setting": channel.tag_setting,
        "theme_color": null,
    })
}
