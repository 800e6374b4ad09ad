//! Which server a channel or invite belongs to: asked of Discord once, then remembered.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use discord::{
    Id, Request, Route,
    id::{Channel, Guild, User},
    model,
};
use tool::{Answer as _, Discord};

/// `GET /channels/{channel_id}`.
pub const CHANNEL: Route = Route::get("/channels/{channel_id}");
/// `GET /invites/{code}`.
pub const INVITE: Route = Route::get("/invites/{code}");
const ME: Route = Route::get("/users/@me");

/// Most channels that are remembered. The oldest is forgotten first; it costs a request again.
const MOST: usize = 1024;

/// What is known of places. A channel never changes its server, so nothing expires; what Discord
/// could not answer is not remembered. A channel that has been deleted is answered from memory:
/// the request that follows tells.
#[derive(Debug, Default)]
pub struct Places {
    channels: Mutex<Remembered>,
    me: tokio::sync::OnceCell<Id<User>>,
}

#[derive(Debug, Default)]
struct Remembered {
    guilds: std::collections::HashMap<Id<Channel>, Option<Id<Guild>>>,
    order: VecDeque<Id<Channel>>,
}

impl Places {
    /// The server of a channel; none for direct messages.
    ///
    /// # Errors
    /// What Discord answers for a channel the bot cannot see or that does not exist.
    pub async fn guild_of(
        &self,
        channel: Id<Channel>,
        discord: &Arc<dyn Discord>,
    ) -> Result<Option<Id<Guild>>, discord::Error> {
        if let Some(guild) = self.lock().guilds.get(&channel) {
            return Ok(*guild);
        }
        let request = Request::new(CHANNEL).with("channel_id", channel);
        let answer = model::Channel::read(&discord.send(&request).await?, None)?;
        self.remember(channel, answer.guild_id);
        Ok(answer.guild_id)
    }

    /// The server an invite leads to; none for group messages. Not remembered: codes are reused.
    pub async fn guild_of_invite(
        &self,
        code: &str,
        discord: &Arc<dyn Discord>,
    ) -> Result<Option<Id<Guild>>, discord::Error> {
        let request = Request::new(INVITE).with("code", code);
        let invite = model::Invite::read(&discord.send(&request).await?, None)?;
        Ok(invite.guild_id.or(invite.guild.map(|guild| guild.id)))
    }

    /// The bot itself.
    pub async fn me(&self, discord: &Arc<dyn Discord>) -> Result<Id<User>, discord::Error> {
        self.me
            .get_or_try_init(|| async {
                let response = discord.send(&Request::new(ME)).await?;
                Ok(model::User::read(&response, None)?.id)
            })
            .await
            .copied()
    }

    fn remember(&self, channel: Id<Channel>, guild: Option<Id<Guild>>) {
        let mut remembered = self.lock();
        if remembered.guilds.insert(channel, guild).is_none() {
            remembered.order.push_back(channel);
        }
        if remembered.order.len() > MOST
            && let Some(oldest) = remembered.order.pop_front()
        {
            remembered.guilds.remove(&oldest);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Remembered> {
        // Every change is a single insertion or removal, so a panic leaves nothing half-done.
        self.channels.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
