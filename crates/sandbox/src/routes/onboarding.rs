//! Onboarding: what newcomers are asked and shown.
//!
//! <https://docs.discord.com/developers/resources/guild#modify-guild-onboarding>

use serde_json::{Value, json};

use super::Route;
use crate::{
    call::{Answered, Call, ok},
    error::Error,
    form::{Field, Form, Problems},
    permissions::{MANAGE_GUILD, MANAGE_ROLES, SEND_MESSAGES, VIEW_CHANNEL},
    snowflake::Snowflake,
    state::{AuditEntry, Change, Guild, Onboarding, State, action},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/guilds/{guild_id}/onboarding", get),
    Route::put("/guilds/{guild_id}/onboarding", put),
];

/// Of the channels that everyone is given there must be so many, and of these so many to write in.
const CHANNELS: usize = 7;
const WRITABLE: usize = 5;

fn show(guild: &Guild) -> Value {
    let onboarding = &guild.settings.onboarding;
    json!({
        "guild_id": guild.id,
        "prompts": onboarding.prompts,
        "default_channel_ids": onboarding.default_channels,
        "enabled": onboarding.enabled,
        "mode": onboarding.mode,
    })
}

fn get(state: &mut State, call: &Call) -> Answered {
    ok(show(state.guild(call.id("guild_id")?)?))
}

fn put(state: &mut State, call: &Call) -> Answered {
    let id = call.id("guild_id")?;
    state.guild_with(id, MANAGE_GUILD | MANAGE_ROLES)?;
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let enabled = form.boolean("enabled");
    let mode = form.choice("mode", &[0, 1]);
    let channels = form.snowflakes("default_channel_ids", 0..=500);
    if let Field::Value(channels) = &channels {
        known_channels(state, id, &form, "default_channel_ids", channels);
    }
    let forms = form.objects("prompts", 0..=15);
    let prompts = forms.map(|forms| read_prompts(state, id, &forms));
    problems.check()?;
    let guild = state.guild(id)?;
    let before = show(guild);
    let mut onboarding = guild.settings.onboarding.clone();
    enabled.set(&mut onboarding.enabled);
    mode.set(&mut onboarding.mode);
    channels.set(&mut onboarding.default_channels);
    prompts.set(&mut onboarding.prompts);
    if onboarding.enabled && !meets_requirements(state, guild, &onboarding) {
        return Err(Error::ONBOARDING_REQUIREMENTS);
    }
    state.guild_mut(id)?.settings.onboarding = onboarding;
    let after = show(state.guild(id)?);
    let changes = Change::between(Some(&before), Some(&after));
    if !changes.is_empty() {
        let entry = AuditEntry::of(action::ONBOARDING_UPDATE, id, call.reason());
        state.log(id, entry.changing(changes));
    }
    ok(after)
}

/// In the advanced mode the channels of the prompts count as well.
fn meets_requirements(state: &State, guild: &Guild, onboarding: &Onboarding) -> bool {
    let mut channels = onboarding.default_channels.clone();
    if onboarding.mode == 1 {
        let options =
            onboarding.prompts.iter().filter_map(|prompt| prompt.get("options")?.as_array());
        let ids = options.flatten().filter_map(|option| option.get("channel_ids")?.as_array());
        channels.extend(ids.flatten().filter_map(|id| id.as_str()?.parse::<Snowflake>().ok()));
        channels.sort();
        channels.dedup();
    }
    let everyone = guild.roles.get(&guild.id).map_or(0, |role| role.permissions);
    let writable = channels.iter().filter(|id| {
        let Some(channel) = state.channels.get(id) else { return false };
        let own = channel.overwrites.iter().find(|overwrite| overwrite.id == guild.id);
        let bits = own.map_or(everyone, |own| everyone & !own.deny | own.allow);
        let needed = VIEW_CHANNEL | SEND_MESSAGES;
        bits & needed == needed
    });
    channels.len() >= CHANNELS && writable.count() >= WRITABLE
}

fn known_channels(
    state: &State,
    guild: Snowflake,
    form: &Form<'_>,
    key: &str,
    channels: &[Snowflake],
) {
    for (index, id) in channels.iter().enumerate() {
        let channel = state.channels.get(id);
        if channel.is_none_or(|channel| channel.guild != Some(guild)) {
            form.fault(&format!("{key}.{index}"), "CHANNEL_INVALID", "Invalid channel");
        }
    }
}

/// An id that no prompt or option has stands for a new one.
fn known_id(known: &[Value], form: &Form<'_>) -> Option<Snowflake> {
    let id = form.snowflake("id").value()?;
    known.iter().any(|one| one.get("id") == Some(&json!(id))).then_some(id)
}

fn read_prompts(state: &mut State, guild: Snowflake, forms: &[Form<'_>]) -> Vec<Value> {
    let known = state
        .guilds
        .get(&guild)
        .map(|guild| guild.settings.onboarding.prompts.clone())
        .unwrap_or_default();
    let mut prompts = Vec::with_capacity(forms.len());
    for form in forms {
        form.require("id");
        form.require("title");
        form.require("options");
        let id = known_id(&known, form).unwrap_or_else(|| state.new_id());
        let before = known.iter().find(|prompt| prompt.get("id") == Some(&json!(id)));
        let options = before.and_then(|prompt| prompt.get("options")?.as_array().cloned());
        let options = options.unwrap_or_default();
        let forms = form.objects("options", 1..=50).value().unwrap_or_default();
        let options: Vec<_> =
            forms.iter().map(|form| read_option(state, guild, &options, form)).collect();
        prompts.push(json!({
            "id": id,
            "title": form.text("title", 1..=100).value(),
            "options": options,
            "single_select": form.boolean("single_select").or(false),
            "required": form.boolean("required").or(false),
            "in_onboarding": form.boolean("in_onboarding").or(false),
            "type": form.choice("type", &[0, 1]).or(0),
        }));
    }
    prompts
}

fn read_option(state: &mut State, guild: Snowflake, known: &[Value], form: &Form<'_>) -> Value {
    form.require("title");
    let roles = form.snowflakes("role_ids", 0..=50).value().unwrap_or_default();
    let channels = form.snowflakes("channel_ids", 0..=50).value().unwrap_or_default();
    known_channels(state, guild, form, "channel_ids", &channels);
    let known_roles = state.guilds.get(&guild).map(|guild| &guild.roles);
    for (index, role) in roles.iter().enumerate() {
        if known_roles.is_none_or(|known| !known.contains_key(role)) {
            form.fault(&format!("role_ids.{index}"), "ROLE_INVALID", "Invalid role");
        }
    }
    json!({
        "id": known_id(known, form).unwrap_or_else(|| state.new_id()),
        "title": form.text("title", 1..=50).value(),
        "description": form.text("description", 0..=100).or(String::new()),
        "emoji": {
            "id": form.snowflake("emoji_id").value(),
            "name": form.text("emoji_name", 0..=100).value(),
            "animated": form.boolean("emoji_animated").or(false),
        },
        "role_ids": roles,
        "channel_ids": channels,
    })
}
