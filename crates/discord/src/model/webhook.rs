//! Webhooks: <https://docs.discord.com/developers/resources/webhook#webhook-object>.

use serde::Deserialize;

use super::User;
use crate::{
    Id,
    id::{self, Channel, Guild},
};

/// A webhook.
#[derive(Debug, Clone, Deserialize)]
pub struct Webhook {
    /// The webhook.
    pub id: Id<id::Webhook>,
    /// 1 incoming, 2 follows an announcement channel, 3 of an application.
    #[serde(default, rename = "type")]
    pub kind: u8,
    /// Its server.
    #[serde(default)]
    pub guild_id: Option<Id<Guild>>,
    /// The channel it posts to.
    #[serde(default)]
    pub channel_id: Option<Id<Channel>>,
    /// The application that made it.
    #[serde(default)]
    pub application_id: Option<Id<id::Application>>,
    /// Its name.
    #[serde(default)]
    pub name: Option<String>,
    /// The hash of its picture.
    #[serde(default)]
    pub avatar: Option<String>,
    /// Who made it.
    #[serde(default)]
    pub user: Option<User>,
    /// With which anybody can post through it.
    #[serde(default)]
    pub token: Option<String>,
}
