//! What the world sees of the catalogue, as files that are committed and reviewed as diffs.

use serde_json::{Value, json};
use tool::{Group, Tool, schema::object};

use crate::tools;

/// Path below `published/` and content of each file: `index.txt`, one line a tool, and
/// `tools/<name>.json`, one file a tool.
pub fn published() -> Vec<(String, String)> {
    let index = tools().map(|(_, tool)| line(tool)).collect();
    let tools = tools().map(|(group, tool)| {
        // JSON of strings, numbers and maps can always be written.
        let json = serde_json::to_string_pretty(&entry(group, tool)).unwrap_or_default();
        (format!("tools/{}.json", tool.spec.name), json + "\n")
    });
    std::iter::once(("index.txt".to_owned(), index)).chain(tools).collect()
}

/// `name effect gate METHOD path`; a tool of several operations names them all.
fn line(tool: &Tool) -> String {
    let effect = format!("{:?}", tool.spec.effect).to_lowercase();
    let gate = if tool.spec.destructive() { "gated" } else { "open" };
    let routes = routes(tool).join(" + ");
    format!("{} {effect} {gate} {routes}", tool.spec.name).trim_end().to_owned() + "\n"
}

fn routes(tool: &Tool) -> Vec<String> {
    tool.all_routes().map(|route| format!("{} {}", route.method.as_str(), route.path)).collect()
}

fn entry(group: &Group, tool: &Tool) -> Value {
    let spec = tool.spec;
    let needs: Vec<_> = spec.needs.iter().map(|permission| permission.name()).collect();
    json!({
        "name": spec.name,
        "title": spec.title,
        "description": tool.about,
        "category": group.name,
        "tier": spec.tier().name(),
        "hints": {
            "readOnlyHint": spec.read_only(),
            "destructiveHint": spec.destructive(),
            "idempotentHint": spec.idempotent(),
            "openWorldHint": spec.open_world(),
        },
        "global": spec.global,
        "routes": routes(tool),
        "needs": needs,
        "input": object(tool.fields, &[]),
        "output": tool.output.published(),
    })
}
