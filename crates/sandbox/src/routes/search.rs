//! Search over a guild's messages. The bot finds only what it may read.

use serde_json::{Value, json};

use super::Route;
use crate::{
    call::{Answered, Call, ok},
    error::Error,
    permissions::{self, READ_MESSAGE_HISTORY},
    render::insert,
    snowflake::Snowflake,
    state::{Channel, Message, State, message},
};

pub(super) const ROUTES: &[Route] = &[Route::get("/guilds/{guild_id}/messages/search", search)];

/// What is asked for.
struct Wanted {
    words: Vec<String>,
    authors: Vec<Snowflake>,
    author_types: Vec<String>,
    mentions: Vec<Snowflake>,
    role_mentions: Vec<Snowflake>,
    replied_to: Vec<Snowflake>,
    replied_to_users: Vec<Snowflake>,
    everyone: Option<bool>,
    pinned: Option<bool>,
    min: Option<Snowflake>,
    max: Option<Snowflake>,
    has: Vec<String>,
    hosts: Vec<String>,
    extensions: Vec<String>,
    filenames: Vec<String>,
}

const HAS: &[&str] =
    &["link", "embed", "file", "image", "video", "sound", "sticker", "poll", "snapshot"];

fn read(call: &Call) -> Result<Wanted, Error> {
    let words = |key: &'static str| call.texts(key).map(str::to_lowercase).collect::<Vec<_>>();
    let content = call.text("content").unwrap_or_default();
    if content.chars().count() > 1024 {
        return Err(Error::field(
            "content",
            "BASE_TYPE_MAX_LENGTH",
            "Must be 1024 or fewer in length.",
        ));
    }
    let has = words("has");
    if !has.iter().all(|word| HAS.contains(&word.trim_start_matches('-'))) {
        return Err(Error::field(
            "has.0",
            "BASE_TYPE_CHOICES",
            format!("Value must be one of {HAS:?}."),
        ));
    }
    let author_types = words("author_type");
    if !author_types
        .iter()
        .all(|word| ["user", "bot", "webhook"].contains(&word.trim_start_matches('-')))
    {
        return Err(Error::field(
            "author_type.0",
            "BASE_TYPE_CHOICES",
            "Value must be one of ('user', 'bot', 'webhook').",
        ));
    }
    Ok(Wanted {
        words: content.to_lowercase().split_whitespace().map(str::to_owned).collect(),
        authors: call.ids("author_id")?,
        author_types,
        mentions: call.ids("mentions")?,
        role_mentions: call.ids("mentions_role_id")?,
        replied_to: call.ids("replied_to_message_id")?,
        replied_to_users: call.ids("replied_to_user_id")?,
        everyone: call.flag("mention_everyone")?,
        pinned: call.flag("pinned")?,
        min: call.query_id("min_id")?,
        max: call.query_id("max_id")?,
        has,
        hosts: words("link_hostname"),
        extensions: words("attachment_extension"),
        filenames: words("attachment_filename"),
    })
}

fn search(state: &mut State, call: &Call) -> Answered {
    let guild = call.id("guild_id")?;
    let limit = call.number("limit", 1..=25, 25)?;
    let offset = call.number("offset", 0..=9975, 0)?;
    let wanted = read(call)?;
    let only = call.ids("channel_id")?;
    state.guild_with(guild, READ_MESSAGE_HISTORY)?;
    let now = state.now();
    let mut found: Vec<(&Channel, &Message)> = state
        .channels
        .values()
        .filter(|channel| {
            channel.guild == Some(guild) && (only.is_empty() || only.contains(&channel.id))
        })
        .filter(|channel| permissions::sees(state, channel, state.bot, now))
        .filter(|channel| state.rights(channel) & READ_MESSAGE_HISTORY != 0)
        .flat_map(|channel| channel.messages.iter().map(move |message| (channel, message)))
        .filter(|(channel, message)| wanted.fits(state, channel, message))
        .collect();
    found.sort_by_key(|(_, message)| message.id);
    if call.text("sort_order") != Some("asc") {
        found.reverse();
    }
    let total = found.len();
    let page = found.into_iter().skip(offset).take(limit);
    let groups = page.map(|(channel, message)| {
        let mut shown = state.show_message(channel, message);
        insert(&mut shown, "hit", json!(true));
        json!([shown])
    });
    ok(json!({
        "messages": groups.collect::<Vec<Value>>(),
        "doing_deep_historical_index": false,
        "total_results": total,
    }))
}

impl Wanted {
    fn fits(&self, state: &State, channel: &Channel, message: &Message) -> bool {
        let more = message.more();
        let any = |wanted: &[Snowflake], found: &[Snowflake]| {
            wanted.is_empty() || wanted.iter().any(|id| found.contains(id))
        };
        let text = message.content.to_lowercase();
        let answered = more.reference.as_ref().filter(|_| message.kind == message::REPLY);
        let answered = answered.and_then(|reference| reference.message);
        let answered_user =
            answered.and_then(|id| channel.message(id)).map(|message| message.author);
        self.words.iter().all(|word| text.contains(word.as_str()))
            && any(&self.authors, &[message.author])
            && any(&self.mentions, &more.mentions)
            && any(&self.role_mentions, &more.mention_roles)
            && any(&self.replied_to, answered.as_slice())
            && any(&self.replied_to_users, answered_user.as_slice())
            && self.everyone.is_none_or(|wanted| wanted == message.mention_everyone)
            && self.pinned.is_none_or(|wanted| wanted == message.pinned.is_some())
            && self.min.is_none_or(|min| message.id > min)
            && self.max.is_none_or(|max| message.id < max)
            && self.of_author_type(state, message)
            && self.has.iter().all(|word| has(word, message))
            && self.in_attachments(message)
            && (self.hosts.is_empty()
                || self.hosts.iter().any(|host| text.contains(&format!("://{host}"))))
    }

    fn of_author_type(&self, state: &State, message: &Message) -> bool {
        let kind = match &message.more().webhook {
            Some(_) => "webhook",
            None if state.users.get(&message.author).is_some_and(|user| user.bot) => "bot",
            None => "user",
        };
        let fits = |word: &String| match word.strip_prefix('-') {
            Some(not) => not != kind,
            None => word == kind,
        };
        self.author_types.is_empty() || self.author_types.iter().any(fits)
    }

    fn in_attachments(&self, message: &Message) -> bool {
        let names = || message.more().attachments.iter().map(|file| file.filename.to_lowercase());
        let ends =
            |extension: &String| names().any(|name| name.ends_with(&format!(".{extension}")));
        (self.extensions.is_empty() || self.extensions.iter().any(ends))
            && (self.filenames.is_empty()
                || self.filenames.iter().any(|part| names().any(|name| name.contains(part))))
    }
}

fn has(word: &str, message: &Message) -> bool {
    if let Some(not) = word.strip_prefix('-') {
        return !has(not, message);
    }
    let more = message.more();
    let attached =
        |kind: &str| more.attachments.iter().any(|file| file.content_type.starts_with(kind));
    match word {
        "link" => message.content.contains("http://") || message.content.contains("https://"),
        "embed" => !more.embeds.is_empty(),
        "file" => !more.attachments.is_empty(),
        "image" => attached("image/"),
        "video" => attached("video/"),
        "sound" => attached("audio/"),
        "sticker" => !more.stickers.is_empty(),
        "poll" => more.poll.is_some(),
        _ => more.snapshot.is_some(),
    }
}
