//! Arguments that several groups share.

mod channel;
mod component;
mod embed;
mod localizations;
mod message;
mod metadata;
mod poll;
mod search;
mod words;

pub(crate) use channel::{
    ArchiveAfter, DefaultReaction, ForumLayout, ForumTag, Overwrite, OverwriteKind, SortOrder,
    TagSetting, VideoQuality, check_tags,
};
pub(crate) use component::ModalComponents;
pub use component::{Tree, read_components};
pub(crate) use embed::Embeds;
pub(crate) use localizations::{Localizations, localized, text};
pub(crate) use message::{
    ClientTheme, FailIfNotExists, Forward, MessageEdit, NewMessage, ReplyTo, Stickers,
};
pub(crate) use metadata::Metadata;
pub(crate) use poll::Poll;
pub(crate) use search::{Offset, SortDirection};
pub(crate) use words::words;
