//! Arguments that are more than a value of the body: reasons, mentions, nonces, files, emojis.

use base64::Engine as _;
use discord::{Decimal, File, Id, Repeat, Source, Text, id};
use serde_json::{Map, Value, json};

use crate::{
    Args, Argument, Binder, Choice, Field, Kind, Place, Presence, Reader, Schema, argument::List,
};

/// The reason that a server's audit log shows; sent as a header.
#[derive(Debug, Clone)]
pub struct AuditReason(Option<Text<1, 512>>);

impl Argument for AuditReason {
    const SCHEMA: &'static Schema = Text::<1, 512>::SCHEMA;
    const PRESENCE: Presence = Presence::Optional;
    const PLACE: Place = Place::Header;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        Text::read(value, reader).map(|text| Self(Some(text)))
    }

    fn absent() -> Option<Self> {
        Some(Self(None))
    }

    fn json(&self) -> Option<Value> {
        None
    }

    fn bind(&self, _field: &Field, binder: &mut Binder<'_>) {
        binder.request().reason = self.0.as_deref().map(str::to_owned);
    }
}

/// The token of a webhook or interaction: a secret that stands in the path and is all that the
/// request needs, so the bot's own token stays at home.
///
/// <https://docs.discord.com/developers/resources/webhook#execute-webhook>
#[derive(Clone)]
pub struct PathToken(discord::Secret);

/// Webhook tokens have letters, digits, `-` and `_`; those of interactions are base64 too.
const PATH_TOKEN: &str = "^[A-Za-z0-9_.=+/:-]{1,512}$";

impl Argument for PathToken {
    const SCHEMA: &'static Schema = &Schema::of(Kind::String {
        min: 0,
        max: usize::MAX,
        pattern: Some(PATH_TOKEN),
        format: None,
    });

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let text = Text::<1, 512>::read(value, reader)?.into_string();
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_.=+/:".contains(c);
        if !text.chars().all(plain) || text.chars().all(|c| c == '.') {
            reader.issue("format", "it must be the token alone, as Discord gave it");
            return None;
        }
        Some(Self(discord::Secret::new(&text)))
    }

    fn json(&self) -> Option<Value> {
        Some(self.0.expose().into())
    }

    fn bind(&self, field: &Field, binder: &mut Binder<'_>) {
        binder.request().auth = discord::Auth::None;
        binder.put(field, self.0.expose().into());
    }
}

/// An OAuth2 access token of a user, as whom this one request speaks.
#[derive(Clone)]
pub struct BearerToken(discord::Secret);

impl Argument for BearerToken {
    const SCHEMA: &'static Schema =
        &Schema::of(Kind::String { min: 1, max: 512, pattern: None, format: None });
    const PLACE: Place = Place::Header;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let text = Text::<1, 512>::read(value, reader)?.into_string();
        if !text.chars().all(|c| c.is_ascii_graphic()) {
            reader.issue("format", "it must be the token alone");
            return None;
        }
        Some(Self(discord::Secret::new(&text)))
    }

    fn json(&self) -> Option<Value> {
        None
    }

    fn bind(&self, _field: &Field, binder: &mut Binder<'_>) {
        binder.request().auth = discord::Auth::Bearer(self.0.clone());
    }
}

/// A mark by which Discord knows a message it has already, so that sending it again is harmless.
/// It is always sent and enforced; where the caller gives none, the server makes one.
///
/// <https://docs.discord.com/developers/resources/message#create-message>
#[derive(Debug, Clone)]
pub struct Nonce(Option<Text<1, 25>>);

impl Argument for Nonce {
    const SCHEMA: &'static Schema = Text::<1, 25>::SCHEMA;
    const PRESENCE: Presence = Presence::Optional;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        Text::read(value, reader).map(|text| Self(Some(text)))
    }

    fn absent() -> Option<Self> {
        Some(Self(None))
    }

    fn json(&self) -> Option<Value> {
        self.0.as_ref().and_then(Argument::json)
    }

    fn bind(&self, field: &Field, binder: &mut Binder<'_>) {
        binder.set("enforce_nonce", true.into());
        binder.request().repeat = Repeat::Nonce;
        if let Some(nonce) = self.json() {
            binder.put(field, nonce);
        }
    }
}

/// Kinds of mention that a text may make by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[expect(missing_docs, reason = "the words are Discord's")]
pub enum MentionKind {
    Roles,
    Users,
    Everyone,
}

/// Who a message may ping.
#[derive(Debug, Clone, Args)]
pub struct MentionRules {
    /// Kinds that every mention in the text may ping.
    parse: Option<List<MentionKind, 0, 3>>,
    /// Roles that may be pinged.
    roles: Option<List<Id<id::Role>, 0, 100>>,
    /// Users that may be pinged.
    users: Option<List<Id<id::User>, 0, 100>>,
    /// Ping the author of the message replied to.
    replied_user: Option<bool>,
}

/// Who a message may ping: nobody unless it says so, since the text is a model's.
///
/// <https://docs.discord.com/developers/resources/message#allowed-mentions-object>
#[derive(Debug, Clone)]
pub struct AllowedMentions(Option<MentionRules>);

impl Argument for AllowedMentions {
    const SCHEMA: &'static Schema = MentionRules::SCHEMA;
    const PRESENCE: Presence = Presence::Optional;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let rules = MentionRules::read(value, reader)?;
        let parses = |kind| rules.parse.as_ref().is_some_and(|list| list.0.contains(&kind));
        // Discord refuses a kind that is both parsed and listed.
        for (kind, listed, name) in [
            (MentionKind::Roles, rules.roles.is_some(), "roles"),
            (MentionKind::Users, rules.users.is_some(), "users"),
        ] {
            if listed && parses(kind) {
                reader.field(name, |reader| {
                    reader.issue("conflict", "it is in `parse` too; do one of the two");
                });
            }
        }
        Some(Self(Some(rules)))
    }

    fn absent() -> Option<Self> {
        Some(Self(None))
    }

    fn json(&self) -> Option<Value> {
        let mut rules = self.0.as_ref().and_then(Argument::json).unwrap_or_else(|| json!({}));
        if let Value::Object(rules) = &mut rules {
            rules.entry("parse").or_insert_with(|| json!([]));
        }
        Some(rules)
    }
}

/// A file to upload.
#[derive(Debug, Clone, Args)]
pub struct Upload {
    /// Name people see; needed with `data`.
    filename: Option<Text<1, 255>>,
    /// Path of a file below a folder the operator allowed.
    path: Option<Text<1, 4096>>,
    /// The bytes in base64.
    data: Option<Text<1, { usize::MAX }>>,
    /// Media type, such as image/png.
    content_type: Option<Text<1, 127>>,
    /// What it shows, for those who cannot see it.
    description: Option<Text<1, 1024>>,
    /// Title.
    title: Option<Text<1, 1024>>,
    /// Hide it until it is clicked.
    is_spoiler: Option<bool>,
    /// Seconds of a voice message.
    duration_secs: Option<Decimal<0, 2_147_483_647>>,
    /// Loudness of a voice message over time: bytes in base64.
    waveform: Option<Text<1, 400>>,
}

/// Files sent with a message: at most ten.
///
/// <https://docs.discord.com/developers/reference#uploading-files>
#[derive(Debug, Clone)]
pub struct Files(Vec<(File, Map<String, Value>)>);

impl Files {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Argument for Files {
    const SCHEMA: &'static Schema = List::<Upload, 1, 10>::SCHEMA;
    const PRESENCE: Presence = Presence::Optional;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let List(uploads) = List::<Upload, 1, 10>::read(value, reader)?;
        let files: Vec<_> = uploads
            .into_iter()
            .enumerate()
            .map(|(index, upload)| reader.item(index, |reader| upload.file(reader)))
            .collect();
        files.into_iter().collect::<Option<Vec<_>>>().map(Self)
    }

    fn absent() -> Option<Self> {
        Some(Self(Vec::new()))
    }

    fn json(&self) -> Option<Value> {
        None
    }

    fn bind(&self, _field: &Field, binder: &mut Binder<'_>) {
        if self.is_empty() {
            return;
        }
        let mut attachments = Vec::new();
        for (index, (file, about)) in self.0.iter().enumerate() {
            let mut attachment = json!({"id": index.to_string(), "filename": file.name});
            if let Value::Object(attachment) = &mut attachment {
                attachment.extend(about.clone());
            }
            attachments.push(attachment);
            binder.file(file.clone());
        }
        binder.append("attachments", attachments);
    }
}

impl Upload {
    /// The file, and what the message says about it.
    fn file(self, reader: &mut Reader) -> Option<(File, Map<String, Value>)> {
        let about = self.about();
        let filename = self.filename.map(Text::into_string);
        let (name, source) = match (self.path, self.data) {
            (Some(path), None) => {
                let path = path.into_string();
                let name = filename.or_else(|| {
                    path.rsplit(['/', '\\']).next().filter(|n| !n.is_empty()).map(str::to_owned)
                });
                (name, Source::Path(path))
            }
            (None, Some(data)) => {
                let decoded = base64::engine::general_purpose::STANDARD.decode(data.as_bytes());
                let Ok(bytes) = decoded else {
                    reader.field("data", |reader| reader.issue("format", "it is not base64"));
                    return None;
                };
                (filename, Source::Bytes(bytes.into()))
            }
            _ => {
                reader.issue("conflict", "give one of `path` and `data`");
                return None;
            }
        };
        let Some(name) = name else {
            reader
                .field("filename", |reader| reader.issue("required", "it is required with `data`"));
            return None;
        };
        let content_type = self.content_type.map(Text::into_string);
        Some((File { name, content_type, source, part: None }, about))
    }

    /// What the message says about the file.
    ///
    /// <https://docs.discord.com/developers/resources/message#attachment-object-attachment-request-structure>
    fn about(&self) -> Map<String, Value> {
        [
            ("description", self.description.json()),
            ("title", self.title.json()),
            ("is_spoiler", self.is_spoiler.json()),
            ("duration_secs", self.duration_secs.json()),
            ("waveform", self.waveform.json()),
        ]
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value?)))
        .collect()
    }
}

/// Attachments of a message that an edit keeps.
#[derive(Debug, Clone)]
pub struct KeptAttachments(Option<List<Id<id::Attachment>, 0, 10>>);

impl KeptAttachments {
    /// Whether it says anything; an empty list does, it keeps none.
    pub fn is_given(&self) -> bool {
        self.0.is_some()
    }
}

impl Argument for KeptAttachments {
    const SCHEMA: &'static Schema = List::<Id<id::Attachment>, 0, 10>::SCHEMA;
    const PRESENCE: Presence = Presence::Optional;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        List::read(value, reader).map(|list| Self(Some(list)))
    }

    fn absent() -> Option<Self> {
        Some(Self(None))
    }

    fn json(&self) -> Option<Value> {
        None
    }

    fn bind(&self, _field: &Field, binder: &mut Binder<'_>) {
        if let Some(List(kept)) = &self.0 {
            let kept = kept.iter().map(|id| json!({"id": id.to_string()})).collect();
            binder.append("attachments", kept);
        }
    }
}

/// An emoji in a reaction's path: the character itself, or `name:id`. The form that messages show,
/// `<:name:id>` or `<a:name:id>`, is taken too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReactionEmoji(String);

impl ReactionEmoji {
    /// The form Discord's paths take.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Argument for ReactionEmoji {
    const SCHEMA: &'static Schema =
        &Schema::of(Kind::String { min: 1, max: 128, pattern: None, format: None })
            .note("A Unicode emoji, or name:id of a custom one.");

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let text = Text::<1, 128>::read(value, reader)?.into_string();
        let inner = text.strip_prefix('<').and_then(|text| text.strip_suffix('>'));
        let form = match inner {
            Some(inner) => inner.strip_prefix("a:").or_else(|| inner.strip_prefix(':')),
            None => Some(text.as_str()),
        };
        let form = form.filter(|form| !matches!(*form, "" | "." | ".." | "@me"));
        if form.is_none() {
            reader.issue("format", "it must be a Unicode emoji, or name:id of a custom one");
        }
        form.map(|form| Self(form.to_owned()))
    }

    fn json(&self) -> Option<Value> {
        Some(self.0.clone().into())
    }
}

/// A moment, as ISO 8601 with an offset: `2026-12-01T18:00:00Z`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DateTime(String);

impl DateTime {
    /// As it was given.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Argument for DateTime {
    const SCHEMA: &'static Schema = &Schema::of(Kind::String {
        min: 0,
        max: usize::MAX,
        pattern: None,
        format: Some("date-time"),
    });

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let text = Text::<1, 64>::read(value, reader)?.into_string();
        if text.parse::<jiff::Timestamp>().is_err() {
            reader.issue("format", "it must be a moment such as 2026-12-01T18:00:00Z");
            return None;
        }
        Some(Self(text))
    }

    fn json(&self) -> Option<Value> {
        Some(self.0.clone().into())
    }
}

/// A picture as a data URI: `data:image/png;base64,…` (PNG, JPEG, GIF, WebP or AVIF).
///
/// <https://docs.discord.com/developers/reference#image-data>
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImageData(String);

const IMAGE: &str = "^data:image/(png|jpeg|gif|webp|avif);base64,";

impl Argument for ImageData {
    const SCHEMA: &'static Schema =
        &Schema::of(Kind::String { min: 0, max: usize::MAX, pattern: Some(IMAGE), format: None });

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let Value::String(text) = value else { return crate::argument::wrong_type(reader, "text") };
        let kind = text.strip_prefix("data:image/").and_then(|rest| rest.split_once(";base64,"));
        if !kind.is_some_and(|(kind, _)| matches!(kind, "png" | "jpeg" | "gif" | "webp" | "avif")) {
            reader.issue("format", "it must be a data URI such as data:image/png;base64,…");
            return None;
        }
        Some(Self(text))
    }

    fn json(&self) -> Option<Value> {
        Some(self.0.clone().into())
    }
}
