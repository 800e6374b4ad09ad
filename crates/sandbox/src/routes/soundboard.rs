//! The soundboard of a guild, Discord's own sounds, and playing one.
//!
//! <https://docs.discord.com/developers/resources/soundboard>

use serde_json::{Value, json};

use super::{Route, expressions};
use crate::{
    call::{Answered, Call, created, empty, ok},
    error::Error,
    form::{Field, Form, Problems},
    permissions::{CREATE_GUILD_EXPRESSIONS, SPEAK, USE_EXTERNAL_SOUNDS, USE_SOUNDBOARD},
    render,
    seed::DEFAULT_SOUNDS,
    snowflake::Snowflake,
    state::{AuditEntry, Change, Guild, Sound, State, action},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/soundboard-default-sounds", defaults),
    Route::get("/guilds/{guild_id}/soundboard-sounds", list),
    Route::post("/guilds/{guild_id}/soundboard-sounds", create),
    Route::get("/guilds/{guild_id}/soundboard-sounds/{sound_id}", get),
    Route::patch("/guilds/{guild_id}/soundboard-sounds/{sound_id}", patch),
    Route::delete("/guilds/{guild_id}/soundboard-sounds/{sound_id}", delete),
    Route::post("/channels/{channel_id}/send-soundboard-sound", send),
];

/// The largest file.
const BYTES: usize = 512 << 10;
/// Sounds of a guild without boosts.
const OF_A_GUILD: usize = 8;

fn defaults(_: &mut State, _: &Call) -> Answered {
    let shown = DEFAULT_SOUNDS.iter().map(|(id, name, emoji)| {
        json!({
            "name": name,
            "sound_id": Snowflake(*id),
            "volume": 1.0,
            "emoji_id": null,
            "emoji_name": emoji,
            "available": true,
        })
    });
    ok(shown.collect())
}

fn show(state: &State, sound: &Sound) -> Value {
    expressions::with_maker(state, sound.guild, sound.user, render::sound(sound))
}

fn find(state: &State, guild: Snowflake, id: Snowflake) -> Result<&Sound, Error> {
    state.guild(guild)?.sounds.get(&id).ok_or(Error::UNKNOWN_SOUND)
}

fn list(state: &mut State, call: &Call) -> Answered {
    let sounds = state.guild(call.id("guild_id")?)?.sounds.values();
    ok(json!({"items": sounds.map(|sound| show(state, sound)).collect::<Vec<_>>()}))
}

fn get(state: &mut State, call: &Call) -> Answered {
    ok(show(state, find(state, call.id("guild_id")?, call.id("sound_id")?)?))
}

/// The fields that a new sound and a changed one share.
struct Wanted {
    name: Field<String>,
    volume: Field<f64>,
    emoji: Field<Snowflake>,
    emoji_name: Field<String>,
}

impl Wanted {
    fn read(form: &Form<'_>) -> Self {
        Self {
            name: form.text("name", 2..=32),
            volume: form.decimal("volume", 0.0..=1.0),
            emoji: form.snowflake("emoji_id"),
            emoji_name: form.text("emoji_name", 1..=32),
        }
    }

    /// Refuses a custom emoji that the guild does not have.
    fn check(&self, guild: &Guild) -> Result<(), Error> {
        match &self.emoji {
            Field::Value(id) if !guild.emojis.contains_key(id) => Err(Error::UNKNOWN_CUSTOM_EMOJI),
            _ => Ok(()),
        }
    }

    fn apply(self, sound: &mut Sound) {
        self.name.set(&mut sound.name);
        match self.volume {
            Field::Null => sound.volume = 1.0,
            volume => volume.set(&mut sound.volume),
        }
        self.emoji.set_option(&mut sound.emoji);
        self.emoji_name.set_option(&mut sound.emoji_name);
    }
}

fn create(state: &mut State, call: &Call) -> Answered {
    let guild_id = call.id("guild_id")?;
    let problems = Problems::default();
    let form = call.form(&problems)?;
    form.require("name");
    form.require("sound");
    form.sound("sound", BYTES);
    let wanted = Wanted::read(&form);
    problems.check()?;
    let guild = state.guild_with(guild_id, CREATE_GUILD_EXPRESSIONS)?;
    wanted.check(guild)?;
    if guild.sounds.len() >= OF_A_GUILD {
        return Err(Error::MAX_SOUNDS);
    }
    let (id, user) = (state.new_id(), state.bot);
    let mut sound = Sound { id, guild: guild_id, volume: 1.0, user, ..Sound::default() };
    wanted.apply(&mut sound);
    let shown = show(state, &sound);
    state.guild_mut(guild_id)?.sounds.insert(id, sound);
    log(state, call, action::SOUND_CREATE, (guild_id, id), (None, Some(&shown)));
    created(shown)
}

/// Writes into the log how a sound changed.
fn log(
    state: &mut State,
    call: &Call,
    kind: u32,
    (guild, sound): (Snowflake, Snowflake),
    (before, after): (Option<&Value>, Option<&Value>),
) {
    let changes = Change::between(before, after);
    if !changes.is_empty() {
        state.log(guild, AuditEntry::of(kind, sound, call.reason()).changing(changes));
    }
}

fn patch(state: &mut State, call: &Call) -> Answered {
    let (guild_id, id) = (call.id("guild_id")?, call.id("sound_id")?);
    let problems = Problems::default();
    let wanted = Wanted::read(&call.form(&problems)?);
    problems.check()?;
    let mut sound = find(state, guild_id, id)?.clone();
    expressions::changeable(state, guild_id, sound.user)?;
    wanted.check(state.guild(guild_id)?)?;
    let before = render::sound(&sound);
    wanted.apply(&mut sound);
    let after = show(state, &sound);
    state.guild_mut(guild_id)?.sounds.insert(id, sound);
    log(state, call, action::SOUND_UPDATE, (guild_id, id), (Some(&before), Some(&after)));
    ok(after)
}

fn delete(state: &mut State, call: &Call) -> Answered {
    let (guild_id, id) = (call.id("guild_id")?, call.id("sound_id")?);
    let sound = find(state, guild_id, id)?;
    expressions::changeable(state, guild_id, sound.user)?;
    let before = render::sound(sound);
    state.guild_mut(guild_id)?.sounds.remove(&id);
    log(state, call, action::SOUND_DELETE, (guild_id, id), (Some(&before), None));
    empty()
}

/// Only those hear it who are in the channel, so nothing is left of it.
fn send(state: &mut State, call: &Call) -> Answered {
    let problems = Problems::default();
    let form = call.form(&problems)?;
    form.require("sound_id");
    let sound = form.snowflake("sound_id").or(Snowflake::default());
    let source = form.snowflake("source_guild_id").value();
    problems.check()?;
    let needed = SPEAK | USE_SOUNDBOARD;
    let (channel, guild_id) = state.guild_channel(call.id("channel_id")?, needed)?;
    if !channel.is_voice() {
        return Err(Error::CHANNEL_TYPE);
    }
    if source.is_some_and(|source| source != guild_id)
        && state.rights(channel) & USE_EXTERNAL_SOUNDS == 0
    {
        return Err(Error::MISSING_PERMISSIONS);
    }
    let guild = state.guild(guild_id)?;
    if guild.voice.get(&state.bot).is_none_or(|voice| voice.channel != channel.id) {
        return Err(Error::NOT_IN_VOICE);
    }
    if guild.members.get(&state.bot).is_some_and(|member| member.mute || member.deaf) {
        return Err(Error::MISSING_PERMISSIONS);
    }
    if DEFAULT_SOUNDS.iter().all(|(id, ..)| *id != sound.0) {
        find(state, source.unwrap_or(guild_id), sound)?;
    }
    empty()
}
