//! Channels and threads.

use serde::Deserialize;
use serde_json::Value;

use super::{Member, Message, User};
use crate::{Id, id, permission::Overwrite};

/// <https://docs.discord.com/developers/resources/channel#channel-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Channel {
    /// The channel.
    pub id: Id<id::Channel>,
    /// The kind of channel: 0 text, 2 voice, 4 category, and so on.
    #[serde(rename = "type")]
    pub kind: u8,
    /// Its server; absent for direct messages.
    #[serde(default)]
    pub guild_id: Option<Id<id::Guild>>,
    /// Its name; absent for direct messages.
    #[serde(default)]
    pub name: Option<String>,
    /// Its place in the list.
    #[serde(default)]
    pub position: Option<i64>,
    /// The category, or a thread's parent channel.
    #[serde(default)]
    pub parent_id: Option<Id<id::Channel>>,
    /// Exceptions for roles and members.
    #[serde(default)]
    pub permission_overwrites: Vec<Overwrite>,
    /// What it is about.
    #[serde(default)]
    pub topic: Option<String>,
    /// Age-restricted.
    #[serde(default)]
    pub nsfw: bool,
    /// Seconds between messages of one member.
    #[serde(default)]
    pub rate_limit_per_user: u32,
    /// Bits per second, for voice.
    #[serde(default)]
    pub bitrate: Option<u64>,
    /// Most members in voice.
    #[serde(default)]
    pub user_limit: Option<u32>,
    /// Who started the thread.
    #[serde(default)]
    pub owner_id: Option<Id<id::User>>,
    /// The state of a thread.
    #[serde(default)]
    pub thread_metadata: Option<ThreadMetadata>,
    /// Messages in a thread.
    #[serde(default)]
    pub message_count: Option<u64>,
    /// Members in a thread, at most 50 counted.
    #[serde(default)]
    pub member_count: Option<u64>,
    /// Newest message, or newest post of a forum.
    #[serde(default)]
    pub last_message_id: Option<Id<id::Generic>>,
    /// Tags a forum offers.
    #[serde(default)]
    pub available_tags: Vec<Value>,
    /// Tags set on a post.
    #[serde(default)]
    pub applied_tags: Vec<Id<id::Tag>>,
    /// Flags.
    #[serde(default)]
    pub flags: u64,
    /// The voice region; none is automatic.
    #[serde(default)]
    pub rtc_region: Option<String>,
    /// Camera quality: 1 automatic, 2 720p.
    #[serde(default)]
    pub video_quality_mode: Option<u8>,
    /// Minutes of silence until new threads are archived.
    #[serde(default)]
    pub default_auto_archive_duration: Option<u32>,
    /// Seconds between messages of one member in new threads.
    #[serde(default)]
    pub default_thread_rate_limit_per_user: Option<u32>,
    /// The emoji a forum offers as reaction.
    #[serde(default)]
    pub default_reaction_emoji: Option<Value>,
    /// How a forum orders posts: 0 by activity, 1 by creation.
    #[serde(default)]
    pub default_sort_order: Option<u8>,
    /// How a forum shows posts: 0 unset, 1 list, 2 gallery.
    #[serde(default)]
    pub default_forum_layout: Option<u8>,
    /// Whether a search for several tags wants all of them or one.
    #[serde(default)]
    pub default_tag_setting: Option<String>,
    /// When a message was last pinned.
    #[serde(default)]
    pub last_pin_timestamp: Option<String>,
    /// The other side of a direct message.
    #[serde(default)]
    pub recipients: Vec<User>,
    /// The first message, in the answer to a new forum post.
    #[serde(default)]
    pub message: Option<Box<Message>>,
}

/// <https://docs.discord.com/developers/resources/channel#thread-metadata-object>
#[derive(Debug, Clone, Deserialize)]
pub struct ThreadMetadata {
    /// Hidden from the list until somebody writes.
    #[serde(default)]
    pub archived: bool,
    /// Only moderators can open it again.
    #[serde(default)]
    pub locked: bool,
    /// Minutes of silence until it is archived.
    #[serde(default)]
    pub auto_archive_duration: u32,
    /// When that last changed.
    #[serde(default)]
    pub archive_timestamp: Option<String>,
    /// When it was made; known since 2022.
    #[serde(default)]
    pub create_timestamp: Option<String>,
    /// Whether members who are no moderators can add others to a private thread.
    #[serde(default)]
    pub invitable: Option<bool>,
}

/// <https://docs.discord.com/developers/resources/channel#thread-member-object>
#[derive(Debug, Clone, Deserialize)]
pub struct ThreadMember {
    /// The thread.
    #[serde(default)]
    pub id: Option<Id<id::Channel>>,
    /// The user.
    #[serde(default)]
    pub user_id: Option<Id<id::User>>,
    /// When they joined.
    #[serde(default)]
    pub join_timestamp: Option<String>,
    /// Notification settings.
    #[serde(default)]
    pub flags: Option<u64>,
    /// The member, where it was asked for.
    #[serde(default)]
    pub member: Option<Member>,
}

/// A list of threads.
#[derive(Debug, Clone, Deserialize)]
pub struct Threads {
    /// The threads.
    pub threads: Vec<Channel>,
    /// The bot's own membership in those it has joined.
    #[serde(default)]
    pub members: Vec<ThreadMember>,
    /// Whether older ones exist.
    #[serde(default)]
    pub has_more: bool,
}

/// The answer to following an announcement channel.
#[derive(Debug, Clone, Deserialize)]
pub struct Follow {
    /// The channel that is followed.
    pub channel_id: Id<id::Channel>,
    /// The webhook that brings its posts.
    pub webhook_id: Id<id::Webhook>,
}
