//! What an operator can set about the way out, and the defaults.
//!
//! The ranges of the single values are checked where the configuration is read. Checked here is
//! what safety hangs on: where the bot's token may be sent, and in what form.

use std::time::Duration;

use http::HeaderValue;
use reqwest::Url;
use zeroize::Zeroizing;

use crate::Secret;

/// How requests are sent.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The API's base, without a slash at its end: any `https` address, or `http` to this machine.
    pub base_url: String,
    /// The `User-Agent`, in the form that Discord asks for
    /// (<https://docs.discord.com/developers/reference#user-agent>).
    pub user_agent: String,
    /// The bot's token, without `Bot ` before it.
    pub token: Secret,
    /// When a failed request is sent again.
    pub retry: Retry,
    /// How long one attempt may take.
    pub timeout: Duration,
    /// When nothing is sent for a while, since too much failed.
    pub circuit: Circuit,
    /// How many requests may be under way at once.
    pub bulkhead: usize,
    /// How long a call may take with its waits and repetitions. A single attempt always gets its
    /// `timeout`, even where that is longer.
    pub call_budget: Duration,
    /// The longest answer that is read, in bytes after decompression.
    pub max_answer_bytes: usize,
}

/// When a failed request is sent again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retry {
    /// Whether it ever is.
    pub enabled: bool,
    /// How often at most, the first attempt not counted: 3 makes 4 requests.
    pub max_attempts: u32,
    /// The delay before the first repetition; it doubles from one to the next.
    pub base_delay: Duration,
    /// The longest delay, and the longest known wait of a rate limit that is sat out.
    pub max_delay: Duration,
    /// What chance adds to the delay.
    pub jitter: Jitter,
}

/// What chance adds to a delay, so that many clients do not come back together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Jitter {
    /// Nothing.
    None,
    /// Anything from zero to the delay.
    Full,
    /// Anything from the first delay to three times the delay before.
    Decorrelated,
}

/// When nothing is sent for a while, since too much failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Circuit {
    /// Whether it ever happens.
    pub enabled: bool,
    /// How many calls must fail one after the other.
    pub threshold: u32,
    /// How long nothing is sent then, before one call may try.
    pub half_open_after: Duration,
}

impl Settings {
    /// The defaults, with the bot's token.
    pub fn new(token: Secret) -> Self {
        Self {
            base_url: "https://discord.com/api/v10".to_owned(),
            user_agent: concat!(
                "DiscordBot (https://github.com/discord-mcp/discord-mcp, ",
                env!("CARGO_PKG_VERSION"),
                ")"
            )
            .to_owned(),
            token,
            retry: Retry::default(),
            timeout: Duration::from_secs(30),
            circuit: Circuit::default(),
            bulkhead: 100,
            call_budget: Duration::from_secs(45),
            max_answer_bytes: 32 << 20,
        }
    }
}

impl Default for Retry {
    fn default() -> Self {
        Self {
            enabled: true,
            max_attempts: 3,
            base_delay: Duration::from_millis(200),
            max_delay: Duration::from_secs(10),
            jitter: Jitter::Full,
        }
    }
}

impl Default for Circuit {
    fn default() -> Self {
        Self { enabled: true, threshold: 10, half_open_after: Duration::from_mins(1) }
    }
}

/// Why settings are refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidSettings {
    /// The base is no address, or has parts that an API's base cannot have.
    #[error("the base URL is not usable: {0}")]
    BaseUrl(String),
    /// The token would cross a network in the clear.
    #[error(
        "the base URL must be https, or http to localhost: the bot's token is sent to {host:?}"
    )]
    NotEncrypted {
        /// Where it would have gone.
        host: String,
    },
    /// The token is empty or holds what a header cannot.
    #[error("the token cannot be sent: it is empty, or has characters no token has")]
    Token,
    /// The user agent holds what a header cannot.
    #[error("the user agent has characters that a header cannot have")]
    UserAgent,
    /// With no request allowed nothing could ever be sent.
    #[error("the number of requests that may be under way is zero")]
    Bulkhead,
}

/// The base address, checked.
#[derive(Debug, Clone)]
pub(super) struct Base {
    /// The address without a slash at its end.
    pub(super) address: String,
    /// Whether it is this machine, which no proxy is asked for.
    pub(super) loopback: bool,
    /// Whether what is sent there is encrypted.
    pub(super) encrypted: bool,
}

impl Base {
    pub(super) fn read(text: &str) -> Result<Self, InvalidSettings> {
        let refused = |why: &str| InvalidSettings::BaseUrl(why.to_owned());
        let url = Url::parse(text).map_err(|error| refused(&error.to_string()))?;
        let host = url.host_str().ok_or_else(|| refused("it has no host"))?.to_owned();
        let loopback = is_loopback(&host);
        match url.scheme() {
            "https" => {}
            "http" if loopback => {}
            "http" => return Err(InvalidSettings::NotEncrypted { host }),
            _ => return Err(refused("it is neither https nor http")),
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(refused("it holds a user or a password"));
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(refused("it holds a query or a fragment"));
        }
        let address = url.as_str().trim_end_matches('/').to_owned();
        Ok(Self { address, loopback, encrypted: url.scheme() == "https" })
    }
}

/// Whether a host, as a URL has it after parsing, is this machine.
fn is_loopback(host: &str) -> bool {
    let address = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    match address.parse::<std::net::IpAddr>() {
        Ok(address) => address.to_canonical().is_loopback(),
        Err(_) => host == "localhost",
    }
}

/// An `Authorization` header that no log shows, if the token can stand in one.
pub(super) fn authorization(scheme: &str, token: &Secret) -> Option<HeaderValue> {
    let token = token.expose();
    if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
        return None;
    }
    let text = Zeroizing::new(format!("{scheme} {token}"));
    let mut value = HeaderValue::from_str(&text).ok()?;
    value.set_sensitive(true);
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_goes_only_where_it_is_encrypted_or_to_this_machine() {
        for good in [
            "https://discord.com/api/v10",
            "https://proxy.example:8443/api/v10/",
            "http://127.0.0.1:8080/api/v10",
            "http://127.8.9.1",
            "http://[::1]:9/api",
            "http://[::ffff:127.0.0.1]/api",
            "http://localhost:3000/api/v10",
            "http://LOCALHOST/api",
        ] {
            assert!(Base::read(good).is_ok(), "{good}");
        }
        for bad in [
            "http://discord.com/api/v10",
            "http://localhost.example.com",
            "http://127.0.0.1.example.com",
            "http://0.0.0.0",
            "http://10.0.0.1",
            "http://169.254.169.254",
            "http://[fe80::1]",
        ] {
            assert!(matches!(Base::read(bad), Err(InvalidSettings::NotEncrypted { .. })), "{bad}");
        }
        for bad in [
            "",
            "discord.com",
            "ftp://127.0.0.1",
            "unix:/socket",
            "https://user@discord.com",
            "https://user:password@discord.com",
            "https://discord.com/api?x=1",
            "https://discord.com/api#x",
            "http://127.0.0.1@discord.com?",
        ] {
            assert!(Base::read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_base_has_no_slash_at_its_end() {
        assert_eq!(
            Base::read("https://discord.com/api/v10///").unwrap().address,
            "https://discord.com/api/v10"
        );
        assert_eq!(Base::read("http://127.0.0.1:80").unwrap().address, "http://127.0.0.1");
    }

    #[test]
    fn the_token_is_never_shown() {
        let settings = Settings::new(Secret::new("very.secret.token"));
        assert!(!format!("{settings:?}").contains("very"));
        let header = authorization("Bot", &settings.token).unwrap();
        assert!(!format!("{header:?}").contains("very"));
    }

    #[test]
    fn a_token_that_could_split_a_header_is_refused() {
        for token in ["", "a b", "a\r\nX-Evil: 1", "tökén", "a\0"] {
            assert_eq!(authorization("Bot", &Secret::new(token)), None, "{token:?}");
        }
    }
}
