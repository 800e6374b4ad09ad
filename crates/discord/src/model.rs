//! What Discord answers, as far as tools read it. Fields that Discord may leave out have defaults,
//! so that one odd answer never costs the whole result.

mod commands;
mod interaction;
mod lobbies;
mod monetization;
mod poll;
mod rule;
mod templates;
mod webhook;

pub use commands::{Command, CommandPermission, CommandPermissions};
pub use lobbies::{LinkedChannel, Lobby, LobbyInvite, LobbyMember, SocialToken};
pub use monetization::{Entitlement, Sku, Subscription};
pub use templates::{Snapshot, SnapshotChannel, SnapshotRole, Template};
mod application;
mod expressions;
mod guild;
mod voice;

pub use self::guild::{
    GuideEntry, GuildJoinRequest, GuildPreview, IncidentsData, Integration, JoinRequests,
    NewMemberWelcome, Onboarding, Pruned, VanityUrl, WelcomeChannel, WelcomeScreen, Widget,
    WidgetSettings,
};
pub use self::voice::{StageInstance, VoiceRegion, VoiceState};
mod search;

pub use search::{FoundMessages, FoundThreads, IndexNotReady};

use serde::Deserialize;
use serde_json::Value;

use crate::{
    Id, Permissions,
    id::{
        Application as ApplicationKind, Attachment as AttachmentKind, AuditLogEntry as EntryKind,
        Channel as ChannelKind, Generic, Guild as GuildKind, Message as MessageKind,
        Role as RoleKind, Tag, User as UserKind, Webhook as WebhookKind,
    },
    permission::Overwrite,
};

pub use application::{
    ActivityAttachment, ActivityInstance, Application, BotGateway, Gateway, PublicKeys,
    RoleConnectionMetadata, SessionStartLimit,
};
pub use expressions::{
    ApplicationEmojis, CustomEmoji, Sound, Sounds, Sticker, StickerPack, StickerPacks,
};
pub use interaction::{InteractionCallback, InteractionResource};
pub use poll::Voters;
pub use rule::Rule;
pub use webhook::Webhook;

/// <https://docs.discord.com/developers/resources/user#user-object>
#[derive(Debug, Clone, Deserialize)]
pub struct User {
    /// The user.
    pub id: Id<UserKind>,
    /// The unique name.
    #[serde(default)]
    pub username: String,
    /// The display name.
    #[serde(default)]
    pub global_name: Option<String>,
    /// The avatar's hash.
    #[serde(default)]
    pub avatar: Option<String>,
    /// The banner's hash.
    #[serde(default)]
    pub banner: Option<String>,
    /// Whether it is a bot.
    #[serde(default)]
    pub bot: bool,
    /// Whether its e-mail address is verified; only of oneself.
    #[serde(default)]
    pub verified: Option<bool>,
}

/// <https://docs.discord.com/developers/resources/message#message-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Message {
    /// The message.
    pub id: Id<MessageKind>,
    /// Where it stands.
    pub channel_id: Id<ChannelKind>,
    /// Who wrote it; a webhook's name for webhooks.
    pub author: User,
    /// The text.
    #[serde(default)]
    pub content: String,
    /// When it was sent, ISO 8601.
    #[serde(default)]
    pub timestamp: String,
    /// When it was last edited.
    #[serde(default)]
    pub edited_timestamp: Option<String>,
    /// Whether it is read aloud.
    #[serde(default)]
    pub tts: bool,
    /// Whether it is pinned.
    #[serde(default)]
    pub pinned: bool,
    /// The kind of message: 0 default, 19 reply, and so on.
    #[serde(default, rename = "type")]
    pub kind: u8,
    /// Flags.
    #[serde(default)]
    pub flags: u64,
    /// The webhook that sent it.
    #[serde(default)]
    pub webhook_id: Option<Id<WebhookKind>>,
    /// The application that sent it.
    #[serde(default)]
    pub application_id: Option<Id<ApplicationKind>>,
    /// Cards.
    #[serde(default)]
    pub embeds: Vec<Value>,
    /// Files.
    #[serde(default)]
    pub attachments: Vec<Attachment>,
    /// Components, old and new.
    #[serde(default)]
    pub components: Vec<Value>,
    /// Stickers.
    #[serde(default)]
    pub sticker_items: Vec<Value>,
    /// Reactions.
    #[serde(default)]
    pub reactions: Vec<Reaction>,
    /// The users it mentions.
    #[serde(default)]
    pub mentions: Vec<User>,
    /// The roles it mentions.
    #[serde(default)]
    pub mention_roles: Vec<Id<RoleKind>>,
    /// Whether it mentions everyone.
    #[serde(default)]
    pub mention_everyone: bool,
    /// The poll.
    #[serde(default)]
    pub poll: Option<Value>,
    /// What it answers or forwards.
    #[serde(default)]
    pub message_reference: Option<Reference>,
    /// The message it answers, without its own reference.
    #[serde(default)]
    pub referenced_message: Option<Box<Message>>,
    /// What it forwards.
    #[serde(default)]
    pub message_snapshots: Vec<Value>,
    /// The thread started from it.
    #[serde(default)]
    pub thread: Option<Channel>,
}

/// <https://docs.discord.com/developers/resources/message#attachment-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Attachment {
    /// The attachment.
    pub id: Id<AttachmentKind>,
    /// The file's name.
    #[serde(default)]
    pub filename: String,
    /// What a person said it shows.
    #[serde(default)]
    pub description: Option<String>,
    /// The media type.
    #[serde(default)]
    pub content_type: Option<String>,
    /// Bytes.
    #[serde(default)]
    pub size: u64,
    /// Where it can be fetched for a day.
    #[serde(default)]
    pub url: String,
    /// Pixels.
    #[serde(default)]
    pub width: Option<u32>,
    /// Pixels.
    #[serde(default)]
    pub height: Option<u32>,
}

/// <https://docs.discord.com/developers/resources/message#reaction-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Reaction {
    /// How many.
    #[serde(default)]
    pub count: u64,
    /// Whether the bot is among them.
    #[serde(default)]
    pub me: bool,
    /// The emoji.
    pub emoji: Emoji,
}

/// An emoji, custom (`id`) or of Unicode (only `name`).
#[derive(Debug, Clone, Deserialize)]
pub struct Emoji {
    /// The custom emoji.
    #[serde(default)]
    pub id: Option<Id<crate::id::Emoji>>,
    /// Its name, or the character itself.
    #[serde(default)]
    pub name: Option<String>,
}

/// <https://docs.discord.com/developers/resources/message#message-reference-structure>
#[derive(Debug, Clone, Deserialize)]
pub struct Reference {
    /// 0 a reply, 1 a forward.
    #[serde(default, rename = "type")]
    pub kind: u8,
    /// The message.
    #[serde(default)]
    pub message_id: Option<Id<MessageKind>>,
    /// Its channel.
    #[serde(default)]
    pub channel_id: Option<Id<ChannelKind>>,
    /// Its server.
    #[serde(default)]
    pub guild_id: Option<Id<GuildKind>>,
}

/// <https://docs.discord.com/developers/resources/channel#channel-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Channel {
    /// The channel.
    pub id: Id<ChannelKind>,
    /// The kind of channel: 0 text, 2 voice, 4 category, and so on.
    #[serde(rename = "type")]
    pub kind: u8,
    /// Its server; absent for direct messages.
    #[serde(default)]
    pub guild_id: Option<Id<GuildKind>>,
    /// Its name; absent for direct messages.
    #[serde(default)]
    pub name: Option<String>,
    /// Its place in the list.
    #[serde(default)]
    pub position: Option<i64>,
    /// The category, or a thread's parent channel.
    #[serde(default)]
    pub parent_id: Option<Id<ChannelKind>>,
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
    pub owner_id: Option<Id<UserKind>>,
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
    pub last_message_id: Option<Id<Generic>>,
    /// Tags a forum offers.
    #[serde(default)]
    pub available_tags: Vec<Value>,
    /// Tags set on a post.
    #[serde(default)]
    pub applied_tags: Vec<Id<Tag>>,
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
    pub id: Option<Id<ChannelKind>>,
    /// The user.
    #[serde(default)]
    pub user_id: Option<Id<UserKind>>,
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

/// <https://docs.discord.com/developers/resources/guild#guild-member-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Member {
    /// The user; absent inside messages.
    #[serde(default)]
    pub user: Option<User>,
    /// The name in this server.
    #[serde(default)]
    pub nick: Option<String>,
    /// The avatar in this server.
    #[serde(default)]
    pub avatar: Option<String>,
    /// The roles held.
    #[serde(default)]
    pub roles: Vec<Id<RoleKind>>,
    /// When they joined.
    #[serde(default)]
    pub joined_at: Option<String>,
    /// Since when they boost.
    #[serde(default)]
    pub premium_since: Option<String>,
    /// Whether they still have to pass the membership screening.
    #[serde(default)]
    pub pending: bool,
    /// Muted in voice.
    #[serde(default)]
    pub mute: bool,
    /// Deafened in voice.
    #[serde(default)]
    pub deaf: bool,
    /// Flags.
    #[serde(default)]
    pub flags: u64,
    /// Until when a timeout runs; may lie in the past.
    #[serde(default)]
    pub communication_disabled_until: Option<String>,
}

/// <https://docs.discord.com/developers/topics/permissions#role-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Role {
    /// The role; @everyone has its server's id.
    pub id: Id<RoleKind>,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Colour as `0xRRGGBB`; 0 is none.
    #[serde(default)]
    pub color: u32,
    /// The colours of a gradient.
    #[serde(default)]
    pub colors: Option<Value>,
    /// Shown apart in the member list.
    #[serde(default)]
    pub hoist: bool,
    /// The icon's hash.
    #[serde(default)]
    pub icon: Option<String>,
    /// The emoji used as icon.
    #[serde(default)]
    pub unicode_emoji: Option<String>,
    /// Its place; the higher number ranks higher.
    #[serde(default)]
    pub position: i64,
    /// What it grants.
    #[serde(default)]
    pub permissions: Permissions,
    /// Kept by an integration, so it cannot be given or removed by hand.
    #[serde(default)]
    pub managed: bool,
    /// Anyone may mention it.
    #[serde(default)]
    pub mentionable: bool,
    /// Flags.
    #[serde(default)]
    pub flags: u64,
    /// What manages it.
    #[serde(default)]
    pub tags: Option<Value>,
}

/// <https://docs.discord.com/developers/resources/guild#guild-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Guild {
    /// The server.
    pub id: Id<GuildKind>,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// The icon's hash.
    #[serde(default)]
    pub icon: Option<String>,
    /// Who owns it.
    #[serde(default)]
    pub owner_id: Option<Id<UserKind>>,
    /// What it says of itself.
    #[serde(default)]
    pub description: Option<String>,
    /// Boost level, 0 to 3.
    #[serde(default)]
    pub premium_tier: u8,
    /// Main language.
    #[serde(default)]
    pub preferred_locale: String,
    /// What Discord unlocked for it.
    #[serde(default)]
    pub features: Vec<String>,
    /// About how many members.
    #[serde(default)]
    pub approximate_member_count: Option<u64>,
    /// About how many of them online.
    #[serde(default)]
    pub approximate_presence_count: Option<u64>,
    /// What new members must prove, 0 to 4.
    #[serde(default)]
    pub verification_level: u8,
    /// Which media are scanned, 0 to 2.
    #[serde(default)]
    pub explicit_content_filter: u8,
    /// Who is notified: 0 of all messages, 1 of mentions only.
    #[serde(default)]
    pub default_message_notifications: u8,
    /// Whether moderators need two factors, 0 or 1.
    #[serde(default)]
    pub mfa_level: u8,
    /// Age restriction, 0 to 3.
    #[serde(default)]
    pub nsfw_level: u8,
    /// Where its rules stand.
    #[serde(default)]
    pub rules_channel_id: Option<Id<ChannelKind>>,
    /// Where welcomes are posted.
    #[serde(default)]
    pub system_channel_id: Option<Id<ChannelKind>>,
    /// Where Discord's notices to moderators go.
    #[serde(default)]
    pub public_updates_channel_id: Option<Id<ChannelKind>>,
    /// Where the idle are moved.
    #[serde(default)]
    pub afk_channel_id: Option<Id<ChannelKind>>,
    /// What is paused after an incident.
    #[serde(default)]
    pub incidents_data: Option<IncidentsData>,
    /// Its own invite.
    #[serde(default)]
    pub vanity_url_code: Option<String>,
    /// Boosts.
    #[serde(default)]
    pub premium_subscription_count: Option<u64>,
    /// Its roles.
    #[serde(default)]
    pub roles: Vec<Role>,
}

/// A server in the bot's own list.
#[derive(Debug, Clone, Deserialize)]
pub struct UserGuild {
    /// The server.
    pub id: Id<GuildKind>,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Whether the bot owns it.
    #[serde(default)]
    pub owner: bool,
    /// What the bot may do there, without overwrites.
    #[serde(default)]
    pub permissions: Permissions,
    /// What Discord unlocked for it.
    #[serde(default)]
    pub features: Vec<String>,
    /// About how many members.
    #[serde(default)]
    pub approximate_member_count: Option<u64>,
    /// About how many of them online.
    #[serde(default)]
    pub approximate_presence_count: Option<u64>,
}

/// <https://docs.discord.com/developers/resources/guild#ban-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Ban {
    /// Why.
    #[serde(default)]
    pub reason: Option<String>,
    /// Who.
    pub user: User,
}

/// The answer to a bulk ban.
#[derive(Debug, Clone, Deserialize)]
pub struct BulkBan {
    /// Banned now.
    #[serde(default)]
    pub banned_users: Vec<Id<UserKind>>,
    /// Not banned: already banned, or not allowed.
    #[serde(default)]
    pub failed_users: Vec<Id<UserKind>>,
}

/// <https://docs.discord.com/developers/resources/invite#invite-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Invite {
    /// The code.
    pub code: String,
    /// Its server.
    #[serde(default)]
    pub guild: Option<PartialGuild>,
    /// Its server, where only the id is given.
    #[serde(default)]
    pub guild_id: Option<Id<GuildKind>>,
    /// Its channel.
    #[serde(default)]
    pub channel: Option<PartialChannel>,
    /// Who made it.
    #[serde(default)]
    pub inviter: Option<User>,
    /// About how many members.
    #[serde(default)]
    pub approximate_member_count: Option<u64>,
    /// About how many of them online.
    #[serde(default)]
    pub approximate_presence_count: Option<u64>,
    /// When it ends; null for never.
    #[serde(default)]
    pub expires_at: Option<String>,
    /// When it was made.
    #[serde(default)]
    pub created_at: Option<String>,
    /// How often it was used.
    #[serde(default)]
    pub uses: Option<u64>,
    /// How often it can be used; 0 for any number.
    #[serde(default)]
    pub max_uses: Option<u64>,
    /// Seconds it lives; 0 for ever.
    #[serde(default)]
    pub max_age: Option<u64>,
    /// Whether members leave again when they go offline.
    #[serde(default)]
    pub temporary: Option<bool>,
    /// What it leads to: 0 a server, 1 group messages, 2 a friendship.
    #[serde(default, rename = "type")]
    pub kind: u8,
    /// What it shows: 1 a stream, 2 an activity, 3 role subscriptions.
    #[serde(default)]
    pub target_type: Option<u8>,
    /// Whose stream it shows.
    #[serde(default)]
    pub target_user: Option<User>,
    /// The roles it gives, of each at least the id.
    #[serde(default)]
    pub roles: Vec<PartialRole>,
    /// The event it shows.
    #[serde(default)]
    pub guild_scheduled_event: Option<Value>,
}

/// The little of a server that an invite shows.
#[derive(Debug, Clone, Deserialize)]
pub struct PartialGuild {
    /// The server.
    pub id: Id<GuildKind>,
    /// Its name.
    #[serde(default)]
    pub name: String,
}

/// The little of a channel that an invite shows.
#[derive(Debug, Clone, Deserialize)]
pub struct PartialChannel {
    /// The channel.
    pub id: Id<ChannelKind>,
    /// Its name.
    #[serde(default)]
    pub name: Option<String>,
    /// The kind of channel.
    #[serde(default, rename = "type")]
    pub kind: Option<u8>,
}

/// The little of a role that an invite shows.
#[derive(Debug, Clone, Deserialize)]
pub struct PartialRole {
    /// The role.
    pub id: Id<RoleKind>,
    /// Its name.
    #[serde(default)]
    pub name: String,
}

/// The answer to following an announcement channel.
#[derive(Debug, Clone, Deserialize)]
pub struct Follow {
    /// The channel that is followed.
    pub channel_id: Id<ChannelKind>,
    /// The webhook that brings its posts.
    pub webhook_id: Id<WebhookKind>,
}

/// <https://docs.discord.com/developers/resources/message#get-channel-pins>
#[derive(Debug, Clone, Deserialize)]
pub struct Pins {
    /// The pins, newest first.
    #[serde(default)]
    pub items: Vec<Pin>,
    /// Whether older ones exist.
    #[serde(default)]
    pub has_more: bool,
}

/// A pinned message.
#[derive(Debug, Clone, Deserialize)]
pub struct Pin {
    /// When it was pinned.
    pub pinned_at: String,
    /// The message.
    pub message: Message,
}

/// <https://docs.discord.com/developers/resources/audit-log#audit-log-object>
#[derive(Debug, Clone, Deserialize)]
pub struct AuditLog {
    /// The entries, newest first.
    #[serde(default)]
    pub audit_log_entries: Vec<AuditLogEntry>,
    /// The users they speak of.
    #[serde(default)]
    pub users: Vec<User>,
}

/// <https://docs.discord.com/developers/resources/audit-log#audit-log-entry-object>
#[derive(Debug, Clone, Deserialize)]
pub struct AuditLogEntry {
    /// The entry.
    pub id: Id<EntryKind>,
    /// What was changed.
    #[serde(default)]
    pub target_id: Option<String>,
    /// Who did it.
    #[serde(default)]
    pub user_id: Option<Id<UserKind>>,
    /// What was done, as Discord's number.
    pub action_type: u64,
    /// Why.
    #[serde(default)]
    pub reason: Option<String>,
    /// The fields changed, with their old and new values.
    #[serde(default)]
    pub changes: Vec<Value>,
    /// More about some actions.
    #[serde(default)]
    pub options: Option<Value>,
}
