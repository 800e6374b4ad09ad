//! The emojis of a server. Those of the bot's application are a matter of `app_emojis`.

use discord::{
    Id, Permission, Route, Text,
    id::{Emoji, Guild, Role},
    model,
};
use tool::{
    Args, Effect, Endpoint, Group, Ignored, Patch, Reader, Reply, Shape, Spec, True, Untrusted,
    argument::List,
    endpoint,
    special::{AuditReason, ImageData},
    untrusted::EmojiName,
};

pub(crate) const GROUP: Group = Group {
    name: "emojis",
    about: "Make, read, change and remove the emojis of a server.",
    tools: &[
        endpoint::<EmojisListGuild>(),
        endpoint::<EmojisGet>(),
        endpoint::<EmojisCreate>(),
        endpoint::<EmojisModify>(),
        endpoint::<EmojisDelete>(),
    ],
};

/// An emoji of a server.
#[derive(Shape)]
struct EmojiLine {
    /// The emoji.
    id: Option<Id<Emoji>>,
    /// Its name.
    name: Option<Untrusted<EmojiName>>,
    /// Whether it moves.
    animated: bool,
    /// Whether it can be used.
    available: bool,
    /// Roles that alone may use it; none for everyone.
    roles: Vec<Id<Role>>,
}

impl From<model::CustomEmoji> for EmojiLine {
    fn from(emoji: model::CustomEmoji) -> Self {
        Self {
            id: emoji.id,
            name: emoji.name.map(Into::into),
            animated: emoji.animated,
            available: emoji.available,
            roles: emoji.roles,
        }
    }
}

/// List the emojis of a server.
#[derive(Args)]
struct EmojisListGuild {
    /// Server whose emojis to list.
    guild_id: Id<Guild>,
}

/// The emojis of a server.
#[derive(Shape)]
struct Emojis {
    /// The emojis.
    emojis: Vec<EmojiLine>,
    /// How many.
    count: usize,
}

impl Endpoint for EmojisListGuild {
    const SPEC: Spec = Spec::new("emojis_list_guild", "List emojis", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/emojis");
    type Answer = Vec<model::CustomEmoji>;
    type Output = Emojis;

    fn reply(self, emojis: Vec<model::CustomEmoji>) -> Reply<Emojis> {
        Reply::new(Emojis {
            count: emojis.len(),
            emojis: emojis.into_iter().map(EmojiLine::from).collect(),
        })
    }
}

/// Read an emoji of a server.
#[derive(Args)]
struct EmojisGet {
    /// Server of the emoji.
    guild_id: Id<Guild>,
    /// Emoji to read.
    emoji_id: Id<Emoji>,
}

impl Endpoint for EmojisGet {
    const SPEC: Spec = Spec::new("emojis_get", "Get emoji", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/emojis/{emoji_id}");
    type Answer = model::CustomEmoji;
    type Output = EmojiLine;

    fn reply(self, emoji: model::CustomEmoji) -> Reply<EmojiLine> {
        Reply::new(emoji.into())
    }
}

/// Add an emoji to a server. For one of the bot alone use `app_emojis_create`.
#[derive(Args)]
struct EmojisCreate {
    /// Server to add it to.
    guild_id: Id<Guild>,
    /// Name, of letters, digits and underscores.
    name: Text<2, 32>,
    /// Picture, as a data URI of at most 256 KiB.
    image: ImageData,
    /// Roles that alone may use it.
    roles: Option<List<Id<Role>, 0, 250>>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

impl Endpoint for EmojisCreate {
    const SPEC: Spec = Spec::new("emojis_create", "Create emoji", Effect::Create)
        .needs(&[Permission::CreateGuildExpressions]);
    const ROUTE: Route = Route::post("/guilds/{guild_id}/emojis");
    type Answer = model::CustomEmoji;
    type Output = EmojiLine;

    fn reply(self, emoji: model::CustomEmoji) -> Reply<EmojiLine> {
        Reply::new(emoji.into())
    }
}

/// Rename an emoji of a server, or change which roles may use it.
#[derive(Args)]
struct EmojisModify {
    /// Server of the emoji.
    guild_id: Id<Guild>,
    /// Emoji to change.
    emoji_id: Id<Emoji>,
    /// New name, of letters, digits and underscores.
    name: Option<Text<2, 32>>,
    /// Roles that alone may use it from now on.
    roles: Patch<List<Id<Role>, 0, 250>>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

impl Endpoint for EmojisModify {
    // CREATE_GUILD_EXPRESSIONS is enough for an emoji that the bot made.
    // <https://docs.discord.com/developers/resources/emoji#modify-guild-emoji>
    const SPEC: Spec = Spec::new("emojis_modify", "Change emoji", Effect::Set)
        .needs(&[Permission::ManageGuildExpressions]);
    const ROUTE: Route = Route::patch("/guilds/{guild_id}/emojis/{emoji_id}");
    type Answer = model::CustomEmoji;
    type Output = EmojiLine;

    fn check(&self, reader: &mut Reader) {
        if self.name.is_none() && self.roles.is_kept() {
            reader.issue("required", "give a field to change");
        }
    }

    fn reply(self, emoji: model::CustomEmoji) -> Reply<EmojiLine> {
        Reply::new(emoji.into())
    }
}

/// Delete an emoji from a server. Messages show its name instead. This cannot be undone.
#[derive(Args)]
struct EmojisDelete {
    /// Server of the emoji.
    guild_id: Id<Guild>,
    /// Emoji to delete.
    emoji_id: Id<Emoji>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// An emoji that is gone.
#[derive(Shape)]
struct EmojiGone {
    /// Always true.
    deleted: True,
    /// Its server.
    guild_id: Id<Guild>,
    /// The emoji.
    emoji_id: Id<Emoji>,
}

impl Endpoint for EmojisDelete {
    // CREATE_GUILD_EXPRESSIONS is enough for an emoji that the bot made.
    const SPEC: Spec = Spec::new("emojis_delete", "Delete emoji", Effect::Destroy)
        .needs(&[Permission::ManageGuildExpressions]);
    const ROUTE: Route = Route::delete("/guilds/{guild_id}/emojis/{emoji_id}");
    type Answer = Ignored;
    type Output = EmojiGone;

    fn reply(self, _: Ignored) -> Reply<EmojiGone> {
        Reply::new(EmojiGone { deleted: True, guild_id: self.guild_id, emoji_id: self.emoji_id })
    }
}
