//! Who may do what: Discord's permission algebra and role order, written from its documentation.
//!
//! <https://discord.com/developers/docs/topics/permissions>. Which permission an operation needs
//! is said by the routes.

use crate::{
    snowflake::{Millis, Snowflake},
    state::{Channel, Guild, Member, Overwrite, State},
};

macro_rules! bits {
    ($($name:ident = $bit:literal;)*) => {
        $(#[doc = concat!("`1 << ", stringify!($bit), "`.")] pub const $name: u64 = 1 << $bit;)*
        /// Every permission Discord documents.
        pub const ALL: u64 = 0 $(| $name)*;
    };
}

bits! {
    CREATE_INSTANT_INVITE = 0;
    KICK_MEMBERS = 1;
    BAN_MEMBERS = 2;
    ADMINISTRATOR = 3;
    MANAGE_CHANNELS = 4;
    MANAGE_GUILD = 5;
    ADD_REACTIONS = 6;
    VIEW_AUDIT_LOG = 7;
    PRIORITY_SPEAKER = 8;
    STREAM = 9;
    VIEW_CHANNEL = 10;
    SEND_MESSAGES = 11;
    SEND_TTS_MESSAGES = 12;
    MANAGE_MESSAGES = 13;
    EMBED_LINKS = 14;
    ATTACH_FILES = 15;
    READ_MESSAGE_HISTORY = 16;
    MENTION_EVERYONE = 17;
    USE_EXTERNAL_EMOJIS = 18;
    VIEW_GUILD_INSIGHTS = 19;
    CONNECT = 20;
    SPEAK = 21;
    MUTE_MEMBERS = 22;
    DEAFEN_MEMBERS = 23;
    MOVE_MEMBERS = 24;
    USE_VAD = 25;
    CHANGE_NICKNAME = 26;
    MANAGE_NICKNAMES = 27;
    MANAGE_ROLES = 28;
    MANAGE_WEBHOOKS = 29;
    MANAGE_GUILD_EXPRESSIONS = 30;
    USE_APPLICATION_COMMANDS = 31;
    REQUEST_TO_SPEAK = 32;
    MANAGE_EVENTS = 33;
    MANAGE_THREADS = 34;
    CREATE_PUBLIC_THREADS = 35;
    CREATE_PRIVATE_THREADS = 36;
    USE_EXTERNAL_STICKERS = 37;
    SEND_MESSAGES_IN_THREADS = 38;
    USE_EMBEDDED_ACTIVITIES = 39;
    MODERATE_MEMBERS = 40;
    VIEW_CREATOR_MONETIZATION_ANALYTICS = 41;
    USE_SOUNDBOARD = 42;
    CREATE_GUILD_EXPRESSIONS = 43;
    CREATE_EVENTS = 44;
    USE_EXTERNAL_SOUNDS = 45;
    SEND_VOICE_MESSAGES = 46;
    SET_VOICE_CHANNEL_STATUS = 48;
    SEND_POLLS = 49;
    USE_EXTERNAL_APPS = 50;
    PIN_MESSAGES = 51;
    BYPASS_SLOWMODE = 52;
}

/// What is left to a member in a timeout.
const TIMED_OUT: u64 = VIEW_CHANNEL | READ_MESSAGE_HISTORY;
/// What falls away with sending.
const SENDING: u64 = MENTION_EVERYONE
    | SEND_TTS_MESSAGES
    | ATTACH_FILES
    | EMBED_LINKS
    | SEND_POLLS
    | SEND_VOICE_MESSAGES;
/// What falls away in a voice or stage channel with CONNECT.
const CONNECTED: u64 = MANAGE_CHANNELS
    | MANAGE_ROLES
    | SPEAK
    | STREAM
    | USE_VAD
    | MUTE_MEMBERS
    | DEAFEN_MEMBERS
    | MOVE_MEMBERS
    | PRIORITY_SPEAKER
    | REQUEST_TO_SPEAK
    | USE_SOUNDBOARD
    | SET_VOICE_CHANNEL_STATUS;

/// The member's permissions in the guild, without any channel.
pub(crate) fn in_guild(guild: &Guild, user: Snowflake, now: Millis) -> u64 {
    let Some(member) = guild.members.get(&user) else { return 0 };
    let bits = base(guild, user, member);
    if bits & ADMINISTRATOR == 0 && member.timed_out(now) { bits & TIMED_OUT } else { bits }
}

fn base(guild: &Guild, user: Snowflake, member: &Member) -> u64 {
    if guild.owner == user {
        return ALL;
    }
    let roles = member.roles.iter().chain([&guild.id]);
    let bits =
        roles.filter_map(|id| guild.roles.get(id)).fold(0, |bits, role| bits | role.permissions);
    if bits & ADMINISTRATOR == 0 { bits } else { ALL }
}

/// The member's permissions in a channel of the guild; a thread takes its parent's overwrites.
pub(crate) fn in_channel(state: &State, channel: &Channel, user: Snowflake, now: Millis) -> u64 {
    let Some(guild) = channel.guild.and_then(|id| state.guilds.get(&id)) else { return 0 };
    let Some(member) = guild.members.get(&user) else { return 0 };
    let base = base(guild, user, member);
    if base & ADMINISTRATOR != 0 {
        return base;
    }
    let parent = channel.thread.as_ref().and(channel.parent);
    let holder = parent.and_then(|id| state.channels.get(&id)).unwrap_or(channel);
    let bits = overwritten(base, &holder.overwrites, guild.id, user, member);
    implied(bits, channel, holder, member.timed_out(now))
}

fn overwritten(
    base: u64,
    all: &[Overwrite],
    everyone: Snowflake,
    user: Snowflake,
    member: &Member,
) -> u64 {
    let mut bits = base;
    if let Some(overwrite) = all.iter().find(|overwrite| overwrite.id == everyone) {
        bits = bits & !overwrite.deny | overwrite.allow;
    }
    let roles =
        all.iter().filter(|overwrite| !overwrite.member && member.roles.contains(&overwrite.id));
    let (allow, deny) = roles
        .fold((0, 0), |(allow, deny), overwrite| (allow | overwrite.allow, deny | overwrite.deny));
    bits = bits & !deny | allow;
    if let Some(overwrite) = all.iter().find(|overwrite| overwrite.member && overwrite.id == user) {
        bits = bits & !overwrite.deny | overwrite.allow;
    }
    bits
}

fn implied(mut bits: u64, channel: &Channel, holder: &Channel, timed_out: bool) -> u64 {
    if timed_out {
        bits &= TIMED_OUT;
    }
    if bits & VIEW_CHANNEL == 0 {
        return 0;
    }
    let send = if channel.thread.is_some() { SEND_MESSAGES_IN_THREADS } else { SEND_MESSAGES };
    if bits & send == 0 {
        bits &= !SENDING;
    }
    if holder.is_voice() && bits & CONNECT == 0 {
        bits &= !CONNECTED;
    }
    bits
}

/// Whether the user sees the channel. A private thread shows to its members and to those who
/// manage threads.
pub(crate) fn sees(state: &State, channel: &Channel, user: Snowflake, now: Millis) -> bool {
    if channel.guild.is_none() {
        return channel.recipients.contains(&user) || state.bot == user;
    }
    let bits = in_channel(state, channel, user, now);
    if bits & VIEW_CHANNEL == 0 {
        return false;
    }
    match &channel.thread {
        Some(thread) if channel.kind == crate::state::PRIVATE_THREAD => {
            bits & MANAGE_THREADS != 0 || thread.members.contains_key(&user)
        }
        _ => true,
    }
}

/// A role's place in the order: position, and on a tie the lower id stands higher.
fn place(guild: &Guild, role: Snowflake) -> (i32, std::cmp::Reverse<Snowflake>) {
    let position = guild.roles.get(&role).map_or(0, |role| role.position);
    (position, std::cmp::Reverse(role))
}

/// The highest role of a member; everyone's role when there is none.
pub(crate) fn highest(guild: &Guild, user: Snowflake) -> Snowflake {
    let roles = guild.members.get(&user).map(|member| member.roles.as_slice()).unwrap_or_default();
    roles.iter().copied().max_by_key(|role| place(guild, *role)).unwrap_or(guild.id)
}

/// Whether the actor stands above a role. The owner stands above all.
pub(crate) fn above_role(guild: &Guild, actor: Snowflake, role: Snowflake) -> bool {
    guild.owner == actor || place(guild, highest(guild, actor)) > place(guild, role)
}

/// Whether the actor stands above a member. Nobody stands above the owner.
pub(crate) fn above_member(guild: &Guild, actor: Snowflake, target: Snowflake) -> bool {
    if guild.owner == target {
        return false;
    }
    guild.owner == actor
        || place(guild, highest(guild, actor)) > place(guild, highest(guild, target))
}
