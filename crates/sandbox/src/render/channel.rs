//! Channels, threads and direct messages.

use serde_json::{Value, json};

use super::{emoji, insert, thread_member};
use crate::state::{self, Channel, State, Tag, Thread};

impl State {
    pub(crate) fn show_channel(&self, channel: &Channel) -> Value {
        if let Some(thread) = &channel.thread {
            return self.show_thread(channel, thread);
        }
        if channel.kind == state::DM {
            let recipients: Vec<Value> =
                channel.recipients.iter().map(|id| self.show_user(*id)).collect();
            return json!({
                "id": channel.id,
                "type": channel.kind,
                "last_message_id": channel.last_message,
                "flags": channel.flags,
                "recipients": recipients,
            });
        }
        let mut value = json!({
            "id": channel.id,
            "type": channel.kind,
            "flags": channel.flags,
            "guild_id": channel.guild,
            "name": channel.name,
            "parent_id": channel.parent,
            "position": channel.position,
            "permission_overwrites": overwrites(channel),
            "nsfw": channel.nsfw,
        });
        if channel.kind != state::CATEGORY {
            insert(&mut value, "rate_limit_per_user", json!(channel.slowmode));
            insert(&mut value, "last_message_id", json!(channel.last_message));
        }
        if channel.is_voice() {
            insert(&mut value, "bitrate", json!(channel.bitrate));
            insert(&mut value, "user_limit", json!(channel.user_limit));
            insert(&mut value, "rtc_region", json!(channel.rtc_region));
            insert(&mut value, "video_quality_mode", json!(channel.video_quality.max(1)));
        } else if channel.kind != state::CATEGORY {
            insert(&mut value, "topic", json!(channel.topic));
            insert(
                &mut value,
                "default_thread_rate_limit_per_user",
                json!(channel.thread_slowmode),
            );
            if let Some(minutes) = channel.thread_archive {
                insert(&mut value, "default_auto_archive_duration", json!(minutes));
            }
            if !channel.is_forum() {
                insert(&mut value, "last_pin_timestamp", json!(channel.last_pin));
            }
        }
        if channel.is_forum() {
            let reaction = channel.default_reaction.as_ref().map(
                |found| json!({"emoji_id": found.id, "emoji_name": (found.id.is_none()).then_some(&found.name)}),
            );
            insert(&mut value, "available_tags", channel.tags.iter().map(tag).collect());
            insert(&mut value, "default_reaction_emoji", json!(reaction));
            insert(&mut value, "default_sort_order", json!(channel.default_sort));
            insert(&mut value, "default_forum_layout", json!(channel.default_layout));
            insert(&mut value, "default_tag_setting", json!(channel.tag_setting));
        }
        value
    }

    fn show_thread(&self, channel: &Channel, thread: &Thread) -> Value {
        let mut metadata = json!({
            "archived": thread.archived,
            "archive_timestamp": thread.archive_changed,
            "auto_archive_duration": thread.auto_archive,
            "locked": thread.locked,
            "create_timestamp": thread.created,
        });
        if channel.kind == state::PRIVATE_THREAD {
            insert(&mut metadata, "invitable", json!(thread.invitable));
        }
        let mut value = json!({
            "id": channel.id,
            "type": channel.kind,
            "last_message_id": channel.last_message,
            "flags": channel.flags,
            "last_pin_timestamp": channel.last_pin,
            "guild_id": channel.guild,
            "name": channel.name,
            "parent_id": channel.parent,
            "rate_limit_per_user": channel.slowmode,
            "owner_id": thread.owner,
            "thread_metadata": metadata,
            "message_count": thread.message_count,
            "member_count": thread.members.len().min(50),
            "total_message_sent": thread.total_sent,
        });
        let parent = channel.parent.and_then(|id| self.channels.get(&id));
        if parent.is_some_and(Channel::is_forum) {
            insert(&mut value, "applied_tags", json!(thread.applied_tags));
        }
        if let Some(joined) = thread.members.get(&self.bot) {
            insert(&mut value, "member", thread_member(channel.id, self.bot, *joined));
        }
        value
    }
}

fn overwrites(channel: &Channel) -> Value {
    let shown = channel.overwrites.iter().map(|overwrite| {
        json!({
            "id": overwrite.id,
            "type": u8::from(overwrite.member),
            "allow": overwrite.allow.to_string(),
            "deny": overwrite.deny.to_string(),
        })
    });
    shown.collect()
}

fn tag(tag: &Tag) -> Value {
    let shown = tag.emoji.as_ref().map(emoji);
    json!({
        "id": tag.id,
        "name": tag.name,
        "moderated": tag.moderated,
        "emoji_id": shown.as_ref().and_then(|emoji| emoji.get("id")),
        "emoji_name": tag.emoji.as_ref().filter(|emoji| emoji.id.is_none()).map(|emoji| &emoji.name),
    })
}
