//! Discord's ids and the moments they carry. What an id names is left to whoever holds it.

use std::{fmt, str::FromStr};

use serde::{Serialize, Serializer};

/// The first second of 2015, from which Discord counts milliseconds.
const DISCORD_EPOCH: i64 = 1_420_070_400_000;

/// A Discord id: 42 bits of milliseconds since 2015 and 22 bits that tell ids of one
/// millisecond apart. Written as a decimal string.
/// See <https://discord.com/developers/docs/reference#snowflakes>.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Snowflake(pub u64);

impl Snowflake {
    pub(crate) fn at(moment: Millis, counter: u64) -> Self {
        let since = u64::try_from(moment.0 - DISCORD_EPOCH).unwrap_or_default();
        Self((since << 22) | (counter & 0x3f_ffff))
    }

    /// The moment at which the id was made.
    pub(crate) fn created(self) -> Millis {
        Millis(i64::try_from(self.0 >> 22).unwrap_or_default() + DISCORD_EPOCH)
    }
}

impl fmt::Display for Snowflake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Snowflake {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let digits = (1..=20).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        if !digits {
            return Err(());
        }
        text.parse().map(Self).map_err(drop)
    }
}

impl Serialize for Snowflake {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A moment in milliseconds since 1970, written as Discord writes times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Millis(pub i64);

impl Millis {
    pub(crate) fn plus_seconds(self, seconds: i64) -> Self {
        Self(self.0.saturating_add(seconds.saturating_mul(1000)))
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        let moment: jiff::Timestamp = text.parse().ok()?;
        Some(Self(moment.as_millisecond()))
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moment = jiff::Timestamp::from_millisecond(self.0).unwrap_or(jiff::Timestamp::MAX);
        write!(f, "{}", moment.strftime("%Y-%m-%dT%H:%M:%S.%6f+00:00"))
    }
}

impl Serialize for Millis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The one door to the time: the wall clock at the start, carried on by tokio's clock,
/// which a test can stop.
#[derive(Debug)]
pub(crate) struct Clock {
    wall: jiff::Timestamp,
    started: tokio::time::Instant,
}

impl Clock {
    pub(crate) fn start() -> Self {
        Self { wall: jiff::Timestamp::now(), started: tokio::time::Instant::now() }
    }

    pub(crate) fn now(&self) -> Millis {
        let elapsed = i64::try_from(self.started.elapsed().as_millis()).unwrap_or(i64::MAX);
        Millis(self.wall.as_millisecond().saturating_add(elapsed))
    }
}
