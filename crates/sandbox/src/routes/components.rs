//! Message components, both generations, validated and put in the shape they are answered in.
//!
//! <https://discord.com/developers/docs/components/reference>

use serde_json::{Map, Value, json};

use crate::form::{Field, Form};

const ACTION_ROW: u32 = 1;
const BUTTON: u32 = 2;
const SECTION: u32 = 9;
const TEXT_DISPLAY: u32 = 10;
const THUMBNAIL: u32 = 11;
const MEDIA_GALLERY: u32 = 12;
const FILE: u32 = 13;
const SEPARATOR: u32 = 14;
const CONTAINER: u32 = 17;
const SELECTS: &[u32] = &[3, 5, 6, 7, 8];

/// Components of one message, nested ones included.
const COMPONENTS: u32 = 40;
/// Characters of all text displays of a message.
const TEXT: usize = 4_000;

/// What is counted over the whole tree.
#[derive(Default)]
struct Tree {
    next_id: u32,
    text: usize,
    custom_ids: Vec<String>,
}

/// Reads `components`. Without the Components V2 flag only action rows may stand at the top.
pub(super) fn read(form: &Form<'_>, second_generation: bool) -> Field<Vec<Value>> {
    let most = if second_generation { 40 } else { 5 };
    form.objects("components", 0..=most).map(|items| {
        let mut tree = Tree::default();
        let top: &[u32] = if second_generation {
            &[ACTION_ROW, SECTION, TEXT_DISPLAY, MEDIA_GALLERY, FILE, SEPARATOR, CONTAINER]
        } else {
            &[ACTION_ROW]
        };
        let read: Vec<Value> = items.iter().map(|item| component(item, top, &mut tree)).collect();
        if tree.next_id > COMPONENTS {
            let text = "The total number of components must be 40 or fewer";
            form.fault("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", text);
        }
        if tree.text > TEXT {
            let text = "The total displayable text size must be less than or equal to 4000";
            form.fault("components", "COMPONENT_MAX_DISPLAYABLE_TEXT_SIZE_EXCEEDED", text);
        }
        read
    })
}

fn component(form: &Form<'_>, allowed: &[u32], tree: &mut Tree) -> Value {
    form.require("type");
    let Field::Value(kind) = form.choice("type", allowed) else { return Value::Null };
    tree.next_id += 1;
    let id = form
        .small("id", 0..=i32::MAX.unsigned_abs())
        .value()
        .filter(|id| *id > 0)
        .unwrap_or(tree.next_id);
    let mut out = Map::from_iter([("type".to_owned(), json!(kind)), ("id".to_owned(), json!(id))]);
    match kind {
        ACTION_ROW => row(form, &mut out, tree),
        BUTTON => button(form, &mut out, tree),
        SECTION => section(form, &mut out, tree),
        TEXT_DISPLAY => {
            form.require("content");
            let content = form.text("content", 1..=4000).value().unwrap_or_default();
            tree.text += content.chars().count();
            out.insert("content".to_owned(), json!(content));
        }
        THUMBNAIL => media(form, "media", &mut out, tree),
        MEDIA_GALLERY => gallery(form, &mut out, tree),
        FILE => {
            media(form, "file", &mut out, tree);
            out.shift_remove("description");
            out.insert("name".to_owned(), Value::Null);
            out.insert("size".to_owned(), Value::Null);
        }
        SEPARATOR => {
            out.insert("spacing".to_owned(), json!(form.choice("spacing", &[1, 2]).or(1)));
            out.insert("divider".to_owned(), json!(form.boolean("divider").or(true)));
        }
        CONTAINER => {
            let inner = &[ACTION_ROW, SECTION, TEXT_DISPLAY, MEDIA_GALLERY, FILE, SEPARATOR];
            out.insert(
                "accent_color".to_owned(),
                json!(form.small("accent_color", 0..=0xff_ffff).value()),
            );
            out.insert("components".to_owned(), inside(form, 1, 40, inner, tree).into());
            out.insert("spoiler".to_owned(), json!(form.boolean("spoiler").or(false)));
        }
        _ => select(form, kind, &mut out, tree),
    }
    out.into()
}

fn inside(
    form: &Form<'_>,
    least: usize,
    most: usize,
    allowed: &[u32],
    tree: &mut Tree,
) -> Vec<Value> {
    form.require("components");
    let items = form.objects("components", least..=most).value().unwrap_or_default();
    items.iter().map(|item| component(item, allowed, tree)).collect()
}

fn row(form: &Form<'_>, out: &mut Map<String, Value>, tree: &mut Tree) {
    let mut allowed = vec![BUTTON];
    allowed.extend(SELECTS);
    let inner = inside(form, 1, 5, &allowed, tree);
    let selects = inner.iter().filter(|item| item.get("type") != Some(&json!(BUTTON))).count();
    if selects > 0 && inner.len() > 1 {
        form.fault(
            "components",
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        );
    }
    out.insert("components".to_owned(), inner.into());
}

fn section(form: &Form<'_>, out: &mut Map<String, Value>, tree: &mut Tree) {
    let inner = inside(form, 1, 3, &[TEXT_DISPLAY], tree);
    out.insert("components".to_owned(), inner.into());
    form.require("accessory");
    if let Field::Value(accessory) = form.object("accessory") {
        out.insert("accessory".to_owned(), component(&accessory, &[BUTTON, THUMBNAIL], tree));
    }
}

fn custom_id(form: &Form<'_>, out: &mut Map<String, Value>, tree: &mut Tree) {
    form.require("custom_id");
    let Field::Value(id) = form.text("custom_id", 1..=100) else { return };
    if tree.custom_ids.contains(&id) {
        form.fault(
            "custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            "Component custom id cannot be duplicated",
        );
    }
    out.insert("custom_id".to_owned(), json!(id));
    tree.custom_ids.push(id);
}

fn button(form: &Form<'_>, out: &mut Map<String, Value>, tree: &mut Tree) {
    form.require("style");
    let style = form.choice("style", &[1, 2, 3, 4, 5, 6]).or(1);
    out.insert("style".to_owned(), json!(style));
    match style {
        5 => {
            form.require("url");
            out.insert("url".to_owned(), json!(form.url("url", false).value()));
        }
        6 => {
            form.require("sku_id");
            out.insert("sku_id".to_owned(), json!(form.snowflake("sku_id").value()));
        }
        _ => custom_id(form, out, tree),
    }
    let label = form.text("label", 0..=80);
    let emoji = form.object("emoji");
    if style != 6 && !label.given() && !emoji.given() {
        form.fault("label", "BUTTON_COMPONENT_INVALID_LABEL", "A label or emoji is required");
    }
    if let Field::Value(label) = label {
        out.insert("label".to_owned(), json!(label));
    }
    if let Field::Value(emoji) = emoji {
        let mut shown = json!({"name": emoji.text("name", 0..=100).value().unwrap_or_default()});
        if let Field::Value(id) = emoji.snowflake("id") {
            crate::render::insert(&mut shown, "id", json!(id));
        }
        out.insert("emoji".to_owned(), shown);
    }
    if let Field::Value(disabled) = form.boolean("disabled") {
        out.insert("disabled".to_owned(), json!(disabled));
    }
}

fn select(form: &Form<'_>, kind: u32, out: &mut Map<String, Value>, tree: &mut Tree) {
    custom_id(form, out, tree);
    if let Field::Value(text) = form.text("placeholder", 0..=150) {
        out.insert("placeholder".to_owned(), json!(text));
    }
    out.insert("min_values".to_owned(), json!(form.small("min_values", 0..=25).or(1)));
    out.insert("max_values".to_owned(), json!(form.small("max_values", 1..=25).or(1)));
    if let Field::Value(disabled) = form.boolean("disabled") {
        out.insert("disabled".to_owned(), json!(disabled));
    }
    if kind == 3 {
        form.require("options");
        let options = form.objects("options", 1..=25).value().unwrap_or_default();
        out.insert("options".to_owned(), options.iter().map(option).collect());
    }
}

fn option(form: &Form<'_>) -> Value {
    form.require("label");
    form.require("value");
    let mut out = json!({
        "label": form.text("label", 1..=100).value(),
        "value": form.text("value", 1..=100).value(),
    });
    if let Field::Value(text) = form.text("description", 0..=100) {
        crate::render::insert(&mut out, "description", json!(text));
    }
    if let Field::Value(default) = form.boolean("default") {
        crate::render::insert(&mut out, "default", json!(default));
    }
    out
}

fn media(form: &Form<'_>, key: &str, out: &mut Map<String, Value>, tree: &Tree) {
    form.require(key);
    if let Field::Value(inner) = form.object(key) {
        inner.require("url");
        let url = inner.url("url", true).value().unwrap_or_default();
        out.insert(
            key.to_owned(),
            json!({"id": tree.next_id.to_string(), "url": url, "proxy_url": url}),
        );
    }
    out.insert("description".to_owned(), json!(form.text("description", 0..=1024).value()));
    out.insert("spoiler".to_owned(), json!(form.boolean("spoiler").or(false)));
}

fn gallery(form: &Form<'_>, out: &mut Map<String, Value>, tree: &Tree) {
    form.require("items");
    let items = form.objects("items", 1..=10).value().unwrap_or_default();
    let shown = items.iter().map(|item| {
        let mut shown = Map::new();
        media(item, "media", &mut shown, tree);
        Value::Object(shown)
    });
    out.insert("items".to_owned(), shown.collect());
}
