//! How many of Discord's operations the tools use.
//!
//! Runs when the environment variable `DISCORD_OPENAPI` names the specification's file.

use std::collections::BTreeSet;

use catalog::tools;

use crate::spec::{Document, nameless, say};

/// An operation as method and path, names of parameters left out.
type Operation = (String, Vec<String>);

fn operation(method: &str, path: &str) -> Operation {
    (method.to_uppercase(), nameless(path).into_iter().map(str::to_owned).collect())
}

/// Operations of the documentation that the specification's file lacks.
const UNSPECIFIED: [(&str, &str); 1] = [("GET", "/applications/{application_id}/skus")];

/// How many operations are reached so far; it only grows.
const REACHED: usize = 208;

#[test]
fn every_operation_is_used_or_listed_as_unsupported() {
    let Some(document) = Document::open() else { return };
    let methods = ["get", "put", "post", "patch", "delete"];
    let known: BTreeSet<_> = document.0["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, item)| {
            let methods = methods.iter().filter(|method| item.get(**method).is_some());
            methods.map(|method| operation(method, path)).collect::<Vec<_>>()
        })
        .filter(|one| UNSPECIFIED.iter().all(|(method, path)| operation(method, path) != *one))
        .collect();
    let used: BTreeSet<_> = tools()
        .flat_map(|(_, tool)| tool.all_routes())
        .map(|route| operation(route.method.as_str(), route.path))
        .collect();
    let (unsupported, replaced) = listed();
    let wanted: BTreeSet<_> = known.difference(&unsupported).collect();
    let missing: Vec<_> = wanted.iter().filter(|one| !used.contains(**one)).collect();
    let missing: Vec<_> = missing.into_iter().filter(|one| !replaced.contains(**one)).collect();
    say(&format!(
        "operations: {} of {} that a bot can use, {} of them by what replaced them",
        wanted.len() - missing.len(),
        wanted.len(),
        replaced.len()
    ));
    let reached = wanted.len() - missing.len();
    assert!(reached >= REACHED, "{reached} operations are reached, missing: {missing:#?}");
    let listed: BTreeSet<_> = unsupported.union(&replaced).collect();
    let stale: Vec<_> = listed.iter().filter(|one| !known.contains(**one)).collect();
    assert!(stale.is_empty(), "listed, but unknown: {stale:#?}");
    let stale: Vec<_> = listed.iter().filter(|one| used.contains(**one)).collect();
    assert!(stale.is_empty(), "listed, but used: {stale:#?}");
    for (method, path) in UNSPECIFIED {
        assert!(used.contains(&operation(method, path)), "{method} {path}");
    }
}

/// The operations of the table, and those of them that another has replaced.
fn listed() -> (BTreeSet<Operation>, BTreeSet<Operation>) {
    let table = include_str!("../../../../docs/unsupported-operations.md");
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |"));
    let (mut unsupported, mut replaced) = (BTreeSet::new(), BTreeSet::new());
    for row in rows {
        let (name, reason) = row.split_once("` | ").unwrap();
        assert!(reason.len() > 10, "a reason: {row}");
        let (method, path) = name.split_once(' ').unwrap();
        let list = if reason.starts_with("Deprecated") { &mut replaced } else { &mut unsupported };
        list.insert(operation(method, path));
    }
    (unsupported, replaced)
}
