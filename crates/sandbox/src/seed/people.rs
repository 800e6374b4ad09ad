//! The people of the community.

use super::{DAY, END, Seeder};
use crate::snowflake::{Millis, Snowflake};

/// Members of the community, the owner and the bot among them.
const MEMBERS: usize = 200;

const FIRST: &[&str] = &[
    "amber", "brook", "cinder", "dune", "ember", "fern", "glade", "hazel", "iris", "juniper",
    "kelp", "lark", "maple", "nettle", "onyx", "pebble", "quartz", "reed", "sable", "thistle",
    "umber", "violet", "willow", "yarrow", "zephyr",
];
const LAST: &[&str] =
    &["otter", "lantern", "compass", "sparrow", "anchor", "badger", "comet", "teapot"];

/// Who plays which part.
pub(super) struct Cast {
    pub(super) admins: Vec<Snowflake>,
    pub(super) moderators: Vec<Snowflake>,
    pub(super) members: Vec<Snowflake>,
    pub(super) banned: Vec<Snowflake>,
}

impl Cast {
    /// Everyone but the bot and those who are banned.
    pub(super) fn everyone(&self, owner: Snowflake) -> Vec<Snowflake> {
        let mut all = vec![owner];
        all.extend(&self.admins);
        all.extend(&self.moderators);
        all.extend(&self.members);
        all
    }
}

impl Seeder {
    pub(super) fn people(&mut self) -> Cast {
        let names =
            FIRST.iter().flat_map(|first| LAST.iter().map(move |last| format!("{first}_{last}")));
        let mut users = Vec::with_capacity(MEMBERS);
        // The bot is one of the members already.
        for (index, name) in names.take(MEMBERS - 1).enumerate() {
            let at = Millis(END.0 - 380 * DAY + i64::try_from(index).unwrap_or_default() * DAY / 2);
            let shown = self.random.percent(70).then(|| capitalized(&name));
            users.push(self.user(at, &name, shown.as_deref()));
        }
        let mut users = users.into_iter();
        let owner = users.next().unwrap_or_default();
        self.seeded.owner = owner;
        self.state.application.owner = owner;
        let admins: Vec<Snowflake> = users.by_ref().take(2).collect();
        let moderators: Vec<Snowflake> = users.by_ref().take(6).collect();
        let members: Vec<Snowflake> = users.collect();
        let banned = (1..=5).map(|n| {
            let at = Millis(END.0 - (90 + n) * DAY);
            self.user(at, &format!("free_gift_{n}"), None)
        });
        let banned: Vec<Snowflake> = banned.collect();
        let outsider = self.user(Millis(END.0 - 80 * DAY), "passing_ship", Some("Passing Ship"));
        let seeded = &mut self.seeded;
        seeded.outsider = outsider;
        seeded.outsider_access_token = crate::routes::joining::oauth_token(outsider);
        let at = |list: &[Snowflake], index: usize| list.get(index).copied().unwrap_or_default();
        (seeded.member_above, seeded.moderator) = (at(&admins, 0), at(&moderators, 0));
        (seeded.member, seeded.timed_out_member) = (at(&members, 0), at(&members, 1));
        (seeded.refusing_member, seeded.member_in_voice) = (at(&members, 2), at(&members, 3));
        seeded.banned_user = at(&banned, 0);
        if let Some(user) = self.state.users.get_mut(&seeded.refusing_member) {
            user.refuses_messages = true;
        }
        Cast { admins, moderators, members, banned }
    }
}

fn capitalized(name: &str) -> String {
    let words = name.split('_').map(|word| {
        let mut letters = word.chars();
        let first: String = letters.next().map(char::to_uppercase).into_iter().flatten().collect();
        first + letters.as_str()
    });
    words.collect::<Vec<_>>().join(" ")
}
