//! Invites of channels and guilds.

use serde_json::json;

use super::Route;
use crate::{
    call::{Answered, Call, ok},
    error::Error,
    form::Problems,
    permissions::{CREATE_INSTANT_INVITE, MANAGE_CHANNELS, MANAGE_GUILD},
    state::{self, AuditEntry, Change, Invite, State, action},
};

pub(super) const ROUTES: &[Route] = &[
    Route::get("/invites/{code}", get).open(),
    Route::delete("/invites/{code}", delete),
    Route::get("/channels/{channel_id}/invites", of_channel),
    Route::post("/channels/{channel_id}/invites", create),
    Route::get("/guilds/{guild_id}/invites", of_guild),
];

fn get(state: &mut State, call: &Call) -> Answered {
    let with_counts = call.flag("with_counts")?.unwrap_or(false);
    let invite = valid(state, call)?;
    ok(state.show_invite(invite, false, with_counts))
}

fn valid<'a>(state: &'a State, call: &Call) -> Result<&'a Invite, Error> {
    let invite = state.invites.get(call.param("code")).ok_or(Error::UNKNOWN_INVITE)?;
    let over = invite.expires().is_some_and(|end| end <= state.now());
    if over { Err(Error::UNKNOWN_INVITE) } else { Ok(invite) }
}

/// The invites that have not ended.
fn living(state: &State) -> impl Iterator<Item = &Invite> {
    let now = state.now();
    state.invites.values().filter(move |invite| invite.expires().is_none_or(|end| end > now))
}

fn delete(state: &mut State, call: &Call) -> Answered {
    let invite = valid(state, call)?;
    let (guild, code) = (invite.guild, invite.code.clone());
    // Managing the guild suffices as well.
    if state.channel_with(invite.channel, MANAGE_CHANNELS).is_err() {
        state.guild_with(guild, MANAGE_GUILD)?;
    }
    let shown = state.show_invite(invite, false, false);
    let changes = Change::between(Some(&state.show_invite(invite, true, false)), None);
    state.invites.remove(&code);
    log(state, call, guild, action::INVITE_DELETE, changes);
    ok(shown)
}

/// Invites have no id, so their entries have no target.
fn log(state: &mut State, call: &Call, guild: crate::Snowflake, kind: u32, changes: Vec<Change>) {
    let entry = AuditEntry { action: kind, reason: call.reason.clone(), ..AuditEntry::default() };
    state.log(guild, entry.changing(changes));
}

fn of_channel(state: &mut State, call: &Call) -> Answered {
    let id = call.id("channel_id")?;
    state.guild_channel(id, MANAGE_CHANNELS)?;
    let found = living(state).filter(|invite| invite.channel == id);
    ok(found.map(|invite| state.show_invite(invite, true, false)).collect())
}

fn of_guild(state: &mut State, call: &Call) -> Answered {
    let id = call.id("guild_id")?;
    state.guild_with(id, MANAGE_GUILD)?;
    let found = living(state).filter(|invite| invite.guild == id);
    ok(found.map(|invite| state.show_invite(invite, true, false)).collect())
}

fn create(state: &mut State, call: &Call) -> Answered {
    let id = call.id("channel_id")?;
    let problems = Problems::default();
    let form = call.form(&problems)?;
    let max_age = form.small("max_age", 0..=604_800).or(86_400);
    let max_uses = form.small("max_uses", 0..=100).or(0);
    let temporary = form.boolean("temporary").or(false);
    let unique = form.boolean("unique").or(false);
    problems.check()?;
    let (channel, guild) = state.guild_channel(id, CREATE_INSTANT_INVITE)?;
    if channel.thread.is_some() || channel.kind == state::CATEGORY {
        return Err(Error::CHANNEL_TYPE);
    }
    let (now, bot) = (state.now(), state.bot);
    let alike = living(state).find(|invite| {
        let same = (invite.channel, invite.inviter) == (id, bot);
        same && (invite.max_age, invite.max_uses, invite.temporary)
            == (max_age, max_uses, temporary)
    });
    if let Some(invite) = alike.filter(|_| !unique) {
        return ok(state.show_invite(invite, true, false));
    }
    let code = code(state.new_id().0);
    let invite = Invite {
        code,
        guild,
        channel: id,
        inviter: bot,
        created: now,
        max_age,
        max_uses,
        uses: 0,
        temporary,
    };
    let shown = state.show_invite(&invite, true, false);
    state.invites.insert(invite.code.clone(), invite);
    let mut changes = Change::between(None, Some(&shown));
    changes.push(Change::new("channel_id", None, Some(json!(id))));
    log(state, call, guild, action::INVITE_CREATE, changes);
    ok(shown)
}

/// A code of ten letters and digits, spread from an id so that neighbours look unlike.
pub(super) fn code(id: u64) -> String {
    const LETTERS: &[u8] = b"abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    let mut left = id.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let letters = std::iter::repeat_with(|| {
        let letter = LETTERS.get(usize::try_from(left % LETTERS.len() as u64).unwrap_or_default());
        left /= LETTERS.len() as u64;
        letter.copied().map_or('a', char::from)
    });
    letters.take(10).collect()
}
