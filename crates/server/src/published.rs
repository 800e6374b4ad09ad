//! What the world sees of the catalogue, as files that are committed and reviewed as diffs.

use crate::{
    Settings,
    registry::{Entry, Registry, is_gated},
};

/// Path below `published/` and content of each file: `index.txt`, one line a tool, and
/// `tools/<name>.json`, one file a tool, as `catalog --json` shows it.
pub fn published() -> Vec<(String, String)> {
    let registry = Registry::new(&Settings::default());
    let index = registry.listed().map(line).collect();
    let tools = registry.listed().map(|entry| {
        // JSON of strings, numbers and maps can always be written.
        let json = serde_json::to_string_pretty(&entry.json()).unwrap_or_default();
        (format!("tools/{}.json", entry.tool.spec.name), json + "\n")
    });
    std::iter::once(("index.txt".to_owned(), index)).chain(tools).collect()
}

/// `name effect gate METHOD path`; a tool of several operations names them all.
fn line(entry: &Entry) -> String {
    let spec = entry.tool.spec;
    let effect = format!("{:?}", spec.effect).to_lowercase();
    let gate = if is_gated(&entry.tool) { "gated" } else { "open" };
    let routes = entry.tool.all_routes();
    let routes: Vec<_> = routes.map(|r| format!("{} {}", r.method.as_str(), r.path)).collect();
    format!("{} {effect} {gate} {}", spec.name, routes.join(" + ")).trim_end().to_owned() + "\n"
}
