//! How far a server has gone from its template since the snapshot.

use std::collections::{BTreeMap, HashMap, VecDeque};

use discord::{Id, Permissions, Request, Route, id::Guild, model, model::SnapshotChannel};
use serde_json::Value;
use tool::{
    Args, Context, Effect, Reply, Shape, Spec, ToolError, Untrusted, Workflow, untrusted::GuildText,
};

use super::{TemplateLine, code::TemplateCode, words};

/// Count how a server differs from its template, to decide on `templates_sync`.
#[derive(Args)]
pub(super) struct TemplatesDiff {
    /// Server to compare.
    guild_id: Id<Guild>,
    /// Code or link of its template.
    template_code: TemplateCode,
}

/// Differences in numbers. Roles and channels are matched by name, and channels by kind too.
#[derive(Shape)]
struct Drift {
    /// Channels and categories of the template.
    template_channel_count: usize,
    /// Channels and categories of the server.
    source_guild_channel_count: usize,
    /// Channels of the template alone.
    channels_missing_from_guild_count: usize,
    /// Channels of the server alone.
    channels_added_since_snapshot_count: usize,
    /// Channels of kinds that no template holds.
    channels_not_representable_in_template_count: usize,
    /// Roles of the template.
    template_role_count: usize,
    /// Roles of the server, less those of integrations.
    source_guild_role_count: usize,
    /// Roles of the template alone.
    roles_missing_from_guild_count: usize,
    /// Roles of the server alone.
    roles_added_since_snapshot_count: usize,
    /// Roles that grant something else.
    role_permission_difference_count: usize,
    /// Settings of channels that differ.
    channel_setting_difference_count: usize,
    /// Overwrites of channels that differ.
    permission_overwrite_difference_count: usize,
    /// Overwrites whose role is unknown.
    unmapped_permission_overwrite_count: usize,
    /// What Discord itself says.
    template_marked_dirty: Option<bool>,
    /// Whether there is anything to sync.
    sync_recommended: bool,
}

/// A template beside its server.
#[derive(Shape)]
pub(super) struct Compared {
    /// The template.
    template: TemplateLine,
    /// Whether it is of this server; if not, nothing is compared.
    source_guild_matches: bool,
    /// The differences.
    drift: Option<Drift>,
    /// Its name and description, a line each.
    untrusted_text: Untrusted<GuildText>,
}

const TEMPLATE: Route = Route::get("/guilds/templates/{template_code}");
const CHANNELS: Route = Route::get("/guilds/{guild_id}/channels");
const ROLES: Route = Route::get("/guilds/{guild_id}/roles");

impl Workflow for TemplatesDiff {
    const SPEC: Spec = Spec::new("templates_diff", "Compare template", Effect::Read);
    const ROUTES: &'static [Route] = &[TEMPLATE, CHANNELS, ROLES];
    type Output = Compared;

    async fn run(self, context: Context) -> Result<Reply<Compared>, ToolError> {
        let request = Request::new(TEMPLATE).with("template_code", self.template_code.as_str());
        let template: model::Template<model::Snapshot> = context.ask(request).await?;
        let source_guild_matches = template.source_guild_id == self.guild_id;
        let drift = if source_guild_matches {
            let of = |route| Request::new(route).with("guild_id", self.guild_id);
            let channels: Vec<SnapshotChannel> = context.ask(of(CHANNELS)).await?;
            let roles = context.ask(of(ROLES)).await?;
            let live = model::Snapshot { roles, channels };
            Some(Drift::new(&template.serialized_source_guild, live, template.is_dirty))
        } else {
            None
        };
        let untrusted_text = words(&template);
        let template = template.into();
        Ok(Reply::new(Compared { template, source_guild_matches, drift, untrusted_text }))
    }
}

/// Kinds of channel that no template holds: announcements, stages and media channels.
const BEYOND: [u8; 3] = [5, 13, 16];

/// Settings that are compared where both sides have them. Positions are left out, since a snapshot
/// counts them anew.
const SETTINGS: [&str; 9] = [
    "topic",
    "rate_limit_per_user",
    "bitrate",
    "user_limit",
    "default_auto_archive_duration",
    "default_thread_rate_limit_per_user",
    "default_sort_order",
    "default_forum_layout",
    "default_tag_setting",
];

impl Drift {
    fn new(then: &model::Snapshot, mut now: model::Snapshot, dirty: Option<bool>) -> Self {
        let managed: Vec<_> =
            now.roles.iter().filter(|role| role.managed).filter_map(|role| role.id).collect();
        now.roles.retain(|role| !role.managed);
        let all = now.channels.len();
        now.channels.retain(|channel| !BEYOND.contains(&channel.kind));
        let roles = Pairs::of(&then.roles, &now.roles, |role| role.name.to_lowercase());
        let channels = Pairs::of(&then.channels, &now.channels, |channel| {
            (channel.kind, channel.name.as_deref().unwrap_or_default().to_lowercase())
        });
        let (before, after) = (Names::of(then, &[]), Names::of(&now, &managed));
        let (mut settings, mut overwrites, mut unmapped) = (0, 0, 0);
        for (old, new) in &channels.both {
            settings += setting_differences(old, new, &before, &after);
            let (old, lost) = before.overwrites(old);
            let (new, unknown) = after.overwrites(new);
            unmapped += lost + unknown;
            let names = old.keys().chain(new.keys().filter(|name| !old.contains_key(*name)));
            overwrites += names.filter(|name| old.get(*name) != new.get(*name)).count();
        }
        let permissions = roles.both.iter().filter(|(old, new)| old.permissions != new.permissions);
        let permissions = permissions.count();
        let differences = channels.missing + channels.added + roles.missing + roles.added;
        let differences = differences + permissions + settings + overwrites + unmapped;
        Self {
            template_channel_count: then.channels.len(),
            source_guild_channel_count: all,
            channels_missing_from_guild_count: channels.missing,
            channels_added_since_snapshot_count: channels.added,
            channels_not_representable_in_template_count: all - now.channels.len(),
            template_role_count: then.roles.len(),
            source_guild_role_count: now.roles.len(),
            roles_missing_from_guild_count: roles.missing,
            roles_added_since_snapshot_count: roles.added,
            role_permission_difference_count: permissions,
            channel_setting_difference_count: settings,
            permission_overwrite_difference_count: overwrites,
            unmapped_permission_overwrite_count: unmapped,
            template_marked_dirty: dirty,
            sync_recommended: dirty == Some(true) || differences > 0,
        }
    }
}

/// Things of both sides that have the same key. Several of one key are taken in order.
struct Pairs<'a, T> {
    both: Vec<(&'a T, &'a T)>,
    missing: usize,
    added: usize,
}

impl<'a, T> Pairs<'a, T> {
    fn of<K: std::hash::Hash + Eq>(then: &'a [T], now: &'a [T], key: impl Fn(&T) -> K) -> Self {
        let mut left: HashMap<K, VecDeque<&T>> = HashMap::new();
        for one in now {
            left.entry(key(one)).or_default().push_back(one);
        }
        let found = |old: &'a T| {
            let new = left.get_mut(&key(old)).and_then(VecDeque::pop_front)?;
            Some((old, new))
        };
        let both: Vec<_> = then.iter().filter_map(found).collect();
        Self { missing: then.len() - both.len(), added: now.len() - both.len(), both }
    }
}

/// Names by the ids of one side, since each side has ids of its own.
struct Names<'a> {
    roles: HashMap<u64, String>,
    categories: HashMap<u64, String>,
    /// Roles of integrations, which no snapshot holds.
    managed: &'a [u64],
}

impl<'a> Names<'a> {
    fn of(side: &model::Snapshot, managed: &'a [u64]) -> Self {
        let roles = side.roles.iter();
        let channels = side.channels.iter();
        Self {
            roles: roles.filter_map(|role| Some((role.id?, role.name.to_lowercase()))).collect(),
            categories: channels
                .filter_map(|channel| Some((channel.id?, channel.name.clone()?.to_lowercase())))
                .collect(),
            managed,
        }
    }

    fn category(&self, channel: &SnapshotChannel) -> Option<&String> {
        self.categories.get(&channel.parent_id?)
    }

    /// Overwrites by the name of their role, and how many have a role that is unknown. Those of
    /// members are passed over: a snapshot has no members.
    fn overwrites(
        &self,
        channel: &SnapshotChannel,
    ) -> (BTreeMap<&str, (Permissions, Permissions)>, usize) {
        let (mut known, mut unknown) = (BTreeMap::new(), 0);
        for one in channel.permission_overwrites.iter().filter(|one| one.kind == 0) {
            let id = one.id.get();
            match self.roles.get(&id) {
                Some(name) => drop(known.insert(name.as_str(), (one.allow, one.deny))),
                None if self.managed.contains(&id) => {}
                None => unknown += 1,
            }
        }
        (known, unknown)
    }
}

fn setting_differences(
    old: &SnapshotChannel,
    new: &SnapshotChannel,
    before: &Names<'_>,
    after: &Names<'_>,
) -> usize {
    let of = |channel: &SnapshotChannel, name: &str| channel.settings.get(name).cloned();
    let differs = |name: &&&str| match (of(old, name), of(new, name)) {
        (Some(old), Some(new)) => !same(&old, &new),
        _ => false,
    };
    SETTINGS.iter().filter(differs).count()
        + usize::from(old.nsfw != new.nsfw)
        + usize::from(before.category(old) != after.category(new))
}

/// Nothing, zero and an empty text are one setting: Discord writes each of them for "not set".
fn same(old: &Value, new: &Value) -> bool {
    let unset = |value: &Value| value.is_null() || *value == 0 || *value == "";
    old == new || (unset(old) && unset(new))
}
