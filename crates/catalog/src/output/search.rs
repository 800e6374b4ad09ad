//! What Discord's own search answers.

use std::time::Duration;

use discord::{Error, Id, Response, id::Guild, model};
use tool::Answer;

/// What was found, or the word that Discord is still indexing: a 202 that says when to ask again.
///
/// <https://docs.discord.com/developers/resources/message#search-guild-messages>
pub(crate) struct Indexed<A>(pub(crate) A);

/// The wait where Discord names none.
const SOON: Duration = Duration::from_secs(5);

impl<A: Answer> Answer for Indexed<A> {
    fn read(response: &Response, guild: Option<Id<Guild>>) -> Result<Self, Error> {
        if response.status != 202 {
            return A::read(response, guild).map(Self);
        }
        let seconds = model::IndexNotReady::read(response, guild)?.retry_after;
        let wait = Duration::try_from_secs_f64(seconds.ceil()).unwrap_or(SOON);
        Err(Error::IndexNotReady { retry_after: if wait.is_zero() { SOON } else { wait } })
    }
}
