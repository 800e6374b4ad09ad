//! Reads request bodies the way Discord validates them: every field at fault is told at once,
//! with Discord's code and a path. What the fields mean is left to the routes.

mod media;

use std::{cell::RefCell, ops::RangeInclusive};

use serde_json::{Map, Value};

use crate::{
    error::{Error, Problem},
    snowflake::{Millis, Snowflake},
};

/// The three states of a field.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Field<T> {
    Absent,
    Null,
    Value(T),
}

impl<T> Field<T> {
    pub(crate) fn value(self) -> Option<T> {
        match self {
            Field::Value(value) => Some(value),
            Field::Absent | Field::Null => None,
        }
    }

    pub(crate) fn or(self, default: T) -> T {
        self.value().unwrap_or(default)
    }

    pub(crate) fn given(&self) -> bool {
        !matches!(self, Field::Absent)
    }

    /// Writes a value; absent and null change nothing.
    pub(crate) fn set(self, target: &mut T) {
        if let Field::Value(value) = self {
            *target = value;
        }
    }

    /// Writes a value, and null as nothing.
    pub(crate) fn set_option(self, target: &mut Option<T>) {
        match self {
            Field::Value(value) => *target = Some(value),
            Field::Null => *target = None,
            Field::Absent => {}
        }
    }

    pub(crate) fn map<U>(self, f: impl FnOnce(T) -> U) -> Field<U> {
        match self {
            Field::Value(value) => Field::Value(f(value)),
            Field::Null => Field::Null,
            Field::Absent => Field::Absent,
        }
    }
}

/// The faults found so far in one request.
#[derive(Debug, Default)]
pub(crate) struct Problems(RefCell<Vec<Problem>>);

impl Problems {
    pub(crate) fn add(&self, path: &str, code: &'static str, message: impl Into<String>) {
        let problem = Problem { path: path.to_owned(), code, message: message.into() };
        self.0.borrow_mut().push(problem);
    }

    /// 50035 when anything was found.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let problems = self.0.borrow();
        if problems.is_empty() { Ok(()) } else { Err(Error::form(&problems)) }
    }
}

/// One JSON object under validation.
#[derive(Debug, Clone)]
pub(crate) struct Form<'a> {
    object: &'a Map<String, Value>,
    path: String,
    problems: &'a Problems,
}

impl<'a> Form<'a> {
    /// The body as an object; anything else is refused at once.
    pub(crate) fn new(body: &'a Value, problems: &'a Problems) -> Result<Self, Error> {
        match body {
            Value::Object(object) => Ok(Self { object, path: String::new(), problems }),
            _ => Err(not_a_dictionary()),
        }
    }

    /// The body as a list of objects.
    pub(crate) fn list_body(body: &'a Value, problems: &'a Problems) -> Result<Vec<Self>, Error> {
        let Value::Array(items) = body else {
            return Err(Error::field(
                "",
                "LIST_TYPE_CONVERT",
                "Only iterables may be used in a ListType",
            ));
        };
        let forms = items.iter().enumerate().filter_map(|(index, item)| {
            if let Value::Object(object) = item {
                return Some(Self { object, path: index.to_string(), problems });
            }
            problems.add(&index.to_string(), "DICT_TYPE_CONVERT", NOT_A_DICTIONARY);
            None
        });
        Ok(forms.collect())
    }

    pub(crate) fn at(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    pub(crate) fn fault(&self, key: &str, code: &'static str, message: impl Into<String>) {
        self.problems.add(&self.at(key), code, message);
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.object.contains_key(key)
    }

    pub(crate) fn raw(&self, key: &str) -> Option<&'a Value> {
        self.object.get(key)
    }

    /// Tells a fault when the field is missing or null.
    pub(crate) fn require(&self, key: &str) {
        if matches!(self.object.get(key), None | Some(Value::Null)) {
            self.fault(key, "BASE_TYPE_REQUIRED", "This field is required");
        }
    }

    fn read<T>(&self, key: &str, read: impl FnOnce(&'a Value) -> Option<T>) -> Field<T> {
        match self.object.get(key) {
            None => Field::Absent,
            Some(Value::Null) => Field::Null,
            // A fault has been told, so the request ends before the field is used.
            Some(value) => read(value).map_or(Field::Absent, Field::Value),
        }
    }

    pub(crate) fn text(&self, key: &str, length: RangeInclusive<usize>) -> Field<String> {
        self.read(key, |value| {
            let text = match value {
                Value::String(text) => text.clone(),
                Value::Number(number) => number.to_string(),
                other => {
                    let shown: String = other.to_string().chars().take(60).collect();
                    self.fault(
                        key,
                        "STRING_TYPE_CONVERT",
                        format!("Could not interpret \"{shown}\" as string."),
                    );
                    return None;
                }
            };
            self.length(key, text.chars().count(), &length).then_some(text)
        })
    }

    fn length(&self, key: &str, count: usize, allowed: &RangeInclusive<usize>) -> bool {
        let (least, most) = (*allowed.start(), *allowed.end());
        if allowed.contains(&count) {
            return true;
        }
        if least == 0 {
            self.fault(key, "BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."));
        } else if count == 0 {
            self.fault(key, "BASE_TYPE_REQUIRED", "This field is required");
        } else {
            self.fault(
                key,
                "BASE_TYPE_BAD_LENGTH",
                format!("Must be between {least} and {most} in length."),
            );
        }
        false
    }

    pub(crate) fn integer(&self, key: &str, allowed: RangeInclusive<i64>) -> Field<i64> {
        self.read(key, |value| {
            let number = value.as_i64().or_else(|| value.as_str()?.parse().ok());
            let Some(number) = number else {
                self.fault(
                    key,
                    "NUMBER_TYPE_COERCE",
                    format!("Value \"{}\" is not int.", shown(value)),
                );
                return None;
            };
            if number < *allowed.start() {
                let least = allowed.start();
                self.fault(
                    key,
                    "NUMBER_TYPE_MIN",
                    format!("int value should be greater than or equal to {least}."),
                );
            } else if number > *allowed.end() {
                let most = allowed.end();
                self.fault(
                    key,
                    "NUMBER_TYPE_MAX",
                    format!("int value should be less than or equal to {most}."),
                );
            } else {
                return Some(number);
            }
            None
        })
    }

    pub(crate) fn small(&self, key: &str, allowed: RangeInclusive<u32>) -> Field<u32> {
        let allowed = i64::from(*allowed.start())..=i64::from(*allowed.end());
        self.integer(key, allowed).map(|number| u32::try_from(number).unwrap_or_default())
    }

    pub(crate) fn choice(&self, key: &str, choices: &[u32]) -> Field<u32> {
        self.read(key, |value| {
            let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
            if let Some(number) = number.filter(|number| choices.contains(number)) {
                return Some(number);
            }
            let listed: Vec<String> = choices.iter().map(u32::to_string).collect();
            self.fault(
                key,
                "BASE_TYPE_CHOICES",
                format!("Value must be one of {{{}}}.", listed.join(", ")),
            );
            None
        })
    }

    pub(crate) fn word(&self, key: &str, choices: &[&'static str]) -> Field<&'static str> {
        self.read(key, |value| {
            let found =
                value.as_str().and_then(|word| choices.iter().find(|choice| **choice == word));
            if found.is_none() {
                let listed: Vec<String> =
                    choices.iter().map(|choice| format!("'{choice}'")).collect();
                self.fault(
                    key,
                    "BASE_TYPE_CHOICES",
                    format!("Value must be one of ({}).", listed.join(", ")),
                );
            }
            found.copied()
        })
    }

    pub(crate) fn boolean(&self, key: &str) -> Field<bool> {
        self.read(key, |value| {
            if !value.is_boolean() {
                self.fault(key, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
            }
            value.as_bool()
        })
    }

    pub(crate) fn snowflake(&self, key: &str) -> Field<Snowflake> {
        self.read(key, |value| self.one_snowflake(key, value))
    }

    fn one_snowflake(&self, key: &str, value: &Value) -> Option<Snowflake> {
        let id = match value {
            Value::String(text) => text.parse().ok(),
            Value::Number(number) => number.as_u64().map(Snowflake),
            _ => None,
        };
        if id.is_none() {
            self.fault(
                key,
                "NUMBER_TYPE_COERCE",
                format!("Value \"{}\" is not snowflake.", shown(value)),
            );
        }
        id
    }

    /// A set of ids; an id twice is a fault.
    pub(crate) fn snowflakes(
        &self,
        key: &str,
        count: RangeInclusive<usize>,
    ) -> Field<Vec<Snowflake>> {
        self.array(key, count).map(|items| {
            let mut ids = Vec::with_capacity(items.len());
            for (index, item) in items.iter().enumerate() {
                let at = format!("{key}.{index}");
                let Some(id) = self.one_snowflake(&at, item) else { continue };
                if ids.contains(&id) {
                    self.fault(
                        &at,
                        "SET_TYPE_ALREADY_CONTAINS_VALUE",
                        "The set already contains this value",
                    );
                }
                ids.push(id);
            }
            ids
        })
    }

    pub(crate) fn array(&self, key: &str, count: RangeInclusive<usize>) -> Field<&'a [Value]> {
        self.read(key, |value| {
            let Value::Array(items) = value else {
                self.fault(key, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
                return None;
            };
            self.length(key, items.len(), &count).then_some(items.as_slice())
        })
    }

    pub(crate) fn objects(&self, key: &str, count: RangeInclusive<usize>) -> Field<Vec<Form<'a>>> {
        self.array(key, count).map(|items| {
            let forms = items.iter().enumerate().filter_map(|(index, item)| {
                let at = format!("{key}.{index}");
                let Value::Object(object) = item else {
                    self.fault(&at, "DICT_TYPE_CONVERT", NOT_A_DICTIONARY);
                    return None;
                };
                Some(Form { object, path: self.at(&at), problems: self.problems })
            });
            forms.collect()
        })
    }

    pub(crate) fn object(&self, key: &str) -> Field<Form<'a>> {
        self.read(key, |value| {
            let Value::Object(object) = value else {
                self.fault(key, "DICT_TYPE_CONVERT", NOT_A_DICTIONARY);
                return None;
            };
            Some(Form { object, path: self.at(key), problems: self.problems })
        })
    }

    /// A permission set: a decimal string, or a number as older clients send it.
    pub(crate) fn permissions(&self, key: &str) -> Field<u64> {
        self.read(key, |value| {
            let bits = value.as_u64().or_else(|| value.as_str()?.parse().ok());
            if bits.is_none() {
                self.fault(
                    key,
                    "NUMBER_TYPE_COERCE",
                    format!("Value \"{}\" is not int.", shown(value)),
                );
            }
            bits
        })
    }

    pub(crate) fn moment(&self, key: &str) -> Field<Millis> {
        self.read(key, |value| {
            let moment = value.as_str().and_then(Millis::parse);
            if moment.is_none() {
                let text = format!("Could not parse {}. Should be ISO8601.", shown(value));
                self.fault(key, "DATE_TIME_TYPE_PARSE", text);
            }
            moment
        })
    }

    /// An `http` or `https` address; with `attachments`, also `attachment://name`.
    pub(crate) fn url(&self, key: &str, attachments: bool) -> Field<String> {
        let text = self.text(key, 0..=2048);
        let Field::Value(url) = &text else { return text };
        if url.is_empty() {
            return Field::Null;
        }
        let (scheme, rest) = url.split_once(':').unwrap_or((url, ""));
        let known = matches!(scheme, "http" | "https") || (attachments && scheme == "attachment");
        if rest.is_empty() {
            self.fault(key, "URL_TYPE_INVALID_URL", "Not a well formed URL.");
        } else if !known {
            let schemes =
                if attachments { "'http', 'https', 'attachment'" } else { "'http', 'https'" };
            let text =
                format!("Scheme \"{scheme}\" is not supported. Scheme must be one of ({schemes}).");
            self.fault(key, "URL_TYPE_INVALID_SCHEME", text);
        } else if rest.len() < 3 || !rest.starts_with("//") || rest.contains(char::is_whitespace) {
            self.fault(key, "URL_TYPE_INVALID_URL", "Not a well formed URL.");
        }
        text
    }
}

const NOT_A_DICTIONARY: &str = "Only dictionaries may be used in a DictType";

fn not_a_dictionary() -> Error {
    Error::field("", "DICT_TYPE_CONVERT", NOT_A_DICTIONARY)
}

/// The offending value, short enough for a message.
fn shown(value: &Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    text.chars().take(60).collect()
}
