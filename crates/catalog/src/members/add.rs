//! Adding a user who consented by OAuth2.

use discord::{
    Error, Id, Int, Permission, Response, Route, Secret, Text,
    id::{Guild, Role, User},
    model,
};
use serde_json::Value;
use tool::{
    Answer, Args, Argument, Effect, Endpoint, Kind, Reader, Reply, Schema, Shape, Spec,
    argument::List,
};

/// Add a user to a server with their own OAuth2 token. To invite people use
/// `invites_create_channel`.
#[derive(Args)]
pub(super) struct MembersAdd {
    /// Server to add to.
    guild_id: Id<Guild>,
    /// User to add, who granted the token.
    user_id: Id<User>,
    /// The user's OAuth2 access token with the scope guilds.join.
    access_token: AccessToken,
    /// Name in this server.
    nick: Option<Text<0, 32>>,
    /// Roles to hold; each must rank below the bot's highest.
    roles: Option<List<Id<Role>, 0, 250>>,
    /// Mute in voice.
    mute: Option<bool>,
    /// Deafen in voice.
    deaf: Option<bool>,
    /// Member flags as a bit set.
    flags: Option<Int<0, 2_147_483_647>>,
}

/// The token of a user that stands in the body, while the request itself speaks as the bot.
///
/// <https://docs.discord.com/developers/resources/guild#add-guild-member>
struct AccessToken(Secret);

impl Argument for AccessToken {
    const SCHEMA: &'static Schema =
        &Schema::of(Kind::String { min: 1, max: 10_240, pattern: None, format: None });

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let text = Text::<1, 10_240>::read(value, reader)?.into_string();
        Some(Self(Secret::new(&text)))
    }

    fn json(&self) -> Option<Value> {
        Some(self.0.expose().into())
    }
}

/// Discord's answer: the new member, or nothing for one who is in the server already.
pub(super) struct Added(Option<model::Member>);

impl Answer for Added {
    fn read(response: &Response, guild: Option<Id<Guild>>) -> Result<Self, Error> {
        match response.status {
            204 => Ok(Self(None)),
            _ => model::Member::read(response, guild).map(|member| Self(Some(member))),
        }
    }
}

/// Whether a user was added.
#[derive(Shape)]
pub(super) struct Member {
    /// False for one who was a member already; then nothing was changed.
    added: bool,
    /// The user.
    user_id: Id<User>,
    /// The server.
    guild_id: Id<Guild>,
    /// Roles held, of one who was added.
    roles: Option<Vec<Id<Role>>>,
}

impl Endpoint for MembersAdd {
    const SPEC: Spec = Spec::new("members_add", "Add member", Effect::Set)
        .needs(&[Permission::CreateInstantInvite]);
    const ROUTE: Route = Route::put("/guilds/{guild_id}/members/{user_id}");
    type Answer = Added;
    type Output = Member;

    fn needs(&self) -> Vec<Permission> {
        let further = [
            (self.nick.is_some(), Permission::ManageNicknames),
            (self.roles.is_some(), Permission::ManageRoles),
            (self.mute.is_some(), Permission::MuteMembers),
            (self.deaf.is_some(), Permission::DeafenMembers),
        ];
        let further = further.into_iter().filter_map(|(given, needed)| given.then_some(needed));
        Self::SPEC.needs.iter().copied().chain(further).collect()
    }

    fn reply(self, Added(member): Added) -> Reply<Member> {
        Reply::new(Member {
            added: member.is_some(),
            user_id: self.user_id,
            guild_id: self.guild_id,
            roles: member.map(|member| member.roles),
        })
    }
}
