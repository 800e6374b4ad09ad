//! Servers.

mod integrations;
mod members;
mod modify;
mod voice;
mod welcome;
mod widget;

use discord::{
    Id, Permission, Route,
    id::{Channel, Guild, User},
    model,
};
use tool::{
    Args, Effect, Endpoint, Group, Reply, Shape, Spec, Untrusted, endpoint, untrusted::GuildText,
    workflow,
};

use self::{
    integrations::{GuildDeleteIntegration, GuildListIntegrations},
    members::{
        GuildActionJoinRequest, GuildBeginPrune, GuildGetPruneCount, GuildListInvites,
        GuildListJoinRequests, GuildModifyIncidentActions,
    },
    modify::GuildModify,
    voice::{GuildListVoiceRegions, GuildModifyCurrentVoiceState, GuildModifyUserVoiceState},
    welcome::{GuildGetNewMemberWelcome, GuildGetWelcomeScreen, GuildModifyWelcomeScreen},
    widget::{
        GuildGetWidget, GuildGetWidgetImage, GuildGetWidgetImageUrl, GuildGetWidgetSettings,
        GuildModifyWidget,
    },
};

pub(crate) const GROUP: Group = Group {
    name: "guild",
    about: "Read and change a server.",
    tools: &[
        endpoint::<GuildGet>(),
        endpoint::<GuildModify>(),
        endpoint::<GuildGetPreview>(),
        endpoint::<GuildListInvites>(),
        endpoint::<GuildGetVanityUrl>(),
        endpoint::<GuildListIntegrations>(),
        endpoint::<GuildDeleteIntegration>(),
        endpoint::<GuildGetWidgetSettings>(),
        endpoint::<GuildModifyWidget>(),
        endpoint::<GuildGetWidget>(),
        workflow::<GuildGetWidgetImageUrl>(),
        endpoint::<GuildGetWidgetImage>(),
        endpoint::<GuildGetWelcomeScreen>(),
        endpoint::<GuildModifyWelcomeScreen>(),
        endpoint::<GuildGetNewMemberWelcome>(),
        endpoint::<GuildListJoinRequests>(),
        endpoint::<GuildActionJoinRequest>(),
        endpoint::<GuildModifyIncidentActions>(),
        endpoint::<GuildGetPruneCount>(),
        endpoint::<GuildBeginPrune>(),
        endpoint::<GuildListVoiceRegions>(),
        endpoint::<GuildModifyUserVoiceState>(),
        endpoint::<GuildModifyCurrentVoiceState>(),
    ],
};

/// Read a server: its name, owner, settings and about how many members it has.
#[derive(Args)]
struct GuildGet {
    /// Server to read.
    guild_id: Id<Guild>,
    /// Count members and those online, about.
    #[arg(default = true)]
    with_counts: bool,
}

/// A server.
#[derive(Shape)]
struct GuildDetails {
    /// The server.
    id: Id<Guild>,
    /// Its name.
    name: Untrusted<GuildText>,
    /// The icon's hash.
    icon: Option<String>,
    /// Who owns it.
    owner_id: Option<Id<User>>,
    /// What it says of itself.
    description: Option<Untrusted<GuildText>>,
    /// About how many members.
    member_count: Option<u64>,
    /// About how many of them online.
    presence_count: Option<u64>,
    /// Boost level, 0 to 3.
    premium_tier: u8,
    /// Boosts.
    premium_subscription_count: Option<u64>,
    /// Main language.
    preferred_locale: String,
    /// What Discord unlocked for it.
    features: Vec<String>,
    /// What new members must prove, 0 to 4.
    verification_level: u8,
    /// Which media are scanned, 0 to 2.
    explicit_content_filter: u8,
    /// Notifies 0 of all messages, 1 of mentions only.
    default_message_notifications: u8,
    /// Whether moderators need two factors, 0 or 1.
    mfa_level: u8,
    /// Age restriction, 0 to 3.
    nsfw_level: u8,
    /// Where its rules stand.
    rules_channel_id: Option<Id<Channel>>,
    /// Where welcomes are posted.
    system_channel_id: Option<Id<Channel>>,
    /// Where Discord's notices to moderators go.
    public_updates_channel_id: Option<Id<Channel>>,
    /// Where the idle are moved.
    afk_channel_id: Option<Id<Channel>>,
    /// Until when invites are paused.
    invites_disabled_until: Option<String>,
    /// Until when direct messages are paused.
    dms_disabled_until: Option<String>,
    /// Code of its own invite.
    vanity_url_code: Option<String>,
    /// How many roles it has, with @everyone.
    role_count: usize,
}

impl Endpoint for GuildGet {
    const SPEC: Spec = Spec::new("guild_get", "Get server", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}");
    type Answer = model::Guild;
    type Output = GuildDetails;

    fn reply(self, guild: model::Guild) -> Reply<GuildDetails> {
        let paused = guild.incidents_data.as_ref();
        let invites = paused.and_then(|paused| paused.invites_disabled_until.clone());
        let messages = paused.and_then(|paused| paused.dms_disabled_until.clone());
        Reply::new(GuildDetails {
            invites_disabled_until: invites,
            dms_disabled_until: messages,
            id: guild.id,
            name: guild.name.into(),
            icon: guild.icon,
            owner_id: guild.owner_id,
            description: guild.description.map(Into::into),
            member_count: guild.approximate_member_count,
            presence_count: guild.approximate_presence_count,
            premium_tier: guild.premium_tier,
            premium_subscription_count: guild.premium_subscription_count,
            preferred_locale: guild.preferred_locale,
            features: guild.features,
            verification_level: guild.verification_level,
            explicit_content_filter: guild.explicit_content_filter,
            default_message_notifications: guild.default_message_notifications,
            mfa_level: guild.mfa_level,
            nsfw_level: guild.nsfw_level,
            rules_channel_id: guild.rules_channel_id,
            system_channel_id: guild.system_channel_id,
            public_updates_channel_id: guild.public_updates_channel_id,
            afk_channel_id: guild.afk_channel_id,
            vanity_url_code: guild.vanity_url_code,
            role_count: guild.roles.len(),
        })
    }
}

/// Read what a server shows to those outside: one that can be discovered, or the bot's own.
#[derive(Args)]
struct GuildGetPreview {
    /// Server to look at.
    guild_id: Id<Guild>,
}

/// A server from outside.
#[derive(Shape)]
struct Preview {
    /// The server.
    id: Id<Guild>,
    /// Its name.
    name: Untrusted<GuildText>,
    /// What it says of itself.
    description: Option<Untrusted<GuildText>>,
    /// The icon's hash.
    icon: Option<String>,
    /// What Discord unlocked for it.
    features: Vec<String>,
    /// About how many members.
    member_count: u64,
    /// About how many of them online.
    presence_count: u64,
    /// How many emojis.
    emoji_count: usize,
    /// How many stickers.
    sticker_count: usize,
}

impl Endpoint for GuildGetPreview {
    const SPEC: Spec = Spec::new("guild_get_preview", "Get server preview", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/preview");
    type Answer = model::GuildPreview;
    type Output = Preview;

    fn reply(self, guild: model::GuildPreview) -> Reply<Preview> {
        Reply::new(Preview {
            id: guild.id,
            name: guild.name.into(),
            description: guild.description.map(Into::into),
            icon: guild.icon,
            features: guild.features,
            member_count: guild.approximate_member_count,
            presence_count: guild.approximate_presence_count,
            emoji_count: guild.emojis.len(),
            sticker_count: guild.stickers.len(),
        })
    }
}

/// Read the invite code that a server chose for itself, and how often it was used.
#[derive(Args)]
struct GuildGetVanityUrl {
    /// Server to look at.
    guild_id: Id<Guild>,
}

/// A server's own invite.
#[derive(Shape)]
struct Vanity {
    /// What follows discord.gg/; absent if it has none.
    code: Option<String>,
    /// How often it was used.
    uses: u64,
}

impl Endpoint for GuildGetVanityUrl {
    const SPEC: Spec = Spec::new("guild_get_vanity_url", "Get vanity URL", Effect::Read)
        .needs(&[Permission::ManageGuild]);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/vanity-url");
    type Answer = model::VanityUrl;
    type Output = Vanity;

    fn reply(self, vanity: model::VanityUrl) -> Reply<Vanity> {
        Reply::new(Vanity { code: vanity.code, uses: vanity.uses })
    }
}
