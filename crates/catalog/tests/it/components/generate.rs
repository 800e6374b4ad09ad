//! Valid trees of components at random.

use catalog::Tree;
use proptest::{collection::vec, prelude::*, sample::select};
use serde_json::{Map, Value, json};

type Values = BoxedStrategy<Value>;

/// Trees of which every component and number has a name of its own.
pub(crate) fn trees(tree: Tree) -> Values {
    let (items, most) = match tree {
        Tree::Message => (prop_oneof![2 => in_container(), 1 => container()].boxed(), 4),
        Tree::Modal => (prop_oneof![3 => label(), 1 => text(), 1 => modal_row()].boxed(), 5),
    };
    vec(items, 1..=most)
        .prop_map(|items| {
            let mut value = Value::Array(items);
            name(&mut value, &mut 0);
            value
        })
        .boxed()
}

/// Numbers what was made as equal.
fn name(value: &mut Value, next: &mut u32) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(|item| name(item, next)),
        Value::Object(map) => {
            *next += 1;
            if let Some(id) = map.get_mut("custom_id") {
                *id = json!(format!("custom {next}"));
            }
            if let Some(id) = map.get_mut("id").filter(|id| id.is_number()) {
                *id = json!(*next);
            }
            map.values_mut().for_each(|inner| name(inner, next));
        }
        _ => {}
    }
}

/// A component of a type, with fields of its own and perhaps a number.
fn component(kind: u8, fields: Vec<Values>) -> Values {
    let mut all = vec![Just(json!({"type": kind})).boxed(), maybe("id", Just(json!(1)))];
    all.extend(fields);
    merged(all)
}

fn merged(fields: Vec<Values>) -> Values {
    fields
        .prop_map(|fields| {
            let maps = fields.into_iter().filter_map(|one| match one {
                Value::Object(map) => Some(map),
                _ => None,
            });
            Value::Object(maps.flatten().collect())
        })
        .boxed()
}

fn field(name: &'static str, value: impl Strategy<Value = Value> + 'static) -> Values {
    value.prop_map(move |value| json!({name: value})).boxed()
}

fn maybe(name: &'static str, value: impl Strategy<Value = Value> + 'static) -> Values {
    prop_oneof![Just(json!({})), field(name, value)].boxed()
}

fn words() -> Values {
    vec(any::<char>(), 1..8).prop_map(|text| json!(text.into_iter().collect::<String>())).boxed()
}

fn yes_or_no() -> Values {
    any::<bool>().prop_map(Value::from).boxed()
}

fn id() -> Values {
    "[1-9][0-9]{16,18}".prop_map(Value::from).boxed()
}

fn list(items: Values, most: usize) -> Values {
    vec(items, 1..=most).prop_map(Value::Array).boxed()
}

fn in_container() -> Values {
    prop_oneof![row(), section(), text(), gallery(), file(), separator()].boxed()
}

fn container() -> Values {
    let color = (0..=0xff_ffff_u32).prop_map(Value::from);
    component(
        17,
        vec![
            maybe("accent_color", color),
            maybe("spoiler", yes_or_no()),
            field("components", list(in_container(), 2)),
        ],
    )
}

fn row() -> Values {
    let selects = prop_oneof![string_select(false), select_of(false)];
    let select = selects.prop_map(|select| json!([select]));
    component(1, vec![field("components", prop_oneof![list(button(), 3), select])])
}

fn modal_row() -> Values {
    let labelled = merged(vec![text_input(), field("label", words())]);
    component(1, vec![field("components", labelled.prop_map(|input| json!([input])))])
}

fn text() -> Values {
    component(10, vec![field("content", words())])
}

fn section() -> Values {
    let accessory = prop_oneof![button(), pictured(component(11, Vec::new()))];
    component(9, vec![field("components", list(text(), 3)), field("accessory", accessory)])
}

/// With a picture, and what is said of it.
fn pictured(other: Values) -> Values {
    let url = select(vec!["https://example.com/a.png", "attachment://a.png"]);
    merged(vec![
        other,
        field("media", url.prop_map(|url| json!({"url": url}))),
        maybe("description", words()),
        maybe("spoiler", yes_or_no()),
    ])
}

fn gallery() -> Values {
    component(12, vec![field("items", list(pictured(Just(json!({})).boxed()), 3))])
}

fn file() -> Values {
    let file = Just(json!({"url": "attachment://a.txt"}));
    component(13, vec![field("file", file), maybe("spoiler", yes_or_no())])
}

fn separator() -> Values {
    let spacing = select(vec![json!(1), json!(2)]);
    component(14, vec![maybe("spacing", spacing), maybe("divider", yes_or_no())])
}

fn label() -> Values {
    let input = prop_oneof![
        text_input(),
        string_select(true),
        select_of(true),
        component(19, vec![custom_id(), amount(true, 10)]),
        radio_group(),
        checkbox_group(),
        component(23, vec![custom_id(), maybe("default", yes_or_no())]),
    ];
    component(
        18,
        vec![field("label", words()), maybe("description", words()), field("component", input)],
    )
}

fn custom_id() -> Values {
    field("custom_id", Just(json!("")))
}

fn emoji() -> Values {
    prop_oneof![
        field("name", Just(json!("🦋"))),
        merged(vec![field("id", id()), field("name", Just(json!("moth")))]),
    ]
    .boxed()
}

fn button() -> Values {
    let shown = prop_oneof![
        merged(vec![field("label", words()), maybe("emoji", emoji())]),
        field("emoji", emoji()),
    ];
    let style = |styles: Vec<u8>| field("style", select(styles).prop_map(Value::from));
    let link = select(vec![json!("https://example.com/"), json!("discord://-/quests")]);
    let used = prop_oneof![
        merged(vec![style(vec![1, 2, 3, 4]), custom_id(), shown.clone().boxed()]),
        merged(vec![style(vec![5]), field("url", link), shown.boxed()]),
        merged(vec![style(vec![6]), field("sku_id", id())]),
    ];
    component(2, vec![used.boxed(), maybe("disabled", yes_or_no())])
}

/// How many values may be chosen: `min_values`, `max_values`, `required`.
fn amount(modal: bool, most: u64) -> Values {
    (0..=most, 1..=most, any::<[bool; 3]>(), any::<bool>())
        .prop_map(move |(min, max, given, required)| {
            let mut out = Map::new();
            let [min_given, max_given, required_given] = given;
            let most = if max_given { max } else { 1 };
            // What a modal requires cannot be none.
            let least = u64::from(modal && (required || !required_given));
            if min_given {
                out.insert("min_values".to_owned(), json!(min.clamp(least, most)));
            }
            if max_given {
                out.insert("max_values".to_owned(), json!(max));
            }
            if required_given {
                out.insert("required".to_owned(), json!(required));
            }
            Value::Object(out)
        })
        .boxed()
}

/// A few options, of which the first may be chosen to begin with.
fn options(range: std::ops::RangeInclusive<usize>, emojis: bool) -> Values {
    let mut fields = vec![field("label", words()), maybe("description", words())];
    if emojis {
        fields.push(maybe("emoji", emoji()));
    }
    (vec(merged(fields), range), any::<Option<bool>>())
        .prop_map(|(mut options, chosen)| {
            for (index, option) in options.iter_mut().enumerate() {
                option["value"] = json!(format!("value {index}"));
                if let Some(chosen) = chosen {
                    option["default"] = json!(chosen && index == 0);
                }
            }
            json!(options)
        })
        .boxed()
}

fn in_message(modal: bool) -> Values {
    if modal { Just(json!({})).boxed() } else { maybe("disabled", yes_or_no()) }
}

fn string_select(modal: bool) -> Values {
    let options = (1..=4_usize).prop_flat_map(move |count| {
        let most = u64::try_from(count).unwrap();
        merged(vec![amount(modal, most), field("options", options(count..=count, true))])
    });
    component(
        3,
        vec![custom_id(), maybe("placeholder", words()), options.boxed(), in_message(modal)],
    )
}

/// A menu of what a server has.
fn select_of(modal: bool) -> Values {
    let channel_types =
        prop::sample::subsequence(vec![0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15], 0..4)
            .prop_map(|types| json!(types));
    let kinds = select(vec![(5, "user"), (6, "role"), (7, "user"), (7, "role"), (8, "channel")]);
    kinds
        .prop_flat_map(move |(kind, word)| {
            let chosen = id().prop_map(move |id| json!([{"id": id, "type": word}]));
            let with_choice = merged(vec![amount(modal, 1), field("default_values", chosen)]);
            let types = if kind == 8 {
                maybe("channel_types", channel_types.clone())
            } else {
                Just(json!({})).boxed()
            };
            component(
                kind,
                vec![
                    custom_id(),
                    maybe("placeholder", words()),
                    prop_oneof![amount(modal, 25), with_choice].boxed(),
                    types,
                    in_message(modal),
                ],
            )
        })
        .boxed()
}

fn text_input() -> Values {
    let lengths = (0..=4000_u32, 1..=4000_u32, any::<[bool; 2]>()).prop_map(|(min, max, given)| {
        let mut out = Map::new();
        if given[0] {
            out.insert("min_length".to_owned(), json!(min.min(max)));
        }
        if given[1] {
            out.insert("max_length".to_owned(), json!(max));
        }
        Value::Object(out)
    });
    component(
        4,
        vec![
            custom_id(),
            field("style", select(vec![json!(1), json!(2)])),
            lengths.boxed(),
            maybe("label", words()),
            maybe("required", yes_or_no()),
            maybe("value", words()),
            maybe("placeholder", words()),
        ],
    )
}

fn radio_group() -> Values {
    component(
        21,
        vec![custom_id(), maybe("required", yes_or_no()), field("options", options(2..=10, false))],
    )
}

fn checkbox_group() -> Values {
    let fields = (1..=10_usize).prop_flat_map(|count| {
        let most = u64::try_from(count).unwrap();
        merged(vec![amount(true, most), field("options", options(count..=count, false))])
    });
    component(22, vec![custom_id(), fields.boxed()])
}
