//! Components that arrange others or show something: their fields, and the rules between them.

use discord::{Int, Text};
use tool::{Args, Choice, Reader, argument::List};

use super::{
    AtSide, Component, InContainer, InLabel, InModalRow, InRow, InSection,
    address::{Address, OfAttachment, OfMedia},
    kind::{Kind, Part},
};

/// A number by which an interaction names a component.
///
/// <https://docs.discord.com/developers/components/reference#anatomy-of-a-component>
pub(super) type Number = Int<0, 0x7FFF_FFFF>;

/// Buttons beside each other, or one select.
///
/// <https://docs.discord.com/developers/components/reference#action-row>
#[derive(Args)]
pub(super) struct ActionRow {
    /// Number of the component.
    id: Option<Number>,
    /// Up to five buttons, or one select.
    components: List<Component<InRow>, 1, 5>,
}

impl Part for ActionRow {
    fn check(&self, _kind: Kind, _modal: bool, reader: &mut Reader) {
        let List(inner) = &self.components;
        if inner.len() > 1 && inner.iter().any(|component| component.kind != Kind::Button) {
            reader.field("components", |reader| {
                reader
                    .issue("conflict", "a select fills its row; give the others rows of their own");
            });
        }
    }
}

/// The row of a modal: one text input, since a row has one only.
///
/// <https://docs.discord.com/developers/components/reference#text-input>
#[derive(Args)]
pub(super) struct ModalRow {
    /// Number of the component.
    id: Option<Number>,
    /// One text input.
    components: List<Component<InModalRow>, 1, 1>,
}

impl Part for ModalRow {
    fn check(&self, _kind: Kind, _modal: bool, reader: &mut Reader) {
        let unnamed = |input: &Component<_>| !input.object.contains_key("label");
        if self.components.0.iter().any(unnamed) {
            reader.field("components", |reader| {
                reader.item(0, |reader| {
                    reader.field("label", |reader| {
                        reader.issue("required", "it is required in a row; a label (18) is better");
                    });
                });
            });
        }
    }
}

/// Texts with something at their side.
///
/// <https://docs.discord.com/developers/components/reference#section>
#[derive(Args)]
pub(super) struct Section {
    /// Number of the component.
    id: Option<Number>,
    /// One to three texts.
    components: List<Component<InSection>, 1, 3>,
    /// A button or thumbnail.
    accessory: Component<AtSide>,
}

impl Part for Section {}

/// A text.
///
/// <https://docs.discord.com/developers/components/reference#text-display>
#[derive(Args)]
pub(super) struct TextDisplay {
    /// Number of the component.
    id: Option<Number>,
    /// Text; Markdown.
    content: Text<1, 4000>,
}

impl Part for TextDisplay {}

/// A small picture at the side of a section.
///
/// <https://docs.discord.com/developers/components/reference#thumbnail>
#[derive(Args)]
pub(super) struct Thumbnail {
    /// Number of the component.
    id: Option<Number>,
    /// The picture.
    media: Media,
    /// What it shows, for those who cannot see it.
    description: Option<Text<1, 1024>>,
    /// Hide it until it is clicked.
    spoiler: Option<bool>,
}

impl Part for Thumbnail {}

/// Pictures and videos.
///
/// <https://docs.discord.com/developers/components/reference#media-gallery>
#[derive(Args)]
pub(super) struct MediaGallery {
    /// Number of the component.
    id: Option<Number>,
    /// One to ten of them.
    items: List<MediaGalleryItem, 1, 10>,
}

impl Part for MediaGallery {}

/// A picture or video of a gallery.
#[derive(Args)]
struct MediaGalleryItem {
    /// The picture or video.
    media: Media,
    /// What it shows, for those who cannot see it.
    description: Option<Text<1, 1024>>,
    /// Hide it until it is clicked.
    spoiler: Option<bool>,
}

/// A file that is sent along.
///
/// <https://docs.discord.com/developers/components/reference#file>
#[derive(Args)]
pub(super) struct File {
    /// Number of the component.
    id: Option<Number>,
    /// The file.
    file: Attached,
    /// Hide it until it is clicked.
    spoiler: Option<bool>,
}

impl Part for File {}

/// Room between components.
///
/// <https://docs.discord.com/developers/components/reference#separator>
#[derive(Args)]
pub(super) struct Separator {
    /// Number of the component.
    id: Option<Number>,
    /// Draw a line.
    divider: Option<bool>,
    /// How much room.
    spacing: Option<Spacing>,
}

impl Part for Separator {}

/// Sizes of a separator.
#[derive(Clone, Copy, Choice)]
enum Spacing {
    Small = 1,
    Large = 2,
}

/// A box around components.
///
/// <https://docs.discord.com/developers/components/reference#container>
#[derive(Args)]
pub(super) struct Container {
    /// Number of the component.
    id: Option<Number>,
    /// What is in it; no other container.
    components: List<Component<InContainer>, 1, 40>,
    /// Colour of its edge as a number, 0xRRGGBB.
    accent_color: Option<Int<0, 0xFF_FFFF>>,
    /// Hide it until it is clicked.
    spoiler: Option<bool>,
}

impl Part for Container {}

/// What an input of a modal is for.
///
/// <https://docs.discord.com/developers/components/reference#label>
#[derive(Args)]
pub(super) struct Label {
    /// Number of the component.
    id: Option<Number>,
    /// The words above the input.
    label: Text<1, 45>,
    /// More words.
    description: Option<Text<1, 100>>,
    /// The input.
    component: Component<InLabel>,
}

impl Part for Label {}

/// A picture or video, of which only the address can be given.
///
/// <https://docs.discord.com/developers/components/reference#unfurled-media-item>
#[derive(Args)]
struct Media {
    /// Its address.
    url: Address<OfMedia>,
}

/// A file of the message.
#[derive(Args)]
struct Attached {
    /// Its address.
    url: Address<OfAttachment>,
}
