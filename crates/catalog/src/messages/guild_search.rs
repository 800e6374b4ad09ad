//! Discord's own search over the messages of a server.

use discord::{
    Id, Int, Permission, Route, Text,
    id::{Channel, Guild, Message, Role, User},
    model,
};
use serde_json::Value;
use tool::{
    Args, Argument, Choice, Effect, Endpoint, Intent, Kind, Reader, Reply, Schema, Shape, Spec,
    argument::List,
};

use crate::{
    argument::{Offset, SortDirection},
    output::{FoundMessage, Indexed, next_offset},
};

/// What messages are ordered by.
#[derive(Clone, Copy, Choice)]
enum Order {
    Relevance,
    Timestamp,
}

/// Kinds of media in cards.
#[derive(Clone, Copy, Choice)]
enum EmbedKind {
    Image,
    Video,
    Gif,
    Sound,
    Article,
}

/// A word, or with a hyphen before it what must not be.
macro_rules! word {
    ($(#[$doc:meta])* $name:ident: $($word:literal),+) => {
        $(#[$doc])*
        struct $name(&'static str);

        impl $name {
            const WORDS: &'static [&'static str] = &[$($word, concat!("-", $word)),+];
        }

        impl Argument for $name {
            const SCHEMA: &'static Schema = &Schema::of(Kind::Words(Self::WORDS));

            fn read(value: Value, reader: &mut Reader) -> Option<Self> {
                let given = value.as_str();
                match Self::WORDS.iter().find(|word| given == Some(word)) {
                    Some(word) => Some(Self(word)),
                    None => tool::argument::not_a_choice(reader, Self::WORDS),
                }
            }

            fn json(&self) -> Option<Value> {
                Some(self.0.into())
            }
        }
    };
}

word! {
    /// Who wrote it.
    AuthorKind: "user", "bot", "webhook"
}

word! {
    /// What is in it.
    Content: "link", "embed", "file", "image", "video", "sound", "sticker", "poll", "snapshot"
}

/// Search all messages of a server that the bot can read, by Discord's own index. For words of the
/// last messages of one channel, or while there is no index, use `messages_search_recent`.
#[derive(Args)]
pub(super) struct MessagesSearch {
    /// Server to search.
    guild_id: Id<Guild>,
    /// Words to find.
    content: Option<Text<1, 1024>>,
    /// How many words may stand between those to find.
    slop: Option<Int<0, 100>>,
    /// Channels to search.
    #[arg(wire = "channel_id")]
    channel_ids: Option<List<Id<Channel>, 1, 500>>,
    /// Who wrote it.
    #[arg(wire = "author_id")]
    author_ids: Option<List<Id<User>, 1, 100>>,
    /// What wrote it; a hyphen excludes.
    #[arg(wire = "author_type")]
    author_types: Option<List<AuthorKind, 1, 6>>,
    /// Users it mentions.
    mentions: Option<List<Id<User>, 1, 100>>,
    /// Roles it mentions.
    #[arg(wire = "mentions_role_id")]
    mentions_role_ids: Option<List<Id<Role>, 1, 100>>,
    /// Whether it mentions everyone.
    mention_everyone: Option<bool>,
    /// Whose messages it answers.
    #[arg(wire = "replied_to_user_id")]
    replied_to_user_ids: Option<List<Id<User>, 1, 100>>,
    /// Messages it answers.
    #[arg(wire = "replied_to_message_id")]
    replied_to_message_ids: Option<List<Id<Message>, 1, 100>>,
    /// Only messages newer than this one.
    min_id: Option<Id<Message>>,
    /// Only messages older than this one.
    max_id: Option<Id<Message>>,
    /// What is in it; a hyphen excludes.
    has: Option<List<Content, 1, 18>>,
    /// Hosts of its links.
    #[arg(wire = "link_hostname")]
    link_hostnames: Option<List<Text<1, 256>, 1, 100>>,
    /// Sites of its cards.
    #[arg(wire = "embed_provider")]
    embed_providers: Option<List<Text<1, 256>, 1, 100>>,
    /// Kinds of its cards.
    #[arg(wire = "embed_type")]
    embed_types: Option<List<EmbedKind, 1, 5>>,
    /// Endings of its files.
    #[arg(wire = "attachment_extension")]
    attachment_extensions: Option<List<Text<1, 256>, 1, 100>>,
    /// Names of its files.
    #[arg(wire = "attachment_filename")]
    attachment_filenames: Option<List<Text<1, 1024>, 1, 100>>,
    /// Whether it is pinned.
    pinned: Option<bool>,
    /// Search channels for adults too.
    include_nsfw: Option<bool>,
    /// What to order by.
    sort_by: Option<Order>,
    /// Which end comes first.
    sort_order: Option<SortDirection>,
    /// Most messages to list.
    #[arg(default = 25)]
    limit: Int<1, 25>,
    /// How many to pass over.
    #[arg(default = 0)]
    offset: Offset,
}

/// Messages that were found.
#[derive(Shape)]
pub(super) struct Found {
    /// The messages.
    matches: Vec<FoundMessage>,
    /// How many are listed here.
    count: usize,
    /// How many there are on all pages, about.
    total_results: u64,
    /// True while old messages are still being indexed and can be missing.
    indexing: Option<bool>,
    /// Give as `offset` for those that follow; absent at the end.
    next: Option<u64>,
}

impl Endpoint for MessagesSearch {
    const SPEC: Spec = Spec::new("messages_search", "Search messages of server", Effect::Read)
        .needs(&[Permission::ReadMessageHistory])
        .intents(&[Intent::MessageContent]);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/messages/search");
    type Answer = Indexed<model::FoundMessages>;
    type Output = Found;

    fn reply(self, Indexed(found): Indexed<model::FoundMessages>) -> Reply<Found> {
        let messages: Vec<_> = found.messages.into_iter().flatten().collect();
        Reply::new(Found {
            next: next_offset(self.offset, messages.len(), found.total_results),
            count: messages.len(),
            matches: messages
                .into_iter()
                .map(|message| FoundMessage::alone(message, Some(self.guild_id)))
                .collect(),
            total_results: found.total_results,
            indexing: found.doing_deep_historical_index.then_some(true),
        })
    }
}
