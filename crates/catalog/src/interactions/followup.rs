//! Further messages after the first answer.

use discord::{
    Id, Route,
    id::{Application, Message},
    model,
};
use serde_json::Value;
use tool::{
    Args, Argument, Binder, Effect, Endpoint, Field, Ignored, Patch, Reader, Reply, Schema, Shape,
    Spec, True, special::PathToken,
};

use super::Written;
use crate::{
    argument::{MessageEdit, NewMessage, Poll},
    output::FoundMessage,
};

/// Send a further message after the first answer.
#[derive(Args)]
pub(super) struct InteractionsCreateFollowup {
    /// The bot's application.
    application_id: Id<Application>,
    /// The interaction's token.
    interaction_token: PathToken,
    #[arg(flatten)]
    message: NewMessage,
    /// Read the text aloud.
    tts: Option<bool>,
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
        self.message.check(reader, &[]);
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
    #[arg(flatten)]
    edit: MessageEdit,
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
        self.edit.check(reader, ("poll", !self.poll.is_kept(), self.poll.value().is_some()));
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
