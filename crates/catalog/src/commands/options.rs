//! Options of a chat command. They nest three deep, which the dialect of schemas does not reach, so
//! an option is a free object there, and all of Discord's rules are checked here.
//!
//! <https://docs.discord.com/developers/interactions/application-commands#application-command-object-application-command-option-structure>

use serde_json::{Map, Value};
use tool::{Argument, Kind, Reader, Schema, argument::whole};

use super::text::check_name;
use crate::argument::{localized, text};

/// The options of a command, as Discord reads them.
pub(super) struct Options(Vec<Value>);

/// Most options of a command or subcommand, and most choices of an option.
const MOST: usize = 25;

const SUBCOMMAND: i64 = 1;
const GROUP: i64 = 2;
const STRING: i64 = 3;
const INTEGER: i64 = 4;
const CHANNEL: i64 = 7;
const NUMBER: i64 = 10;

const NOTE: &str = "{type, name, description, required?, choices?: {name, value}[], options?, \
    channel_types?: integer[], min_value?, max_value?, min_length?, max_length?, autocomplete?, \
    name_localizations?, description_localizations?}. Type: 1 subcommand, 2 group of subcommands, \
    3 string, 4 integer, 5 boolean, 6 user, 7 channel, 8 role, 9 mentionable, 10 number, \
    11 attachment.";

const EXAMPLE: &str = r#"{"type": 3, "name": "note", "description": "note"}"#;

impl Argument for Options {
    const SCHEMA: &'static Schema = &Schema::of(Kind::Array {
        items: &Schema::of(Kind::Free).example(EXAMPLE),
        min: 0,
        max: MOST,
    })
    .note(NOTE);

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let Value::Array(items) = value else {
            reader.issue("type", "it must be a list");
            return None;
        };
        check_all(&items, Level::Command, reader);
        Some(Self(items))
    }

    fn json(&self) -> Option<Value> {
        Some(Value::Array(self.0.clone()))
    }
}

impl Options {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Characters that count towards those of a whole command.
    pub(super) fn size(&self) -> usize {
        size(&self.0)
    }
}

fn size(options: &[Value]) -> usize {
    let length = |value: &Value, name: &str| {
        value.get(name).and_then(Value::as_str).map_or(0, |text| text.chars().count())
    };
    let list = |value: &Value, name: &str| {
        value.get(name).and_then(Value::as_array).cloned().unwrap_or_default()
    };
    let one = |option: &Value| {
        let choices = list(option, "choices");
        let choices = choices.iter().map(|one| length(one, "name") + length(one, "value"));
        length(option, "name")
            + length(option, "description")
            + choices.sum::<usize>()
            + size(&list(option, "options"))
    };
    options.iter().map(one).sum()
}

/// Whose options they are.
#[derive(Clone, Copy, PartialEq)]
enum Level {
    Command,
    Group,
    Subcommand,
}

fn check_all(options: &[Value], level: Level, reader: &mut Reader) {
    if options.len() > MOST {
        let count = options.len();
        reader.issue("items", format!("it has {count} items; it must have 0 to {MOST}"));
        return;
    }
    let mut optional = false;
    let mut names = Vec::new();
    for (index, option) in options.iter().enumerate() {
        reader.item(index, |reader| {
            let Value::Object(option) = option else {
                return reader.issue("type", "it must be an object");
            };
            check(option, level, reader);
            let required = option.get("required") == Some(&Value::Bool(true));
            if required && optional {
                reader.issue("conflict", "required options come before the optional ones");
            }
            optional |= !required;
            let name = option.get("name");
            if name.is_some() && names.contains(&name) {
                reader.field("name", |reader| reader.issue("conflict", "it is named twice"));
            }
            names.push(name);
        });
    }
    let nests =
        |option: &Value| option.get("type").and_then(whole).is_some_and(|kind| kind <= GROUP);
    if options.iter().any(nests) && !options.iter().all(nests) {
        reader.issue("conflict", "subcommands and groups stand beside no other types");
    }
}

const FIELDS: [&str; 14] = [
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "required",
    "choices",
    "options",
    "channel_types",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "autocomplete",
];

fn check(option: &Map<String, Value>, level: Level, reader: &mut Reader) {
    let Some(kind) = kind(option, level, reader) else { return };
    for name in option.keys() {
        let fits = match name.as_str() {
            "type"
            | "name"
            | "name_localizations"
            | "description"
            | "description_localizations" => true,
            "required" => kind > GROUP,
            "options" => kind <= GROUP,
            "choices" | "autocomplete" => matches!(kind, STRING | INTEGER | NUMBER),
            "channel_types" => kind == CHANNEL,
            "min_value" | "max_value" => matches!(kind, INTEGER | NUMBER),
            "min_length" | "max_length" => kind == STRING,
            _ => false,
        };
        if !fits && FIELDS.contains(&name.as_str()) {
            let message = format!("an option of type {kind} has no such field");
            reader.field(name, |reader| reader.issue("conflict", message));
        } else if !fits {
            let message = format!("there is no such field; known are: {}", FIELDS.join(", "));
            reader.field(name, |reader| reader.issue("unknown", message));
        }
    }
    check_words(option, reader);
    for name in ["required", "autocomplete"] {
        if option.get(name).is_some_and(|value| !value.is_boolean()) {
            reader.field(name, |reader| reader.issue("type", "it must be true or false"));
        }
    }
    check_limits(option, kind, reader);
    check_choices(option, kind, reader);
    check_channel_types(option, reader);
    if let Some(options) = option.get("options") {
        let level = if kind == GROUP { Level::Group } else { Level::Subcommand };
        reader.field("options", |reader| match options {
            Value::Array(options) => check_all(options, level, reader),
            _ => reader.issue("type", "it must be a list"),
        });
    }
}

/// The type, if it can stand at this level.
fn kind(option: &Map<String, Value>, level: Level, reader: &mut Reader) -> Option<i64> {
    reader.field("type", |reader| {
        let Some(value) = option.get("type") else {
            reader.issue("required", "it is required");
            return None;
        };
        // Discord's specification has whole numbers alone.
        let Some(kind) = value.as_i64().filter(|kind| (1..=11).contains(kind)) else {
            reader.issue("choice", "it must be a type from 1 to 11");
            return None;
        };
        let fits = match level {
            Level::Command => true,
            Level::Group => kind == SUBCOMMAND,
            Level::Subcommand => kind > GROUP,
        };
        if !fits {
            let message = "groups hold subcommands alone, and subcommands hold neither";
            reader.issue("conflict", message);
            return None;
        }
        Some(kind)
    })
}

/// Name and description, also in other languages.
fn check_words(option: &Map<String, Value>, reader: &mut Reader) {
    for (name, most) in [("name", 32), ("description", 100)] {
        let given = option.get(name);
        reader.field(name, |reader| {
            if given.is_none() {
                reader.issue("required", "it is required");
            }
            let text = text(given, 1, most, reader);
            if let Some(text) = text.filter(|_| name == "name") {
                check_name(text, reader);
            }
        });
        let localizations = format!("{name}_localizations");
        check_localizations(option, &localizations, most, name == "name", reader);
    }
}

fn check_localizations(
    object: &Map<String, Value>,
    field: &str,
    most: usize,
    names: bool,
    reader: &mut Reader,
) {
    let Some(texts) = object.get(field) else { return };
    reader.field(field, |reader| {
        let Value::Object(texts) = texts else {
            return reader.issue("type", "it must be an object of texts by locale");
        };
        localized(texts, most, reader);
        let texts = texts.iter().filter(|_| names);
        for (locale, text) in texts.filter_map(|(locale, text)| Some((locale, text.as_str()?))) {
            reader.field(locale, |reader| check_name(text, reader));
        }
    });
}

/// Numbers that JSON holds without loss.
const EXACT: i64 = 9_007_199_254_740_991;

/// Whether it is a number that fits the type.
fn is_number(value: &Value, kind: i64) -> bool {
    match kind {
        INTEGER => value.as_i64().is_some_and(|number| (-EXACT..=EXACT).contains(&number)),
        _ => value.is_number(),
    }
}

fn check_limits(option: &Map<String, Value>, kind: i64, reader: &mut Reader) {
    for name in ["min_value", "max_value"] {
        if option.get(name).is_some_and(|value| !is_number(value, kind)) {
            let message = "it must be a number, and a whole one for type 4";
            reader.field(name, |reader| reader.issue("type", message));
        }
    }
    for (name, least) in [("min_length", 0), ("max_length", 1)] {
        let fits = |value: &Value| value.as_i64().is_some_and(|n| (least..=6000).contains(&n));
        if option.get(name).is_some_and(|value| !fits(value)) {
            let message = format!("it must be from {least} to 6000");
            reader.field(name, |reader| reader.issue("range", message));
        }
    }
    for (least, most) in [("min_value", "max_value"), ("min_length", "max_length")] {
        let number = |name: &str| option.get(name).and_then(Value::as_f64);
        if number(least).zip(number(most)).is_some_and(|(least, most)| least > most) {
            let message = format!("it is above `{most}`");
            reader.field(least, |reader| reader.issue("conflict", message));
        }
    }
}

fn check_choices(option: &Map<String, Value>, kind: i64, reader: &mut Reader) {
    let Some(choices) = option.get("choices") else { return };
    reader.field("choices", |reader| {
        let Value::Array(choices) = choices else {
            return reader.issue("type", "it must be a list");
        };
        if choices.len() > MOST {
            let count = choices.len();
            reader.issue("items", format!("it has {count} items; it must have 0 to {MOST}"));
            return;
        }
        if !choices.is_empty() && option.get("autocomplete") == Some(&Value::Bool(true)) {
            reader.issue("conflict", "with `autocomplete` there are no choices");
        }
        for (index, choice) in choices.iter().enumerate() {
            reader.item(index, |reader| match choice {
                Value::Object(choice) => check_choice(choice, kind, reader),
                _ => reader.issue("type", "it must be an object"),
            });
        }
    });
}

fn check_choice(choice: &Map<String, Value>, kind: i64, reader: &mut Reader) {
    for name in choice.keys() {
        if !["name", "name_localizations", "value"].contains(&name.as_str()) {
            let message = "there is no such field; known are: name, name_localizations, value";
            reader.field(name, |reader| reader.issue("unknown", message));
        }
    }
    for name in ["name", "value"] {
        if !choice.contains_key(name) {
            reader.field(name, |reader| reader.issue("required", "it is required"));
        }
    }
    reader.field("name", |reader| text(choice.get("name"), 1, 100, reader));
    check_localizations(choice, "name_localizations", 100, false, reader);
    reader.field("value", |reader| match choice.get("value") {
        Some(value) if kind == STRING => drop(text(Some(value), 0, 100, reader)),
        Some(value) if !is_number(value, kind) => {
            reader.issue("type", "it must be a number, and a whole one for type 4");
        }
        _ => {}
    });
}

/// <https://docs.discord.com/developers/resources/channel#channel-object-channel-types>
const CHANNEL_TYPES: [i64; 13] = [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16];

fn check_channel_types(option: &Map<String, Value>, reader: &mut Reader) {
    let Some(types) = option.get("channel_types") else { return };
    reader.field("channel_types", |reader| {
        let Value::Array(types) = types else { return reader.issue("type", "it must be a list") };
        for (index, one) in types.iter().enumerate() {
            reader.item(index, |reader| {
                if !one.as_i64().is_some_and(|one| CHANNEL_TYPES.contains(&one)) {
                    reader.issue("choice", "it must be a type of channel");
                } else if types.iter().take(index).any(|earlier| earlier == one) {
                    reader.issue("conflict", "it is named twice");
                }
            });
        }
    });
}
