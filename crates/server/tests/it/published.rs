//! What is published is what was reviewed.

use std::{collections::BTreeMap, fs, path::Path};

#[test]
fn published_files_are_what_the_code_gives() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../catalog/published");
    let wanted: BTreeMap<_, _> = server::published().into_iter().collect();
    let mut wrong: Vec<_> = wanted
        .iter()
        .filter(|(path, content)| {
            fs::read_to_string(root.join(path)).ok().as_ref() != Some(*content)
        })
        .map(|(path, _)| format!("{path} differs"))
        .collect();
    for folder in ["", "tools"] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let entry = entry.unwrap();
            let path = Path::new(folder).join(entry.file_name()).to_str().unwrap().to_owned();
            if entry.path().is_file() && !wanted.contains_key(&path) {
                wrong.push(format!("{path} belongs to no tool"));
            }
        }
    }
    assert!(wrong.is_empty(), "run `cargo xtask gen`:\n{}", wrong.join("\n"));
}

#[test]
fn no_tool_has_an_argument_by_a_name_that_the_server_takes_for_itself() {
    for (_, tool) in catalog::tools() {
        let taken = |name: &&str| ["fields", "skip", "__confirm"].contains(name);
        let own: Vec<_> = tool.fields.iter().map(|field| field.name).filter(taken).collect();
        assert!(own.is_empty(), "{}: {own:?}", tool.spec.name);
    }
}

#[test]
fn no_output_has_a_field_by_a_name_that_the_server_puts_beside_it() {
    for (_, tool) in catalog::tools() {
        let tool::Kind::Object(fields) = tool.output.kind else { unreachable!() };
        let taken = |name: &&str| ["cut", "resolved"].contains(name);
        let own: Vec<_> = fields.iter().map(|field| field.name).filter(taken).collect();
        assert!(own.is_empty(), "{}: {own:?}", tool.spec.name);
    }
}
