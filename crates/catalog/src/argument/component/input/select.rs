//! Selects: menus of options, or of what a server has.

use discord::{Id, Int, Text, id::Generic};
use tool::{Args, Choice, Reader, argument::List};

use super::{
    CustomId, Emoji, Kind, Number, Part,
    amount::{Amount, check_distinct},
};

/// Fewest values to choose.
type Least = Int<0, 25>;
/// Most values to choose.
type Most = Int<1, 25>;
/// Words shown while nothing is chosen.
type Placeholder = Text<1, 150>;

/// A menu of options.
///
/// <https://docs.discord.com/developers/components/reference#string-select>
#[derive(Args)]
pub(in super::super) struct StringSelect {
    /// Number of the component.
    id: Option<Number>,
    /// What its interaction carries back.
    custom_id: CustomId,
    /// What can be chosen.
    options: List<SelectOption, 1, 25>,
    /// Words shown while nothing is chosen.
    placeholder: Option<Placeholder>,
    /// Fewest options to choose; 1 if not given.
    min_values: Option<Least>,
    /// Most options to choose; 1 if not given.
    max_values: Option<Most>,
    /// Whether a modal needs it answered; it does if not given.
    required: Option<bool>,
    /// Grey it out.
    disabled: Option<bool>,
}

/// An option of a menu.
#[derive(Args)]
struct SelectOption {
    /// Its words.
    label: Text<1, 100>,
    /// What its interaction carries back.
    value: Text<1, 100>,
    /// More words.
    description: Option<Text<1, 100>>,
    /// Emoji before its words.
    emoji: Option<Emoji>,
    /// Whether it is chosen to begin with.
    default: Option<bool>,
}

impl Part for StringSelect {
    fn check(&self, _kind: Kind, modal: bool, reader: &mut Reader) {
        let List(options) = &self.options;
        let amount = amount(self.min_values, self.max_values, self.required);
        amount.check(modal, Some(options.len()), reader);
        let chosen = options.iter().filter(|option| option.default == Some(true)).count();
        amount.check_chosen(chosen, "options", reader);
        check_distinct(options.iter().map(|option| &*option.value), reader);
        check_enabled(modal, self.disabled, reader);
    }
}

/// A menu of users, roles, or both.
///
/// <https://docs.discord.com/developers/components/reference#user-select>
#[derive(Args)]
pub(in super::super) struct EntitySelect {
    /// Number of the component.
    id: Option<Number>,
    /// What its interaction carries back.
    custom_id: CustomId,
    /// Words shown while nothing is chosen.
    placeholder: Option<Placeholder>,
    /// What is chosen to begin with.
    default_values: Option<List<DefaultValue, 0, 25>>,
    /// Fewest to choose; 1 if not given.
    min_values: Option<Least>,
    /// Most to choose; 1 if not given.
    max_values: Option<Most>,
    /// Whether a modal needs it answered; it does if not given.
    required: Option<bool>,
    /// Grey it out.
    disabled: Option<bool>,
}

impl Part for EntitySelect {
    fn check(&self, kind: Kind, modal: bool, reader: &mut Reader) {
        let amount = amount(self.min_values, self.max_values, self.required);
        amount.check(modal, None, reader);
        check_defaults(kind, self.default_values.as_ref(), &amount, reader);
        check_enabled(modal, self.disabled, reader);
    }
}

/// A menu of channels.
///
/// <https://docs.discord.com/developers/components/reference#channel-select>
#[derive(Args)]
pub(in super::super) struct ChannelSelect {
    /// Number of the component.
    id: Option<Number>,
    /// What its interaction carries back.
    custom_id: CustomId,
    /// Kinds of channel to offer; all if not given.
    channel_types: Option<List<ChannelType, 0, 12>>,
    /// Words shown while nothing is chosen.
    placeholder: Option<Placeholder>,
    /// What is chosen to begin with.
    default_values: Option<List<DefaultValue, 0, 25>>,
    /// Fewest to choose; 1 if not given.
    min_values: Option<Least>,
    /// Most to choose; 1 if not given.
    max_values: Option<Most>,
    /// Whether a modal needs it answered; it does if not given.
    required: Option<bool>,
    /// Grey it out.
    disabled: Option<bool>,
}

/// Kinds of channel that a menu can be narrowed to.
#[derive(Clone, Copy, Choice)]
enum ChannelType {
    Text = 0,
    DirectMessage = 1,
    Voice = 2,
    GroupDirectMessage = 3,
    Category = 4,
    Announcement = 5,
    AnnouncementThread = 10,
    PublicThread = 11,
    PrivateThread = 12,
    Stage = 13,
    Directory = 14,
    Forum = 15,
}

impl Part for ChannelSelect {
    fn check(&self, kind: Kind, modal: bool, reader: &mut Reader) {
        let amount = amount(self.min_values, self.max_values, self.required);
        amount.check(modal, None, reader);
        check_defaults(kind, self.default_values.as_ref(), &amount, reader);
        check_enabled(modal, self.disabled, reader);
    }
}

/// What is chosen to begin with.
///
/// <https://docs.discord.com/developers/components/reference#user-select-select-default-value-structure>
#[derive(Args)]
struct DefaultValue {
    /// The user, role or channel.
    id: Id<Generic>,
    /// What it is.
    r#type: DefaultValueType,
}

/// What a value chosen to begin with is.
#[derive(Clone, Copy, PartialEq, Eq, Choice)]
enum DefaultValueType {
    User,
    Role,
    Channel,
}

fn amount(min: Option<Least>, max: Option<Most>, required: Option<bool>) -> Amount {
    Amount { min: min.map(Int::get), max: max.map(Int::get), max_if_absent: 1, required }
}

/// Checks that what is chosen to begin with is what the menu offers, and as many as it asks for.
fn check_defaults(
    kind: Kind,
    values: Option<&List<DefaultValue, 0, 25>>,
    amount: &Amount,
    reader: &mut Reader,
) {
    let Some(List(values)) = values else { return };
    let offered: &[DefaultValueType] = match kind {
        Kind::UserSelect => &[DefaultValueType::User],
        Kind::RoleSelect => &[DefaultValueType::Role],
        Kind::ChannelSelect => &[DefaultValueType::Channel],
        _ => &[DefaultValueType::User, DefaultValueType::Role],
    };
    let mut seen = std::collections::HashSet::new();
    reader.field("default_values", |reader| {
        for (index, value) in values.iter().enumerate() {
            reader.item(index, |reader| {
                if !offered.contains(&value.r#type) {
                    let message = format!("a {} does not offer it", kind.name());
                    reader.field("type", |reader| reader.issue("conflict", message));
                }
                if !seen.insert(value.id) {
                    reader.issue("conflict", "it is named twice; name each one once");
                }
            });
        }
    });
    amount.check_chosen(values.len(), "default_values", reader);
    let least = amount.min.unwrap_or(1);
    if !values.is_empty() && i64::try_from(values.len()).is_ok_and(|chosen| chosen < least) {
        reader.field("default_values", |reader| {
            let message = format!("it has fewer than `min_values`, {least}");
            reader.issue("conflict", message);
        });
    }
}

/// Discord refuses a modal of which a part is disabled.
fn check_enabled(modal: bool, disabled: Option<bool>, reader: &mut Reader) {
    if modal && disabled.is_some() {
        reader.field("disabled", |reader| {
            reader.issue("conflict", "nothing in a modal can be disabled; leave it out");
        });
    }
}
