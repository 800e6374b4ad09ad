//! Trees of components, as callers write them: Discord's own objects, checked in full before
//! anything is sent.
//!
//! A tree nests, and what may stand where depends on the place, which no schema in our dialect can
//! say. So each is published as a free object, and what one is made of stands in [`kind`] (which
//! kinds there are), [`layout`] and [`input`] (their
//! fields and the rules between them), and
//! [`tree`] (what holds over all of it).
//!
//! <https://docs.discord.com/developers/components/reference>

mod address;
mod input;
mod kind;
mod layout;
mod tree;

use std::marker::PhantomData;

use serde_json::{Map, Value};
use tool::{Argument, Issue, Reader, Schema, argument::List, shape::Free};

use self::kind::Kind;
use super::message::MessageFlags;

/// The flag of a message that consists of components alone.
///
/// <https://docs.discord.com/developers/resources/message#message-object-message-flags>
const IS_COMPONENTS_V2: i64 = 1 << 15;

/// Most rows of a message without the flag.
///
/// <https://docs.discord.com/developers/components/reference#legacy-message-component-behavior>
const MOST_ROWS: usize = 5;

/// The components of a message.
pub(crate) struct Components(List<Component<InMessage>, 0, 40>);

impl Components {
    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.0.is_empty()
    }

    /// Whether the message must have the flag 32768.
    pub(crate) fn need_flag(&self) -> bool {
        self.0.0.iter().any(|component| component.kind != Kind::ActionRow)
    }

    /// Checks them against the flags of a new message: without 32768 it takes a few rows only.
    pub(crate) fn check(&self, reader: &mut Reader, flags: Option<MessageFlags>) {
        if has_flag(flags) {
            return;
        }
        reader.field("components", |reader| {
            for (index, component) in self.0.0.iter().enumerate() {
                if component.kind != Kind::ActionRow {
                    let message =
                        format!("a {} needs flag 32768 (components V2)", component.kind.name());
                    reader.item(index, |reader| {
                        reader.field("type", |reader| reader.issue("conflict", message));
                    });
                }
            }
            if !self.need_flag() && self.0.0.len() > MOST_ROWS {
                let message = format!("without flag 32768 a message has at most {MOST_ROWS} rows");
                reader.issue("items", message);
            }
        });
    }
}

/// Whether flags say that a message consists of components alone.
pub(crate) fn has_flag(flags: Option<MessageFlags>) -> bool {
    flags.is_some_and(|flags| flags.get() & IS_COMPONENTS_V2 != 0)
}

impl Argument for Components {
    const SCHEMA: &'static Schema =
        &Schema::of(tool::Kind::Array { items: Free::SCHEMA, min: 0, max: 40 }).note(
            "Type 1 is a row of buttons (2) or one select (3, 5 to 8); with flag 32768 also \
             9 section, 10 text, 12 gallery, 13 file, 14 separator, 17 container.",
        );

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        tree::check_message(&value, reader);
        List::read(value, reader).map(Self)
    }

    fn json(&self) -> Option<Value> {
        self.0.json()
    }
}

/// The components of a modal.
///
/// <https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-response-object-modal>
pub(crate) struct ModalComponents(List<Component<InModal>, 1, 5>);

impl Argument for ModalComponents {
    const SCHEMA: &'static Schema =
        &Schema::of(tool::Kind::Array { items: Free::SCHEMA, min: 1, max: 5 }).note(
            "Type 18 is a label around one of: 3, 5 to 8 select, 4 text input, 19 file upload, \
             21 radio group, 22 checkbox group, 23 checkbox. Type 10 is text.",
        );

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        tree::check_modal(&value, reader);
        List::read(value, reader).map(Self)
    }

    fn json(&self) -> Option<Value> {
        self.0.json()
    }
}

/// What a tree of components is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tree {
    /// A message.
    Message,
    /// A modal.
    Modal,
}

/// Reads a list of components as the tools that send them do, and gives it as Discord reads it.
///
/// # Errors
/// Every issue, with its path in the list.
pub fn read_components(tree: Tree, list: Value) -> Result<Value, Vec<Issue>> {
    let mut reader = Reader::default();
    let read = match tree {
        Tree::Message => Components::read(list, &mut reader).and_then(|list| list.json()),
        Tree::Modal => ModalComponents::read(list, &mut reader).and_then(|list| list.json()),
    };
    match read {
        Some(list) if !reader.failed() => Ok(list),
        _ => Err(reader.issues()),
    }
}

/// A place where components stand.
pub(crate) trait Place {
    /// The kinds that may stand there.
    const TAKES: &'static [Kind];
    /// Whether it is in a modal.
    const MODAL: bool = false;
}

/// A component at a place, checked, as Discord reads it.
pub(crate) struct Component<P> {
    kind: Kind,
    object: Map<String, Value>,
    place: PhantomData<P>,
}

impl<P: Place> Argument for Component<P> {
    const SCHEMA: &'static Schema = Free::SCHEMA;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let Value::Object(mut object) = value else {
            reader.issue("type", "it must be an object, a component");
            return None;
        };
        let kind = object.shift_remove("type");
        let kind = reader.field("type", |reader| Kind::read(kind, P::TAKES, reader))?;
        let fields = kind.read_fields(P::MODAL, object, reader);
        let mut object = Map::from_iter([("type".to_owned(), kind.number().into())]);
        object.extend(fields?);
        Some(Self { kind, object, place: PhantomData })
    }

    fn json(&self) -> Option<Value> {
        Some(Value::Object(self.object.clone()))
    }
}

/// The top of a message.
pub(crate) struct InMessage;

impl Place for InMessage {
    const TAKES: &'static [Kind] = &[
        Kind::ActionRow,
        Kind::Section,
        Kind::TextDisplay,
        Kind::MediaGallery,
        Kind::File,
        Kind::Separator,
        Kind::Container,
    ];
}

/// A container, which holds no other container.
pub(crate) struct InContainer;

impl Place for InContainer {
    const TAKES: &'static [Kind] = &[
        Kind::ActionRow,
        Kind::Section,
        Kind::TextDisplay,
        Kind::MediaGallery,
        Kind::File,
        Kind::Separator,
    ];
}

/// A row of a message.
pub(crate) struct InRow;

impl Place for InRow {
    const TAKES: &'static [Kind] = &[
        Kind::Button,
        Kind::StringSelect,
        Kind::UserSelect,
        Kind::RoleSelect,
        Kind::MentionableSelect,
        Kind::ChannelSelect,
    ];
}

/// The texts of a section.
pub(crate) struct InSection;

impl Place for InSection {
    const TAKES: &'static [Kind] = &[Kind::TextDisplay];
}

/// The side of a section.
pub(crate) struct AtSide;

impl Place for AtSide {
    const TAKES: &'static [Kind] = &[Kind::Button, Kind::Thumbnail];
}

/// The top of a modal.
pub(crate) struct InModal;

impl Place for InModal {
    const TAKES: &'static [Kind] = &[Kind::ActionRow, Kind::TextDisplay, Kind::Label];
    const MODAL: bool = true;
}

/// A row of a modal, which a label has replaced.
pub(crate) struct InModalRow;

impl Place for InModalRow {
    const TAKES: &'static [Kind] = &[Kind::TextInput];
    const MODAL: bool = true;
}

/// A label of a modal.
pub(crate) struct InLabel;

impl Place for InLabel {
    const TAKES: &'static [Kind] = &[
        Kind::StringSelect,
        Kind::TextInput,
        Kind::UserSelect,
        Kind::RoleSelect,
        Kind::MentionableSelect,
        Kind::ChannelSelect,
        Kind::FileUpload,
        Kind::RadioGroup,
        Kind::CheckboxGroup,
        Kind::Checkbox,
    ];
    const MODAL: bool = true;
}
