//! Messages in results: everything that a person sees in them, not only their text.

use discord::{
    Id,
    id::{self, Channel, Guild, Message, Role, User, Webhook},
    model,
};
use serde_json::Value;
use tool::{
    Field, Kind, Schema, Shape, Untrusted,
    untrusted::{self, UntrustedObject, Username},
};

/// The flag of a message that was published to the channels that follow:
/// <https://docs.discord.com/developers/resources/message#message-object-message-flags>.
const CROSSPOSTED: u64 = 1;

/// The link that opens a message in Discord.
pub(crate) fn jump_url(
    guild: Option<Id<Guild>>,
    channel: Id<Channel>,
    message: Id<Message>,
) -> String {
    let place = guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{place}/{channel}/{message}")
}

/// A message as it is read. What a message does not have is left out.
#[derive(Shape)]
pub(crate) struct MessageLine {
    /// The message.
    id: Id<Message>,
    /// Its channel, where that is not said beside it.
    channel_id: Option<Id<Channel>>,
    /// Who wrote it.
    author_id: Id<User>,
    /// The author's display name.
    author_name: Untrusted<Username>,
    /// True if a bot or webhook wrote it.
    bot: Option<bool>,
    /// The webhook that sent it.
    webhook_id: Option<Id<Webhook>>,
    /// The text.
    content: Untrusted<untrusted::Message>,
    /// When it was sent, ISO 8601.
    timestamp: String,
    /// Whether it was edited.
    edited: bool,
    /// Whether it is pinned.
    pinned: bool,
    /// Whether it was published to the channels that follow; absent elsewhere.
    published: Option<bool>,
    /// When it was pinned, in lists of pins.
    pinned_at: Option<String>,
    /// The link that opens it.
    jump_url: String,
    /// Discord's number of the kind of message, if not an ordinary one.
    r#type: Option<u8>,
    /// Cards, as Discord sends them.
    embeds: Option<Vec<UntrustedObject<untrusted::Embed>>>,
    /// Files.
    attachments: Option<Vec<AttachmentLine>>,
    /// Components, as Discord sends them.
    components: Option<Vec<UntrustedObject<untrusted::Message>>>,
    /// Stickers.
    stickers: Option<Vec<UntrustedObject<untrusted::Message>>>,
    /// Reactions.
    reactions: Option<Vec<ReactionLine>>,
    /// Users it mentions.
    mentions: Option<Vec<Id<User>>>,
    /// Roles it mentions.
    mention_roles: Option<Vec<Id<Role>>>,
    /// True if it mentions everyone.
    mention_everyone: Option<bool>,
    /// The poll, as Discord sends it.
    poll: Option<UntrustedObject<untrusted::Message>>,
    /// Message it replies to.
    reply_to: Option<Id<Message>>,
    /// Text it replies to.
    reply_to_content: Option<Untrusted<untrusted::Message>>,
    /// Whose message it replies to.
    reply_to_author: Option<Untrusted<Username>>,
    /// Where a forward or a followed post comes from.
    origin: Option<Origin>,
    /// What it forwards, as Discord sends it.
    forwarded: Option<Vec<UntrustedObject<untrusted::Message>>>,
    /// Thread started from it.
    thread_id: Option<Id<Channel>>,
}

/// The message that another one was made from.
#[derive(Shape)]
pub(crate) struct Origin {
    /// The message.
    message_id: Option<Id<Message>>,
    /// Its channel.
    channel_id: Option<Id<Channel>>,
    /// Its server.
    guild_id: Option<Id<Guild>>,
}

impl Origin {
    /// Where a message comes from, if it is a forward or from another channel.
    fn of(message: &model::Message) -> Option<Self> {
        let reference = message.message_reference.as_ref()?;
        let elsewhere = reference.channel_id.is_some_and(|channel| channel != message.channel_id);
        (reference.kind != 0 || elsewhere).then_some(Self {
            message_id: reference.message_id,
            channel_id: reference.channel_id,
            guild_id: reference.guild_id,
        })
    }
}

/// A file of a message.
#[derive(Shape)]
pub(crate) struct AttachmentLine {
    /// The attachment.
    id: Id<id::Attachment>,
    /// Its name.
    filename: Untrusted<untrusted::Message>,
    /// What it shows.
    description: Option<Untrusted<untrusted::Message>>,
    /// Media type.
    content_type: Option<String>,
    /// Bytes.
    size: u64,
    /// Where it can be fetched for a day.
    url: String,
}

/// A reaction to a message.
#[derive(Shape)]
pub(crate) struct ReactionLine {
    /// The emoji, as reaction tools take it.
    emoji: Untrusted<untrusted::Message>,
    /// How many.
    count: u64,
    /// Whether the bot is among them.
    me: bool,
}

impl MessageLine {
    /// A message of a server; of direct messages where there is none.
    pub(crate) fn new(message: model::Message, guild: Option<Id<Guild>>) -> Self {
        let origin = Origin::of(&message);
        let reference = message.message_reference.filter(|_| origin.is_none());
        let (reply_to_content, reply_to_author) = match message.referenced_message {
            Some(quoted) => (Some(quoted.content.into()), Some(display_name(quoted.author))),
            None => (None, None),
        };
        Self {
            id: message.id,
            channel_id: None,
            author_id: message.author.id,
            bot: message.author.bot.then_some(true),
            author_name: display_name(message.author),
            webhook_id: message.webhook_id,
            content: message.content.into(),
            timestamp: message.timestamp,
            edited: message.edited_timestamp.is_some(),
            pinned: message.pinned,
            published: (message.flags & CROSSPOSTED != 0).then_some(true),
            pinned_at: None,
            jump_url: jump_url(guild, message.channel_id, message.id),
            r#type: (message.kind != 0).then_some(message.kind),
            embeds: objects(message.embeds),
            attachments: AttachmentLine::list(message.attachments),
            components: objects(message.components),
            stickers: objects(message.sticker_items),
            reactions: filled(message.reactions, ReactionLine::from),
            mentions: filled(message.mentions, |user| user.id),
            mention_roles: filled(message.mention_roles, |role| role),
            mention_everyone: message.mention_everyone.then_some(true),
            poll: message.poll.and_then(UntrustedObject::new),
            reply_to: reference.and_then(|reference| reference.message_id),
            reply_to_content,
            reply_to_author,
            origin,
            forwarded: objects(message.message_snapshots),
            thread_id: message.thread.map(|thread| thread.id),
        }
    }
}

/// The name that people see.
fn display_name(user: model::User) -> Untrusted<Username> {
    user.global_name.unwrap_or(user.username).into()
}

/// A message as [`MessageLine`] shows it, whose id is named `message_id`.
pub(crate) struct FoundMessage(MessageLine);

impl FoundMessage {
    /// A message in a list of one channel's.
    pub(crate) fn new(message: model::Message, guild: Option<Id<Guild>>) -> Self {
        Self(MessageLine::new(message, guild))
    }

    /// With its channel, for a message that stands alone.
    pub(crate) fn alone(message: model::Message, guild: Option<Id<Guild>>) -> Self {
        let channel_id = Some(message.channel_id);
        Self(MessageLine { channel_id, ..MessageLine::new(message, guild) })
    }

    /// With the moment it was pinned.
    pub(crate) fn pin(pin: model::Pin, guild: Option<Id<Guild>>) -> Self {
        let pinned_at = Some(pin.pinned_at);
        Self(MessageLine { pinned_at, ..MessageLine::new(pin.message, guild) })
    }
}

const LINE: &[Field] = match MessageLine::SCHEMA.kind {
    Kind::Object(fields) => fields,
    _ => panic!("a derived shape is an object"),
};

/// The fields of [`MessageLine`], the first renamed.
#[expect(clippy::indexing_slicing, reason = "a constant: out of bounds does not compile")]
const FOUND: &[Field] = &{
    let mut fields = [LINE[0]; LINE.len()];
    fields[0] = Field { name: "message_id", wire: "message_id", ..LINE[0] };
    let mut index = 1;
    while index < LINE.len() {
        fields[index] = LINE[index];
        index += 1;
    }
    fields
};

impl Shape for FoundMessage {
    const SCHEMA: &'static Schema = &Schema::of(Kind::Object(FOUND));

    fn json(self) -> Option<Value> {
        let Some(Value::Object(line)) = self.0.json() else { return None };
        let renamed = line.into_iter().map(|(name, value)| match name.as_str() {
            "id" => ("message_id".to_owned(), value),
            _ => (name, value),
        });
        Some(Value::Object(renamed.collect()))
    }
}

pub(super) fn filled<T, U>(list: Vec<T>, map: impl FnMut(T) -> U) -> Option<Vec<U>> {
    (!list.is_empty()).then(|| list.into_iter().map(map).collect())
}

fn objects<A>(list: Vec<Value>) -> Option<Vec<UntrustedObject<A>>> {
    (!list.is_empty()).then(|| list.into_iter().filter_map(UntrustedObject::new).collect())
}

impl AttachmentLine {
    /// The files of a message; none where it has none.
    pub(crate) fn list(attachments: Vec<model::Attachment>) -> Option<Vec<Self>> {
        filled(attachments, Self::from)
    }
}

impl From<model::Attachment> for AttachmentLine {
    fn from(attachment: model::Attachment) -> Self {
        Self {
            id: attachment.id,
            filename: attachment.filename.into(),
            description: attachment.description.map(Into::into),
            content_type: attachment.content_type,
            size: attachment.size,
            url: attachment.url,
        }
    }
}

impl From<model::Reaction> for ReactionLine {
    fn from(reaction: model::Reaction) -> Self {
        let name = reaction.emoji.name.unwrap_or_default();
        let emoji = reaction.emoji.id.map_or_else(|| name.clone(), |id| format!("{name}:{id}"));
        Self { emoji: emoji.into(), count: reaction.count, me: reaction.me }
    }
}
