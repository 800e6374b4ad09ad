//! Outputs that several groups share.

mod channel;
mod member;
mod message;
mod page;
mod role;
mod search;
mod user;

pub(crate) use channel::{ChannelDetails, ChannelLine, StartedThread, ThreadLine};
pub(crate) use member::MemberLine;
pub(crate) use message::{AttachmentLine, FoundMessage, MessageLine, jump_url};
pub(crate) use page::{is_full, next_offset};
pub(crate) use role::RoleLine;
pub(crate) use search::Indexed;
pub(crate) use user::UserLine;
