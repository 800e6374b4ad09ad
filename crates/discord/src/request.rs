//! A request to Discord as data: planned, shown, and only then sent.
//!
//! The preview of a dry run is this value, so what is shown is what would be sent.

use std::fmt::Write as _;

use bytes::Bytes;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;

use crate::{Error, Secret};

/// The HTTP methods that Discord uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// Read.
    Get,
    /// Make, or do.
    Post,
    /// Set as a whole.
    Put,
    /// Change in part.
    Patch,
    /// Remove.
    Delete,
}

impl Method {
    /// The method as HTTP writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Patch => "PATCH",
            Self::Delete => "DELETE",
        }
    }
}

/// An operation of Discord's API: a method and a path template below the API's base, whose
/// parameters stand in braces (`/channels/{channel_id}`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Route {
    /// The method.
    pub method: Method,
    /// The template.
    pub path: &'static str,
}

impl Route {
    /// A route with any method.
    pub const fn new(method: Method, path: &'static str) -> Self {
        Self { method, path }
    }

    /// `GET path`.
    pub const fn get(path: &'static str) -> Self {
        Self::new(Method::Get, path)
    }

    /// `POST path`.
    pub const fn post(path: &'static str) -> Self {
        Self::new(Method::Post, path)
    }

    /// `PUT path`.
    pub const fn put(path: &'static str) -> Self {
        Self::new(Method::Put, path)
    }

    /// `PATCH path`.
    pub const fn patch(path: &'static str) -> Self {
        Self::new(Method::Patch, path)
    }

    /// `DELETE path`.
    pub const fn delete(path: &'static str) -> Self {
        Self::new(Method::Delete, path)
    }

    /// The names in braces, in their order.
    pub fn parameters(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.path.split('/').filter_map(parameter)
    }
}

/// The name of a template's segment, if it stands in braces.
fn parameter(segment: &str) -> Option<&str> {
    segment.strip_prefix('{')?.strip_suffix('}')
}

/// Who a request speaks as.
#[derive(Debug, Clone, Default)]
pub enum Auth {
    /// The bot, with its token.
    #[default]
    Bot,
    /// Nobody: the path holds a token of its own (webhooks, interactions).
    None,
    /// A user, with an OAuth2 bearer token given for this call.
    Bearer(Secret),
}

/// Whether sending a request again can do harm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Repeat {
    /// Sending it twice has the effect of sending it once.
    Harmless,
    /// Discord drops the second one, since both carry the same enforced nonce.
    Nonce,
    /// A second one would have a second effect.
    Harmful,
}

/// A file to upload with a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// The name people will see.
    pub name: String,
    /// The media type, if it is known.
    pub content_type: Option<String>,
    /// Where its bytes are.
    pub source: Source,
    /// The part it is sent as where the operation names one; else `files[n]`.
    pub part: Option<&'static str>,
}

/// Where the bytes of a [`File`] are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// Here.
    Bytes(Bytes),
    /// In a file below a folder that the operator allowed. Whoever sends the request reads it
    /// first, so a request with a path is never sent.
    Path(String),
}

/// A request to Discord, complete but for the base address and the bot's token.
#[derive(Debug, Clone)]
pub struct Request {
    /// The operation.
    pub route: Route,
    /// A value for each parameter of the route, not encoded yet.
    pub path: Vec<(&'static str, String)>,
    /// The query, in order, not encoded yet.
    pub query: Vec<(&'static str, String)>,
    /// The JSON body.
    pub body: Option<Value>,
    /// Files, sent as the parts `files[0]`, `files[1]`, … of a multipart request, whose part
    /// `payload_json` is then the body
    /// (<https://docs.discord.com/developers/reference#uploading-files>).
    pub files: Vec<File>,
    /// Whether each field of the body is a part of its own beside the files, for the operations
    /// that know no `payload_json`
    /// (<https://docs.discord.com/developers/resources/sticker#create-guild-sticker>).
    pub fields_as_parts: bool,
    /// The reason to show in the audit log, not encoded yet.
    pub reason: Option<String>,
    /// Who it speaks as.
    pub auth: Auth,
    /// Whether it may be sent again.
    pub repeat: Repeat,
}

/// What a path segment may hold as it is; all else is percent-encoded, a slash above all.
const SEGMENT: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~').remove(b'@');

impl Request {
    /// A request for an operation, still without values. It may be repeated if it only reads.
    pub fn new(route: Route) -> Self {
        let repeat = if route.method == Method::Get { Repeat::Harmless } else { Repeat::Harmful };
        Self {
            route,
            path: Vec::new(),
            query: Vec::new(),
            body: None,
            files: Vec::new(),
            fields_as_parts: false,
            reason: None,
            auth: Auth::Bot,
            repeat,
        }
    }

    /// Gives a parameter of the path its value.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "ids are small, and calls read better")]
    pub fn with(mut self, parameter: &'static str, value: impl ToString) -> Self {
        self.path.push((parameter, value.to_string()));
        self
    }

    /// Adds a pair to the query.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "ids are small, and calls read better")]
    pub fn query(mut self, name: &'static str, value: impl ToString) -> Self {
        self.query.push((name, value.to_string()));
        self
    }

    /// Sets the body.
    #[must_use]
    pub fn body(mut self, body: Value) -> Self {
        self.body = Some(body);
        self
    }

    /// The value of a parameter of the path.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.path.iter().find(|(given, _)| *given == name).map(|(_, value)| value.as_str())
    }

    /// The path below the API's base, with each value percent-encoded so that it stays within its
    /// segment.
    ///
    /// # Errors
    /// [`Error::InvalidRequest`] for a value that is absent, empty, `.` or `..`: URL parsers take the
    /// last two, encoded or not, for a step up.
    pub fn path(&self) -> Result<String, Error> {
        let mut path = String::with_capacity(self.route.path.len() + 24);
        for segment in self.route.path.split('/').skip(1) {
            path.push('/');
            let Some(name) = parameter(segment) else {
                path.push_str(segment);
                continue;
            };
            match self.parameter(name) {
                None | Some("" | "." | "..") => {
                    return Err(Error::InvalidRequest { part: name.to_owned() });
                }
                Some(value) => {
                    // Writing to a string cannot fail.
                    let _infallible = write!(path, "{}", utf8_percent_encode(value, SEGMENT));
                }
            }
        }
        Ok(path)
    }
}

/// What Discord answered: a status of 200 to 299 and the body.
#[derive(Debug, Clone)]
pub struct Response {
    /// The HTTP status.
    pub status: u16,
    /// The media type, as given.
    pub content_type: Option<String>,
    /// The body as it came.
    pub body: Bytes,
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROUTE: Route = Route::get("/applications/{application_id}/activity/{instance_id}");

    fn path(instance: &str) -> Result<String, Error> {
        Request::new(ROUTE).with("application_id", 1).with("instance_id", instance).path()
    }

    #[test]
    fn a_value_never_leaves_its_segment() {
        assert_eq!(
            path("../../users/@me").unwrap(),
            "/applications/1/activity/..%2F..%2Fusers%2F@me"
        );
        assert_eq!(path("a b?c#d%2F").unwrap(), "/applications/1/activity/a%20b%3Fc%23d%252F");
        for step in ["", ".", ".."] {
            assert!(matches!(path(step), Err(Error::InvalidRequest { .. })), "{step}");
        }
    }
}
