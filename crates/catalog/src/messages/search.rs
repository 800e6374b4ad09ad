//! Searching one page of a channel's messages here, for servers without Discord's search.

use discord::{
    Id, Int, Permission, Route, Text,
    id::{Channel, Message},
    model,
};
use serde_json::Value;
use tool::{Args, Effect, Endpoint, Located, Reader, Reply, Shape, Spec};

use crate::output::{FoundMessage, is_full};

/// Search the newest messages of a channel for a text, in any case of letters. It looks at texts,
/// cards, file names and authors of one page; read on with `oldest_id` as `before`.
#[derive(Args)]
pub(super) struct MessagesSearchRecent {
    /// Channel or thread to search.
    channel_id: Id<Channel>,
    /// Text to find.
    #[arg(local)]
    query: Text<1, 200>,
    /// Most messages to look at.
    #[arg(default = 100)]
    limit: Int<1, 100>,
    /// Look at messages before this one.
    before: Option<Id<Message>>,
    /// Look at messages after this one.
    after: Option<Id<Message>>,
}

/// What was found.
#[derive(Shape)]
pub(super) struct Matches {
    /// The messages found, newest first.
    matches: Vec<FoundMessage>,
    /// How many were looked at.
    scanned_count: usize,
    /// The channel.
    channel_id: Id<Channel>,
    /// The text that was looked for.
    query: String,
    /// The oldest looked at; give as `before` to search the past.
    oldest_id: Option<Id<Message>>,
    /// The newest looked at; give as `after` to search on.
    newest_id: Option<Id<Message>>,
    /// Whether there may be more in the direction read.
    more: bool,
}

impl Endpoint for MessagesSearchRecent {
    const SPEC: Spec = Spec::new("messages_search_recent", "Search messages", Effect::Read)
        .needs(&[Permission::ViewChannel, Permission::ReadMessageHistory]);
    const ROUTE: Route = Route::get("/channels/{channel_id}/messages");
    type Answer = Located<Vec<model::Message>>;
    type Output = Matches;

    fn check(&self, reader: &mut Reader) {
        if self.before.is_some() && self.after.is_some() {
            reader.issue("conflict", "give one of `before` and `after`");
        }
    }

    fn reply(self, answer: Located<Vec<model::Message>>) -> Reply<Matches> {
        let Located { answer: mut messages, guild } = answer;
        messages.sort_by_key(|message| std::cmp::Reverse(message.id));
        let query = self.query.to_lowercase();
        let note = messages.is_empty().then_some(super::NO_MESSAGES);
        let found = Reply::new(Matches {
            scanned_count: messages.len(),
            more: is_full(messages.len(), self.limit),
            oldest_id: messages.last().map(|message| message.id),
            newest_id: messages.first().map(|message| message.id),
            matches: messages
                .into_iter()
                .filter(|message| matches(message, &query))
                .map(|message| FoundMessage::new(message, guild))
                .collect(),
            channel_id: self.channel_id,
            query: self.query.into_string(),
        });
        Reply { note: note.map(str::to_owned), ..found }
    }
}

/// Whether a person would see the text, which is in lower case, in the message.
fn matches(message: &model::Message, query: &str) -> bool {
    let author = &message.author;
    let found = |text: &str| text.to_lowercase().contains(query);
    found(&message.content)
        || found(&author.username)
        || author.global_name.as_deref().is_some_and(found)
        || message.attachments.iter().any(|file| found(&file.filename))
        || message.embeds.iter().any(|embed| shows(embed, &found))
}

/// Whether a text that a card shows is found; addresses and the like are not shown.
fn shows(embed: &Value, found: &dyn Fn(&str) -> bool) -> bool {
    match embed {
        Value::Object(fields) => fields.iter().any(|(name, value)| match value {
            Value::String(text) => {
                matches!(name.as_str(), "title" | "description" | "name" | "value" | "text")
                    && found(text)
            }
            other => shows(other, found),
        }),
        Value::Array(items) => items.iter().any(|item| shows(item, found)),
        _ => false,
    }
}
