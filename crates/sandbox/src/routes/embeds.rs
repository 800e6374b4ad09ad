//! Embeds of a message's body, validated and put in the shape they are answered in.

use serde_json::{Map, Value, json};

use crate::form::{Field, Form};

/// Characters of all embeds of a message together.
const TOTAL: usize = 6_000;

pub(super) fn read(form: &Form<'_>) -> Field<Vec<Value>> {
    form.objects("embeds", 0..=10).map(|items| {
        let embeds: Vec<Value> = items.iter().map(embed).collect();
        if embeds.iter().map(length).sum::<usize>() > TOTAL {
            form.fault(
                "embeds",
                "MAX_EMBED_SIZE_EXCEEDED",
                "Embed size exceeds maximum size of 6000",
            );
        }
        embeds
    })
}

/// The characters that count: of title, description, footer, author and fields.
fn length(embed: &Value) -> usize {
    let count = |pointer: &str| {
        embed.pointer(pointer).and_then(Value::as_str).map_or(0, |text| text.chars().count())
    };
    let plain: usize =
        ["/title", "/description", "/footer/text", "/author/name"].map(count).iter().sum();
    let fields = embed.get("fields").and_then(Value::as_array).map_or(0, Vec::len);
    let of_fields = (0..fields)
        .map(|n| count(&format!("/fields/{n}/name")) + count(&format!("/fields/{n}/value")));
    plain + of_fields.sum::<usize>()
}

fn embed(form: &Form<'_>) -> Value {
    let mut out = Map::new();
    out.insert("type".to_owned(), json!("rich"));
    put(&mut out, "title", form.text("title", 0..=256));
    put(&mut out, "description", form.text("description", 0..=4096));
    put(&mut out, "url", form.url("url", false));
    put(&mut out, "color", form.small("color", 0..=0xff_ffff));
    put(&mut out, "timestamp", form.moment("timestamp"));
    if let Field::Value(inner) = form.object("author") {
        inner.require("name");
        let mut author = Map::new();
        put(&mut author, "name", inner.text("name", 0..=256));
        put(&mut author, "url", inner.url("url", false));
        put(&mut author, "icon_url", inner.url("icon_url", true));
        out.insert("author".to_owned(), author.into());
    }
    if let Field::Value(inner) = form.object("footer") {
        inner.require("text");
        let mut footer = Map::new();
        put(&mut footer, "text", inner.text("text", 0..=2048));
        put(&mut footer, "icon_url", inner.url("icon_url", true));
        out.insert("footer".to_owned(), footer.into());
    }
    for key in ["image", "thumbnail"] {
        if let Field::Value(inner) = form.object(key) {
            inner.require("url");
            let mut image = Map::new();
            put(&mut image, "url", inner.url("url", true));
            out.insert(key.to_owned(), image.into());
        }
    }
    if let Field::Value(fields) = form.objects("fields", 0..=25) {
        out.insert("fields".to_owned(), fields.iter().map(field).collect());
    }
    let shows = ["title", "description", "author", "footer", "image", "thumbnail", "fields"];
    if !shows.iter().any(|key| out.contains_key(*key)) {
        form.fault("description", "BASE_TYPE_REQUIRED", "This field is required");
    }
    out.into()
}

fn field(form: &Form<'_>) -> Value {
    form.require("name");
    form.require("value");
    json!({
        "name": form.text("name", 1..=256).value(),
        "value": form.text("value", 1..=1024).value(),
        "inline": form.boolean("inline").or(false),
    })
}

fn put<T: serde::Serialize>(out: &mut Map<String, Value>, key: &str, field: Field<T>) {
    if let Field::Value(value) = field {
        out.insert(key.to_owned(), json!(value));
    }
}
