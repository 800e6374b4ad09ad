//! Who is in a lobby.

use discord::{
    Id, Route, Text,
    id::{Lobby, User},
    model,
};
use tool::{Args, Effect, Endpoint, Ignored, Reader, Reply, Shape, Spec, True, argument::List};

use super::{LobbyMember, LobbyMetadata, MemberFlags};

/// Add a user to a lobby, or set what is known of a member.
#[derive(Args)]
pub(super) struct LobbiesAddMember {
    /// Lobby to add to.
    lobby_id: Id<Lobby>,
    /// User to add.
    user_id: Id<User>,
    /// Texts by name, at most 25.
    metadata: Option<LobbyMetadata>,
    /// What the member may do.
    flags: Option<MemberFlags>,
    /// Name to show beside the user's own, such as of a character.
    additional_name: Option<Text<1, 80>>,
}

impl Endpoint for LobbiesAddMember {
    const SPEC: Spec = Spec::new("lobbies_add_member", "Add lobby member", Effect::Set).global();
    const ROUTE: Route = Route::put("/lobbies/{lobby_id}/members/{user_id}");
    type Answer = model::LobbyMember;
    type Output = LobbyMember;

    fn reply(self, member: model::LobbyMember) -> Reply<LobbyMember> {
        Reply::new(member.into())
    }
}

/// A member to add, change or remove.
#[derive(Args)]
struct MemberUpdate {
    /// The user.
    id: Id<User>,
    /// Texts by name, at most 25.
    metadata: Option<LobbyMetadata>,
    /// What the member may do.
    flags: Option<MemberFlags>,
    /// Remove it instead.
    remove_member: Option<bool>,
    /// Name to show beside the user's own.
    additional_name: Option<Text<1, 80>>,
}

/// Add, change and remove several members of a lobby at once.
#[derive(Args)]
pub(super) struct LobbiesUpdateMembers {
    /// Lobby of the members.
    lobby_id: Id<Lobby>,
    /// Members to add, change or remove; the others stay.
    #[arg(body)]
    members: List<MemberUpdate, 1, 25>,
}

/// Members after an update.
#[derive(Shape)]
pub(super) struct UpdatedMembers {
    /// Those that were added or changed.
    members: Vec<LobbyMember>,
    /// How many.
    count: usize,
    /// The lobby.
    lobby_id: Id<Lobby>,
}

impl Endpoint for LobbiesUpdateMembers {
    const SPEC: Spec =
        Spec::new("lobbies_update_members", "Update lobby members", Effect::Set).global();
    const ROUTE: Route = Route::post("/lobbies/{lobby_id}/members/bulk");
    // Null where every one of them was removed.
    type Answer = Option<Vec<model::LobbyMember>>;
    type Output = UpdatedMembers;

    fn check(&self, reader: &mut Reader) {
        let all = &self.members.0;
        for (index, one) in all.iter().enumerate() {
            if all.iter().take(index).any(|other| other.id == one.id) {
                reader.field("members", |reader| {
                    reader.item(index, |reader| reader.issue("conflict", "it is listed twice"));
                });
            }
        }
    }

    fn reply(self, members: Option<Vec<model::LobbyMember>>) -> Reply<UpdatedMembers> {
        let members = members.unwrap_or_default();
        Reply::new(UpdatedMembers {
            count: members.len(),
            members: members.into_iter().map(LobbyMember::from).collect(),
            lobby_id: self.lobby_id,
        })
    }
}

/// Remove a user from a lobby.
#[derive(Args)]
pub(super) struct LobbiesRemoveMember {
    /// Lobby to remove from.
    lobby_id: Id<Lobby>,
    /// Member to remove.
    user_id: Id<User>,
}

/// A member who is removed.
#[derive(Shape)]
pub(super) struct Removed {
    /// Always true.
    removed: True,
    /// The lobby.
    lobby_id: Id<Lobby>,
    /// The user.
    user_id: Id<User>,
}

impl Endpoint for LobbiesRemoveMember {
    const SPEC: Spec =
        Spec::new("lobbies_remove_member", "Remove lobby member", Effect::Set).global();
    const ROUTE: Route = Route::delete("/lobbies/{lobby_id}/members/{user_id}");
    type Answer = Ignored;
    type Output = Removed;

    fn reply(self, _: Ignored) -> Reply<Removed> {
        let Self { lobby_id, user_id } = self;
        Reply::new(Removed { removed: True, lobby_id, user_id })
    }
}

/// Make an invite for one member to the server whose channel the lobby is linked with.
#[derive(Args)]
pub(super) struct LobbiesInviteMember {
    /// Linked lobby.
    lobby_id: Id<Lobby>,
    /// Member who alone can use the invite.
    user_id: Id<User>,
}

/// An invite for a member.
#[derive(Shape)]
pub(super) struct MemberInvite {
    /// Its code.
    code: String,
    /// The link that opens it.
    url: String,
    /// The user.
    user_id: Id<User>,
}

impl Endpoint for LobbiesInviteMember {
    const SPEC: Spec =
        Spec::new("lobbies_invite_member", "Invite lobby member", Effect::Create).global();
    const ROUTE: Route = Route::post("/lobbies/{lobby_id}/members/{user_id}/invites");
    type Answer = model::LobbyInvite;
    type Output = MemberInvite;

    fn reply(self, invite: model::LobbyInvite) -> Reply<MemberInvite> {
        Reply::new(MemberInvite {
            url: format!("https://discord.gg/{}", invite.code),
            code: invite.code,
            user_id: self.user_id,
        })
    }
}
