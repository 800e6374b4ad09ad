//! What Discord answers when it refuses. Which refusal applies is decided by the routes.
//!
//! The codes are Discord's:
//! <https://discord.com/developers/docs/topics/opcodes-and-status-codes#json>.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

/// A refusal: HTTP status, Discord's code and message, and for 50035 the nested field errors.
#[derive(Clone, Debug)]
pub(crate) struct Error {
    pub(crate) status: u16,
    pub(crate) code: u32,
    message: Cow<'static, str>,
    errors: Option<Box<Value>>,
    /// Seconds until the request may be sent again (slowmode only).
    pub(crate) retry_after: Option<f64>,
}

macro_rules! errors {
    ($($name:ident = $status:literal $code:literal $message:literal;)*) => {
        impl Error {
            $(pub(crate) const $name: Error = Error {
                status: $status,
                code: $code,
                message: Cow::Borrowed($message),
                errors: None,
                retry_after: None,
            };)*
        }
    };
}

errors! {
    NOT_FOUND = 404 0 "404: Not Found";
    METHOD_NOT_ALLOWED = 405 0 "405: Method Not Allowed";
    UNAUTHORIZED = 401 0 "401: Unauthorized";
    INTERNAL = 500 0 "500: Internal Server Error";
    UNKNOWN_APPLICATION = 404 10002 "Unknown Application";
    UNKNOWN_CHANNEL = 404 10003 "Unknown Channel";
    UNKNOWN_GUILD = 404 10004 "Unknown Guild";
    UNKNOWN_INTEGRATION = 404 10005 "Unknown Integration";
    UNKNOWN_INVITE = 404 10006 "Unknown Invite";
    UNKNOWN_MEMBER = 404 10007 "Unknown Member";
    UNKNOWN_MESSAGE = 404 10008 "Unknown Message";
    UNKNOWN_OVERWRITE = 404 10009 "Unknown Permission Overwrite";
    UNKNOWN_ROLE = 404 10011 "Unknown Role";
    UNKNOWN_USER = 404 10013 "Unknown User";
    UNKNOWN_EMOJI = 400 10014 "Unknown Emoji";
    UNKNOWN_WEBHOOK = 404 10015 "Unknown Webhook";
    UNKNOWN_INTERACTION = 404 10062 "Unknown interaction";
    UNKNOWN_RULE = 404 10066 "Unknown auto moderation rule";
    UNKNOWN_BAN = 404 10026 "Unknown Ban";
    UNKNOWN_SKU = 404 10027 "Unknown SKU";
    UNKNOWN_ENTITLEMENT = 404 10029 "Unknown Entitlement";
    UNKNOWN_COMMAND = 404 10063 "Unknown application command";
    UNKNOWN_COMMAND_PERMISSIONS = 404 10066 "Unknown application command permissions";
    UNKNOWN_LOBBY = 404 10031 "Unknown Lobby";
    UNKNOWN_TEMPLATE = 404 10057 "Unknown Guild Template";
    UNKNOWN_VOICE_STATE = 404 10065 "Unknown Voice State";
    UNKNOWN_STAGE = 404 10067 "Unknown Stage Instance";
    UNKNOWN_WELCOME_SCREEN = 404 10069 "Unknown Guild Welcome Screen";
    UNKNOWN_TAG = 404 10087 "Unknown Tag";
    MAX_RULES = 400 30034 "Maximum number of auto moderation rules reached";
    NOT_FOR_BOTS = 403 20001 "Bots cannot use this endpoint";
    MAX_PINS = 400 30003 "Maximum number of pins reached (250)";
    MAX_ROLES = 400 30005 "Maximum number of guild roles reached (250)";
    MAX_WEBHOOKS = 400 30007 "Maximum number of webhooks reached (15)";
    MAX_REACTIONS = 400 30010 "Maximum number of reactions reached (20)";
    MAX_CHANNELS = 400 30013 "Maximum number of guild channels reached (500)";
    MAX_COMMANDS = 400 30032 "Maximum number of application commands reached (100)";
    HAS_TEMPLATE = 400 30031 "Guild already has a template";
    UNKNOWN_CUSTOM_EMOJI = 404 10014 "Unknown Emoji";
    UNKNOWN_STICKER = 404 10060 "Unknown sticker";
    UNKNOWN_STICKER_PACK = 404 10061 "Unknown sticker pack";
    UNKNOWN_SOUND = 404 10097 "Unknown sound";
    MAX_EMOJIS = 400 30008 "Maximum number of emojis reached";
    MAX_STICKERS = 400 30039 "Maximum number of stickers reached";
    MAX_SOUNDS = 400 30045 "Maximum number of soundboard sounds reached";
    MAX_PINNED_THREADS = 400 30047 "Maximum number of pinned threads in a forum channel has been reached";
    FORUM_NEEDS_THREAD = 400 220_001 "Webhooks posted to forum channels must have a thread_name or thread_id";
    NOT_A_FORUM = 400 220_003 "Webhooks can only create threads in forum channels";
    TOO_LARGE = 413 40005 "Request entity too large";
    USER_BANNED = 403 40007 "The user is banned from this guild.";
    NOT_IN_VOICE = 400 40032 "Target user is not connected to voice.";
    ALREADY_CROSSPOSTED = 400 40033 "This message has already been crossposted.";
    ALREADY_ACKNOWLEDGED = 400 40060 "Interaction has already been acknowledged.";
    TAG_REQUIRED = 400 40067 "A tag is required to create a forum post in this channel";
    TAG_NAMES_UNIQUE = 400 40061 "Tag names must be unique";
    MISSING_ACCESS = 403 50001 "Missing Access";
    NOT_ON_DM = 403 50003 "Cannot execute action on a DM channel";
    WIDGET_DISABLED = 403 50004 "Widget Disabled";
    NOT_YOUR_MESSAGE = 403 50005 "Cannot edit a message authored by another user";
    EMPTY_MESSAGE = 400 50006 "Cannot send an empty message";
    CANNOT_DM = 403 50007 "Cannot send messages to this user";
    NOT_A_TEXT_CHANNEL = 400 50008 "Cannot send messages in a non-text channel";
    MISSING_PERMISSIONS = 403 50013 "Missing Permissions";
    BULK_COUNT = 400 50016 "Provided too few or too many messages to delete. Must provide at least 2 and fewer than 100 messages to delete.";
    SYSTEM_MESSAGE = 403 50021 "Cannot execute action on a system message";
    CHANNEL_TYPE = 400 50024 "Cannot execute action on this channel type";
    INVALID_TOKEN = 403 50025 "Invalid OAuth2 access token";
    INVALID_WEBHOOK_TOKEN = 401 50027 "Invalid Webhook Token";
    INVALID_ROLE = 400 50028 "Invalid Role";
    INVALID_RECIPIENT = 400 50033 "Invalid Recipient(s)";
    TOO_OLD = 400 50034 "You can only bulk delete messages that are under 14 days old.";
    FILE_TOO_LARGE = 400 50045 "File uploaded exceeds the maximum size";
    INVALID_FILE = 400 50046 "Invalid file uploaded";
    INVALID_GUILD = 400 50055 "Invalid Guild";
    INVALID_MESSAGE_TYPE = 400 50068 "Invalid message type";
    COMMUNITY_CHANNEL = 400 50074 "Cannot delete a channel required for Community guilds";
    INVALID_STICKER = 400 50081 "Invalid sticker sent";
    THREAD_ARCHIVED = 400 50083 "Thread is archived";
    INVALID_JSON = 400 50109 "The request body contains invalid JSON.";
    STAGE_OPEN = 400 150_006 "The Stage is already open";
    THREAD_EXISTS = 400 160_004 "A thread has already been created for this message";
    THREAD_LOCKED = 403 160_005 "Thread is locked";
    NO_HISTORY = 400 160_002 "Cannot reply without permission to read message history";
    ONBOARDING_REQUIREMENTS = 400 350_000 "Cannot enable onboarding, requirements are not met";
    FAILED_TO_BAN = 400 500_000 "Failed to ban users";
    CANNOT_EDIT_POLL = 400 520_003 "Cannot edit a poll message";
    POLL_NOT_FOUND = 400 520_006 "Cannot expire a non-poll message";
    POLL_EXPIRED = 400 520_001 "Poll expired";
}

impl Error {
    /// 20016: the channel's slowmode holds the message back.
    pub(crate) fn slowmode(seconds: f64) -> Self {
        Self {
            status: 429,
            code: 20016,
            message: "This action cannot be performed due to slowmode rate limit".into(),
            errors: None,
            retry_after: Some(seconds),
        }
    }

    /// 50035 with one field at fault.
    pub(crate) fn field(path: &str, code: &'static str, message: impl Into<String>) -> Self {
        Self::form(&[Problem { path: path.to_owned(), code, message: message.into() }])
    }

    /// 50035 with every field at fault, nested the way Discord nests them.
    pub(crate) fn form(problems: &[Problem]) -> Self {
        let mut root = Map::new();
        for problem in problems {
            let list =
                nested(&mut root, &problem.path).entry("_errors").or_insert_with(|| json!([]));
            if let Value::Array(list) = list {
                list.push(json!({"code": problem.code, "message": problem.message}));
            }
        }
        Self {
            status: 400,
            code: 50035,
            message: "Invalid Form Body".into(),
            errors: Some(Box::new(Value::Object(root))),
            retry_after: None,
        }
    }

    pub(crate) fn body(&self) -> Value {
        let mut body = json!({"message": self.message, "code": self.code});
        if let (Some(errors), Value::Object(body)) = (&self.errors, &mut body) {
            body.insert("errors".to_owned(), (**errors).clone());
        }
        if let (Some(seconds), Value::Object(body)) = (self.retry_after, &mut body) {
            body.insert("retry_after".to_owned(), json!(seconds));
        }
        body
    }
}

/// One field at fault: a dotted path (empty for the whole body), Discord's code, and its message.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) path: String,
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

/// The object at a dotted path, made on the way.
fn nested<'a>(root: &'a mut Map<String, Value>, path: &str) -> &'a mut Map<String, Value> {
    let (first, rest) = path.split_once('.').unwrap_or((path, ""));
    if first.is_empty() {
        return root;
    }
    let next = root.entry(first).or_insert_with(|| json!({}));
    if !next.is_object() {
        *next = json!({});
    }
    match next {
        Value::Object(next) => nested(next, rest),
        // It was made an object just above.
        _ => unreachable!("an object was put here"),
    }
}
