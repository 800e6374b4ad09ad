//! The soundboard of a server, Discord's own sounds, and playing one.

use discord::{
    Decimal, Id, Permission, Route, Text,
    id::{Channel, Emoji, Guild, Sound},
    model,
};
use serde_json::Value;
use tool::{
    Args, Argument, Effect, Endpoint, Group, Ignored, Kind, Patch, Reader, Reply, Schema, Shape,
    Spec, True, Untrusted, endpoint, special::AuditReason, untrusted::SoundName,
};

pub(crate) const GROUP: Group = Group {
    name: "soundboard",
    about: "Make, read, change, remove and play the sounds of a server's soundboard.",
    tools: &[
        endpoint::<SoundboardListDefaultSounds>(),
        endpoint::<SoundboardListGuildSounds>(),
        endpoint::<SoundboardGetGuildSound>(),
        endpoint::<SoundboardCreateGuildSound>(),
        endpoint::<SoundboardModifyGuildSound>(),
        endpoint::<SoundboardDeleteGuildSound>(),
        endpoint::<SoundboardSendSound>(),
    ],
};

/// A sound.
#[derive(Shape)]
struct SoundLine {
    /// The sound.
    sound_id: Id<Sound>,
    /// Its name.
    name: Untrusted<SoundName>,
    /// Loudness, 0 to 1.
    volume: f64,
    /// Its custom emoji.
    emoji_id: Option<Id<Emoji>>,
    /// Its Unicode emoji.
    emoji_name: Option<Untrusted<SoundName>>,
    /// Whether it can be played.
    available: bool,
}

impl From<model::Sound> for SoundLine {
    fn from(sound: model::Sound) -> Self {
        Self {
            sound_id: sound.sound_id,
            name: sound.name.into(),
            volume: sound.volume,
            emoji_id: sound.emoji_id,
            emoji_name: sound.emoji_name.map(Into::into),
            available: sound.available,
        }
    }
}

/// Sounds.
#[derive(Shape)]
struct Sounds {
    /// The sounds.
    sounds: Vec<SoundLine>,
    /// How many.
    count: usize,
    /// Their names, a line each.
    untrusted_names: Untrusted<SoundName>,
}

impl Sounds {
    fn reply(sounds: Vec<model::Sound>) -> Reply<Self> {
        let names: Vec<_> = sounds.iter().map(|sound| sound.name.as_str()).collect();
        Reply::new(Self {
            count: sounds.len(),
            untrusted_names: names.join("\n").into(),
            sounds: sounds.into_iter().map(SoundLine::from).collect(),
        })
    }
}

/// List Discord's own sounds, which can be played in every server.
#[derive(Args)]
struct SoundboardListDefaultSounds {}

impl Endpoint for SoundboardListDefaultSounds {
    const SPEC: Spec =
        Spec::new("soundboard_list_default_sounds", "List default sounds", Effect::Read);
    const ROUTE: Route = Route::get("/soundboard-default-sounds");
    type Answer = Vec<model::Sound>;
    type Output = Sounds;

    fn reply(self, sounds: Vec<model::Sound>) -> Reply<Sounds> {
        Sounds::reply(sounds)
    }
}

/// List the sounds of a server's soundboard.
#[derive(Args)]
struct SoundboardListGuildSounds {
    /// Server whose sounds to list.
    guild_id: Id<Guild>,
}

impl Endpoint for SoundboardListGuildSounds {
    const SPEC: Spec =
        Spec::new("soundboard_list_guild_sounds", "List server sounds", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/soundboard-sounds");
    type Answer = model::Sounds;
    type Output = Sounds;

    fn reply(self, sounds: model::Sounds) -> Reply<Sounds> {
        Sounds::reply(sounds.items)
    }
}

/// Read a sound of a server's soundboard.
#[derive(Args)]
struct SoundboardGetGuildSound {
    /// Server of the sound.
    guild_id: Id<Guild>,
    /// Sound to read.
    sound_id: Id<Sound>,
}

/// A sound of a server.
#[derive(Shape)]
struct SoundDetails {
    /// The sound.
    sound_id: Id<Sound>,
    /// Its name.
    name: Untrusted<SoundName>,
    /// Loudness, 0 to 1.
    volume: f64,
    /// Its custom emoji.
    emoji_id: Option<Id<Emoji>>,
    /// Its Unicode emoji.
    emoji_name: Option<Untrusted<SoundName>>,
    /// Its server.
    guild_id: Id<Guild>,
    /// Whether it can be played.
    available: bool,
    /// Its name once more.
    untrusted_text: Untrusted<SoundName>,
}

impl Endpoint for SoundboardGetGuildSound {
    const SPEC: Spec = Spec::new("soundboard_get_guild_sound", "Get server sound", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/soundboard-sounds/{sound_id}");
    type Answer = model::Sound;
    type Output = SoundDetails;

    fn reply(self, sound: model::Sound) -> Reply<SoundDetails> {
        Reply::new(SoundDetails {
            sound_id: sound.sound_id,
            untrusted_text: sound.name.clone().into(),
            name: sound.name.into(),
            volume: sound.volume,
            emoji_id: sound.emoji_id,
            emoji_name: sound.emoji_name.map(Into::into),
            guild_id: sound.guild_id.unwrap_or(self.guild_id),
            available: sound.available,
        })
    }
}

/// A sound as a data URI: `data:audio/mpeg;base64,…`.
///
/// <https://docs.discord.com/developers/resources/soundboard#create-guild-soundboard-sound>
struct SoundData(String);

const SOUND: &str = "^data:audio/(mpeg|ogg|wav);base64,";

impl Argument for SoundData {
    const SCHEMA: &'static Schema =
        &Schema::of(Kind::String { min: 0, max: usize::MAX, pattern: Some(SOUND), format: None });

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let text = Text::<0, { usize::MAX }>::read(value, reader)?.into_string();
        let kind = text.strip_prefix("data:audio/").and_then(|rest| rest.split_once(";base64,"));
        if !kind.is_some_and(|(kind, _)| matches!(kind, "mpeg" | "ogg" | "wav")) {
            reader.issue("format", "it must be a data URI such as data:audio/mpeg;base64,…");
            return None;
        }
        Some(Self(text))
    }

    fn json(&self) -> Option<Value> {
        Some(self.0.clone().into())
    }
}

/// Loudness.
type Volume = Decimal<0, 1>;

/// Add a sound to a server's soundboard.
#[derive(Args)]
struct SoundboardCreateGuildSound {
    /// Server to add it to.
    guild_id: Id<Guild>,
    /// Name.
    name: Text<2, 32>,
    /// MP3 or Ogg of at most 512 KiB and 5.2 seconds, as a data URI.
    sound: SoundData,
    /// Loudness; 1 if not given.
    volume: Option<Volume>,
    /// Custom emoji of the server to show.
    emoji_id: Option<Id<Emoji>>,
    /// Unicode emoji to show.
    emoji_name: Option<Text<1, 32>>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

impl Endpoint for SoundboardCreateGuildSound {
    const SPEC: Spec =
        Spec::new("soundboard_create_guild_sound", "Create server sound", Effect::Create)
            .needs(&[Permission::CreateGuildExpressions]);
    const ROUTE: Route = Route::post("/guilds/{guild_id}/soundboard-sounds");
    type Answer = model::Sound;
    type Output = SoundLine;

    fn reply(self, sound: model::Sound) -> Reply<SoundLine> {
        Reply::new(sound.into())
    }
}

/// Change the name, loudness or emoji of a server's sound.
#[derive(Args)]
struct SoundboardModifyGuildSound {
    /// Server of the sound.
    guild_id: Id<Guild>,
    /// Sound to change.
    sound_id: Id<Sound>,
    /// New name.
    name: Option<Text<2, 32>>,
    /// Loudness; cleared it is 1.
    volume: Patch<Volume>,
    /// Custom emoji of the server to show.
    emoji_id: Patch<Id<Emoji>>,
    /// Unicode emoji to show.
    emoji_name: Patch<Text<1, 32>>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

impl Endpoint for SoundboardModifyGuildSound {
    // CREATE_GUILD_EXPRESSIONS is enough for a sound that the bot made.
    // <https://docs.discord.com/developers/resources/soundboard#modify-guild-soundboard-sound>
    const SPEC: Spec =
        Spec::new("soundboard_modify_guild_sound", "Change server sound", Effect::Set)
            .needs(&[Permission::ManageGuildExpressions]);
    const ROUTE: Route = Route::patch("/guilds/{guild_id}/soundboard-sounds/{sound_id}");
    type Answer = model::Sound;
    type Output = SoundLine;

    fn check(&self, reader: &mut Reader) {
        let kept = self.name.is_none()
            && self.volume.is_kept()
            && self.emoji_id.is_kept()
            && self.emoji_name.is_kept();
        if kept {
            reader.issue("required", "give a field to change");
        }
    }

    fn reply(self, sound: model::Sound) -> Reply<SoundLine> {
        Reply::new(sound.into())
    }
}

/// Delete a sound from a server's soundboard. This cannot be undone.
#[derive(Args)]
struct SoundboardDeleteGuildSound {
    /// Server of the sound.
    guild_id: Id<Guild>,
    /// Sound to delete.
    sound_id: Id<Sound>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A sound that is gone.
#[derive(Shape)]
struct SoundGone {
    /// Always true.
    deleted: True,
    /// The sound.
    sound_id: Id<Sound>,
    /// Its server.
    guild_id: Id<Guild>,
}

impl Endpoint for SoundboardDeleteGuildSound {
    // CREATE_GUILD_EXPRESSIONS is enough for a sound that the bot made.
    const SPEC: Spec =
        Spec::new("soundboard_delete_guild_sound", "Delete server sound", Effect::Destroy)
            .needs(&[Permission::ManageGuildExpressions]);
    const ROUTE: Route = Route::delete("/guilds/{guild_id}/soundboard-sounds/{sound_id}");
    type Answer = Ignored;
    type Output = SoundGone;

    fn reply(self, _: Ignored) -> Reply<SoundGone> {
        let (sound_id, guild_id) = (self.sound_id, self.guild_id);
        Reply::new(SoundGone { deleted: True, sound_id, guild_id })
    }
}

/// A sound of a server or of Discord, whose own have ids of few digits.
struct AnySound(Id<Sound>);

const ANY_SOUND: &str = "^[0-9]{1,20}$";

impl Argument for AnySound {
    const SCHEMA: &'static Schema =
        &Schema::of(Kind::String { min: 1, max: 20, pattern: Some(ANY_SOUND), format: None });

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let text = Text::<1, 20>::read(value, reader)?;
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|_| digits);
        if number.is_none() {
            reader.issue("format", "it must be an id: a string of digits");
        }
        number.map(|number| Self(Id::new(number)))
    }

    fn json(&self) -> Option<Value> {
        Some(self.0.to_string().into())
    }
}

/// Play a sound in a voice channel that the bot is connected to, neither muted nor deafened.
#[derive(Args)]
struct SoundboardSendSound {
    /// Voice channel to play it in.
    channel_id: Id<Channel>,
    /// Sound to play.
    sound_id: AnySound,
    /// Server of the sound, if it is another one than the channel's.
    source_guild_id: Option<Id<Guild>>,
}

/// A sound that was played.
#[derive(Shape)]
struct Played {
    /// Always true.
    sent: True,
    /// Where.
    channel_id: Id<Channel>,
    /// The sound.
    sound_id: Id<Sound>,
}

impl Endpoint for SoundboardSendSound {
    const SPEC: Spec = Spec::new("soundboard_send_sound", "Play sound", Effect::Create)
        .needs(&[Permission::Speak, Permission::UseSoundboard]);
    const ROUTE: Route = Route::post("/channels/{channel_id}/send-soundboard-sound");
    type Answer = Ignored;
    type Output = Played;

    fn needs(&self) -> Vec<Permission> {
        let mut needs = Self::SPEC.needs.to_vec();
        if self.source_guild_id.is_some() {
            needs.push(Permission::UseExternalSounds);
        }
        needs
    }

    fn reply(self, _: Ignored) -> Reply<Played> {
        let (channel_id, sound_id) = (self.channel_id, self.sound_id.0);
        Reply::new(Played { sent: True, channel_id, sound_id })
    }
}
