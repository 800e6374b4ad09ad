//! Rate limits: a bucket for each route and major parameter, and a global one.
//!
//! <https://discord.com/developers/docs/topics/rate-limits>. Windows are fixed, as Discord's are.

use std::collections::HashMap;

use http::{HeaderMap, HeaderName, HeaderValue};
use serde_json::{Value, json};

use crate::{call::Call, routes::Route, snowflake::Millis};

/// Requests a second of one bot.
const GLOBAL: u32 = 50;
/// Windows remembered; above this, those that ended are dropped.
const WINDOWS: usize = 10_000;

/// The counters of one sandbox.
#[derive(Debug, Default)]
pub(crate) struct Limits {
    global: Window,
    windows: HashMap<(&'static str, &'static str, String), Window>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Window {
    ends: i64,
    used: u32,
}

impl Window {
    /// Counts a request; false when the window is full.
    fn take(&mut self, now: Millis, limit: u32, milliseconds: u32) -> bool {
        if now.0 >= self.ends {
            *self = Self { ends: now.0 + i64::from(milliseconds), used: 0 };
        }
        let fits = self.used < limit;
        self.used += u32::from(fits);
        fits
    }
}

/// What the limiter says of one request.
#[derive(Debug)]
pub(crate) struct Verdict {
    pub(crate) headers: HeaderMap,
    /// The body of the 429, when the request may not go on.
    pub(crate) refused: Option<Value>,
}

impl Limits {
    /// Counts a request that found its route. When limits are not enforced, every request goes on
    /// and the headers show what would have been left.
    pub(crate) fn count(
        &mut self,
        route: &'static Route,
        call: &Call,
        now: Millis,
        enforce: bool,
    ) -> Verdict {
        let global = self.global.take(now, GLOBAL, 1000);
        if self.windows.len() > WINDOWS {
            self.windows.retain(|_, window| window.ends > now.0);
        }
        let key = (route.method, route.template, major(call));
        let window = self.windows.entry(key).or_default();
        let fits = window.take(now, route.limit, route.milliseconds);
        let seconds = left(window.ends, now);
        let mut headers = HeaderMap::new();
        put(&mut headers, "x-ratelimit-limit", route.limit.to_string());
        put(&mut headers, "x-ratelimit-remaining", (route.limit - window.used).to_string());
        put(&mut headers, "x-ratelimit-reset", format!("{:.3}", as_seconds(window.ends)));
        put(&mut headers, "x-ratelimit-reset-after", format!("{seconds:.3}"));
        put(&mut headers, "x-ratelimit-bucket", bucket(route));
        let refused = match (enforce, global, fits) {
            (true, false, _) => {
                put(&mut headers, "x-ratelimit-global", "true".to_owned());
                Some(refusal(&mut headers, "global", left(self.global.ends, now)))
            }
            (true, true, false) => Some(refusal(&mut headers, "user", seconds)),
            _ => None,
        };
        Verdict { headers, refused }
    }
}

/// Writes the headers of a 429 and gives its body.
pub(crate) fn refusal(headers: &mut HeaderMap, scope: &'static str, seconds: f64) -> Value {
    put(headers, "x-ratelimit-scope", scope.to_owned());
    put(headers, "retry-after", format!("{:.0}", seconds.ceil()));
    let message = if scope == "shared" {
        "The resource is being rate limited."
    } else {
        "You are being rate limited."
    };
    json!({"message": message, "retry_after": seconds, "global": scope == "global"})
}

pub(crate) fn put(headers: &mut HeaderMap, name: &'static str, value: String) {
    if let Ok(value) = HeaderValue::try_from(value) {
        headers.insert(HeaderName::from_static(name), value);
    }
}

#[expect(clippy::cast_precision_loss, reason = "a moment has fewer than 53 bits")]
fn as_seconds(milliseconds: i64) -> f64 {
    milliseconds as f64 / 1000.0
}

fn left(ends: i64, now: Millis) -> f64 {
    as_seconds((ends - now.0).max(1))
}

/// The channel, guild or webhook of the path, by which Discord counts apart.
fn major(call: &Call) -> String {
    let majors = ["channel_id", "guild_id", "webhook_id"];
    let found = call.params.iter().find(|(name, _)| majors.contains(name));
    found.map(|(_, value)| value.clone()).unwrap_or_default()
}

/// A stable name for the route's bucket, as opaque as Discord's: FNV-1a in 128 bits.
fn bucket(route: &Route) -> String {
    let bytes = route.method.bytes().chain(route.template.bytes());
    let hash = bytes.fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128, |hash, byte| {
        (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
    });
    format!("{hash:032x}")
}
