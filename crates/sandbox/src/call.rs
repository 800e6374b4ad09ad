//! One request as a route sees it: path, query, body, files and reason, already read.

use std::ops::RangeInclusive;

use bytes::Bytes;
use serde_json::{Map, Value};

use crate::{
    error::Error,
    form::{Form, Problems},
    snowflake::{Millis, Snowflake},
};

/// A request that found its route.
#[derive(Debug, Default)]
pub(crate) struct Call {
    pub(crate) params: Vec<(&'static str, String)>,
    pub(crate) query: Vec<(String, String)>,
    /// The JSON body, or `payload_json` of a multipart body; null when there was none.
    pub(crate) body: Value,
    pub(crate) files: Vec<File>,
    /// `X-Audit-Log-Reason`, decoded.
    pub(crate) reason: Option<String>,
}

/// One `files[n]` part.
#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) number: u64,
    pub(crate) filename: String,
    pub(crate) content_type: Option<String>,
    pub(crate) bytes: Bytes,
}

/// What a route answers.
#[derive(Debug)]
pub(crate) enum Answer {
    Json(u16, Value),
    /// A media type, and what is of it.
    Bytes(&'static str, Bytes),
    Empty,
}

pub(crate) type Answered = Result<Answer, Error>;

#[expect(clippy::unnecessary_wraps, reason = "it ends a route, which may fail")]
pub(crate) fn ok(value: Value) -> Answered {
    Ok(Answer::Json(200, value))
}

#[expect(clippy::unnecessary_wraps, reason = "it ends a route, which may fail")]
pub(crate) fn created(value: Value) -> Answered {
    Ok(Answer::Json(201, value))
}

#[expect(clippy::unnecessary_wraps, reason = "it ends a route, which may fail")]
pub(crate) fn empty() -> Answered {
    Ok(Answer::Empty)
}

static NO_FIELDS: std::sync::LazyLock<Value> =
    std::sync::LazyLock::new(|| Value::Object(Map::new()));

impl Call {
    pub(crate) fn param(&self, name: &str) -> &str {
        let found = self.params.iter().find(|(key, _)| *key == name);
        found.map(|(_, value)| value.as_str()).unwrap_or_default()
    }

    /// An id from the path.
    pub(crate) fn id(&self, name: &str) -> Result<Snowflake, Error> {
        let text = self.param(name);
        text.parse().map_err(|()| not_a_snowflake(name, text))
    }

    /// The body as a form; an absent body is an empty form.
    pub(crate) fn form<'a>(&'a self, problems: &'a Problems) -> Result<Form<'a>, Error> {
        let body = if self.body.is_null() { &*NO_FIELDS } else { &self.body };
        Form::new(body, problems)
    }

    pub(crate) fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// Every value of a query parameter, repeated or comma-separated.
    pub(crate) fn texts<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let found = self.query.iter().filter(move |(key, _)| key == name);
        found.flat_map(|(_, value)| value.split(',')).filter(|text| !text.is_empty())
    }

    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn ids(&self, name: &str) -> Result<Vec<Snowflake>, Error> {
        let read = |text: &str| text.parse().map_err(|()| not_a_snowflake(name, text));
        self.texts(name).map(read).collect()
    }

    pub(crate) fn query_id(&self, name: &str) -> Result<Option<Snowflake>, Error> {
        let read = |text: &str| text.parse().map_err(|()| not_a_snowflake(name, text));
        self.text(name).map(read).transpose()
    }

    pub(crate) fn flag(&self, name: &str) -> Result<Option<bool>, Error> {
        match self.text(name) {
            None => Ok(None),
            Some("true" | "True" | "1") => Ok(Some(true)),
            Some("false" | "False" | "0") => Ok(Some(false)),
            Some(_) => {
                Err(Error::field(name, "BOOLEAN_TYPE_CONVERT", "Must be either true or false."))
            }
        }
    }

    pub(crate) fn moment(&self, name: &str) -> Result<Option<Millis>, Error> {
        let Some(text) = self.text(name) else { return Ok(None) };
        let fault =
            || Error::field(name, "DATE_TIME_TYPE_PARSE", "Could not parse. Should be ISO8601.");
        Millis::parse(text).map(Some).ok_or_else(fault)
    }

    pub(crate) fn number(
        &self,
        name: &str,
        allowed: RangeInclusive<usize>,
        default: usize,
    ) -> Result<usize, Error> {
        let Some(text) = self.text(name) else { return Ok(default) };
        let Ok(number) = text.parse::<i64>() else {
            let shown: String = text.chars().take(60).collect();
            return Err(Error::field(
                name,
                "NUMBER_TYPE_COERCE",
                format!("Value \"{shown}\" is not int."),
            ));
        };
        match usize::try_from(number) {
            Ok(number) if allowed.contains(&number) => Ok(number),
            Ok(number) if number > *allowed.end() => {
                let text = format!("int value should be less than or equal to {}.", allowed.end());
                Err(Error::field(name, "NUMBER_TYPE_MAX", text))
            }
            _ => {
                let text =
                    format!("int value should be greater than or equal to {}.", allowed.start());
                Err(Error::field(name, "NUMBER_TYPE_MIN", text))
            }
        }
    }
}

fn not_a_snowflake(name: &str, text: &str) -> Error {
    let shown: String = text.chars().take(60).collect();
    Error::field(name, "NUMBER_TYPE_COERCE", format!("Value \"{shown}\" is not snowflake."))
}
