//! The first answer to an interaction.

use discord::{
    Id, Response, Route, Text,
    id::{Application, Channel, Guild, Interaction, Message},
    model,
};
use serde_json::Value;
use tool::{
    Answer, Args, Argument, Binder, Choice, Effect, Endpoint, Field, Ignored, Patch, Reader, Reply,
    Schema, Shape, Spec, True, argument::List, special::PathToken,
};

use super::Written;
use crate::{
    argument::{MessageEdit, ModalComponents, NewMessage, Poll},
    output::FoundMessage,
};

/// Kinds of first answers.
#[derive(Clone, Copy, PartialEq, Eq, Choice)]
enum Kind {
    Pong = 1,
    Reply = 4,
    DeferredReply = 5,
    DeferredUpdate = 6,
    Update = 7,
    Autocomplete = 8,
    Modal = 9,
    LaunchActivity = 12,
    PurchaseEligibility = 13,
}

/// The message of an answer.
#[derive(Args)]
struct AnswerMessage {
    #[arg(flatten)]
    message: NewMessage,
    /// Read the text aloud.
    tts: Option<bool>,
}

/// One suggestion of an autocompletion.
#[derive(Args)]
struct Suggestion {
    /// What the user sees.
    name: Text<1, 100>,
    /// What the command gets.
    value: Text<0, 100>,
}

/// A form to show.
#[derive(Args)]
struct Modal {
    /// Mark that comes back with what the user entered.
    custom_id: Text<1, 100>,
    /// Title.
    title: Text<1, 45>,
    /// Labels and inputs as Discord documents them.
    components: ModalComponents,
}

/// Whether a user may buy something.
#[derive(Args)]
struct Eligibility {
    /// Whether they may.
    eligible: bool,
    /// Why not, for people.
    ineligible_reason_description: Option<Text<1, 255>>,
}

/// Suggestions, which stand within the answer's data.
struct Suggestions(List<Suggestion, 0, 25>);

impl Argument for Suggestions {
    const SCHEMA: &'static Schema = List::<Suggestion, 0, 25>::SCHEMA;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        List::read(value, reader).map(Self)
    }

    fn json(&self) -> Option<Value> {
        self.0.json()
    }

    fn bind(&self, _field: &Field, binder: &mut Binder<'_>) {
        if let Some(choices) = self.json() {
            binder.set_within("data", "choices", choices);
        }
    }
}

/// Answer an interaction, within three seconds of it. Type 5 gives fifteen minutes: answer it then
/// with `interactions_edit_original_response`.
#[derive(Args)]
pub(super) struct InteractionsCreateResponse {
    /// Interaction.
    interaction_id: Id<Interaction>,
    /// Its token.
    interaction_token: PathToken,
    /// 4 message, 5 message later, 6 change later, 7 change now, 8 suggestions, 9 form, 12 activity.
    r#type: Kind,
    /// The message, with types 4 to 7.
    data: Option<AnswerMessage>,
    /// The suggestions, with type 8.
    choices: Option<Suggestions>,
    /// The form, with type 9.
    #[arg(wire = "data")]
    modal: Option<Modal>,
    /// The verdict, with type 13.
    #[arg(wire = "data")]
    eligibility: Option<Eligibility>,
    /// Have Discord tell which message it made.
    #[arg(query, default = true)]
    with_response: bool,
}

/// What Discord says of an answer.
pub(super) struct Acknowledged(Option<model::Message>);

impl Answer for Acknowledged {
    fn read(response: &Response, guild: Option<Id<Guild>>) -> Result<Self, discord::Error> {
        if response.body.is_empty() {
            return Ok(Self(None));
        }
        let callback = model::InteractionCallback::read(response, guild)?;
        Ok(Self(callback.resource.and_then(|resource| resource.message)))
    }
}

/// An interaction that was answered.
#[derive(Shape)]
pub(super) struct Acknowledgement {
    /// Always true.
    acknowledged: bool,
    /// The message it made, if any.
    message_id: Option<Id<Message>>,
    /// The channel of that.
    channel_id: Option<Id<Channel>>,
}

impl Endpoint for InteractionsCreateResponse {
    const SPEC: Spec =
        Spec::new("interactions_create_response", "Answer interaction", Effect::Create).global();
    const ROUTE: Route = Route::post("/interactions/{interaction_id}/{interaction_token}/callback");
    type Answer = Acknowledged;
    type Output = Acknowledgement;

    fn check(&self, reader: &mut Reader) {
        let message = matches!(
            self.r#type,
            Kind::Reply | Kind::DeferredReply | Kind::DeferredUpdate | Kind::Update
        );
        let parts = [
            ("data", self.data.is_some(), message, self.r#type == Kind::Reply),
            (
                "choices",
                self.choices.is_some(),
                self.r#type == Kind::Autocomplete,
                self.r#type == Kind::Autocomplete,
            ),
            ("modal", self.modal.is_some(), self.r#type == Kind::Modal, self.r#type == Kind::Modal),
            (
                "eligibility",
                self.eligibility.is_some(),
                self.r#type == Kind::PurchaseEligibility,
                self.r#type == Kind::PurchaseEligibility,
            ),
        ];
        for (name, given, allowed, needed) in parts {
            if given && !allowed {
                reader.field(name, |reader| {
                    reader.issue("conflict", "it does not go with this `type`");
                });
            }
            if needed && !given {
                reader.field(name, |reader| reader.issue("required", "this `type` needs it"));
            }
        }
        if let Some(data) = &self.data {
            reader.field("data", |reader| {
                if self.r#type == Kind::Reply {
                    data.message.check(reader, &[]);
                } else {
                    data.message.check_together(reader);
                }
            });
        }
        if let Some(data) = &self.data
            && data.message.poll.is_some()
            && matches!(self.r#type, Kind::DeferredUpdate | Kind::Update)
        {
            reader.issue("conflict", "a poll goes with a new message only");
        }
    }

    fn reply(self, Acknowledged(message): Acknowledged) -> Reply<Acknowledgement> {
        Reply::new(Acknowledgement {
            acknowledged: true,
            message_id: message.as_ref().map(|message| message.id),
            channel_id: message.as_ref().map(|message| message.channel_id),
        })
    }
}

/// Get the first answer to an interaction.
#[derive(Args)]
pub(super) struct InteractionsGetOriginalResponse {
    /// The bot's application.
    application_id: Id<Application>,
    /// The interaction's token.
    interaction_token: PathToken,
}

impl Endpoint for InteractionsGetOriginalResponse {
    const SPEC: Spec =
        Spec::new("interactions_get_original_response", "Get answer", Effect::Read).global();
    const ROUTE: Route =
        Route::get("/webhooks/{application_id}/{interaction_token}/messages/@original");
    type Answer = model::Message;
    type Output = FoundMessage;

    fn reply(self, message: model::Message) -> Reply<FoundMessage> {
        Reply::new(FoundMessage::new(message, None))
    }
}

/// Edit the first answer, or give it after a deferred one. What is not named stays as it is.
#[derive(Args)]
pub(super) struct InteractionsEditOriginalResponse {
    /// The bot's application.
    application_id: Id<Application>,
    /// The interaction's token.
    interaction_token: PathToken,
    #[arg(flatten)]
    edit: MessageEdit,
    /// Poll, for an answer that was deferred.
    poll: Patch<Poll>,
}

impl Endpoint for InteractionsEditOriginalResponse {
    const SPEC: Spec =
        Spec::new("interactions_edit_original_response", "Edit answer", Effect::Set).global();
    const ROUTE: Route =
        Route::patch("/webhooks/{application_id}/{interaction_token}/messages/@original");
    type Answer = model::Message;
    type Output = Written;

    fn check(&self, reader: &mut Reader) {
        self.edit.check(reader, ("poll", !self.poll.is_kept(), self.poll.value().is_some()));
    }

    fn reply(self, message: model::Message) -> Reply<Written> {
        Written::reply(&message)
    }
}

/// Delete the first answer to an interaction. This cannot be undone.
#[derive(Args)]
pub(super) struct InteractionsDeleteOriginalResponse {
    /// The bot's application.
    application_id: Id<Application>,
    /// The interaction's token.
    interaction_token: PathToken,
}

/// An answer that is gone.
#[derive(Shape)]
pub(super) struct DeletedAnswer {
    /// Always true.
    deleted: True,
}

impl Endpoint for InteractionsDeleteOriginalResponse {
    const SPEC: Spec =
        Spec::new("interactions_delete_original_response", "Delete answer", Effect::Destroy)
            .global();
    const ROUTE: Route =
        Route::delete("/webhooks/{application_id}/{interaction_token}/messages/@original");
    type Answer = Ignored;
    type Output = DeletedAnswer;

    fn reply(self, _: Ignored) -> Reply<DeletedAnswer> {
        Reply::new(DeletedAnswer { deleted: True })
    }
}
