//! What newcomers see: the welcome screen and the server guide.

use discord::{
    Id, Permission, Response, Route, Text,
    id::{Channel, Emoji, Guild},
    model,
};
use tool::{
    Answer, Args, Effect, Endpoint, Patch, Reader, Reply, Shape, Spec, Untrusted, argument::List,
    special::AuditReason, untrusted::GuildText,
};

/// Read the screen that greets newcomers to a community server; not found if it has none.
#[derive(Args)]
pub(super) struct GuildGetWelcomeScreen {
    /// Server of the screen.
    guild_id: Id<Guild>,
}

/// A channel on a welcome screen.
#[derive(Shape)]
struct WelcomeLine {
    /// The channel.
    channel_id: Id<Channel>,
    /// What is said of it.
    description: Untrusted<GuildText>,
    /// Its custom emoji.
    emoji_id: Option<Id<Emoji>>,
    /// Its emoji, or the custom one's name.
    emoji_name: Option<Untrusted<GuildText>>,
}

/// A welcome screen.
#[derive(Shape)]
pub(super) struct Welcome {
    /// What it says.
    description: Option<Untrusted<GuildText>>,
    /// The channels it shows.
    welcome_channels: Vec<WelcomeLine>,
    /// All its texts, a line each.
    untrusted_text: Untrusted<GuildText>,
}

impl Welcome {
    fn reply(screen: model::WelcomeScreen) -> Reply<Self> {
        let channels = &screen.welcome_channels;
        let texts = channels.iter().map(|channel| channel.description.as_str());
        let texts: Vec<_> = screen.description.as_deref().into_iter().chain(texts).collect();
        let untrusted_text = texts.join("\n").into();
        let line = |channel: model::WelcomeChannel| WelcomeLine {
            channel_id: channel.channel_id,
            description: channel.description.into(),
            emoji_id: channel.emoji_id,
            emoji_name: channel.emoji_name.map(Into::into),
        };
        Reply::new(Self {
            description: screen.description.map(Into::into),
            welcome_channels: screen.welcome_channels.into_iter().map(line).collect(),
            untrusted_text,
        })
    }
}

impl Endpoint for GuildGetWelcomeScreen {
    const SPEC: Spec = Spec::new("guild_get_welcome_screen", "Get welcome screen", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/welcome-screen");
    type Answer = model::WelcomeScreen;
    type Output = Welcome;

    fn reply(self, screen: model::WelcomeScreen) -> Reply<Welcome> {
        Welcome::reply(screen)
    }
}

/// A channel to show on a welcome screen.
#[derive(Args)]
struct WelcomeChannel {
    /// Channel to show.
    channel_id: Id<Channel>,
    /// What to say of it.
    description: Text<1, 50>,
    /// Custom emoji beside it.
    emoji_id: Option<Id<Emoji>>,
    /// Unicode emoji beside it, or the custom one's name.
    emoji_name: Option<Text<1, 100>>,
}

/// Change the screen that greets newcomers to a community server.
#[derive(Args)]
pub(super) struct GuildModifyWelcomeScreen {
    /// Server of the screen.
    guild_id: Id<Guild>,
    /// Whether newcomers see it.
    enabled: Option<bool>,
    /// The channels to show, as a whole.
    welcome_channels: Option<List<WelcomeChannel, 0, 5>>,
    /// What it says.
    description: Patch<Text<0, 140>>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

impl Endpoint for GuildModifyWelcomeScreen {
    const SPEC: Spec =
        Spec::new("guild_modify_welcome_screen", "Change welcome screen", Effect::Set)
            .needs(&[Permission::ManageGuild]);
    const ROUTE: Route = Route::patch("/guilds/{guild_id}/welcome-screen");
    type Answer = model::WelcomeScreen;
    type Output = Welcome;

    fn check(&self, reader: &mut Reader) {
        if self.enabled.is_none() && self.welcome_channels.is_none() && self.description.is_kept() {
            reader.issue("required", "give a field to change");
        }
    }

    fn reply(self, screen: model::WelcomeScreen) -> Reply<Welcome> {
        Welcome::reply(screen)
    }
}

/// Read the server guide: how it greets new members, what they should do and read.
#[derive(Args)]
pub(super) struct GuildGetNewMemberWelcome {
    /// Server of the guide.
    guild_id: Id<Guild>,
}

/// Discord answers with nothing where there is no guide.
pub(super) struct Guide(Option<model::NewMemberWelcome>);

impl Answer for Guide {
    fn read(response: &Response, guild: Option<Id<Guild>>) -> Result<Self, discord::Error> {
        if response.body.is_empty() {
            return Ok(Self(None));
        }
        model::NewMemberWelcome::read(response, guild).map(|guide| Self(Some(guide)))
    }
}

/// A channel in a guide.
#[derive(Shape)]
struct GuideLine {
    /// The channel.
    channel_id: Id<Channel>,
    /// To do there: 0 look, 1 write.
    action_type: Option<u8>,
    /// Its title.
    title: Untrusted<GuildText>,
    /// What is said of it.
    description: Untrusted<GuildText>,
}

impl From<model::GuideEntry> for GuideLine {
    fn from(entry: model::GuideEntry) -> Self {
        Self {
            channel_id: entry.channel_id,
            action_type: entry.action_type,
            title: entry.title.into(),
            description: entry.description.into(),
        }
    }
}

/// A server guide.
#[derive(Shape)]
pub(super) struct GuideDetails {
    /// Whether new members see it.
    enabled: bool,
    /// How it greets.
    welcome_message: Option<Untrusted<GuildText>>,
    /// What to do first.
    new_member_actions: Vec<GuideLine>,
    /// What to read.
    resource_channels: Vec<GuideLine>,
}

impl Endpoint for GuildGetNewMemberWelcome {
    const SPEC: Spec = Spec::new("guild_get_new_member_welcome", "Get server guide", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/new-member-welcome");
    type Answer = Guide;
    type Output = GuideDetails;

    fn reply(self, Guide(guide): Guide) -> Reply<GuideDetails> {
        let lines = |entries: Vec<model::GuideEntry>| entries.into_iter().map(Into::into).collect();
        Reply::new(match guide {
            Some(guide) => GuideDetails {
                enabled: guide.enabled,
                welcome_message: guide.welcome_message.map(|greeting| greeting.message.into()),
                new_member_actions: lines(guide.new_member_actions),
                resource_channels: lines(guide.resource_channels),
            },
            None => GuideDetails {
                enabled: false,
                welcome_message: None,
                new_member_actions: Vec::new(),
                resource_channels: Vec::new(),
            },
        })
    }
}
