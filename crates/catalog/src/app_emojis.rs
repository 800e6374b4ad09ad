//! The emojis that belong to the bot's application, which it alone can use, in every server.

use discord::{
    Id, Route, Text,
    id::{Application, Emoji},
    model,
};
use tool::{
    Args, Effect, Endpoint, Group, Ignored, Reader, Reply, Shape, Spec, True, Untrusted, endpoint,
    special::ImageData, untrusted::EmojiName,
};

pub(crate) const GROUP: Group = Group {
    name: "app_emojis",
    about: "Make, read, rename and remove the emojis of the bot's application.",
    tools: &[
        endpoint::<AppEmojisList>(),
        endpoint::<AppEmojisGet>(),
        endpoint::<AppEmojisCreate>(),
        endpoint::<AppEmojisModify>(),
        endpoint::<AppEmojisDelete>(),
    ],
};

/// An emoji of an application.
#[derive(Shape)]
struct AppEmojiLine {
    /// The emoji.
    id: Option<Id<Emoji>>,
    /// Its name.
    name: Option<Untrusted<EmojiName>>,
    /// Whether it moves.
    animated: bool,
}

impl From<model::CustomEmoji> for AppEmojiLine {
    fn from(emoji: model::CustomEmoji) -> Self {
        Self { id: emoji.id, name: emoji.name.map(Into::into), animated: emoji.animated }
    }
}

/// List the emojis of the bot's application, which it can use in every server.
///
/// For those of a server use `emojis_list_guild`.
#[derive(Args)]
struct AppEmojisList {
    /// Application of the bot.
    application_id: Id<Application>,
}

/// The emojis of an application.
#[derive(Shape)]
struct AppEmojis {
    /// The emojis.
    emojis: Vec<AppEmojiLine>,
    /// How many.
    count: usize,
}

impl Endpoint for AppEmojisList {
    const SPEC: Spec = Spec::new("app_emojis_list", "List application emojis", Effect::Read);
    const ROUTE: Route = Route::get("/applications/{application_id}/emojis");
    type Answer = model::ApplicationEmojis;
    type Output = AppEmojis;

    fn reply(self, emojis: model::ApplicationEmojis) -> Reply<AppEmojis> {
        Reply::new(AppEmojis {
            count: emojis.items.len(),
            emojis: emojis.items.into_iter().map(AppEmojiLine::from).collect(),
        })
    }
}

/// Read an emoji of the bot's application.
#[derive(Args)]
struct AppEmojisGet {
    /// Application of the bot.
    application_id: Id<Application>,
    /// Emoji to read.
    emoji_id: Id<Emoji>,
}

impl Endpoint for AppEmojisGet {
    const SPEC: Spec = Spec::new("app_emojis_get", "Get application emoji", Effect::Read);
    const ROUTE: Route = Route::get("/applications/{application_id}/emojis/{emoji_id}");
    type Answer = model::CustomEmoji;
    type Output = AppEmojiLine;

    fn reply(self, emoji: model::CustomEmoji) -> Reply<AppEmojiLine> {
        Reply::new(emoji.into())
    }
}

/// Add an emoji to the bot's application, which it can use in every server.
///
/// For members to use it too, add it to their server with `emojis_create`.
#[derive(Args)]
struct AppEmojisCreate {
    /// Application of the bot.
    application_id: Id<Application>,
    /// Name, of letters, digits and underscores.
    name: Text<2, 32>,
    /// Picture, as a data URI of at most 256 KiB.
    image: ImageData,
}

impl Endpoint for AppEmojisCreate {
    const SPEC: Spec =
        Spec::new("app_emojis_create", "Create application emoji", Effect::Create).global();
    const ROUTE: Route = Route::post("/applications/{application_id}/emojis");
    type Answer = model::CustomEmoji;
    type Output = AppEmojiLine;

    fn reply(self, emoji: model::CustomEmoji) -> Reply<AppEmojiLine> {
        Reply::new(emoji.into())
    }
}

/// Rename an emoji of the bot's application.
#[derive(Args)]
struct AppEmojisModify {
    /// Application of the bot.
    application_id: Id<Application>,
    /// Emoji to rename.
    emoji_id: Id<Emoji>,
    /// New name, of letters, digits and underscores.
    name: Option<Text<2, 32>>,
}

impl Endpoint for AppEmojisModify {
    const SPEC: Spec =
        Spec::new("app_emojis_modify", "Rename application emoji", Effect::Set).global();
    const ROUTE: Route = Route::patch("/applications/{application_id}/emojis/{emoji_id}");
    type Answer = model::CustomEmoji;
    type Output = AppEmojiLine;

    fn check(&self, reader: &mut Reader) {
        if self.name.is_none() {
            reader.issue("required", "give a field to change");
        }
    }

    fn reply(self, emoji: model::CustomEmoji) -> Reply<AppEmojiLine> {
        Reply::new(emoji.into())
    }
}

/// Delete an emoji of the bot's application. This cannot be undone.
#[derive(Args)]
struct AppEmojisDelete {
    /// Application of the bot.
    application_id: Id<Application>,
    /// Emoji to delete.
    emoji_id: Id<Emoji>,
}

/// An emoji that is gone.
#[derive(Shape)]
struct AppEmojiGone {
    /// Always true.
    deleted: True,
    /// Its application.
    application_id: Id<Application>,
    /// The emoji.
    emoji_id: Id<Emoji>,
}

impl Endpoint for AppEmojisDelete {
    const SPEC: Spec =
        Spec::new("app_emojis_delete", "Delete application emoji", Effect::Destroy).global();
    const ROUTE: Route = Route::delete("/applications/{application_id}/emojis/{emoji_id}");
    type Answer = Ignored;
    type Output = AppEmojiGone;

    fn reply(self, _: Ignored) -> Reply<AppEmojiGone> {
        Reply::new(AppEmojiGone {
            deleted: True,
            application_id: self.application_id,
            emoji_id: self.emoji_id,
        })
    }
}
