//! What a tool does to Discord, in one word, from which all else follows: tier, gate, hints, audit
//! rule and retry rule.

use discord::{Method, Permission, Repeat};

/// An intent of the application without which Discord leaves things out or refuses.
///
/// <https://docs.discord.com/developers/events/gateway#privileged-intents>
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Intent {
    /// Lists of members are refused without it.
    GuildMembers,
    /// Texts, cards, files and components of other people's messages are empty without it.
    MessageContent,
}

impl Intent {
    /// Discord's name for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::GuildMembers => "GUILD_MEMBERS",
            Self::MessageContent => "MESSAGE_CONTENT",
        }
    }
}

/// What the bot's highest role has to stand above.
///
/// <https://docs.discord.com/developers/topics/permissions#permission-hierarchy>
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outranks {
    /// The highest role of the member it acts on, who is not the owner either.
    Member,
    /// Every role it gives, takes, changes or moves.
    Role,
    /// Both.
    MemberAndRole,
}

impl Outranks {
    /// The word for it in the catalogue.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Member => "member",
            Self::Role => "role",
            Self::MemberAndRole => "member and role",
        }
    }
}

/// What a tool does to Discord.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Nothing, and it asks nothing of Discord either.
    Pure,
    /// It reads.
    Read,
    /// It makes something new each time.
    Create,
    /// It brings something into a stated form; again changes nothing more.
    Set,
    /// It takes something away that cannot be brought back.
    Destroy,
}

/// How much care a call needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tier {
    /// Changes nothing.
    Read,
    /// Changes something.
    Write,
    /// Takes something away for good.
    Destructive,
}

impl Tier {
    /// The word for it in the catalogue.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Destructive => "destructive",
        }
    }
}

/// The facts of a tool that its types do not hold.
#[derive(Debug, Clone, Copy)]
pub struct Spec {
    /// Its name, `group_verb_noun`.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What it does.
    pub effect: Effect,
    /// Whether doing it twice differs from doing it once although the effect says otherwise.
    pub once: bool,
    /// The permissions the bot needs in the channel or server.
    pub needs: &'static [Permission],
    /// The intents its application needs for a full answer.
    pub intents: &'static [Intent],
    /// What the bot's highest role has to stand above, if anything.
    pub outranks: Option<Outranks>,
    /// Whether it acts beyond any one server, so that it is hidden when servers are listed.
    pub global: bool,
}

impl Spec {
    /// A tool by name, title and effect.
    pub const fn new(name: &'static str, title: &'static str, effect: Effect) -> Self {
        Self {
            name,
            title,
            effect,
            once: false,
            needs: &[],
            intents: &[],
            outranks: None,
            global: false,
        }
    }

    /// The permissions the bot needs.
    #[must_use]
    pub const fn needs(mut self, permissions: &'static [Permission]) -> Self {
        self.needs = permissions;
        self
    }

    /// The intents the application needs.
    #[must_use]
    pub const fn intents(mut self, intents: &'static [Intent]) -> Self {
        self.intents = intents;
        self
    }

    /// What the bot's highest role has to stand above.
    #[must_use]
    pub const fn outranks(mut self, whom: Outranks) -> Self {
        self.outranks = Some(whom);
        self
    }

    /// It must not be done twice.
    #[must_use]
    pub const fn once(mut self) -> Self {
        self.once = true;
        self
    }

    /// It acts beyond any one server.
    #[must_use]
    pub const fn global(mut self) -> Self {
        self.global = true;
        self
    }

    /// How much care it needs.
    pub const fn tier(&self) -> Tier {
        match self.effect {
            Effect::Pure | Effect::Read => Tier::Read,
            Effect::Create | Effect::Set => Tier::Write,
            Effect::Destroy => Tier::Destructive,
        }
    }

    /// MCP's `readOnlyHint`.
    pub const fn read_only(&self) -> bool {
        matches!(self.effect, Effect::Pure | Effect::Read)
    }

    /// MCP's `destructiveHint`.
    pub const fn destructive(&self) -> bool {
        matches!(self.effect, Effect::Destroy)
    }

    /// MCP's `idempotentHint`.
    pub const fn idempotent(&self) -> bool {
        !self.once && !matches!(self.effect, Effect::Create)
    }

    /// MCP's `openWorldHint`.
    pub const fn open_world(&self) -> bool {
        !matches!(self.effect, Effect::Pure)
    }

    /// Whether its request may be sent again. A POST is never taken for harmless, since Discord
    /// promises nothing about a second one.
    pub const fn repeat(&self, method: Method) -> Repeat {
        match method {
            Method::Get => Repeat::Harmless,
            Method::Put | Method::Patch | Method::Delete if self.idempotent() => Repeat::Harmless,
            Method::Post | Method::Put | Method::Patch | Method::Delete => Repeat::Harmful,
        }
    }
}
