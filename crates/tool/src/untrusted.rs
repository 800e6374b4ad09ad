//! Text that Discord's users wrote. It can hold instructions meant for a model, so it can be shown
//! only inside a fence that says so.

use std::{fmt, marker::PhantomData};

use serde_json::{Map, Value};

use crate::{Kind, Schema, Shape};

/// Who wrote a text, and so the name of its fence.
pub trait Author {
    /// The fence's word.
    const TAG: &'static str;
}

macro_rules! authors {
    ($($(#[$doc:meta])* $name:ident = $tag:literal),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub enum $name {}
        impl Author for $name {
            const TAG: &'static str = $tag;
        }
    )+};
}

authors! {
    /// An application's name or description.
    Application = "application",
    /// A reason in an audit log or a ban.
    AuditReason = "audit_reason",
    /// A channel's or thread's name.
    ChannelName = "channel_name",
    /// A channel's topic.
    ChannelTopic = "channel_topic",
    /// A command's name, description and options.
    Command = "command",
    /// A card in a message.
    Embed = "embed",
    /// An emoji's name.
    EmojiName = "emoji_name",
    /// A server's name or description.
    GuildText = "guild",
    /// What games wrote about a lobby and its members.
    Lobby = "lobby",
    /// The text of a message and what goes with it.
    Message = "message",
    /// A role's name.
    RoleName = "role_name",
    /// Words of a rule of `AutoMod`, its name among them.
    RuleText = "rule_text",
    /// The name of something an application sells.
    StoreText = "store",
    /// A sound's name.
    SoundName = "sound_name",
    /// A sticker's name, description or tags.
    Sticker = "sticker",
    /// A user's, member's or webhook's name.
    Username = "username",
}

/// Text of somebody. It has no `Display`; [`crate::text`] writes it inside a fence.
pub struct Untrusted<A> {
    text: String,
    author: PhantomData<fn() -> A>,
}

impl<A> Untrusted<A> {
    /// The text as it is, for comparing and searching; not for showing.
    pub fn raw(&self) -> &str {
        &self.text
    }
}

impl<A> From<String> for Untrusted<A> {
    fn from(text: String) -> Self {
        Self { text, author: PhantomData }
    }
}

impl<A: Author> fmt::Debug for Untrusted<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Untrusted<{}>({} bytes)", A::TAG, self.text.len())
    }
}

impl<A> Clone for Untrusted<A> {
    fn clone(&self) -> Self {
        self.text.clone().into()
    }
}

impl<A: Author> Shape for Untrusted<A> {
    const SCHEMA: &'static Schema = &Schema::TEXT.untrusted(A::TAG);

    fn json(self) -> Option<Value> {
        Some(self.text.into())
    }
}

/// An object as Discord sent it, with text of its users in it.
#[derive(Debug, Clone)]
pub struct UntrustedObject<A> {
    object: Map<String, Value>,
    author: PhantomData<fn() -> A>,
}

impl<A> UntrustedObject<A> {
    /// Takes an object in; anything else has no place in Discord's lists of objects.
    pub fn new(value: Value) -> Option<Self> {
        match value {
            Value::Object(object) => Some(Self { object, author: PhantomData }),
            _ => None,
        }
    }
}

impl<A: Author> Shape for UntrustedObject<A> {
    const SCHEMA: &'static Schema = &Schema::of(Kind::Free).untrusted(A::TAG);

    fn json(self) -> Option<Value> {
        Some(Value::Object(self.object))
    }
}
