//! Making an invite.

use discord::{
    File, Id, Int, Permission, Route, Source,
    id::{Application, Channel, Role, User},
    model,
};
use serde_json::Value;
use tool::{
    Args, Argument, Binder, Choice, Effect, Endpoint, Field, Presence, Reader, Reply, Schema,
    Shape, Spec, argument::List, special::AuditReason,
};

use super::{role_ids, url};

/// What an invite to a voice channel can show.
#[derive(Clone, Copy, Choice)]
enum TargetKind {
    Stream = 1,
    EmbeddedApplication = 2,
}

/// Create an invite to a channel; anyone who has the link can use it.
#[derive(Args)]
pub(super) struct InvitesCreateChannel {
    /// Channel to invite to.
    channel_id: Id<Channel>,
    /// Seconds it lives; 0 for ever, a day if not given.
    max_age: Option<Int<0, 5_184_000>>,
    /// How often it can be used; 0 for any number.
    max_uses: Option<Int<0, 100>>,
    /// Whether members leave again when they go offline without a role.
    temporary: Option<bool>,
    /// Whether to make a new one though a like one exists.
    unique: Option<bool>,
    /// What an invite to a voice channel shows.
    target_type: Option<TargetKind>,
    /// User whose stream to show.
    target_user_id: Option<Id<User>>,
    /// Application whose activity to show.
    target_application_id: Option<Id<Application>>,
    /// Roles to give to those who accept.
    role_ids: Option<List<Id<Role>, 0, 250>>,
    /// The only users who can accept it; Discord reads them in the background.
    #[arg(wire = "target_users_file")]
    target_user_ids: TargetUsers,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// The users who can accept an invite, sent as a file with one id a line.
///
/// <https://docs.discord.com/developers/resources/channel#create-channel-invite>
struct TargetUsers(Option<List<Id<User>, 1, 1000>>);

impl Argument for TargetUsers {
    const SCHEMA: &'static Schema = List::<Id<User>, 1, 1000>::SCHEMA;
    const PRESENCE: Presence = Presence::Optional;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        List::read(value, reader).map(|users| Self(Some(users)))
    }

    fn absent() -> Option<Self> {
        Some(Self(None))
    }

    fn json(&self) -> Option<Value> {
        None
    }

    fn bind(&self, _field: &Field, binder: &mut Binder<'_>) {
        let Some(List(users)) = &self.0 else { return };
        let lines: Vec<_> = users.iter().map(Id::to_string).collect();
        binder.file(File {
            name: "target_users.csv".to_owned(),
            content_type: Some("text/csv".to_owned()),
            source: Source::Bytes(lines.join("\n").into_bytes().into()),
            part: Some("target_users_file"),
        });
    }
}

/// An invite that was made.
#[derive(Shape)]
pub(super) struct Created {
    /// Its code.
    code: String,
    /// The link that opens it.
    url: String,
    /// Its channel.
    channel_id: Id<Channel>,
    /// When it ends, ISO 8601; absent for never.
    expires_at: Option<String>,
    /// Seconds it lives; 0 for ever.
    max_age: Option<u64>,
    /// How often it can be used; 0 for any number.
    max_uses: Option<u64>,
    /// Whether it makes members for a visit only.
    temporary: Option<bool>,
    /// Whether a new one was asked for.
    unique: Option<bool>,
    /// Who made it: the bot.
    inviter_id: Option<Id<User>>,
    /// Roles it gives.
    role_ids: Option<Vec<Id<Role>>>,
}

impl Endpoint for InvitesCreateChannel {
    const SPEC: Spec = Spec::new("invites_create_channel", "Create invite", Effect::Create)
        .needs(&[Permission::CreateInstantInvite]);
    const ROUTE: Route = Route::post("/channels/{channel_id}/invites");
    type Answer = model::Invite;
    type Output = Created;

    fn needs(&self) -> Vec<Permission> {
        let mut needs = Self::SPEC.needs.to_vec();
        if self.role_ids.is_some() {
            needs.push(Permission::ManageRoles);
        }
        needs
    }

    fn check(&self, reader: &mut Reader) {
        let (name, message) = match self.target_type {
            Some(TargetKind::Stream) if self.target_user_id.is_none() => {
                ("target_user_id", "a stream needs the user who streams")
            }
            Some(TargetKind::EmbeddedApplication) if self.target_application_id.is_none() => {
                ("target_application_id", "an activity needs its application")
            }
            _ => return,
        };
        reader.field(name, |reader| reader.issue("required", message));
    }

    fn reply(self, invite: model::Invite) -> Reply<Created> {
        Reply::new(Created {
            url: url(&invite.code),
            channel_id: self.channel_id,
            expires_at: invite.expires_at,
            max_age: invite.max_age,
            max_uses: invite.max_uses,
            temporary: invite.temporary,
            unique: self.unique,
            inviter_id: invite.inviter.map(|user| user.id),
            role_ids: role_ids(&invite.roles),
            code: invite.code,
        })
    }
}
