//! Components that people use: buttons and selects of messages, and the inputs of modals.

mod amount;
mod choice;
mod select;

use discord::{
    Id, Int, Text,
    id::{self, Sku},
};
use serde_json::Value;
use tool::{Args, Argument, Choice, Reader, Schema};

pub(super) use self::{
    choice::{Checkbox, CheckboxGroup, FileUpload, RadioGroup},
    select::{ChannelSelect, EntitySelect, StringSelect},
};
use super::{
    address::{Address, OfLink},
    kind::{Kind, Part},
    layout::Number,
};

/// What an interaction with a component carries back.
///
/// <https://docs.discord.com/developers/components/reference#anatomy-of-a-component-custom-id>
type CustomId = Text<1, 100>;

/// A button.
///
/// <https://docs.discord.com/developers/components/reference#button>
#[derive(Args)]
pub(super) struct Button {
    /// Number of the component.
    id: Option<Number>,
    /// What it does and looks like.
    style: ButtonStyle,
    /// Its words.
    label: Option<Text<1, 80>>,
    /// Emoji before its words.
    emoji: Option<Emoji>,
    /// What its interaction carries back.
    custom_id: Option<CustomId>,
    /// Product to buy.
    sku_id: Option<Id<Sku>>,
    /// Link to open.
    url: Option<Address<OfLink>>,
    /// Grey it out.
    disabled: Option<bool>,
}

/// Styles of a button.
///
/// <https://docs.discord.com/developers/components/reference#button-button-styles>
#[derive(Clone, Copy, PartialEq, Eq, Choice)]
enum ButtonStyle {
    Primary = 1,
    Secondary = 2,
    Success = 3,
    Danger = 4,
    Link = 5,
    Premium = 6,
}

impl Part for Button {
    fn check(&self, _kind: Kind, _modal: bool, reader: &mut Reader) {
        let premium = self.style == ButtonStyle::Premium;
        let (named, needed) = match self.style {
            ButtonStyle::Link => ("link", "url"),
            ButtonStyle::Premium => ("premium", "sku_id"),
            _ => ("normal", "custom_id"),
        };
        for (field, given) in [
            ("custom_id", self.custom_id.is_some()),
            ("url", self.url.is_some()),
            ("sku_id", self.sku_id.is_some()),
        ] {
            if field == needed && !given {
                let message = format!("a {named} button (style {}) needs it", self.style as u8);
                reader.field(field, |reader| reader.issue("required", message));
            } else if field != needed && given {
                let message = format!("a {named} button has `{needed}` instead");
                reader.field(field, |reader| reader.issue("conflict", message));
            }
        }
        let shown = [("label", self.label.is_some()), ("emoji", self.emoji.is_some())];
        for (field, given) in shown {
            if premium && given {
                reader.field(field, |reader| {
                    reader.issue("conflict", "a premium button shows its product instead");
                });
            }
        }
        if !premium && shown.iter().all(|(_, given)| !given) {
            reader.issue("required", "it needs a `label` or an `emoji`");
        }
    }
}

/// An emoji of a button or option.
///
/// <https://docs.discord.com/developers/resources/emoji#emoji-object>
#[derive(Args)]
struct Emoji {
    /// Custom emoji; none for a Unicode one.
    id: Option<Id<id::Emoji>>,
    /// The Unicode emoji itself, or the name of a custom one.
    name: Text<1, 32>,
    /// Whether it moves.
    animated: Option<Animated>,
}

/// Whether an emoji moves: part of one that was read from Discord, which knows it by the id and
/// takes no such field.
struct Animated;

impl Argument for Animated {
    const SCHEMA: &'static Schema = bool::SCHEMA;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        bool::read(value, reader).map(|_| Self)
    }

    fn json(&self) -> Option<Value> {
        None
    }
}

/// A field for text in a modal.
///
/// <https://docs.discord.com/developers/components/reference#text-input>
#[derive(Args)]
pub(super) struct TextInput {
    /// Number of the component.
    id: Option<Number>,
    /// What its interaction carries back.
    custom_id: CustomId,
    /// One line or several.
    style: TextInputStyle,
    /// The words above it, in a row.
    label: Option<Text<1, 45>>,
    /// Fewest characters.
    min_length: Option<Int<0, 4000>>,
    /// Most characters.
    max_length: Option<Int<1, 4000>>,
    /// Whether it must be filled in; it must if not given.
    required: Option<bool>,
    /// Text to begin with.
    value: Option<Text<1, 4000>>,
    /// Words shown while it is empty.
    placeholder: Option<Text<1, 100>>,
}

/// Styles of a field for text.
#[derive(Clone, Copy, Choice)]
enum TextInputStyle {
    Short = 1,
    Paragraph = 2,
}

impl Part for TextInput {
    fn check(&self, _kind: Kind, _modal: bool, reader: &mut Reader) {
        let (Some(min), Some(max)) = (self.min_length, self.max_length) else { return };
        if min.get() > max.get() {
            reader.field("min_length", |reader| {
                reader.issue("conflict", format!("it is more than `max_length`, {}", max.get()));
            });
        }
    }
}
