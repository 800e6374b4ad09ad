//! The worlds a sandbox starts with. The same seed makes the same world, to the last id.
//!
//! Names are invented. The history ends at a fixed moment; what is made later carries the real
//! time.

mod commands;
mod community;
mod expressions;
mod history;
mod lines;
mod lobbies;
mod monetization;
mod neighbours;
mod people;
mod random;
mod settings;
mod templates;
mod things;

use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
pub(crate) use expressions::{DEFAULT_SOUNDS, PACKS};
use serde::Serialize;

use crate::{
    World, permissions,
    snowflake::{Millis, Snowflake},
    state::{self, Channel, Guild, Member, Role, State, User},
};
use random::Random;

/// A sticker of one of Discord's packs.
pub(crate) const STICKER: u64 = 749_054_660_769_218_631;
/// 2026-11-30T18:00:00Z, where the history ends.
pub(crate) const END: Millis = Millis(1_796_061_600_000);
/// The one OAuth2 token that is known, and plainly none.
pub(crate) const OWNER_TOKEN: &str = "not-a-real-oauth2-token-of-the-owner";
const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

/// The well-known ids of a world. In [`World::Empty`] those of things it lacks are 0.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Seeded {
    /// The community.
    pub guild: Snowflake,
    /// Its owner.
    pub owner: Snowflake,
    /// The bot whose token the sandbox accepts; also the id of its application.
    pub bot: Snowflake,
    /// The bot's managed role, below `admin_role` and above `moderator_role`.
    pub bot_role: Snowflake,
    /// The role of moderators.
    pub moderator_role: Snowflake,
    /// The role of administrators, above the bot.
    pub admin_role: Snowflake,
    /// The role of ordinary members.
    pub member_role: Snowflake,
    /// A category.
    pub category: Snowflake,
    /// The busiest text channel.
    pub general: Snowflake,
    /// An announcement channel.
    pub announcements: Snowflake,
    /// A text channel in which the bot may read but not write.
    pub read_only_channel: Snowflake,
    /// A private channel of the staff; the bot sees it.
    pub staff_channel: Snowflake,
    /// A channel that the bot cannot see.
    pub hidden_channel: Snowflake,
    /// The log of the moderators.
    pub log_channel: Snowflake,
    /// A channel whose messages are alarm cards of a webhook.
    pub alarm_channel: Snowflake,
    /// A rule of `AutoMod`.
    pub rule: Snowflake,
    /// An interaction in the general channel that waits for its answer.
    pub interaction: Snowflake,
    /// Its token.
    pub interaction_token: String,
    /// The token of one that was answered.
    pub answered_token: String,
    /// A further message of that one.
    pub followup: Snowflake,
    /// A webhook of the bot in the general channel, with its token and a message it posted.
    pub webhook: Snowflake,
    /// Its token.
    pub webhook_token: String,
    /// A message it posted.
    pub webhook_message: Snowflake,
    /// A voice channel.
    pub voice: Snowflake,
    /// A stage channel.
    pub stage: Snowflake,
    /// A forum.
    pub forum: Snowflake,
    /// A tag of the forum that anyone may set.
    pub forum_tag: Snowflake,
    /// A post in the forum.
    pub forum_post: Snowflake,
    /// A media channel.
    pub media: Snowflake,
    /// A public thread that is open; the bot is in it.
    pub thread: Snowflake,
    /// A public thread that is archived.
    pub archived_thread: Snowflake,
    /// A private thread that is open; the bot is in it.
    pub private_thread: Snowflake,
    /// A member below the bot.
    pub member: Snowflake,
    /// A moderator, below the bot.
    pub moderator: Snowflake,
    /// An administrator, above the bot.
    pub member_above: Snowflake,
    /// A member in a timeout when the history ends.
    pub timed_out_member: Snowflake,
    /// A member who takes no direct messages.
    pub refusing_member: Snowflake,
    /// A member in the voice channel.
    pub member_in_voice: Snowflake,
    /// A user who is in no guild of the bot.
    pub outsider: Snowflake,
    /// The OAuth2 token by which `outsider` can be added to a guild.
    pub outsider_access_token: String,
    /// A user who is banned.
    pub banned_user: Snowflake,
    /// The code of an invite.
    pub invite: String,
    /// The code of the template of `guild`, from before its last changes.
    pub template: String,
    /// A subscription that the application sells; `moderator` has it.
    pub sku: Snowflake,
    /// What `member` bought and has not used up.
    pub entitlement: Snowflake,
    /// What `member` has of `sku` for a test.
    pub test_entitlement: Snowflake,
    /// The subscription of `moderator` to `sku`.
    pub subscription: Snowflake,
    /// A command that shows everywhere; it has one option.
    pub command: Snowflake,
    /// A command of `guild`; only moderators may use it.
    pub guild_command: Snowflake,
    /// An OAuth2 token of `owner`, for what a bot may not do.
    pub owner_token: String,
    /// A lobby that is linked with `general`; `member` is in it.
    pub lobby: Snowflake,
    /// A message in the lobby.
    pub lobby_message: Snowflake,
    /// A direct message of a game between `member` and `moderator`.
    pub player_message: Snowflake,
    /// The id that `member` has in the game.
    pub player: String,
    /// A message in `general` by `member`.
    pub message: Snowflake,
    /// A message in `general` by the bot.
    pub own_message: Snowflake,
    /// A pinned message in `general`.
    pub pinned_message: Snowflake,
    /// A message in `general` with a poll.
    pub poll_message: Snowflake,
    /// A message in `general` with a file.
    pub attachment_message: Snowflake,
    /// A message in `alarm_channel` with an embed and no text.
    pub embed_message: Snowflake,
    /// A second guild, in which the bot may do little.
    pub second_guild: Snowflake,
    /// A text channel of the second guild.
    pub second_channel: Snowflake,
    /// A guild in which the bot is not.
    pub foreign_guild: Snowflake,
    /// An emoji of the community, made by `moderator`.
    pub emoji: Snowflake,
    /// The instance of an activity of the bot's application, in the voice channel.
    pub activity_instance: String,
    /// An emoji of the bot's application.
    pub application_emoji: Snowflake,
    /// A sticker of the community, made by `moderator`.
    pub sticker: Snowflake,
    /// A pack of Discord's own stickers.
    pub sticker_pack: Snowflake,
    /// A sound of the community, made by `moderator`.
    pub sound: Snowflake,
    /// An integration of the community that is no bot.
    pub integration: Snowflake,
    /// A request to join the community that waits for an answer.
    pub join_request: Snowflake,
}

/// The token of the bot, in the three parts of a real one and plainly none.
pub(crate) fn token(bot: Snowflake) -> String {
    format!(
        "{}.SANDBX.not-a-real-token-only-for-the-sandbox",
        STANDARD_NO_PAD.encode(bot.to_string())
    )
}

pub(crate) fn world(world: World, seed: u64, host: String) -> (State, Seeded) {
    let mut seeder = Seeder {
        state: State::new(host),
        random: Random::new(seed),
        counter: 0,
        seeded: Seeded::default(),
    };
    seeder.bot();
    seeder.seeded.sticker_pack = Snowflake(PACKS.first().map_or(0, |pack| pack.id));
    match world {
        World::Community => {
            let cast = seeder.people();
            seeder.community(&cast);
            seeder.history(&cast);
            seeder.things();
            seeder.neighbours();
            seeder.templates();
            seeder.monetization();
            seeder.expressions();
            seeder.commands();
            seeder.settings();
            seeder.lobbies();
        }
        World::Empty => seeder.empty(),
    }
    let newest = seeder.id(END);
    seeder.state.start_ids_after(newest);
    (seeder.state, seeder.seeded)
}

/// A world in the making.
struct Seeder {
    state: State,
    random: Random,
    counter: u64,
    seeded: Seeded,
}

impl Seeder {
    /// A new id of a moment; the counter keeps ids of one millisecond apart.
    fn id(&mut self, at: Millis) -> Snowflake {
        self.counter += 1;
        Snowflake::at(at, self.counter)
    }

    /// A moment some days before the end.
    fn days_ago(&mut self, from: i64, to: i64) -> Millis {
        Millis(END.0 - self.random.between(from * DAY, to * DAY))
    }

    fn bot(&mut self) {
        let id = self.id(Millis(END.0 - 400 * DAY));
        let user = User { id, username: "harbor-keeper".to_owned(), bot: true, ..User::default() };
        self.state.users.insert(id, user);
        self.state.bot = id;
        self.seeded.bot = id;
        "Harbor Keeper".clone_into(&mut self.state.application.name);
        "Keeps the lights on in the sandbox.".clone_into(&mut self.state.application.description);
        // The privileged intents for members and message content, limited as for small bots.
        self.state.application.flags = (1 << 15) | (1 << 19);
    }

    fn user(&mut self, at: Millis, username: &str, global_name: Option<&str>) -> Snowflake {
        let id = self.id(at);
        let (username, global_name) = (username.to_owned(), global_name.map(str::to_owned));
        self.state.users.insert(id, User { id, username, global_name, ..User::default() });
        id
    }

    /// A guild with everyone's role and its owner, without channels.
    fn guild(&mut self, at: Millis, name: &str, owner: Snowflake, everyone: u64) -> Guild {
        let id = self.id(at);
        let role =
            Role { id, name: "@everyone".to_owned(), permissions: everyone, ..Role::default() };
        let mut guild = Guild {
            id,
            name: name.to_owned(),
            owner,
            verification_level: 1,
            default_notifications: 1,
            content_filter: 2,
            locale: "en-US".to_owned(),
            afk_timeout: 300,
            ..Guild::default()
        };
        guild.roles.insert(id, role);
        guild.members.insert(owner, Member { joined: at, ..Member::default() });
        guild
    }

    /// A guild that has nothing but the owner, the bot with its role, and one channel.
    fn empty(&mut self) {
        let start = Millis(END.0 - 10 * DAY);
        let owner = self.user(start, "owner", Some("Owner"));
        self.state.application.owner = owner;
        let mut guild = self.guild(start, "Empty Harbor", owner, community::EVERYONE);
        let role = self.id(start);
        let bot = self.state.bot;
        let managed = Role {
            id: role,
            name: "Harbor Keeper".to_owned(),
            permissions: community::BOT,
            position: 1,
            managed: true,
            bot: Some(bot),
            ..Role::default()
        };
        guild.roles.insert(role, managed);
        guild.members.insert(bot, Member { joined: start, roles: vec![role], ..Member::default() });
        let channel = self.id(start);
        let general = Channel {
            id: channel,
            kind: state::TEXT,
            guild: Some(guild.id),
            name: "general".to_owned(),
            ..Channel::default()
        };
        guild.system_channel = Some(channel);
        self.state.channels.insert(channel, general);
        let seeded = &mut self.seeded;
        (seeded.guild, seeded.owner, seeded.bot_role, seeded.general) =
            (guild.id, owner, role, channel);
        self.state.guilds.insert(guild.id, guild);
    }
}

/// What members may do who may do little: look and talk.
const QUIET: u64 =
    permissions::VIEW_CHANNEL | permissions::READ_MESSAGE_HISTORY | permissions::SEND_MESSAGES;
