//! Lobbies of games that use the Social SDK, as their application's server manages them.
//!
//! <https://docs.discord.com/developers/resources/lobby>

mod members;

use discord::{
    Id, Int, Route, Text,
    id::{Application, Channel, Lobby, Message, User},
    model,
};
use serde_json::Value;
use tool::{
    Args, Argument, Choice, Effect, Endpoint, Group, Ignored, Kind, Patch, Reader, Reply, Schema,
    Shape, Spec, True, Untrusted,
    argument::List,
    endpoint,
    untrusted::{Lobby as LobbyText, UntrustedObject},
};

use self::members::{
    LobbiesAddMember, LobbiesInviteMember, LobbiesRemoveMember, LobbiesUpdateMembers,
};
use crate::argument::Metadata;

pub(crate) const GROUP: Group = Group {
    name: "lobbies",
    about: "Make, read, change and remove the lobbies of a game that uses the Social SDK.",
    tools: &[
        endpoint::<LobbiesCreate>(),
        endpoint::<LobbiesGet>(),
        endpoint::<LobbiesModify>(),
        endpoint::<LobbiesDelete>(),
        endpoint::<LobbiesAddMember>(),
        endpoint::<LobbiesUpdateMembers>(),
        endpoint::<LobbiesRemoveMember>(),
        endpoint::<LobbiesInviteMember>(),
        endpoint::<LobbiesSetMessageModeration>(),
    ],
};

/// Flags of a lobby's member; Discord has one.
#[derive(Clone, Copy, Choice)]
enum MemberFlags {
    CanLinkLobby = 1,
}

/// Flags of a lobby; Discord takes one.
#[derive(Clone, Copy, Choice)]
enum LobbyFlags {
    RequiresApplicationAuthorization = 1,
}

/// Metadata of a lobby or of one of its members.
type LobbyMetadata = Metadata<25, 1024>;

/// An address that events are sent to.
struct Address(String);

impl Argument for Address {
    const SCHEMA: &'static Schema =
        &Schema::of(Kind::String { min: 0, max: 512, pattern: None, format: Some("uri") });

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let text = Text::<0, 512>::read(value, reader)?.into_string();
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let fits = |rest: &str| !rest.is_empty() && rest.chars().all(|c| c.is_ascii_graphic());
        if !rest.is_some_and(fits) {
            reader.issue("format", "it must be an address such as https://example.com/events");
            return None;
        }
        Some(Self(text))
    }

    fn json(&self) -> Option<Value> {
        Some(self.0.clone().into())
    }
}

/// A member of a lobby.
#[derive(Shape)]
struct LobbyMember {
    /// The user.
    id: Id<User>,
    /// 1 if it may link the lobby.
    flags: u64,
    /// Its texts by name.
    metadata: Option<UntrustedObject<LobbyText>>,
    /// A name beside the user's own.
    additional_name: Option<Untrusted<LobbyText>>,
}

impl From<model::LobbyMember> for LobbyMember {
    fn from(member: model::LobbyMember) -> Self {
        Self {
            id: member.id,
            flags: member.flags,
            metadata: member.metadata.and_then(UntrustedObject::new),
            additional_name: member.additional_name.map(Into::into),
        }
    }
}

/// A lobby.
#[derive(Shape)]
struct LobbyDetails {
    /// The lobby.
    id: Id<Lobby>,
    /// The application that made it.
    application_id: Id<Application>,
    /// Its texts by name.
    metadata: Option<UntrustedObject<LobbyText>>,
    /// Its members.
    members: Vec<LobbyMember>,
    /// How many.
    count: usize,
    /// The channel it is linked with.
    linked_channel_id: Option<Id<Channel>>,
    /// Its flags.
    flags: u64,
    /// Where its events go, if not to the application's own address.
    override_event_webhooks_url: Option<String>,
}

impl From<model::Lobby> for LobbyDetails {
    fn from(lobby: model::Lobby) -> Self {
        Self {
            id: lobby.id,
            application_id: lobby.application_id,
            metadata: lobby.metadata.and_then(UntrustedObject::new),
            count: lobby.members.len(),
            members: lobby.members.into_iter().map(LobbyMember::from).collect(),
            linked_channel_id: lobby.linked_channel.map(|channel| channel.id),
            flags: lobby.flags,
            override_event_webhooks_url: lobby.override_event_webhooks_url,
        }
    }
}

/// A member from the start.
#[derive(Args)]
struct NewMember {
    /// User to have in it.
    id: Id<User>,
    /// Texts by name, at most 25.
    metadata: Option<LobbyMetadata>,
    /// What the member may do.
    flags: Option<MemberFlags>,
}

/// Make a lobby, where players of a game talk. For talk in a server use `channels_create_guild_channel`.
#[derive(Args)]
struct LobbiesCreate {
    /// Seconds without activity until it ends; Discord's default is 300.
    idle_timeout_seconds: Option<Int<5, 604_800>>,
    /// Members from the start.
    members: Option<List<NewMember, 0, 25>>,
    /// Texts of the game, at most 25.
    metadata: Option<LobbyMetadata>,
    /// Flags of the lobby.
    flags: Option<LobbyFlags>,
    /// Address for its events, instead of the application's own.
    override_event_webhooks_url: Option<Address>,
}

impl Endpoint for LobbiesCreate {
    const SPEC: Spec = Spec::new("lobbies_create", "Create lobby", Effect::Create).global();
    const ROUTE: Route = Route::post("/lobbies");
    type Answer = model::Lobby;
    type Output = LobbyDetails;

    fn check(&self, reader: &mut Reader) {
        check_members(self.members.as_ref(), reader);
    }

    fn reply(self, lobby: model::Lobby) -> Reply<LobbyDetails> {
        Reply::new(lobby.into())
    }
}

fn check_members(members: Option<&List<NewMember, 0, 25>>, reader: &mut Reader) {
    let all = members.map_or([].as_slice(), |list| list.0.as_slice());
    for (index, one) in all.iter().enumerate() {
        if all.iter().take(index).any(|other| other.id == one.id) {
            reader.field("members", |reader| {
                reader.item(index, |reader| reader.issue("conflict", "it is listed twice"));
            });
        }
    }
}

/// Read a lobby with its members. Only lobbies of the bot's own application can be read.
#[derive(Args)]
struct LobbiesGet {
    /// Lobby to read.
    lobby_id: Id<Lobby>,
}

impl Endpoint for LobbiesGet {
    const SPEC: Spec = Spec::new("lobbies_get", "Get lobby", Effect::Read);
    const ROUTE: Route = Route::get("/lobbies/{lobby_id}");
    type Answer = model::Lobby;
    type Output = LobbyDetails;

    fn reply(self, lobby: model::Lobby) -> Reply<LobbyDetails> {
        Reply::new(lobby.into())
    }
}

/// Change a lobby. To add or change single members use `lobbies_update_members`.
#[derive(Args)]
struct LobbiesModify {
    /// Lobby to change.
    lobby_id: Id<Lobby>,
    /// Seconds without activity until it ends.
    idle_timeout_seconds: Patch<Int<5, 604_800>>,
    /// Texts of the game from now on, at most 25.
    metadata: Patch<LobbyMetadata>,
    /// All members from now on; the others are removed.
    members: Option<List<NewMember, 0, 25>>,
    /// Flags of the lobby.
    flags: Patch<LobbyFlags>,
    /// Address for its events, instead of the application's own.
    override_event_webhooks_url: Patch<Address>,
}

impl Endpoint for LobbiesModify {
    const SPEC: Spec = Spec::new("lobbies_modify", "Change lobby", Effect::Set).global();
    const ROUTE: Route = Route::patch("/lobbies/{lobby_id}");
    type Answer = model::Lobby;
    type Output = LobbyDetails;

    fn check(&self, reader: &mut Reader) {
        check_members(self.members.as_ref(), reader);
        let kept = self.idle_timeout_seconds.is_kept()
            && self.metadata.is_kept()
            && self.members.is_none()
            && self.flags.is_kept()
            && self.override_event_webhooks_url.is_kept();
        if kept {
            reader.issue("required", "give a field to change");
        }
    }

    fn reply(self, lobby: model::Lobby) -> Reply<LobbyDetails> {
        Reply::new(lobby.into())
    }
}

/// Delete a lobby with all its messages. This cannot be undone.
#[derive(Args)]
struct LobbiesDelete {
    /// Lobby to delete.
    lobby_id: Id<Lobby>,
}

/// A lobby that is gone.
#[derive(Shape)]
struct LobbyGone {
    /// Always true.
    deleted: True,
    /// The lobby.
    lobby_id: Id<Lobby>,
}

impl Endpoint for LobbiesDelete {
    const SPEC: Spec = Spec::new("lobbies_delete", "Delete lobby", Effect::Destroy).global();
    const ROUTE: Route = Route::delete("/lobbies/{lobby_id}");
    type Answer = Ignored;
    type Output = LobbyGone;

    fn reply(self, _: Ignored) -> Reply<LobbyGone> {
        Reply::new(LobbyGone { deleted: True, lobby_id: self.lobby_id })
    }
}

/// Tell a game's clients how a lobby's message was judged, so that they can hide or mark it.
///
/// For a direct message use `social_sdk_set_dm_moderation`.
#[derive(Args)]
struct LobbiesSetMessageModeration {
    /// Lobby of the message.
    lobby_id: Id<Lobby>,
    /// Message that was judged.
    message_id: Id<Message>,
    /// The verdict in the game's own words, at most 5 texts.
    #[arg(body)]
    metadata: Metadata<5, 2000>,
}

/// A message whose verdict is set.
#[derive(Shape)]
struct Judged {
    /// Always true.
    updated: True,
    /// The lobby.
    lobby_id: Id<Lobby>,
    /// The message.
    message_id: Id<Message>,
}

impl Endpoint for LobbiesSetMessageModeration {
    const SPEC: Spec =
        Spec::new("lobbies_set_message_moderation", "Judge lobby message", Effect::Set).global();
    const ROUTE: Route =
        Route::put("/lobbies/{lobby_id}/messages/{message_id}/moderation-metadata");
    type Answer = Ignored;
    type Output = Judged;

    fn reply(self, _: Ignored) -> Reply<Judged> {
        let Self { lobby_id, message_id, .. } = self;
        Reply::new(Judged { updated: True, lobby_id, message_id })
    }
}
