//! The world: plain typed data behind one lock. Rules are left to `permissions` and `routes`,
//! JSON to `render`.

mod access;
mod audit;
mod expressions;
mod guild;
pub(crate) mod message;
mod settings;
mod thing;

use std::collections::{BTreeMap, HashMap, VecDeque};

use bytes::Bytes;
use serde_json::{Map, Value};

pub(crate) use audit::{AuditEntry, Change, action};
pub(crate) use expressions::{Emoji, Sound, StandardSticker, Sticker, StickerPack};
pub(crate) use guild::{Ban, Guild, Invite, Member, Role, VoiceState};
pub(crate) use message::{
    Attachment, Message, Poll, PollAnswer, Reaction, ReactionEmoji, Reference, Webhook,
};

pub(crate) use settings::{Onboarding, Settings, Welcome};
pub(crate) use thing::{Thing, Things};

use crate::snowflake::{Clock, Millis, Snowflake};

pub(crate) const TEXT: u32 = 0;
pub(crate) const DM: u32 = 1;
pub(crate) const VOICE: u32 = 2;
pub(crate) const CATEGORY: u32 = 4;
pub(crate) const ANNOUNCEMENT: u32 = 5;
pub(crate) const ANNOUNCEMENT_THREAD: u32 = 10;
pub(crate) const PUBLIC_THREAD: u32 = 11;
pub(crate) const PRIVATE_THREAD: u32 = 12;
pub(crate) const STAGE: u32 = 13;
pub(crate) const FORUM: u32 = 15;
pub(crate) const MEDIA: u32 = 16;

/// Oldest messages of a channel are dropped above this.
const MESSAGES_PER_CHANNEL: usize = 50_000;
/// Bytes of uploads kept; the oldest are dropped above this.
const UPLOADED_BYTES: usize = 64 << 20;

/// Everything the simulated Discord remembers.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) clock: Clock,
    last_id: u64,
    pub(crate) bot: Snowflake,
    pub(crate) application: Application,
    pub(crate) users: HashMap<Snowflake, User>,
    pub(crate) guilds: BTreeMap<Snowflake, Guild>,
    pub(crate) channels: HashMap<Snowflake, Channel>,
    pub(crate) invites: BTreeMap<String, Invite>,
    pub(crate) things: Things,
    pub(crate) uploads: VecDeque<Upload>,
    /// Nonces of recent messages: (author, channel, nonce) to message, until the moment.
    pub(crate) nonces: VecDeque<(Millis, Snowflake, String, Snowflake)>,
    /// Where uploads are served from, without a slash at the end.
    pub(crate) host: String,
}

#[derive(Debug, Default)]
pub(crate) struct Application {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) flags: u32,
    pub(crate) owner: Snowflake,
    pub(crate) tags: Vec<String>,
    pub(crate) emojis: BTreeMap<Snowflake, Emoji>,
    /// Further fields that were set, as they are shown.
    pub(crate) settings: Map<String, Value>,
    /// The records of role connections, as they are shown.
    pub(crate) role_connections: Vec<Value>,
    /// Running activities by instance.
    pub(crate) activities: BTreeMap<String, Activity>,
}

/// An activity that runs in a voice channel.
#[derive(Debug)]
pub(crate) struct Activity {
    pub(crate) launch: Snowflake,
    pub(crate) guild: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) users: Vec<Snowflake>,
}

/// Bytes that were attached to a message.
#[derive(Debug)]
pub(crate) struct Upload {
    pub(crate) id: Snowflake,
    pub(crate) content_type: String,
    pub(crate) bytes: Bytes,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct User {
    pub(crate) id: Snowflake,
    pub(crate) username: String,
    pub(crate) global_name: Option<String>,
    pub(crate) bot: bool,
    pub(crate) refuses_messages: bool,
}

/// A channel, thread or direct message. Fields that do not fit its kind stay at their defaults.
#[derive(Clone, Debug, Default)]
pub(crate) struct Channel {
    pub(crate) id: Snowflake,
    pub(crate) kind: u32,
    pub(crate) guild: Option<Snowflake>,
    pub(crate) name: String,
    pub(crate) position: i32,
    pub(crate) parent: Option<Snowflake>,
    pub(crate) topic: Option<String>,
    pub(crate) nsfw: bool,
    /// Seconds.
    pub(crate) slowmode: u32,
    pub(crate) bitrate: u32,
    pub(crate) user_limit: u32,
    pub(crate) rtc_region: Option<String>,
    pub(crate) video_quality: u32,
    pub(crate) voice_status: Option<String>,
    pub(crate) overwrites: Vec<Overwrite>,
    pub(crate) flags: u32,
    /// Minutes.
    pub(crate) thread_archive: Option<u32>,
    /// Seconds.
    pub(crate) thread_slowmode: u32,
    pub(crate) tags: Vec<Tag>,
    pub(crate) default_reaction: Option<ReactionEmoji>,
    pub(crate) default_sort: Option<u32>,
    pub(crate) default_layout: u32,
    pub(crate) tag_setting: Option<&'static str>,
    pub(crate) last_message: Option<Snowflake>,
    pub(crate) last_pin: Option<Millis>,
    pub(crate) recipients: Vec<Snowflake>,
    pub(crate) thread: Option<Box<Thread>>,
    pub(crate) messages: VecDeque<Message>,
}

impl Channel {
    pub(crate) fn is_voice(&self) -> bool {
        matches!(self.kind, VOICE | STAGE)
    }

    pub(crate) fn is_forum(&self) -> bool {
        matches!(self.kind, FORUM | MEDIA)
    }

    pub(crate) fn takes_messages(&self) -> bool {
        !matches!(self.kind, CATEGORY | FORUM | MEDIA)
    }

    fn index(&self, id: Snowflake) -> Option<usize> {
        self.messages.binary_search_by_key(&id, |message| message.id).ok()
    }

    pub(crate) fn message(&self, id: Snowflake) -> Option<&Message> {
        self.messages.get(self.index(id)?)
    }

    pub(crate) fn message_mut(&mut self, id: Snowflake) -> Option<&mut Message> {
        let index = self.index(id)?;
        self.messages.get_mut(index)
    }

    pub(crate) fn remove_message(&mut self, id: Snowflake) -> Option<Message> {
        let index = self.index(id)?;
        let message = self.messages.remove(index)?;
        if let Some(thread) = &mut self.thread {
            thread.message_count = thread.message_count.saturating_sub(1);
        }
        Some(message)
    }

    /// Ids only grow, so a new message belongs at the end.
    pub(crate) fn push_message(&mut self, message: Message) {
        self.last_message = Some(message.id);
        if let Some(thread) = &mut self.thread {
            thread.message_count += 1;
            thread.total_sent += 1;
        }
        self.messages.push_back(message);
        if self.messages.len() > MESSAGES_PER_CHANNEL {
            self.messages.pop_front();
        }
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Thread {
    pub(crate) owner: Snowflake,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    pub(crate) archive_changed: Millis,
    /// Minutes.
    pub(crate) auto_archive: u32,
    pub(crate) created: Millis,
    pub(crate) invitable: bool,
    pub(crate) message_count: u32,
    pub(crate) total_sent: u32,
    pub(crate) members: BTreeMap<Snowflake, Millis>,
    pub(crate) applied_tags: Vec<Snowflake>,
}

/// What a channel allows and denies to one role or member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Overwrite {
    pub(crate) id: Snowflake,
    pub(crate) member: bool,
    pub(crate) allow: u64,
    pub(crate) deny: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tag {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) moderated: bool,
    pub(crate) emoji: Option<ReactionEmoji>,
}

impl State {
    pub(crate) fn new(host: String) -> Self {
        Self {
            clock: Clock::start(),
            last_id: 0,
            bot: Snowflake::default(),
            application: Application::default(),
            users: HashMap::new(),
            guilds: BTreeMap::new(),
            channels: HashMap::new(),
            invites: BTreeMap::new(),
            things: Things::new(),
            uploads: VecDeque::new(),
            nonces: VecDeque::new(),
            host,
        }
    }

    pub(crate) fn now(&self) -> Millis {
        self.clock.now()
    }

    /// A new id: from the time, but never one that was given before.
    pub(crate) fn new_id(&mut self) -> Snowflake {
        let id = Snowflake::at(self.now(), 0).0.max(self.last_id + 1);
        self.last_id = id;
        Snowflake(id)
    }

    /// Keeps new ids above those of the seeded world, whatever the clock says.
    pub(crate) fn start_ids_after(&mut self, newest: Snowflake) {
        self.last_id = self.last_id.max(newest.0);
    }

    pub(crate) fn keep_upload(&mut self, upload: Upload) {
        self.uploads.push_back(upload);
        let mut held: usize = self.uploads.iter().map(|upload| upload.bytes.len()).sum();
        while held > UPLOADED_BYTES {
            let Some(oldest) = self.uploads.pop_front() else { break };
            held -= oldest.bytes.len();
        }
    }

    /// The threads below a channel.
    pub(crate) fn threads_of(&self, parent: Snowflake) -> impl Iterator<Item = &Channel> {
        self.channels
            .values()
            .filter(move |channel| channel.thread.is_some() && channel.parent == Some(parent))
    }

    /// The channels of a guild without threads, in the order of the ids.
    pub(crate) fn channels_of(&self, guild: Snowflake) -> Vec<&Channel> {
        let mut found: Vec<&Channel> = self
            .channels
            .values()
            .filter(|channel| channel.guild == Some(guild) && channel.thread.is_none())
            .collect();
        found.sort_by_key(|channel| channel.id);
        found
    }
}
