//! The kinds of component, and which fields each is read by.

use serde_json::{Map, Value};
use tool::{Argument, Reader, argument::whole};

use super::{
    input::{
        Button, ChannelSelect, Checkbox, CheckboxGroup, EntitySelect, FileUpload, RadioGroup,
        StringSelect, TextInput,
    },
    layout::{
        ActionRow, Container, File, Label, MediaGallery, ModalRow, Section, Separator, TextDisplay,
        Thumbnail,
    },
};

/// A kind of component.
///
/// <https://docs.discord.com/developers/components/reference#component-object-component-types>
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    ActionRow = 1,
    Button = 2,
    StringSelect = 3,
    TextInput = 4,
    UserSelect = 5,
    RoleSelect = 6,
    MentionableSelect = 7,
    ChannelSelect = 8,
    Section = 9,
    TextDisplay = 10,
    Thumbnail = 11,
    MediaGallery = 12,
    File = 13,
    Separator = 14,
    Container = 17,
    Label = 18,
    FileUpload = 19,
    RadioGroup = 21,
    CheckboxGroup = 22,
    Checkbox = 23,
}

const ALL: [Kind; 20] = [
    Kind::ActionRow,
    Kind::Button,
    Kind::StringSelect,
    Kind::TextInput,
    Kind::UserSelect,
    Kind::RoleSelect,
    Kind::MentionableSelect,
    Kind::ChannelSelect,
    Kind::Section,
    Kind::TextDisplay,
    Kind::Thumbnail,
    Kind::MediaGallery,
    Kind::File,
    Kind::Separator,
    Kind::Container,
    Kind::Label,
    Kind::FileUpload,
    Kind::RadioGroup,
    Kind::CheckboxGroup,
    Kind::Checkbox,
];

/// A component that is read by its fields.
pub(super) trait Part: Argument + tool::Args {
    /// Checks the rules between its fields; whether it is in a modal decides a few of them.
    fn check(&self, _kind: Kind, _modal: bool, _reader: &mut Reader) {}
}

impl Kind {
    /// Discord's number.
    pub(super) fn number(self) -> i64 {
        self as i64
    }

    /// Discord's name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::ActionRow => "action row",
            Self::Button => "button",
            Self::StringSelect => "string select",
            Self::TextInput => "text input",
            Self::UserSelect => "user select",
            Self::RoleSelect => "role select",
            Self::MentionableSelect => "mentionable select",
            Self::ChannelSelect => "channel select",
            Self::Section => "section",
            Self::TextDisplay => "text display",
            Self::Thumbnail => "thumbnail",
            Self::MediaGallery => "media gallery",
            Self::File => "file",
            Self::Separator => "separator",
            Self::Container => "container",
            Self::Label => "label",
            Self::FileUpload => "file upload",
            Self::RadioGroup => "radio group",
            Self::CheckboxGroup => "checkbox group",
            Self::Checkbox => "checkbox",
        }
    }

    /// Reads the number of one of the kinds that may stand at a place.
    pub(super) fn read(value: Option<Value>, takes: &[Self], reader: &mut Reader) -> Option<Self> {
        let Some(value) = value else {
            reader.issue("required", format!("it is required: {}", listed(takes)));
            return None;
        };
        let number = whole(&value);
        let of = |kinds: &[Self]| kinds.iter().copied().find(|kind| number == Some(kind.number()));
        let kind = of(takes);
        if kind.is_none() {
            let elsewhere = of(&ALL)
                .map(|kind| format!("{} {} does not go here; ", kind.number(), kind.name()))
                .unwrap_or_default();
            reader.issue("choice", format!("{elsewhere}it must be one of: {}", listed(takes)));
        }
        kind
    }

    /// Reads the other fields, of which a modal takes some differently.
    pub(super) fn read_fields(
        self,
        modal: bool,
        object: Map<String, Value>,
        reader: &mut Reader,
    ) -> Option<Map<String, Value>> {
        match self {
            Self::ActionRow if modal => self.part::<ModalRow>(modal, object, reader),
            Self::ActionRow => self.part::<ActionRow>(modal, object, reader),
            Self::Button => self.part::<Button>(modal, object, reader),
            Self::StringSelect => self.part::<StringSelect>(modal, object, reader),
            Self::TextInput => self.part::<TextInput>(modal, object, reader),
            Self::UserSelect | Self::RoleSelect | Self::MentionableSelect => {
                self.part::<EntitySelect>(modal, object, reader)
            }
            Self::ChannelSelect => self.part::<ChannelSelect>(modal, object, reader),
            Self::Section => self.part::<Section>(modal, object, reader),
            Self::TextDisplay => self.part::<TextDisplay>(modal, object, reader),
            Self::Thumbnail => self.part::<Thumbnail>(modal, object, reader),
            Self::MediaGallery => self.part::<MediaGallery>(modal, object, reader),
            Self::File => self.part::<File>(modal, object, reader),
            Self::Separator => self.part::<Separator>(modal, object, reader),
            Self::Container => self.part::<Container>(modal, object, reader),
            Self::Label => self.part::<Label>(modal, object, reader),
            Self::FileUpload => self.part::<FileUpload>(modal, object, reader),
            Self::RadioGroup => self.part::<RadioGroup>(modal, object, reader),
            Self::CheckboxGroup => self.part::<CheckboxGroup>(modal, object, reader),
            Self::Checkbox => self.part::<Checkbox>(modal, object, reader),
        }
    }

    fn part<T: Part>(
        self,
        modal: bool,
        object: Map<String, Value>,
        reader: &mut Reader,
    ) -> Option<Map<String, Value>> {
        let part = T::read_object(object, reader)?;
        part.check(self, modal, reader);
        match part.json() {
            Some(Value::Object(fields)) => Some(fields),
            _ => None,
        }
    }
}

/// `2 button, 3 string select`.
fn listed(kinds: &[Kind]) -> String {
    let each = kinds.iter().map(|kind| format!("{} {}", kind.number(), kind.name()));
    each.collect::<Vec<_>>().join(", ")
}
