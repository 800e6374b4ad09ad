//! What Discord answers, as far as tools read it. Fields that Discord may leave out have defaults,
//! so that one odd answer never costs the whole result.

mod application;
mod audit_log;
mod channel;
mod commands;
mod expressions;
mod guild;
mod guild_settings;
mod interaction;
mod invite;
mod lobbies;
mod member;
mod message;
mod monetization;
mod poll;
mod role;
mod rule;
mod search;
mod templates;
mod user;
mod voice;
mod webhook;

pub use application::{
    ActivityAttachment, ActivityInstance, Application, BotGateway, Gateway, PublicKeys,
    RoleConnectionMetadata, SessionStartLimit,
};
pub use audit_log::{AuditLog, AuditLogEntry};
pub use channel::{Channel, Follow, ThreadMember, ThreadMetadata, Threads};
pub use commands::{Command, CommandPermission, CommandPermissions};
pub use expressions::{
    ApplicationEmojis, CustomEmoji, Sound, Sounds, Sticker, StickerPack, StickerPacks,
};
pub use guild::{Guild, UserGuild};
pub use guild_settings::{
    GuideEntry, GuildJoinRequest, GuildPreview, IncidentsData, Integration, JoinRequests,
    NewMemberWelcome, Onboarding, Pruned, VanityUrl, WelcomeChannel, WelcomeScreen, Widget,
    WidgetSettings,
};
pub use interaction::{InteractionCallback, InteractionResource};
pub use invite::{Invite, PartialChannel, PartialGuild, PartialRole};
pub use lobbies::{LinkedChannel, Lobby, LobbyInvite, LobbyMember, SocialToken};
pub use member::{Ban, BulkBan, Member};
pub use message::{Attachment, Emoji, Message, Pin, Pins, Reaction, Reference};
pub use monetization::{Entitlement, Sku, Subscription};
pub use poll::Voters;
pub use role::Role;
pub use rule::Rule;
pub use search::{FoundMessages, FoundThreads, IndexNotReady};
pub use templates::{Snapshot, SnapshotChannel, SnapshotRole, Template};
pub use user::User;
pub use voice::{StageInstance, VoiceRegion, VoiceState};
pub use webhook::Webhook;
