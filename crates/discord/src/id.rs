//! Snowflakes, typed by what they name.
//!
//! <https://docs.discord.com/developers/reference#snowflakes>

use std::{cmp::Ordering, fmt, hash, marker::PhantomData, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The id of a `K`. Written as a decimal string, as Discord writes it, since it does not fit the
/// numbers of JSON.
pub struct Id<K> {
    number: u64,
    kind: PhantomData<fn() -> K>,
}

/// What an [`Id`] can name.
pub trait Kind {
    /// Discord's word for it, in lower case.
    const NAME: &'static str;
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub enum $kind {}
        impl Kind for $kind {
            const NAME: &'static str = $name;
        }
    )+};
}

kinds! {
    /// An application.
    Application = "application",
    /// A file attached to a message.
    Attachment = "attachment",
    /// An entry of a server's audit log.
    AuditLogEntry = "audit log entry",
    /// A channel, category or thread.
    Channel = "channel",
    /// An application command.
    Command = "command",
    /// A custom emoji.
    Emoji = "emoji",
    /// A purchase.
    Entitlement = "entitlement",
    /// A scheduled event.
    Event = "event",
    /// A changed date of a repeating event.
    EventException = "event exception",
    /// Anything that has a snowflake.
    Generic = "id",
    /// A server.
    Guild = "server",
    /// An integration of a server.
    Integration = "integration",
    /// An interaction.
    Interaction = "interaction",
    /// A request to join a server.
    JoinRequest = "join request",
    /// A lobby of the Social SDK.
    Lobby = "lobby",
    /// A message.
    Message = "message",
    /// A role.
    Role = "role",
    /// A rule of `AutoMod`.
    Rule = "rule",
    /// Something an application sells.
    Sku = "sku",
    /// A sound of a soundboard.
    Sound = "sound",
    /// A sticker.
    Sticker = "sticker",
    /// A pack of stickers.
    StickerPack = "sticker pack",
    /// A subscription.
    Subscription = "subscription",
    /// A tag of a forum.
    Tag = "tag",
    /// A user.
    User = "user",
    /// A webhook.
    Webhook = "webhook",
}

/// Digits that Discord's ids have in practice: the epoch's first ids had 17, `u64` ends at 20.
pub const DIGITS: std::ops::RangeInclusive<usize> = 17..=20;

/// The first millisecond of Discord's clock, in Unix milliseconds (2015-01-01).
pub const EPOCH_MILLISECONDS: u64 = 1_420_070_400_000;

/// Why a text is no id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an id is a string of 17 to 20 digits")]
pub struct InvalidId;

impl<K> Id<K> {
    /// An id from its number; for ids that Discord gave as numbers and for tests.
    pub const fn new(number: u64) -> Self {
        Self { number, kind: PhantomData }
    }

    /// The number itself.
    pub const fn get(self) -> u64 {
        self.number
    }

    /// The same number as the id of something else, where Discord shares them: a thread has its
    /// first message's id, the role @everyone its server's.
    pub const fn cast<T>(self) -> Id<T> {
        Id::new(self.number)
    }

    /// When it was made, in Unix milliseconds.
    pub const fn created_at(self) -> u64 {
        (self.number >> 22) + EPOCH_MILLISECONDS
    }

    /// The smallest id made at that Unix millisecond, to page by time.
    pub const fn at(unix_milliseconds: u64) -> Self {
        Self::new(unix_milliseconds.saturating_sub(EPOCH_MILLISECONDS) << 22)
    }
}

impl<K> FromStr for Id<K> {
    type Err = InvalidId;

    fn from_str(text: &str) -> Result<Self, InvalidId> {
        let digits = DIGITS.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        // Zero is what broken clients send for "none".
        let number = if digits { text.parse().unwrap_or(0) } else { 0 };
        if number == 0 { Err(InvalidId) } else { Ok(Self::new(number)) }
    }
}

impl<K> fmt::Display for Id<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)
    }
}

impl<K: Kind> fmt::Debug for Id<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", K::NAME, self.number)
    }
}

impl<K> Clone for Id<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for Id<K> {}

impl<K> PartialEq for Id<K> {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl<K> Eq for Id<K> {}

impl<K> PartialOrd for Id<K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<K> Ord for Id<K> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.number.cmp(&other.number)
    }
}

impl<K> hash::Hash for Id<K> {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

impl<K> Serialize for Id<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, K> Deserialize<'de> for Id<K> {
    /// Reads what Discord sends: a string of digits, of any length (its test fixtures and system
    /// ids are shorter than those that people may give).
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = u64;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an id as a string of digits")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<u64, E> {
                text.parse().map_err(|_| E::invalid_value(de::Unexpected::Str(text), &self))
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<u64, E> {
                Ok(number)
            }
        }
        deserializer.deserialize_any(Visitor).map(Self::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_seventeen_to_twenty_digits_that_fit_64_bits() {
        let read = |text: &str| text.parse::<Id<Channel>>();
        assert_eq!(read("12345678901234567").unwrap().get(), 12_345_678_901_234_567);
        assert_eq!(read("18446744073709551615").unwrap().get(), u64::MAX);
        for wrong in ["", "1", "1234567890123456", "18446744073709551616", "+1234567890123456789"] {
            assert_eq!(read(wrong), Err(InvalidId), "{wrong}");
        }
    }

    #[test]
    fn an_id_tells_when_it_was_made() {
        // The example of Discord's reference.
        assert_eq!(Id::<Message>::new(175_928_847_299_117_063).created_at(), 1_462_015_105_796);
        assert_eq!(Id::<Message>::at(1_462_015_105_796).created_at(), 1_462_015_105_796);
    }
}
