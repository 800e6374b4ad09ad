//! The chain. One function reads from top to bottom in the order that every call takes:
//!
//! telemetry → default guild → validation → scope (category, then server) → write mode and
//! preconditions → audit → tool.
//!
//! A call that has names where ids belong is validated first with stand-ins, then, within the
//! scope, the names are looked up, and it goes on as if it had come with the ids.
//!
//! The order is held by types too: [`Confirmed`] can be made only by `consent` from an [`Allowed`],
//! and that only by `scope`.

use std::{
    panic::AssertUnwindSafe,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use discord::{Id, Request, Response, id::Guild};
use futures::FutureExt as _;
use serde_json::{Map, Value};
use tool::{Context, Discord, Plan, Run, ToolError};

use crate::{
    Audit, Outcome, Refusal, Registry, Settings,
    consent::{Confirmed, Consent, Precondition},
    diagnosis::Diagnosis,
    entropy,
    files::Files,
    job::Job,
    names,
    places::Places,
    registry::Entry,
    scope::Scope,
    telemetry,
};

/// A call as a client makes it.
#[derive(Debug, Clone)]
pub struct Call {
    /// The tool's name.
    pub name: String,
    /// The arguments, authorization fields among them.
    pub arguments: Map<String, Value>,
}

/// A client named a tool that is not offered; the protocol's matter, not a tool's result.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown tool")]
pub struct UnknownTool;

/// Everything a process needs to answer calls; made once, shared by all of them.
pub struct Server {
    settings: Settings,
    registry: Registry,
    discord: Option<Arc<dyn Discord>>,
    places: Arc<Places>,
    scope: Scope,
    consent: Consent,
    files: Files,
    audit: Audit,
}

impl Server {
    /// A server over a way to Discord. Without one it only shows its catalogue.
    pub fn new(settings: Settings, discord: Option<Arc<dyn Discord>>, audit: Audit) -> Self {
        let registry = Registry::new(&settings);
        let places = Arc::new(Places::default());
        Self {
            scope: Scope::new(&settings, Arc::clone(&places)),
            consent: Consent::new(&settings),
            files: Files::new(settings.file_roots.clone()),
            settings,
            registry,
            discord,
            places,
            audit,
        }
    }

    /// Adds a precondition of an embedder's own; it runs after the built-in ones.
    #[must_use]
    pub fn with_precondition(mut self, precondition: Arc<dyn Precondition>) -> Self {
        self.consent.add(precondition);
        self
    }

    /// The tools offered.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// What the operator set.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Answers a call.
    ///
    /// # Errors
    /// Only for a tool that is not offered; all else that goes wrong is an [`Outcome`].
    pub async fn call(&self, call: Call) -> Result<Outcome, UnknownTool> {
        let entry = self.registry.get(&call.name).ok_or(UnknownTool)?;
        let outcome = telemetry::around(entry, self.settings.transport, async {
            // A handler that panics must not leave its caller without an answer.
            let writing = AtomicBool::new(false);
            let chain = self.chain(entry, call.arguments, &writing);
            let chain = AssertUnwindSafe(chain).catch_unwind();
            let done = tokio::time::timeout(self.settings.call_budget, chain).await;
            let writing = writing.load(Ordering::Relaxed);
            match done {
                Ok(Ok(Ok(outcome))) => outcome,
                Ok(Ok(Err(refusal))) => refusal.outcome(),
                Ok(Err(_panic)) => Refusal::Panic { writing }.outcome(),
                Err(_elapsed) => {
                    Refusal::Budget { budget: self.settings.call_budget, writing }.outcome()
                }
            }
        });
        Ok(outcome.await)
    }

    async fn chain(
        &self,
        entry: &Entry,
        arguments: Map<String, Value>,
        writing: &AtomicBool,
    ) -> Result<Outcome, Refusal> {
        let discord = self.discord.as_ref().ok_or(Refusal::CatalogOnly)?;
        let mut arguments = self.fill_default_guild(entry, arguments);
        let names = names::read(entry.tool.fields, &mut arguments);
        let job = Job::plan(entry, arguments)?;
        if names.is_empty() {
            return self.planned(job, discord, writing).await;
        }
        let (job, resolved) = self.look_up(job, names, discord).await?;
        let outcome = self.planned(job, discord, writing).await;
        Ok(names::tell(outcome.unwrap_or_else(Refusal::outcome), &resolved))
    }

    /// The chain from a call whose arguments are in order.
    async fn planned(
        &self,
        job: Job<'_>,
        discord: &Arc<dyn Discord>,
        writing: &AtomicBool,
    ) -> Result<Outcome, Refusal> {
        let job = self.scope.allow(job, discord).await?;
        let job = self.consent.gate(job).await?;
        self.audit.around(job, |job| self.run(job, discord, writing)).await
    }

    /// Puts ids for the names of a call that is otherwise in order. The server they are looked up
    /// in must be within the scope, like everything the ids then lead to.
    async fn look_up<'a>(
        &self,
        job: Job<'a>,
        names: Vec<names::Name>,
        discord: &Arc<dyn Discord>,
    ) -> Result<(Job<'a>, Vec<names::Resolved>), Refusal> {
        let Job { entry, mut arguments, authorization, extent, .. } = job;
        let mut directory = names::Directory::new(discord);
        let (servers, rest) = names::servers_first(names);
        let mut resolved = names::resolve(servers, None, &mut arguments, &mut directory).await?;
        let guild = match crate::scope::first(entry, &arguments, tool::Refers::Guild) {
            Some(guild) => guild.parse().ok(),
            None => self.guild_of_call(entry, &arguments, &rest, discord).await?,
        };
        self.scope.open(entry, guild)?;
        resolved.extend(names::resolve(rest, guild, &mut arguments, &mut directory).await?);
        Ok((Job { authorization, extent, ..Job::plan(entry, arguments)? }, resolved))
    }

    /// The server in which names without one are looked up: that of the channel in the arguments,
    /// the operator's default, or the only one allowed.
    async fn guild_of_call(
        &self,
        entry: &Entry,
        arguments: &Map<String, Value>,
        names: &[names::Name],
        discord: &Arc<dyn Discord>,
    ) -> Result<Option<Id<Guild>>, Refusal> {
        let channel = crate::scope::channel(entry, arguments);
        if let Some(channel) = channel.filter(|_| !names::name_channels(names)) {
            let guild = self.places.guild_of(channel, discord).await.map_err(|error| {
                Refusal::discord(ToolError::Discord { route: crate::places::CHANNEL, error })
            })?;
            if guild.is_some() {
                return Ok(guild);
            }
        }
        let only = match self.settings.allowed_guilds.as_deref() {
            Some([only]) => Some(*only),
            _ => None,
        };
        Ok(self.settings.default_guild.or(only))
    }

    /// Takes the operator's default server where a call names none.
    fn fill_default_guild(
        &self,
        entry: &Entry,
        mut arguments: Map<String, Value>,
    ) -> Map<String, Value> {
        const GUILD: &str = "guild_id";
        if let Some(guild) = self.settings.default_guild
            && entry.tool.fields.iter().any(|field| field.name == GUILD && field.required)
        {
            arguments.entry(GUILD).or_insert_with(|| guild.to_string().into());
        }
        arguments
    }

    /// Does it. `writing` is true while a write is under way whose fate is not known.
    async fn run(
        &self,
        job: Confirmed<'_>,
        discord: &Arc<dyn Discord>,
        writing: &AtomicBool,
    ) -> Result<Outcome, Refusal> {
        let Job { entry, arguments, plan, extent, .. } = job.into_job();
        let Plan { run, needs } = plan;
        let located = entry.tool.located;
        // Drawn before anything is sent: afterwards the call has happened.
        let nonce = entropy::hex::<8>()?;
        let place = if located { self.place(entry, &arguments, discord).await? } else { None };
        let guild = place.flatten();
        let writes = !entry.tool.spec.read_only();
        let finished = match run {
            Run::Endpoint { mut request, finish } => {
                self.complete(&mut request).await?;
                let route = request.route;
                writing.store(writes, Ordering::Relaxed);
                let answer = discord.send(&request).await;
                writing.store(false, Ordering::Relaxed);
                answer
                    .and_then(|response: Response| finish(&response, guild))
                    .map_err(|error| ToolError::Discord { route, error })
            }
            Run::Workflow(run) => {
                writing.store(writes, Ordering::Relaxed);
                let finished = run(Context { discord: Arc::clone(discord), guild }).await;
                writing.store(false, Ordering::Relaxed);
                finished
            }
        };
        match finished {
            Ok(mut finished) => {
                if located && place.is_none() {
                    finished.note = Some(UNPLACED.to_owned());
                }
                let budget = self.settings.result_budget;
                let (text, structured) = extent.apply(&entry.tool, finished, budget, &nonce);
                Ok(Outcome { text, structured, code: None })
            }
            Err(error) => {
                let diagnosis =
                    Diagnosis::of(&error, &needs, entry, &arguments, discord, &self.places);
                // The answer is known; why it is so must not cost the caller the answer.
                let diagnosis = tokio::time::timeout(DIAGNOSIS, diagnosis).await.unwrap_or(None);
                Err(Refusal::Tool { error, diagnosis })
            }
        }
    }

    /// The server of the channel a call is about, for links; none if it could not be found out
    /// although the call itself may go on.
    async fn place(
        &self,
        entry: &Entry,
        arguments: &Map<String, Value>,
        discord: &Arc<dyn Discord>,
    ) -> Result<Option<Option<Id<Guild>>>, Refusal> {
        let Some(channel) = crate::scope::channel(entry, arguments) else { return Ok(None) };
        match self.places.guild_of(channel, discord).await {
            Ok(guild) => Ok(Some(guild)),
            // What the bot cannot see it cannot write to either, and limits hold for both requests.
            Err(error) if entry.tool.spec.read_only() || !is_passing(&error) => {
                let route = crate::places::CHANNEL;
                Err(Refusal::discord(ToolError::Discord { route, error }))
            }
            // A link is not worth the write.
            Err(_) => Ok(None),
        }
    }

    /// Gives a planned request what it can only have now: a nonce, and the bytes of its files.
    async fn complete(&self, request: &mut Request) -> Result<(), Refusal> {
        if request.repeat == discord::Repeat::Nonce
            && let Some(Value::Object(body)) = &mut request.body
            && !body.contains_key("nonce")
        {
            body.insert("nonce".to_owned(), entropy::hex::<12>()?.into());
        }
        self.files.read(&mut request.files).await
    }
}

/// Longest time that is spent on finding out why Discord refused.
const DIAGNOSIS: Duration = Duration::from_secs(3);

const UNPLACED: &str = "The link names @me, since the channel's server could not be looked up.";

/// Whether a failed lookup says nothing about the request that follows.
fn is_passing(error: &discord::Error) -> bool {
    matches!(
        error,
        discord::Error::Server { .. }
            | discord::Error::Timeout { .. }
            | discord::Error::Unreachable { .. }
            | discord::Error::InvalidAnswer { .. }
    )
}
