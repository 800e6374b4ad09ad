//! Messages, their attachments, reactions and polls.

use serde_json::{Value, json};

use super::{emoji, insert, standard_sticker, sticker, user};
use crate::{
    snowflake::Snowflake,
    state::{Attachment, Channel, Message, Poll, Reaction, State, User, message},
};

impl State {
    pub(crate) fn show_message(&self, channel: &Channel, message: &Message) -> Value {
        let mut value = self.show_basic_message(channel, message);
        let more = message.more();
        if !more.reactions.is_empty() {
            let shown = more.reactions.iter().map(|reaction| reaction_value(reaction, self.bot));
            insert(&mut value, "reactions", shown.collect());
        }
        let answered = more.reference.as_ref().filter(|_| message.kind == message::REPLY);
        if let Some(reference) = answered {
            let found = reference.message.and_then(|id| channel.message(id));
            let shown = found.map_or(Value::Null, |found| self.show_basic_message(channel, found));
            insert(&mut value, "referenced_message", shown);
        }
        if message.kind == message::THREAD_STARTER {
            let starter = channel.parent.and_then(|id| self.channels.get(&id));
            let found = starter.and_then(|parent| Some((parent, parent.message(channel.id)?)));
            let shown =
                found.map_or(Value::Null, |(parent, found)| self.show_basic_message(parent, found));
            insert(&mut value, "referenced_message", shown);
        }
        value
    }

    fn show_basic_message(&self, channel: &Channel, message: &Message) -> Value {
        let more = message.more();
        let author = match &more.webhook {
            None => self.show_user(message.author),
            Some(hook) => webhook_author(hook.id, &hook.name),
        };
        let mut value = json!({
            "type": message.kind,
            "content": message.content,
            "mentions": more.mentions.iter().map(|id| self.show_user(*id)).collect::<Vec<_>>(),
            "mention_roles": more.mention_roles,
            "attachments": self.show_attachments(channel.id, &more.attachments),
            "embeds": if message.flags & message::SUPPRESS_EMBEDS == 0 { &*more.embeds } else { &[] },
            "timestamp": message.id.created(),
            "edited_timestamp": message.edited,
            "flags": message.flags,
            "components": more.components,
            "id": message.id,
            "channel_id": channel.id,
            "author": author,
            "pinned": message.pinned.is_some(),
            "mention_everyone": message.mention_everyone,
            "tts": message.tts,
        });
        self.add_what_is_rare(&mut value, channel, message);
        value
    }

    /// A sticker as messages show it.
    fn sticker_item(&self, id: Snowflake) -> Value {
        let shown = self.sticker(id).map(sticker).or_else(|| standard_sticker(id));
        let field = |name| shown.as_ref().and_then(|shown| shown.get(name));
        json!({"id": id, "name": field("name"), "format_type": field("format_type")})
    }

    fn add_what_is_rare(&self, value: &mut Value, channel: &Channel, message: &Message) {
        let more = message.more();
        if let Some(nonce) = &more.nonce {
            insert(value, "nonce", nonce.clone());
        }
        if let Some(hook) = &more.webhook {
            insert(value, "webhook_id", json!(hook.id));
        }
        if !more.stickers.is_empty() {
            let items = more.stickers.iter().map(|id| self.sticker_item(*id));
            insert(value, "sticker_items", items.collect());
        }
        if let Some(reference) = &more.reference {
            let mut shown =
                json!({"type": u8::from(reference.forward), "channel_id": reference.channel});
            if let Some(id) = reference.message {
                insert(&mut shown, "message_id", json!(id));
            }
            if let Some(id) = reference.guild {
                insert(&mut shown, "guild_id", json!(id));
            }
            insert(value, "message_reference", shown);
        }
        if let Some(snapshot) = &more.snapshot {
            insert(value, "message_snapshots", json!([{"message": snapshot}]));
        }
        if let Some(poll) = &more.poll {
            insert(value, "poll", self.show_poll(poll));
        }
        if message.flags & message::HAS_THREAD != 0
            && let Some(thread) =
                self.channels.get(&message.id).filter(|_| channel.thread.is_none())
        {
            insert(value, "thread", self.show_channel(thread));
        }
        if let Some(thread) = &channel.thread {
            let position = channel.messages.binary_search_by_key(&message.id, |each| each.id);
            let gone = (thread.total_sent as usize).saturating_sub(channel.messages.len());
            insert(value, "position", json!(position.unwrap_or_default() + gone));
        }
    }

    /// The content of a message as a forward carries it.
    pub(crate) fn snapshot(&self, channel: &Channel, message: &Message) -> Value {
        let mut value = self.show_basic_message(channel, message);
        if let Value::Object(object) = &mut value {
            object.retain(|key, _| KEPT.contains(&key.as_str()));
        }
        value
    }

    fn show_attachments(&self, channel: Snowflake, attachments: &[Attachment]) -> Vec<Value> {
        let shown = attachments.iter().map(|attachment| {
            let url = self.upload_url(channel, attachment.id, &attachment.filename);
            let mut value = json!({
                "id": attachment.id,
                "filename": attachment.filename,
                "size": attachment.size,
                "url": url,
                "proxy_url": url,
                "content_type": attachment.content_type,
            });
            if let Some(description) = &attachment.description {
                insert(&mut value, "description", json!(description));
            }
            value
        });
        shown.collect()
    }

    pub(crate) fn upload_url(&self, channel: Snowflake, id: Snowflake, filename: &str) -> String {
        format!("{}/attachments/{channel}/{id}/{filename}", self.host)
    }

    pub(crate) fn show_poll(&self, poll: &Poll) -> Value {
        let answers = poll.answers.iter().enumerate().map(|(index, answer)| {
            let mut media = json!({});
            if let Some(text) = &answer.text {
                insert(&mut media, "text", json!(text));
            }
            if let Some(found) = &answer.emoji {
                insert(&mut media, "emoji", emoji(found));
            }
            json!({"answer_id": index + 1, "poll_media": media})
        });
        let counts = poll.answers.iter().enumerate().map(|(index, answer)| {
            let mine = answer.voters.contains(&self.bot);
            json!({"id": index + 1, "count": answer.voters.len(), "me_voted": mine})
        });
        json!({
            "question": {"text": poll.question},
            "answers": answers.collect::<Vec<_>>(),
            "expiry": poll.expiry,
            "allow_multiselect": poll.multiselect,
            "layout_type": 1,
            "results": {
                "answer_counts": counts.collect::<Vec<_>>(),
                "is_finalized": poll.finalized || poll.expiry <= self.now(),
            },
        })
    }
}

/// The fields of a message that a forward carries.
const KEPT: &[&str] = &[
    "type",
    "content",
    "mentions",
    "mention_roles",
    "attachments",
    "embeds",
    "timestamp",
    "edited_timestamp",
    "flags",
    "components",
    "sticker_items",
];

fn webhook_author(id: Snowflake, name: &str) -> Value {
    let mut shown = user(&User { id, username: name.to_owned(), bot: true, ..User::default() });
    insert(&mut shown, "discriminator", json!("0000"));
    shown
}

fn reaction_value(reaction: &Reaction, bot: Snowflake) -> Value {
    json!({
        "emoji": emoji(&reaction.emoji),
        "count": reaction.users.len(),
        "count_details": {"burst": 0, "normal": reaction.users.len()},
        "burst_colors": [],
        "me_burst": false,
        "me": reaction.users.contains(&bot),
    })
}
