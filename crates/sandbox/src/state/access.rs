//! The ways from an id to a thing, with Discord's refusal where the bot may not go.

use super::{Channel, Guild, Member, Message, Role, State, Thread, User};
use crate::{error::Error, permissions, snowflake::Snowflake};

impl State {
    /// A guild the bot is in.
    pub(crate) fn guild(&self, id: Snowflake) -> Result<&Guild, Error> {
        let guild = self.guilds.get(&id).ok_or(Error::UNKNOWN_GUILD)?;
        if guild.members.contains_key(&self.bot) { Ok(guild) } else { Err(Error::MISSING_ACCESS) }
    }

    pub(crate) fn guild_mut(&mut self, id: Snowflake) -> Result<&mut Guild, Error> {
        self.guilds.get_mut(&id).ok_or(Error::UNKNOWN_GUILD)
    }

    /// A guild in which the bot holds every one of the permissions.
    pub(crate) fn guild_with(&self, id: Snowflake, needed: u64) -> Result<&Guild, Error> {
        let guild = self.guild(id)?;
        let bits = permissions::in_guild(guild, self.bot, self.now());
        if bits & needed == needed { Ok(guild) } else { Err(Error::MISSING_PERMISSIONS) }
    }

    pub(crate) fn member(&self, guild: Snowflake, user: Snowflake) -> Result<&Member, Error> {
        let members = &self.guild(guild)?.members;
        members.get(&user).ok_or_else(|| {
            if self.users.contains_key(&user) { Error::UNKNOWN_MEMBER } else { Error::UNKNOWN_USER }
        })
    }

    pub(crate) fn member_mut(
        &mut self,
        guild: Snowflake,
        user: Snowflake,
    ) -> Result<&mut Member, Error> {
        self.guild_mut(guild)?.members.get_mut(&user).ok_or(Error::UNKNOWN_MEMBER)
    }

    pub(crate) fn role(&self, guild: Snowflake, role: Snowflake) -> Result<&Role, Error> {
        self.guild(guild)?.roles.get(&role).ok_or(Error::UNKNOWN_ROLE)
    }

    pub(crate) fn user(&self, id: Snowflake) -> Result<&User, Error> {
        self.users.get(&id).ok_or(Error::UNKNOWN_USER)
    }

    /// A channel the bot sees.
    pub(crate) fn channel(&self, id: Snowflake) -> Result<&Channel, Error> {
        let channel = self.channels.get(&id).ok_or(Error::UNKNOWN_CHANNEL)?;
        if permissions::sees(self, channel, self.bot, self.now()) {
            return Ok(channel);
        }
        Err(Error::MISSING_ACCESS)
    }

    pub(crate) fn channel_mut(&mut self, id: Snowflake) -> Result<&mut Channel, Error> {
        self.channels.get_mut(&id).ok_or(Error::UNKNOWN_CHANNEL)
    }

    /// A channel of a guild that the bot sees, and in which it holds the permissions. In a direct
    /// message there is nothing to hold.
    pub(crate) fn channel_with(&self, id: Snowflake, needed: u64) -> Result<&Channel, Error> {
        let channel = self.channel(id)?;
        if channel.guild.is_some() && self.rights(channel) & needed != needed {
            return Err(Error::MISSING_PERMISSIONS);
        }
        Ok(channel)
    }

    /// The bot's permissions in a channel.
    pub(crate) fn rights(&self, channel: &Channel) -> u64 {
        permissions::in_channel(self, channel, self.bot, self.now())
    }

    /// A channel of a guild with the guild's id; 50003 in a direct message.
    pub(crate) fn guild_channel(
        &self,
        id: Snowflake,
        needed: u64,
    ) -> Result<(&Channel, Snowflake), Error> {
        let channel = self.channel_with(id, needed)?;
        let guild = channel.guild.ok_or(Error::NOT_ON_DM)?;
        Ok((channel, guild))
    }

    pub(crate) fn thread(&self, id: Snowflake) -> Result<(&Channel, &Thread), Error> {
        let channel = self.channel(id)?;
        let thread = channel.thread.as_deref().ok_or(Error::CHANNEL_TYPE)?;
        Ok((channel, thread))
    }

    pub(crate) fn thread_mut(&mut self, id: Snowflake) -> Result<&mut Thread, Error> {
        self.channel_mut(id)?.thread.as_deref_mut().ok_or(Error::CHANNEL_TYPE)
    }

    /// A message in a channel whose history the bot may read.
    pub(crate) fn message(
        &self,
        channel: Snowflake,
        id: Snowflake,
    ) -> Result<(&Channel, &Message), Error> {
        let channel = self.channel(channel)?;
        if channel.guild.is_some() && self.rights(channel) & permissions::READ_MESSAGE_HISTORY == 0
        {
            return Err(Error::MISSING_ACCESS);
        }
        let message = channel.message(id).ok_or(Error::UNKNOWN_MESSAGE)?;
        Ok((channel, message))
    }

    pub(crate) fn message_mut(
        &mut self,
        channel: Snowflake,
        id: Snowflake,
    ) -> Result<&mut Message, Error> {
        self.channel_mut(channel)?.message_mut(id).ok_or(Error::UNKNOWN_MESSAGE)
    }
}
