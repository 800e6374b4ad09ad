//! The settings of channels, read from a body and put in place.

use super::{log, overwrites};
use crate::{
    call::{Answered, Call, ok},
    error::Error,
    form::{Field, Form, Problems},
    permissions::{MANAGE_CHANNELS, MANAGE_ROLES},
    snowflake::Snowflake,
    state::{self, Channel, Overwrite, ReactionEmoji, State, Tag, action},
};

pub(crate) const ARCHIVE_MINUTES: &[u32] = &[60, 1440, 4320, 10080];
/// A forum in which each post needs a tag.
pub(crate) const REQUIRE_TAG: u32 = 1 << 4;

pub(super) fn patch(state: &mut State, call: &Call) -> Answered {
    let id = call.id("channel_id")?;
    if state.channel(id)?.thread.is_some() {
        return super::super::threads::patch(state, call);
    }
    let (channel, guild) = state.guild_channel(id, MANAGE_CHANNELS)?;
    let before = state.show_channel(channel);
    let problems = Problems::default();
    let form = call.form(&problems)?;
    if form.has("name") {
        form.require("name");
    }
    let read = settings(&form);
    problems.check()?;
    // The settings are tried on a copy without the messages, which stay where they are.
    let messages = std::mem::take(&mut state.channel_mut(id)?.messages);
    let mut changed = state.channel_mut(id)?.clone();
    let applied = apply(state, &mut changed, guild, read);
    let channel = state.channel_mut(id)?;
    if applied.is_ok() {
        *channel = changed;
    }
    channel.messages = messages;
    applied?;
    let after = state.show_channel(state.channels.get(&id).ok_or(Error::UNKNOWN_CHANNEL)?);
    log(state, guild, action::CHANNEL_UPDATE, call, (Some(&before), Some(&after)));
    ok(after)
}

/// The fields of a channel's body, as they were sent.
pub(crate) struct ChannelForm {
    pub(crate) kind: Field<u32>,
    name: Field<String>,
    position: Field<u32>,
    topic: Field<String>,
    nsfw: Field<bool>,
    slowmode: Field<u32>,
    bitrate: Field<u32>,
    user_limit: Field<u32>,
    rtc_region: Field<String>,
    video_quality: Field<u32>,
    parent: Field<Snowflake>,
    pub(crate) overwrites: Option<Vec<Overwrite>>,
    flags: Field<u32>,
    thread_archive: Field<u32>,
    thread_slowmode: Field<u32>,
    tags: Option<Vec<(Field<Snowflake>, Tag)>>,
    default_reaction: Field<Option<ReactionEmoji>>,
    default_sort: Field<u32>,
    default_layout: Field<u32>,
    tag_setting: Field<&'static str>,
}

pub(crate) fn settings(form: &Form<'_>) -> ChannelForm {
    ChannelForm {
        kind: form.choice("type", &[0, 2, 4, 5, 13, 14, 15, 16]),
        name: form.text("name", 1..=100),
        position: form.small("position", 0..=i32::MAX.unsigned_abs()),
        topic: form.text("topic", 0..=4096),
        nsfw: form.boolean("nsfw"),
        slowmode: form.small("rate_limit_per_user", 0..=21600),
        bitrate: form.small("bitrate", 8000..=384_000),
        user_limit: form.small("user_limit", 0..=10_000),
        rtc_region: form.text("rtc_region", 0..=100),
        video_quality: form.choice("video_quality_mode", &[1, 2]),
        parent: form.snowflake("parent_id"),
        overwrites: overwrites::read(form),
        flags: form.small("flags", 0..=i32::MAX.unsigned_abs()),
        thread_archive: form.choice("default_auto_archive_duration", ARCHIVE_MINUTES),
        thread_slowmode: form.small("default_thread_rate_limit_per_user", 0..=21600),
        tags: tags(form),
        default_reaction: form.object("default_reaction_emoji").map(|item| emoji(&item)),
        default_sort: form.choice("default_sort_order", &[0, 1]),
        default_layout: form.choice("default_forum_layout", &[0, 1, 2]),
        tag_setting: form.word("default_tag_setting", &["match_all", "match_some"]),
    }
}

fn emoji(item: &Form<'_>) -> Option<ReactionEmoji> {
    let id = item.snowflake("emoji_id").value();
    let name = item.text("emoji_name", 0..=100).value().unwrap_or_default();
    (id.is_some() || !name.is_empty()).then_some(ReactionEmoji { id, name })
}

fn tags(form: &Form<'_>) -> Option<Vec<(Field<Snowflake>, Tag)>> {
    let items = form.objects("available_tags", 0..=20).value()?;
    let tags = items.iter().map(|item| {
        item.require("name");
        let tag = Tag {
            id: Snowflake::default(),
            name: item.text("name", 0..=50).value().unwrap_or_default(),
            moderated: item.boolean("moderated").or(false),
            emoji: emoji(item),
        };
        (item.snowflake("id"), tag)
    });
    Some(tags.collect())
}

/// Puts the fields in place after looking at what they refer to.
pub(crate) fn apply(
    state: &mut State,
    channel: &mut Channel,
    guild: Snowflake,
    mut form: ChannelForm,
) -> Result<(), Error> {
    if let Some(overwrites) = form.overwrites.take() {
        set_overwrites(state, channel, guild, overwrites)?;
    }
    if let Some(kind) = form.kind.clone().value().filter(|kind| *kind != channel.kind) {
        let convertible = [state::TEXT, state::ANNOUNCEMENT];
        if !(convertible.contains(&kind) && convertible.contains(&channel.kind)) {
            return Err(Error::field("type", "BASE_TYPE_CHOICES", "Value must be one of {0, 5}."));
        }
        channel.kind = kind;
    }
    place(state, channel, guild, &form.parent)?;
    if let Field::Value(topic) = &form.topic
        && topic.chars().count() > 1024
        && !channel.is_forum()
    {
        return Err(Error::field(
            "topic",
            "BASE_TYPE_MAX_LENGTH",
            "Must be 1024 or fewer in length.",
        ));
    }
    if let Some(tags) = form.tags.take() {
        set_tags(state, channel, tags)?;
    }
    set_plain(channel, form);
    Ok(())
}

/// The fields that refer to nothing else.
fn set_plain(channel: &mut Channel, form: ChannelForm) {
    form.name.map(|name| named(channel, &name)).set(&mut channel.name);
    form.position
        .map(|position| i32::try_from(position).unwrap_or(i32::MAX))
        .set(&mut channel.position);
    form.topic.set_option(&mut channel.topic);
    form.nsfw.set(&mut channel.nsfw);
    form.slowmode.set(&mut channel.slowmode);
    form.bitrate.set(&mut channel.bitrate);
    form.user_limit.set(&mut channel.user_limit);
    form.rtc_region.set_option(&mut channel.rtc_region);
    form.video_quality.set(&mut channel.video_quality);
    form.parent.set_option(&mut channel.parent);
    form.flags.set(&mut channel.flags);
    form.thread_archive.set_option(&mut channel.thread_archive);
    form.thread_slowmode.set(&mut channel.thread_slowmode);
    if form.default_reaction.given() {
        channel.default_reaction = form.default_reaction.value().flatten();
    }
    form.default_sort.set_option(&mut channel.default_sort);
    form.default_layout.set(&mut channel.default_layout);
    form.tag_setting.set_option(&mut channel.tag_setting);
}

fn set_overwrites(
    state: &State,
    channel: &mut Channel,
    guild: Snowflake,
    overwrites: Vec<Overwrite>,
) -> Result<(), Error> {
    let new: Vec<Overwrite> =
        overwrites.iter().filter(|new| !channel.overwrites.contains(new)).copied().collect();
    if !new.is_empty() || new.len() != channel.overwrites.len() {
        state.guild_with(guild, MANAGE_ROLES)?;
    }
    overwrites::allowed(state, state.guild(guild)?, channel.id, &new)?;
    channel.overwrites = overwrites;
    Ok(())
}

fn place(
    state: &State,
    channel: &Channel,
    guild: Snowflake,
    parent: &Field<Snowflake>,
) -> Result<(), Error> {
    let Field::Value(parent) = parent else { return Ok(()) };
    let category = state.channels.get(parent).filter(|found| found.guild == Some(guild));
    if category.is_none_or(|found| found.kind != state::CATEGORY) {
        return Err(Error::field("parent_id", "CHANNEL_PARENT_INVALID_TYPE", "Not a category"));
    }
    if channel.kind == state::CATEGORY {
        return Err(Error::field(
            "parent_id",
            "CHANNEL_PARENT_INVALID",
            "Categories cannot have subchannels",
        ));
    }
    let inside = state
        .channels
        .values()
        .filter(|other| other.parent == Some(*parent) && other.id != channel.id);
    if inside.count() >= 50 {
        let text = "Maximum number of channels in category reached (50)";
        return Err(Error::field("parent_id", "CHANNEL_PARENT_MAX_CHANNELS", text));
    }
    Ok(())
}

/// Text channels are written in lower case with hyphens.
fn named(channel: &Channel, name: &str) -> String {
    if matches!(channel.kind, state::TEXT | state::ANNOUNCEMENT | state::FORUM | state::MEDIA) {
        name.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-")
    } else {
        name.to_owned()
    }
}

fn set_tags(
    state: &mut State,
    channel: &mut Channel,
    tags: Vec<(Field<Snowflake>, Tag)>,
) -> Result<(), Error> {
    if !channel.is_forum() {
        return Err(Error::CHANNEL_TYPE);
    }
    let mut kept: Vec<Tag> = Vec::with_capacity(tags.len());
    for (id, mut tag) in tags {
        if kept.iter().any(|other| other.name == tag.name) {
            return Err(Error::TAG_NAMES_UNIQUE);
        }
        let known = id.value().filter(|id| channel.tags.iter().any(|old| old.id == *id));
        tag.id = known.unwrap_or_else(|| state.new_id());
        kept.push(tag);
    }
    channel.tags = kept;
    Ok(())
}
