//! Outputs that several groups share.

mod channel;
mod member;
mod message;
mod page;
mod role;
mod user;

pub(crate) use channel::{ChannelDetails, ChannelLine, StartedThread, ThreadLine};
pub(crate) use member::MemberLine;
pub(crate) use message::{AttachmentLine, FoundMessage, MessageLine, jump_url};
pub(crate) use page::is_full;
pub(crate) use role::RoleLine;
pub(crate) use user::UserLine;
