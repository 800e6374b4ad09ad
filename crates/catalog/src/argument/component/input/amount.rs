//! How many values people may or must choose, and what of it goes together.

use tool::Reader;

/// The fields that say how many values may be chosen.
pub(super) struct Amount {
    /// `min_values`.
    pub(super) min: Option<i64>,
    /// `max_values`.
    pub(super) max: Option<i64>,
    /// What Discord takes for `max_values` when it is not given.
    pub(super) max_if_absent: i64,
    /// `required`, which counts in modals only.
    pub(super) required: Option<bool>,
}

impl Amount {
    /// The most that may be chosen.
    pub(super) fn most(&self) -> i64 {
        self.max.unwrap_or(self.max_if_absent)
    }

    /// Checks them, and against how many values are offered where that is known.
    ///
    /// <https://docs.discord.com/developers/components/reference#string-select-string-select-structure>
    pub(super) fn check(&self, modal: bool, offered: Option<usize>, reader: &mut Reader) {
        let most = self.most();
        if self.min.is_some_and(|min| min > most) {
            let absent = if self.max.is_none() { " as it is not given" } else { "" };
            reader.field("min_values", |reader| {
                let message = format!("it is more than `max_values`, which is {most}{absent}");
                reader.issue("conflict", message);
            });
        }
        if modal && self.min == Some(0) && self.required != Some(false) {
            reader.field("min_values", |reader| {
                reader.issue("conflict", "0 goes with `required` false only");
            });
        }
        let offered = offered.and_then(|count| i64::try_from(count).ok());
        if let Some(offered) = offered.filter(|offered| most > *offered) {
            reader.field("max_values", |reader| {
                reader.issue("conflict", format!("there are only {offered} options"));
            });
        }
    }

    /// Checks how many values are chosen to begin with; none is always allowed.
    pub(super) fn check_chosen(&self, chosen: usize, field: &str, reader: &mut Reader) {
        let Ok(chosen) = i64::try_from(chosen) else { return };
        let most = self.most();
        if chosen > most {
            let message = format!("{chosen} are chosen to begin with; `max_values` is {most}");
            reader.field(field, |reader| reader.issue("conflict", message));
        }
    }
}

/// Checks that no two options have the same value.
pub(super) fn check_distinct<'a>(values: impl Iterator<Item = &'a str>, reader: &mut Reader) {
    let mut seen = std::collections::HashSet::new();
    for (index, value) in values.enumerate() {
        if !seen.insert(value) {
            reader.field("options", |reader| {
                reader.item(index, |reader| {
                    reader.field("value", |reader| {
                        reader.issue("conflict", "another option has this value");
                    });
                });
            });
        }
    }
}
