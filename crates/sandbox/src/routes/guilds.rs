//! A guild itself: read, change, prune.

use serde_json::json;

use super::{Route, members::prune};
use crate::{
    call::{Answered, Call, ok},
    error::Error,
    form::{Field, Form, Problems},
    permissions::{ADMINISTRATOR, MANAGE_GUILD},
    render::insert_counts,
    snowflake::Snowflake,
    state::{AuditEntry, Change, State, action},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/guilds/{guild_id}", get),
    Route::patch("/guilds/{guild_id}", patch),
    Route::get("/guilds/{guild_id}/prune", count_prune),
    Route::post("/guilds/{guild_id}/prune", begin_prune),
];

fn get(state: &mut State, call: &Call) -> Answered {
    let with_counts = call.flag("with_counts")?.unwrap_or(false);
    let guild = state.guild(call.id("guild_id")?)?;
    let mut shown = State::show_guild(guild);
    if with_counts {
        insert_counts(&mut shown, guild);
    }
    ok(shown)
}

fn patch(state: &mut State, call: &Call) -> Answered {
    let id = call.id("guild_id")?;
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let name = form.text("name", 2..=100);
    let description = form.text("description", 0..=300);
    let verification = form.choice("verification_level", &[0, 1, 2, 3, 4]);
    let notifications = form.choice("default_message_notifications", &[0, 1]);
    let filter = form.choice("explicit_content_filter", &[0, 1, 2]);
    let locale = form.text("preferred_locale", 2..=8);
    let afk_timeout = form.choice("afk_timeout", &[60, 300, 900, 1800, 3600]);
    let system_flags = form.small("system_channel_flags", 0..=i32::MAX.unsigned_abs());
    let progress_bar = form.boolean("premium_progress_bar_enabled");
    let features = form.array("features", 0..=200).map(|items| {
        items.iter().filter_map(|item| item.as_str().map(str::to_owned)).collect::<Vec<String>>()
    });
    let afk = form.snowflake("afk_channel_id");
    let system = form.snowflake("system_channel_id");
    let rules = form.snowflake("rules_channel_id");
    let updates = form.snowflake("public_updates_channel_id");
    let safety = form.snowflake("safety_alerts_channel_id");
    let owner = form.snowflake("owner_id");
    let pictures = PICTURES.map(|name| (name, picture(&form, name)));
    problems.check()?;
    let guild = state.guild_with(id, MANAGE_GUILD)?;
    if let Field::Value(features) = &features
        && features.iter().any(|feature| feature == "COMMUNITY") != guild.is_community()
    {
        state.guild_with(id, ADMINISTRATOR)?;
    }
    if let Field::Value(owner) = owner {
        // Only the owner gives a guild away.
        if guild.owner != state.bot {
            return Err(Error::MISSING_PERMISSIONS);
        }
        state.member(id, owner)?;
    }
    for (key, field) in [
        ("afk_channel_id", &afk),
        ("system_channel_id", &system),
        ("rules_channel_id", &rules),
        ("public_updates_channel_id", &updates),
        ("safety_alerts_channel_id", &safety),
    ] {
        own_channel(state, id, key, field)?;
    }
    let before = State::show_guild(guild);
    let guild = state.guild_mut(id)?;
    for (name, hash) in pictures {
        match hash {
            Field::Value(hash) => drop(guild.settings.pictures.insert(name, hash)),
            Field::Null => drop(guild.settings.pictures.remove(name)),
            Field::Absent => {}
        }
    }
    owner.set(&mut guild.owner);
    name.set(&mut guild.name);
    description.set_option(&mut guild.description);
    verification.set(&mut guild.verification_level);
    notifications.set(&mut guild.default_notifications);
    filter.set(&mut guild.content_filter);
    locale.set(&mut guild.locale);
    afk_timeout.set(&mut guild.afk_timeout);
    system_flags.set(&mut guild.system_channel_flags);
    progress_bar.set(&mut guild.progress_bar);
    features.set(&mut guild.features);
    afk.set_option(&mut guild.afk_channel);
    system.set_option(&mut guild.system_channel);
    rules.set_option(&mut guild.rules_channel);
    updates.set_option(&mut guild.updates_channel);
    safety.set_option(&mut guild.safety_channel);
    let after = State::show_guild(state.guild(id)?);
    let changes = Change::between(Some(&before), Some(&after));
    if !changes.is_empty() {
        state.log(id, AuditEntry::of(action::GUILD_UPDATE, id, call.reason()).changing(changes));
    }
    ok(after)
}

/// Pictures that are set by their bytes and shown by their hash.
const PICTURES: [&str; 5] = ["icon", "splash", "discovery_splash", "banner", "home_header"];

/// The hash under which a picture would be found, made from its text.
fn picture(form: &Form<'_>, name: &str) -> Field<String> {
    let text = form.text(name, 0..=usize::MAX);
    if let Field::Value(text) = &text
        && !text.starts_with("data:image/")
    {
        form.fault(name, "IMAGE_INVALID", "Invalid image data.");
    }
    text.map(|text| {
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("{hash:016x}{hash:016x}")
    })
}

fn own_channel(
    state: &State,
    guild: Snowflake,
    key: &str,
    field: &Field<Snowflake>,
) -> Result<(), Error> {
    let Field::Value(id) = field else { return Ok(()) };
    let known = state.channels.get(id).is_some_and(|channel| channel.guild == Some(guild));
    if known { Ok(()) } else { Err(Error::field(key, "CHANNEL_INVALID", "Invalid channel")) }
}

fn count_prune(state: &mut State, call: &Call) -> Answered {
    let days = call.number("days", 1..=30, 7)?;
    let roles = call.ids("include_roles")?;
    let count = prune(state, call, i64::try_from(days).unwrap_or(7), &roles, false)?;
    ok(json!({"pruned": count}))
}

fn begin_prune(state: &mut State, call: &Call) -> Answered {
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let days = form.integer("days", 1..=30).or(7);
    let tells = form.boolean("compute_prune_count").or(true);
    let roles = form.snowflakes("include_roles", 0..=100).value().unwrap_or_default();
    problems.check()?;
    let count = prune(state, call, days, &roles, true)?;
    ok(json!({"pruned": tells.then_some(count)}))
}
