//! Making and changing rules.

use discord::{
    Id, Int, Permission, Route, Text,
    id::{Channel, Guild, Role, Rule},
    model,
};
use tool::{
    Args, Choice, Effect, Endpoint, Patch, Reader, Reply, Shape, Spec, Untrusted, argument::List,
    special::AuditReason, untrusted::RuleText,
};

use super::MANAGE;

/// What a rule reacts to.
#[derive(Clone, Copy, PartialEq, Eq, Choice)]
enum Event {
    MessageSend = 1,
    MemberUpdate = 2,
}

/// What a rule looks for.
#[derive(Clone, Copy, PartialEq, Eq, Choice)]
enum Trigger {
    Keyword = 1,
    Spam = 3,
    KeywordPreset = 4,
    MentionSpam = 5,
    MemberProfile = 6,
}

/// What a rule does.
#[derive(Clone, Copy, PartialEq, Eq, Choice)]
enum ActionKind {
    BlockMessage = 1,
    SendAlertMessage = 2,
    Timeout = 3,
    BlockMemberInteraction = 4,
}

/// Word lists of Discord's.
#[derive(Clone, Copy, Choice)]
enum Preset {
    Profanity = 1,
    SexualContent = 2,
    Slurs = 3,
}

/// What a rule looks for in detail.
#[derive(Args)]
struct TriggerMetadata {
    /// Words and phrases; a star at an end stands for more letters.
    keyword_filter: Option<List<Text<1, 60>, 0, 1000>>,
    /// Patterns of Rust's regular expressions.
    regex_patterns: Option<List<Text<1, 260>, 0, 10>>,
    /// Discord's lists: 1 profanity, 2 sexual content, 3 slurs.
    presets: Option<List<Preset, 0, 3>>,
    /// Words that are let through.
    allow_list: Option<List<Text<1, 60>, 0, 100>>,
    /// Most different mentions in one message.
    mention_total_limit: Option<Int<0, 50>>,
    /// Whether to look out for raids of mentions.
    mention_raid_protection_enabled: Option<bool>,
}

impl TriggerMetadata {
    /// Each field with whether it is given and the triggers it goes with.
    fn fields(&self) -> [(&'static str, bool, &'static [Trigger]); 6] {
        use Trigger::{Keyword, KeywordPreset, MemberProfile, MentionSpam};
        [
            ("keyword_filter", self.keyword_filter.is_some(), &[Keyword, MemberProfile]),
            ("regex_patterns", self.regex_patterns.is_some(), &[Keyword, MemberProfile]),
            ("presets", self.presets.is_some(), &[KeywordPreset]),
            ("allow_list", self.allow_list.is_some(), &[Keyword, KeywordPreset, MemberProfile]),
            ("mention_total_limit", self.mention_total_limit.is_some(), &[MentionSpam]),
            (
                "mention_raid_protection_enabled",
                self.mention_raid_protection_enabled.is_some(),
                &[MentionSpam],
            ),
        ]
    }
}

/// What is done in detail.
#[derive(Args)]
struct ActionMetadata {
    /// Channel to alert, with type 2.
    channel_id: Option<Id<Channel>>,
    /// Seconds of timeout, with type 3.
    duration_seconds: Option<Int<0, 2_419_200>>,
    /// What the author is told, with type 1.
    custom_message: Option<Text<0, 150>>,
}

/// Something a rule does.
#[derive(Args)]
struct Action {
    /// 1 block the message, 2 alert a channel, 3 time out, 4 keep from interacting.
    r#type: ActionKind,
    /// Details.
    metadata: Option<ActionMetadata>,
}

type Actions = List<Action, 1, 5>;

/// Notes details that do not go with the type of their action, and those that it lacks.
fn check_actions(actions: &Actions, reader: &mut Reader) {
    for (index, action) in actions.0.iter().enumerate() {
        let has = |of: fn(&ActionMetadata) -> bool| action.metadata.as_ref().is_some_and(of);
        let details = [
            ("channel_id", has(|m| m.channel_id.is_some()), ActionKind::SendAlertMessage, true),
            ("duration_seconds", has(|m| m.duration_seconds.is_some()), ActionKind::Timeout, true),
            (
                "custom_message",
                has(|m| m.custom_message.is_some()),
                ActionKind::BlockMessage,
                false,
            ),
        ];
        let mut note = |name: &'static str, code: &'static str, message: &str| {
            reader.field("actions", |reader| {
                reader.item(index, |reader| {
                    reader.field("metadata", |reader| {
                        reader.field(name, |reader| reader.issue(code, message));
                    });
                });
            });
        };
        for (name, given, kind, needed) in details {
            if given && action.r#type != kind {
                note(name, "conflict", "it does not go with this `type`");
            }
            if !given && needed && action.r#type == kind {
                note(name, "required", "this `type` needs it");
            }
        }
    }
}

/// Make an auto-moderation rule. Discord applies it at once, also to what the bot does not see.
#[derive(Args)]
pub(super) struct AutomodCreateRule {
    /// Server.
    guild_id: Id<Guild>,
    /// Name.
    name: Text<1, 100>,
    /// 1 a message is sent, 2 a member's profile changes.
    event_type: Event,
    /// 1 words, 3 spam, 4 Discord's word lists, 5 many mentions, 6 words in profiles.
    trigger_type: Trigger,
    /// What to look for, as `trigger_type` needs it.
    trigger_metadata: Option<TriggerMetadata>,
    /// What to do.
    actions: Actions,
    /// Whether it is in force; not unless said.
    enabled: Option<bool>,
    /// Roles to leave alone.
    exempt_roles: Option<List<Id<Role>, 0, 20>>,
    /// Channels to leave alone.
    exempt_channels: Option<List<Id<Channel>, 0, 50>>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// A rule that was made or changed.
#[derive(Shape)]
pub(super) struct WrittenRule {
    /// The rule.
    id: Id<Rule>,
    /// Its name.
    name: Untrusted<RuleText>,
    /// What it looks for.
    trigger_type: u8,
    /// Whether it is in force.
    enabled: bool,
}

impl WrittenRule {
    fn reply(rule: model::Rule) -> Reply<Self> {
        Reply::new(Self {
            id: rule.id,
            name: rule.name.into(),
            trigger_type: rule.trigger_type,
            enabled: rule.enabled,
        })
    }
}

/// The permissions of a rule: who is timed out by it is timed out by the bot.
fn needs(actions: Option<&Actions>) -> Vec<Permission> {
    let mut needs = MANAGE.to_vec();
    let times_out =
        |actions: &Actions| actions.0.iter().any(|action| action.r#type == ActionKind::Timeout);
    if actions.is_some_and(times_out) {
        needs.push(Permission::ModerateMembers);
    }
    needs
}

impl Endpoint for AutomodCreateRule {
    const SPEC: Spec =
        Spec::new("automod_create_rule", "Create AutoMod rule", Effect::Create).needs(MANAGE);
    const ROUTE: Route = Route::post("/guilds/{guild_id}/auto-moderation/rules");
    type Answer = model::Rule;
    type Output = WrittenRule;

    fn needs(&self) -> Vec<Permission> {
        needs(Some(&self.actions))
    }

    fn check(&self, reader: &mut Reader) {
        check_actions(&self.actions, reader);
        let kind = self.trigger_type;
        if (kind == Trigger::MemberProfile) != (self.event_type == Event::MemberUpdate) {
            reader.field("event_type", |reader| {
                reader.issue("conflict", "2 goes with `trigger_type` 6, and 1 with all others");
            });
        }
        let needed = matches!(kind, Trigger::KeywordPreset | Trigger::MemberProfile);
        reader.field("trigger_metadata", |reader| match &self.trigger_metadata {
            None if needed => reader.issue("required", "this `trigger_type` needs it"),
            None => {}
            Some(metadata) => {
                for (name, given, kinds) in metadata.fields() {
                    if given && !kinds.contains(&kind) {
                        reader.field(name, |reader| {
                            reader.issue("conflict", "it does not go with this `trigger_type`");
                        });
                    }
                }
            }
        });
    }

    fn reply(self, rule: model::Rule) -> Reply<WrittenRule> {
        WrittenRule::reply(rule)
    }
}

/// Change an auto-moderation rule. What it looks for in kind stays; for another make a new rule.
#[derive(Args)]
pub(super) struct AutomodModifyRule {
    /// Server.
    guild_id: Id<Guild>,
    /// Rule.
    rule_id: Id<Rule>,
    /// New name.
    name: Option<Text<1, 100>>,
    /// 1 a message is sent, 2 a member's profile changes.
    event_type: Option<Event>,
    /// What to look for from now on, as a whole.
    trigger_metadata: Option<TriggerMetadata>,
    /// What to do from now on, as a whole.
    actions: Option<Actions>,
    /// Whether it is in force.
    enabled: Option<bool>,
    /// Roles to leave alone from now on.
    exempt_roles: Patch<List<Id<Role>, 0, 20>>,
    /// Channels to leave alone from now on.
    exempt_channels: Patch<List<Id<Channel>, 0, 50>>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

impl Endpoint for AutomodModifyRule {
    const SPEC: Spec =
        Spec::new("automod_modify_rule", "Modify AutoMod rule", Effect::Set).needs(MANAGE);
    const ROUTE: Route = Route::patch("/guilds/{guild_id}/auto-moderation/rules/{rule_id}");
    type Answer = model::Rule;
    type Output = WrittenRule;

    fn needs(&self) -> Vec<Permission> {
        needs(self.actions.as_ref())
    }

    fn check(&self, reader: &mut Reader) {
        let kept = self.name.is_none()
            && self.event_type.is_none()
            && self.trigger_metadata.is_none()
            && self.actions.is_none()
            && self.enabled.is_none()
            && self.exempt_roles.is_kept()
            && self.exempt_channels.is_kept();
        if kept {
            reader.issue("required", "give a field to change");
        }
        if let Some(actions) = &self.actions {
            check_actions(actions, reader);
        }
    }

    fn reply(self, rule: model::Rule) -> Reply<WrittenRule> {
        WrittenRule::reply(rule)
    }
}
