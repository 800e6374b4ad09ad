//! Two months of talk: messages, threads, posts and the audit log.

use bytes::Bytes;
use serde_json::{Value, json};

use super::{DAY, END, MINUTE, Seeder, lines, people::Cast};
use crate::{
    snowflake::{Millis, Snowflake},
    state::{
        self, Attachment, AuditEntry, Change, Channel, Message, Poll, PollAnswer, Reaction,
        ReactionEmoji, Reference, Thread, Upload, Webhook, action, message,
    },
};

/// Messages of the channels, without threads and posts, for each channel: name, count, lines.
const TALK: &[(&str, usize, &[&str])] = &[
    ("welcome", 6, lines::ANNOUNCEMENTS),
    ("rules", 5, lines::RULES),
    ("announcements", 24, lines::ANNOUNCEMENTS),
    ("roles", 3, lines::RULES),
    ("changelog", 30, lines::ANNOUNCEMENTS),
    ("general", 420, lines::CHAT),
    ("introductions", 80, lines::CHAT),
    ("off-topic", 190, lines::CHAT),
    ("memes", 110, lines::CHAT),
    ("pets", 90, lines::CHAT),
    ("food", 95, lines::CHAT),
    ("music", 80, lines::CHAT),
    ("books", 85, lines::CHAT),
    ("deutsch", 60, lines::GERMAN),
    ("français", 50, lines::FRENCH),
    ("日本語", 50, lines::JAPANESE),
    ("tiếng-việt", 50, lines::VIETNAMESE),
    ("show-and-tell", 90, lines::CHAT),
    ("code-help", 130, lines::CHAT),
    ("electronics", 80, lines::CHAT),
    ("photography", 70, lines::CHAT),
    ("alarms", 60, &[]),
    ("staff-chat", 70, lines::STAFF),
    ("reports", 25, lines::STAFF),
    ("mod-log", 30, lines::STAFF),
    ("founders-den", 17, lines::STAFF),
];
/// Days of talk.
const DAYS: i64 = 60;
const EMOJI: &[&str] = &["👍", "❤️", "😂", "🎉", "👀", "🔥", "🙏"];

impl Seeder {
    pub(super) fn history(&mut self, cast: &Cast) {
        let everyone = cast.everyone(self.seeded.owner);
        for (name, count, texts) in TALK {
            let Some(channel) = self.named(name) else { continue };
            let authors = if matches!(
                *name,
                "welcome"
                    | "rules"
                    | "announcements"
                    | "roles"
                    | "changelog"
                    | "staff-chat"
                    | "reports"
                    | "founders-den"
            ) {
                &cast.moderators
            } else {
                &everyone
            };
            self.talk(channel, *count, texts, authors);
        }
        self.landmarks();
        self.threads(cast);
        self.posts(&everyone);
        self.audit(cast);
    }

    pub(super) fn named(&self, name: &str) -> Option<Snowflake> {
        let guild = Some(self.seeded.guild);
        self.state
            .channels
            .values()
            .find(|channel| channel.name == name && channel.guild == guild)
            .map(|channel| channel.id)
    }

    /// Moments in order, spread over the days.
    fn moments(&mut self, count: usize, from: i64, to: i64) -> Vec<Millis> {
        let mut moments: Vec<Millis> = (0..count).map(|_| self.days_ago(to, from)).collect();
        moments.sort_unstable();
        moments
    }

    fn talk(&mut self, channel: Snowflake, count: usize, texts: &[&str], authors: &[Snowflake]) {
        let moments = self.moments(count, DAYS, 0);
        let alarms = channel == self.seeded.alarm_channel;
        let log = channel == self.seeded.log_channel;
        let webhook = self.id(Millis(END.0 - 100 * DAY));
        let mut made: Vec<Message> = Vec::with_capacity(count);
        for (index, at) in moments.into_iter().enumerate() {
            let id = self.id(at);
            let mut message = if alarms {
                self.alarm(id, webhook, index)
            } else {
                self.line(id, texts, authors, &made)
            };
            if log {
                message.author = self.state.bot;
            }
            if index % 37 == 36 {
                message.pinned = Some(Millis(at.0 + 20 * MINUTE));
            }
            made.push(message);
        }
        if let Some(channel) = self.state.channels.get_mut(&channel) {
            channel.last_pin = made.iter().filter_map(|message| message.pinned).max();
            for message in made {
                channel.push_message(message);
            }
        }
    }

    fn line(
        &mut self,
        id: Snowflake,
        texts: &[&str],
        authors: &[Snowflake],
        before: &[Message],
    ) -> Message {
        let hostile = texts.len() > 20 && self.random.percent(1);
        let text =
            self.random.pick(if hostile { lines::HOSTILE } else { texts }).unwrap_or_default();
        let number = self.random.between(2, 24).to_string();
        let mut message = Message {
            id,
            author: self.random.one(authors),
            content: text.replace("{}", &number).into(),
            ..Message::default()
        };
        if self.random.percent(4) {
            message.edited = Some(Millis(id.created().0 + self.random.between(1, 90) * MINUTE));
        }
        let recent = before.iter().rev().take(12).nth(self.random.below(12));
        if let Some(answered) = recent.filter(|_| self.random.percent(12)) {
            self.reply(&mut message, answered);
        }
        if self.random.percent(5) {
            let other = self.random.one(authors);
            message.content = format!("<@{other}> {}", message.content).into();
            let more = message.more_mut();
            if !more.mentions.contains(&other) {
                more.mentions.push(other);
            }
        }
        if self.random.percent(10) {
            self.react(&mut message, authors);
        }
        if self.random.percent(3) {
            let attachment = self.attachment(id.created());
            message.more_mut().attachments.push(attachment);
        }
        message
    }

    /// The channel is known from the place of the answered message, which is filled in later.
    fn reply(&mut self, message: &mut Message, answered: &Message) {
        message.kind = message::REPLY;
        let guild = Some(self.seeded.guild);
        let more = message.more_mut();
        more.mentions.push(answered.author);
        more.reference = Some(Reference {
            forward: false,
            channel: Snowflake::default(),
            message: Some(answered.id),
            guild,
        });
    }

    fn react(&mut self, message: &mut Message, authors: &[Snowflake]) {
        let kinds = 1 + self.random.below(3);
        for _ in 0..kinds {
            let name = self.random.pick(EMOJI).unwrap_or("👍").to_owned();
            let count = 1 + self.random.below(6);
            let mut users: Vec<Snowflake> = (0..count).map(|_| self.random.one(authors)).collect();
            users.sort_unstable();
            users.dedup();
            let reactions = &mut message.more_mut().reactions;
            if !reactions.iter().any(|reaction| reaction.emoji.name == name) {
                reactions.push(Reaction { emoji: ReactionEmoji { id: None, name }, users });
            }
        }
    }

    fn attachment(&mut self, at: Millis) -> Attachment {
        const NOTES: &[u8] = b"Notes of the harbor.\n\n- bring rope\n- ask about the lamp\n";
        let id = self.id(at);
        let content_type = "text/plain; charset=utf-8".to_owned();
        self.state.uploads.push_back(Upload {
            id,
            content_type: content_type.clone(),
            bytes: Bytes::from_static(NOTES),
        });
        let filename = format!("notes-{}.txt", self.random.between(1, 99));
        Attachment { id, filename, description: None, content_type, size: NOTES.len() }
    }

    fn alarm(&mut self, id: Snowflake, webhook: Snowflake, index: usize) -> Message {
        let (service, state, color) = self.random.one(lines::ALARMS);
        let mut message = Message { id, author: webhook, ..Message::default() };
        let value = self.random.between(81, 99);
        let more = message.more_mut();
        more.webhook = Some(Webhook { id: webhook, name: "Harbor Watch".to_owned() });
        more.embeds.push(json!({
            "type": "rich",
            "title": format!("[{state}] {service}"),
            "description": format!("Rule 14 has been {} for 5 minutes.", state.to_lowercase()),
            "color": color,
            "fields": [
                {"name": "Value", "value": format!("{value} %"), "inline": true},
                {"name": "Run", "value": format!("#{index}"), "inline": true},
            ],
            "footer": {"text": "Harbor Watch"},
        }));
        message
    }

    /// The messages that tests look for by name, and where replies point.
    fn landmarks(&mut self) {
        for channel in self.state.channels.values_mut() {
            let id = channel.id;
            for more in channel.messages.iter_mut().filter_map(|message| message.more.as_mut()) {
                if let Some(reference) = &mut more.reference {
                    reference.channel = id;
                }
            }
        }
        let general = self.seeded.general;
        let (member, bot) = (self.seeded.member, self.state.bot);
        let at = |minutes: i64| Millis(END.0 - minutes * MINUTE);
        self.seeded.pinned_message =
            self.say(general, at(9), member, "Meet at the lamp at eight. Keep this one.");
        self.seeded.attachment_message = self.say(general, at(8), member, "The notes of today.");
        self.seeded.poll_message = self.say(general, at(7), bot, "");
        self.seeded.own_message =
            self.say(general, at(6), bot, "The harbor is open. Ask me anything about the rules.");
        self.seeded.message = self.say(general, at(5), member, "Thank you! See you at the lamp.");
        let attachment = self.attachment(at(8));
        let poll = self.poll(member);
        if let Some(channel) = self.state.channels.get_mut(&general) {
            channel.last_pin = Some(at(1));
            for message in &mut channel.messages {
                if message.id == self.seeded.pinned_message {
                    message.pinned = Some(at(1));
                } else if message.id == self.seeded.attachment_message {
                    message.more_mut().attachments.push(attachment.clone());
                } else if message.id == self.seeded.poll_message {
                    message.more_mut().poll = Some(poll.clone());
                } else if message.id == self.seeded.message {
                    let emoji = ReactionEmoji { id: None, name: "👍".to_owned() };
                    message.more_mut().reactions.push(Reaction { emoji, users: vec![member, bot] });
                }
            }
        }
        let alarms = self.state.channels.get(&self.seeded.alarm_channel);
        let last = alarms.and_then(|channel| channel.messages.back()).map(|message| message.id);
        self.seeded.embed_message = last.unwrap_or_default();
        self.ended_polls(member);
    }

    fn poll(&mut self, voter: Snowflake) -> Poll {
        let answer = |text: &str, emoji: &str, voters| PollAnswer {
            text: Some(text.to_owned()),
            emoji: Some(ReactionEmoji { id: None, name: emoji.to_owned() }),
            voters,
        };
        let owner = self.seeded.owner;
        Poll {
            question: "When shall we meet?".to_owned(),
            answers: vec![
                answer("Friday", "🌙", vec![voter, owner]),
                answer("Saturday", "☀️", vec![self.seeded.moderator]),
                answer("Never", "🫠", Vec::new()),
            ],
            expiry: Millis(END.0 + 7 * DAY),
            multiselect: false,
            finalized: false,
        }
    }

    /// A few polls that ended, in the channels of the projects.
    fn ended_polls(&mut self, author: Snowflake) {
        for name in ["books", "food", "show-and-tell"] {
            let Some(channel) = self.named(name) else { continue };
            let id = self.say(channel, Millis(END.0 - 4 * MINUTE), author, "");
            let mut poll = self.poll(author);
            (poll.finalized, poll.expiry) = (true, Millis(END.0 - 3 * MINUTE));
            if let Some(message) =
                self.state.channels.get_mut(&channel).and_then(|channel| channel.message_mut(id))
            {
                message.more_mut().poll = Some(poll);
            }
        }
    }

    fn say(&mut self, channel: Snowflake, at: Millis, author: Snowflake, text: &str) -> Snowflake {
        let newest = self.state.channels.get(&channel).and_then(|channel| channel.last_message);
        // Ids of a channel only grow.
        let id = self.id(at).max(Snowflake(newest.map_or(0, |id| id.0 + 1)));
        let message = Message { id, author, content: text.into(), ..Message::default() };
        if let Some(channel) = self.state.channels.get_mut(&channel) {
            channel.push_message(message);
        }
        id
    }

    fn thread(&mut self, plan: &Plan<'_>, members: &[Snowflake], at: Millis) -> Snowflake {
        let id = plan.id.unwrap_or_else(|| self.id(at));
        let thread = Thread {
            owner: members.first().copied().unwrap_or_default(),
            archived: plan.archived,
            archive_changed: if plan.archived { Millis(at.0 + 3 * DAY) } else { at },
            auto_archive: 4320,
            created: at,
            invitable: true,
            members: members.iter().map(|member| (*member, at)).collect(),
            ..Thread::default()
        };
        let channel = Channel {
            id,
            kind: plan.kind,
            guild: Some(self.seeded.guild),
            name: plan.name.to_owned(),
            parent: Some(plan.parent),
            thread: Some(Box::new(thread)),
            ..Channel::default()
        };
        self.state.channels.insert(id, channel);
        for minute in 1..=plan.messages {
            let author = self.random.one(members);
            let number = self.random.between(2, 24).to_string();
            let text = self.random.pick(lines::CHAT).unwrap_or_default().replace("{}", &number);
            self.say(id, Millis(at.0 + minute * 7 * MINUTE), author, &text);
        }
        id
    }

    fn threads(&mut self, cast: &Cast) {
        let (general, staff) = (self.seeded.general, self.seeded.staff_channel);
        let code = self.named("code-help").unwrap_or(general);
        let bot = self.state.bot;
        let some: Vec<Snowflake> = cast.members.iter().take(9).copied().chain([bot]).collect();
        let mods: Vec<Snowflake> = cast.moderators.iter().copied().chain([bot]).collect();
        let public = state::PUBLIC_THREAD;
        let private = state::PRIVATE_THREAD;
        let plan = |parent, kind, name, archived| Plan {
            id: None,
            parent,
            kind,
            name,
            archived,
            messages: 8,
        };
        let at = |days: i64| Millis(END.0 - days * DAY);
        self.seeded.thread =
            self.thread(&plan(general, public, "Lamp repair crew", false), &some, at(3));
        self.seeded.archived_thread =
            self.thread(&plan(general, public, "Summer picnic", true), &some, at(50));
        self.thread(&plan(general, public, "Carpool", true), &some, at(20));
        self.thread(&plan(code, public, "Lifetimes again", false), &some, at(2));
        self.thread(&plan(code, public, "Flaky test of the week", true), &some, at(12));
        self.seeded.private_thread =
            self.thread(&plan(general, private, "Surprise party", false), &some, at(4));
        self.thread(&plan(general, private, "Gift list", true), &some, at(30));
        self.thread(&plan(staff, private, "Appeal 17", true), &mods, at(25));
        let strangers: Vec<Snowflake> = cast.members.iter().skip(20).take(3).copied().collect();
        self.thread(&plan(general, private, "Three old friends", false), &strangers, at(6));
        // One that hangs on a message.
        let starter =
            self.state.channels.get(&code).and_then(|channel| channel.messages.iter().rev().nth(5));
        if let Some((id, at)) = starter.map(|message| (message.id, message.id.created())) {
            self.thread(
                &Plan { id: Some(id), ..plan(code, public, "Why is it slow?", false) },
                &some,
                at,
            );
            if let Some(message) =
                self.state.channels.get_mut(&code).and_then(|channel| channel.message_mut(id))
            {
                message.flags |= message::HAS_THREAD;
            }
        }
    }

    fn posts(&mut self, everyone: &[Snowflake]) {
        let ideas = self.named("ideas").unwrap_or(self.seeded.forum);
        for (index, (title, text)) in lines::POSTS.iter().enumerate() {
            let forum = match index {
                0..12 => self.seeded.forum,
                12..15 => ideas,
                _ => self.seeded.media,
            };
            let days = 55 - 3 * i64::try_from(index).unwrap_or_default();
            let at = Millis(END.0 - days * DAY);
            let id = self.id(at);
            let author = self.random.one(everyone);
            let archived = index % 3 == 1;
            let plan = Plan {
                id: Some(id),
                parent: forum,
                kind: state::PUBLIC_THREAD,
                name: title,
                archived,
                messages: 0,
            };
            self.thread(&plan, &[author], at);
            let first = Message { id, author, content: (*text).into(), ..Message::default() };
            let tags = self
                .state
                .channels
                .get(&forum)
                .map(|forum| forum.tags.iter().map(|tag| tag.id).collect::<Vec<_>>());
            let tag = self.random.one(&tags.unwrap_or_default());
            if let Some(channel) = self.state.channels.get_mut(&id) {
                channel.push_message(first);
                let thread = channel.thread.get_or_insert_default();
                thread.applied_tags = vec![tag];
                (thread.message_count, thread.total_sent) = (0, 0);
            }
            for minute in 1..=self.random.between(1, 7) {
                let author = self.random.one(everyone);
                let text = self.random.pick(lines::CHAT).unwrap_or_default().replace("{}", "7");
                self.say(id, Millis(at.0 + minute * 31 * MINUTE), author, &text);
                if let Some(thread) =
                    self.state.channels.get_mut(&id).and_then(|channel| channel.thread.as_mut())
                {
                    thread.members.insert(author, at);
                }
            }
            if let Some(forum) = self.state.channels.get_mut(&forum) {
                forum.last_message = Some(id);
            }
            if index == 4 {
                self.seeded.forum_post = id;
            }
        }
    }

    fn audit(&mut self, cast: &Cast) {
        let moments = self.moments(48, DAYS, 0);
        let guild = self.seeded.guild;
        for (index, at) in moments.into_iter().enumerate() {
            let id = self.id(at);
            let user = self.random.one(&cast.moderators);
            let member = self.random.one(&cast.members);
            let entry =
                match index % 6 {
                    0 => AuditEntry::of(action::MEMBER_UPDATE, member, Some("Cooling down"))
                        .changing(vec![Change::new(
                            "communication_disabled_until",
                            None,
                            Some(json!(Millis(at.0 + DAY))),
                        )]),
                    1 => AuditEntry::of(action::MESSAGE_DELETE, member, None)
                        .option("channel_id", &self.seeded.general)
                        .option("count", &1),
                    2 => {
                        let role = json!([{"id": self.seeded.member_role, "name": "Member"}]);
                        AuditEntry::of(action::MEMBER_ROLE_UPDATE, member, None)
                            .changing(vec![Change::new("$add", None, Some(role))])
                    }
                    3 => AuditEntry::of(action::CHANNEL_UPDATE, self.seeded.general, None)
                        .changing(vec![Change::new(
                            "topic",
                            Some(Value::Null),
                            Some(json!("Anything that fits nowhere else.")),
                        )]),
                    4 => AuditEntry::of(
                        action::BAN_ADD,
                        self.random.one(&cast.banned),
                        Some("Spam links"),
                    ),
                    _ => AuditEntry::of(action::MESSAGE_PIN, member, None)
                        .option("channel_id", &self.seeded.general)
                        .option("message_id", &self.seeded.pinned_message),
                };
            let entry = AuditEntry { id, user, ..entry };
            if let Some(guild) = self.state.guilds.get_mut(&guild) {
                guild.audit.push_back(entry);
            }
        }
    }
}

/// A thread to make.
struct Plan<'a> {
    /// The id of the message it hangs on.
    id: Option<Snowflake>,
    parent: Snowflake,
    kind: u32,
    name: &'a str,
    archived: bool,
    messages: i64,
}
