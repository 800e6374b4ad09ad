//! Arguments that several groups share.

mod channel;
mod embed;
mod message;
mod metadata;
mod poll;

pub(crate) use channel::{
    ArchiveAfter, DefaultReaction, ForumLayout, ForumTag, Overwrite, OverwriteKind, SortOrder,
    TagSetting, VideoQuality, check_tags,
};
pub(crate) use embed::Embeds;
pub(crate) use message::{
    ClientTheme, Components, Content, FailIfNotExists, Forward, MessageFlags, ReplyTo, Stickers,
    check_content,
};
pub(crate) use metadata::Metadata;
pub(crate) use poll::Poll;
