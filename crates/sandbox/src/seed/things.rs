//! Things of the community beside channels, roles and messages.

use super::{DAY, END, Seeder};
use crate::{
    routes::webhooks,
    snowflake::Millis,
    state::{Message, Thing, message},
};

impl Seeder {
    pub(super) fn things(&mut self) {
        self.webhooks();
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
}
