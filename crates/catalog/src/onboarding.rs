//! Onboarding: what newcomers to a community server are asked and shown first.

use std::collections::HashSet;

use discord::{
    Id, Permission, Route, Text,
    id::{Channel, Emoji, Generic, Guild, Role},
    model,
};
use serde_json::Value;
use tool::{
    Args, Argument, Choice, Effect, Endpoint, Group, Presence, Reader, Reply, Schema, Shape, Spec,
    Untrusted,
    argument::List,
    endpoint,
    special::AuditReason,
    untrusted::{GuildText, UntrustedObject},
};

pub(crate) const GROUP: Group = Group {
    name: "onboarding",
    about: "Read and change what newcomers to a server are asked.",
    tools: &[endpoint::<OnboardingGet>(), endpoint::<OnboardingModify>()],
};

/// Read what newcomers to a server are asked, and the channels and roles they are given.
#[derive(Args)]
struct OnboardingGet {
    /// Server whose onboarding to read.
    guild_id: Id<Guild>,
}

/// Onboarding in numbers.
#[derive(Shape)]
struct Summary {
    /// Prompts.
    prompt_count: usize,
    /// Prompts that must be answered.
    required_prompt_count: usize,
    /// Options of all prompts.
    option_count: usize,
    /// Channels everyone is given.
    default_channel_count: usize,
    /// Roles that options give.
    self_assignable_role_count: usize,
    /// Prompts count for the requirements.
    advanced_mode: bool,
    /// It is on, so look at it as a newcomer.
    fresh_member_client_check_recommended: bool,
}

impl Summary {
    fn of(onboarding: &model::Onboarding) -> Self {
        let required = |prompt: &&Value| prompt.get("required") == Some(&Value::Bool(true));
        Self {
            prompt_count: onboarding.prompts.len(),
            required_prompt_count: onboarding.prompts.iter().filter(required).count(),
            option_count: onboarding.options().count(),
            default_channel_count: onboarding.default_channel_ids.len(),
            self_assignable_role_count: onboarding.role_ids().collect::<HashSet<_>>().len(),
            advanced_mode: onboarding.mode == 1,
            fresh_member_client_check_recommended: onboarding.enabled,
        }
    }
}

/// Onboarding.
#[derive(Shape)]
struct Onboarding {
    /// The server.
    guild_id: Id<Guild>,
    /// The prompts, as Discord sends them.
    prompts: Vec<UntrustedObject<GuildText>>,
    /// Channels everyone is given.
    default_channel_ids: Vec<Id<Channel>>,
    /// Whether newcomers see it.
    enabled: bool,
    /// For the requirements count 0 default channels, 1 prompts too.
    mode: u8,
    /// It in numbers.
    summary: Summary,
    /// Titles and descriptions, a line each.
    untrusted_text: Untrusted<GuildText>,
}

/// The texts of prompts and their options.
fn texts(onboarding: &model::Onboarding) -> String {
    let titles = onboarding.prompts.iter().chain(onboarding.options());
    let texts = titles.flat_map(|one| [one.get("title"), one.get("description")]);
    let texts = texts.flatten().filter_map(Value::as_str).filter(|text| !text.is_empty());
    texts.collect::<Vec<_>>().join("\n")
}

impl Endpoint for OnboardingGet {
    const SPEC: Spec = Spec::new("onboarding_get", "Get onboarding", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/onboarding");
    type Answer = model::Onboarding;
    type Output = Onboarding;

    fn reply(self, onboarding: model::Onboarding) -> Reply<Onboarding> {
        let (summary, texts) = (Summary::of(&onboarding), texts(&onboarding));
        let prompts = onboarding.prompts.into_iter().filter_map(UntrustedObject::new);
        Reply::new(Onboarding {
            guild_id: onboarding.guild_id.unwrap_or(self.guild_id),
            prompts: prompts.collect(),
            default_channel_ids: onboarding.default_channel_ids,
            enabled: onboarding.enabled,
            mode: onboarding.mode,
            summary,
            untrusted_text: texts.into(),
        })
    }
}

/// How options are shown.
#[derive(Clone, Copy, Choice)]
enum PromptKind {
    MultipleChoice = 0,
    Dropdown = 1,
}

/// What counts for the requirements.
#[derive(Clone, Copy, Choice)]
enum Mode {
    DefaultChannels = 0,
    PromptsToo = 1,
}

/// An answer to choose.
#[derive(Args)]
struct PromptOption {
    /// Option to keep; leave out for a new one.
    id: Option<Id<Generic>>,
    /// What it says.
    title: Text<1, 50>,
    /// More about it.
    description: Option<Text<0, 100>>,
    /// Custom emoji.
    emoji_id: Option<Id<Emoji>>,
    /// Unicode emoji, or the custom one's name.
    emoji_name: Option<Text<1, 100>>,
    /// Whether the custom emoji moves.
    emoji_animated: Option<bool>,
    /// Roles it gives.
    role_ids: Option<List<Id<Role>, 0, 50>>,
    /// Channels it shows.
    channel_ids: Option<List<Id<Channel>, 0, 50>>,
}

/// A question.
#[derive(Args)]
struct Prompt {
    /// Prompt to keep; leave out for a new one.
    id: Option<Id<Generic>>,
    /// What it asks.
    title: Text<1, 100>,
    /// The answers to choose from.
    options: List<PromptOption, 1, 50>,
    /// Only one answer.
    single_select: Option<bool>,
    /// It must be answered.
    required: Option<bool>,
    /// Asked at once, not only in Channels & Roles.
    in_onboarding: Option<bool>,
    /// How options are shown.
    r#type: Option<PromptKind>,
}

/// All prompts. Discord wants an id of each: one that it does not know stands for a new prompt, so
/// those without are numbered.
///
/// <https://docs.discord.com/developers/resources/guild#modify-guild-onboarding>
struct Prompts(Option<List<Prompt, 0, 15>>);

impl Argument for Prompts {
    const SCHEMA: &'static Schema = List::<Prompt, 0, 15>::SCHEMA;
    const PRESENCE: Presence = Presence::Optional;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        List::read(value, reader).map(|prompts| Self(Some(prompts)))
    }

    fn absent() -> Option<Self> {
        Some(Self(None))
    }

    fn json(&self) -> Option<Value> {
        let List(prompts) = self.0.as_ref()?;
        let prompts = prompts.iter().zip(1_u64..).filter_map(|(prompt, number)| {
            let mut shown = prompt.json()?;
            if let Value::Object(fields) = &mut shown {
                fields.entry("id").or_insert_with(|| number.to_string().into());
            }
            Some(shown)
        });
        Some(prompts.collect())
    }
}

/// Change what newcomers to a server are asked. Take kept prompts from `onboarding_get`.
#[derive(Args)]
struct OnboardingModify {
    /// Server whose onboarding to change.
    guild_id: Id<Guild>,
    /// All prompts from now on; those left out are lost.
    prompts: Prompts,
    /// All channels everyone is given; 7 are needed, 5 of them to write in.
    default_channel_ids: Option<List<Id<Channel>, 0, 500>>,
    /// Whether newcomers see it.
    enabled: Option<bool>,
    /// What counts for the 7 channels.
    mode: Option<Mode>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

/// Onboarding that was changed.
#[derive(Shape)]
struct Changed {
    /// The server.
    guild_id: Id<Guild>,
    /// Whether newcomers see it.
    enabled: bool,
    /// For the requirements count 0 default channels, 1 prompts too.
    mode: u8,
    /// Ids of its prompts.
    prompt_ids: Vec<String>,
}

impl Endpoint for OnboardingModify {
    const SPEC: Spec = Spec::new("onboarding_modify", "Change onboarding", Effect::Set)
        .needs(&[Permission::ManageGuild, Permission::ManageRoles]);
    const ROUTE: Route = Route::put("/guilds/{guild_id}/onboarding");
    type Answer = model::Onboarding;
    type Output = Changed;

    fn check(&self, reader: &mut Reader) {
        let kept = self.prompts.0.is_none()
            && self.default_channel_ids.is_none()
            && self.enabled.is_none()
            && self.mode.is_none();
        if kept {
            reader.issue("required", "give a field to change");
        }
    }

    fn reply(self, onboarding: model::Onboarding) -> Reply<Changed> {
        let ids = onboarding.prompts.iter().filter_map(|prompt| prompt.get("id")?.as_str());
        Reply::new(Changed {
            guild_id: onboarding.guild_id.unwrap_or(self.guild_id),
            enabled: onboarding.enabled,
            mode: onboarding.mode,
            prompt_ids: ids.map(str::to_owned).collect(),
        })
    }
}
