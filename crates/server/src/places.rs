//! Which server a channel, webhook, sticker or invite belongs to: asked of Discord once, then
//! remembered.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use discord::{
    Id, Request, Route,
    id::{Channel, Generic, Guild, Sticker, User, Webhook},
    model,
};
pub use tool::plan::CHANNEL;
use tool::{Answer as _, Discord};

/// `GET /invites/{code}`.
pub const INVITE: Route = Route::get("/invites/{code}");
/// `GET /webhooks/{webhook_id}`.
pub const WEBHOOK: Route = Route::get("/webhooks/{webhook_id}");
const WEBHOOK_BY_TOKEN: Route = Route::get("/webhooks/{webhook_id}/{webhook_token}");
/// `GET /stickers/{sticker_id}`.
pub const STICKER: Route = Route::get("/stickers/{sticker_id}");
const ME: Route = Route::get("/users/@me");

/// Most things that are remembered. The oldest is forgotten first; it costs a request again.
const MOST: usize = 4096;

/// What is known of places. Channels, webhooks and stickers never change their server and share no
/// ids, so nothing expires; what Discord could not answer is not remembered. One that has been
/// deleted is answered from memory: the request that follows tells.
#[derive(Debug, Default)]
pub struct Places {
    known: Mutex<Remembered>,
    me: tokio::sync::OnceCell<Id<User>>,
}

#[derive(Debug, Default)]
struct Remembered {
    guilds: std::collections::HashMap<Id<Generic>, Option<Id<Guild>>>,
    order: VecDeque<Id<Generic>>,
}

/// What has a server.
#[derive(serde::Deserialize)]
struct Placed {
    guild_id: Option<Id<Guild>>,
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
        let request = Request::new(CHANNEL).with("channel_id", channel);
        self.find(channel.cast(), request, discord).await
    }

    /// The server of a webhook; none for those of an application. With its token the webhook is
    /// asked for by that, which needs no permission.
    pub async fn guild_of_webhook(
        &self,
        webhook: Id<Webhook>,
        token: Option<&str>,
        discord: &Arc<dyn Discord>,
    ) -> Result<Option<Id<Guild>>, discord::Error> {
        let request = match token {
            Some(token) => {
                let mut request = Request::new(WEBHOOK_BY_TOKEN).with("webhook_token", token);
                request.auth = discord::Auth::None;
                request
            }
            None => Request::new(WEBHOOK),
        };
        self.find(webhook.cast(), request.with("webhook_id", webhook), discord).await
    }

    /// The server of a sticker; none for those that Discord made.
    pub async fn guild_of_sticker(
        &self,
        sticker: Id<Sticker>,
        discord: &Arc<dyn Discord>,
    ) -> Result<Option<Id<Guild>>, discord::Error> {
        let request = Request::new(STICKER).with("sticker_id", sticker);
        self.find(sticker.cast(), request, discord).await
    }

    async fn find(
        &self,
        id: Id<Generic>,
        request: Request,
        discord: &Arc<dyn Discord>,
    ) -> Result<Option<Id<Guild>>, discord::Error> {
        if let Some(guild) = self.lock().guilds.get(&id) {
            return Ok(*guild);
        }
        let answer = Placed::read(&discord.send(&request).await?, None)?;
        self.remember(id, answer.guild_id);
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

    fn remember(&self, id: Id<Generic>, guild: Option<Id<Guild>>) {
        let mut remembered = self.lock();
        if remembered.guilds.insert(id, guild).is_none() {
            remembered.order.push_back(id);
        }
        if remembered.order.len() > MOST
            && let Some(oldest) = remembered.order.pop_front()
        {
            remembered.guilds.remove(&oldest);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Remembered> {
        // Every change is a single insertion or removal, so a panic leaves nothing half-done.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
