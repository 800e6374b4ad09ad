//! The names and options of commands, as Discord validates them.
//!
//! <https://docs.discord.com/developers/interactions/application-commands#application-command-object-application-command-option-structure>

use serde_json::Value;

use crate::form::{Field, Form};

/// Names of chat commands and entry points, and of options: lower case, without spaces.
fn check_name(form: &Form<'_>, key: &str, name: &str) {
    let fits = |letter: char| {
        letter.is_alphanumeric()
            || matches!(letter, '-' | '_' | '\'' | '\u{900}'..='\u{97F}' | '\u{E01}'..='\u{E5B}')
    };
    if !name.chars().all(fits) || name.to_lowercase() != name {
        let text = "Command name is invalid";
        form.fault(key, "APPLICATION_COMMAND_INVALID_NAME", text);
    }
}

/// The name and its translations.
pub(super) fn check_names(form: &Form<'_>, kind: u64) {
    for (key, most) in [("name_localizations", 32), ("description_localizations", 100)] {
        localized(form, key, most);
    }
    if matches!(kind, 1 | 4)
        && let Some(name) = form.raw("name").and_then(Value::as_str)
    {
        check_name(form, "name", name);
    }
}

fn localized(form: &Form<'_>, key: &str, most: usize) {
    let Field::Value(_) = form.object(key) else { return };
    let texts = form.raw(key).and_then(Value::as_object).into_iter().flatten();
    for (locale, text) in texts {
        let length = text.as_str().map(|text| text.chars().count());
        if !length.is_some_and(|length| (1..=most).contains(&length)) {
            let text = format!("Must be between 1 and {most} in length.");
            form.fault(&format!("{key}.{locale}"), "BASE_TYPE_BAD_LENGTH", text);
        }
    }
}

/// The options of a command; only chat commands have any.
pub(super) fn check_options(form: &Form<'_>, kind: u64) {
    let Field::Value(options) = form.objects("options", 0..=25) else { return };
    if kind != 1 && !options.is_empty() {
        let text = "Context menu commands cannot have options";
        form.fault("options", "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS", text);
    }
    check_all(form, &options, |_| true);
}

fn check_all(form: &Form<'_>, options: &[Form<'_>], fits: fn(u32) -> bool) {
    let kinds: Vec<_> = options.iter().map(|option| check(option, fits)).collect();
    if kinds.iter().any(|kind| *kind <= 2) && kinds.iter().any(|kind| *kind > 2) {
        let text = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        form.fault("options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text);
    }
    let required = |option: &Form<'_>| option.raw("required") == Some(&Value::Bool(true));
    let mut optional = false;
    let mut names = Vec::new();
    for option in options {
        if required(option) && optional {
            let text = "Required options must be placed before non-required options";
            option.fault("required", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text);
        }
        optional |= !required(option);
        let name = option.raw("name");
        if names.contains(&name) {
            let text = "Option name already exists";
            option.fault("name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", text);
        }
        names.push(name);
    }
}

/// Looks at one option and tells its type.
fn check(option: &Form<'_>, fits: fn(u32) -> bool) -> u32 {
    for key in ["type", "name", "description"] {
        option.require(key);
    }
    let kind = option.choice("type", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]).or(3);
    if !fits(kind) {
        option.fault("type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Invalid option type");
    }
    if let Field::Value(name) = option.text("name", 1..=32) {
        check_name(option, "name", &name);
    }
    option.text("description", 1..=100);
    option.boolean("required");
    localized(option, "name_localizations", 32);
    localized(option, "description_localizations", 100);
    let choices = option.objects("choices", 0..=25);
    if let Field::Value(choices) = choices {
        for choice in &choices {
            choice.require("name");
            choice.require("value");
            choice.text("name", 1..=100);
        }
        let automatic = option.boolean("autocomplete").or(false);
        if automatic && !choices.is_empty() {
            let text = "Cannot have both choices and autocomplete";
            option.fault("autocomplete", "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", text);
        }
    }
    if let Field::Value(inner) = option.objects("options", 0..=25) {
        match kind {
            1 => check_all(option, &inner, |kind| kind > 2),
            2 => check_all(option, &inner, |kind| kind == 1),
            _ => {
                let text = "Only sub-commands and groups have options";
                option.fault("options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text);
            }
        }
    }
    kind
}
