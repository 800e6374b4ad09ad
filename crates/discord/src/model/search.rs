//! What Discord's search answers.

use serde::Deserialize;

use super::{Channel, Message, ThreadMember};

/// <https://docs.discord.com/developers/resources/message#search-guild-messages>
#[derive(Debug, Clone, Deserialize)]
pub struct FoundMessages {
    /// The messages, each in a list of its own.
    #[serde(default)]
    pub messages: Vec<Vec<Message>>,
    /// How many there are on all pages.
    #[serde(default)]
    pub total_results: u64,
    /// Whether old messages are still being indexed, so that some may be missing.
    #[serde(default)]
    pub doing_deep_historical_index: bool,
}

/// The answer of a search for threads.
#[derive(Debug, Clone, Deserialize)]
pub struct FoundThreads {
    /// The threads.
    #[serde(default)]
    pub threads: Vec<Channel>,
    /// The bot's own membership in those it has joined.
    #[serde(default)]
    pub members: Vec<ThreadMember>,
    /// Whether more follow.
    #[serde(default)]
    pub has_more: bool,
    /// How many there are on all pages.
    #[serde(default)]
    pub total_results: u64,
}

/// The answer while Discord is still indexing.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct IndexNotReady {
    /// Seconds to wait; 0 where Discord does not know.
    #[serde(default)]
    pub retry_after: f64,
}
