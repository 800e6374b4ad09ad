//! What a message is made of, as callers write it, and the rules between its parts.

use discord::{
    Id, Int, Permission, Text,
    id::{Channel, Guild, Message, Sticker},
};
use serde_json::Value;
use tool::{
    Args, Argument, Binder, Choice, Field, Patch, Reader, Schema,
    argument::List,
    special::{AllowedMentions, Files, KeptAttachments},
};

use super::{
    Embeds, Poll,
    component::{Components, has_flag},
};

/// The text of a message.
type Content = Text<1, 2000>;

/// Stickers of a message.
pub(crate) type Stickers = List<Id<Sticker>, 0, 3>;

/// A bit set of flags.
///
/// <https://docs.discord.com/developers/resources/message#message-object-message-flags>
pub(crate) type MessageFlags = Int<0, 0x7FFF_FFFF>;

/// What a new message has. In a tool it is flattened.
#[derive(Args)]
pub(crate) struct NewMessage {
    /// Text; Markdown.
    content: Option<Content>,
    /// Cards; at most 6,000 characters together.
    embeds: Option<Embeds>,
    /// Files to attach.
    files: Files,
    /// Poll.
    pub(crate) poll: Option<Poll>,
    /// Components as Discord documents them.
    components: Option<Components>,
    /// Who may be pinged; nobody if not given.
    allowed_mentions: AllowedMentions,
    /// Sum of: 4 no link previews, 64 only for the user, 4096 silent, 8192 voice, 32768 components V2.
    flags: Option<MessageFlags>,
}

impl NewMessage {
    /// Checks that there is something to send, and that its parts go together. `more` are parts
    /// that a tool has besides, each with whether it is there.
    pub(crate) fn check(&self, reader: &mut Reader, more: &[(&'static str, bool)]) {
        let parts = [self.parts().as_slice(), more].concat();
        if parts.iter().all(|(_, given)| !given) {
            let names: Vec<_> = parts.iter().map(|(name, _)| *name).collect();
            let message = format!("there is nothing to send; give one of: {}", names.join(", "));
            reader.issue("required", message);
        }
        self.check_parts(reader, &parts);
    }

    /// Checks only that the parts go together, where Discord needs none.
    pub(crate) fn check_together(&self, reader: &mut Reader) {
        self.check_parts(reader, &self.parts());
    }

    fn parts(&self) -> [(&'static str, bool); 5] {
        [
            ("content", self.content.is_some()),
            ("embeds", self.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty())),
            ("files", !self.files.is_empty()),
            ("poll", self.poll.is_some()),
            ("components", self.components.as_ref().is_some_and(|list| !list.is_empty())),
        ]
    }

    fn check_parts(&self, reader: &mut Reader, parts: &[(&'static str, bool)]) {
        if has_flag(self.flags) {
            check_alone(reader, parts);
        }
        if let Some(components) = &self.components {
            components.check(reader, self.flags);
        }
    }

    /// The permissions that its parts take.
    pub(crate) fn needs(&self) -> impl Iterator<Item = Permission> {
        [
            (Permission::EmbedLinks, self.embeds.is_some()),
            (Permission::AttachFiles, !self.files.is_empty()),
            (Permission::SendPolls, self.poll.is_some()),
        ]
        .into_iter()
        .filter_map(|(permission, needed)| needed.then_some(permission))
    }
}

/// What changes of a message. In a tool it is flattened.
#[derive(Args)]
pub(crate) struct MessageEdit {
    /// New text; Markdown.
    content: Patch<Content>,
    /// New cards, instead of the old ones; at most 6,000 characters together.
    embeds: Patch<Embeds>,
    /// Files to add. Old ones stay only if `keep_attachments` names them.
    files: Files,
    /// Attachments to keep; an empty list removes all.
    keep_attachments: KeptAttachments,
    /// New components, as Discord documents them.
    components: Patch<Components>,
    /// Who may be pinged; nobody if not given.
    allowed_mentions: AllowedMentions,
    /// Sum of: 4 no link previews, 32768 components V2.
    flags: Patch<MessageFlags>,
}

impl MessageEdit {
    /// Checks that something changes, and that nothing stands beside components that they replace.
    /// `name` is a part that a tool has besides: whether it is changed, and whether it is set.
    pub(crate) fn check(
        &self,
        reader: &mut Reader,
        (name, changed, set): (&'static str, bool, bool),
    ) {
        let kept = self.content.is_kept()
            && self.embeds.is_kept()
            && self.files.is_empty()
            && !self.keep_attachments.is_given()
            && self.components.is_kept()
            && self.flags.is_kept();
        if kept && !changed {
            reader.issue("required", "there is nothing to change; give at least one new value");
        }
        let (components, flags) = (self.components.value(), self.flags.value().copied());
        // The flag stays with a message, so an edit need not name it; but Discord goes by the flags
        // that it does name.
        if let (Some(components), Some(flags)) = (components, flags) {
            components.check(reader, Some(flags));
        }
        if has_flag(flags) || components.is_some_and(Components::need_flag) {
            let parts = [
                ("content", self.content.value().is_some()),
                ("embeds", self.embeds.value().is_some_and(|embeds| !embeds.is_empty())),
                (name, set),
            ];
            check_alone(reader, &parts);
        }
    }
}

/// Checks that a message of components alone, see flag 32768, has no part that they replace.
///
/// <https://docs.discord.com/developers/components/reference>
fn check_alone(reader: &mut Reader, parts: &[(&'static str, bool)]) {
    for (name, given) in parts {
        let replaced = matches!(*name, "content" | "embeds" | "poll" | "sticker_ids");
        if *given && replaced {
            reader.field(name, |reader| {
                reader.issue(
                    "conflict",
                    "flag 32768 (components V2) leaves room for components only",
                );
            });
        }
    }
}

/// The message that is answered, in the same channel.
#[derive(Clone, Copy)]
pub(crate) struct ReplyTo(Id<Message>);

impl Argument for ReplyTo {
    const SCHEMA: &'static Schema = Id::<Message>::SCHEMA;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        Id::read(value, reader).map(Self)
    }

    fn json(&self) -> Option<Value> {
        self.0.json()
    }

    fn bind(&self, _field: &Field, binder: &mut Binder<'_>) {
        binder.set_within("message_reference", "message_id", self.0.to_string().into());
    }
}

/// Whether a reply to a message that is gone fails, or is sent as an ordinary message.
#[derive(Clone, Copy)]
pub(crate) struct FailIfNotExists(bool);

impl Argument for FailIfNotExists {
    const SCHEMA: &'static Schema = bool::SCHEMA;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        bool::read(value, reader).map(Self)
    }

    fn json(&self) -> Option<Value> {
        Some(self.0.into())
    }

    fn bind(&self, _field: &Field, binder: &mut Binder<'_>) {
        binder.set_within("message_reference", "fail_if_not_exists", self.0.into());
    }
}

/// A message elsewhere.
#[derive(Args)]
struct ForwardedMessage {
    /// Message to forward.
    message_id: Id<Message>,
    /// Its channel.
    channel_id: Id<Channel>,
    /// Its server.
    guild_id: Option<Id<Guild>>,
}

/// A message that is shown as it is now.
///
/// <https://docs.discord.com/developers/resources/message#message-reference-types>
pub(crate) struct Forward(ForwardedMessage);

const FORWARD: u8 = 1;

impl Argument for Forward {
    const SCHEMA: &'static Schema = ForwardedMessage::SCHEMA;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        ForwardedMessage::read(value, reader).map(Self)
    }

    fn json(&self) -> Option<Value> {
        self.0.json()
    }

    fn bind(&self, _field: &Field, binder: &mut Binder<'_>) {
        binder.set_within("message_reference", "type", FORWARD.into());
        if let Some(Value::Object(fields)) = self.json() {
            for (name, value) in fields {
                binder.set_within("message_reference", &name, value);
            }
        }
    }
}

/// The themes that a theme starts from.
#[derive(Clone, Copy, Choice)]
enum BaseTheme {
    Unset = 0,
    Dark = 1,
    Light = 2,
    Darker = 3,
    Midnight = 4,
}

/// A theme of the client that readers can take over.
///
/// <https://docs.discord.com/developers/resources/message#shared-client-theme-object>
#[derive(Args)]
pub(crate) struct ClientTheme {
    /// Colours as RRGGBB.
    colors: List<Text<6, 6>, 1, 5>,
    /// Degrees of the gradient.
    gradient_angle: Int<0, 360>,
    /// Per cent of the colours over the base.
    base_mix: Int<0, 100>,
    /// Theme to start from.
    base_theme: Option<BaseTheme>,
}
