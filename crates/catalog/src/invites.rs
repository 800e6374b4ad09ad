//! Invites to a server. The list of a whole server's is a matter of `guild`.

mod create;

use discord::{
    Id, Permission, Route,
    id::{Channel, Event, Guild, Message, Role, User},
    model,
};
use serde_json::Value;
use tool::{
    Args, Argument, Effect, Endpoint, Group, Ignored, Kind, Reader, Refers, Reply, Schema, Shape,
    Spec, True, Untrusted, endpoint,
    special::AuditReason,
    untrusted::{ChannelName, GuildText, Username},
};

use self::create::InvitesCreateChannel;

pub(crate) const GROUP: Group = Group {
    name: "invites",
    about: "Make, read and revoke invites to a server.",
    tools: &[
        endpoint::<InvitesGet>(),
        endpoint::<InvitesDelete>(),
        endpoint::<InvitesListChannel>(),
        endpoint::<InvitesCreateChannel>(),
    ],
};

/// The code of an invite: what follows `discord.gg/`.
struct InviteCode(String);

/// Codes are letters and digits; those that servers choose can have hyphens.
const CODE: &str = "^[A-Za-z0-9_-]{1,100}$";

impl Argument for InviteCode {
    const SCHEMA: &'static Schema =
        &Schema::of(Kind::String { min: 1, max: 100, pattern: Some(CODE), format: None })
            .refers(Refers::Invite);

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let code = value.as_str().filter(|code| {
            (1..=100).contains(&code.len())
                && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
        });
        if code.is_none() {
            reader.issue("format", "it must be the code alone: what follows discord.gg/");
        }
        code.map(|code| Self(code.to_owned()))
    }

    fn json(&self) -> Option<Value> {
        Some(self.0.clone().into())
    }
}

/// The link of an invite.
fn url(code: &str) -> String {
    format!("https://discord.gg/{code}")
}

/// See where an invite leads, without accepting it.
#[derive(Args)]
struct InvitesGet {
    /// Code of the invite: what follows discord.gg/.
    code: InviteCode,
    /// Show about how many members the server has.
    with_counts: Option<bool>,
    /// Show when it ends.
    // Discord always says so since it dropped this parameter.
    #[arg(local, default = true)]
    with_expiration: bool,
    /// Event to show with it.
    guild_scheduled_event_id: Option<Id<Event>>,
    /// Channel to show with it.
    target_channel_id: Option<Id<Channel>>,
    /// Message to show with it.
    target_message_id: Option<Id<Message>>,
}

/// An invite and where it leads.
#[derive(Shape)]
struct InviteDetails {
    /// Its code.
    code: String,
    /// The link that opens it.
    url: String,
    /// What it leads to: 0 a server, 1 group messages, 2 a friendship.
    r#type: u8,
    /// Its channel.
    channel_id: Option<Id<Channel>>,
    /// Its server.
    guild_id: Option<Id<Guild>>,
    /// Names of its server, channel and inviter, a line each.
    untrusted_names: Untrusted<GuildText>,
    /// Name of its server.
    guild_name: Option<Untrusted<GuildText>>,
    /// Name of its channel.
    channel_name: Option<Untrusted<ChannelName>>,
    /// Who made it.
    inviter_id: Option<Id<User>>,
    /// Name of who made it.
    inviter_name: Option<Untrusted<Username>>,
    /// When it ends, ISO 8601; absent for never.
    expires_at: Option<String>,
    /// About how many members.
    approximate_member_count: Option<u64>,
    /// About how many members online.
    approximate_presence_count: Option<u64>,
    /// What it shows: 1 a stream, 2 an activity, 3 role subscriptions.
    target_type: Option<u8>,
    /// Whose stream it shows.
    target_user_id: Option<Id<User>>,
    /// Roles it gives.
    role_ids: Option<Vec<Id<Role>>>,
}

impl InviteDetails {
    fn new(invite: model::Invite, with_expiration: bool) -> Self {
        let guild_name = invite.guild.as_ref().map(|guild| guild.name.clone());
        let channel_name = invite.channel.as_ref().and_then(|channel| channel.name.clone());
        let inviter_id = invite.inviter.as_ref().map(|user| user.id);
        let inviter_name = invite.inviter.map(display_name);
        let names: Vec<_> =
            [&guild_name, &channel_name, &inviter_name].into_iter().flatten().cloned().collect();
        Self {
            url: url(&invite.code),
            code: invite.code,
            r#type: invite.kind,
            channel_id: invite.channel.map(|channel| channel.id),
            guild_id: invite.guild_id.or(invite.guild.map(|guild| guild.id)),
            untrusted_names: names.join("\n").into(),
            guild_name: guild_name.map(Into::into),
            channel_name: channel_name.map(Into::into),
            inviter_id,
            inviter_name: inviter_name.map(Into::into),
            expires_at: invite.expires_at.filter(|_| with_expiration),
            approximate_member_count: invite.approximate_member_count,
            approximate_presence_count: invite.approximate_presence_count,
            target_type: invite.target_type,
            target_user_id: invite.target_user.map(|user| user.id),
            role_ids: role_ids(&invite.roles),
        }
    }
}

fn display_name(user: model::User) -> String {
    user.global_name.unwrap_or(user.username)
}

fn role_ids(roles: &[model::PartialRole]) -> Option<Vec<Id<Role>>> {
    (!roles.is_empty()).then(|| roles.iter().map(|role| role.id).collect())
}

impl Endpoint for InvitesGet {
    const SPEC: Spec = Spec::new("invites_get", "Get invite", Effect::Read);
    const ROUTE: Route = Route::get("/invites/{code}");
    type Answer = model::Invite;
    type Output = InviteDetails;

    fn reply(self, invite: model::Invite) -> Reply<InviteDetails> {
        Reply::new(InviteDetails::new(invite, self.with_expiration))
    }
}

/// Revoke an invite. Its link stops working, and this cannot be undone.
#[derive(Args)]
struct InvitesDelete {
    /// Code of the invite: what follows discord.gg/.
    code: InviteCode,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// An invite that was revoked.
#[derive(Shape)]
struct Revoked {
    /// Always true.
    deleted: True,
    /// Its code.
    code: String,
}

impl Endpoint for InvitesDelete {
    // MANAGE_CHANNELS in its channel is enough, or MANAGE_GUILD in its server.
    const SPEC: Spec = Spec::new("invites_delete", "Revoke invite", Effect::Destroy)
        .needs(&[Permission::ManageChannels]);
    const ROUTE: Route = Route::delete("/invites/{code}");
    type Answer = Ignored;
    type Output = Revoked;

    fn reply(self, _: Ignored) -> Reply<Revoked> {
        Reply::new(Revoked { deleted: True, code: self.code.0 })
    }
}

/// List the invites to a channel, with how often each was used.
#[derive(Args)]
struct InvitesListChannel {
    /// Channel whose invites to list.
    channel_id: Id<Channel>,
}

/// An invite in a list.
#[derive(Shape)]
pub(crate) struct InviteLine {
    /// Its code.
    code: String,
    /// Its channel.
    channel_id: Option<Id<Channel>>,
    /// How often it was used.
    uses: Option<u64>,
    /// How often it can be used; 0 for any number.
    max_uses: Option<u64>,
    /// Seconds it lives; 0 for ever.
    max_age: Option<u64>,
    /// Whether it makes members for a visit only.
    temporary: Option<bool>,
    /// When it was made, ISO 8601.
    created_at: Option<String>,
    /// When it ends, ISO 8601; absent for never.
    expires_at: Option<String>,
    /// Who made it.
    inviter_id: Option<Id<User>>,
    /// Name of who made it.
    inviter_name: Option<Untrusted<Username>>,
    /// Roles it gives.
    role_ids: Option<Vec<Id<Role>>>,
}

impl From<model::Invite> for InviteLine {
    fn from(invite: model::Invite) -> Self {
        Self {
            code: invite.code,
            channel_id: invite.channel.map(|channel| channel.id),
            uses: invite.uses,
            max_uses: invite.max_uses,
            max_age: invite.max_age,
            temporary: invite.temporary,
            created_at: invite.created_at,
            expires_at: invite.expires_at,
            inviter_id: invite.inviter.as_ref().map(|user| user.id),
            inviter_name: invite.inviter.map(|user| display_name(user).into()),
            role_ids: role_ids(&invite.roles),
        }
    }
}

/// The invites to a channel.
#[derive(Shape)]
struct Invites {
    /// The invites.
    invites: Vec<InviteLine>,
    /// How many.
    count: usize,
    /// The channel.
    channel_id: Id<Channel>,
}

impl Endpoint for InvitesListChannel {
    const SPEC: Spec = Spec::new("invites_list_channel", "List channel invites", Effect::Read)
        .needs(&[Permission::ManageChannels]);
    const ROUTE: Route = Route::get("/channels/{channel_id}/invites");
    type Answer = Vec<model::Invite>;
    type Output = Invites;

    fn reply(self, invites: Vec<model::Invite>) -> Reply<Invites> {
        Reply::new(Invites {
            count: invites.len(),
            invites: invites.into_iter().map(InviteLine::from).collect(),
            channel_id: self.channel_id,
        })
    }
}
