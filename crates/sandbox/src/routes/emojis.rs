//! Emojis of a guild and of the bot's application.
//!
//! <https://docs.discord.com/developers/resources/emoji>

use serde_json::{Value, json};

use super::{Route, applications, expressions};
use crate::{
    call::{Answered, Call, created, empty, ok},
    error::Error,
    form::Problems,
    permissions::CREATE_GUILD_EXPRESSIONS,
    render,
    snowflake::Snowflake,
    state::{AuditEntry, Change, Emoji, State, action},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/guilds/{guild_id}/emojis", list),
    Route::post("/guilds/{guild_id}/emojis", create),
    Route::get("/guilds/{guild_id}/emojis/{emoji_id}", get),
    Route::patch("/guilds/{guild_id}/emojis/{emoji_id}", patch),
    Route::delete("/guilds/{guild_id}/emojis/{emoji_id}", delete),
    Route::get("/applications/{application_id}/emojis", list_own),
    Route::post("/applications/{application_id}/emojis", create_own),
    Route::get("/applications/{application_id}/emojis/{emoji_id}", get_own),
    Route::patch("/applications/{application_id}/emojis/{emoji_id}", patch_own),
    Route::delete("/applications/{application_id}/emojis/{emoji_id}", delete_own),
];

/// The largest picture.
const BYTES: usize = 256 << 10;
/// Emojis of each kind, still and moving, of a guild without boosts.
const OF_A_GUILD: usize = 50;
const OF_AN_APPLICATION: usize = 2000;

/// An emoji, with who made it for those who may make some.
fn show(state: &State, guild: Snowflake, emoji: &Emoji) -> Value {
    expressions::with_maker(state, guild, emoji.user, render::custom_emoji(emoji))
}

fn list(state: &mut State, call: &Call) -> Answered {
    let id = call.id("guild_id")?;
    let emojis = &state.guild(id)?.emojis;
    ok(emojis.values().map(|emoji| show(state, id, emoji)).collect())
}

fn get(state: &mut State, call: &Call) -> Answered {
    let id = call.id("guild_id")?;
    let emojis = &state.guild(id)?.emojis;
    let emoji = emojis.get(&call.id("emoji_id")?).ok_or(Error::UNKNOWN_CUSTOM_EMOJI)?;
    ok(show(state, id, emoji))
}

fn create(state: &mut State, call: &Call) -> Answered {
    let guild_id = call.id("guild_id")?;
    let problems = Problems::default();
    let form = call.form(&problems)?;
    form.require("name");
    form.require("image");
    let name = form.text("name", 2..=32).or(String::new());
    let animated = form.picture("image", BYTES).or(false);
    let roles = form.snowflakes("roles", 0..=250).or(Vec::new());
    problems.check()?;
    let guild = state.guild_with(guild_id, CREATE_GUILD_EXPRESSIONS)?;
    if guild.emojis.values().filter(|emoji| emoji.animated == animated).count() >= OF_A_GUILD {
        return Err(Error::MAX_EMOJIS);
    }
    if roles.iter().any(|role| !guild.roles.contains_key(role)) {
        return Err(Error::UNKNOWN_ROLE);
    }
    let emoji = Emoji { id: state.new_id(), name, animated, roles, user: state.bot };
    let shown = show(state, guild_id, &emoji);
    let id = emoji.id;
    state.guild_mut(guild_id)?.emojis.insert(id, emoji);
    log(state, call, action::EMOJI_CREATE, (guild_id, id), (None, Some(&shown)));
    created(shown)
}

/// Writes into the log how an emoji of a guild changed.
fn log(
    state: &mut State,
    call: &Call,
    kind: u32,
    (guild, emoji): (Snowflake, Snowflake),
    (before, after): (Option<&Value>, Option<&Value>),
) {
    let changes = Change::between(before, after);
    if !changes.is_empty() {
        state.log(guild, AuditEntry::of(kind, emoji, call.reason()).changing(changes));
    }
}

fn patch(state: &mut State, call: &Call) -> Answered {
    let (guild_id, id) = (call.id("guild_id")?, call.id("emoji_id")?);
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let name = form.text("name", 2..=32);
    let roles = form.snowflakes("roles", 0..=250);
    problems.check()?;
    let before = owned(state, guild_id, id)?;
    let guild = state.guild_mut(guild_id)?;
    let known = |role| guild.roles.contains_key(role);
    if !roles.clone().or(Vec::new()).iter().all(known) {
        return Err(Error::UNKNOWN_ROLE);
    }
    let emoji = guild.emojis.get_mut(&id).ok_or(Error::UNKNOWN_CUSTOM_EMOJI)?;
    name.set(&mut emoji.name);
    if roles.given() {
        emoji.roles = roles.or(Vec::new());
    }
    let emoji = emoji.clone();
    let after = show(state, guild_id, &emoji);
    log(state, call, action::EMOJI_UPDATE, (guild_id, id), (Some(&before), Some(&after)));
    ok(after)
}

/// An emoji of a guild as it is, if the bot may change it.
fn owned(state: &State, guild: Snowflake, id: Snowflake) -> Result<Value, Error> {
    let emoji = state.guild(guild)?.emojis.get(&id).ok_or(Error::UNKNOWN_CUSTOM_EMOJI)?;
    expressions::changeable(state, guild, emoji.user)?;
    Ok(render::custom_emoji(emoji))
}

fn delete(state: &mut State, call: &Call) -> Answered {
    let (guild_id, id) = (call.id("guild_id")?, call.id("emoji_id")?);
    let before = owned(state, guild_id, id)?;
    state.guild_mut(guild_id)?.emojis.remove(&id);
    log(state, call, action::EMOJI_DELETE, (guild_id, id), (Some(&before), None));
    empty()
}

fn show_own(state: &State, emoji: &Emoji) -> Value {
    let mut shown = render::custom_emoji(emoji);
    render::insert(&mut shown, "user", state.show_user(emoji.user));
    shown
}

fn own(state: &State, call: &Call) -> Result<Emoji, Error> {
    applications::own(state, call)?;
    let found = state.application.emojis.get(&call.id("emoji_id")?);
    found.cloned().ok_or(Error::UNKNOWN_CUSTOM_EMOJI)
}

fn list_own(state: &mut State, call: &Call) -> Answered {
    applications::own(state, call)?;
    let items = state.application.emojis.values().map(|emoji| show_own(state, emoji));
    ok(json!({"items": items.collect::<Vec<_>>()}))
}

fn get_own(state: &mut State, call: &Call) -> Answered {
    let emoji = own(state, call)?;
    ok(show_own(state, &emoji))
}

fn create_own(state: &mut State, call: &Call) -> Answered {
    applications::own(state, call)?;
    let problems = Problems::default();
    let form = call.form(&problems)?;
    form.require("name");
    form.require("image");
    let name = form.text("name", 2..=32).or(String::new());
    let animated = form.picture("image", BYTES).or(false);
    problems.check()?;
    if state.application.emojis.len() >= OF_AN_APPLICATION {
        return Err(Error::MAX_EMOJIS);
    }
    let emoji = Emoji { id: state.new_id(), name, animated, user: state.bot, roles: Vec::new() };
    let shown = show_own(state, &emoji);
    state.application.emojis.insert(emoji.id, emoji);
    created(shown)
}

fn patch_own(state: &mut State, call: &Call) -> Answered {
    let problems = Problems::default();
    let name = call.form(&problems)?.text("name", 2..=32);
    problems.check()?;
    let mut emoji = own(state, call)?;
    name.set(&mut emoji.name);
    let shown = show_own(state, &emoji);
    state.application.emojis.insert(emoji.id, emoji);
    ok(shown)
}

fn delete_own(state: &mut State, call: &Call) -> Answered {
    let emoji = own(state, call)?;
    state.application.emojis.remove(&emoji.id);
    empty()
}
