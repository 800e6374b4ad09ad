//! What an answer says of rate limits, in its headers and in the body of a 429
//! (<https://docs.discord.com/developers/topics/rate-limits>).
//!
//! All of it is untrusted: what cannot be read, is negative or is no number counts as not said, and
//! no time is longer than a day.

use std::{str::FromStr, time::Duration};

use http::{HeaderMap, header::RETRY_AFTER};
use serde::Deserialize;

use crate::error::Scope;

/// The longest time that is believed.
pub(super) const LONGEST: Duration = Duration::from_hours(24);

/// The longest name of a bucket that is kept.
const HASH_BYTES: usize = 128;

/// What the headers of an answer say.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Said {
    /// How many requests are left of how many, and for how long.
    pub(super) window: Option<Window>,
    /// `Retry-After`.
    pub(super) retry_after: Option<Duration>,
    /// `X-RateLimit-Scope`, or global by `X-RateLimit-Global`.
    pub(super) scope: Option<Scope>,
    /// Whether any header of Discord's limits was there. Cloudflare's answers have none.
    pub(super) any: bool,
}

/// A bucket as an answer tells it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Window {
    pub(super) limit: u32,
    pub(super) remaining: u32,
    pub(super) reset_after: Duration,
    /// Discord's name for the bucket, without the resource.
    pub(super) hash: Option<Box<str>>,
}

impl Said {
    pub(super) fn read(headers: &HeaderMap) -> Self {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let limit = text("x-ratelimit-limit").and_then(number);
        let remaining = text("x-ratelimit-remaining").and_then(number);
        let reset_after = text("x-ratelimit-reset-after").and_then(seconds);
        let hash = text("x-ratelimit-bucket").filter(|hash| hash.len() <= HASH_BYTES);
        let window =
            limit.zip(remaining).zip(reset_after).map(|((limit, remaining), reset_after)| Window {
                // A limit of none would never let anything through again.
                limit: limit.max(1),
                remaining,
                reset_after,
                hash: hash.map(Into::into),
            });
        let global =
            text("x-ratelimit-global").is_some_and(|text| text.eq_ignore_ascii_case("true"));
        let scope = match text("x-ratelimit-scope") {
            _ if global => Some(Scope::Global),
            Some("global") => Some(Scope::Global),
            Some("shared") => Some(Scope::Shared),
            Some("user") => Some(Scope::User),
            _ => None,
        };
        let retry_after =
            headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()).and_then(seconds);
        let any = headers.keys().any(|name| name.as_str().starts_with("x-ratelimit-"));
        Self { window, retry_after, scope, any }
    }
}

/// The body of a 429.
#[derive(Debug, Default, Deserialize)]
pub(super) struct LimitBody {
    retry_after: Option<serde_json::Value>,
    #[serde(default)]
    global: Option<serde_json::Value>,
}

impl LimitBody {
    /// Reads it; of a body that is something else nothing is known.
    pub(super) fn read(body: &[u8]) -> Self {
        serde_json::from_slice(body).unwrap_or_default()
    }

    /// How long to wait.
    pub(super) fn retry_after(&self) -> Option<Duration> {
        duration(self.retry_after.as_ref()?.as_f64()?)
    }

    /// Whether the limit is the global one.
    pub(super) fn global(&self) -> bool {
        self.global.as_ref().and_then(serde_json::Value::as_bool).unwrap_or(false)
    }
}

/// A whole number; one too big for us is as good as our biggest.
fn number(text: &str) -> Option<u32> {
    let text = text.trim();
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(u32::from_str(text).unwrap_or(u32::MAX))
}

fn seconds(text: &str) -> Option<Duration> {
    duration(text.trim().parse().ok()?)
}

fn duration(seconds: f64) -> Option<Duration> {
    let known = seconds.is_finite() && seconds >= 0.0;
    known.then(|| Duration::from_secs_f64(seconds.min(LONGEST.as_secs_f64())))
}

#[cfg(test)]
mod tests {
    use http::{HeaderName, HeaderValue};
    use proptest::prelude::*;

    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| {
                (HeaderName::from_static(name), HeaderValue::from_str(value).unwrap())
            })
            .collect()
    }

    #[test]
    fn a_bucket_is_read_as_documented() {
        let said = Said::read(&headers(&[
            ("x-ratelimit-limit", "5"),
            ("x-ratelimit-remaining", "0"),
            ("x-ratelimit-reset", "1470173023.123"),
            ("x-ratelimit-reset-after", "64.57"),
            ("x-ratelimit-bucket", "abcd1234"),
            ("x-ratelimit-scope", "shared"),
            ("retry-after", "65"),
        ]));
        assert_eq!(
            said,
            Said {
                window: Some(Window {
                    limit: 5,
                    remaining: 0,
                    reset_after: Duration::from_millis(64_570),
                    hash: Some("abcd1234".into()),
                }),
                retry_after: Some(Duration::from_secs(65)),
                scope: Some(Scope::Shared),
                any: true,
            }
        );
    }

    #[test]
    fn what_cannot_be_read_is_not_said() {
        for wrong in
            ["-1", "", "NaN", "inf", "0x10", "1,5", "1e400", "Wed, 21 Oct 2026 07:28:00 GMT"]
        {
            let said = Said::read(&headers(&[
                ("x-ratelimit-limit", "5"),
                ("x-ratelimit-remaining", "1"),
                ("x-ratelimit-reset-after", wrong),
                ("retry-after", wrong),
            ]));
            assert_eq!((said.window, said.retry_after), (None, None), "{wrong}");
        }
        assert_eq!(LimitBody::read(b"<html>").retry_after(), None);
        assert_eq!(LimitBody::read(br#"{"retry_after":"soon"}"#).retry_after(), None);
        assert_eq!(LimitBody::read(br#"{"retry_after":-3}"#).retry_after(), None);
    }

    #[test]
    fn the_body_of_a_429_tells_wait_and_scope() {
        let body = LimitBody::read(br#"{"message":"slow down","retry_after":0.337,"global":true}"#);
        assert_eq!(body.retry_after(), Some(Duration::from_millis(337)));
        assert!(body.global());
    }

    proptest! {
        #[test]
        fn no_value_panics_or_is_believed_beyond_a_day(
            limit in "[ -~]{0,24}", reset in "[-+.0-9eE]{0,24}", remaining in "[-0-9]{0,24}",
        ) {
            let said = Said::read(&headers(&[
                ("x-ratelimit-limit", &limit),
                ("x-ratelimit-remaining", &remaining),
                ("x-ratelimit-reset-after", &reset),
                ("retry-after", &reset),
            ]));
            prop_assert!(said.retry_after.is_none_or(|wait| wait <= LONGEST));
            if let Some(window) = said.window {
                prop_assert!(window.limit >= 1 && window.reset_after <= LONGEST);
            }
        }
    }
}
