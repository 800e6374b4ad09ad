//! Stickers of a guild, and Discord's own in packs.
//!
//! <https://docs.discord.com/developers/resources/sticker>

use serde_json::{Value, json};

use super::{Route, expressions};
use crate::{
    call::{Answered, Call, created, empty, ok},
    error::Error,
    form::Problems,
    permissions::CREATE_GUILD_EXPRESSIONS,
    render,
    seed::PACKS,
    snowflake::Snowflake,
    state::{AuditEntry, Change, State, Sticker, action},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/stickers/{sticker_id}", any),
    Route::get("/sticker-packs", packs).open(),
    Route::get("/sticker-packs/{pack_id}", pack).open(),
    Route::get("/guilds/{guild_id}/stickers", list),
    Route::post("/guilds/{guild_id}/stickers", create),
    Route::get("/guilds/{guild_id}/stickers/{sticker_id}", get),
    Route::patch("/guilds/{guild_id}/stickers/{sticker_id}", patch),
    Route::delete("/guilds/{guild_id}/stickers/{sticker_id}", delete),
];

/// The largest file.
const BYTES: usize = 512 << 10;
/// Stickers of a guild without boosts.
const OF_A_GUILD: usize = 5;
const LOTTIE: u32 = 3;

fn any(state: &mut State, call: &Call) -> Answered {
    let id = call.id("sticker_id")?;
    let shown = state.sticker(id).map(render::sticker);
    ok(shown.or_else(|| render::standard_sticker(id)).ok_or(Error::UNKNOWN_STICKER)?)
}

fn packs(_: &mut State, _: &Call) -> Answered {
    ok(json!({"sticker_packs": PACKS.iter().map(render::sticker_pack).collect::<Vec<_>>()}))
}

fn pack(_: &mut State, call: &Call) -> Answered {
    let id = call.id("pack_id")?;
    let found = PACKS.iter().find(|pack| pack.id == id.0);
    ok(render::sticker_pack(found.ok_or(Error::UNKNOWN_STICKER_PACK)?))
}

fn show(state: &State, sticker: &Sticker) -> Value {
    expressions::with_maker(state, sticker.guild, sticker.user, render::sticker(sticker))
}

fn find(state: &State, guild: Snowflake, id: Snowflake) -> Result<&Sticker, Error> {
    state.guild(guild)?.stickers.get(&id).ok_or(Error::UNKNOWN_STICKER)
}

fn list(state: &mut State, call: &Call) -> Answered {
    let stickers = &state.guild(call.id("guild_id")?)?.stickers;
    ok(stickers.values().map(|sticker| show(state, sticker)).collect())
}

fn get(state: &mut State, call: &Call) -> Answered {
    let sticker = find(state, call.id("guild_id")?, call.id("sticker_id")?)?;
    ok(show(state, sticker))
}

/// The format of a file by its first bytes.
fn format(bytes: &[u8]) -> Option<u32> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => {
            let moves = bytes.windows(4).any(|window| window == b"acTL");
            Some(if moves { 2 } else { 1 })
        }
        [b'G', b'I', b'F', b'8', ..] => Some(4),
        [b'{', ..] => Some(LOTTIE),
        _ => None,
    }
}

fn create(state: &mut State, call: &Call) -> Answered {
    let guild_id = call.id("guild_id")?;
    let problems = Problems::default();
    let form = call.form(&problems)?;
    form.require("name");
    form.require("tags");
    let name = form.text("name", 2..=30).or(String::new());
    let tags = form.text("tags", 1..=200).or(String::new());
    let description = form.text("description", 0..=100).value().filter(|text| !text.is_empty());
    if call.files.is_empty() {
        form.fault("file", "BASE_TYPE_REQUIRED", "This field is required");
    }
    problems.check()?;
    let guild = state.guild_with(guild_id, CREATE_GUILD_EXPRESSIONS)?;
    let Some(file) = call.files.first() else { return Err(Error::INVALID_FILE) };
    if file.bytes.len() > BYTES {
        return Err(Error::FILE_TOO_LARGE);
    }
    let format = format(&file.bytes).ok_or(Error::INVALID_FILE)?;
    let trusted = |feature: &String| feature == "VERIFIED" || feature == "PARTNERED";
    if format == LOTTIE && !guild.features.iter().any(trusted) {
        return Err(Error::INVALID_FILE);
    }
    if guild.stickers.len() >= OF_A_GUILD {
        return Err(Error::MAX_STICKERS);
    }
    let (id, user) = (state.new_id(), state.bot);
    let sticker = Sticker { id, guild: guild_id, name, description, tags, format, user };
    let shown = show(state, &sticker);
    state.guild_mut(guild_id)?.stickers.insert(id, sticker);
    log(state, call, action::STICKER_CREATE, (guild_id, id), (None, Some(&shown)));
    created(shown)
}

/// Writes into the log how a sticker changed.
fn log(
    state: &mut State,
    call: &Call,
    kind: u32,
    (guild, sticker): (Snowflake, Snowflake),
    (before, after): (Option<&Value>, Option<&Value>),
) {
    let changes = Change::between(before, after);
    if !changes.is_empty() {
        state.log(guild, AuditEntry::of(kind, sticker, call.reason()).changing(changes));
    }
}

fn patch(state: &mut State, call: &Call) -> Answered {
    let (guild_id, id) = (call.id("guild_id")?, call.id("sticker_id")?);
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let name = form.text("name", 2..=30);
    let tags = form.text("tags", 1..=200);
    let description = form.text("description", 0..=100);
    problems.check()?;
    let mut sticker = find(state, guild_id, id)?.clone();
    expressions::changeable(state, guild_id, sticker.user)?;
    let before = render::sticker(&sticker);
    name.set(&mut sticker.name);
    tags.set(&mut sticker.tags);
    description.set_option(&mut sticker.description);
    let after = show(state, &sticker);
    state.guild_mut(guild_id)?.stickers.insert(id, sticker);
    log(state, call, action::STICKER_UPDATE, (guild_id, id), (Some(&before), Some(&after)));
    ok(after)
}

fn delete(state: &mut State, call: &Call) -> Answered {
    let (guild_id, id) = (call.id("guild_id")?, call.id("sticker_id")?);
    let sticker = find(state, guild_id, id)?;
    expressions::changeable(state, guild_id, sticker.user)?;
    let before = render::sticker(sticker);
    state.guild_mut(guild_id)?.stickers.remove(&id);
    log(state, call, action::STICKER_DELETE, (guild_id, id), (Some(&before), None));
    empty()
}
