//! The reactions to messages.

use discord::{
    Id, Int, Permission, Route,
    id::{Channel, Message, User},
    model,
};
use tool::{
    Args, Choice, Effect, Endpoint, Group, Ignored, Reply, Shape, Spec, True, endpoint,
    special::{AuditReason, ReactionEmoji},
};

use crate::output::{UserLine, is_full};

pub(crate) const GROUP: Group = Group {
    name: "reactions",
    about: "Add, list and remove reactions to messages.",
    tools: &[
        endpoint::<ReactionsCreate>(),
        endpoint::<ReactionsDeleteOwn>(),
        endpoint::<ReactionsDeleteUser>(),
        endpoint::<ReactionsList>(),
        endpoint::<ReactionsDeleteAll>(),
    ],
};

/// React to a message as the bot.
#[derive(Args)]
struct ReactionsCreate {
    /// Channel of the message.
    channel_id: Id<Channel>,
    /// Message to react to.
    message_id: Id<Message>,
    /// Emoji to react with.
    emoji: ReactionEmoji,
}

/// A reaction that was added.
#[derive(Shape)]
struct Reacted {
    /// Always true.
    reacted: True,
    /// Channel of the message.
    channel_id: Id<Channel>,
    /// The message.
    message_id: Id<Message>,
    /// The emoji.
    emoji: String,
}

impl Endpoint for ReactionsCreate {
    const SPEC: Spec = Spec::new("reactions_create", "Add reaction", Effect::Set)
        .needs(&[Permission::AddReactions, Permission::ReadMessageHistory]);
    const ROUTE: Route =
        Route::put("/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me");
    type Answer = Ignored;
    type Output = Reacted;

    fn reply(self, _: Ignored) -> Reply<Reacted> {
        Reply::new(Reacted {
            reacted: True,
            channel_id: self.channel_id,
            message_id: self.message_id,
            emoji: self.emoji.as_str().to_owned(),
        })
    }
}

/// Take back the bot's own reaction to a message.
#[derive(Args)]
struct ReactionsDeleteOwn {
    /// Channel of the message.
    channel_id: Id<Channel>,
    /// Message reacted to.
    message_id: Id<Message>,
    /// Emoji to take back.
    emoji: ReactionEmoji,
}

/// A reaction that was removed.
#[derive(Shape)]
struct Unreacted {
    /// Always true.
    deleted: True,
    /// Channel of the message.
    channel_id: Id<Channel>,
    /// The message.
    message_id: Id<Message>,
    /// The emoji.
    emoji: String,
    /// Whose reaction it was, if not the bot's.
    user_id: Option<Id<User>>,
}

impl Endpoint for ReactionsDeleteOwn {
    const SPEC: Spec = Spec::new("reactions_delete_own", "Remove own reaction", Effect::Set);
    const ROUTE: Route =
        Route::delete("/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me");
    type Answer = Ignored;
    type Output = Unreacted;

    fn reply(self, _: Ignored) -> Reply<Unreacted> {
        Reply::new(Unreacted {
            deleted: True,
            channel_id: self.channel_id,
            message_id: self.message_id,
            emoji: self.emoji.as_str().to_owned(),
            user_id: None,
        })
    }
}

/// Remove another user's reaction to a message.
#[derive(Args)]
struct ReactionsDeleteUser {
    /// Channel of the message.
    channel_id: Id<Channel>,
    /// Message reacted to.
    message_id: Id<Message>,
    /// Emoji to remove.
    emoji: ReactionEmoji,
    /// User whose reaction to remove.
    user_id: Id<User>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

impl Endpoint for ReactionsDeleteUser {
    const SPEC: Spec = Spec::new("reactions_delete_user", "Remove user's reaction", Effect::Set)
        .needs(&[Permission::ManageMessages]);
    const ROUTE: Route =
        Route::delete("/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/{user_id}");
    type Answer = Ignored;
    type Output = Unreacted;

    fn reply(self, _: Ignored) -> Reply<Unreacted> {
        Reply::new(Unreacted {
            deleted: True,
            channel_id: self.channel_id,
            message_id: self.message_id,
            emoji: self.emoji.as_str().to_owned(),
            user_id: Some(self.user_id),
        })
    }
}

/// Kinds of reaction.
#[derive(Clone, Copy, Choice)]
enum ReactionKind {
    Normal = 0,
    Burst = 1,
}

/// List the users who reacted to a message with an emoji.
#[derive(Args)]
struct ReactionsList {
    /// Channel of the message.
    channel_id: Id<Channel>,
    /// Message reacted to.
    message_id: Id<Message>,
    /// Emoji to list.
    emoji: ReactionEmoji,
    /// Kind of reaction.
    r#type: Option<ReactionKind>,
    /// List users after this one, by id.
    after: Option<Id<User>>,
    /// Most users to list.
    #[arg(default = 25)]
    limit: Int<1, 100>,
}

/// Users who reacted.
#[derive(Shape)]
struct Reactors {
    /// The users.
    users: Vec<UserLine>,
    /// How many are listed here.
    count: usize,
    /// Channel of the message.
    channel_id: Id<Channel>,
    /// The message.
    message_id: Id<Message>,
    /// The emoji.
    emoji: String,
    /// Give as `after` for those that follow; absent at the end.
    next: Option<Id<User>>,
}

impl Endpoint for ReactionsList {
    const SPEC: Spec = Spec::new("reactions_list", "List reactions", Effect::Read)
        .needs(&[Permission::ReadMessageHistory]);
    const ROUTE: Route =
        Route::get("/channels/{channel_id}/messages/{message_id}/reactions/{emoji}");
    type Answer = Vec<model::User>;
    type Output = Reactors;

    fn reply(self, users: Vec<model::User>) -> Reply<Reactors> {
        let full = is_full(users.len(), self.limit);
        Reply::new(Reactors {
            next: users.last().filter(|_| full).map(|user| user.id),
            count: users.len(),
            users: users.into_iter().map(UserLine::from).collect(),
            channel_id: self.channel_id,
            message_id: self.message_id,
            emoji: self.emoji.as_str().to_owned(),
        })
    }
}

/// Remove all reactions to a message, or all with one emoji. This cannot be undone.
#[derive(Args)]
struct ReactionsDeleteAll {
    /// Channel of the message.
    channel_id: Id<Channel>,
    /// Message to clear.
    message_id: Id<Message>,
    /// Only this emoji.
    #[arg(local)]
    emoji: Option<ReactionEmoji>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// Reactions that were removed.
#[derive(Shape)]
struct ReactionsGone {
    /// Always true.
    deleted: True,
    /// Channel of the message.
    channel_id: Id<Channel>,
    /// The message.
    message_id: Id<Message>,
    /// The word all, or emoji if only one was removed.
    scope: String,
}

impl Endpoint for ReactionsDeleteAll {
    const SPEC: Spec = Spec::new("reactions_delete_all", "Remove all reactions", Effect::Destroy)
        .needs(&[Permission::ManageMessages]);
    const ROUTE: Route = Route::delete("/channels/{channel_id}/messages/{message_id}/reactions");
    const ALSO: &[Route] =
        &[Route::delete("/channels/{channel_id}/messages/{message_id}/reactions/{emoji}")];
    type Answer = Ignored;
    type Output = ReactionsGone;

    fn route(&self) -> Route {
        match (&self.emoji, Self::ALSO) {
            (Some(_), [one_emoji]) => *one_emoji,
            _ => Self::ROUTE,
        }
    }

    fn reply(self, _: Ignored) -> Reply<ReactionsGone> {
        Reply::new(ReactionsGone {
            deleted: True,
            channel_id: self.channel_id,
            message_id: self.message_id,
            scope: if self.emoji.is_some() { "emoji" } else { "all" }.to_owned(),
        })
    }
}
