//! A guild's settings: widget, vanity URL, welcome screen, server guide, pauses, preview.

use bytes::Bytes;
use serde_json::{Value, json};

use super::Route;
use crate::{
    call::{Answer, Answered, Call, ok},
    error::Error,
    form::{Field, Problems},
    permissions::{self, MANAGE_GUILD},
    render::insert_counts,
    snowflake::{Millis, Snowflake},
    state::{AuditEntry, Change, Guild, State, Welcome, action},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/guilds/{guild_id}/preview", preview),
    Route::get("/guilds/{guild_id}/vanity-url", vanity_url),
    Route::get("/guilds/{guild_id}/widget", widget_settings),
    Route::patch("/guilds/{guild_id}/widget", patch_widget),
    Route::get("/guilds/{guild_id}/widget.json", widget).open(),
    Route::get("/guilds/{guild_id}/widget.png", widget_image).open(),
    Route::get("/guilds/{guild_id}/welcome-screen", welcome_screen),
    Route::patch("/guilds/{guild_id}/welcome-screen", patch_welcome_screen),
    Route::get("/guilds/{guild_id}/new-member-welcome", new_member_welcome),
    Route::put("/guilds/{guild_id}/incident-actions", incident_actions),
];

/// Longest pause of invites and direct messages.
const DAY: i64 = 24 * 60 * 60;

fn preview(state: &mut State, call: &Call) -> Answered {
    let id = call.id("guild_id")?;
    // Guilds that anyone can discover show themselves to those who are not in them.
    let guild = state.guilds.get(&id).ok_or(Error::UNKNOWN_GUILD)?;
    let discoverable = guild.features.iter().any(|feature| feature == "DISCOVERABLE");
    if !discoverable && !guild.members.contains_key(&state.bot) {
        return Err(Error::UNKNOWN_GUILD);
    }
    let picture = |name: &str| guild.settings.pictures.get(name);
    let mut shown = json!({
        "id": guild.id,
        "name": guild.name,
        "icon": picture("icon"),
        "description": guild.description,
        "home_header": picture("home_header"),
        "splash": picture("splash"),
        "discovery_splash": picture("discovery_splash"),
        "features": guild.features,
        "emojis": [],
        "stickers": [],
    });
    insert_counts(&mut shown, guild);
    ok(shown)
}

fn vanity_url(state: &mut State, call: &Call) -> Answered {
    let guild = state.guild_with(call.id("guild_id")?, MANAGE_GUILD)?;
    let vanity = guild.settings.vanity.as_ref();
    ok(json!({
        "code": vanity.map(|(code, _)| code),
        "uses": vanity.map_or(0, |(_, uses)| *uses),
    }))
}

fn show_widget_settings(guild: &Guild) -> Value {
    let settings = &guild.settings;
    json!({"enabled": settings.widget_enabled, "channel_id": settings.widget_channel})
}

fn widget_settings(state: &mut State, call: &Call) -> Answered {
    let guild = state.guild_with(call.id("guild_id")?, MANAGE_GUILD)?;
    ok(show_widget_settings(guild))
}

fn patch_widget(state: &mut State, call: &Call) -> Answered {
    let id = call.id("guild_id")?;
    state.guild_with(id, MANAGE_GUILD)?;
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let enabled = form.boolean("enabled");
    let channel = form.snowflake("channel_id");
    if let Field::Value(channel) = channel
        && !is_of(state, id, channel)
    {
        form.fault("channel_id", "CHANNEL_INVALID", "Invalid channel");
    }
    problems.check()?;
    let guild = state.guild_mut(id)?;
    let before = State::show_guild(guild);
    enabled.set(&mut guild.settings.widget_enabled);
    channel.set_option(&mut guild.settings.widget_channel);
    let (shown, after) = (show_widget_settings(guild), State::show_guild(guild));
    log(state, call, id, Change::between(Some(&before), Some(&after)));
    ok(shown)
}

fn is_of(state: &State, guild: Snowflake, channel: Snowflake) -> bool {
    state.channels.get(&channel).is_some_and(|channel| channel.guild == Some(guild))
}

fn log(state: &mut State, call: &Call, guild: Snowflake, changes: Vec<Change>) {
    if !changes.is_empty() {
        let entry = AuditEntry::of(action::GUILD_UPDATE, guild, call.reason());
        state.log(guild, entry.changing(changes));
    }
}

/// A guild that shows its widget to anyone.
fn with_widget(state: &State, id: Snowflake) -> Result<&Guild, Error> {
    let guild = state.guilds.get(&id).ok_or(Error::UNKNOWN_GUILD)?;
    if guild.settings.widget_enabled { Ok(guild) } else { Err(Error::WIDGET_DISABLED) }
}

fn widget(state: &mut State, call: &Call) -> Answered {
    let guild = with_widget(state, call.id("guild_id")?)?;
    let everyone = guild.roles.get(&guild.id).map_or(0, |role| role.permissions);
    let mut channels = state.channels_of(guild.id);
    channels.retain(|channel| {
        let needed = permissions::VIEW_CHANNEL | permissions::CONNECT;
        let hidden = channel.overwrites.iter().any(|overwrite| overwrite.deny & needed != 0);
        channel.is_voice() && everyone & needed == needed && !hidden
    });
    let channels: Vec<_> = channels
        .iter()
        .map(
            |channel| json!({"id": channel.id, "name": channel.name, "position": channel.position}),
        )
        .collect();
    // Those who are in voice are surely online.
    let online = guild.voice.iter().zip(0..100).map(|((user, voice), index)| {
        let name = state.users.get(user).map(|user| user.username.as_str());
        json!({
            "id": index.to_string(),
            "username": name.unwrap_or_default(),
            "discriminator": "0000",
            "avatar": null,
            "status": "online",
            "avatar_url": format!("{}/widget-avatars/{index}", state.host),
            "channel_id": voice.channel,
            "suppress": voice.suppress,
        })
    });
    let invite =
        state.invites.values().find(|invite| Some(invite.channel) == guild.settings.widget_channel);
    ok(json!({
        "id": guild.id,
        "name": guild.name,
        "instant_invite": invite.map(|invite| format!("https://discord.com/invite/{}", invite.code)),
        "channels": channels,
        "members": online.collect::<Vec<_>>(),
        "presence_count": guild.members.len() / 3,
    }))
}

/// A picture of one dot, in the colour that stands for the style.
fn widget_image(state: &mut State, call: &Call) -> Answered {
    let style = call.text("style").unwrap_or("shield");
    let styles = ["shield", "banner1", "banner2", "banner3", "banner4"];
    let Some(index) = styles.iter().position(|known| *known == style) else {
        return Err(Error::field("style", "BASE_TYPE_CHOICES", "Value must be one of the styles."));
    };
    with_widget(state, call.id("guild_id")?)?;
    let picture = dot(u8::try_from(index).unwrap_or_default());
    Ok(Answer::Bytes("image/png", Bytes::from(picture)))
}

/// A PNG of one grey pixel, <https://www.w3.org/TR/png-3/>.
fn dot(shade: u8) -> Vec<u8> {
    // Stored without compression: a row is its filter and its one pixel.
    let row = [0, shade];
    let (low, high) = row.iter().fold((1_u32, 0_u32), |(low, high), byte| {
        let low = (low + u32::from(*byte)) % 65_521;
        (low, (high + low) % 65_521)
    });
    let mut data = vec![0x78, 0x01, 0x01, 2, 0, 0xFD, 0xFF];
    data.extend(row);
    data.extend(((high << 16) | low).to_be_bytes());
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut png, *b"IHDR", &[0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
    chunk(&mut png, *b"IDAT", &data);
    chunk(&mut png, *b"IEND", &[]);
    png
}

fn chunk(png: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    png.extend(u32::try_from(data.len()).unwrap_or_default().to_be_bytes());
    png.extend(kind);
    png.extend(data);
    let sum = kind.iter().chain(data).fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            if sum & 1 == 1 { (sum >> 1) ^ 0xEDB8_8320 } else { sum >> 1 }
        })
    });
    png.extend((!sum).to_be_bytes());
}

fn show_welcome(welcome: &Welcome) -> Value {
    json!({"description": welcome.description, "welcome_channels": welcome.channels})
}

fn welcome_screen(state: &mut State, call: &Call) -> Answered {
    let id = call.id("guild_id")?;
    let guild = state.guild(id)?;
    let welcome = guild.settings.welcome.as_ref().ok_or(Error::UNKNOWN_WELCOME_SCREEN)?;
    if !welcome.enabled {
        state.guild_with(id, MANAGE_GUILD)?;
    }
    ok(show_welcome(welcome))
}

fn patch_welcome_screen(state: &mut State, call: &Call) -> Answered {
    let id = call.id("guild_id")?;
    state.guild_with(id, MANAGE_GUILD)?;
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let enabled = form.boolean("enabled");
    let description = form.text("description", 0..=140);
    let channels = form.objects("welcome_channels", 0..=5).map(|channels| {
        let shown = channels.iter().map(|one| {
            one.require("channel_id");
            one.require("description");
            let channel = one.snowflake("channel_id").value();
            if channel.is_some_and(|channel| !is_of(state, id, channel)) {
                one.fault("channel_id", "CHANNEL_INVALID", "Invalid channel");
            }
            json!({
                "channel_id": channel,
                "description": one.text("description", 1..=50).value(),
                "emoji_id": one.snowflake("emoji_id").value(),
                "emoji_name": one.text("emoji_name", 0..=100).value(),
            })
        });
        shown.collect::<Vec<_>>()
    });
    problems.check()?;
    let guild = state.guild_mut(id)?;
    let before = State::show_guild(guild);
    let welcome = guild.settings.welcome.get_or_insert_default();
    enabled.set(&mut welcome.enabled);
    description.set_option(&mut welcome.description);
    match channels {
        Field::Value(channels) => welcome.channels = channels,
        Field::Null => welcome.channels.clear(),
        Field::Absent => {}
    }
    let shown = show_welcome(welcome);
    // The feature follows the switch.
    let enabled = welcome.enabled;
    guild.features.retain(|feature| feature != "WELCOME_SCREEN_ENABLED");
    if enabled {
        guild.features.push("WELCOME_SCREEN_ENABLED".to_owned());
    }
    let after = State::show_guild(guild);
    log(state, call, id, Change::between(Some(&before), Some(&after)));
    ok(shown)
}

fn new_member_welcome(state: &mut State, call: &Call) -> Answered {
    let guild = state.guild(call.id("guild_id")?)?;
    Ok(guild.settings.guide.clone().map_or(Answer::Empty, |guide| Answer::Json(200, guide)))
}

/// Pauses at most a day ahead; null ends a pause.
fn incident_actions(state: &mut State, call: &Call) -> Answered {
    let id = call.id("guild_id")?;
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let latest = state.now().plus_seconds(DAY);
    let until = |name: &str| {
        let moment: Field<Millis> = form.moment(name);
        if matches!(moment, Field::Value(moment) if moment > latest) {
            form.fault(name, "DATE_TIME_TYPE_MAX", "Must be within the next 24 hours.");
        }
        moment
    };
    let (invites, messages) = (until("invites_disabled_until"), until("dms_disabled_until"));
    problems.check()?;
    state.guild_with(id, MANAGE_GUILD)?;
    let settings = &mut state.guild_mut(id)?.settings;
    invites.set_option(&mut settings.invites_paused);
    messages.set_option(&mut settings.messages_paused);
    ok(json!({
        "invites_disabled_until": settings.invites_paused,
        "dms_disabled_until": settings.messages_paused,
    }))
}
