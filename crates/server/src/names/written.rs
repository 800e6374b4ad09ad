//! How people write what an id names: as the id, a mention, a link, or a name.
//!
//! <https://docs.discord.com/developers/reference#message-formatting>

use tool::Refers;

/// What stands where an id is expected.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// An id, or nothing that could be read as one or as a name: the tool's own reader judges it.
    AsIs,
    /// A mention of this id.
    Id(String),
    /// A link to it, with the other arguments that the link answers.
    Link { id: String, beside: Vec<(&'static str, String)> },
    /// A name.
    Name,
}

/// Longest name that anything of Discord's can have.
const LONGEST_NAME: usize = 100;

impl Written {
    pub(super) fn read(refers: Refers, text: &str) -> Self {
        let named = matches!(
            refers,
            Refers::Guild | Refers::Channel | Refers::Role | Refers::User | Refers::Emoji
        );
        if !(named || refers == Refers::Message) || is_number(text) {
            return Self::AsIs;
        }
        if let Some(id) = mention(refers, text) {
            return Self::Id(id.to_owned());
        }
        if let Some(link) = link(refers, text) {
            return link;
        }
        let length = text.chars().count();
        let plausible = (1..=LONGEST_NAME).contains(&length)
            && !text.chars().any(char::is_control)
            && !text.trim().is_empty()
            && !text.contains("://");
        if named && plausible { Self::Name } else { Self::AsIs }
    }
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_id(text: &str) -> bool {
    discord::id::DIGITS.contains(&text.len()) && is_number(text)
}

/// `<#id>`, `<@id>`, `<@!id>`, `<@&id>`, `<:name:id>` and `<a:name:id>`, each where it fits.
fn mention(refers: Refers, text: &str) -> Option<&str> {
    let inner = text.strip_prefix('<')?.strip_suffix('>')?;
    let id = match refers {
        Refers::Channel => inner.strip_prefix('#')?,
        Refers::Role => inner.strip_prefix("@&")?,
        Refers::User => {
            let inner = inner.strip_prefix('@')?;
            inner.strip_prefix('!').unwrap_or(inner)
        }
        Refers::Emoji => {
            let inner = inner.strip_prefix("a:").or_else(|| inner.strip_prefix(':'))?;
            inner.split_once(':')?.1
        }
        _ => return None,
    };
    is_id(id).then_some(id)
}

/// `https://discord.com/channels/{server}/{channel}/{message}`, with or without the last parts.
fn link(refers: Refers, text: &str) -> Option<Written> {
    let rest = text.strip_prefix("https://")?;
    let (host, rest) = rest.split_once("/channels/")?;
    let hosts = ["discord.com", "ptb.discord.com", "canary.discord.com", "discordapp.com"];
    if !hosts.contains(&host) {
        return None;
    }
    let mut parts = rest.trim_end_matches('/').split('/');
    let guild = parts.next().filter(|part| is_id(part) || *part == "@me")?;
    let (channel, message) = (parts.next(), parts.next());
    let known = [channel, message];
    if parts.next().is_some() || known.iter().flatten().any(|part| !is_id(part)) {
        return None;
    }
    let all = [
        (Refers::Guild, "guild_id", Some(guild).filter(|guild| is_id(guild))),
        (Refers::Channel, "channel_id", channel),
        (Refers::Message, "message_id", message),
    ];
    let id = all.iter().find(|(kind, ..)| *kind == refers)?.2?.to_owned();
    let beside = all.iter().filter(|(kind, ..)| *kind != refers);
    let beside = beside.filter_map(|(_, name, id)| Some((*name, (*id)?.to_owned())));
    Some(Written::Link { id, beside: beside.collect() })
}
