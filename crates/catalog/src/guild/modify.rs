//! Changing a server.

use discord::{
    Id, Int, Permission, Route, Text,
    id::{Channel, Guild, User},
    model,
};
use tool::{
    Args, Choice, Effect, Endpoint, Patch, Reader, Reply, Shape, Spec, Untrusted,
    argument::List,
    special::{AuditReason, ImageData},
    untrusted::GuildText,
};

use crate::argument::words;

/// Seconds until someone idle is moved.
#[derive(Clone, Copy, Choice)]
enum AfkTimeout {
    Minute = 60,
    FiveMinutes = 300,
    QuarterHour = 900,
    HalfHour = 1800,
    Hour = 3600,
}

/// <https://docs.discord.com/developers/reference#locales>
const LOCALES: &[&str] = &[
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he",
    "hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE",
    "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

words! {
    /// A language that Discord speaks.
    Locale in LOCALES
}

/// Change a server's name, pictures, safety levels and system channels.
#[derive(Args)]
pub(super) struct GuildModify {
    /// Server to change.
    guild_id: Id<Guild>,
    /// New name.
    name: Option<Text<2, 100>>,
    /// What it says of itself.
    description: Patch<Text<0, 300>>,
    /// What new members must prove, 0 to 4.
    verification_level: Option<Int<0, 4>>,
    /// Notifies 0 of all messages, 1 of mentions only.
    default_message_notifications: Option<Int<0, 1>>,
    /// Whose media are scanned: 0 nobody's, 1 those without roles, 2 everyone's.
    explicit_content_filter: Option<Int<0, 2>>,
    /// Where the idle are moved.
    afk_channel_id: Patch<Id<Channel>>,
    /// Seconds until the idle are moved.
    afk_timeout: Option<AfkTimeout>,
    /// Icon, as a data URI.
    icon: Patch<ImageData>,
    /// New owner; only the owner can say so. Deprecated by Discord.
    owner_id: Option<Id<User>>,
    /// Picture behind invites, as a data URI.
    splash: Patch<ImageData>,
    /// Picture in discovery, as a data URI.
    discovery_splash: Patch<ImageData>,
    /// Banner, as a data URI.
    banner: Patch<ImageData>,
    /// Picture atop the server guide, as a data URI.
    home_header: Patch<ImageData>,
    /// Where welcomes and boosts are posted.
    system_channel_id: Patch<Id<Channel>>,
    /// Bits: 1 no joins, 2 no boosts, 4 no tips, 8 no reply stickers.
    system_channel_flags: Option<Int<0, 2_147_483_647>>,
    /// Where the rules stand.
    rules_channel_id: Patch<Id<Channel>>,
    /// Where Discord's notices to moderators go.
    public_updates_channel_id: Patch<Id<Channel>>,
    /// Where Discord's safety alerts go.
    safety_alerts_channel_id: Patch<Id<Channel>>,
    /// Main language.
    preferred_locale: Option<Locale>,
    /// Features, the whole list; to add or drop COMMUNITY takes ADMINISTRATOR.
    features: Option<List<Text<1, 100>, 0, 200>>,
    /// Show the boost bar.
    premium_progress_bar_enabled: Option<bool>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A server that was changed.
#[derive(Shape)]
pub(super) struct Changed {
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
    /// Main language.
    preferred_locale: String,
    /// What Discord unlocked for it.
    features: Vec<String>,
    /// Name and description, a line each.
    untrusted_text: Untrusted<GuildText>,
}

impl GuildModify {
    fn is_empty(&self) -> bool {
        let text = self.name.is_none() && self.description.is_kept();
        let levels = self.verification_level.is_none()
            && self.default_message_notifications.is_none()
            && self.explicit_content_filter.is_none();
        let pictures =
            [&self.icon, &self.splash, &self.discovery_splash, &self.banner, &self.home_header];
        let channels = [
            &self.afk_channel_id,
            &self.system_channel_id,
            &self.rules_channel_id,
            &self.public_updates_channel_id,
            &self.safety_alerts_channel_id,
        ];
        let rest = self.afk_timeout.is_none()
            && self.owner_id.is_none()
            && self.system_channel_flags.is_none()
            && self.preferred_locale.is_none()
            && self.features.is_none()
            && self.premium_progress_bar_enabled.is_none();
        text && levels
            && rest
            && pictures.into_iter().all(Patch::is_kept)
            && channels.into_iter().all(Patch::is_kept)
    }
}

impl Endpoint for GuildModify {
    const SPEC: Spec =
        Spec::new("guild_modify", "Change server", Effect::Set).needs(&[Permission::ManageGuild]);
    const ROUTE: Route = Route::patch("/guilds/{guild_id}");
    type Answer = model::Guild;
    type Output = Changed;

    fn check(&self, reader: &mut Reader) {
        if self.is_empty() {
            reader.issue("required", "give a field to change");
        }
    }

    fn reply(self, guild: model::Guild) -> Reply<Changed> {
        let text = [Some(guild.name.clone()), guild.description.clone()];
        let text: Vec<_> = text.into_iter().flatten().collect();
        Reply::new(Changed {
            id: guild.id,
            name: guild.name.into(),
            icon: guild.icon,
            owner_id: guild.owner_id,
            description: guild.description.map(Into::into),
            preferred_locale: guild.preferred_locale,
            features: guild.features,
            untrusted_text: text.join("\n").into(),
        })
    }
}
