//! A channel's exceptions for one role or member.

use discord::{
    Id, Permission, Permissions, Route,
    id::{Channel, Generic},
};
use tool::{Args, Effect, Endpoint, Ignored, Reply, Shape, Spec, True, special::AuditReason};

use crate::argument::OverwriteKind;

/// Set what one role or member may do in a channel, instead of what was set before.
#[derive(Args)]
pub(super) struct ChannelsModifyPermissions {
    /// Channel or category.
    channel_id: Id<Channel>,
    /// Role or user; the server's own id is @everyone.
    overwrite_id: Id<Generic>,
    /// Which of the two.
    r#type: OverwriteKind,
    /// What it allows; nothing if not given.
    allow: Option<Permissions>,
    /// What it denies; nothing if not given.
    deny: Option<Permissions>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// An overwrite that was set.
#[derive(Shape)]
pub(super) struct Updated {
    /// Always true.
    updated: True,
    /// The channel.
    channel_id: Id<Channel>,
    /// The role or user.
    overwrite_id: Id<Generic>,
    /// What it allows now.
    allow: Permissions,
    /// What it denies now.
    deny: Permissions,
}

impl Endpoint for ChannelsModifyPermissions {
    const SPEC: Spec =
        Spec::new("channels_modify_permissions", "Set channel permissions", Effect::Set)
            .needs(&[Permission::ManageRoles]);
    const ROUTE: Route = Route::put("/channels/{channel_id}/permissions/{overwrite_id}");
    type Answer = Ignored;
    type Output = Updated;

    fn reply(self, _: Ignored) -> Reply<Updated> {
        Reply::new(Updated {
            updated: True,
            channel_id: self.channel_id,
            overwrite_id: self.overwrite_id,
            allow: self.allow.unwrap_or_default(),
            deny: self.deny.unwrap_or_default(),
        })
    }
}

/// Remove a channel's exception for one role or member.
#[derive(Args)]
pub(super) struct ChannelsDeletePermissions {
    /// Channel or category.
    channel_id: Id<Channel>,
    /// Role or user; the server's own id is @everyone.
    overwrite_id: Id<Generic>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// An overwrite that was removed.
#[derive(Shape)]
pub(super) struct Removed {
    /// Always true.
    deleted: True,
    /// The channel.
    channel_id: Id<Channel>,
    /// The role or user.
    overwrite_id: Id<Generic>,
}

impl Endpoint for ChannelsDeletePermissions {
    const SPEC: Spec =
        Spec::new("channels_delete_permissions", "Remove channel permissions", Effect::Set)
            .needs(&[Permission::ManageRoles]);
    const ROUTE: Route = Route::delete("/channels/{channel_id}/permissions/{overwrite_id}");
    type Answer = Ignored;
    type Output = Removed;

    fn reply(self, _: Ignored) -> Reply<Removed> {
        Reply::new(Removed {
            deleted: True,
            channel_id: self.channel_id,
            overwrite_id: self.overwrite_id,
        })
    }
}
