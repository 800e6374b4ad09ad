//! Outputs that several groups share.

mod message;
mod user;

pub(crate) use message::{MessageLine, jump_url};
pub(crate) use user::UserLine;
