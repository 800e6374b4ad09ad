//! Permissions: the bits, and how roles and overwrites add up.
//!
//! <https://docs.discord.com/developers/topics/permissions>

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{
    Id,
    id::{Generic, Guild, Role, User},
};

macro_rules! permissions {
    ($($name:ident = $bit:literal, $word:literal;)+) => {
        /// One permission.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "each is named as in Discord's table, which explains it")]
        pub enum Permission {
            $($name = $bit,)+
        }

        impl Permission {
            /// All of them, in the order of their bits.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// Discord's name for it, such as `MANAGE_CHANNELS`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $word,)+ }
            }
        }
    };
}

permissions! {
    CreateInstantInvite = 0, "CREATE_INSTANT_INVITE";
    KickMembers = 1, "KICK_MEMBERS";
    BanMembers = 2, "BAN_MEMBERS";
    Administrator = 3, "ADMINISTRATOR";
    ManageChannels = 4, "MANAGE_CHANNELS";
    ManageGuild = 5, "MANAGE_GUILD";
    AddReactions = 6, "ADD_REACTIONS";
    ViewAuditLog = 7, "VIEW_AUDIT_LOG";
    PrioritySpeaker = 8, "PRIORITY_SPEAKER";
    Stream = 9, "STREAM";
    ViewChannel = 10, "VIEW_CHANNEL";
    SendMessages = 11, "SEND_MESSAGES";
    SendTtsMessages = 12, "SEND_TTS_MESSAGES";
    ManageMessages = 13, "MANAGE_MESSAGES";
    EmbedLinks = 14, "EMBED_LINKS";
    AttachFiles = 15, "ATTACH_FILES";
    ReadMessageHistory = 16, "READ_MESSAGE_HISTORY";
    MentionEveryone = 17, "MENTION_EVERYONE";
    UseExternalEmojis = 18, "USE_EXTERNAL_EMOJIS";
    ViewGuildInsights = 19, "VIEW_GUILD_INSIGHTS";
    Connect = 20, "CONNECT";
    Speak = 21, "SPEAK";
    MuteMembers = 22, "MUTE_MEMBERS";
    DeafenMembers = 23, "DEAFEN_MEMBERS";
    MoveMembers = 24, "MOVE_MEMBERS";
    UseVad = 25, "USE_VAD";
    ChangeNickname = 26, "CHANGE_NICKNAME";
    ManageNicknames = 27, "MANAGE_NICKNAMES";
    ManageRoles = 28, "MANAGE_ROLES";
    ManageWebhooks = 29, "MANAGE_WEBHOOKS";
    ManageGuildExpressions = 30, "MANAGE_GUILD_EXPRESSIONS";
    UseApplicationCommands = 31, "USE_APPLICATION_COMMANDS";
    RequestToSpeak = 32, "REQUEST_TO_SPEAK";
    ManageEvents = 33, "MANAGE_EVENTS";
    ManageThreads = 34, "MANAGE_THREADS";
    CreatePublicThreads = 35, "CREATE_PUBLIC_THREADS";
    CreatePrivateThreads = 36, "CREATE_PRIVATE_THREADS";
    UseExternalStickers = 37, "USE_EXTERNAL_STICKERS";
    SendMessagesInThreads = 38, "SEND_MESSAGES_IN_THREADS";
    UseEmbeddedActivities = 39, "USE_EMBEDDED_ACTIVITIES";
    ModerateMembers = 40, "MODERATE_MEMBERS";
    ViewCreatorMonetizationAnalytics = 41, "VIEW_CREATOR_MONETIZATION_ANALYTICS";
    UseSoundboard = 42, "USE_SOUNDBOARD";
    CreateGuildExpressions = 43, "CREATE_GUILD_EXPRESSIONS";
    CreateEvents = 44, "CREATE_EVENTS";
    UseExternalSounds = 45, "USE_EXTERNAL_SOUNDS";
    SendVoiceMessages = 46, "SEND_VOICE_MESSAGES";
    SetVoiceChannelStatus = 48, "SET_VOICE_CHANNEL_STATUS";
    SendPolls = 49, "SEND_POLLS";
    UseExternalApps = 50, "USE_EXTERNAL_APPS";
    PinMessages = 51, "PIN_MESSAGES";
    BypassSlowmode = 52, "BYPASS_SLOWMODE";
}

impl fmt::Display for Permission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of permissions. Discord writes it as a decimal string.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Permissions(u64);

impl Permissions {
    /// None.
    pub const NONE: Self = Self(0);
    /// All, also those that have no name yet.
    pub const ALL: Self = Self(u64::MAX);

    /// A set from its bits; unknown ones are kept.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of these.
    pub fn of(permissions: &[Permission]) -> Self {
        permissions.iter().fold(Self::NONE, |set, one| set.with(*one))
    }

    /// The set and one more.
    #[must_use]
    pub const fn with(self, permission: Permission) -> Self {
        Self(self.0 | (1 << permission as u8))
    }

    /// Whether it is in the set.
    pub const fn has(self, permission: Permission) -> bool {
        self.0 & (1 << permission as u8) != 0
    }

    /// What is in either.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What is in this set and not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The named ones in the set, in the order of their bits.
    pub fn names(self) -> Vec<&'static str> {
        Permission::ALL.iter().filter(|one| self.has(**one)).map(|one| one.name()).collect()
    }
}

impl Serialize for Permissions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Permissions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = Permissions;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a permission set as a decimal string")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Permissions, E> {
                text.parse()
                    .map(Permissions)
                    .map_err(|_| E::invalid_value(de::Unexpected::Str(text), &self))
            }

            fn visit_u64<E: de::Error>(self, bits: u64) -> Result<Permissions, E> {
                Ok(Permissions(bits))
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

/// A role as far as permissions go.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct RoleGrant {
    /// The role; @everyone has its server's id.
    pub id: Id<Role>,
    /// What it grants in the whole server.
    pub permissions: Permissions,
    /// Its place; the higher number ranks higher.
    #[serde(default)]
    pub position: i64,
}

/// A channel's exception for one role or member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overwrite {
    /// The role or user.
    pub id: Id<Generic>,
    /// Which of the two: 0 role, 1 member.
    #[serde(rename = "type")]
    pub kind: u8,
    /// What it allows.
    pub allow: Permissions,
    /// What it denies.
    pub deny: Permissions,
}

/// A member as far as permissions go.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// The server.
    pub guild: Id<Guild>,
    /// The member.
    pub user: Id<User>,
    /// Whether the member owns the server.
    pub owner: bool,
    /// Whether a timeout is running.
    pub timed_out: bool,
    /// The roles held; @everyone is implied.
    pub roles: &'a [Id<Role>],
}

/// What a member may do in the whole server.
pub fn in_guild(subject: Subject<'_>, roles: &[RoleGrant]) -> Permissions {
    let everyone = subject.guild.cast::<Role>();
    let union = roles
        .iter()
        .filter(|role| role.id == everyone || subject.roles.contains(&role.id))
        .fold(Permissions::NONE, |set, role| set.union(role.permissions));
    if subject.owner || union.has(Permission::Administrator) {
        Permissions::ALL
    } else if subject.timed_out {
        timed_out(union)
    } else {
        union
    }
}

/// What a member may do in a channel; for a thread, its parent's overwrites are given.
pub fn in_channel(
    subject: Subject<'_>,
    roles: &[RoleGrant],
    overwrites: &[Overwrite],
) -> Permissions {
    let base = in_guild(Subject { timed_out: false, ..subject }, roles);
    if base == Permissions::ALL {
        return base;
    }
    let everyone = subject.guild.cast::<Generic>();
    let mut set = base;
    let mut apply = |chosen: &dyn Fn(&Overwrite) -> bool| {
        let (allow, deny) = overwrites
            .iter()
            .filter(|one| chosen(one))
            .fold((Permissions::NONE, Permissions::NONE), |(allow, deny), one| {
                (allow.union(one.allow), deny.union(one.deny))
            });
        set = set.without(deny).union(allow);
    };
    apply(&|one| one.kind == 0 && one.id == everyone);
    apply(&|one| one.kind == 0 && one.id != everyone && subject.roles.contains(&one.id.cast()));
    apply(&|one| one.kind == 1 && one.id == subject.user.cast());
    let set = if subject.timed_out { timed_out(set) } else { set };
    // Who cannot see a channel can do nothing in it.
    if set.has(Permission::ViewChannel) { set } else { Permissions::NONE }
}

/// A timeout leaves only looking and reading.
fn timed_out(set: Permissions) -> Permissions {
    let left = Permissions::of(&[Permission::ViewChannel, Permission::ReadMessageHistory]);
    Permissions(set.0 & left.0)
}

/// Whether a role ranks above another: by position, and on a tie the older one.
pub fn outranks(role: (i64, Id<Role>), other: (i64, Id<Role>)) -> bool {
    role.0 > other.0 || (role.0 == other.0 && role.1 < other.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUILD: Id<Guild> = Id::new(1);
    const MEMBER: Id<User> = Id::new(9);
    const HELPER: Id<Role> = Id::new(2);

    fn grant(id: Id<Role>, permissions: &[Permission]) -> RoleGrant {
        RoleGrant { id, permissions: Permissions::of(permissions), position: 1 }
    }

    fn overwrite(id: u64, kind: u8, allow: &[Permission], deny: &[Permission]) -> Overwrite {
        let (allow, deny) = (Permissions::of(allow), Permissions::of(deny));
        Overwrite { id: Id::new(id), kind, allow, deny }
    }

    #[test]
    fn a_members_own_overwrite_beats_the_roles_which_beat_everyones() {
        use Permission::{SendMessages, ViewChannel};
        let roles = [grant(GUILD.cast(), &[ViewChannel, SendMessages]), grant(HELPER, &[])];
        let subject = Subject {
            guild: GUILD,
            user: MEMBER,
            owner: false,
            timed_out: false,
            roles: &[HELPER],
        };
        let everyone = overwrite(1, 0, &[], &[SendMessages]);
        let role = overwrite(2, 0, &[SendMessages], &[]);
        let own = overwrite(9, 1, &[], &[SendMessages]);
        let may_send = |list: &[Overwrite]| in_channel(subject, &roles, list).has(SendMessages);
        assert!(may_send(&[]));
        assert!(!may_send(&[everyone]));
        assert!(may_send(&[everyone, role]));
        assert!(!may_send(&[everyone, role, own]));
    }

    #[test]
    fn owners_and_administrators_are_bound_by_no_overwrite() {
        use Permission::{Administrator, SendMessages};
        let roles = [grant(GUILD.cast(), &[]), grant(HELPER, &[Administrator])];
        let deny = [overwrite(9, 1, &[], &[SendMessages])];
        for (owner, held) in [(true, &[][..]), (false, &[HELPER][..])] {
            let subject =
                Subject { guild: GUILD, user: MEMBER, owner, timed_out: true, roles: held };
            assert!(in_channel(subject, &roles, &deny).has(SendMessages));
        }
    }

    #[test]
    fn a_permission_set_is_a_decimal_string() {
        let set = Permissions::of(&[Permission::BypassSlowmode, Permission::KickMembers]);
        let text = serde_json::to_string(&set).unwrap();
        assert_eq!(text, "\"4503599627370498\"");
        assert_eq!(serde_json::from_str::<Permissions>(&text).unwrap(), set);
    }
}
