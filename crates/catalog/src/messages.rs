//! The messages of a channel.

mod guild_search;
mod pins;
mod publish;
mod remove;
mod search;
mod send;

use discord::{
    Id, Int, Permission, Route,
    id::{Channel, Message},
    model,
};
use tool::{Args, Effect, Endpoint, Group, Located, Reader, Reply, Shape, Spec, endpoint};

use crate::output::{FoundMessage, MessageLine, is_full};

use self::{
    guild_search::MessagesSearch,
    pins::{MessagesListPins, MessagesPin, MessagesUnpin},
    publish::{MessagesCreateThread, MessagesCrosspost},
    remove::{MessagesBulkDelete, MessagesDelete},
    search::MessagesSearchRecent,
    send::{MessagesEdit, MessagesSend},
};

pub(crate) const GROUP: Group = Group {
    name: "messages",
    about: "Read, send, change, pin and remove messages.",
    tools: &[
        endpoint::<MessagesSend>(),
        endpoint::<MessagesRead>(),
        endpoint::<MessagesEdit>(),
        endpoint::<MessagesDelete>(),
        endpoint::<MessagesGet>(),
        endpoint::<MessagesCrosspost>(),
        endpoint::<MessagesBulkDelete>(),
        endpoint::<MessagesPin>(),
        endpoint::<MessagesUnpin>(),
        endpoint::<MessagesListPins>(),
        endpoint::<MessagesCreateThread>(),
        endpoint::<MessagesSearch>(),
        endpoint::<MessagesSearchRecent>(),
    ],
};

/// Read messages of a channel, newest first: the newest, or those before, after or around one.
#[derive(Args)]
struct MessagesRead {
    /// Channel or thread to read.
    channel_id: Id<Channel>,
    /// Most messages to read.
    #[arg(default = 50)]
    limit: Int<1, 100>,
    /// Messages before this one.
    before: Option<Id<Message>>,
    /// Messages after this one.
    after: Option<Id<Message>>,
    /// Messages around this one.
    around: Option<Id<Message>>,
}

/// A page of messages.
#[derive(Shape)]
struct Page {
    /// The messages, newest first.
    messages: Vec<MessageLine>,
    /// How many are listed here.
    count: usize,
    /// The channel.
    channel_id: Id<Channel>,
    /// The oldest listed; give as `before` to read on into the past.
    oldest_id: Option<Id<Message>>,
    /// The newest listed; give as `after` to read on.
    newest_id: Option<Id<Message>>,
    /// Whether there may be more in the direction read.
    more: bool,
}

impl Endpoint for MessagesRead {
    const SPEC: Spec = Spec::new("messages_read", "Read messages", Effect::Read)
        .needs(&[Permission::ViewChannel, Permission::ReadMessageHistory]);
    const ROUTE: Route = Route::get("/channels/{channel_id}/messages");
    type Answer = Located<Vec<model::Message>>;
    type Output = Page;

    fn check(&self, reader: &mut Reader) {
        let given = [self.before, self.after, self.around].iter().flatten().count();
        if given > 1 {
            reader.issue("conflict", "give one of `before`, `after` and `around`");
        }
    }

    fn reply(self, answer: Located<Vec<model::Message>>) -> Reply<Page> {
        let Located { answer: mut messages, guild } = answer;
        messages.sort_by_key(|message| std::cmp::Reverse(message.id));
        let note = messages.is_empty().then_some(NO_MESSAGES);
        let page = Reply::new(Page {
            count: messages.len(),
            more: is_full(messages.len(), self.limit),
            oldest_id: messages.last().map(|message| message.id),
            newest_id: messages.first().map(|message| message.id),
            messages: messages.into_iter().map(|m| MessageLine::new(m, guild)).collect(),
            channel_id: self.channel_id,
        });
        Reply { note: note.map(str::to_owned), ..page }
    }
}

/// Why there may be no messages although nobody said no.
/// <https://docs.discord.com/developers/resources/message#get-channel-messages>
const NO_MESSAGES: &str = "No messages came back. Discord sends none, and no error, where the bot \
    lacks READ_MESSAGE_HISTORY; and a forum has none of its own: its posts are threads.";

/// Get one message with all that is shown in it.
#[derive(Args)]
struct MessagesGet {
    /// Channel of the message.
    channel_id: Id<Channel>,
    /// Message to get.
    message_id: Id<Message>,
}

impl Endpoint for MessagesGet {
    const SPEC: Spec = Spec::new("messages_get", "Get message", Effect::Read)
        .needs(&[Permission::ViewChannel, Permission::ReadMessageHistory]);
    const ROUTE: Route = Route::get("/channels/{channel_id}/messages/{message_id}");
    type Answer = Located<model::Message>;
    type Output = FoundMessage;

    fn reply(self, answer: Located<model::Message>) -> Reply<FoundMessage> {
        Reply::new(FoundMessage::alone(answer.answer, answer.guild))
    }
}
