//! Changes to the world past all permissions: what its other inhabitants and its owner do.

use serde_json::json;

use crate::{
    permissions,
    snowflake::Snowflake,
    state::{Member, Message, Overwrite, Reaction, ReactionEmoji, State, Thing, User, VoiceState},
};

/// The world in the hand of a test. What is named but not there is left as it is.
#[derive(Debug)]
pub struct Edit<'a>(pub(crate) &'a mut State);

impl Edit<'_> {
    /// Sets the permission bits of a role, see [`crate::permissions`].
    pub fn set_role_permissions(&mut self, guild: Snowflake, role: Snowflake, bits: u64) {
        let role = self.0.guilds.get_mut(&guild).and_then(|guild| guild.roles.get_mut(&role));
        if let Some(role) = role {
            role.permissions = bits;
        }
    }

    /// Moves a role to a position; higher stands above.
    pub fn move_role(&mut self, guild: Snowflake, role: Snowflake, position: i32) {
        let role = self.0.guilds.get_mut(&guild).and_then(|guild| guild.roles.get_mut(&role));
        if let Some(role) = role {
            role.position = position;
        }
    }

    /// Makes a member the owner.
    pub fn set_owner(&mut self, guild: Snowflake, owner: Snowflake) {
        if let Some(guild) = self.0.guilds.get_mut(&guild) {
            guild.owner = owner;
        }
    }

    /// Sets an overwrite of a channel for a role or, with `member`, for a member.
    pub fn overwrite(
        &mut self,
        channel: Snowflake,
        id: Snowflake,
        member: bool,
        allow: u64,
        deny: u64,
    ) {
        if let Some(channel) = self.0.channels.get_mut(&channel) {
            channel.overwrites.retain(|overwrite| overwrite.id != id);
            channel.overwrites.push(Overwrite { id, member, allow, deny });
        }
    }

    fn member(&mut self, guild: Snowflake, user: Snowflake) -> Option<&mut Member> {
        self.0.guilds.get_mut(&guild)?.members.get_mut(&user)
    }

    /// Gives the roles to a member and takes all others.
    pub fn set_roles(&mut self, guild: Snowflake, user: Snowflake, roles: &[Snowflake]) {
        if let Some(member) = self.member(guild, user) {
            member.roles = roles.to_vec();
        }
    }

    /// Puts a member in a timeout of so many seconds from now, or ends it.
    pub fn set_timeout(&mut self, guild: Snowflake, user: Snowflake, seconds: Option<i64>) {
        let until = seconds.map(|seconds| self.0.now().plus_seconds(seconds));
        if let Some(member) = self.member(guild, user) {
            member.timeout = until;
        }
    }

    /// Puts a member in a voice channel, or out of all.
    pub fn set_voice(&mut self, guild: Snowflake, user: Snowflake, channel: Option<Snowflake>) {
        let state = channel.and_then(|id| self.0.channels.get(&id)).map(VoiceState::entering);
        let Some(guild) = self.0.guilds.get_mut(&guild) else { return };
        match state {
            Some(state) => drop(guild.voice.insert(user, state)),
            None => drop(guild.voice.remove(&user)),
        }
    }

    /// Deletes the templates of a guild.
    pub fn remove_templates(&mut self, guild: Snowflake) {
        self.0.things.remove(&(Thing::Template, guild));
    }

    /// Opens a stage in a stage channel.
    pub fn open_stage(&mut self, channel: Snowflake, topic: &str) {
        let guild = self.0.channels.get(&channel).and_then(|channel| channel.guild);
        let stage = json!({
            "id": self.0.new_id(),
            "guild_id": guild,
            "channel_id": channel,
            "topic": topic,
            "privacy_level": 2,
            "discoverable_disabled": true,
            "guild_scheduled_event_id": null,
        });
        self.0.keep(Thing::Stage, guild.unwrap_or_default(), channel, stage);
    }

    /// Pauses the invites of a guild for so many seconds from now, or ends the pause.
    pub fn pause_invites(&mut self, guild: Snowflake, seconds: Option<i64>) {
        let until = seconds.map(|seconds| self.0.now().plus_seconds(seconds));
        if let Some(guild) = self.0.guilds.get_mut(&guild) {
            guild.settings.invites_paused = until;
        }
    }

    /// Lets a user join.
    pub fn join(&mut self, guild: Snowflake, user: Snowflake) {
        let joined = self.0.now();
        if let Some(guild) = self.0.guilds.get_mut(&guild) {
            guild.members.insert(user, Member { joined, ..Member::default() });
        }
    }

    /// Takes a member out of a guild, the bot too.
    pub fn leave(&mut self, guild: Snowflake, user: Snowflake) {
        if let Some(guild) = self.0.guilds.get_mut(&guild) {
            guild.members.remove(&user);
        }
    }

    /// Makes a user who is in no guild.
    pub fn add_user(&mut self, username: &str) -> Snowflake {
        let id = self.0.new_id();
        self.0.users.insert(id, User { id, username: username.to_owned(), ..User::default() });
        id
    }

    /// Whether a user takes direct messages.
    pub fn set_refuses_messages(&mut self, user: Snowflake, refuses: bool) {
        if let Some(user) = self.0.users.get_mut(&user) {
            user.refuses_messages = refuses;
        }
    }

    /// Sets the slowmode of a channel in seconds.
    pub fn set_slowmode(&mut self, channel: Snowflake, seconds: u32) {
        if let Some(channel) = self.0.channels.get_mut(&channel) {
            channel.slowmode = seconds;
        }
    }

    /// Archives or opens a thread, and locks it.
    pub fn set_archived(&mut self, thread: Snowflake, archived: bool, locked: bool) {
        let now = self.0.now();
        let thread = self.0.channels.get_mut(&thread).and_then(|channel| channel.thread.as_mut());
        if let Some(thread) = thread {
            (thread.archived, thread.locked, thread.archive_changed) = (archived, locked, now);
        }
    }

    /// Lets a user write in a channel, and gives the message's id.
    pub fn say(&mut self, channel: Snowflake, author: Snowflake, content: &str) -> Snowflake {
        let id = self.0.new_id();
        let message = Message { id, author, content: content.into(), ..Message::default() };
        if let Some(channel) = self.0.channels.get_mut(&channel) {
            channel.push_message(message);
        }
        id
    }

    /// Lets a user react to a message with a Unicode emoji.
    pub fn react(&mut self, channel: Snowflake, message: Snowflake, user: Snowflake, emoji: &str) {
        let message =
            self.0.channels.get_mut(&channel).and_then(|channel| channel.message_mut(message));
        let Some(message) = message else { return };
        let reactions = &mut message.more_mut().reactions;
        if let Some(reaction) = reactions.iter_mut().find(|reaction| reaction.emoji.name == emoji) {
            reaction.users.push(user);
        } else {
            let emoji = ReactionEmoji { id: None, name: emoji.to_owned() };
            reactions.push(Reaction { emoji, users: vec![user] });
        }
    }

    /// Lets a user join a thread.
    pub fn join_thread(&mut self, thread: Snowflake, user: Snowflake) {
        let now = self.0.now();
        if let Ok(thread) = self.0.thread_mut(thread) {
            thread.members.insert(user, now);
        }
    }

    /// Takes a user out of a thread.
    pub fn leave_thread(&mut self, thread: Snowflake, user: Snowflake) {
        if let Ok(thread) = self.0.thread_mut(thread) {
            thread.members.remove(&user);
        }
    }

    /// Takes permission bits from everything that gives them to a user: roles and overwrites of
    /// every guild, also @everyone's.
    pub fn take_permission_everywhere(&mut self, user: Snowflake, bits: u64) {
        for guild in self.0.guilds.values_mut().filter(|guild| guild.members.contains_key(&user)) {
            for role in guild.roles.values_mut() {
                role.permissions &= !bits;
            }
        }
        for channel in self.0.channels.values_mut() {
            for overwrite in &mut channel.overwrites {
                overwrite.allow &= !bits;
            }
        }
    }

    /// How many messages a channel holds.
    pub fn count_messages(&self, channel: Snowflake) -> usize {
        self.0.channels.get(&channel).map_or(0, |channel| channel.messages.len())
    }

    /// A user's permission bits in a channel, as the sandbox reckons them.
    pub fn permissions(&self, channel: Snowflake, user: Snowflake) -> u64 {
        let now = self.0.now();
        self.0
            .channels
            .get(&channel)
            .map_or(0, |channel| permissions::in_channel(self.0, channel, user, now))
    }
}
