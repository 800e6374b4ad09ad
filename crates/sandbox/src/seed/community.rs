//! The community's roles, channels, members, bans and invites.

use super::{DAY, END, Seeder, people::Cast};
use crate::{
    permissions::{
        ADD_REACTIONS, ADMINISTRATOR, ATTACH_FILES, BAN_MEMBERS, BYPASS_SLOWMODE, CHANGE_NICKNAME,
        CONNECT, CREATE_EVENTS, CREATE_GUILD_EXPRESSIONS, CREATE_INSTANT_INVITE,
        CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS, DEAFEN_MEMBERS, EMBED_LINKS, KICK_MEMBERS,
        MANAGE_CHANNELS, MANAGE_EVENTS, MANAGE_GUILD, MANAGE_GUILD_EXPRESSIONS, MANAGE_MESSAGES,
        MANAGE_NICKNAMES, MANAGE_ROLES, MANAGE_THREADS, MANAGE_WEBHOOKS, MENTION_EVERYONE,
        MODERATE_MEMBERS, MOVE_MEMBERS, MUTE_MEMBERS, PIN_MESSAGES, PRIORITY_SPEAKER,
        READ_MESSAGE_HISTORY, REQUEST_TO_SPEAK, SEND_MESSAGES, SEND_MESSAGES_IN_THREADS,
        SEND_POLLS, SEND_TTS_MESSAGES, SEND_VOICE_MESSAGES, SET_VOICE_CHANNEL_STATUS, SPEAK,
        STREAM, USE_APPLICATION_COMMANDS, USE_EMBEDDED_ACTIVITIES, USE_EXTERNAL_APPS,
        USE_EXTERNAL_EMOJIS, USE_EXTERNAL_SOUNDS, USE_EXTERNAL_STICKERS, USE_SOUNDBOARD, USE_VAD,
        VIEW_AUDIT_LOG, VIEW_CHANNEL, VIEW_GUILD_INSIGHTS,
    },
    snowflake::{Millis, Snowflake},
    state::{
        self, Ban, Channel, Guild, Invite, Member, Overwrite, ReactionEmoji, Role, Tag, VoiceState,
    },
};

pub(super) const EVERYONE: u64 = CREATE_INSTANT_INVITE
    | ADD_REACTIONS
    | STREAM
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_EXTERNAL_EMOJIS
    | CONNECT
    | SPEAK
    | USE_VAD
    | CHANGE_NICKNAME
    | USE_APPLICATION_COMMANDS
    | REQUEST_TO_SPEAK
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS
    | SEND_POLLS;
const MODERATOR: u64 = EVERYONE
    | KICK_MEMBERS
    | BAN_MEMBERS
    | MANAGE_MESSAGES
    | MANAGE_NICKNAMES
    | MANAGE_THREADS
    | MODERATE_MEMBERS
    | MUTE_MEMBERS
    | MOVE_MEMBERS
    | PIN_MESSAGES
    | VIEW_AUDIT_LOG;
/// All that a moderation bot needs, short of ADMINISTRATOR.
pub(super) const BOT: u64 = MODERATOR
    | MANAGE_CHANNELS
    | MANAGE_GUILD
    | PRIORITY_SPEAKER
    | SEND_TTS_MESSAGES
    | MENTION_EVERYONE
    | VIEW_GUILD_INSIGHTS
    | DEAFEN_MEMBERS
    | MANAGE_ROLES
    | MANAGE_WEBHOOKS
    | MANAGE_GUILD_EXPRESSIONS
    | CREATE_GUILD_EXPRESSIONS
    | MANAGE_EVENTS
    | CREATE_EVENTS
    | CREATE_PRIVATE_THREADS
    | USE_EXTERNAL_STICKERS
    | USE_SOUNDBOARD
    | USE_EXTERNAL_SOUNDS
    | SEND_VOICE_MESSAGES
    | SET_VOICE_CHANNEL_STATUS
    | USE_EMBEDDED_ACTIVITIES
    | USE_EXTERNAL_APPS
    | BYPASS_SLOWMODE;

/// The roles above everyone's, lowest first.
const ROLES: &[(&str, u32, u64)] = &[
    ("Newcomer", 0, 0),
    ("Member", 0x95_a5a6, 0),
    ("Stargazer", 0x34_98db, 0),
    ("Baker", 0xe6_7e22, 0),
    ("Maker", 0x1a_bc9c, 0),
    ("Translator", 0x9b_59b6, 0),
    ("Event Crew", 0xf1_c40f, CREATE_EVENTS),
    ("Night Shift", 0x2c_3e50, 0),
    ("Helper", 0x2e_cc71, MANAGE_THREADS),
    ("Moderator", 0x34_98db, MODERATOR),
    ("Harbor Keeper", 0, BOT),
    ("Admin", 0xe7_4c3c, ADMINISTRATOR),
    ("Founder", 0xff_d700, 0),
];

/// Who gets into a channel.
#[derive(Clone, Copy, PartialEq)]
enum Access {
    Open,
    /// Only moderators write; not even the bot.
    ReadOnly,
    /// Everyone reads; the bot and the moderators write.
    Published,
    Staff,
    /// The staff reads; only the bot writes.
    Log,
    /// Not even the bot.
    Hidden,
}
use Access::{Hidden, Log, Open, Published, ReadOnly, Staff};

type Plan = (u32, &'static str, &'static str, Access);

const CATEGORIES: &[(&str, &[Plan])] = &[
    (
        "Information",
        &[
            (state::TEXT, "welcome", "Start here.", ReadOnly),
            (state::TEXT, "rules", "Be kind. Stay on topic. No advertising.", ReadOnly),
            (state::ANNOUNCEMENT, "announcements", "News of the harbor.", Published),
            (state::TEXT, "roles", "Pick what you care about.", ReadOnly),
            (state::TEXT, "changelog", "What changed and when.", Published),
        ],
    ),
    (
        "Community",
        &[
            (state::TEXT, "general", "Anything that fits nowhere else.", Open),
            (state::TEXT, "introductions", "Say hello.", Open),
            (state::TEXT, "off-topic", "The other things.", Open),
            (state::TEXT, "memes", "Light things only.", Open),
            (state::TEXT, "pets", "Small friends.", Open),
            (state::TEXT, "food", "What is on the stove?", Open),
            (state::TEXT, "music", "What do you listen to?", Open),
            (state::TEXT, "books", "Reading, read, to be read.", Open),
        ],
    ),
    (
        "International",
        &[
            (state::TEXT, "deutsch", "Hier wird Deutsch gesprochen.", Open),
            (state::TEXT, "français", "Ici on parle français.", Open),
            (state::TEXT, "日本語", "日本語でどうぞ。", Open),
            (state::TEXT, "tiếng-việt", "Nói chuyện bằng tiếng Việt.", Open),
        ],
    ),
    (
        "Projects",
        &[
            (state::TEXT, "show-and-tell", "Finished or not, show it.", Open),
            (state::TEXT, "code-help", "Paste code, not pictures of code.", Open),
            (state::TEXT, "electronics", "Smoke belongs inside.", Open),
            (state::TEXT, "photography", "Light and lenses.", Open),
            (state::TEXT, "alarms", "Cards of the monitoring.", Published),
            (state::FORUM, "help-desk", "One question, one post.", Open),
            (state::FORUM, "ideas", "What should we do next?", Open),
            (state::MEDIA, "gallery", "Pictures only.", Open),
        ],
    ),
    (
        "Voice",
        &[
            (state::VOICE, "Lounge", "", Open),
            (state::VOICE, "Workshop", "", Open),
            (state::VOICE, "Quiet Room", "", Open),
            (state::STAGE, "Town Hall", "", Open),
        ],
    ),
    (
        "Staff",
        &[
            (state::TEXT, "staff-chat", "What is said here stays here.", Staff),
            (state::TEXT, "reports", "Reports of members.", Staff),
            (state::TEXT, "mod-log", "What the bot did.", Log),
        ],
    ),
    (
        "Founders",
        &[
            (state::TEXT, "founders-den", "Money and keys.", Hidden),
            (state::VOICE, "Founders Voice", "", Hidden),
        ],
    ),
];

impl Seeder {
    pub(super) fn community(&mut self, cast: &Cast) {
        let start = Millis(END.0 - 365 * DAY);
        let mut guild = self.guild(start, "Lantern Harbor", self.seeded.owner, EVERYONE);
        guild.description = Some("A quiet harbor for makers, readers and stargazers.".to_owned());
        guild.features =
            ["COMMUNITY", "NEWS", "PREVIEW_ENABLED", "AUTO_MODERATION"].map(str::to_owned).to_vec();
        self.seeded.guild = guild.id;
        let roles = self.roles(&mut guild, start);
        self.channels(&mut guild, &roles, start);
        self.members(&mut guild, cast, &roles);
        let lounge = VoiceState { channel: self.seeded.voice, ..VoiceState::default() };
        guild.voice.insert(self.seeded.member_in_voice, lounge);
        let reasons = ["Spam links", "Raid account", "Scam in direct messages"].map(Some);
        let reasons = reasons.into_iter().chain([None, Some("Evading a ban")]);
        for (user, reason) in cast.banned.iter().zip(reasons) {
            guild.bans.insert(*user, Ban { reason: reason.map(str::to_owned) });
        }
        self.state.guilds.insert(guild.id, guild);
        self.invites(cast);
    }

    fn roles(&mut self, guild: &mut Guild, start: Millis) -> Vec<Snowflake> {
        let bot = self.state.bot;
        let mut ids = Vec::with_capacity(ROLES.len());
        for (position, (name, color, permissions)) in (1..).zip(ROLES) {
            let id = self.id(start);
            let managed = *name == "Harbor Keeper";
            let role = Role {
                id,
                name: (*name).to_owned(),
                permissions: *permissions,
                position,
                color: *color,
                hoist: *permissions & KICK_MEMBERS != 0,
                managed,
                mentionable: matches!(*name, "Helper" | "Event Crew"),
                bot: managed.then_some(bot),
                ..Role::default()
            };
            match *name {
                "Member" => self.seeded.member_role = id,
                "Moderator" => self.seeded.moderator_role = id,
                "Harbor Keeper" => self.seeded.bot_role = id,
                "Admin" => self.seeded.admin_role = id,
                _ => {}
            }
            guild.roles.insert(id, role);
            ids.push(id);
        }
        ids
    }

    fn overwrites(&self, guild: Snowflake, access: Access) -> Vec<Overwrite> {
        let role = |id, allow, deny| Overwrite { id, member: false, allow, deny };
        let moderators = self.seeded.moderator_role;
        let bot = self.seeded.bot_role;
        let write = SEND_MESSAGES | SEND_MESSAGES_IN_THREADS | CREATE_PUBLIC_THREADS;
        match access {
            Open => Vec::new(),
            ReadOnly => vec![role(guild, 0, write), role(moderators, write, 0)],
            Published => {
                vec![role(guild, 0, write), role(moderators, write, 0), role(bot, write, 0)]
            }
            Staff => vec![
                role(guild, 0, VIEW_CHANNEL),
                role(moderators, VIEW_CHANNEL, 0),
                role(bot, VIEW_CHANNEL, 0),
            ],
            Log => vec![
                role(guild, 0, VIEW_CHANNEL | SEND_MESSAGES),
                role(moderators, VIEW_CHANNEL, SEND_MESSAGES),
                role(bot, VIEW_CHANNEL | SEND_MESSAGES, 0),
            ],
            Hidden => vec![role(guild, 0, VIEW_CHANNEL)],
        }
    }

    fn channels(&mut self, guild: &mut Guild, roles: &[Snowflake], start: Millis) {
        let mut position = 0;
        for (index, (category, plans)) in (0..).zip(CATEGORIES) {
            let id = self.id(start);
            let access = if matches!(*category, "Staff") { Staff } else { Open };
            let channel = Channel {
                id,
                kind: state::CATEGORY,
                guild: Some(guild.id),
                name: (*category).to_owned(),
                position: index,
                overwrites: self.overwrites(guild.id, access),
                ..Channel::default()
            };
            self.state.channels.insert(id, channel);
            if *category == "Community" {
                self.seeded.category = id;
            }
            for plan in *plans {
                self.channel(guild, id, *plan, position, start);
                position += 1;
            }
        }
        // A role's overwrite beside everyone's, so that the order of the two matters.
        let newcomer = roles.first().copied().unwrap_or_default();
        if let Some(channel) = self.state.channels.get_mut(&self.seeded.general) {
            let overwrite = Overwrite { id: newcomer, member: false, allow: 0, deny: ATTACH_FILES };
            channel.overwrites.push(overwrite);
        }
    }

    fn channel(
        &mut self,
        guild: &mut Guild,
        parent: Snowflake,
        plan: Plan,
        position: i32,
        start: Millis,
    ) {
        let (kind, name, topic, access) = plan;
        let id = self.id(start);
        let mut channel = Channel {
            id,
            kind,
            guild: Some(guild.id),
            name: name.to_owned(),
            position,
            parent: Some(parent),
            topic: (!topic.is_empty()).then(|| topic.to_owned()),
            overwrites: self.overwrites(guild.id, access),
            ..Channel::default()
        };
        if channel.is_voice() {
            channel.bitrate = 64_000;
        }
        if channel.is_forum() {
            channel.thread_archive = Some(10_080);
            channel.tags = self.tags(start);
            channel.default_reaction = Some(ReactionEmoji { id: None, name: "👍".to_owned() });
        }
        let seeded = &mut self.seeded;
        match name {
            "general" => {
                seeded.general = id;
                guild.system_channel = Some(id);
            }
            "rules" => {
                seeded.read_only_channel = id;
                guild.rules_channel = Some(id);
            }
            "announcements" => seeded.announcements = id,
            "staff-chat" => {
                seeded.staff_channel = id;
                guild.updates_channel = Some(id);
            }
            "founders-den" => seeded.hidden_channel = id,
            "mod-log" => seeded.log_channel = id,
            "alarms" => seeded.alarm_channel = id,
            "Lounge" => seeded.voice = id,
            "Town Hall" => seeded.stage = id,
            "help-desk" => {
                seeded.forum = id;
                seeded.forum_tag = channel.tags.first().map(|tag| tag.id).unwrap_or_default();
            }
            "gallery" => seeded.media = id,
            _ => {}
        }
        self.state.channels.insert(id, channel);
    }

    fn tags(&mut self, start: Millis) -> Vec<Tag> {
        let plans = [
            ("Question", "❓", false),
            ("Solved", "✅", true),
            ("Hardware", "🔧", false),
            ("Software", "💾", false),
        ];
        let tags = plans.into_iter().map(|(name, emoji, moderated)| Tag {
            id: self.id(start),
            name: name.to_owned(),
            moderated,
            emoji: Some(ReactionEmoji { id: None, name: emoji.to_owned() }),
        });
        tags.collect()
    }

    fn members(&mut self, guild: &mut Guild, cast: &Cast, roles: &[Snowflake]) {
        let seeded = self.seeded.clone();
        let bot = Member {
            joined: Millis(END.0 - 300 * DAY),
            roles: vec![seeded.bot_role],
            ..Member::default()
        };
        guild.members.insert(seeded.bot, bot);
        // Interests: the plain roles between Member and Helper.
        let interests = roles.get(2..8).unwrap_or_default().to_vec();
        let everyone = cast.everyone(seeded.owner);
        for user in everyone {
            let mut member = Member { joined: self.days_ago(1, 350), ..Member::default() };
            member.roles.push(seeded.member_role);
            for role in &interests {
                if self.random.percent(18) {
                    member.roles.push(*role);
                }
            }
            if cast.moderators.contains(&user) {
                member.roles.push(seeded.moderator_role);
            }
            if cast.admins.contains(&user) {
                member.roles.push(seeded.admin_role);
            }
            if user == seeded.owner {
                member.roles.extend(roles.last());
                member.joined = guild.id.created();
            }
            if self.random.percent(25) {
                let name = self
                    .state
                    .users
                    .get(&user)
                    .map(|user| user.username.clone())
                    .unwrap_or_default();
                member.nick = Some(format!(
                    "{} {}",
                    name.replace('_', " "),
                    self.random.one(&['✨', '🌙', '⚓', '🧭'])
                ));
            }
            guild.members.insert(user, member);
        }
        // Some are newcomers without a role, and some timeouts are over.
        for (index, user) in cast.members.iter().enumerate().skip(4) {
            let Some(member) = guild.members.get_mut(user) else { continue };
            match index % 23 {
                7 => member.roles.clear(),
                11 => member.roles = roles.first().copied().into_iter().collect(),
                13 => member.timeout = Some(Millis(END.0 - DAY)),
                17 => member.timeout = Some(Millis(END.0 + 26 * DAY)),
                _ => {}
            }
        }
        if let Some(member) = guild.members.get_mut(&seeded.timed_out_member) {
            member.timeout = Some(Millis(END.0 + 27 * DAY));
        }
    }

    fn invites(&mut self, cast: &Cast) {
        let plans = [
            ("harbor", 0, 0, 412),
            ("lantern7", 0, 25, 3),
            ("dockside", 0, 0, 18),
            ("newyear", 0, 100, 1),
        ];
        for (index, (code, max_age, max_uses, uses)) in plans.into_iter().enumerate() {
            let inviter = cast.moderators.get(index).copied().unwrap_or(self.seeded.owner);
            let channel = if index == 1 { self.seeded.announcements } else { self.seeded.general };
            let invite = Invite {
                code: code.to_owned(),
                guild: self.seeded.guild,
                channel,
                inviter,
                created: Millis(END.0 - DAY),
                max_age,
                max_uses,
                uses,
                temporary: false,
            };
            self.state.invites.insert(code.to_owned(), invite);
        }
        "harbor".clone_into(&mut self.seeded.invite);
    }
}
