//! Servers.

use discord::{
    Id, Route,
    id::{Channel, Guild, User},
    model,
};
use tool::{
    Args, Effect, Endpoint, Group, Reply, Shape, Spec, Untrusted, endpoint, untrusted::GuildText,
};

pub(crate) const GROUP: Group =
    Group { name: "guild", about: "Read and change a server.", tools: &[endpoint::<GuildGet>()] };

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
        Reply::new(GuildDetails {
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
