//! The other guilds: one in which the bot may do little, one in which it is not.

use super::{DAY, END, QUIET, Seeder};
use crate::{
    permissions::VIEW_CHANNEL,
    snowflake::{Millis, Snowflake},
    state::{self, Channel, Guild, Member, Message},
};

impl Seeder {
    pub(super) fn neighbours(&mut self) {
        let start = Millis(END.0 - 200 * DAY);
        let librarian = self.user(start, "quiet_librarian", Some("Quiet Librarian"));
        let mut library = self.guild(start, "Quiet Library", librarian, QUIET);
        library.members.insert(self.state.bot, Member { joined: start, ..Member::default() });
        library.members.insert(self.seeded.member, Member { joined: start, ..Member::default() });
        let desk = self.room(&library, "reading-room", start);
        self.room(&library, "returns", start);
        for day in (1..30).rev() {
            let id = self.id(Millis(END.0 - day * DAY));
            let message = Message {
                id,
                author: librarian,
                content: format!("{day} books are waiting at the desk.").into(),
                ..Message::default()
            };
            if let Some(channel) = self.state.channels.get_mut(&desk) {
                channel.push_message(message);
            }
        }
        (self.seeded.second_guild, self.seeded.second_channel) = (library.id, desk);
        self.state.guilds.insert(library.id, library);
        let keeper = self.user(start, "closed_dome", None);
        let observatory = self.guild(start, "Closed Observatory", keeper, VIEW_CHANNEL);
        self.room(&observatory, "dome", start);
        self.seeded.foreign_guild = observatory.id;
        self.state.guilds.insert(observatory.id, observatory);
    }

    fn room(&mut self, guild: &Guild, name: &str, at: Millis) -> Snowflake {
        let id = self.id(at);
        let (guild, name) = (Some(guild.id), name.to_owned());
        self.state
            .channels
            .insert(id, Channel { id, kind: state::TEXT, guild, name, ..Channel::default() });
        id
    }
}
