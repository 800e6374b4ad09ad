//! Reading variables one by one, and noting all that is wrong.

use std::{ffi::OsString, time::Duration};

use discord::Id;

use super::{
    milliseconds,
    variables::{Number, Text, Word},
};

/// Where variables come from.
pub(super) type Lookup<'a> = dyn Fn(&str) -> Option<OsString> + 'a;

pub(super) struct Reader<'a> {
    lookup: &'a Lookup<'a>,
    problems: Vec<String>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(lookup: &'a Lookup<'a>) -> Self {
        Self { lookup, problems: Vec::new() }
    }

    /// Notes a problem. A variable that is read twice is complained of once.
    pub(super) fn problem(&mut self, name: &str, message: &str) {
        let problem = format!("{name}: {message}");
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    pub(super) fn problems(self) -> Vec<String> {
        self.problems
    }

    /// The text; an empty one counts as unset, as hosts that fill in nothing leave it.
    pub(super) fn text(&mut self, variable: &Text) -> Option<String> {
        self.get(variable.name)
    }

    pub(super) fn get(&mut self, name: &str) -> Option<String> {
        let value = (self.lookup)(name).filter(|value| !value.is_empty())?;
        let read = value.into_string().ok();
        if read.is_none() {
            // Taking it for unset would lift a limit that somebody meant to set.
            self.problem(name, "it is not UTF-8");
        }
        read
    }

    pub(super) fn number(&mut self, variable: &Number) -> u64 {
        let Number { name, default, min, max, .. } = *variable;
        let Some(given) = self.get(name) else { return default };
        match given.trim().parse() {
            Ok(number) if (min..=max).contains(&number) => number,
            _ => {
                self.problem(name, &format!("it must be a whole number from {min} to {max}"));
                default
            }
        }
    }

    pub(super) fn milliseconds(&mut self, variable: &Number) -> Duration {
        milliseconds(self.number(variable))
    }

    pub(super) fn size(&mut self, variable: &Number) -> usize {
        // Every range ends far below the smallest usize that Rust knows for these systems.
        usize::try_from(self.number(variable)).unwrap_or(usize::MAX)
    }

    pub(super) fn small(&mut self, variable: &Number) -> u32 {
        u32::try_from(self.number(variable)).unwrap_or(u32::MAX)
    }

    pub(super) fn word(&mut self, variable: &Word) -> &'static str {
        let default = variable.words.first().copied().unwrap_or_default();
        let Some(given) = self.get(variable.name) else { return default };
        if let Some(word) = variable.words.iter().find(|word| **word == given) {
            return word;
        }
        let words = variable.words.join(", ");
        self.problem(variable.name, &format!("it must be one of: {words}"));
        default
    }

    /// On unless it is the literal `false`.
    pub(super) fn unless_false(&mut self, variable: &Word) -> bool {
        self.get(variable.name).as_deref() != Some("false")
    }

    pub(super) fn id<K>(&mut self, variable: &Text) -> Option<Id<K>> {
        let given = self.text(variable)?;
        self.parse(variable.name, &given)
    }

    pub(super) fn ids<K>(&mut self, variable: &Text) -> Option<Vec<Id<K>>> {
        let given = self.list(variable)?;
        Some(given.iter().filter_map(|id| self.parse(variable.name, id)).collect())
    }

    fn parse<K>(&mut self, name: &str, text: &str) -> Option<Id<K>> {
        let id = text.trim().parse().ok();
        if id.is_none() {
            self.problem(name, "an id is a string of 17 to 20 digits");
        }
        id
    }

    /// Items with commas between. A list that is set but holds nothing is a problem: it could mean
    /// everything or nothing.
    pub(super) fn list(&mut self, variable: &Text) -> Option<Vec<String>> {
        let given = self.text(variable)?;
        let items = given.split(',').map(str::trim).filter(|item| !item.is_empty());
        let items: Vec<_> = items.map(str::to_owned).collect();
        if items.is_empty() {
            self.problem(variable.name, "it is set but names nothing");
        }
        Some(items)
    }
}
