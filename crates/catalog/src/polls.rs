//! Polls of messages. One is made by sending it with a message.

use discord::{
    Id, Int, Permission, Route,
    id::{Channel, Message, User},
    model,
};
use tool::{
    Args, Effect, Endpoint, Group, Reply, Shape, Spec, True, Untrusted, endpoint,
    special::AuditReason, untrusted::Username,
};

use crate::output::is_full;

pub(crate) const GROUP: Group = Group {
    name: "polls",
    about: "See who voted in a poll, and end one.",
    tools: &[endpoint::<PollsGetVoters>(), endpoint::<PollsEnd>()],
};

/// List who voted for one answer of a poll.
#[derive(Args)]
struct PollsGetVoters {
    /// Channel of the poll.
    channel_id: Id<Channel>,
    /// Message of the poll.
    message_id: Id<Message>,
    /// The answer, counted from 1.
    answer_id: Int<1, 10>,
    /// Users after this one, by id.
    after: Option<Id<User>>,
    /// Most users to list.
    #[arg(default = 25)]
    limit: Int<1, 100>,
}

/// Somebody who voted.
#[derive(Shape)]
struct Voter {
    /// The user.
    id: Id<User>,
    /// Their name.
    username: Untrusted<Username>,
}

/// Those who voted.
#[derive(Shape)]
struct Voters {
    /// The users, by id.
    voters: Vec<Voter>,
    /// How many are listed here.
    count: usize,
    /// Give as `after` for more; absent at the end.
    next: Option<Id<User>>,
}

impl Endpoint for PollsGetVoters {
    const SPEC: Spec = Spec::new("polls_get_voters", "List poll voters", Effect::Read)
        .needs(&[Permission::ViewChannel, Permission::ReadMessageHistory]);
    const ROUTE: Route =
        Route::get("/channels/{channel_id}/polls/{message_id}/answers/{answer_id}");
    type Answer = model::Voters;
    type Output = Voters;

    fn reply(self, answer: model::Voters) -> Reply<Voters> {
        let full = is_full(answer.users.len(), self.limit);
        let next = answer.users.last().map(|user| user.id).filter(|_| full);
        let voters = answer.users.into_iter();
        let voters: Vec<_> =
            voters.map(|user| Voter { id: user.id, username: user.username.into() }).collect();
        Reply::new(Voters { count: voters.len(), voters, next })
    }
}

/// End a poll of the bot's own at once. It cannot be opened again.
#[derive(Args)]
struct PollsEnd {
    /// Channel of the poll.
    channel_id: Id<Channel>,
    /// Message of the poll, which the bot sent.
    message_id: Id<Message>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A poll that ended.
#[derive(Shape)]
struct Ended {
    /// Always true.
    ended: True,
    /// Its channel.
    channel_id: Id<Channel>,
    /// Its message.
    message_id: Id<Message>,
}

impl Endpoint for PollsEnd {
    const SPEC: Spec = Spec::new("polls_end", "End poll", Effect::Set);
    const ROUTE: Route = Route::post("/channels/{channel_id}/polls/{message_id}/expire");
    type Answer = model::Message;
    type Output = Ended;

    fn reply(self, message: model::Message) -> Reply<Ended> {
        Reply::new(Ended { ended: True, channel_id: message.channel_id, message_id: message.id })
    }
}
