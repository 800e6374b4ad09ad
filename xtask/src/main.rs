//! Writes the files that are made from code and committed, so that a change shows as a diff.
//!
//! `cargo xtask gen` writes them; `cargo xtask gen --check` tells which are not up to date.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};

fn main() -> Result<()> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let words: Vec<_> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["gen"] => write(),
        ["gen", "--check"] => check(),
        _ => bail!("usage: cargo xtask gen [--check]"),
    }
}

/// A folder that holds generated files and nothing else, with what they should be.
struct Generated {
    folder: PathBuf,
    files: Vec<(String, String)>,
}

fn generated() -> Vec<Generated> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    vec![Generated { folder: root.join("crates/catalog/published"), files: server::published() }]
}

fn write() -> Result<()> {
    for Generated { folder, files } in generated() {
        for (name, content) in &files {
            let path = folder.join(name);
            if fs::read_to_string(&path).ok().as_ref() != Some(content) {
                let parent = path.parent().context("a file stands in a folder")?;
                fs::create_dir_all(parent)?;
                fs::write(&path, content).with_context(|| path.display().to_string())?;
            }
        }
        for path in strangers(&folder, &files)? {
            fs::remove_file(&path).with_context(|| path.display().to_string())?;
        }
    }
    Ok(())
}

fn check() -> Result<()> {
    let mut stale = Vec::new();
    for Generated { folder, files } in generated() {
        let paths = files.iter().map(|(name, content)| (folder.join(name), content));
        stale.extend(paths.filter_map(|(path, content)| {
            (fs::read_to_string(&path).ok().as_ref() != Some(content)).then_some(path)
        }));
        stale.extend(strangers(&folder, &files)?);
    }
    if stale.is_empty() {
        return Ok(());
    }
    let names: Vec<_> = stale.iter().map(|path| path.display().to_string()).collect();
    bail!("not up to date; run `cargo xtask gen`:\n{}", names.join("\n"))
}

/// Files of a generated folder that nothing makes any more.
fn strangers(folder: &Path, files: &[(String, String)]) -> Result<Vec<PathBuf>> {
    let known: HashSet<_> = files.iter().map(|(name, _)| folder.join(name)).collect();
    let mut out = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        if !folder.exists() {
            continue;
        }
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if !known.contains(&path) {
                out.push(path);
            }
        }
    }
    Ok(out)
}
