//! A planned request as HTTP: address, headers, body. Made once a call; each attempt sends the same
//! bytes.

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, header};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use reqwest::Url;
use serde_json::Value;

use super::{multipart, settings};
use crate::{Auth, Error, Method, Request};

/// The longest reason that Discord takes, in characters before encoding.
const REASON_CHARACTERS: usize = 512;

/// What stays as it is in a query and in a reason.
const UNRESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

const AUDIT_LOG_REASON: HeaderName = HeaderName::from_static("x-audit-log-reason");

/// What goes over the wire.
#[derive(Debug, Clone)]
pub(super) struct Message {
    pub(super) method: http::Method,
    pub(super) url: Url,
    pub(super) headers: HeaderMap,
    pub(super) body: Option<Bytes>,
}

impl Message {
    /// Writes a request, or says by [`Error::InvalidRequest`] which part of it cannot be sent.
    pub(super) fn write(base: &str, bot: &HeaderValue, request: &Request) -> Result<Self, Error> {
        let mut headers = HeaderMap::new();
        match &request.auth {
            Auth::Bot => Some(bot.clone()),
            Auth::None => None,
            Auth::Bearer(token) => Some(
                settings::authorization("Bearer", token).ok_or_else(|| refused("bearer token"))?,
            ),
        }
        .map(|value| headers.insert(header::AUTHORIZATION, value));
        if let Some(reason) = &request.reason {
            headers.insert(AUDIT_LOG_REASON, encode_reason(reason)?);
        }
        let body = write_body(request, &mut headers)?;
        Ok(Self {
            method: method(request.route.method),
            url: write_url(base, request)?,
            headers,
            body,
        })
    }
}

fn refused(part: &str) -> Error {
    Error::InvalidRequest { part: part.to_owned() }
}

fn method(method: Method) -> http::Method {
    match method {
        Method::Get => http::Method::GET,
        Method::Post => http::Method::POST,
        Method::Put => http::Method::PUT,
        Method::Patch => http::Method::PATCH,
        Method::Delete => http::Method::DELETE,
    }
}

fn write_url(base: &str, request: &Request) -> Result<Url, Error> {
    let mut text = format!("{base}{}", request.path()?);
    for (index, (name, value)) in request.query.iter().enumerate() {
        text.push(if index == 0 { '?' } else { '&' });
        text.extend(utf8_percent_encode(name, UNRESERVED));
        text.push('=');
        text.extend(utf8_percent_encode(value, UNRESERVED));
    }
    let url = Url::parse(&text).map_err(|_| refused("path"))?;
    // All values are encoded, so parsing changes nothing; if it did, it would be a step elsewhere.
    if url.as_str() == text { Ok(url) } else { Err(refused("path")) }
}

fn encode_reason(reason: &str) -> Result<HeaderValue, Error> {
    if reason.chars().count() > REASON_CHARACTERS {
        return Err(refused("reason"));
    }
    let encoded = utf8_percent_encode(reason, UNRESERVED).to_string();
    HeaderValue::from_str(&encoded).map_err(|_| refused("reason"))
}

fn write_body(request: &Request, headers: &mut HeaderMap) -> Result<Option<Bytes>, Error> {
    let json = request.body.as_ref().map(|body| Bytes::from(body.to_string()));
    let (content_type, body) = if request.files.is_empty() {
        let Some(json) = json else {
            if matches!(request.route.method, Method::Post | Method::Put | Method::Patch) {
                // A write without content says so: proxies answer 411 otherwise.
                headers.insert(header::CONTENT_LENGTH, HeaderValue::from_static("0"));
            }
            return Ok(None);
        };
        (HeaderValue::from_static("application/json"), json)
    } else {
        let form = match &request.body {
            Some(Value::Object(fields)) if request.fields_as_parts => {
                multipart::write_fields(fields, &request.files)?
            }
            _ => multipart::write(json.as_deref(), &request.files)?,
        };
        let content_type = HeaderValue::from_str(&form.content_type);
        (content_type.map_err(|_| refused("files"))?, form.body)
    };
    headers.insert(header::CONTENT_TYPE, content_type);
    Ok(Some(body))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Route, Secret};

    const BASE: &str = "https://discord.com/api/v10";

    fn write(request: &Request) -> Result<Message, Error> {
        Message::write(BASE, &HeaderValue::from_static("Bot t"), request)
    }

    #[test]
    fn path_and_query_are_encoded() {
        let request = Request::new(Route::get("/guilds/{guild_id}/members/search"))
            .with("guild_id", "1/../../x?y#z")
            .query("query", "a b&c=d+é#")
            .query("limit", 5);
        assert_eq!(
            write(&request).unwrap().url.as_str(),
            "https://discord.com/api/v10/guilds/1%2F..%2F..%2Fx%3Fy%23z/members/search\
             ?query=a%20b%26c%3Dd%2B%C3%A9%23&limit=5"
        );
    }

    #[test]
    fn a_reason_is_encoded_and_bounded() {
        let mut request =
            Request::new(Route::delete("/channels/{channel_id}")).with("channel_id", 1);
        request.reason = Some("spam é\r\nX-Evil: 1".to_owned());
        let message = write(&request).unwrap();
        assert_eq!(message.headers[AUDIT_LOG_REASON], "spam%20%C3%A9%0D%0AX-Evil%3A%201");
        request.reason = Some("é".repeat(512));
        assert!(write(&request).is_ok());
        request.reason = Some("é".repeat(513));
        assert!(matches!(write(&request), Err(Error::InvalidRequest { part }) if part == "reason"));
    }

    #[test]
    fn a_bearer_token_that_is_no_token_is_refused() {
        let mut request = Request::new(Route::get("/users/@me"));
        request.auth = Auth::Bearer(Secret::new("a\r\nX-Evil: 1"));
        assert!(write(&request).is_err());
    }
}
