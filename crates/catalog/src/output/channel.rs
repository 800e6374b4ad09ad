//! Channels and threads in results.

use discord::{
    Id, Permissions,
    id::{Channel, Generic, Guild, Message, Tag, User},
    model,
    permission::Overwrite,
};
use serde_json::Value;
use tool::{
    Shape, Untrusted,
    untrusted::{ChannelName, ChannelTopic, UntrustedObject},
};

use super::{UserLine, message::filled};

/// The link that opens a channel in Discord.
fn channel_url(guild: Option<Id<Guild>>, channel: Id<Channel>) -> String {
    let place = guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{place}/{channel}")
}

/// A channel's exception for one role or member.
#[derive(Shape)]
pub(crate) struct OverwriteLine {
    /// The role or user.
    id: Id<Generic>,
    /// 0 role, 1 member.
    r#type: u8,
    /// What it allows.
    allow: Permissions,
    /// What it denies.
    deny: Permissions,
}

impl From<Overwrite> for OverwriteLine {
    fn from(overwrite: Overwrite) -> Self {
        let Overwrite { id, kind, allow, deny } = overwrite;
        Self { id, r#type: kind, allow, deny }
    }
}

/// All of a channel or thread. What it does not have is left out.
#[derive(Shape)]
pub(crate) struct ChannelDetails {
    /// The channel.
    id: Id<Channel>,
    /// Its name.
    name: Option<Untrusted<ChannelName>>,
    /// Discord's number of the kind of channel.
    r#type: u8,
    /// Its server.
    guild_id: Option<Id<Guild>>,
    /// Its place among its neighbours.
    position: Option<i64>,
    /// Its category, or a thread's channel.
    parent_id: Option<Id<Channel>>,
    /// Age-restricted.
    nsfw: bool,
    /// What it is about.
    topic: Option<Untrusted<ChannelTopic>>,
    /// Seconds between messages of one member.
    rate_limit_per_user: u32,
    /// Exceptions for roles and members.
    permission_overwrites: Option<Vec<OverwriteLine>>,
    /// Bits per second in voice.
    bitrate: Option<u64>,
    /// Most members in voice; 0 for any number.
    user_limit: Option<u32>,
    /// Voice region.
    rtc_region: Option<String>,
    /// Camera quality: 1 automatic, 2 720p.
    video_quality_mode: Option<u8>,
    /// Minutes until new threads are archived.
    default_auto_archive_duration: Option<u32>,
    /// Seconds between messages in new threads.
    default_thread_rate_limit_per_user: Option<u32>,
    /// Emoji a forum offers.
    default_reaction_emoji: Option<UntrustedObject<ChannelName>>,
    /// Order of posts: 0 activity, 1 creation.
    default_sort_order: Option<u8>,
    /// Form of posts: 0 not set, 1 list, 2 gallery.
    default_forum_layout: Option<u8>,
    /// Search for several tags.
    default_tag_setting: Option<String>,
    /// Tags a forum offers.
    available_tags: Option<Vec<UntrustedObject<ChannelName>>>,
    /// Tags of a post.
    applied_tags: Option<Vec<Id<Tag>>>,
    /// Discord's flags.
    flags: u64,
    /// Newest message, or newest post of a forum.
    last_message_id: Option<Id<Generic>>,
    /// When a message was last pinned.
    last_pin_timestamp: Option<String>,
    /// Who started the thread.
    owner_id: Option<Id<User>>,
    /// Archived.
    archived: Option<bool>,
    /// Only moderators can open it again.
    locked: Option<bool>,
    /// Members can add others.
    invitable: Option<bool>,
    /// Minutes until it is archived.
    auto_archive_duration: Option<u32>,
    /// When it was archived or opened.
    archive_timestamp: Option<String>,
    /// When it was made.
    create_timestamp: Option<String>,
    /// Messages in a thread.
    message_count: Option<u64>,
    /// Members of a thread, counted to 50.
    member_count: Option<u64>,
    /// Other side of a direct message.
    recipients: Option<Vec<UserLine>>,
}

impl From<model::Channel> for ChannelDetails {
    fn from(channel: model::Channel) -> Self {
        let thread = channel.thread_metadata;
        let thread = thread.as_ref();
        Self {
            id: channel.id,
            name: channel.name.map(Into::into),
            r#type: channel.kind,
            guild_id: channel.guild_id,
            position: channel.position,
            parent_id: channel.parent_id,
            nsfw: channel.nsfw,
            topic: channel.topic.map(Into::into),
            rate_limit_per_user: channel.rate_limit_per_user,
            permission_overwrites: filled(channel.permission_overwrites, OverwriteLine::from),
            bitrate: channel.bitrate,
            user_limit: channel.user_limit,
            rtc_region: channel.rtc_region,
            video_quality_mode: channel.video_quality_mode,
            default_auto_archive_duration: channel.default_auto_archive_duration,
            default_thread_rate_limit_per_user: channel.default_thread_rate_limit_per_user,
            default_reaction_emoji: channel.default_reaction_emoji.and_then(without_nulls),
            default_sort_order: channel.default_sort_order,
            default_forum_layout: channel.default_forum_layout,
            default_tag_setting: channel.default_tag_setting,
            available_tags: filled(channel.available_tags, without_nulls)
                .map(|tags| tags.into_iter().flatten().collect()),
            applied_tags: filled(channel.applied_tags, |tag| tag),
            flags: channel.flags,
            last_message_id: channel.last_message_id,
            last_pin_timestamp: channel.last_pin_timestamp,
            owner_id: channel.owner_id,
            archived: thread.map(|thread| thread.archived),
            locked: thread.map(|thread| thread.locked),
            invitable: thread.and_then(|thread| thread.invitable),
            auto_archive_duration: thread.map(|thread| thread.auto_archive_duration),
            archive_timestamp: thread.and_then(|thread| thread.archive_timestamp.clone()),
            create_timestamp: thread.and_then(|thread| thread.create_timestamp.clone()),
            message_count: channel.message_count,
            member_count: channel.member_count,
            recipients: filled(channel.recipients, UserLine::from),
        }
    }
}

/// An object as Discord sent it, less the fields without a value.
fn without_nulls(mut value: Value) -> Option<UntrustedObject<ChannelName>> {
    if let Value::Object(fields) = &mut value {
        fields.retain(|_, value| !value.is_null());
    }
    UntrustedObject::new(value)
}

/// A channel in a list.
#[derive(Shape)]
pub(crate) struct ChannelLine {
    /// The channel.
    id: Id<Channel>,
    /// Its name.
    name: Untrusted<ChannelName>,
    /// Discord's number of the kind of channel.
    r#type: u8,
    /// Its place among its neighbours.
    position: i64,
    /// Its category.
    parent_id: Option<Id<Channel>>,
    /// Age-restricted.
    nsfw: bool,
    /// What it is about.
    topic: Option<Untrusted<ChannelTopic>>,
    /// Seconds between messages, if limited.
    rate_limit_per_user: Option<u32>,
    /// How many roles and members have exceptions.
    overwrite_count: usize,
    /// Most members in voice, if limited.
    user_limit: Option<u32>,
    /// How many tags a forum offers.
    tag_count: Option<usize>,
    /// Newest message, or newest post of a forum.
    last_message_id: Option<Id<Generic>>,
}

impl From<model::Channel> for ChannelLine {
    fn from(channel: model::Channel) -> Self {
        let (overwrites, tags) =
            (channel.permission_overwrites.len(), channel.available_tags.len());
        Self {
            id: channel.id,
            name: channel.name.unwrap_or_default().into(),
            r#type: channel.kind,
            position: channel.position.unwrap_or_default(),
            parent_id: channel.parent_id,
            nsfw: channel.nsfw,
            topic: channel.topic.map(Into::into),
            rate_limit_per_user: Some(channel.rate_limit_per_user).filter(|seconds| *seconds > 0),
            overwrite_count: overwrites,
            user_limit: channel.user_limit.filter(|most| *most > 0),
            tag_count: Some(tags).filter(|count| *count > 0),
            last_message_id: channel.last_message_id,
        }
    }
}

/// A thread in a list.
#[derive(Shape)]
pub(crate) struct ThreadLine {
    /// The thread.
    id: Id<Channel>,
    /// Its name.
    name: Untrusted<ChannelName>,
    /// Kind of thread: 10 announcement, 11 public, 12 private.
    r#type: u8,
    /// Its channel.
    parent_id: Option<Id<Channel>>,
    /// Who started it.
    owner_id: Option<Id<User>>,
    /// Archived.
    archived: bool,
    /// Only moderators can open it again.
    locked: bool,
    /// When it was archived or opened.
    archive_timestamp: Option<String>,
    /// Minutes until it is archived.
    auto_archive_duration: Option<u32>,
    /// When it was made.
    create_timestamp: Option<String>,
    /// Messages in it.
    message_count: Option<u64>,
    /// Members, counted to 50.
    member_count: Option<u64>,
    /// Newest message.
    last_message_id: Option<Id<Generic>>,
    /// Tags of a forum post.
    applied_tags: Option<Vec<Id<Tag>>>,
    /// Whether the bot has joined it.
    joined: bool,
}

impl ThreadLine {
    /// The threads of an answer, in its order.
    pub(crate) fn list(answer: model::Threads) -> Vec<Self> {
        let model::Threads { threads, members, .. } = answer;
        let joined = |id| members.iter().any(|member| member.id == Some(id));
        threads.into_iter().map(|thread| Self::new(joined(thread.id), thread)).collect()
    }

    fn new(joined: bool, thread: model::Channel) -> Self {
        let state = thread.thread_metadata;
        let state = state.as_ref();
        Self {
            id: thread.id,
            name: thread.name.unwrap_or_default().into(),
            r#type: thread.kind,
            parent_id: thread.parent_id,
            owner_id: thread.owner_id,
            archived: state.is_some_and(|state| state.archived),
            locked: state.is_some_and(|state| state.locked),
            archive_timestamp: state.and_then(|state| state.archive_timestamp.clone()),
            auto_archive_duration: state.map(|state| state.auto_archive_duration),
            create_timestamp: state.and_then(|state| state.create_timestamp.clone()),
            message_count: thread.message_count,
            member_count: thread.member_count,
            last_message_id: thread.last_message_id,
            applied_tags: filled(thread.applied_tags, |tag| tag),
            joined,
        }
    }
}

/// A thread that was started.
#[derive(Shape)]
pub(crate) struct StartedThread {
    /// The thread.
    thread_id: Id<Channel>,
    /// Its name.
    name: Untrusted<ChannelName>,
    /// Kind of thread: 10 announcement, 11 public, 12 private.
    r#type: u8,
    /// Its channel.
    parent_id: Option<Id<Channel>>,
    /// The first message of a forum post.
    message_id: Option<Id<Message>>,
    /// The link that opens it.
    jump_url: String,
}

impl From<model::Channel> for StartedThread {
    fn from(thread: model::Channel) -> Self {
        Self {
            thread_id: thread.id,
            name: thread.name.unwrap_or_default().into(),
            r#type: thread.kind,
            parent_id: thread.parent_id,
            message_id: thread.message.map(|message| message.id),
            jump_url: channel_url(thread.guild_id, thread.id),
        }
    }
}
