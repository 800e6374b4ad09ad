//! Adding a user to a guild by the user's own OAuth2 token.

use super::{Route, members::assignable};
use crate::{
    call::{Answered, Call, created, empty},
    error::Error,
    form::Problems,
    permissions::{
        CREATE_INSTANT_INVITE, DEAFEN_MEMBERS, MANAGE_NICKNAMES, MANAGE_ROLES, MUTE_MEMBERS,
    },
    snowflake::Snowflake,
    state::{Member, State},
};

pub(super) const ROUTES: &[Route] = &[Route::put("/guilds/{guild_id}/members/{user_id}", add)];

/// Joining takes a user's own OAuth2 token, see [`oauth_token`].
fn add(state: &mut State, call: &Call) -> Answered {
    let (guild_id, user) = (call.id("guild_id")?, call.id("user_id")?);
    let problems = Problems::default();
    let form = call.form(&problems)?;
    form.require("access_token");
    let token = form.text("access_token", 1..=10240);
    let member = Member {
        nick: form.text("nick", 0..=32).value().filter(|nick| !nick.is_empty()),
        roles: form.snowflakes("roles", 0..=250).or(Vec::new()),
        mute: form.boolean("mute").or(false),
        deaf: form.boolean("deaf").or(false),
        flags: form.small("flags", 0..=i32::MAX.unsigned_abs()).or(0),
        joined: state.now(),
        ..Member::default()
    };
    problems.check()?;
    let needed = [
        (true, CREATE_INSTANT_INVITE),
        (member.nick.is_some(), MANAGE_NICKNAMES),
        (!member.roles.is_empty(), MANAGE_ROLES),
        (member.mute, MUTE_MEMBERS),
        (member.deaf, DEAFEN_MEMBERS),
    ];
    let needed = needed.into_iter().filter(|(given, _)| *given).fold(0, |all, (_, one)| all | one);
    let guild = state.guild_with(guild_id, needed)?;
    state.user(user)?;
    if guild.members.contains_key(&user) {
        return empty();
    }
    if guild.bans.contains_key(&user) {
        return Err(Error::USER_BANNED);
    }
    if token.value() != Some(oauth_token(user)) {
        return Err(Error::INVALID_TOKEN);
    }
    for role in &member.roles {
        assignable(state, guild_id, *role)?;
    }
    state.guild_mut(guild_id)?.members.insert(user, member);
    created(state.show_member(user, state.member(guild_id, user)?))
}

/// The OAuth2 token by which a user of the sandbox lets the bot add them to a guild.
pub(crate) fn oauth_token(user: Snowflake) -> String {
    format!("sandbox-oauth2-of-{user}")
}
