//! Further messages after the first answer.

use discord::{
    Id, Route,
    id::{Application, Message},
    model,
};
use serde_json::Value;
use tool::{
    Args, Argument, Binder, Effect, Endpoint, Field, Ignored, Patch, Reader, Reply, Schema, Shape,
    Spec, True,
    special::{AllowedMentions, Files, KeptAttachments, PathToken},
};

use super::Written;
use crate::{
    argument::{Components, Content, Embeds, MessageFlags, Poll, check_content, check_edit},
    output::FoundMessage,
};

/// Send a further message after the first answer.
#[derive(Args)]
pub(super) struct InteractionsCreateFollowup {
    /// The bot's application.
    application_id: Id<Application>,
    /// The interaction's token.
    interaction_token: PathToken,
    /// Text; Markdown.
    content: Option<Content>,
    /// Cards; at most 6,000 characters together.
    embeds: Option<Embeds>,
    /// Files to attach.
    files: Files,
    /// Poll.
    poll: Option<Poll>,
    /// Components as Discord documents them.
    components: Option<Components>,
    /// Who may be pinged; nobody if not given.
    allowed_mentions: AllowedMentions,
    /// Read the text aloud.
    tts: Option<bool>,
    /// Sum of: 4 no link previews, 64 only for the user, 4096 no notification, 32768 components V2.
    flags: Option<MessageFlags>,
    /// Show it to the user only: flag 64.
    ephemeral: Option<Ephemeral>,
}

/// Flag 64, by its name.
struct Ephemeral(bool);

impl Argument for Ephemeral {
    const SCHEMA: &'static Schema = <bool as Argument>::SCHEMA;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        <bool as Argument>::read(value, reader).map(Self)
    }

    fn json(&self) -> Option<Value> {
        None
    }

    // After the flags, which it adds to.
    fn bind(&self, _field: &Field, binder: &mut Binder<'_>) {
        if self.0 {
            binder.add_flag("flags", EPHEMERAL);
        }
    }
}

/// <https://docs.discord.com/developers/resources/message#message-object-message-flags>
const EPHEMERAL: u64 = 1 << 6;

impl Endpoint for InteractionsCreateFollowup {
    const SPEC: Spec =
        Spec::new("interactions_create_followup", "Send followup", Effect::Create).global();
    const ROUTE: Route = Route::post("/webhooks/{application_id}/{interaction_token}");
    type Answer = model::Message;
    type Output = Written;

    fn check(&self, reader: &mut Reader) {
        let parts = [
            ("content", self.content.is_some()),
            ("embeds", self.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty())),
            ("files", !self.files.is_empty()),
            ("poll", self.poll.is_some()),
            ("components", self.components.as_ref().is_some_and(|list| !list.is_empty())),
        ];
        check_content(reader, self.flags, &parts);
        if let Some(components) = &self.components {
            components.check(reader, self.flags);
        }
    }

    fn reply(self, message: model::Message) -> Reply<Written> {
        Written::reply(&message)
    }
}

/// Get a further message of an interaction.
#[derive(Args)]
pub(super) struct InteractionsGetFollowup {
    /// The bot's application.
    application_id: Id<Application>,
    /// The interaction's token.
    interaction_token: PathToken,
    /// Message of this interaction.
    message_id: Id<Message>,
}

impl Endpoint for InteractionsGetFollowup {
    const SPEC: Spec =
        Spec::new("interactions_get_followup", "Get followup", Effect::Read).global();
    const ROUTE: Route =
        Route::get("/webhooks/{application_id}/{interaction_token}/messages/{message_id}");
    type Answer = model::Message;
    type Output = FoundMessage;

    fn reply(self, message: model::Message) -> Reply<FoundMessage> {
        Reply::new(FoundMessage::new(message, None))
    }
}

/// Edit a further message of an interaction. What is not named stays as it is.
#[derive(Args)]
pub(super) struct InteractionsEditFollowup {
    /// The bot's application.
    application_id: Id<Application>,
    /// The interaction's token.
    interaction_token: PathToken,
    /// Message of this interaction.
    message_id: Id<Message>,
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
    /// Poll, for a message that has nothing else.
    poll: Patch<Poll>,
}

impl Endpoint for InteractionsEditFollowup {
    const SPEC: Spec =
        Spec::new("interactions_edit_followup", "Edit followup", Effect::Set).global();
    const ROUTE: Route =
        Route::patch("/webhooks/{application_id}/{interaction_token}/messages/{message_id}");
    type Answer = model::Message;
    type Output = Written;

    fn check(&self, reader: &mut Reader) {
        let kept = self.content == Patch::Keep
            && matches!(self.embeds, Patch::Keep)
            && self.files.is_empty()
            && !self.keep_attachments.is_given()
            && self.components.is_kept()
            && matches!(self.poll, Patch::Keep)
            && self.flags == Patch::Keep;
        if kept {
            reader.issue("required", "there is nothing to change; give at least one new value");
        }
        let parts = [
            ("content", self.content.value().is_some()),
            ("embeds", self.embeds.value().is_some_and(|embeds| !embeds.is_empty())),
            ("poll", self.poll.value().is_some()),
        ];
        check_edit(reader, &self.components, &self.flags, &parts);
    }

    fn reply(self, message: model::Message) -> Reply<Written> {
        Written::reply(&message)
    }
}

/// Delete a further message of an interaction. This cannot be undone.
#[derive(Args)]
pub(super) struct InteractionsDeleteFollowup {
    /// The bot's application.
    application_id: Id<Application>,
    /// The interaction's token.
    interaction_token: PathToken,
    /// Message of this interaction.
    message_id: Id<Message>,
}

/// A message that is gone.
#[derive(Shape)]
pub(super) struct DeletedFollowup {
    /// Always true.
    deleted: True,
    /// The message.
    message_id: Id<Message>,
}

impl Endpoint for InteractionsDeleteFollowup {
    const SPEC: Spec =
        Spec::new("interactions_delete_followup", "Delete followup", Effect::Destroy).global();
    const ROUTE: Route =
        Route::delete("/webhooks/{application_id}/{interaction_token}/messages/{message_id}");
    type Answer = Ignored;
    type Output = DeletedFollowup;

    fn reply(self, _: Ignored) -> Reply<DeletedFollowup> {
        Reply::new(DeletedFollowup { deleted: True, message_id: self.message_id })
    }
}
