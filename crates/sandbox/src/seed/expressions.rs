//! Emojis, stickers and sounds of the community, and the emojis and activities of the application.

use super::{DAY, END, Seeder};
use crate::{
    snowflake::Millis,
    state::{Activity, Emoji, Sound, StandardSticker, Sticker, StickerPack},
};

/// The packs of stickers that there are in every world.
pub(crate) const PACKS: &[StickerPack] = &[
    StickerPack {
        id: 847_199_849_233_514_549,
        sku: 847_199_849_233_514_547,
        name: "Harbor Friends",
        description: "Greetings from the quay.",
        stickers: &[
            StandardSticker {
                id: super::STICKER,
                name: "Wave",
                description: "A crab waves.",
                tags: "wave, hello, hi",
                format: 3,
            },
            StandardSticker {
                id: 749_054_660_769_218_632,
                name: "Ebb",
                description: "The tide goes out.",
                tags: "bye, tired",
                format: 3,
            },
        ],
    },
    StickerPack {
        id: 847_199_849_233_514_550,
        sku: 847_199_849_233_514_548,
        name: "Night Watch",
        description: "For those who stay up.",
        stickers: &[StandardSticker {
            id: 749_054_660_769_218_640,
            name: "Lamp",
            description: "A lamp is lit.",
            tags: "night, light",
            format: 2,
        }],
    },
];

/// The sounds that there are in every world: id, name and emoji.
pub(crate) const DEFAULT_SOUNDS: &[(u64, &str, &str)] =
    &[(1, "quack", "🦆"), (2, "airhorn", "🔊"), (3, "cricket", "🦗")];

/// Name and whether it moves.
const EMOJIS: &[(&str, bool)] = &[("lighthouse", false), ("waving_crab", true), ("rope", false)];
const STICKERS: &[(&str, &str, u32)] =
    &[("Ahoy", "ship", 1), ("Calm Sea", "water_wave", 2), ("Knot", "knot", 1)];
const SOUNDS: &[(&str, &str)] = &[("Foghorn", "📯"), ("Ship Bell", "🔔")];

impl Seeder {
    /// A moderator made them all, so the bot needs to manage expressions to change one.
    pub(super) fn expressions(&mut self) {
        let (guild, user) = (self.seeded.guild, self.seeded.moderator);
        let at = Millis(END.0 - 90 * DAY);
        for (name, animated) in EMOJIS {
            let id = self.id(at);
            let emoji =
                Emoji { id, name: (*name).to_owned(), animated: *animated, user, roles: vec![] };
            self.seeded.emoji = id;
            if let Some(guild) = self.state.guilds.get_mut(&guild) {
                guild.emojis.insert(id, emoji);
            }
        }
        for (name, tags, format) in STICKERS {
            let id = self.id(at);
            let sticker = Sticker {
                id,
                guild,
                name: (*name).to_owned(),
                description: Some(format!("{name}, drawn by the crew.")),
                tags: (*tags).to_owned(),
                format: *format,
                user,
            };
            self.seeded.sticker = id;
            if let Some(guild) = self.state.guilds.get_mut(&guild) {
                guild.stickers.insert(id, sticker);
            }
        }
        for (name, emoji) in SOUNDS {
            let id = self.id(at);
            let sound = Sound {
                id,
                guild,
                name: (*name).to_owned(),
                volume: 0.8,
                emoji: None,
                emoji_name: Some((*emoji).to_owned()),
                user,
            };
            self.seeded.sound = id;
            if let Some(guild) = self.state.guilds.get_mut(&guild) {
                guild.sounds.insert(id, sound);
            }
        }
        let id = self.id(at);
        let user = self.state.bot;
        let emoji = Emoji { id, name: "keeper".to_owned(), user, ..Emoji::default() };
        self.state.application.emojis.insert(id, emoji);
        self.seeded.application_emoji = id;
        self.activity();
    }
    /// A game that members play in the voice channel.
    fn activity(&mut self) {
        let launch = self.id(END);
        let (guild, channel) = (self.seeded.guild, self.seeded.voice);
        let instance = format!("i-{launch}-gc-{guild}-{channel}");
        let users = vec![self.seeded.member_in_voice, self.seeded.member];
        let activity = Activity { launch, guild, channel, users };
        self.state.application.activities.insert(instance.clone(), activity);
        self.seeded.activity_instance = instance;
    }
}
