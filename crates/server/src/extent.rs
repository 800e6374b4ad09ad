//! How much of a result is given: the fields a caller asks for, and what fits into the budget.
//!
//! Both are arguments of every tool that reads, beside its own, like the caller's key of a gated
//! one. A result that is longer than the budget loses items at the end of its list, says so, and
//! says with which `skip` the same call goes on; no tool has to know of it.

use serde_json::{Map, Value, json};
use tool::{Effect, Finished, Issue, Kind, Tool, text};

/// The argument that names the fields to keep.
pub(crate) const FIELDS: &str = "fields";
/// The argument that says how many items a caller has seen.
pub(crate) const SKIP: &str = "skip";
/// Where a result says that it was cut.
pub(crate) const CUT: &str = "cut";

/// What of a result is wanted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Extent {
    /// The fields to keep; all if there are none.
    fields: Vec<String>,
    /// How many items to leave out at the beginning.
    skip: usize,
}

impl Extent {
    /// The arguments by which a tool's results are cut, as they are published.
    pub(crate) fn arguments(tool: &Tool) -> Vec<(&'static str, Value)> {
        if tool.spec.effect != Effect::Read {
            return Vec::new();
        }
        let about = "Fields to keep.";
        let words = json!({"type": "string"});
        let mut arguments =
            vec![(FIELDS, json!({"type": "array", "items": words, "description": about}))];
        if list_of(tool).is_some() {
            let about = "Items to skip.";
            arguments.push((SKIP, json!({"type": "integer", "minimum": 0, "description": about})));
        }
        arguments
    }

    /// Takes these arguments off the others.
    pub(crate) fn take(
        arguments: &mut Map<String, Value>,
        tool: &Tool,
    ) -> Result<Self, Vec<Issue>> {
        let mut extent = Self::default();
        let mut issues = Vec::new();
        let mut wrong = |path: String, code, message: String| {
            issues.push(Issue { path, message, code });
        };
        for (name, _) in Self::arguments(tool) {
            let Some(value) = arguments.shift_remove(name) else { continue };
            match (name, value) {
                (SKIP, value) => match tool::argument::whole(&value).map(usize::try_from) {
                    Some(Ok(skip)) => extent.skip = skip,
                    _ => wrong(name.to_owned(), "type", "it must be a number from 0".to_owned()),
                },
                (_, Value::Array(names)) => {
                    let known = fields_of(tool);
                    for (index, name) in names.into_iter().enumerate() {
                        match name {
                            Value::String(name) if known.contains(&name.as_str()) => {
                                extent.fields.push(name);
                            }
                            _ => wrong(
                                format!("{FIELDS}[{index}]"),
                                "choice",
                                format!("it must be one of: {}", known.join(", ")),
                            ),
                        }
                    }
                }
                _ => wrong(name.to_owned(), "type", "it must be a list of names".to_owned()),
            }
        }
        if issues.is_empty() { Ok(extent) } else { Err(issues) }
    }

    /// The text and the structure of a result within a budget of bytes of text.
    pub(crate) fn apply(
        &self,
        tool: &Tool,
        finished: Finished,
        budget: usize,
        nonce: &str,
    ) -> (String, Map<String, Value>) {
        let Finished { mut output, note } = finished;
        let list = list_of(tool).filter(|list| output.get(*list).is_some_and(Value::is_array));
        self.keep(&mut output, list);
        let total = list.and_then(|list| output.get(list)?.as_array().map(Vec::len));
        if let Some(list) = list {
            change(&mut output, list, |items| drop(items.drain(..self.skip.min(items.len()))));
        }
        let render = |output: &Map<String, Value>| {
            let text = text::render(output, tool.output, nonce);
            note.as_ref().map_or_else(|| text.clone(), |note| format!("{note}\n{text}"))
        };
        let whole = render(&output);
        let (Some(list), Some(total)) = (list, total) else {
            return (cut_text(whole, budget), output);
        };
        if whole.len() <= budget {
            return (whole, output);
        }
        self.cut(output, list, total, |output| render(output).len() <= budget).map_or_else(
            |output| (cut_text(whole, budget), output),
            |output| (format!("{}\n{}", render(&output), said(&output)), output),
        )
    }

    /// Keeps the fields asked for: of the items where there is a list, else of the result.
    fn keep(&self, output: &mut Map<String, Value>, list: Option<&str>) {
        if self.fields.is_empty() {
            return;
        }
        let wanted = |name: &String, _: &mut Value| self.fields.contains(name);
        let Some(list) = list else { return output.retain(wanted) };
        let items = output.get_mut(list).and_then(Value::as_array_mut);
        for item in items.into_iter().flatten().filter_map(Value::as_object_mut) {
            item.retain(wanted);
        }
    }

    /// The longest beginning of the list that fits; the output as it was if not even one item does.
    fn cut(
        &self,
        output: Map<String, Value>,
        list: &str,
        total: usize,
        fits: impl Fn(&Map<String, Value>) -> bool,
    ) -> Result<Map<String, Value>, Map<String, Value>> {
        let items = total.saturating_sub(self.skip);
        let with = |shown: usize| {
            let mut cut = output.clone();
            change(&mut cut, list, |items| items.truncate(shown));
            let next = self.skip + shown;
            let about = json!({"list": list, "shown": shown, "of": total, "skip": next});
            cut.insert(CUT.to_owned(), about);
            cut
        };
        // Invariant: `fitting` items fit, `too_many` do not.
        let (mut fitting, mut too_many) = (0, items);
        while fitting + 1 < too_many {
            let middle = usize::midpoint(fitting, too_many);
            if fits(&with(middle)) {
                fitting = middle;
            } else {
                too_many = middle;
            }
        }
        if fitting == 0 { Err(output) } else { Ok(with(fitting)) }
    }
}

/// What a text says of a cut.
fn said(output: &Map<String, Value>) -> String {
    let cut = output.get(CUT).unwrap_or(&Value::Null);
    format!(
        "cut: {} of {} {} are here, more would not fit. The same call with `{SKIP}: {}` goes on; \
         `{FIELDS}` makes items smaller.",
        cut["shown"],
        cut["of"],
        cut["list"].as_str().unwrap_or_default(),
        cut["skip"],
    )
}

/// A text that has no list to shorten, cut at the end of a line.
fn cut_text(mut text: String, budget: usize) -> String {
    if text.len() > budget {
        let whole = text.len();
        text.truncate(text.floor_char_boundary(budget));
        text.truncate(text.rfind('\n').unwrap_or(text.len()));
        let shown = text.len();
        let said = format!("\ncut: {shown} of {whole} bytes are here; ask for less by `{FIELDS}`.");
        text.push_str(&said);
    }
    text
}

/// Changes a list, and has its count agree.
fn change(output: &mut Map<String, Value>, list: &str, how: impl FnOnce(&mut Vec<Value>)) {
    let Some(Value::Array(items)) = output.get_mut(list) else { return };
    let before = items.len();
    how(items);
    let after = items.len();
    if let Some(count) = output.get_mut("count")
        && *count == before
    {
        *count = after.into();
    }
}

/// The list of things that a tool's result is about.
fn list_of(tool: &Tool) -> Option<&'static str> {
    let Kind::Object(fields) = tool.output.kind else { return None };
    let list = fields.iter().find(|field| match field.schema.kind {
        Kind::Array { items, .. } => matches!(items.kind, Kind::Object(_) | Kind::Free),
        _ => false,
    });
    list.filter(|list| list.required).map(|list| list.name)
}

/// The fields that can be asked for.
fn fields_of(tool: &Tool) -> Vec<&'static str> {
    let Kind::Object(fields) = tool.output.kind else { return Vec::new() };
    let of_items = list_of(tool).and_then(|list| {
        let list = fields.iter().find(|field| field.name == list)?;
        let Kind::Array { items, .. } = list.schema.kind else { return None };
        let Kind::Object(fields) = items.kind else { return None };
        Some(fields)
    });
    of_items.unwrap_or(fields).iter().map(|field| field.name).collect()
}
