//! What a tool does to Discord, in one word, from which all else follows: tier, gate, hints, audit
//! rule and retry rule.

use discord::{Method, Permission, Repeat};

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
    /// Whether it acts beyond any one server, so that it is hidden when servers are listed.
    pub global: bool,
}

impl Spec {
    /// A tool by name, title and effect.
    pub const fn new(name: &'static str, title: &'static str, effect: Effect) -> Self {
        Self { name, title, effect, once: false, needs: &[], global: false }
    }

    /// The permissions the bot needs.
    #[must_use]
    pub const fn needs(mut self, permissions: &'static [Permission]) -> Self {
        self.needs = permissions;
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
