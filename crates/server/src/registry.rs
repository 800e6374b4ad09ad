//! The tools a process offers: built once, never changed.

use std::{collections::HashMap, sync::Arc};

use serde_json::{Map, Value, json};
use tool::{Outranks, Tier, Tool, published};

use crate::{Settings, extent::Extent};

/// The argument that is a caller's key to a gated tool.
pub const CONFIRM: &str = "__confirm";

/// A tool with what is published of it.
#[derive(Debug)]
pub struct Entry {
    /// The tool.
    pub tool: Tool,
    /// Its group, which is its category.
    pub category: &'static str,
    /// Its arguments as JSON Schema.
    pub input: Arc<Map<String, Value>>,
    /// Its output as JSON Schema.
    pub output: Arc<Map<String, Value>>,
    /// Whether it is offered. One that is not is known all the same, so that a call of it is told
    /// why.
    pub listed: bool,
}

/// The tools a process offers.
#[derive(Debug)]
pub struct Registry {
    entries: Vec<Entry>,
    by_name: HashMap<&'static str, usize>,
}

impl Registry {
    /// Publishes the tools that the settings allow.
    pub fn new(settings: &Settings) -> Self {
        let mut registry = Self { entries: Vec::new(), by_name: HashMap::new() };
        for (group, tool) in catalog::tools() {
            // Tools that act beyond any one server cannot be held to a list of servers.
            let hidden = tool.spec.global && settings.allowed_guilds.is_some();
            let closed = settings
                .categories
                .as_ref()
                .is_some_and(|open| open.iter().all(|name| name != group.name));
            let mut entry = Entry::new(*tool, group.name, settings);
            entry.listed = !hidden && !closed;
            registry.by_name.insert(tool.spec.name, registry.entries.len());
            registry.entries.push(entry);
        }
        registry
    }

    /// The tools offered, in the order in which they are published.
    pub fn listed(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| entry.listed)
    }

    /// A tool of a name, offered or not.
    pub fn get(&self, name: &str) -> Option<&Entry> {
        self.by_name.get(name).and_then(|index| self.entries.get(*index))
    }
}

impl Entry {
    fn new(tool: Tool, category: &'static str, settings: &Settings) -> Self {
        let filled: &[&str] = if settings.default_guild.is_some() { &["guild_id"] } else { &[] };
        let mut input = published::input(tool.fields, filled);
        if is_gated(&tool)
            && let Some(Value::Object(properties)) = input.get_mut("properties")
        {
            let about = "True to do it; else a preview.";
            properties.insert(CONFIRM.to_owned(), json!({"type": "boolean", "description": about}));
        }
        if let Some(Value::Object(properties)) = input.get_mut("properties") {
            let extent = Extent::arguments(&tool);
            properties.extend(extent.into_iter().map(|(name, schema)| (name.to_owned(), schema)));
        }
        let output = Arc::new(published::output(tool.output));
        Self { tool, category, input: Arc::new(input), output, listed: true }
    }

    /// Everything that is published of it, as one JSON object.
    pub fn json(&self) -> Value {
        let spec = self.tool.spec;
        let routes = self.tool.all_routes();
        let routes = routes.map(|r| json!({"method": r.method.as_str(), "path": r.path}));
        let needs = spec.needs.iter().map(|permission| permission.name());
        let intents = spec.intents.iter().map(|intent| intent.name());
        json!({
            "name": spec.name,
            "title": spec.title,
            "description": self.tool.about,
            "category": self.category,
            "tier": spec.tier().name(),
            "annotations": {
                "readOnlyHint": spec.read_only(),
                "destructiveHint": spec.destructive(),
                "idempotentHint": spec.idempotent(),
                "openWorldHint": spec.open_world(),
            },
            "routes": routes.collect::<Vec<_>>(),
            "permissions": needs.collect::<Vec<_>>(),
            "intents": intents.collect::<Vec<_>>(),
            "outranks": spec.outranks.map(Outranks::name),
            "hiddenWithAllowedGuilds": spec.global,
            "inputSchema": *self.input,
            "outputSchema": *self.output,
        })
    }
}

/// The names of all categories, in the order in which they are published.
pub fn categories() -> Vec<&'static str> {
    catalog::GROUPS.iter().map(|group| group.name).collect()
}

/// Whether a tool needs both keys.
pub fn is_gated(tool: &Tool) -> bool {
    tool.spec.tier() == Tier::Destructive
}
