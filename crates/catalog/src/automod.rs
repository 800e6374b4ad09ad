//! Rules by which Discord itself moderates a server: `AutoMod`.
//!
//! <https://docs.discord.com/developers/resources/auto-moderation>

mod write;

use discord::{
    Id, Permission, Route,
    id::{Channel, Guild, Role, Rule, User},
    model,
};
use tool::{
    Args, Effect, Endpoint, Group, Ignored, Reply, Shape, Spec, True, Untrusted, endpoint,
    special::AuditReason,
    untrusted::{RuleText, UntrustedObject},
};

pub(crate) const GROUP: Group = Group {
    name: "automod",
    about: "Read, make, change and delete the rules by which Discord moderates a server.",
    tools: &[
        endpoint::<AutomodListRules>(),
        endpoint::<AutomodGetRule>(),
        endpoint::<write::AutomodCreateRule>(),
        endpoint::<write::AutomodModifyRule>(),
        endpoint::<AutomodDeleteRule>(),
    ],
};

const MANAGE: &[Permission] = &[Permission::ManageGuild];

/// List the auto-moderation rules of a server in short. For one rule's words use `automod_get_rule`.
#[derive(Args)]
struct AutomodListRules {
    /// Server.
    guild_id: Id<Guild>,
}

/// A rule in short.
#[derive(Shape)]
struct RuleLine {
    /// The rule.
    id: Id<Rule>,
    /// Its name.
    name: Untrusted<RuleText>,
    /// 1 words, 3 spam, 4 Discord's word lists, 5 many mentions, 6 words in profiles.
    trigger_type: u8,
    /// 1 a message, 2 a profile.
    event_type: u8,
    /// Whether it is in force.
    enabled: bool,
}

impl From<model::Rule> for RuleLine {
    fn from(rule: model::Rule) -> Self {
        Self {
            id: rule.id,
            name: rule.name.into(),
            trigger_type: rule.trigger_type,
            event_type: rule.event_type,
            enabled: rule.enabled,
        }
    }
}

/// Rules.
#[derive(Shape)]
struct Rules {
    /// The rules.
    rules: Vec<RuleLine>,
    /// How many.
    count: usize,
}

impl Endpoint for AutomodListRules {
    const SPEC: Spec =
        Spec::new("automod_list_rules", "List AutoMod rules", Effect::Read).needs(MANAGE);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/auto-moderation/rules");
    type Answer = Vec<model::Rule>;
    type Output = Rules;

    fn reply(self, rules: Vec<model::Rule>) -> Reply<Rules> {
        let rules: Vec<_> = rules.into_iter().map(RuleLine::from).collect();
        Reply::new(Rules { count: rules.len(), rules })
    }
}

/// Get an auto-moderation rule with all it looks for and does.
#[derive(Args)]
struct AutomodGetRule {
    /// Server.
    guild_id: Id<Guild>,
    /// Rule.
    rule_id: Id<Rule>,
}

/// A rule.
#[derive(Shape)]
struct RuleDetails {
    /// The rule.
    id: Id<Rule>,
    /// Its name.
    name: Untrusted<RuleText>,
    /// Who made it.
    creator_id: Id<User>,
    /// 1 a message, 2 a profile.
    event_type: u8,
    /// 1 words, 3 spam, 4 Discord's word lists, 5 many mentions, 6 words in profiles.
    trigger_type: u8,
    /// What it looks for.
    trigger_metadata: Option<UntrustedObject<RuleText>>,
    /// What it does.
    actions: Vec<UntrustedObject<RuleText>>,
    /// Whether it is in force.
    enabled: bool,
    /// Roles it leaves alone.
    exempt_roles: Vec<Id<Role>>,
    /// Channels it leaves alone.
    exempt_channels: Vec<Id<Channel>>,
}

impl Endpoint for AutomodGetRule {
    const SPEC: Spec =
        Spec::new("automod_get_rule", "Get AutoMod rule", Effect::Read).needs(MANAGE);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/auto-moderation/rules/{rule_id}");
    type Answer = model::Rule;
    type Output = RuleDetails;

    fn reply(self, rule: model::Rule) -> Reply<RuleDetails> {
        Reply::new(RuleDetails {
            id: rule.id,
            name: rule.name.into(),
            creator_id: rule.creator_id,
            event_type: rule.event_type,
            trigger_type: rule.trigger_type,
            trigger_metadata: rule.trigger_metadata.and_then(UntrustedObject::new),
            actions: rule.actions.into_iter().filter_map(UntrustedObject::new).collect(),
            enabled: rule.enabled,
            exempt_roles: rule.exempt_roles,
            exempt_channels: rule.exempt_channels,
        })
    }
}

/// Delete an auto-moderation rule. To pause it, disable it by `automod_modify_rule`.
#[derive(Args)]
struct AutomodDeleteRule {
    /// Server.
    guild_id: Id<Guild>,
    /// Rule.
    rule_id: Id<Rule>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A rule that is gone.
#[derive(Shape)]
struct DeletedRule {
    /// Always true.
    deleted: True,
    /// The rule.
    rule_id: Id<Rule>,
    /// Its server.
    guild_id: Id<Guild>,
}

impl Endpoint for AutomodDeleteRule {
    const SPEC: Spec =
        Spec::new("automod_delete_rule", "Delete AutoMod rule", Effect::Destroy).needs(MANAGE);
    const ROUTE: Route = Route::delete("/guilds/{guild_id}/auto-moderation/rules/{rule_id}");
    type Answer = Ignored;
    type Output = DeletedRule;

    fn reply(self, _: Ignored) -> Reply<DeletedRule> {
        Reply::new(DeletedRule { deleted: True, rule_id: self.rule_id, guild_id: self.guild_id })
    }
}
