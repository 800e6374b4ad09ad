//! The two shapes of a tool, and the one erased form in which the server runs both.

use std::{future::Future, sync::Arc};

use discord::{Id, Permission, Request, Response, Route, id::Guild};
use futures::future::BoxFuture;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::{Args, Field, Issue, Reader, Schema, Shape, Spec, ToolError, bind::bind};

/// A tool that is one request to Discord.
pub trait Endpoint: Args + Send + Sync + 'static {
    /// Its facts.
    const SPEC: Spec;
    /// Its operation.
    const ROUTE: Route;
    /// Further operations that [`Endpoint::route`] can choose.
    const ALSO: &'static [Route] = &[];
    /// What Discord answers.
    type Answer: Answer;
    /// What is published.
    type Output: Shape;

    /// The operation for these arguments.
    fn route(&self) -> Route {
        Self::ROUTE
    }

    /// The permissions these arguments need, where that depends on them.
    fn needs(&self) -> Vec<Permission> {
        Self::SPEC.needs.to_vec()
    }

    /// What cannot be said by a type: rules between fields.
    fn check(&self, _reader: &mut Reader) {}

    /// From the answer to the reply.
    fn reply(self, answer: Self::Answer) -> Reply<Self::Output>;
}

/// A tool that takes several requests, or none.
pub trait Workflow: Args + Send + Sync + 'static {
    /// Its facts.
    const SPEC: Spec;
    /// The operations it can use.
    const ROUTES: &'static [Route];
    /// What is published.
    type Output: Shape;

    /// What cannot be said by a type: rules between fields.
    fn check(&self, _reader: &mut Reader) {}

    /// Does it. What it asks of people or models, it asks before it writes.
    fn run(
        self,
        context: Context,
    ) -> impl Future<Output = Result<Reply<Self::Output>, ToolError>> + Send;
}

/// The way to Discord, as a tool sees it.
pub trait Discord: Send + Sync {
    /// Sends a request.
    fn send<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Response, discord::Error>>;
}

/// What a workflow can use.
#[derive(Clone)]
pub struct Context {
    /// The way to Discord.
    pub discord: Arc<dyn Discord>,
    /// The server of the channel in the arguments, where that was looked up.
    pub guild: Option<Id<Guild>>,
}

impl Context {
    /// Sends a request and reads the answer.
    pub async fn ask<A: Answer>(&self, request: Request) -> Result<A, ToolError> {
        let route = request.route;
        let answer = match self.discord.send(&request).await {
            Ok(response) => A::read(&response, self.guild),
            Err(error) => Err(error),
        };
        answer.map_err(|error| ToolError::Discord { route, error })
    }
}

/// What can be read from a response.
pub trait Answer: Sized {
    /// Whether it needs the server of the channel in the arguments.
    const LOCATED: bool = false;

    /// Reads it.
    fn read(response: &Response, guild: Option<Id<Guild>>) -> Result<Self, discord::Error>;
}

impl<T: DeserializeOwned> Answer for T {
    fn read(response: &Response, _guild: Option<Id<Guild>>) -> Result<Self, discord::Error> {
        serde_json::from_slice(&response.body).map_err(|error| discord::Error::InvalidAnswer {
            // The category and place, never the content, which can be a secret.
            reason: format!(
                "{:?} at line {} column {}",
                error.classify(),
                error.line(),
                error.column()
            ),
        })
    }
}

/// An answer that says nothing beyond its status.
#[derive(Debug, Clone, Copy)]
pub struct Ignored;

impl Answer for Ignored {
    fn read(_response: &Response, _guild: Option<Id<Guild>>) -> Result<Self, discord::Error> {
        Ok(Self)
    }
}

/// An answer together with the server it belongs to, for links: Discord leaves the server out of
/// messages that are read over HTTP.
#[derive(Debug, Clone)]
pub struct Located<A> {
    /// The answer.
    pub answer: A,
    /// The server; none for direct messages.
    pub guild: Option<Id<Guild>>,
}

impl<A: Answer> Answer for Located<A> {
    const LOCATED: bool = true;

    fn read(response: &Response, guild: Option<Id<Guild>>) -> Result<Self, discord::Error> {
        Ok(Self { answer: A::read(response, guild)?, guild })
    }
}

/// What a tool says.
#[derive(Debug)]
pub struct Reply<O> {
    /// The published output.
    pub output: O,
    /// A sentence that stands before it in the text, if the output does not say enough. It holds
    /// no text of Discord's users.
    pub note: Option<String>,
}

impl<O> Reply<O> {
    /// A reply with nothing but its output.
    pub fn new(output: O) -> Self {
        Self { output, note: None }
    }

    /// With a sentence before it.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into());
        self
    }
}

/// A reply without its type.
#[derive(Debug)]
pub struct Finished {
    /// The published output.
    pub output: Map<String, Value>,
    /// See [`Reply::note`].
    pub note: Option<String>,
}

impl Finished {
    fn new<O: Shape>(reply: Reply<O>) -> Self {
        let output = match reply.output.json() {
            Some(Value::Object(output)) => output,
            // Outputs are structs; the catalogue's tests check that their schema is an object.
            _ => Map::new(),
        };
        Self { output, note: reply.note }
    }
}

/// A call whose arguments are in order.
pub struct Plan {
    /// How to do it.
    pub run: Run,
    /// The permissions the bot needs for it.
    pub needs: Vec<Permission>,
}

/// How to do a planned call.
pub enum Run {
    /// Send the request, give the response to `finish`.
    Endpoint {
        /// What is sent, and what a preview shows.
        request: Box<Request>,
        /// From the response to the reply.
        finish: Finish,
    },
    /// Run it.
    Workflow(
        Box<dyn FnOnce(Context) -> BoxFuture<'static, Result<Finished, ToolError>> + Send + Sync>,
    ),
}

/// From a response to the reply.
pub type Finish =
    Box<dyn FnOnce(&Response, Option<Id<Guild>>) -> Result<Finished, discord::Error> + Send + Sync>;

/// The operation by which the server of a channel is looked up, once for each channel.
pub const CHANNEL: Route = Route::get("/channels/{channel_id}");

/// A tool of either shape, as data.
#[derive(Debug, Clone, Copy)]
pub struct Tool {
    /// Its facts.
    pub spec: &'static Spec,
    /// Its doc comment.
    pub about: &'static str,
    /// Its arguments.
    pub fields: &'static [Field],
    /// Its published output.
    pub output: &'static Schema,
    /// The operations it can use, the usual one first.
    pub routes: &'static [Route],
    /// Further operations.
    pub also: &'static [Route],
    /// Whether the server of the channel has to be known beforehand, by [`CHANNEL`].
    pub located: bool,
    plan: fn(Map<String, Value>, &mut Reader) -> Option<Plan>,
}

impl Tool {
    /// Checks the arguments and plans the call. Nothing is sent.
    ///
    /// # Errors
    /// Every issue, in the order of the fields.
    pub fn plan(&self, arguments: Map<String, Value>) -> Result<Plan, Vec<Issue>> {
        let mut reader = Reader::default();
        let plan = (self.plan)(arguments, &mut reader);
        match plan {
            Some(plan) if !reader.failed() => Ok(plan),
            _ => Err(reader.issues()),
        }
    }

    /// All its operations, that by which its channel is looked up last.
    pub fn all_routes(&self) -> impl Iterator<Item = &'static Route> + use<> {
        let lookup = self.located.then_some(&CHANNEL);
        self.routes.iter().chain(self.also).chain(lookup)
    }
}

/// A group of tools: a file of the catalogue.
pub struct Group {
    /// The category's name.
    pub name: &'static str,
    /// What its tools are for.
    pub about: &'static str,
    /// The tools.
    pub tools: &'static [Tool],
}

/// An endpoint as a tool.
pub const fn endpoint<T: Endpoint>() -> Tool {
    Tool {
        spec: const { &T::SPEC },
        about: T::ABOUT,
        fields: T::FIELDS,
        output: T::Output::SCHEMA,
        routes: const { &[T::ROUTE] },
        also: T::ALSO,
        located: T::Answer::LOCATED,
        plan: plan_endpoint::<T>,
    }
}

/// A workflow as a tool.
pub const fn workflow<T: Workflow>() -> Tool {
    Tool {
        spec: const { &T::SPEC },
        about: T::ABOUT,
        fields: T::FIELDS,
        output: T::Output::SCHEMA,
        routes: T::ROUTES,
        also: &[],
        located: false,
        plan: plan_workflow::<T>,
    }
}

fn plan_endpoint<T: Endpoint>(arguments: Map<String, Value>, reader: &mut Reader) -> Option<Plan> {
    let args = T::read_object(arguments, reader)?;
    args.check(reader);
    let request = request(&args, args.route(), &T::SPEC);
    let needs = args.needs();
    let finish: Finish = Box::new(move |response, guild| {
        Ok(Finished::new(args.reply(T::Answer::read(response, guild)?)))
    });
    Some(Plan { run: Run::Endpoint { request: Box::new(request), finish }, needs })
}

fn plan_workflow<T: Workflow>(arguments: Map<String, Value>, reader: &mut Reader) -> Option<Plan> {
    let args = T::read_object(arguments, reader)?;
    args.check(reader);
    let run = Run::Workflow(Box::new(move |context| {
        Box::pin(async move { args.run(context).await.map(Finished::new) })
    }));
    Some(Plan { run, needs: T::SPEC.needs.to_vec() })
}

/// The request of a tool's operation, bound from its arguments.
pub fn request<T: Args>(args: &T, route: Route, spec: &Spec) -> Request {
    let mut request = Request::new(route);
    request.repeat = spec.repeat(route.method);
    bind(args, &mut request);
    request
}
