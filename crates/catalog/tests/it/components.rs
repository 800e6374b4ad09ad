//! Trees of components: what is read is what Discord's specification takes, and every rule that it
//! breaks is named with its place.

mod generate;
mod refused;

use std::collections::{BTreeMap, BTreeSet};

use catalog::{Tree, read_components};
use proptest::{collection::vec, prelude::*, strategy::ValueTree as _, test_runner::TestRunner};
use serde_json::{Map, Value, json};
use tool::Schema;

pub(crate) use generate::trees;

use crate::{
    reads::{CODES, mutation, run},
    spec::Document,
};

/// What tree of components a schema stands for, if it stands for one.
pub(crate) fn tree(schema: &Schema) -> Option<Tree> {
    let of = |beginning| schema.note.starts_with(beginning);
    if of("Type 1 is a row") {
        Some(Tree::Message)
    } else if of("Type 18 is a label") {
        Some(Tree::Modal)
    } else {
        None
    }
}

/// A tree that needs no flag.
pub(crate) fn example(tree: Tree) -> Value {
    match tree {
        Tree::Message => json!([{"type": 1, "components": [
            {"type": 2, "style": 5, "label": "note", "url": "https://example.com/"},
        ]}]),
        Tree::Modal => json!([{"type": 18, "label": "note", "component":
            {"type": 4, "style": 1, "custom_id": "note"},
        }]),
    }
}

const BOTH: [Tree; 2] = [Tree::Message, Tree::Modal];

#[test]
fn valid_trees_are_read_as_they_are_and_fit_the_specification() {
    let validators = Validators::open();
    for tree in BOTH {
        run(&trees(tree), |given| {
            let read = read_components(tree, given.clone());
            prop_assert_eq!(read.as_ref(), Ok(&given));
            prop_assert!(validators.fits(tree, &given), "{}", given);
            Ok(())
        });
    }
}

#[test]
fn what_is_read_of_mutated_trees_fits_the_specification() {
    let validators = Validators::open();
    let names =
        ["type", "id", "custom_id", "url", "components", "accessory", "label", "min_values"];
    let names: Vec<_> = names.into_iter().map(str::to_owned).collect();
    for tree in BOTH {
        run(&(trees(tree), vec(mutation(names.clone()), 1..4)), |(mut given, mutations)| {
            for mutation in mutations {
                mutation.apply(&mut given);
            }
            match read_components(tree, given) {
                Ok(read) => prop_assert!(validators.fits(tree, &read), "{}", read),
                Err(issues) => {
                    prop_assert!(!issues.is_empty());
                    for issue in issues {
                        prop_assert!(!issue.message.is_empty() && CODES.contains(&issue.code));
                    }
                }
            }
            Ok(())
        });
    }
}

#[test]
fn every_field_of_the_specification_can_be_given() {
    let Some(document) = Document::open() else { return };
    for (tree, surface) in [(Tree::Message, "ForMessageRequest"), (Tree::Modal, "ForModalRequest")]
    {
        let mut given: BTreeMap<i64, BTreeSet<String>> = BTreeMap::new();
        let mut runner = TestRunner::deterministic();
        for _ in 0..400 {
            collect(&trees(tree).new_tree(&mut runner).unwrap().current(), &mut given);
        }
        let schemas = document.0["components"]["schemas"].as_object().unwrap();
        let components = schemas
            .iter()
            .filter(|(name, _)| name.ends_with(surface) && !name.starts_with("ComponentEmoji"));
        for (name, schema) in components {
            let kind = schema["properties"]["type"]["enum"][0].as_i64().unwrap();
            for field in schema["properties"].as_object().unwrap().keys() {
                // Discord refuses a modal of which a part is disabled, says its documentation.
                let refused = tree == Tree::Modal && field == "disabled";
                assert!(refused || given[&kind].contains(field), "{name}: {field}");
            }
        }
    }
}

/// The fields that components of each type have.
fn collect(value: &Value, given: &mut BTreeMap<i64, BTreeSet<String>>) {
    match value {
        Value::Array(list) => list.iter().for_each(|item| collect(item, given)),
        Value::Object(map) => {
            if let Some(kind) = map.get("type").and_then(Value::as_i64) {
                given.entry(kind).or_default().extend(map.keys().cloned());
            }
            map.values().for_each(|inner| collect(inner, given));
        }
        _ => {}
    }
}

/// What the specification says of both trees; without its file anything fits.
struct Validators(Option<[jsonschema::Validator; 2]>);

impl Validators {
    fn open() -> Self {
        let schema = |document: &Document, name: &str| {
            let root = Map::from_iter([
                ("components".to_owned(), document.0["components"].clone()),
                (
                    "$ref".to_owned(),
                    json!(format!("#/components/schemas/{name}/properties/components")),
                ),
            ]);
            jsonschema::draft202012::new(&Value::Object(root)).unwrap()
        };
        Self(Document::open().map(|document| {
            ["MessageCreateRequest", "ModalInteractionCallbackRequestData"]
                .map(|name| schema(&document, name))
        }))
    }

    fn fits(&self, tree: Tree, value: &Value) -> bool {
        self.0.as_ref().is_none_or(|[message, modal]| match tree {
            Tree::Message => message.is_valid(value),
            Tree::Modal => modal.is_valid(value),
        })
    }
}
