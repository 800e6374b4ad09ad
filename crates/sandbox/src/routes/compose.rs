//! A message before it is one: its body validated, its mentions resolved, its files kept.

use serde_json::Value;

use super::{channels::send_permission, components, embeds, polls};
use crate::{
    call::{Call, File},
    error::Error,
    form::{Field, Form},
    permissions::{
        self, ATTACH_FILES, MENTION_EVERYONE, READ_MESSAGE_HISTORY, SEND_POLLS, SEND_TTS_MESSAGES,
    },
    render,
    snowflake::Snowflake,
    state::{Attachment, Channel, Message, Poll, Reference, State, Upload, message},
};

const CONTENT: usize = 2_000;
const SETTABLE_FLAGS: u32 = message::SUPPRESS_EMBEDS
    | message::SUPPRESS_NOTIFICATIONS
    | message::VOICE_MESSAGE
    | message::COMPONENTS_V2;

/// What a body says, as far as it can be read without the world.
pub(super) struct Draft {
    pub(super) content: Field<String>,
    pub(super) embeds: Field<Vec<Value>>,
    pub(super) components: Field<Vec<Value>>,
    pub(super) flags: Field<u32>,
    pub(super) attachments: Field<Vec<Listed>>,
    stickers: Vec<Snowflake>,
    pub(super) poll: Option<Poll>,
    tts: bool,
    allowed: Option<Allowed>,
    pub(super) reference: Option<Referred>,
}

/// An entry of `attachments`: a file of this request by its number, or a kept one by its id.
pub(super) struct Listed {
    id: u64,
    filename: Option<String>,
    description: Option<String>,
}

pub(super) struct Referred {
    message: Snowflake,
    channel: Option<Snowflake>,
    forward: bool,
    must_exist: bool,
}

/// `allowed_mentions`.
struct Allowed {
    users: Mentions,
    roles: Mentions,
    everyone: bool,
    replied_user: bool,
}

enum Mentions {
    All,
    Listed(Vec<Snowflake>),
}

impl Mentions {
    fn allows(&self, id: Snowflake) -> bool {
        match self {
            Mentions::All => true,
            Mentions::Listed(ids) => ids.contains(&id),
        }
    }
}

pub(super) fn read(form: &Form<'_>, call: &Call) -> Draft {
    read_edit(form, call, 0)
}

/// Reads a change of a message that has these flags, which count where it names none.
pub(super) fn read_edit(form: &Form<'_>, call: &Call, had: u32) -> Draft {
    let flags = form.small("flags", 0..=i32::MAX.unsigned_abs());
    let second_generation = flags.clone().or(had) & message::COMPONENTS_V2 != 0;
    let draft = Draft {
        content: form.text("content", 0..=CONTENT),
        embeds: embeds::read(form),
        components: components::read(form, second_generation),
        flags: flags.map(|flags| flags & SETTABLE_FLAGS),
        attachments: listed(form, call),
        stickers: form.snowflakes("sticker_ids", 0..=3).value().unwrap_or_default(),
        poll: form.object("poll").value().map(|poll| polls::read(&poll)),
        tts: form.boolean("tts").or(false),
        allowed: form.object("allowed_mentions").value().map(|inner| allowed(&inner)),
        reference: form.object("message_reference").value().map(|inner| referred(&inner)),
    };
    if second_generation {
        for key in ["content", "embeds", "poll", "sticker_ids"] {
            let empty = matches!(form.raw(key), None | Some(Value::Null));
            if !empty
                && form.raw(key).and_then(Value::as_array).is_none_or(|items| !items.is_empty())
            {
                let text =
                    "The 'MessageFlags.IS_COMPONENTS_V2' flag cannot be used with this field";
                form.fault(key, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", text);
            }
        }
    }
    draft
}

fn listed(form: &Form<'_>, call: &Call) -> Field<Vec<Listed>> {
    form.objects("attachments", 0..=10).map(|items| {
        let read = items.iter().map(|item| {
            item.require("id");
            let id = item.snowflake("id").or(Snowflake::default()).0;
            // Small numbers name files of this request.
            if id < 1_000 && !call.files.iter().any(|file| file.number == id) {
                let text = "This attachment does not reference an uploaded file";
                item.fault("id", "MESSAGE_ATTACHMENT_NOT_FOUND", text);
            }
            Listed {
                id,
                filename: item.text("filename", 1..=1024).value(),
                description: item.text("description", 0..=1024).value(),
            }
        });
        read.collect()
    })
}

fn referred(form: &Form<'_>) -> Referred {
    form.require("message_id");
    let forward = form.choice("type", &[0, 1]).or(0) == 1;
    if forward {
        form.require("channel_id");
    }
    form.snowflake("guild_id");
    Referred {
        message: form.snowflake("message_id").or(Snowflake::default()),
        channel: form.snowflake("channel_id").value(),
        forward,
        must_exist: form.boolean("fail_if_not_exists").or(true),
    }
}

fn allowed(form: &Form<'_>) -> Allowed {
    let words = form.array("parse", 0..=3).value().unwrap_or_default();
    let parses = |word: &str| words.iter().any(|item| item.as_str() == Some(word));
    for (index, word) in words.iter().enumerate() {
        if !matches!(word.as_str(), Some("users" | "roles" | "everyone")) {
            let text = "Value must be one of ('users', 'everyone', 'roles').";
            form.fault(&format!("parse.{index}"), "BASE_TYPE_CHOICES", text);
        }
    }
    let listed = |key: &'static str| {
        let ids = form.snowflakes(key, 0..=100).value().unwrap_or_default();
        if !parses(key) {
            return Mentions::Listed(ids);
        }
        if !ids.is_empty() {
            let text = format!("parse:[\"{key}\"] and {key}: [ids...] are mutually exclusive.");
            form.fault(key, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", text);
        }
        Mentions::All
    };
    Allowed {
        users: listed("users"),
        roles: listed("roles"),
        everyone: parses("everyone"),
        replied_user: form.boolean("replied_user").or(false),
    }
}

/// Whether the bot may send this there: permissions and slowmode.
pub(super) fn permitted(state: &State, channel: &Channel, draft: &Draft) -> Result<(), Error> {
    if channel.guild.is_none() {
        return Ok(());
    }
    let rights = state.rights(channel);
    let mut needed = send_permission(channel);
    if channel.is_voice() {
        needed |= permissions::CONNECT;
    }
    let attaches = matches!(&draft.attachments, Field::Value(files) if !files.is_empty());
    for (wanted, permission) in [
        (draft.tts, SEND_TTS_MESSAGES),
        (draft.poll.is_some(), SEND_POLLS),
        (attaches, ATTACH_FILES),
    ] {
        if wanted {
            needed |= permission;
        }
    }
    if rights & needed != needed {
        return Err(Error::MISSING_PERMISSIONS);
    }
    if channel.slowmode > 0 && rights & permissions::BYPASS_SLOWMODE == 0 {
        let mine = channel.messages.iter().rev().find(|message| message.author == state.bot);
        let free =
            mine.map(|message| message.id.created().plus_seconds(i64::from(channel.slowmode)).0);
        let left = free.unwrap_or_default() - state.now().0;
        if left > 0 {
            #[expect(clippy::cast_precision_loss, reason = "at most six hours of milliseconds")]
            return Err(Error::slowmode(left as f64 / 1000.0));
        }
    }
    Ok(())
}

/// Makes the message of a draft, and keeps its files.
pub(super) fn message(
    state: &mut State,
    id: Snowflake,
    channel: Snowflake,
    draft: &Draft,
    call: &Call,
) -> Result<Message, Error> {
    let content = draft.content.clone().or(String::new());
    let mut made = Message {
        id,
        author: state.bot,
        content: content.as_str().into(),
        flags: draft.flags.clone().or(0),
        tts: draft.tts,
        ..Message::default()
    };
    let known =
        |id: &Snowflake| state.sticker(*id).is_some() || render::standard_sticker(*id).is_some();
    if !draft.stickers.iter().all(known) {
        return Err(Error::INVALID_STICKER);
    }
    refer(state, channel, draft, &mut made)?;
    let attachments = attachments(state, &draft.attachments, call, &[]);
    let embeds = draft.embeds.clone().or(Vec::new());
    let components = draft.components.clone().or(Vec::new());
    let forwards = made.more().snapshot.is_some();
    let empty = content.trim().is_empty()
        && attachments.is_empty()
        && embeds.is_empty()
        && components.is_empty()
        && draft.stickers.is_empty()
        && draft.poll.is_none();
    if empty && !forwards {
        return Err(Error::EMPTY_MESSAGE);
    }
    let polled = draft.poll.clone().map(|mut poll| {
        // Until now the expiry held the length of the poll.
        poll.expiry = crate::snowflake::Millis(state.now().0 + poll.expiry.0);
        poll
    });
    if !(attachments.is_empty() && embeds.is_empty() && components.is_empty() && polled.is_none()) {
        let more = made.more_mut();
        (more.attachments, more.embeds, more.components, more.poll) =
            (attachments, embeds, components, polled);
    }
    if !draft.stickers.is_empty() {
        made.more_mut().stickers.clone_from(&draft.stickers);
    }
    mention(state, channel, draft.allowed.as_ref(), &mut made);
    Ok(made)
}

/// Replies and forwards.
fn refer(
    state: &State,
    channel_id: Snowflake,
    draft: &Draft,
    made: &mut Message,
) -> Result<(), Error> {
    let Some(referred) = &draft.reference else { return Ok(()) };
    let from = if referred.forward { referred.channel.unwrap_or(channel_id) } else { channel_id };
    let unknown =
        || Error::field("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message");
    if referred.channel.is_some_and(|channel| !referred.forward && channel != channel_id) {
        let text = "Cannot reply to a message in a different channel";
        return Err(Error::field(
            "message_reference",
            "REPLIES_CANNOT_REPLY_TO_DIFFERENT_CHANNEL",
            text,
        ));
    }
    let channel = state.channel(from)?;
    let reads = channel.guild.is_none() || state.rights(channel) & READ_MESSAGE_HISTORY != 0;
    if !reads {
        return Err(if referred.forward { Error::MISSING_ACCESS } else { Error::NO_HISTORY });
    }
    let Some(found) = channel.message(referred.message) else {
        return if referred.forward || referred.must_exist { Err(unknown()) } else { Ok(()) };
    };
    if found.is_system() {
        let text = "Cannot reply to a system message";
        return Err(Error::field(
            "message_reference",
            "REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE",
            text,
        ));
    }
    if referred.forward {
        if found.more().poll.is_some() {
            return Err(Error::field(
                "message_reference",
                "MESSAGE_REFERENCE_TYPE_INVALID",
                "Cannot forward this message",
            ));
        }
        made.more_mut().snapshot = Some(state.snapshot(channel, found));
        made.flags |= message::HAS_SNAPSHOT;
    } else {
        made.kind = message::REPLY;
    }
    made.more_mut().reference = Some(Reference {
        forward: referred.forward,
        channel: from,
        message: Some(referred.message),
        guild: channel.guild,
    });
    Ok(())
}

/// Files of this request and kept attachments, as `attachments` lists them; all files when it is
/// absent.
pub(super) fn attachments(
    state: &mut State,
    listed: &Field<Vec<Listed>>,
    call: &Call,
    before: &[Attachment],
) -> Vec<Attachment> {
    let mut out = Vec::new();
    if let Field::Value(items) = listed {
        let kept = before.iter().filter_map(|old| {
            let item = items.iter().find(|item| item.id == old.id.0)?;
            let description = item.description.clone().or_else(|| old.description.clone());
            Some(Attachment { description, ..old.clone() })
        });
        out.extend(kept);
    } else {
        out.extend(before.iter().cloned());
    }
    for file in &call.files {
        let item = match listed {
            Field::Value(items) => items.iter().find(|item| item.id == file.number),
            Field::Absent | Field::Null => None,
        };
        out.push(keep(state, file, item));
    }
    out
}

/// Keeps a file that belongs to no message.
pub(super) fn keep_alone(state: &mut State, file: &File) -> Attachment {
    keep(state, file, None)
}

fn keep(state: &mut State, file: &File, item: Option<&Listed>) -> Attachment {
    let wanted = item.and_then(|item| item.filename.as_deref()).unwrap_or(&file.filename);
    let filename = safe(wanted);
    let content_type = file.content_type.clone().unwrap_or_else(|| guessed(&filename).to_owned());
    let id = state.new_id();
    state.keep_upload(Upload { id, content_type: content_type.clone(), bytes: file.bytes.clone() });
    let description = item.and_then(|item| item.description.clone());
    Attachment { id, filename, description, content_type, size: file.bytes.len() }
}

/// Discord keeps letters, digits, dots, hyphens and underscores of a file's name.
fn safe(name: &str) -> String {
    let kept: String = name
        .chars()
        .map(|c| if c == ' ' { '_' } else { c })
        .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_'))
        .take(260)
        .collect();
    if kept.trim_matches('.').is_empty() { "unknown".to_owned() } else { kept }
}

fn guessed(filename: &str) -> &'static str {
    match filename.rsplit('.').next() {
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("gif") => "image/gif",
        Some("txt" | "log" | "md") => "text/plain; charset=utf-8",
        Some("json") => "application/json; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Finds the mentions in the text and keeps those that are allowed.
fn mention(state: &State, channel: Snowflake, allowed: Option<&Allowed>, made: &mut Message) {
    let Some(channel) = state.channels.get(&channel) else { return };
    let guild = channel.guild.and_then(|id| state.guilds.get(&id));
    let everyone = channel.guild.is_none() || state.rights(channel) & MENTION_EVERYONE != 0;
    let mut users: Vec<Snowflake> = ids_between(&made.content, &["<@", "<@!"]);
    users.retain(|id| {
        state.users.contains_key(id) && allowed.is_none_or(|allowed| allowed.users.allows(*id))
    });
    let mut roles = ids_between(&made.content, &["<@&"]);
    roles.retain(|id| {
        let role = guild.and_then(|guild| guild.roles.get(id));
        role.is_some_and(|role| role.mentionable || everyone)
            && allowed.is_none_or(|allowed| allowed.roles.allows(*id))
    });
    let replied = made.more().reference.as_ref().filter(|reference| !reference.forward);
    let author = replied
        .and_then(|reference| channel.message(reference.message?))
        .map(|message| message.author);
    if let Some(author) = author
        && allowed.is_none_or(|allowed| allowed.replied_user)
        && state.users.contains_key(&author)
        && !users.contains(&author)
    {
        users.push(author);
    }
    let told = made.content.contains("@everyone") || made.content.contains("@here");
    made.mention_everyone = told && everyone && allowed.is_none_or(|allowed| allowed.everyone);
    if !users.is_empty() || !roles.is_empty() || made.more.is_some() {
        let more = made.more_mut();
        (more.mentions, more.mention_roles) = (users, roles);
    }
}

/// The distinct ids written between one of the openings and `>`.
fn ids_between(text: &str, openings: &[&str]) -> Vec<Snowflake> {
    let mut found: Vec<Snowflake> = Vec::new();
    for opening in openings {
        for rest in text.split(opening).skip(1) {
            let id = rest.split_once('>').and_then(|(id, _)| id.parse().ok());
            if let Some(id) = id.filter(|id| !found.contains(id)) {
                found.push(id);
            }
        }
    }
    found
}

impl Draft {
    pub(super) fn allowed_mentions(&self, state: &State, channel: Snowflake, made: &mut Message) {
        mention(state, channel, self.allowed.as_ref(), made);
    }
}
