//! What the architecture promises that no type can hold: mostly absences.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut out = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            out.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            out.push(path);
        }
    }
    out
}

/// The files of all crates' `src` that hold a word, below the workspace.
fn naming(word: &str) -> Vec<String> {
    let root = workspace();
    let mut out = Vec::new();
    for entry in std::fs::read_dir(root.join("crates")).unwrap() {
        let source = entry.unwrap().path().join("src");
        for path in sources(&source) {
            if std::fs::read_to_string(&path).unwrap().contains(word) {
                out.push(path.strip_prefix(&root).unwrap().to_string_lossy().into_owned());
            }
        }
    }
    out.sort();
    out
}

/// The packages that a package is built from, with its own default features.
fn dependencies(package: &str) -> Vec<String> {
    let cargo = option_env!("CARGO").unwrap_or("cargo");
    let arguments = ["tree", "--package", package, "--edges", "normal", "--prefix", "none"];
    let tree = Command::new(cargo)
        .args(arguments)
        .args(["--format", "{p}", "--offline"])
        .current_dir(workspace())
        .output()
        .unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let names = String::from_utf8(tree.stdout).unwrap();
    names.lines().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect()
}

#[test]
fn only_the_servers_three_modules_name_the_mcp_library() {
    let allowed = ["mcp.rs", "stdio.rs", "http.rs"].map(|file| format!("crates/server/src/{file}"));
    let found = naming("rmcp::");
    assert!(!found.is_empty());
    for file in found {
        assert!(allowed.contains(&file), "{file}");
    }
}

#[test]
fn only_the_way_out_opens_sockets_to_discord() {
    let found = naming("reqwest::");
    assert!(!found.is_empty());
    for file in found {
        assert!(file.starts_with("crates/discord/src/send"), "{file}");
    }
}

#[test]
fn tools_depend_on_no_runtime_and_no_protocol() {
    for package in ["tool", "catalog"] {
        let found = dependencies(package);
        assert!(found.contains(&"discord".to_owned()), "{found:?}");
        for absent in ["tokio", "reqwest", "hyper", "rmcp", "axum", "server"] {
            assert!(!found.contains(&absent.to_owned()), "{package} depends on {absent}");
        }
    }
}

#[test]
fn the_sandbox_depends_on_none_of_our_crates() {
    let found = dependencies("sandbox");
    assert!(found.contains(&"axum".to_owned()), "{found:?}");
    for ours in ["discord", "tool", "catalog", "server", "discord-mcp"] {
        assert!(!found.contains(&ours.to_owned()), "{ours}");
    }
}

#[test]
fn nothing_below_the_server_knows_it() {
    for package in ["discord", "tool", "tool-derive", "catalog"] {
        let found = dependencies(package);
        for above in ["server", "discord-mcp"] {
            assert!(!found.contains(&above.to_owned()), "{package} depends on {above}");
        }
    }
    assert!(!dependencies("server").contains(&"discord-mcp".to_owned()));
}

#[test]
fn no_file_is_so_long_that_it_must_be_two() {
    for entry in std::fs::read_dir(workspace().join("crates")).unwrap() {
        for path in sources(&entry.unwrap().path()) {
            let lines = std::fs::read_to_string(&path).unwrap().lines().count();
            assert!(lines <= 800, "{} has {lines} lines", path.display());
        }
    }
}
