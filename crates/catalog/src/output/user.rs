//! Users in lists.

use discord::{Id, id::User, model};
use tool::{Shape, Untrusted, untrusted::Username};

/// A user in a list.
#[derive(Shape)]
pub(crate) struct UserLine {
    /// The user.
    user_id: Id<User>,
    /// Unique name.
    username: Untrusted<Username>,
    /// Display name.
    global_name: Option<Untrusted<Username>>,
    /// Whether it is a bot.
    bot: bool,
}

impl From<model::User> for UserLine {
    fn from(user: model::User) -> Self {
        Self {
            user_id: user.id,
            username: user.username.into(),
            global_name: user.global_name.map(Into::into),
            bot: user.bot,
        }
    }
}
