//! Things of the community beside channels, roles and messages.

use serde_json::json;

use super::{DAY, END, Seeder};
use crate::{
    render::insert,
    routes::{interactions, webhooks},
    snowflake::Millis,
    state::{Message, Thing, message},
};

impl Seeder {
    pub(super) fn things(&mut self) {
        self.webhooks();
        self.interactions();
        self.rules();
    }

    /// A webhook of the bot in the general channel, with a message it posted.
    fn webhooks(&mut self) {
        let (guild, channel) = (self.seeded.guild, self.seeded.general);
        let id = self.id(Millis(END.0 - 90 * DAY));
        let webhook = webhooks::incoming(&self.state, (id, guild, channel), "Town Crier");
        self.state.keep(Thing::Webhook, guild, id, webhook);
        self.seeded.webhook = id;
        self.seeded.webhook_token = webhooks::token(id);
        let posted = self.id(Millis(END.0 - 30 * DAY));
        let mut post = Message { id: posted, author: id, ..Message::default() };
        post.content = "The market opens at nine.".into();
        post.more_mut().webhook = Some(message::Webhook { id, name: "Town Crier".to_owned() });
        self.seeded.webhook_message = posted;
        if let Some(channel) = self.state.channels.get_mut(&channel) {
            let place = channel.messages.partition_point(|message| message.id < posted);
            channel.messages.insert(place, post);
        }
    }

    /// A rule against spam, which the owner made.
    fn rules(&mut self) {
        let guild = self.seeded.guild;
        let id = self.id(Millis(END.0 - 80 * DAY));
        let rule = json!({
            "id": id,
            "guild_id": guild,
            "creator_id": self.seeded.owner,
            "name": "No spam",
            "event_type": 1,
            "trigger_type": 3,
            "trigger_metadata": {},
            "actions": [{"type": 1, "metadata": {}}],
            "enabled": true,
            "exempt_roles": [self.seeded.moderator_role],
            "exempt_channels": [],
        });
        self.state.keep(Thing::Rule, guild, id, rule);
        self.seeded.rule = id;
    }

    /// One interaction that waits, and one that was answered and followed up.
    fn interactions(&mut self) {
        let (bot, channel) = (self.state.bot, self.seeded.general);
        let waiting = self.id(END);
        self.state.keep(Thing::Interaction, bot, waiting, interactions::waiting(waiting, channel));
        self.seeded.interaction = waiting;
        self.seeded.interaction_token = interactions::token(waiting);
        let answered = self.id(END);
        let texts = ["Here is your receipt.", "And the small print."];
        let [original, followup] = texts.map(|text| {
            let id = self.id(Millis(END.0 - 30 * DAY));
            let mut message = Message { id, author: bot, ..Message::default() };
            message.content = text.into();
            let name = self.state.application.name.clone();
            message.more_mut().webhook = Some(message::Webhook { id: bot, name });
            if let Some(channel) = self.state.channels.get_mut(&channel) {
                let place = channel.messages.partition_point(|message| message.id < id);
                channel.messages.insert(place, message);
            }
            id
        });
        let mut interaction = interactions::waiting(answered, channel);
        insert(&mut interaction, "answered", true.into());
        insert(&mut interaction, "original", json!(original));
        self.state.keep(Thing::Interaction, bot, answered, interaction);
        self.seeded.answered_token = interactions::token(answered);
        self.seeded.followup = followup;
    }
}
