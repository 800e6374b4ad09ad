//! Members of a server in results.

use discord::{
    Id,
    id::{Role, User},
    model,
};
use tool::{Shape, Untrusted, untrusted::Username};

/// A member of a server. What a member does not have is left out.
#[derive(Shape)]
pub(crate) struct MemberLine {
    /// The user.
    user_id: Id<User>,
    /// Unique name.
    username: Untrusted<Username>,
    /// Display name.
    global_name: Option<Untrusted<Username>>,
    /// Name in this server.
    nick: Option<Untrusted<Username>>,
    /// Roles held, without @everyone.
    roles: Vec<Id<Role>>,
    /// When they joined, ISO 8601.
    joined_at: Option<String>,
    /// Since when they boost the server.
    premium_since: Option<String>,
    /// End of the last timeout; running if in the future.
    communication_disabled_until: Option<String>,
    /// Whether they still have to pass the membership screening.
    pending: bool,
    /// True for a bot.
    bot: Option<bool>,
    /// True if muted in voice.
    mute: Option<bool>,
    /// True if deafened in voice.
    deaf: Option<bool>,
    /// Member flags, if any.
    flags: Option<u64>,
}

impl MemberLine {
    /// A member whose user is known by id, as in the answer about one member.
    pub(crate) fn new(member: model::Member, user_id: Id<User>) -> Self {
        // Over HTTP Discord sends the user with every member; only inside messages it is absent.
        let (username, global_name, bot) =
            member.user.map(|user| (user.username, user.global_name, user.bot)).unwrap_or_default();
        Self {
            user_id,
            username: username.into(),
            global_name: global_name.map(Into::into),
            nick: member.nick.map(Into::into),
            roles: member.roles,
            joined_at: member.joined_at,
            premium_since: member.premium_since,
            communication_disabled_until: member.communication_disabled_until,
            pending: member.pending,
            bot: bot.then_some(true),
            mute: member.mute.then_some(true),
            deaf: member.deaf.then_some(true),
            flags: (member.flags != 0).then_some(member.flags),
        }
    }

    /// A list of members; one without a user cannot be named, so it is left out.
    pub(crate) fn list(members: Vec<model::Member>) -> Vec<Self> {
        members
            .into_iter()
            .filter_map(|member| {
                let id = member.user.as_ref()?.id;
                Some(Self::new(member, id))
            })
            .collect()
    }
}
