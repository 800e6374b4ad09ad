//! What must not be shown, taken out: by the name of its field, and by its shape wherever it stands.

use discord::Request;
use serde_json::{Map, Value, json};
use tool::{Plan, Run};

/// Longest text that is shown in full.
const SHOWN: usize = 200;
/// How much of a longer one is shown.
const CUT: usize = 100;

/// Fields that hold what people wrote or what must stay between them, beside those that hold
/// secrets (see [`is_secret`]).
const PRIVATE: &[&str] = &[
    "attachments",
    "components",
    "content",
    "data",
    "embeds",
    "files",
    "message",
    "message_ids",
    "messages",
    "payload_json",
    "poll",
];

/// The arguments of a call, fit for a preview or an audit line.
pub fn arguments(arguments: &Map<String, Value>) -> Value {
    object(arguments)
}

/// The request of a planned call, fit for a preview; none if there are several.
pub fn request(plan: &Plan) -> Option<Value> {
    let Run::Endpoint { request, .. } = &plan.run else { return None };
    let mut shown = json!({
        "method": request.route.method.as_str(),
        "route": request.route.path,
        "path": text(&path(request)),
    });
    if let Value::Object(shown) = &mut shown {
        if !request.query.is_empty() {
            let query = request.query.iter().map(|(name, value)| json!([name, text(value)]));
            shown.insert("query".to_owned(), query.collect());
        }
        if let Some(body) = &request.body {
            shown.insert("body".to_owned(), value(body));
        }
        if let Some(reason) = &request.reason {
            shown.insert("audit_reason".to_owned(), text(reason).into());
        }
        if !request.files.is_empty() {
            shown.insert("files".to_owned(), request.files.len().into());
        }
    }
    Some(shown)
}

/// The path as it would be sent, less the secrets that stand in it.
fn path(request: &Request) -> String {
    let mut shown = request.clone();
    for (name, value) in &mut shown.path {
        if is_secret(name) {
            "REDACTED".clone_into(value);
        }
    }
    shown.path().unwrap_or_default()
}

fn object(fields: &Map<String, Value>) -> Value {
    let shown = fields.iter().map(|(name, inner)| {
        let hidden = is_secret(name) || PRIVATE.contains(&name.as_str());
        (name.clone(), if hidden { marker(inner) } else { value(inner) })
    });
    Value::Object(shown.collect())
}

fn value(inner: &Value) -> Value {
    match inner {
        Value::Object(fields) => object(fields),
        Value::Array(items) => items.iter().map(value).collect(),
        Value::String(inner) => text(inner).into(),
        other => other.clone(),
    }
}

fn marker(inner: &Value) -> Value {
    match inner {
        Value::String(text) => format!("[REDACTED:{}ch]", text.chars().count()).into(),
        Value::Array(items) => format!("[REDACTED:{} items]", items.len()).into(),
        _ => "[REDACTED:value]".into(),
    }
}

/// Whether a field's name says that it holds a secret.
fn is_secret(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    matches!(name.as_str(), "token" | "auth" | "authorization" | "secret" | "password")
        || name.ends_with("_token")
        || name.ends_with("_tokens")
        || name.ends_with("_secret")
        || name.contains("password")
}

/// A text without the secrets in it, shortened.
pub fn text(text: &str) -> String {
    let clean = secrets(text);
    if clean.chars().count() <= SHOWN {
        return clean;
    }
    let cut: String = clean.chars().take(CUT).collect();
    format!("{cut}...[TRUNCATED]")
}

/// A text with bot tokens, webhook and interaction tokens, and bearer tokens taken out.
pub fn secrets(text: &str) -> String {
    const MARKER: &str = "[REDACTED:token]";
    let mut out = String::with_capacity(text.len());
    let mut word = String::new();
    let mut after_bearer = false;
    // A word ends at what cannot stand in a token or a URL's path.
    for letter in text.chars().chain([' ']) {
        if letter.is_ascii_alphanumeric() || matches!(letter, '.' | '_' | '-' | '~' | '+' | '=') {
            word.push(letter);
            continue;
        }
        let bearer = word.eq_ignore_ascii_case("bearer") || word.eq_ignore_ascii_case("bot");
        let hidden = is_bot_token(&word)
            || (is_long(&word) && (out.ends_with('/') || after_bearer || is_dense(&word)));
        out.push_str(if hidden { MARKER } else { &word });
        out.push(letter);
        after_bearer = bearer || (word.is_empty() && after_bearer);
        word.clear();
    }
    out.pop();
    out
}

/// A bot's token: three parts of base64, of which the first is the bot's id.
fn is_bot_token(word: &str) -> bool {
    let parts: Vec<_> = word.split('.').collect();
    let plain = |part: &str| {
        part.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-'))
    };
    match parts.as_slice() {
        [id, time, rest] => {
            id.len() >= 17 && time.len() >= 5 && rest.len() >= 20 && parts.iter().all(|p| plain(p))
        }
        _ => false,
    }
}

/// Long enough for the token of a webhook (68) or interaction (some 200), or an OAuth2 token.
fn is_long(word: &str) -> bool {
    word.len() >= 30
}

/// A long run of mixed letters and digits is a token wherever it stands.
fn is_dense(word: &str) -> bool {
    word.len() >= 50
        && word.chars().any(|letter| letter.is_ascii_digit())
        && word.chars().any(|letter| letter.is_ascii_uppercase())
        && word.chars().any(|letter| letter.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_taken_out_wherever_they_stand() {
        let bot = format!("{}.{}.{}", "A".repeat(24), "GabcdE", "z1".repeat(19));
        let webhook = "aB3-".repeat(17);
        let opaque = "q".repeat(32);
        for (text, secret) in [
            (format!("token {bot}!"), &bot),
            (format!("https://discord.com/api/webhooks/123/{webhook}?wait=true"), &webhook),
            (format!("Authorization: Bearer {opaque}"), &opaque),
            (format!("x{webhook}x"), &webhook),
        ] {
            let shown = secrets(&text);
            assert!(!shown.contains(secret.as_str()), "{shown}");
            assert!(shown.contains("[REDACTED:token]"), "{shown}");
        }
        for plain in ["channels_delete 123456789012345678", "a sentence, with words.", ""] {
            assert_eq!(secrets(plain), plain);
        }
    }

    #[test]
    fn fields_with_secrets_or_texts_of_people_are_markers() {
        let given = json!({"content": "hello", "access_token": "abc", "embeds": [1, 2],
            "nested": {"bot_secret": 5, "name": "general"}, "topic": "x".repeat(201)});
        let Value::Object(given) = given else { unreachable!() };
        let shown = arguments(&given);
        assert_eq!(shown["content"], "[REDACTED:5ch]");
        assert_eq!(shown["access_token"], "[REDACTED:3ch]");
        assert_eq!(shown["embeds"], "[REDACTED:2 items]");
        assert_eq!(shown["nested"], json!({"bot_secret": "[REDACTED:value]", "name": "general"}));
        assert_eq!(shown["topic"], format!("{}...[TRUNCATED]", "x".repeat(100)));
    }
}
