//! What a message is made of, as callers write it, and the rules between its parts.

use discord::{
    Id, Int, Text,
    id::{Channel, Guild, Message, Sticker},
};
use serde_json::Value;
use tool::{Args, Argument, Binder, Choice, Field, Patch, Reader, Schema, argument::List};

use super::component::{Components, has_flag};

/// The text of a message.
pub(crate) type Content = Text<1, 2000>;

/// Stickers of a message.
pub(crate) type Stickers = List<Id<Sticker>, 0, 3>;

/// A bit set of flags.
///
/// <https://docs.discord.com/developers/resources/message#message-object-message-flags>
pub(crate) type MessageFlags = Int<0, 0x7FFF_FFFF>;

/// Checks the parts of a new message, each with whether it is there: it needs one, and a message of
/// components alone takes no part that they replace.
pub(crate) fn check_content(
    reader: &mut Reader,
    flags: Option<MessageFlags>,
    parts: &[(&'static str, bool)],
) {
    if parts.iter().all(|(_, given)| !given) {
        let names: Vec<_> = parts.iter().map(|(name, _)| *name).collect();
        let message = format!("there is nothing to send; give one of: {}", names.join(", "));
        reader.issue("required", message);
    }
    if has_flag(flags) {
        check_alone(reader, parts);
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

/// Checks the components of an edit, and that nothing stands beside them that they replace.
pub(crate) fn check_edit(
    reader: &mut Reader,
    components: &Patch<Components>,
    flags: &Patch<MessageFlags>,
    parts: &[(&'static str, bool)],
) {
    let components = components.value();
    // The flag stays with a message, so an edit need not name it; but Discord goes by the flags
    // that it does name.
    if let (Some(components), Some(flags)) = (components, flags.value()) {
        components.check(reader, Some(*flags));
    }
    if has_flag(flags.value().copied()) || components.is_some_and(Components::need_flag) {
        check_alone(reader, parts);
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
