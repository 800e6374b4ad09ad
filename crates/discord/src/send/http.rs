//! The socket: one message out, one answer in, both bounded. What an answer means is not known
//! here.
//!
//! Redirects are not followed, cookies not kept, referrers not sent. The system's proxy is used for
//! `https`, whose content it cannot see; for this machine none is asked. The HTTP client repeats of
//! its own accord only what the protocol says was not processed (a refused HTTP/2 stream, a pooled
//! connection that was closed before anything went over it).

use std::{
    error::Error as _,
    io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};

use bytes::{Bytes, BytesMut};
use http::{HeaderMap, HeaderValue};
use tokio::{
    sync::OnceCell,
    time::{Instant, timeout_at},
};

use super::{
    message::Message,
    settings::{self, Base, InvalidSettings, Settings},
};
use crate::{Error, Request};

/// The longest body of an answer that is no success. Errors are short; some of them are pages.
const ERROR_BYTES: usize = 64 << 10;

/// How long making a connection may take at most.
const CONNECT: Duration = Duration::from_secs(10);

/// How long an idle connection is kept: less than what Cloudflare keeps it, so that it rarely
/// closes under a request.
const IDLE: Duration = Duration::from_mins(1);

/// The HTTP client and what it needs to speak to Discord.
#[derive(Debug)]
pub(super) struct Http {
    base: Base,
    authorization: HeaderValue,
    user_agent: HeaderValue,
    connect_timeout: Duration,
    max_answer_bytes: usize,
    /// Made with the first request: reading the system's certificates takes many milliseconds.
    client: OnceCell<reqwest::Client>,
}

/// An answer.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) headers: HeaderMap,
    /// What came of the body.
    pub(super) body: Bytes,
    pub(super) end: End,
}

/// How a body ended.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum End {
    Whole,
    /// The connection broke.
    Cut(String),
    /// It is longer than what is read.
    TooLong,
    /// It took too long.
    Late,
}

/// Why there is no answer.
#[derive(Debug)]
pub(super) enum Lost {
    /// No connection was made, so nothing was sent.
    NotSent { reason: String, late: bool },
    /// The connection broke, and the request may have been read before.
    Broke { reason: String },
    /// It took too long, and the request may have been read.
    Late,
}

impl Http {
    pub(super) fn new(settings: &Settings) -> Result<Self, InvalidSettings> {
        Ok(Self {
            base: Base::read(&settings.base_url)?,
            authorization: settings::authorization("Bot", &settings.token)
                .ok_or(InvalidSettings::Token)?,
            user_agent: HeaderValue::from_str(&settings.user_agent)
                .map_err(|_| InvalidSettings::UserAgent)?,
            connect_timeout: CONNECT.min(settings.timeout / 2),
            max_answer_bytes: settings.max_answer_bytes,
            client: OnceCell::new(),
        })
    }

    /// Writes a request as it will be sent.
    pub(super) fn write(&self, request: &Request) -> Result<Message, Error> {
        Message::write(&self.base.address, &self.authorization, request)
    }

    /// Sends a message and reads the answer, both within a time.
    pub(super) async fn exchange(
        &self,
        message: &Message,
        timeout: Duration,
    ) -> Result<Answer, Lost> {
        let client = self.client.get_or_try_init(|| self.client()).await?;
        let until = Instant::now() + timeout;
        let request = client
            .request(message.method.clone(), message.url.clone())
            .headers(message.headers.clone());
        let request = match &message.body {
            Some(body) => request.body(body.clone()),
            None => request,
        };
        let response = timeout_at(until, request.send()).await.map_err(|_| Lost::Late)?;
        let mut response = response.map_err(|error| lost(&error))?;

        let status = response.status();
        let headers = std::mem::take(response.headers_mut());
        let most = if status.is_success() { self.max_answer_bytes } else { ERROR_BYTES };
        let mut body = BytesMut::new();
        let end = match timeout_at(until, read(&mut response, &mut body, most)).await {
            Ok(end) => end,
            Err(_) => End::Late,
        };
        Ok(Answer { status: status.as_u16(), headers, body: body.freeze(), end })
    }

    async fn client(&self) -> Result<reqwest::Client, Lost> {
        // It fails where the process has one already, which serves as well.
        let _already = rustls::crypto::ring::default_provider().install_default();
        let mut builder = reqwest::Client::builder()
            .user_agent(self.user_agent.clone())
            .redirect(reqwest::redirect::Policy::none())
            .referer(false)
            .https_only(self.base.encrypted)
            .connect_timeout(self.connect_timeout)
            .pool_idle_timeout(IDLE);
        if self.base.loopback {
            builder = builder.no_proxy();
        }
        if !self.base.encrypted {
            // Nothing is verified, so no certificates are read; and this machine's name is this
            // machine, whatever a resolver says.
            let addresses = [Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()]
                .map(|address: IpAddr| SocketAddr::new(address, 0));
            builder = builder.tls_certs_only([]).resolve_to_addrs("localhost", &addresses);
        }
        // Reading certificates blocks.
        let built = tokio::task::spawn_blocking(move || builder.build()).await;
        built.ok().and_then(Result::ok).ok_or_else(|| Lost::NotSent {
            reason: "TLS could not be set up".to_owned(),
            late: false,
        })
    }
}

/// Reads a body up to a length. What came stays, however it ends.
async fn read(response: &mut reqwest::Response, body: &mut BytesMut, most: usize) -> End {
    loop {
        match response.chunk().await {
            Ok(None) => return End::Whole,
            Ok(Some(chunk)) if body.len() + chunk.len() > most => return End::TooLong,
            Ok(Some(chunk)) => body.extend_from_slice(&chunk),
            Err(error) => return End::Cut(reason(&error)),
        }
    }
}

fn lost(error: &reqwest::Error) -> Lost {
    let reason = reason(error);
    // A message that cannot be built has not been sent either.
    if error.is_connect() || error.is_builder() {
        Lost::NotSent { reason, late: error.is_timeout() }
    } else {
        Lost::Broke { reason }
    }
}

/// What the network said, in words that hold no address.
fn reason(error: &reqwest::Error) -> String {
    let mut source = error.source();
    while let Some(cause) = source {
        if let Some(cause) = cause.downcast_ref::<io::Error>()
            && !matches!(cause.kind(), io::ErrorKind::Other | io::ErrorKind::InvalidData)
        {
            return cause.kind().to_string();
        }
        source = cause.source();
    }
    let words = if error.is_dns() {
        "the host's name was not found"
    } else if error.is_timeout() {
        "timed out"
    } else if error.is_connect() {
        "no connection could be made"
    } else if error.is_builder() {
        "the request could not be built"
    } else {
        "the connection was closed"
    };
    words.to_owned()
}
