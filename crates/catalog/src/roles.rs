//! The roles of a server. Who holds them is a matter of members.

use std::collections::BTreeMap;

use discord::{
    Id, Int, Permission, Permissions, Route, Text,
    id::{Guild, Role},
    model,
};
use tool::{
    Args, Effect, Endpoint, Group, Ignored, Patch, Reader, Reply, Shape, Spec, True,
    argument::List,
    endpoint,
    special::{AuditReason, ImageData},
};

use crate::output::RoleLine;

pub(crate) const GROUP: Group = Group {
    name: "roles",
    about: "Make, read, change, order and remove the roles of a server.",
    tools: &[
        endpoint::<RolesList>(),
        endpoint::<RolesGet>(),
        endpoint::<RolesCountMembers>(),
        endpoint::<RolesCreate>(),
        endpoint::<RolesModify>(),
        endpoint::<RolesModifyPositions>(),
        endpoint::<RolesDelete>(),
    ],
};

/// List the roles of a server with their permissions and places.
#[derive(Args)]
struct RolesList {
    /// Server whose roles to list.
    guild_id: Id<Guild>,
}

/// The roles of a server.
#[derive(Shape)]
struct Roles {
    /// The roles, highest first.
    roles: Vec<RoleLine>,
    /// How many.
    count: usize,
}

impl Roles {
    fn reply(mut roles: Vec<model::Role>) -> Reply<Self> {
        // On a tie the older role ranks higher.
        roles.sort_by_key(|role| (std::cmp::Reverse(role.position), role.id));
        Reply::new(Self {
            count: roles.len(),
            roles: roles.into_iter().map(RoleLine::from).collect(),
        })
    }
}

impl Endpoint for RolesList {
    const SPEC: Spec = Spec::new("roles_list", "List roles", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/roles");
    type Answer = Vec<model::Role>;
    type Output = Roles;

    fn reply(self, roles: Vec<model::Role>) -> Reply<Roles> {
        Roles::reply(roles)
    }
}

/// Get one role of a server. For all of them use `roles_list`.
#[derive(Args)]
struct RolesGet {
    /// Server of the role.
    guild_id: Id<Guild>,
    /// Role to get.
    role_id: Id<Role>,
}

impl Endpoint for RolesGet {
    const SPEC: Spec = Spec::new("roles_get", "Get role", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/roles/{role_id}");
    type Answer = model::Role;
    type Output = RoleLine;

    fn reply(self, role: model::Role) -> Reply<RoleLine> {
        Reply::new(role.into())
    }
}

/// Count the members that hold each role of a server.
#[derive(Args)]
struct RolesCountMembers {
    /// Server whose roles to count.
    guild_id: Id<Guild>,
}

/// How many members hold a role.
#[derive(Shape)]
struct RoleCount {
    /// The role.
    role_id: Id<Role>,
    /// How many hold it.
    member_count: u64,
}

/// How many members hold each role.
#[derive(Shape)]
struct RoleCounts {
    /// The roles except @everyone, most members first.
    roles: Vec<RoleCount>,
    /// How many roles.
    count: usize,
}

impl Endpoint for RolesCountMembers {
    const SPEC: Spec = Spec::new("roles_count_members", "Count members of roles", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/roles/member-counts");
    type Answer = BTreeMap<Id<Role>, u64>;
    type Output = RoleCounts;

    fn reply(self, counts: BTreeMap<Id<Role>, u64>) -> Reply<RoleCounts> {
        let mut roles: Vec<_> = counts
            .into_iter()
            .map(|(role_id, member_count)| RoleCount { role_id, member_count })
            .collect();
        roles.sort_by_key(|role| (std::cmp::Reverse(role.member_count), role.role_id));
        Reply::new(RoleCounts { count: roles.len(), roles })
    }
}

/// A colour as `0xRRGGBB` in decimal.
type Color = Int<0, 16_777_215>;

/// Colours of a role. A second and third need a boosted server.
#[derive(Args)]
struct RoleColors {
    /// Colour, or start of a gradient.
    primary_color: Color,
    /// End of the gradient.
    secondary_color: Option<Color>,
    /// Third colour, for the holographic style.
    tertiary_color: Option<Color>,
}

/// Make a role. It starts at the bottom; move it with `roles_modify_positions`.
#[derive(Args)]
struct RolesCreate {
    /// Server to make it in.
    guild_id: Id<Guild>,
    /// Name; Discord's default is "new role".
    name: Option<Text<1, 100>>,
    /// What it grants; if left out, what @everyone has.
    permissions: Option<Permissions>,
    /// Colour as 0xRRGGBB in decimal; 0 is none. `colors` goes before it.
    color: Option<Color>,
    /// Colours, for a gradient.
    colors: Option<RoleColors>,
    /// Show its members apart in the member list.
    hoist: Option<bool>,
    /// Let anyone mention it.
    mentionable: Option<bool>,
    /// Icon, as a data URI; the server must have role icons.
    icon: Option<ImageData>,
    /// Emoji as icon; the server must have role icons.
    unicode_emoji: Option<Text<1, 100>>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

impl Endpoint for RolesCreate {
    const SPEC: Spec =
        Spec::new("roles_create", "Create role", Effect::Create).needs(&[Permission::ManageRoles]);
    const ROUTE: Route = Route::post("/guilds/{guild_id}/roles");
    type Answer = model::Role;
    type Output = RoleLine;

    fn reply(self, role: model::Role) -> Reply<RoleLine> {
        Reply::new(role.into())
    }
}

/// Change a role. To give it to a member use `members_add_role`.
#[derive(Args)]
struct RolesModify {
    /// Server of the role.
    guild_id: Id<Guild>,
    /// Role to change; must rank below the bot's highest.
    role_id: Id<Role>,
    /// New name.
    name: Patch<Text<1, 100>>,
    /// What it grants from now on, as a whole.
    permissions: Patch<Permissions>,
    /// Colour as 0xRRGGBB in decimal; 0 is none. `colors` goes before it.
    color: Patch<Color>,
    /// Colours, for a gradient.
    colors: Patch<RoleColors>,
    /// Show its members apart in the member list.
    hoist: Patch<bool>,
    /// Let anyone mention it.
    mentionable: Patch<bool>,
    /// Icon, as a data URI; the server must have role icons.
    icon: Patch<ImageData>,
    /// Emoji as icon; the server must have role icons.
    unicode_emoji: Patch<Text<1, 100>>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

impl Endpoint for RolesModify {
    const SPEC: Spec =
        Spec::new("roles_modify", "Change role", Effect::Set).needs(&[Permission::ManageRoles]);
    const ROUTE: Route = Route::patch("/guilds/{guild_id}/roles/{role_id}");
    type Answer = model::Role;
    type Output = RoleLine;

    fn check(&self, reader: &mut Reader) {
        let kept = self.name.is_kept()
            && self.permissions.is_kept()
            && self.color.is_kept()
            && self.colors.is_kept()
            && self.hoist.is_kept()
            && self.mentionable.is_kept()
            && self.icon.is_kept()
            && self.unicode_emoji.is_kept();
        if kept {
            reader.issue("required", "give a field to change");
        }
    }

    fn reply(self, role: model::Role) -> Reply<RoleLine> {
        Reply::new(role.into())
    }
}

/// A role and the place it moves to.
#[derive(Args)]
struct RolePosition {
    /// Role to move.
    id: Id<Role>,
    /// Its new place; the higher number ranks higher.
    position: Option<Int<0, 2_147_483_647>>,
}

/// Move roles up or down among the roles of a server, all in one step.
#[derive(Args)]
struct RolesModifyPositions {
    /// Server of the roles.
    guild_id: Id<Guild>,
    /// Roles to move; each must rank below the bot's highest.
    #[arg(body)]
    positions: List<RolePosition, 1, 250>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

impl Endpoint for RolesModifyPositions {
    const SPEC: Spec = Spec::new("roles_modify_positions", "Move roles", Effect::Set)
        .needs(&[Permission::ManageRoles]);
    const ROUTE: Route = Route::patch("/guilds/{guild_id}/roles");
    type Answer = Vec<model::Role>;
    type Output = Roles;

    fn check(&self, reader: &mut Reader) {
        for (index, one) in self.positions.0.iter().enumerate() {
            if self.positions.0.iter().take(index).any(|earlier| earlier.id == one.id) {
                reader.field("positions", |reader| {
                    reader.item(index, |reader| reader.issue("conflict", "it is listed twice"));
                });
            }
        }
    }

    fn reply(self, roles: Vec<model::Role>) -> Reply<Roles> {
        Roles::reply(roles)
    }
}

/// Delete a role, also from everyone who holds it. This cannot be undone.
///
/// To take it from one member use `members_remove_role`.
#[derive(Args)]
struct RolesDelete {
    /// Server of the role.
    guild_id: Id<Guild>,
    /// Role to delete; must rank below the bot's highest.
    role_id: Id<Role>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A role that is gone.
#[derive(Shape)]
struct RoleGone {
    /// Always true.
    deleted: True,
    /// The role.
    role_id: Id<Role>,
    /// Its server.
    guild_id: Id<Guild>,
}

impl Endpoint for RolesDelete {
    const SPEC: Spec =
        Spec::new("roles_delete", "Delete role", Effect::Destroy).needs(&[Permission::ManageRoles]);
    const ROUTE: Route = Route::delete("/guilds/{guild_id}/roles/{role_id}");
    type Answer = Ignored;
    type Output = RoleGone;

    fn reply(self, _: Ignored) -> Reply<RoleGone> {
        Reply::new(RoleGone { deleted: True, role_id: self.role_id, guild_id: self.guild_id })
    }
}
