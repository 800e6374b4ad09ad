//! What holds for emojis, stickers and sounds of a guild alike: who may change one, and who sees
//! by whom it was made.

use serde_json::Value;

use crate::{
    error::Error,
    permissions::{self, CREATE_GUILD_EXPRESSIONS, MANAGE_GUILD_EXPRESSIONS},
    render,
    snowflake::Snowflake,
    state::State,
};

/// Adds who made it, which only those see who may make or manage some.
pub(super) fn with_maker(
    state: &State,
    guild: Snowflake,
    maker: Snowflake,
    mut shown: Value,
) -> Value {
    let either = CREATE_GUILD_EXPRESSIONS | MANAGE_GUILD_EXPRESSIONS;
    let bits =
        state.guild(guild).map_or(0, |guild| permissions::in_guild(guild, state.bot, state.now()));
    if bits & either != 0 {
        render::insert(&mut shown, "user", state.show_user(maker));
    }
    shown
}

/// Refuses unless the bot may change what somebody made: to manage expressions is enough for all,
/// to create them for one's own.
pub(super) fn changeable(state: &State, guild: Snowflake, maker: Snowflake) -> Result<(), Error> {
    let managed = state.guild_with(guild, MANAGE_GUILD_EXPRESSIONS).map(drop);
    if managed.is_err() && maker == state.bot {
        return state.guild_with(guild, CREATE_GUILD_EXPRESSIONS).map(drop);
    }
    managed
}
