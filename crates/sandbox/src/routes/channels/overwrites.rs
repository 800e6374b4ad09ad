//! Permission overwrites of a channel.

use serde_json::json;

use crate::{
    call::{Answered, Call, empty},
    error::Error,
    form::{Form, Problems},
    permissions::{self, ADMINISTRATOR, MANAGE_ROLES},
    snowflake::Snowflake,
    state::{AuditEntry, Change, Guild, Overwrite, State, action},
};

const OVERWRITES: usize = 1_000;

pub(super) fn put(state: &mut State, call: &Call) -> Answered {
    let (id, target) = (call.id("channel_id")?, call.id("overwrite_id")?);
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let kind = form.choice("type", &[0, 1]);
    let (allow, deny) = (form.permissions("allow"), form.permissions("deny"));
    problems.check()?;
    let (channel, guild_id) = state.guild_channel(id, MANAGE_ROLES)?;
    if channel.thread.is_some() {
        return Err(Error::CHANNEL_TYPE);
    }
    let guild = state.guild(guild_id)?;
    let member = kind.value().map_or(!guild.roles.contains_key(&target), |kind| kind == 1);
    let overwrite = Overwrite { id: target, member, allow: allow.or(0), deny: deny.or(0) };
    allowed(state, guild, id, &[overwrite])?;
    let name = guild.roles.get(&target).map(|role| role.name.clone());
    let old = channel.overwrites.iter().find(|old| old.id == target).copied();
    if old.is_none() && channel.overwrites.len() >= OVERWRITES {
        return Err(Error::field(
            "permission_overwrites",
            "BASE_TYPE_MAX_LENGTH",
            "Must be 1000 or fewer in length.",
        ));
    }
    let channel = state.channel_mut(id)?;
    channel.overwrites.retain(|old| old.id != target);
    channel.overwrites.push(overwrite);
    log(state, guild_id, call, (old, Some(overwrite)), name.as_deref());
    empty()
}

pub(super) fn delete(state: &mut State, call: &Call) -> Answered {
    let (id, target) = (call.id("channel_id")?, call.id("overwrite_id")?);
    let (channel, guild_id) = state.guild_channel(id, MANAGE_ROLES)?;
    let old = channel.overwrites.iter().find(|old| old.id == target).copied();
    let old = old.ok_or(Error::UNKNOWN_OVERWRITE)?;
    let guild = state.guild(guild_id)?;
    allowed(state, guild, id, &[old])?;
    let name = guild.roles.get(&target).map(|role| role.name.clone());
    state.channel_mut(id)?.overwrites.retain(|old| old.id != target);
    log(state, guild_id, call, (Some(old), None), name.as_deref());
    empty()
}

type Sides = (Option<Overwrite>, Option<Overwrite>);

fn log(state: &mut State, guild: Snowflake, call: &Call, (old, new): Sides, role: Option<&str>) {
    let (Some(either), Ok(channel)) = (new.or(old), call.id("channel_id")) else { return };
    let kind = match (old, new) {
        (Some(_), Some(_)) => action::OVERWRITE_UPDATE,
        (None, _) => action::OVERWRITE_CREATE,
        (Some(_), None) => action::OVERWRITE_DELETE,
    };
    let side = |read: fn(&Overwrite) -> String| {
        let show = |side: Option<Overwrite>| side.map(|side| json!(read(&side)));
        (show(old), show(new))
    };
    let both = [
        ("allow", side(|side| side.allow.to_string())),
        ("deny", side(|side| side.deny.to_string())),
    ];
    let changed = both.into_iter().filter(|(_, (old, new))| old != new);
    let changes = changed.map(|(key, (old, new))| Change::new(key, old, new)).collect();
    let mut entry = AuditEntry::of(kind, channel, call.reason())
        .changing(changes)
        .option("id", &either.id)
        .option("type", &u8::from(either.member));
    if let Some(role) = role {
        entry = entry.option("role_name", &role);
    }
    state.log(guild, entry);
}

/// Whether the bot may give out these bits: only what it holds itself, unless it administers.
pub(super) fn allowed(
    state: &State,
    guild: &Guild,
    channel: Snowflake,
    overwrites: &[Overwrite],
) -> Result<(), Error> {
    let bits = match state.channels.get(&channel) {
        Some(channel) => state.rights(channel),
        None => permissions::in_guild(guild, state.bot, state.now()),
    };
    for overwrite in overwrites {
        if overwrite.member && !state.users.contains_key(&overwrite.id) {
            return Err(Error::UNKNOWN_USER);
        }
        if !overwrite.member && !guild.roles.contains_key(&overwrite.id) {
            return Err(Error::UNKNOWN_ROLE);
        }
        let beyond = (overwrite.allow | overwrite.deny) & permissions::ALL & !bits;
        if bits & ADMINISTRATOR == 0 && beyond != 0 {
            return Err(Error::MISSING_PERMISSIONS);
        }
    }
    Ok(())
}

/// `permission_overwrites` of a channel's body.
pub(super) fn read(form: &Form<'_>) -> Option<Vec<Overwrite>> {
    let items = form.objects("permission_overwrites", 0..=100).value()?;
    let overwrites = items.iter().map(|item| {
        item.require("id");
        Overwrite {
            id: item.snowflake("id").or(Snowflake::default()),
            member: item.choice("type", &[0, 1]).or(0) == 1,
            allow: item.permissions("allow").or(0),
            deny: item.permissions("deny").or(0),
        }
    });
    Some(overwrites.collect())
}
