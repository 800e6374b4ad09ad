//! What the suite lists and reads, and the way from each MCP request to its answer.

use std::{collections::HashMap, sync::Arc};

use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CacheScope, CallToolRequestParams, CallToolResponse, CompleteRequestParams, CompleteResult,
        CompletionInfo, ContentBlock, ElicitRequestParams, GetPromptRequestParams,
        GetPromptResponse, GetPromptResult, Implementation, ListPromptsResult,
        ListResourceTemplatesResult, ListResourcesResult, ListToolsResult, PaginatedRequestParams,
        Prompt, PromptMessage, ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult,
        RequestStateCodec, Resource, ResourceContents, ResourceTemplate, Role, ServerCapabilities,
        ServerConfig, SetLevelRequestParams, SubscribeRequestParams, SubscriptionFilter, Tool,
        UnsubscribeRequestParams,
    },
    service::{RequestContext, SubscriptionContext},
};
use serde::Deserialize;
use serde_json::json;
use server::entropy;
use tokio::sync::broadcast;

use crate::{
    ask::{Ask, Next},
    tool,
};

/// A red pixel.
pub(crate) const PNG: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";

/// Caching hints of everything listed; the suite only asks that there are some.
const TTL_MS: u64 = 1000;

/// The handler. Cloning is cheap, as each HTTP request needs its own.
#[derive(Clone)]
pub(crate) struct Fixture {
    pub(crate) published: Arc<Published>,
    /// Seals the state that a client carries from one round of an [`Ask`] to the next.
    pub(crate) seal: Arc<RequestStateCodec>,
    /// Says that a list changed to whoever listens.
    pub(crate) changes: broadcast::Sender<Change>,
}

/// The lists and questions of `published.json`.
#[derive(Deserialize)]
pub(crate) struct Published {
    tools: Vec<Tool>,
    prompts: Vec<Prompt>,
    resources: Vec<Resource>,
    resource_templates: Vec<ResourceTemplate>,
    /// What the tools and prompts of these names ask a client of 2026-07-28.
    pub(crate) asks: HashMap<String, Ask>,
    /// What the tools of these names ask a client of an older version.
    pub(crate) elicitations: HashMap<String, ElicitRequestParams>,
}

/// The lists that change.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Change {
    Tools,
    Prompts,
}

impl Fixture {
    pub(crate) fn new() -> Result<Self, Box<dyn std::error::Error>> {
        let published = serde_json::from_str(include_str!("published.json"))?;
        Ok(Self {
            published: Arc::new(published),
            seal: Arc::new(RequestStateCodec::try_new(entropy::hex::<32>()?)?),
            changes: broadcast::channel(16).0,
        })
    }
}

impl ServerHandler for Fixture {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_completions()
            .enable_logging()
            .enable_prompts()
            .enable_prompts_list_changed()
            .enable_resources()
            .enable_resources_subscribe()
            .enable_tools()
            .enable_tool_list_changed()
            .build();
        ServerConfig::new(capabilities)
            .with_server_info(Implementation::new("conformance", env!("CARGO_PKG_VERSION")))
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.published.tools.clone())
            .with_ttl_ms(TTL_MS)
            .with_cache_scope(CacheScope::Public))
    }

    /// The HTTP transport reads here which arguments are repeated in headers.
    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.published.tools.iter().find(|tool| tool.name == name).cloned()
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        tool::call(self, request, &context).await
    }

    async fn list_prompts(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Ok(ListPromptsResult::with_all_items(self.published.prompts.clone())
            .with_ttl_ms(TTL_MS)
            .with_cache_scope(CacheScope::Public))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        prompt(self, &request, &context)
    }

    async fn list_resources(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(self.published.resources.clone())
            .with_ttl_ms(TTL_MS)
            .with_cache_scope(CacheScope::Public))
    }

    async fn list_resource_templates(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let templates = self.published.resource_templates.clone();
        Ok(ListResourceTemplatesResult::with_all_items(templates)
            .with_ttl_ms(TTL_MS)
            .with_cache_scope(CacheScope::Public))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let contents = read(&request.uri).ok_or_else(|| {
            let data = json!({"uri": request.uri});
            ErrorData::resource_not_found("there is no such resource", Some(data))
        })?;
        Ok(ReadResourceResult::new(vec![contents])
            .with_ttl_ms(TTL_MS)
            .with_cache_scope(CacheScope::Public)
            .into())
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        let given = request.argument.value;
        let values = ["test", "testing", "tested"]
            .into_iter()
            .filter(|value| value.starts_with(&given))
            .map(str::to_owned)
            .collect();
        let completion = CompletionInfo::with_all_values(values)
            .map_err(|error| ErrorData::internal_error(error, None))?;
        Ok(CompleteResult::new(completion))
    }

    /// Accepted and not kept: there is no session to keep it in.
    async fn set_level(
        &self,
        _request: SetLevelRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        Ok(())
    }

    /// Accepted and not kept: there is no stream to send an update on.
    async fn subscribe(
        &self,
        request: SubscribeRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        known(&request.uri)
    }

    async fn unsubscribe(
        &self,
        request: UnsubscribeRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        known(&request.uri)
    }

    fn accepted_subscription_filter(
        &self,
        requested: &SubscriptionFilter,
    ) -> Option<SubscriptionFilter> {
        Some(requested.clone())
    }

    async fn listen(&self, subscription: SubscriptionContext) -> Result<(), ErrorData> {
        let mut changes = self.changes.subscribe();
        loop {
            let change = tokio::select! {
                change = changes.recv() => change,
                () = subscription.cancelled() => return Ok(()),
            };
            let sink = subscription.sink();
            // A kind that was not asked for is refused by the sink; that is what is relied on.
            let _refused = match change {
                Ok(Change::Tools) => sink.notify_tool_list_changed().await,
                Ok(Change::Prompts) => sink.notify_prompt_list_changed().await,
                Err(_) => return Ok(()),
            };
        }
    }
}

fn known(uri: &str) -> Result<(), ErrorData> {
    match read(uri) {
        Some(_) => Ok(()),
        None => Err(ErrorData::resource_not_found(
            "there is no such resource",
            Some(json!({"uri": uri})),
        )),
    }
}

fn read(uri: &str) -> Option<ResourceContents> {
    let contents = match uri {
        "test://static-text" => {
            ResourceContents::text("This is the content of the static text resource.", uri)
                .with_mime_type("text/plain")
        }
        "test://static-binary" => ResourceContents::blob(PNG, uri).with_mime_type("image/png"),
        "test://watched-resource" => {
            ResourceContents::text("This resource is watched.", uri).with_mime_type("text/plain")
        }
        _ => {
            let id = uri.strip_prefix("test://template/")?.strip_suffix("/data")?;
            let text =
                json!({"id": id, "templateTest": true, "data": format!("Data for ID: {id}")});
            ResourceContents::text(text.to_string(), uri).with_mime_type("application/json")
        }
    };
    Some(contents)
}

fn prompt(
    fixture: &Fixture,
    request: &GetPromptRequestParams,
    context: &RequestContext<RoleServer>,
) -> Result<GetPromptResponse, ErrorData> {
    let name = request.name.as_str();
    if let Some(ask) = fixture.published.asks.get(name) {
        let responses = request.input_responses.as_ref();
        let state = request.request_state.as_deref();
        return Ok(match ask.next(name, &fixture.seal, responses, state, context)? {
            Next::Ask(result) => result.into(),
            Next::Done(text) => GetPromptResult::new(vec![user(ContentBlock::text(text))]).into(),
        });
    }
    let argument = |name: &str| {
        let value = request.arguments.as_ref().and_then(|arguments| arguments.get(name));
        value.and_then(serde_json::Value::as_str).ok_or_else(|| {
            ErrorData::invalid_params(format!("the argument {name} is missing"), None)
        })
    };
    let content = match name {
        "test_simple_prompt" => vec![ContentBlock::text("This is a simple prompt for testing.")],
        "test_prompt_with_arguments" => {
            let (first, second) = (argument("arg1")?, argument("arg2")?);
            let text = format!("Prompt with arguments: arg1='{first}', arg2='{second}'");
            vec![ContentBlock::text(text)]
        }
        "test_prompt_with_embedded_resource" => {
            let uri = argument("resourceUri")?;
            let resource = ResourceContents::text("Embedded resource content for testing.", uri)
                .with_mime_type("text/plain");
            vec![
                ContentBlock::resource(resource),
                ContentBlock::text("Please process the embedded resource above."),
            ]
        }
        "test_prompt_with_image" => vec![
            ContentBlock::image(PNG, "image/png"),
            ContentBlock::text("Please analyze the image above."),
        ],
        _ => return Err(ErrorData::invalid_params("there is no such prompt", None)),
    };
    Ok(GetPromptResult::new(content.into_iter().map(user).collect()).into())
}

fn user(content: ContentBlock) -> PromptMessage {
    PromptMessage::new(Role::User, content)
}
