//! What holds over a whole tree of components: how many there are, how much text, and that what
//! names one names no other.

use std::collections::HashSet;

use serde_json::Value;
use tool::{Reader, argument::whole};

use super::kind::Kind;

/// Most components of a message, those within others counted.
///
/// <https://docs.discord.com/developers/components/reference>
const MOST: usize = 40;

/// Most characters of all text displays together.
const MOST_TEXT: usize = 4_000;

/// Checks the tree of a message as it was given, so that these rules speak up beside those of its
/// parts.
pub(super) fn check_message(list: &Value, reader: &mut Reader) {
    let mut tree = Tree::default();
    tree.walk_list(list, reader);
    let Tree { count, text, .. } = tree;
    if count > MOST {
        let message =
            format!("it has {count} components, those within others counted; at most {MOST} fit");
        reader.issue("items", message);
    }
    if text > MOST_TEXT {
        let message = format!("its texts have {text} characters together; at most {MOST_TEXT} fit");
        reader.issue("length", message);
    }
}

/// Checks the tree of a modal, which is small by its other bounds.
pub(super) fn check_modal(list: &Value, reader: &mut Reader) {
    Tree::default().walk_list(list, reader);
}

#[derive(Default)]
struct Tree<'a> {
    count: usize,
    text: usize,
    ids: HashSet<i64>,
    custom_ids: HashSet<&'a str>,
}

impl<'a> Tree<'a> {
    fn walk_list(&mut self, list: &'a Value, reader: &mut Reader) {
        for (index, item) in list.as_array().into_iter().flatten().enumerate() {
            reader.item(index, |reader| self.walk(item, reader));
        }
    }

    fn walk(&mut self, component: &'a Value, reader: &mut Reader) {
        let Value::Object(fields) = component else { return };
        self.count += 1;
        // An id of 0 is none: Discord gives another.
        let id = fields.get("id").and_then(whole).filter(|id| *id != 0);
        if id.is_some_and(|id| !self.ids.insert(id)) {
            reader.field("id", |reader| {
                reader.issue("conflict", "another component has this id");
            });
        }
        let custom_id = fields.get("custom_id").and_then(Value::as_str);
        if custom_id.is_some_and(|id| !self.custom_ids.insert(id)) {
            reader.field("custom_id", |reader| {
                reader.issue("conflict", "another component has this custom_id");
            });
        }
        if fields.get("type").and_then(whole) == Some(Kind::TextDisplay.number()) {
            let content = fields.get("content").and_then(Value::as_str);
            self.text += content.map_or(0, |text| text.chars().count());
        }
        for name in ["accessory", "component"] {
            if let Some(inner) = fields.get(name) {
                reader.field(name, |reader| self.walk(inner, reader));
            }
        }
        if let Some(inner) = fields.get("components") {
            reader.field("components", |reader| self.walk_list(inner, reader));
        }
    }
}
