//! A lobby that is linked with a channel, messages of players, and a player's account.

use serde_json::json;

use super::{DAY, END, Seeder};
use crate::{snowflake::Millis, state::Thing};

impl Seeder {
    pub(super) fn lobbies(&mut self) {
        let at = Millis(END.0 - DAY);
        let (bot, member) = (self.state.bot, self.seeded.member);
        let lobby = self.id(at);
        let shown = json!({
            "id": lobby,
            "application_id": bot,
            "metadata": {"map": "north quay"},
            "members": [{"id": member, "metadata": {"side": "red"}, "flags": 1}],
            "flags": 0,
            "linked_channel": self.seeded.general,
        });
        self.state.keep(Thing::Lobby, bot, lobby, shown);
        let (said, written) = (self.id(at), self.id(at));
        self.state.keep(Thing::SdkMessage, lobby, said, json!({"users": [member]}));
        let users = json!({"users": [member, self.seeded.moderator]});
        self.state.keep(Thing::SdkMessage, bot, written, users);
        "harbor-player-1".clone_into(&mut self.seeded.player);
        let account = json!({"external_user_id": self.seeded.player});
        self.state.keep(Thing::SdkAccount, bot, member, account);
        (self.seeded.lobby, self.seeded.lobby_message, self.seeded.player_message) =
            (lobby, said, written);
    }
}
