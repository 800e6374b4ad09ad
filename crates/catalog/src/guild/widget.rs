//! The widget by which a server shows itself on the web.

use base64::Engine as _;
use discord::{
    Id, Permission, Response, Route,
    id::{Channel, Guild},
    model,
};
use tool::{
    Answer, Args, Choice, Context, Effect, Endpoint, Patch, Reader, Reply, Shape, Spec, ToolError,
    Untrusted, Workflow,
    special::AuditReason,
    untrusted::{ChannelName, GuildText},
};

/// Read whether a server has a widget, and where its invite leads.
#[derive(Args)]
pub(super) struct GuildGetWidgetSettings {
    /// Server of the widget.
    guild_id: Id<Guild>,
}

/// The settings of a widget.
#[derive(Shape)]
pub(super) struct Settings {
    /// Whether anyone can see it.
    enabled: bool,
    /// Where its invite leads.
    channel_id: Option<Id<Channel>>,
}

impl Settings {
    fn reply(settings: &model::WidgetSettings) -> Reply<Self> {
        Reply::new(Self { enabled: settings.enabled, channel_id: settings.channel_id })
    }
}

impl Endpoint for GuildGetWidgetSettings {
    const SPEC: Spec = Spec::new("guild_get_widget_settings", "Get widget settings", Effect::Read)
        .needs(&[Permission::ManageGuild]);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/widget");
    type Answer = model::WidgetSettings;
    type Output = Settings;

    fn reply(self, settings: model::WidgetSettings) -> Reply<Settings> {
        Settings::reply(&settings)
    }
}

/// Switch a server's widget on or off, or choose where its invite leads.
#[derive(Args)]
pub(super) struct GuildModifyWidget {
    /// Server of the widget.
    guild_id: Id<Guild>,
    /// Whether anyone can see it.
    enabled: Option<bool>,
    /// Where its invite leads.
    channel_id: Patch<Id<Channel>>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

impl Endpoint for GuildModifyWidget {
    const SPEC: Spec = Spec::new("guild_modify_widget", "Change widget", Effect::Set)
        .needs(&[Permission::ManageGuild]);
    const ROUTE: Route = Route::patch("/guilds/{guild_id}/widget");
    type Answer = model::WidgetSettings;
    type Output = Settings;

    fn check(&self, reader: &mut Reader) {
        if self.enabled.is_none() && self.channel_id.is_kept() {
            reader.issue("required", "give a field to change");
        }
    }

    fn reply(self, settings: model::WidgetSettings) -> Reply<Settings> {
        Settings::reply(&settings)
    }
}

/// Read what a server's widget shows to anyone. It must be switched on.
#[derive(Args)]
pub(super) struct GuildGetWidget {
    /// Server of the widget.
    guild_id: Id<Guild>,
}

/// A voice channel that a widget shows.
#[derive(Shape)]
struct WidgetChannel {
    /// The channel.
    id: Id<Channel>,
    /// Its name.
    name: Untrusted<ChannelName>,
    /// Its place.
    position: i64,
}

/// What a widget shows.
#[derive(Shape)]
pub(super) struct Widget {
    /// The server.
    id: Id<Guild>,
    /// Its name.
    name: Untrusted<GuildText>,
    /// A link into it.
    instant_invite: Option<String>,
    /// Members online.
    presence_count: u64,
    /// Voice channels open to everyone.
    channels: Vec<WidgetChannel>,
    /// Members shown, at most 100.
    members_count: usize,
}

impl Endpoint for GuildGetWidget {
    const SPEC: Spec = Spec::new("guild_get_widget", "Get widget", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/widget.json");
    type Answer = model::Widget;
    type Output = Widget;

    fn reply(self, widget: model::Widget) -> Reply<Widget> {
        let channels = widget.channels.into_iter().map(|channel| WidgetChannel {
            id: channel.id,
            name: channel.name.into(),
            position: channel.position,
        });
        Reply::new(Widget {
            id: widget.id,
            name: widget.name.into(),
            instant_invite: widget.instant_invite,
            presence_count: widget.presence_count,
            channels: channels.collect(),
            members_count: widget.members.len(),
        })
    }
}

/// How the picture of a widget looks.
///
/// <https://docs.discord.com/developers/resources/guild#get-guild-widget-image-widget-style-options>
#[derive(Clone, Copy, Choice)]
enum Style {
    Shield,
    Banner1,
    Banner2,
    Banner3,
    Banner4,
}

impl Style {
    const fn name(self) -> &'static str {
        match self {
            Self::Shield => "shield",
            Self::Banner1 => "banner1",
            Self::Banner2 => "banner2",
            Self::Banner3 => "banner3",
            Self::Banner4 => "banner4",
        }
    }
}

/// Make the address of a server's widget picture, to show on a web page. Nothing is asked.
#[derive(Args)]
pub(super) struct GuildGetWidgetImageUrl {
    /// Server of the widget.
    guild_id: Id<Guild>,
    /// A small shield, or one of four banners; the shield if not given.
    style: Option<Style>,
}

/// The address of a picture.
#[derive(Shape)]
pub(super) struct ImageUrl {
    /// The address.
    url: String,
    /// The style.
    style: String,
}

impl Workflow for GuildGetWidgetImageUrl {
    const SPEC: Spec =
        Spec::new("guild_get_widget_image_url", "Make widget picture URL", Effect::Pure);
    const ROUTES: &'static [Route] = &[];
    type Output = ImageUrl;

    async fn run(self, _: Context) -> Result<Reply<ImageUrl>, ToolError> {
        let guild = self.guild_id;
        let style = self.style.unwrap_or(Style::Shield).name();
        Ok(Reply::new(ImageUrl {
            url: format!("https://discord.com/api/guilds/{guild}/widget.png?style={style}"),
            style: style.to_owned(),
        }))
    }
}

/// Fetch the picture of a server's widget. For its address use `guild_get_widget_image_url`.
#[derive(Args)]
pub(super) struct GuildGetWidgetImage {
    /// Server of the widget, which must be switched on.
    guild_id: Id<Guild>,
    /// A small shield, or one of four banners; the shield if not given.
    style: Option<Style>,
}

/// A picture as it came.
pub(super) struct Picture {
    content_type: Option<String>,
    data: String,
    size: usize,
}

/// More would crowd out all else that a model reads.
const MOST_BYTES: usize = 200_000;

impl Answer for Picture {
    fn read(response: &Response, _: Option<Id<Guild>>) -> Result<Self, discord::Error> {
        let size = response.body.len();
        if size > MOST_BYTES {
            let reason = format!("a picture of {size} bytes is more than {MOST_BYTES}");
            return Err(discord::Error::InvalidAnswer { reason });
        }
        let data = base64::engine::general_purpose::STANDARD.encode(&response.body);
        Ok(Self { content_type: response.content_type.clone(), data, size })
    }
}

/// A picture.
#[derive(Shape)]
pub(super) struct Image {
    /// Its media type.
    content_type: Option<String>,
    /// How many bytes it has.
    size: usize,
    /// The bytes in base64.
    data: String,
}

impl Endpoint for GuildGetWidgetImage {
    const SPEC: Spec = Spec::new("guild_get_widget_image", "Get widget picture", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/widget.png");
    type Answer = Picture;
    type Output = Image;

    fn reply(self, picture: Picture) -> Reply<Image> {
        Reply::new(Image {
            content_type: picture.content_type,
            size: picture.size,
            data: picture.data,
        })
    }
}
