//! Settings of channels, as callers write them.

use discord::{
    Id, Permissions, Text,
    id::{Emoji, Generic, Tag},
};
use serde_json::Value;
use tool::{Args, Argument, Choice, Reader, Schema};

/// Whom an overwrite is for.
#[derive(Clone, Copy, Choice)]
pub(crate) enum OverwriteKind {
    Role = 0,
    Member = 1,
}

/// A channel's exception for one role or member.
///
/// <https://docs.discord.com/developers/resources/channel#overwrite-object>
#[derive(Args)]
pub(crate) struct Overwrite {
    /// Role or user; the server's own id is @everyone.
    id: Id<Generic>,
    /// Which of the two.
    r#type: OverwriteKind,
    /// What it allows.
    allow: Option<Permissions>,
    /// What it denies.
    deny: Option<Permissions>,
}

/// Minutes of silence until a thread is archived.
#[derive(Clone, Copy, Choice)]
pub(crate) enum ArchiveAfter {
    Hour = 60,
    Day = 1440,
    ThreeDays = 4320,
    Week = 10080,
}

/// Camera quality in voice channels.
#[derive(Clone, Copy, Choice)]
pub(crate) enum VideoQuality {
    Auto = 1,
    Full = 2,
}

/// How a forum orders its posts.
#[derive(Clone, Copy, Choice)]
pub(crate) enum SortOrder {
    LatestActivity = 0,
    CreationDate = 1,
}

/// How a forum shows its posts.
#[derive(Clone, Copy, Choice)]
pub(crate) enum ForumLayout {
    NotSet = 0,
    ListView = 1,
    GalleryView = 2,
}

/// What a search for several tags wants of a post.
#[derive(Clone, Copy, Choice)]
pub(crate) enum TagSetting {
    MatchAll,
    MatchSome,
}

/// An emoji of either kind.
#[derive(Args)]
struct ReactionChoice {
    /// Custom emoji.
    emoji_id: Option<Id<Emoji>>,
    /// Unicode emoji.
    emoji_name: Option<Text<1, 100>>,
}

/// The emoji that a forum offers as reaction: a custom one, or one of Unicode.
///
/// <https://docs.discord.com/developers/resources/channel#default-reaction-object>
pub(crate) struct DefaultReaction(ReactionChoice);

impl Argument for DefaultReaction {
    const SCHEMA: &'static Schema = ReactionChoice::SCHEMA;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let choice = ReactionChoice::read(value, reader)?;
        let (code, message) = match (&choice.emoji_id, &choice.emoji_name) {
            (Some(_), Some(_)) => ("conflict", "give one of `emoji_id` and `emoji_name`"),
            (None, None) => ("required", "give one of `emoji_id` and `emoji_name`"),
            _ => return Some(Self(choice)),
        };
        reader.issue(code, message);
        None
    }

    fn json(&self) -> Option<Value> {
        self.0.json()
    }
}

/// A tag that posts of a forum can have.
///
/// <https://docs.discord.com/developers/resources/channel#forum-tag-object>
#[derive(Args)]
pub(crate) struct ForumTag {
    /// Tag to keep; leave out for a new one.
    id: Option<Id<Tag>>,
    /// Name.
    name: Text<1, 50>,
    /// Whether only moderators can set it.
    moderated: Option<bool>,
    /// Custom emoji beside it.
    emoji_id: Option<Id<Emoji>>,
    /// Unicode emoji beside it.
    emoji_name: Option<Text<1, 100>>,
}

/// Checks that no tag has two emojis, and that a new channel keeps none.
pub(crate) fn check_tags(tags: &[ForumTag], new_channel: bool, reader: &mut Reader) {
    reader.field("available_tags", |reader| {
        for (index, tag) in tags.iter().enumerate() {
            reader.item(index, |reader| {
                if tag.emoji_id.is_some() && tag.emoji_name.is_some() {
                    reader.issue("conflict", "give one of `emoji_id` and `emoji_name`");
                }
                if new_channel && tag.id.is_some() {
                    reader.issue("conflict", "a new channel has no tags to keep; leave `id` out");
                }
            });
        }
    });
}
