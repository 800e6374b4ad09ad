//! The order of a server's channels.

use discord::{
    Id, Int, Permission, Route,
    id::{Channel, Guild},
};
use tool::{
    Args, Effect, Endpoint, Ignored, Patch, Reader, Reply, Shape, Spec, True, argument::List,
    special::AuditReason,
};

/// Where a channel goes.
#[derive(Args)]
struct Position {
    /// Channel to move.
    id: Id<Channel>,
    /// Place among its neighbours, from 0.
    position: Option<Int<0, 2_147_483_647>>,
    /// Category to move it to; emptied for none.
    parent_id: Patch<Id<Channel>>,
    /// Take over the category's permissions.
    lock_permissions: Option<bool>,
}

/// Move several channels of a server at once. For one use `channels_modify`.
#[derive(Args)]
pub(super) struct ChannelsModifyPositions {
    /// Server of the channels.
    guild_id: Id<Guild>,
    /// The channels to move; others make room.
    #[arg(body)]
    positions: List<Position, 1, 500>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// Channels that were moved.
#[derive(Shape)]
pub(super) struct Moved {
    /// Always true.
    moved: True,
    /// Their server.
    guild_id: Id<Guild>,
    /// How many were named.
    count: usize,
}

impl Endpoint for ChannelsModifyPositions {
    const SPEC: Spec = Spec::new("channels_modify_positions", "Move channels", Effect::Set)
        .needs(&[Permission::ManageChannels]);
    const ROUTE: Route = Route::patch("/guilds/{guild_id}/channels");
    type Answer = Ignored;
    type Output = Moved;

    fn check(&self, reader: &mut Reader) {
        reader.field("positions", |reader| {
            for (index, one) in self.positions.0.iter().enumerate() {
                if self.positions.0.iter().take(index).any(|earlier| earlier.id == one.id) {
                    reader.item(index, |reader| reader.issue("conflict", "it is listed twice"));
                }
            }
        });
    }

    fn reply(self, _: Ignored) -> Reply<Moved> {
        Reply::new(Moved { moved: True, guild_id: self.guild_id, count: self.positions.0.len() })
    }
}
