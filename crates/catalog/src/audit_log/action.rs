//! Discord's kinds of action in an audit log, in words.
//!
//! <https://docs.discord.com/developers/resources/audit-log#audit-log-entry-object-audit-log-events>

use serde_json::Value;
use tool::{Argument, Kind, Reader, Schema, argument};

/// The kind of action with a number; none if Discord has added it since.
pub(super) fn name(number: u64) -> Option<&'static str> {
    NAMES.iter().find(|(known, _)| *known == number).map(|(_, name)| *name)
}

/// A kind of action that Discord knows.
pub(super) struct Action(i64);

impl Argument for Action {
    const SCHEMA: &'static Schema = &Schema::of(Kind::Numbers(&NUMBERS));

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let number = argument::whole(&value).filter(|number| NUMBERS.contains(number));
        if number.is_none() {
            reader.issue("choice", "Discord has no such kind of action; see its audit log events");
        }
        number.map(Self)
    }

    fn json(&self) -> Option<Value> {
        Some(self.0.into())
    }
}

/// The numbers of all kinds.
const NUMBERS: [i64; NAMES.len()] = {
    let mut numbers = [0; NAMES.len()];
    let mut index = 0;
    while index < NAMES.len() {
        #[expect(clippy::indexing_slicing, reason = "in bounds, or it does not compile")]
        #[expect(clippy::cast_possible_wrap, reason = "they are small")]
        {
            numbers[index] = NAMES[index].0 as i64;
        }
        index += 1;
    }
    numbers
};

/// All kinds that Discord names, by number.
const NAMES: &[(u64, &str)] = &[
    (1, "guild update"),
    (10, "channel create"),
    (11, "channel update"),
    (12, "channel delete"),
    (13, "channel overwrite create"),
    (14, "channel overwrite update"),
    (15, "channel overwrite delete"),
    (20, "member kick"),
    (21, "member prune"),
    (22, "member ban add"),
    (23, "member ban remove"),
    (24, "member update"),
    (25, "member role update"),
    (26, "member move"),
    (27, "member disconnect"),
    (28, "bot add"),
    (30, "role create"),
    (31, "role update"),
    (32, "role delete"),
    (40, "invite create"),
    (41, "invite update"),
    (42, "invite delete"),
    (50, "webhook create"),
    (51, "webhook update"),
    (52, "webhook delete"),
    (60, "emoji create"),
    (61, "emoji update"),
    (62, "emoji delete"),
    (72, "message delete"),
    (73, "message bulk delete"),
    (74, "message pin"),
    (75, "message unpin"),
    (80, "integration create"),
    (81, "integration update"),
    (82, "integration delete"),
    (83, "stage instance create"),
    (84, "stage instance update"),
    (85, "stage instance delete"),
    (90, "sticker create"),
    (91, "sticker update"),
    (92, "sticker delete"),
    (100, "guild scheduled event create"),
    (101, "guild scheduled event update"),
    (102, "guild scheduled event delete"),
    (110, "thread create"),
    (111, "thread update"),
    (112, "thread delete"),
    (121, "application command permission update"),
    (130, "soundboard sound create"),
    (131, "soundboard sound update"),
    (132, "soundboard sound delete"),
    (140, "auto moderation rule create"),
    (141, "auto moderation rule update"),
    (142, "auto moderation rule delete"),
    (143, "auto moderation block message"),
    (144, "auto moderation flag to channel"),
    (145, "auto moderation user comm disabled"),
    (146, "auto moderation quarantine user"),
    (150, "creator monetization request created"),
    (151, "creator monetization terms accepted"),
    (163, "onboarding prompt create"),
    (164, "onboarding prompt update"),
    (165, "onboarding prompt delete"),
    (166, "onboarding create"),
    (167, "onboarding update"),
    (171, "guild home feature item"),
    (172, "guild home remove item"),
    (180, "harmful links blocked message"),
    (190, "home settings create"),
    (191, "home settings update"),
    (192, "voice channel status create"),
    (193, "voice channel status delete"),
    (200, "guild scheduled event exception create"),
    (201, "guild scheduled event exception update"),
    (202, "guild scheduled event exception delete"),
    (211, "guild profile update"),
];
