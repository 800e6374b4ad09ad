//! A message. The common ones are small; what few messages have hangs behind one pointer.

use serde_json::Value;

use crate::snowflake::{Millis, Snowflake};

pub(crate) const DEFAULT: u32 = 0;
pub(crate) const PINNED: u32 = 6;
pub(crate) const THREAD_CREATED: u32 = 18;
pub(crate) const REPLY: u32 = 19;
pub(crate) const THREAD_STARTER: u32 = 21;
pub(crate) const POLL_RESULT: u32 = 46;

pub(crate) const CROSSPOSTED: u32 = 1;
pub(crate) const SUPPRESS_EMBEDS: u32 = 1 << 2;
pub(crate) const HAS_THREAD: u32 = 1 << 5;
pub(crate) const SUPPRESS_NOTIFICATIONS: u32 = 1 << 12;
pub(crate) const VOICE_MESSAGE: u32 = 1 << 13;
pub(crate) const HAS_SNAPSHOT: u32 = 1 << 14;
pub(crate) const COMPONENTS_V2: u32 = 1 << 15;

#[derive(Clone, Debug, Default)]
pub(crate) struct Message {
    pub(crate) id: Snowflake,
    pub(crate) author: Snowflake,
    pub(crate) kind: u32,
    pub(crate) content: Box<str>,
    pub(crate) edited: Option<Millis>,
    pub(crate) pinned: Option<Millis>,
    pub(crate) flags: u32,
    pub(crate) tts: bool,
    pub(crate) mention_everyone: bool,
    pub(crate) more: Option<Box<Content>>,
}

impl Message {
    pub(crate) fn more(&self) -> &Content {
        const NOTHING: &Content = &Content::nothing();
        self.more.as_deref().unwrap_or(NOTHING)
    }

    pub(crate) fn more_mut(&mut self) -> &mut Content {
        self.more.get_or_insert_default()
    }

    pub(crate) fn is_system(&self) -> bool {
        !matches!(self.kind, DEFAULT | REPLY)
    }
}

/// What a message holds beyond its text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Content {
    pub(crate) mentions: Vec<Snowflake>,
    pub(crate) mention_roles: Vec<Snowflake>,
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) embeds: Vec<Value>,
    pub(crate) components: Vec<Value>,
    pub(crate) reactions: Vec<Reaction>,
    pub(crate) stickers: Vec<Snowflake>,
    pub(crate) poll: Option<Poll>,
    pub(crate) reference: Option<Reference>,
    /// The forwarded message as it was.
    pub(crate) snapshot: Option<Value>,
    pub(crate) webhook: Option<Webhook>,
    pub(crate) nonce: Option<Value>,
}

impl Content {
    const fn nothing() -> Self {
        Self {
            mentions: Vec::new(),
            mention_roles: Vec::new(),
            attachments: Vec::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            reactions: Vec::new(),
            stickers: Vec::new(),
            poll: None,
            reference: None,
            snapshot: None,
            webhook: None,
            nonce: None,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Attachment {
    pub(crate) id: Snowflake,
    pub(crate) filename: String,
    pub(crate) description: Option<String>,
    pub(crate) content_type: String,
    pub(crate) size: usize,
}

/// A Unicode emoji by its character, a custom one by its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ReactionEmoji {
    pub(crate) id: Option<Snowflake>,
    pub(crate) name: String,
}

#[derive(Clone, Debug)]
pub(crate) struct Reaction {
    pub(crate) emoji: ReactionEmoji,
    pub(crate) users: Vec<Snowflake>,
}

#[derive(Clone, Debug)]
pub(crate) struct Poll {
    pub(crate) question: String,
    pub(crate) answers: Vec<PollAnswer>,
    pub(crate) expiry: Millis,
    pub(crate) multiselect: bool,
    pub(crate) finalized: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct PollAnswer {
    pub(crate) text: Option<String>,
    pub(crate) emoji: Option<ReactionEmoji>,
    pub(crate) voters: Vec<Snowflake>,
}

/// What a reply, forward or system message points at.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    pub(crate) forward: bool,
    pub(crate) channel: Snowflake,
    pub(crate) message: Option<Snowflake>,
    pub(crate) guild: Option<Snowflake>,
}

/// The webhook that wrote a message, under the name it used.
#[derive(Clone, Debug)]
pub(crate) struct Webhook {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
}
