//! The stickers of a server, and Discord's own in packs.

use discord::{
    Id, Permission, Route, Text,
    id::{Guild, Sticker, StickerPack, User},
    model,
};
use serde_json::Value;
use tool::{
    Args, Argument, Binder, Choice, Effect, Endpoint, Field, Group, Ignored, Patch, Reader, Reply,
    Schema, Shape, Spec, True, Untrusted, endpoint,
    file::{self, FileData, FilePath},
    special::AuditReason,
    untrusted,
};

pub(crate) const GROUP: Group = Group {
    name: "stickers",
    about: "Make, read, change and remove the stickers of a server; read Discord's own.",
    tools: &[
        endpoint::<StickersGet>(),
        endpoint::<StickersListPacks>(),
        endpoint::<StickersGetPack>(),
        endpoint::<StickersListGuild>(),
        endpoint::<StickersGetGuildSticker>(),
        endpoint::<StickersCreateGuildSticker>(),
        endpoint::<StickersModifyGuildSticker>(),
        endpoint::<StickersDeleteGuildSticker>(),
    ],
};

/// Text of a sticker.
type Words = Untrusted<untrusted::Sticker>;

/// Read a sticker of any server or pack by id.
#[derive(Args)]
struct StickersGet {
    /// Sticker to read.
    sticker_id: Id<Sticker>,
}

/// A sticker.
#[derive(Shape)]
struct AnySticker {
    /// The sticker.
    id: Id<Sticker>,
    /// Its name.
    name: Words,
    /// What it shows.
    description: Option<Words>,
    /// Words that suggest it.
    tags: Words,
    /// Whose it is: 1 Discord's, 2 a server's.
    r#type: u8,
    /// 1 PNG, 2 APNG, 3 Lottie, 4 GIF.
    format_type: u8,
    /// Whether it can be used.
    available: bool,
    /// Its server.
    guild_id: Option<Id<Guild>>,
    /// Who made it.
    user_id: Option<Id<User>>,
}

impl Endpoint for StickersGet {
    const SPEC: Spec = Spec::new("stickers_get", "Get sticker", Effect::Read);
    const ROUTE: Route = Route::get("/stickers/{sticker_id}");
    type Answer = model::Sticker;
    type Output = AnySticker;

    fn reply(self, sticker: model::Sticker) -> Reply<AnySticker> {
        Reply::new(AnySticker {
            id: sticker.id,
            name: sticker.name.into(),
            description: sticker.description.map(Into::into),
            tags: sticker.tags.into(),
            r#type: sticker.kind,
            format_type: sticker.format_type,
            // Discord does not say it of its own, which always can.
            available: sticker.available.unwrap_or(true),
            guild_id: sticker.guild_id,
            user_id: sticker.user.map(|user| user.id),
        })
    }
}

/// A sticker of a pack.
#[derive(Shape)]
struct PackSticker {
    /// The sticker.
    id: Id<Sticker>,
    /// Its name.
    name: String,
}

/// A pack of stickers.
#[derive(Shape)]
struct PackLine {
    /// The pack.
    id: Id<StickerPack>,
    /// Its name.
    name: String,
    /// What it holds.
    description: String,
    /// Its stickers.
    stickers: Vec<PackSticker>,
}

impl From<model::StickerPack> for PackLine {
    fn from(pack: model::StickerPack) -> Self {
        let stickers = pack.stickers.into_iter();
        Self {
            id: pack.id,
            name: pack.name,
            description: pack.description.unwrap_or_default(),
            stickers: stickers
                .map(|sticker| PackSticker { id: sticker.id, name: sticker.name })
                .collect(),
        }
    }
}

/// List Discord's own packs of stickers, which can be sent in every server.
#[derive(Args)]
struct StickersListPacks {}

/// Packs of stickers.
#[derive(Shape)]
struct Packs {
    /// The packs.
    packs: Vec<PackLine>,
    /// How many.
    count: usize,
}

impl Endpoint for StickersListPacks {
    const SPEC: Spec = Spec::new("stickers_list_packs", "List sticker packs", Effect::Read);
    const ROUTE: Route = Route::get("/sticker-packs");
    type Answer = model::StickerPacks;
    type Output = Packs;

    fn reply(self, packs: model::StickerPacks) -> Reply<Packs> {
        Reply::new(Packs {
            count: packs.sticker_packs.len(),
            packs: packs.sticker_packs.into_iter().map(PackLine::from).collect(),
        })
    }
}

/// Read one of Discord's packs of stickers; `stickers_list_packs` lists them.
#[derive(Args)]
struct StickersGetPack {
    /// Pack to read.
    pack_id: Id<StickerPack>,
}

impl Endpoint for StickersGetPack {
    const SPEC: Spec = Spec::new("stickers_get_pack", "Get sticker pack", Effect::Read);
    const ROUTE: Route = Route::get("/sticker-packs/{pack_id}");
    type Answer = model::StickerPack;
    type Output = PackLine;

    fn reply(self, pack: model::StickerPack) -> Reply<PackLine> {
        Reply::new(pack.into())
    }
}

/// A sticker of a server.
#[derive(Shape)]
struct StickerLine {
    /// The sticker.
    id: Id<Sticker>,
    /// Its name.
    name: Words,
    /// What it shows.
    description: Option<Words>,
    /// Words that suggest it.
    tags: Words,
    /// 1 PNG, 2 APNG, 3 Lottie, 4 GIF.
    format_type: u8,
    /// Whether it can be used.
    available: bool,
}

impl From<model::Sticker> for StickerLine {
    fn from(sticker: model::Sticker) -> Self {
        Self {
            id: sticker.id,
            name: sticker.name.into(),
            description: sticker.description.map(Into::into),
            tags: sticker.tags.into(),
            format_type: sticker.format_type,
            available: sticker.available.unwrap_or(true),
        }
    }
}

/// List the stickers of a server.
#[derive(Args)]
struct StickersListGuild {
    /// Server whose stickers to list.
    guild_id: Id<Guild>,
}

/// The stickers of a server.
#[derive(Shape)]
struct Stickers {
    /// The stickers.
    stickers: Vec<StickerLine>,
    /// How many.
    count: usize,
}

impl Endpoint for StickersListGuild {
    const SPEC: Spec = Spec::new("stickers_list_guild", "List server stickers", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/stickers");
    type Answer = Vec<model::Sticker>;
    type Output = Stickers;

    fn reply(self, stickers: Vec<model::Sticker>) -> Reply<Stickers> {
        Reply::new(Stickers {
            count: stickers.len(),
            stickers: stickers.into_iter().map(StickerLine::from).collect(),
        })
    }
}

/// Read a sticker of a server. Without its server use `stickers_get`.
#[derive(Args)]
struct StickersGetGuildSticker {
    /// Server of the sticker.
    guild_id: Id<Guild>,
    /// Sticker to read.
    sticker_id: Id<Sticker>,
}

impl Endpoint for StickersGetGuildSticker {
    const SPEC: Spec = Spec::new("stickers_get_guild_sticker", "Get server sticker", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/stickers/{sticker_id}");
    type Answer = model::Sticker;
    type Output = StickerLine;

    fn reply(self, sticker: model::Sticker) -> Reply<StickerLine> {
        Reply::new(sticker.into())
    }
}

/// The formats of a sticker's file.
#[derive(Clone, Copy, Choice)]
enum StickerFormat {
    Png = 1,
    Apng = 2,
    Lottie = 3,
    Gif = 4,
}

/// The format of the file before it, which gives it name and media type: Discord takes both from
/// the part of the form.
struct FileFormat(StickerFormat);

impl Argument for FileFormat {
    const SCHEMA: &'static Schema = StickerFormat::SCHEMA;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        StickerFormat::read(value, reader).map(Self)
    }

    fn json(&self) -> Option<Value> {
        None
    }

    fn bind(&self, _field: &Field, binder: &mut Binder<'_>) {
        let (name, media_type) = match self.0 {
            StickerFormat::Png | StickerFormat::Apng => ("sticker.png", "image/png"),
            StickerFormat::Lottie => ("sticker.json", "application/json"),
            StickerFormat::Gif => ("sticker.gif", "image/gif"),
        };
        if let Some(file) = binder.request().files.last_mut() {
            name.clone_into(&mut file.name);
            file.content_type = Some(media_type.to_owned());
        }
    }
}

/// Add a sticker to a server, from a picture of 320 by 320 pixels and at most 512 KiB.
#[derive(Args)]
struct StickersCreateGuildSticker {
    /// Server to add it to.
    guild_id: Id<Guild>,
    /// Name.
    name: Text<2, 30>,
    /// What it shows: empty, or 2 to 100 characters.
    description: Text<0, 100>,
    /// Words that suggest it, such as the name of an emoji.
    tags: Text<1, 200>,
    /// The file's bytes in base64.
    file_data: Option<FileData>,
    /// Path of the file instead, below a folder the operator allowed.
    file_path: Option<FilePath>,
    /// Format of the file; Lottie is for verified and partnered servers.
    file_format: FileFormat,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

impl Endpoint for StickersCreateGuildSticker {
    const SPEC: Spec =
        Spec::new("stickers_create_guild_sticker", "Create server sticker", Effect::Create)
            .needs(&[Permission::CreateGuildExpressions]);
    const ROUTE: Route = Route::post("/guilds/{guild_id}/stickers");
    type Answer = model::Sticker;
    type Output = StickerLine;

    fn check(&self, reader: &mut Reader) {
        file::check(self.file_data.as_ref(), self.file_path.as_ref(), reader);
    }

    fn reply(self, sticker: model::Sticker) -> Reply<StickerLine> {
        Reply::new(sticker.into())
    }
}

/// Change the name, description or tags of a server's sticker.
#[derive(Args)]
struct StickersModifyGuildSticker {
    /// Server of the sticker.
    guild_id: Id<Guild>,
    /// Sticker to change.
    sticker_id: Id<Sticker>,
    /// New name.
    name: Option<Text<2, 30>>,
    /// What it shows.
    description: Patch<Text<0, 100>>,
    /// Words that suggest it.
    tags: Option<Text<1, 200>>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

impl Endpoint for StickersModifyGuildSticker {
    // CREATE_GUILD_EXPRESSIONS is enough for a sticker that the bot made.
    // <https://docs.discord.com/developers/resources/sticker#modify-guild-sticker>
    const SPEC: Spec =
        Spec::new("stickers_modify_guild_sticker", "Change server sticker", Effect::Set)
            .needs(&[Permission::ManageGuildExpressions]);
    const ROUTE: Route = Route::patch("/guilds/{guild_id}/stickers/{sticker_id}");
    type Answer = model::Sticker;
    type Output = StickerLine;

    fn check(&self, reader: &mut Reader) {
        if self.name.is_none() && self.description.is_kept() && self.tags.is_none() {
            reader.issue("required", "give a field to change");
        }
    }

    fn reply(self, sticker: model::Sticker) -> Reply<StickerLine> {
        Reply::new(sticker.into())
    }
}

/// Delete a sticker from a server. This cannot be undone.
#[derive(Args)]
struct StickersDeleteGuildSticker {
    /// Server of the sticker.
    guild_id: Id<Guild>,
    /// Sticker to delete.
    sticker_id: Id<Sticker>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A sticker that is gone.
#[derive(Shape)]
struct StickerGone {
    /// Always true.
    deleted: True,
    /// Its server.
    guild_id: Id<Guild>,
    /// The sticker.
    sticker_id: Id<Sticker>,
}

impl Endpoint for StickersDeleteGuildSticker {
    // CREATE_GUILD_EXPRESSIONS is enough for a sticker that the bot made.
    const SPEC: Spec =
        Spec::new("stickers_delete_guild_sticker", "Delete server sticker", Effect::Destroy)
            .needs(&[Permission::ManageGuildExpressions]);
    const ROUTE: Route = Route::delete("/guilds/{guild_id}/stickers/{sticker_id}");
    type Answer = Ignored;
    type Output = StickerGone;

    fn reply(self, _: Ignored) -> Reply<StickerGone> {
        let (guild_id, sticker_id) = (self.guild_id, self.sticker_id);
        Reply::new(StickerGone { deleted: True, guild_id, sticker_id })
    }
}
