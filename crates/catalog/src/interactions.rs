//! Answers to interactions: commands, buttons and forms that users sent to the bot's application.
//! The token of an interaction is all that is needed, for fifteen minutes.
//!
//! <https://docs.discord.com/developers/interactions/receiving-and-responding>

mod followup;
mod response;

use discord::{
    Id,
    id::{Channel, Message},
    model,
};
use tool::{Group, Reply, Shape, endpoint};

pub(crate) const GROUP: Group = Group {
    name: "interactions",
    about: "Answer interactions, and change what was answered.",
    tools: &[
        endpoint::<response::InteractionsCreateResponse>(),
        endpoint::<response::InteractionsGetOriginalResponse>(),
        endpoint::<response::InteractionsEditOriginalResponse>(),
        endpoint::<response::InteractionsDeleteOriginalResponse>(),
        endpoint::<followup::InteractionsCreateFollowup>(),
        endpoint::<followup::InteractionsGetFollowup>(),
        endpoint::<followup::InteractionsEditFollowup>(),
        endpoint::<followup::InteractionsDeleteFollowup>(),
    ],
};

/// A message that was written or edited.
#[derive(Shape)]
struct Written {
    /// The message.
    message_id: Id<Message>,
    /// Its channel.
    channel_id: Id<Channel>,
}

impl Written {
    fn reply(message: &model::Message) -> Reply<Self> {
        Reply::new(Self { message_id: message.id, channel_id: message.channel_id })
    }
}
