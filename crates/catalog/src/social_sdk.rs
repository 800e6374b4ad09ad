//! What the server of a game does for its players through the Social SDK.
//!
//! <https://docs.discord.com/developers/discord-social-sdk/overview>

use discord::{
    Id, Route, Text,
    id::{Message, User},
    model,
};
use tool::{
    Args, Effect, Endpoint, Group, Ignored, Reply, Shape, Spec, True, endpoint, shape::SecretText,
};

use crate::argument::Metadata;

pub(crate) const GROUP: Group = Group {
    name: "social_sdk",
    about: "Manage the accounts and direct messages of a game's players.",
    tools: &[
        endpoint::<SocialSdkSetDmModeration>(),
        endpoint::<SocialSdkUnmergeAccount>(),
        endpoint::<SocialSdkGetToken>(),
    ],
};

/// Tell a game's clients how a direct message between two players was judged.
///
/// For a message in a lobby use `lobbies_set_message_moderation`.
#[derive(Args)]
struct SocialSdkSetDmModeration {
    /// One of the two players.
    user_id_1: Id<User>,
    /// The other.
    user_id_2: Id<User>,
    /// Message that was judged.
    message_id: Id<Message>,
    /// The verdict in the game's own words, at most 5 texts.
    #[arg(body)]
    metadata: Metadata<5, 2000>,
}

/// A message whose verdict is set.
#[derive(Shape)]
struct Judged {
    /// Always true.
    updated: True,
    /// The message.
    message_id: Id<Message>,
}

impl Endpoint for SocialSdkSetDmModeration {
    const SPEC: Spec =
        Spec::new("social_sdk_set_dm_moderation", "Judge players' message", Effect::Set).global();
    const ROUTE: Route = Route::put(
        "/partner-sdk/dms/{user_id_1}/{user_id_2}/messages/{message_id}/moderation-metadata",
    );
    type Answer = Ignored;
    type Output = Judged;

    fn reply(self, _: Ignored) -> Reply<Judged> {
        Reply::new(Judged { updated: True, message_id: self.message_id })
    }
}

/// Part a player's account in a game from the Discord account it was merged with.
///
/// The player gets a new provisional account; only the player can merge again.
#[derive(Args)]
struct SocialSdkUnmergeAccount {
    /// The player's id in the game.
    external_user_id: Text<1, 1024>,
}

/// An account that is parted.
#[derive(Shape)]
struct Unmerged {
    /// Always true.
    unmerged: True,
    /// The player's id in the game.
    external_user_id: String,
}

impl Endpoint for SocialSdkUnmergeAccount {
    // A program cannot merge them again.
    const SPEC: Spec =
        Spec::new("social_sdk_unmerge_account", "Unmerge account", Effect::Destroy).global();
    const ROUTE: Route = Route::post("/partner-sdk/provisional-accounts/unmerge/bot");
    type Answer = Ignored;
    type Output = Unmerged;

    fn reply(self, _: Ignored) -> Reply<Unmerged> {
        let external_user_id = self.external_user_id.into_string();
        Reply::new(Unmerged { unmerged: True, external_user_id })
    }
}

/// Get an access token for a player, and a provisional account if there is none.
///
/// The tokens are in the structured result alone: pass them to the game, show them to nobody.
#[derive(Args)]
struct SocialSdkGetToken {
    /// The player's id in the game.
    external_user_id: Text<1, 1024>,
    /// Provisional account to bind to that id.
    provisional_user_id: Option<Id<User>>,
    /// Name to show for the player.
    preferred_global_name: Option<Text<1, 32>>,
}

/// Tokens of a player. That they are told is what the tool is for.
#[derive(Shape)]
struct Tokens {
    /// How it is sent, such as Bearer.
    token_type: String,
    /// Access token of the player.
    access_token: SecretText,
    /// Seconds it lives.
    expires_in: u64,
    /// What it is for.
    scope: String,
    /// Signed statement of who the player is.
    id_token: SecretText,
    /// Token for the next one.
    refresh_token: Option<SecretText>,
}

impl Endpoint for SocialSdkGetToken {
    const SPEC: Spec =
        Spec::new("social_sdk_get_token", "Get player's token", Effect::Create).global();
    const ROUTE: Route = Route::post("/partner-sdk/token/bot");
    type Answer = model::SocialToken;
    type Output = Tokens;

    fn reply(self, token: model::SocialToken) -> Reply<Tokens> {
        Reply::new(Tokens {
            token_type: token.token_type,
            access_token: SecretText(token.access_token),
            expires_in: token.expires_in,
            scope: token.scope,
            id_token: SecretText(token.id_token),
            refresh_token: token.refresh_token.map(SecretText),
        })
    }
}
