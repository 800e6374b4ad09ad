//! The inputs that only a label of a modal holds, text apart.

use discord::{Int, Text};
use tool::{Args, Reader, argument::List};

use super::{
    CustomId, Kind, Number, Part,
    amount::{Amount, check_distinct},
};

/// Fewest values to choose.
type Least = Int<0, 10>;
/// Most values to choose.
type Most = Int<1, 10>;

/// A place to put files.
///
/// <https://docs.discord.com/developers/components/reference#file-upload>
#[derive(Args)]
pub(in super::super) struct FileUpload {
    /// Number of the component.
    id: Option<Number>,
    /// What its interaction carries back.
    custom_id: CustomId,
    /// Fewest files; 1 if not given.
    min_values: Option<Least>,
    /// Most files; 1 if not given.
    max_values: Option<Most>,
    /// Whether files are needed; they are if not given.
    required: Option<bool>,
}

impl Part for FileUpload {
    fn check(&self, _kind: Kind, modal: bool, reader: &mut Reader) {
        let amount = Amount {
            min: self.min_values.map(Int::get),
            max: self.max_values.map(Int::get),
            max_if_absent: 1,
            required: self.required,
        };
        amount.check(modal, None, reader);
    }
}

/// Options of which one is chosen.
///
/// <https://docs.discord.com/developers/components/reference#radio-group>
#[derive(Args)]
pub(in super::super) struct RadioGroup {
    /// Number of the component.
    id: Option<Number>,
    /// What its interaction carries back.
    custom_id: CustomId,
    /// What can be chosen.
    options: List<GroupOption, 2, 10>,
    /// Whether one must be chosen; it must if not given.
    required: Option<bool>,
}

impl Part for RadioGroup {
    fn check(&self, _kind: Kind, _modal: bool, reader: &mut Reader) {
        let List(options) = &self.options;
        if options.iter().filter(|option| option.default == Some(true)).count() > 1 {
            reader.field("options", |reader| {
                reader.issue("conflict", "only one can be chosen to begin with");
            });
        }
        check_distinct(options.iter().map(|option| &*option.value), reader);
    }
}

/// Options of which several are chosen.
///
/// <https://docs.discord.com/developers/components/reference#checkbox-group>
#[derive(Args)]
pub(in super::super) struct CheckboxGroup {
    /// Number of the component.
    id: Option<Number>,
    /// What its interaction carries back.
    custom_id: CustomId,
    /// What can be chosen.
    options: List<GroupOption, 1, 10>,
    /// Fewest to choose; 1 if not given.
    min_values: Option<Least>,
    /// Most to choose; all if not given.
    max_values: Option<Most>,
    /// Whether a choice is needed; it is if not given.
    required: Option<bool>,
}

impl Part for CheckboxGroup {
    fn check(&self, _kind: Kind, modal: bool, reader: &mut Reader) {
        let List(options) = &self.options;
        let amount = Amount {
            min: self.min_values.map(Int::get),
            max: self.max_values.map(Int::get),
            max_if_absent: i64::try_from(options.len()).unwrap_or(i64::MAX),
            required: self.required,
        };
        amount.check(modal, None, reader);
        let chosen = options.iter().filter(|option| option.default == Some(true)).count();
        amount.check_chosen(chosen, "options", reader);
        check_distinct(options.iter().map(|option| &*option.value), reader);
    }
}

/// An option of a group.
#[derive(Args)]
struct GroupOption {
    /// Its words.
    label: Text<1, 100>,
    /// What its interaction carries back.
    value: Text<1, 100>,
    /// More words.
    description: Option<Text<1, 100>>,
    /// Whether it is chosen to begin with.
    default: Option<bool>,
}

/// A yes or no.
///
/// <https://docs.discord.com/developers/components/reference#checkbox>
#[derive(Args)]
pub(in super::super) struct Checkbox {
    /// Number of the component.
    id: Option<Number>,
    /// What its interaction carries back.
    custom_id: CustomId,
    /// Whether it is ticked to begin with.
    default: Option<bool>,
}

impl Part for Checkbox {}
