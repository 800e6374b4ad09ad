//! Cards of messages, as callers write them.
//!
//! <https://docs.discord.com/developers/resources/message#embed-object>

use discord::{Int, Text};
use serde_json::Value;
use tool::{Args, Argument, Reader, Schema, argument::List, special::DateTime};

/// Most characters of all cards of a message together.
///
/// <https://docs.discord.com/developers/resources/message#embed-object-embed-limits>
const MOST: usize = 6_000;

type Address = Text<1, 2048>;

/// A card.
#[derive(Args)]
pub(crate) struct Embed {
    /// Title.
    title: Option<Text<1, 256>>,
    /// Text under the title; Markdown.
    description: Option<Text<1, 4096>>,
    /// Link of the title.
    url: Option<Address>,
    /// Colour as a number, 0xRRGGBB.
    color: Option<Int<0, 0xFF_FFFF>>,
    /// Moment to show at the bottom.
    timestamp: Option<DateTime>,
    /// Line above the title.
    author: Option<EmbedAuthor>,
    /// Line at the bottom.
    footer: Option<EmbedFooter>,
    /// Large picture.
    image: Option<EmbedPicture>,
    /// Small picture at the side.
    thumbnail: Option<EmbedPicture>,
    /// Named values.
    fields: Option<List<EmbedField, 0, 25>>,
}

/// The line above the title.
#[derive(Args)]
struct EmbedAuthor {
    /// Name.
    name: Text<1, 256>,
    /// Link of the name.
    url: Option<Address>,
    /// Picture: http(s), or attachment:// and the name of a file sent along.
    icon_url: Option<Address>,
}

/// The line at the bottom.
#[derive(Args)]
struct EmbedFooter {
    /// Text.
    text: Text<1, 2048>,
    /// Picture: http(s), or attachment:// and the name of a file sent along.
    icon_url: Option<Address>,
}

/// A picture.
#[derive(Args)]
struct EmbedPicture {
    /// Address: http(s), or attachment:// and the name of a file sent along.
    url: Address,
    /// What it shows, for those who cannot see it.
    description: Option<Text<1, 4096>>,
}

/// A named value.
#[derive(Args)]
struct EmbedField {
    /// Name.
    name: Text<1, 256>,
    /// Value; Markdown.
    value: Text<1, 1024>,
    /// Beside its neighbours.
    inline: Option<bool>,
}

impl Embed {
    /// The characters that count towards [`MOST`].
    fn length(&self) -> usize {
        let count = |text: Option<&str>| text.map_or(0, |text| text.chars().count());
        let fields = self.fields.iter().flat_map(|list| &list.0);
        count(self.title.as_deref())
            + count(self.description.as_deref())
            + count(self.author.as_ref().map(|author| &*author.name))
            + count(self.footer.as_ref().map(|footer| &*footer.text))
            + fields
                .map(|field| count(Some(&field.name)) + count(Some(&field.value)))
                .sum::<usize>()
    }
}

/// The cards of a message: at most ten, of 6,000 characters together.
pub(crate) struct Embeds(List<Embed, 0, 10>);

impl Embeds {
    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.0.is_empty()
    }
}

impl Argument for Embeds {
    const SCHEMA: &'static Schema = List::<Embed, 0, 10>::SCHEMA;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let list = List::<Embed, 0, 10>::read(value, reader)?;
        let length: usize = list.0.iter().map(Embed::length).sum();
        if length > MOST {
            let message = format!("together they have {length} characters; at most {MOST} fit");
            reader.issue("length", message);
            return None;
        }
        Some(Self(list))
    }

    fn json(&self) -> Option<Value> {
        self.0.json()
    }
}
