//! Messages and pins.

use serde::Deserialize;
use serde_json::Value;

use super::{Channel, User};
use crate::{Id, id};

/// <https://docs.discord.com/developers/resources/message#message-object>
#[derive(Debug, Clone, Deserialize)]
pub struct Message {
    /// The message.
    pub id: Id<id::Message>,
    /// Where it stands.
    pub channel_id: Id<id::Channel>,
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
    pub webhook_id: Option<Id<id::Webhook>>,
    /// The application that sent it.
    #[serde(default)]
    pub application_id: Option<Id<id::Application>>,
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
    pub mention_roles: Vec<Id<id::Role>>,
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
    pub id: Id<id::Attachment>,
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
    pub message_id: Option<Id<id::Message>>,
    /// Its channel.
    #[serde(default)]
    pub channel_id: Option<Id<id::Channel>>,
    /// Its server.
    #[serde(default)]
    pub guild_id: Option<Id<id::Guild>>,
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
