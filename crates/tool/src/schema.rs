//! The closed dialect in which arguments and outputs are described: constants, made once.
//!
//! It is a small part of JSON Schema that every MCP client and every model's function calling
//! accepts: no references, no unions, a type on every node, items on every array.

use serde_json::{Map, Value, json};

use crate::untrusted::{self, Author as _};

/// What a value must look like.
#[derive(Debug, Clone, Copy)]
pub struct Schema {
    /// Its type and limits.
    pub kind: Kind,
    /// Words that go with every value of the type, after the field's own description.
    pub note: &'static str,
    /// The fence its text needs, if Discord's users wrote it.
    pub untrusted: Option<&'static str>,
    /// What it points at, if it is an id or code.
    pub refers: Option<Refers>,
    /// A value that fits, as JSON, of a free object that is checked in full where it is read.
    pub example: Option<&'static str>,
    /// Whether the text of a result keeps it back. Such a field stands at the top of an output.
    pub secret: bool,
}

/// The types.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// Text of so many characters.
    String {
        /// Fewest characters.
        min: usize,
        /// Most characters; `usize::MAX` is no limit.
        max: usize,
        /// A regular expression that it matches.
        pattern: Option<&'static str>,
        /// `date-time` or `uri`; no other format is used.
        format: Option<&'static str>,
    },
    /// A whole number.
    Integer {
        /// The least; `i64::MIN` is no limit.
        min: i64,
        /// The most; `i64::MAX` is no limit.
        max: i64,
    },
    /// A number.
    Number {
        /// The least; `i64::MIN` is no limit.
        min: i64,
        /// The most; `i64::MAX` is no limit.
        max: i64,
    },
    /// Yes or no.
    Boolean,
    /// One of these words.
    Words(&'static [&'static str]),
    /// One of these numbers.
    Numbers(&'static [i64]),
    /// A list.
    Array {
        /// What it holds.
        items: &'static Schema,
        /// Fewest items.
        min: usize,
        /// Most items; `usize::MAX` is no limit.
        max: usize,
    },
    /// An object with just these fields.
    Object(&'static [Field]),
    /// An object whose fields Discord documents elsewhere.
    Free,
}

/// What an id or code points at. The scope stage follows these to a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words are Discord's")]
pub enum Refers {
    Guild,
    Channel,
    Emoji,
    Invite,
    Message,
    Role,
    Sticker,
    User,
    Webhook,
    Other,
}

/// One field of an object.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// The name a caller writes.
    pub name: &'static str,
    /// The name Discord reads, where it differs.
    pub wire: &'static str,
    /// What it is for: a phrase.
    pub about: &'static str,
    /// Whether it must be there.
    pub required: bool,
    /// Whether it can be emptied by naming it in `clear`.
    pub clearable: bool,
    /// The value taken when it is absent.
    pub default: Option<Literal>,
    /// Where it goes in the request.
    pub place: Place,
    /// What it must look like.
    pub schema: &'static Schema,
}

impl Field {
    /// Where a table that is being filled holds nothing yet.
    pub(crate) const NONE: Self = Self {
        name: "",
        wire: "",
        about: "",
        required: false,
        clearable: false,
        default: None,
        place: Place::Local,
        schema: &Schema::of(Kind::Boolean),
    };
}

/// Where a field goes in a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Into the path if the route names it; else into the query of a GET or DELETE, and into the
    /// body of the others.
    Auto,
    /// Into the query.
    Query,
    /// It is the body.
    WholeBody,
    /// Into a header.
    Header,
    /// Nowhere: the tool itself uses it.
    Local,
}

/// A default as a constant.
#[derive(Debug, Clone, Copy)]
pub enum Literal {
    /// A number.
    Integer(i64),
    /// Yes or no.
    Boolean(bool),
    /// Text.
    Text(&'static str),
}

impl Literal {
    /// The default as JSON.
    pub fn json(self) -> Value {
        match self {
            Self::Integer(number) => number.into(),
            Self::Boolean(yes) => yes.into(),
            Self::Text(text) => text.into(),
        }
    }
}

/// The argument that empties fields: Discord's `null`, which a plain type cannot say.
pub const CLEAR: &str = "clear";

/// The pattern of an id.
pub const ID_PATTERN: &str = "^[0-9]{17,20}$";

impl Schema {
    /// A schema of a type alone.
    pub const fn of(kind: Kind) -> Self {
        Self { kind, note: "", untrusted: None, refers: None, example: None, secret: false }
    }

    /// Text without limits.
    pub const TEXT: Self =
        Self::of(Kind::String { min: 0, max: usize::MAX, pattern: None, format: None });

    /// With words that go with every value.
    #[must_use]
    pub const fn note(mut self, note: &'static str) -> Self {
        self.note = note;
        self
    }

    /// With a fence for its text.
    #[must_use]
    pub const fn untrusted(mut self, tag: &'static str) -> Self {
        self.untrusted = Some(tag);
        self
    }

    /// With what it points at.
    #[must_use]
    pub const fn refers(mut self, to: Refers) -> Self {
        self.refers = Some(to);
        self
    }

    /// With a value that fits, as JSON; only for free objects that are checked where they are read.
    #[must_use]
    pub const fn example(mut self, value: &'static str) -> Self {
        self.example = Some(value);
        self
    }

    /// Whether there is text of Discord's users anywhere in it, and the fence that holds all of it:
    /// a message's where there is one, else the first named.
    pub fn untrusted_within(&self) -> Option<&'static str> {
        if self.untrusted.is_some() {
            return self.untrusted;
        }
        match self.kind {
            Kind::Array { items, .. } => items.untrusted_within(),
            Kind::Object(fields) => {
                let tags = || fields.iter().filter_map(|field| field.schema.untrusted_within());
                tags().find(|tag| *tag == untrusted::Message::TAG).or_else(|| tags().next())
            }
            _ => None,
        }
    }

    /// As JSON Schema, with a description.
    pub fn json(&self, about: &str) -> Value {
        let mut out = self.kind.json();
        let about = match (about, self.note) {
            ("", note) => note.to_owned(),
            (about, "") => about.to_owned(),
            (about, note) => format!("{about} {note}"),
        };
        if !about.is_empty() {
            out.insert("description".to_owned(), about.into());
        }
        Value::Object(out)
    }
}

impl Kind {
    /// Whether a list of such values is a set to Discord: ids, choices and texts.
    pub fn is_set(self) -> bool {
        matches!(self, Self::Words(_) | Self::Numbers(_) | Self::String { .. })
    }

    fn json(&self) -> Map<String, Value> {
        // Room for a type, two limits, and a description: no schema is made to grow.
        let mut out = Map::with_capacity(4);
        let mut set = |name: &str, value: Value| {
            out.insert(name.to_owned(), value);
        };
        match *self {
            Self::String { min, max, pattern, format } => {
                set("type", "string".into());
                if min > 0 {
                    set("minLength", min.into());
                }
                if max < usize::MAX {
                    set("maxLength", max.into());
                }
                if let Some(pattern) = pattern {
                    set("pattern", pattern.into());
                }
                if let Some(format) = format {
                    set("format", format.into());
                }
            }
            Self::Integer { min, max } => {
                set("type", "integer".into());
                if min > i64::MIN {
                    set("minimum", min.into());
                }
                if max < i64::MAX {
                    set("maximum", max.into());
                }
            }
            Self::Number { min, max } => {
                set("type", "number".into());
                if min != i64::MIN {
                    set("minimum", min.into());
                }
                if max != i64::MAX {
                    set("maximum", max.into());
                }
            }
            Self::Boolean => set("type", "boolean".into()),
            Self::Words(words) => {
                set("type", "string".into());
                set("enum", words.into());
            }
            Self::Numbers(numbers) => {
                set("type", "integer".into());
                set("enum", numbers.into());
            }
            Self::Array { items, min, max } => {
                set("type", "array".into());
                set("items", items.json(""));
                if min > 0 {
                    set("minItems", min.into());
                }
                if max < usize::MAX {
                    set("maxItems", max.into());
                }
            }
            Self::Object(fields) => return object(fields, &[]),
            Self::Free => set("type", "object".into()),
        }
        out
    }
}

/// The JSON Schema of an object with these fields, less the `optional` ones from `required`.
///
/// Closed: `additionalProperties` is false. Fields that can be cleared add the field [`CLEAR`].
pub fn object(fields: &[Field], optional: &[&str]) -> Map<String, Value> {
    let mut properties = Map::with_capacity(fields.len() + 1);
    for field in fields {
        let mut one = field.schema.json(field.about);
        if let (Some(default), Value::Object(one)) = (field.default, &mut one) {
            one.insert("default".to_owned(), default.json());
        }
        properties.insert(field.name.to_owned(), one);
    }
    let clearable: Vec<_> = fields.iter().filter(|f| f.clearable).map(|f| f.name).collect();
    if !clearable.is_empty() {
        properties.insert(
            CLEAR.to_owned(),
            json!({
                "type": "array",
                "items": {"type": "string", "enum": clearable},
                "description": "Fields to empty (Discord's null).",
            }),
        );
    }
    let required: Vec<_> = fields
        .iter()
        .filter(|field| field.required && !optional.contains(&field.name))
        .map(|field| field.name)
        .collect();
    let mut out = Map::with_capacity(5);
    out.insert("type".to_owned(), "object".into());
    out.insert("properties".to_owned(), properties.into());
    if !required.is_empty() {
        out.insert("required".to_owned(), required.into());
    }
    out.insert("additionalProperties".to_owned(), false.into());
    out
}
