//! The tools that the suite calls.

use std::time::Duration;

use rmcp::{
    ErrorData, RoleServer,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock,
        CreateMessageRequestParams, LoggingLevel, LoggingMessageNotificationParam,
        ProgressNotificationParam, ResourceContents, Role, SamplingMessage,
        SamplingMessageContentBlock,
    },
    service::RequestContext,
};
use serde_json::Value;

use crate::{
    ask::Next,
    fixture::{Change, Fixture, PNG},
};

/// Eight samples of silence.
const WAV: &str = "UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA==";

/// Answers a call.
pub(crate) async fn call(
    fixture: &Fixture,
    request: CallToolRequestParams,
    context: &RequestContext<RoleServer>,
) -> Result<CallToolResponse, ErrorData> {
    let name = request.name.as_ref();
    if let Some(ask) = fixture.published.asks.get(name) {
        let responses = request.input_responses.as_ref();
        let state = request.request_state.as_deref();
        return Ok(match ask.next(name, &fixture.seal, responses, state, context)? {
            Next::Ask(result) => result.into(),
            Next::Done(text) => said(text).into(),
        });
    }
    let argument = |name: &str| {
        let value = request.arguments.as_ref().and_then(|arguments| arguments.get(name));
        value.and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    let result = match name {
        "test_tool_with_logging" | "test_logging_tool" => log(context).await?,
        "test_tool_with_progress" => progress(context).await?,
        "test_sampling" => sample(context, argument("prompt")).await?,
        "test_elicitation"
        | "test_elicitation_sep1034_defaults"
        | "test_elicitation_sep1330_enums" => {
            elicit(fixture, context, name, argument("message")).await?
        }
        "test_trigger_tool_change" => announce(fixture, Change::Tools),
        "test_trigger_prompt_change" => announce(fixture, Change::Prompts),
        "test_header_parameter" => said(format!("The region is {}.", argument("region"))),
        _ => fixed(name).ok_or_else(|| ErrorData::invalid_params("Unknown tool", None))?,
    };
    Ok(result.into())
}

/// The tools that always answer the same.
fn fixed(name: &str) -> Option<CallToolResult> {
    let image = || ContentBlock::image(PNG, "image/png");
    Some(match name {
        "test_simple_text" => said("This is a simple text response for testing."),
        "test_image_content" => CallToolResult::success(vec![image()]),
        "test_audio_content" => {
            CallToolResult::success(vec![ContentBlock::audio(WAV, "audio/wav")])
        }
        "test_embedded_resource" => {
            let text = "This is an embedded resource content.";
            let resource = ResourceContents::text(text, "test://embedded-resource")
                .with_mime_type("text/plain");
            CallToolResult::success(vec![ContentBlock::resource(resource)])
        }
        "test_multiple_content_types" => {
            let text = r#"{"test":"data","value":123}"#;
            let resource = ResourceContents::text(text, "test://mixed-content-resource")
                .with_mime_type("application/json");
            CallToolResult::success(vec![
                ContentBlock::text("Multiple content types test:"),
                image(),
                ContentBlock::resource(resource),
            ])
        }
        "test_error_handling" => CallToolResult::error(vec![ContentBlock::text(
            "This tool intentionally returns an error for testing",
        )]),
        "json_schema_2020_12_tool" => said("This tool is there for its schema."),
        _ => return None,
    })
}

fn said(text: impl Into<String>) -> CallToolResult {
    CallToolResult::success(vec![ContentBlock::text(text)])
}

/// The suite looks whether messages arrive one by one, while a call is under way.
const BETWEEN_MESSAGES: Duration = Duration::from_millis(50);

/// Logs at the level info. A client of 2026-07-28 gets it only if it asked for logs.
async fn log(context: &RequestContext<RoleServer>) -> Result<CallToolResult, ErrorData> {
    let wanted = match context.meta.log_level() {
        Some(level) => matches!(level, LoggingLevel::Debug | LoggingLevel::Info),
        None => context.meta.protocol_version().is_none(),
    };
    for message in ["Tool execution started", "Tool processing data", "Tool execution completed"] {
        if wanted {
            let param = LoggingMessageNotificationParam::new(LoggingLevel::Info, message.into());
            context.peer.notify_logging_message(param).await.map_err(|error| unsent(&error))?;
        }
        tokio::time::sleep(BETWEEN_MESSAGES).await;
    }
    Ok(said("Logged three messages."))
}

async fn progress(context: &RequestContext<RoleServer>) -> Result<CallToolResult, ErrorData> {
    for progress in [0.0, 50.0, 100.0] {
        if let Some(token) = context.meta.get_progress_token() {
            let param = ProgressNotificationParam::new(token, progress).with_total(100.0);
            context.peer.notify_progress(param).await.map_err(|error| unsent(&error))?;
        }
        tokio::time::sleep(BETWEEN_MESSAGES).await;
    }
    Ok(said("Progressed to the end."))
}

async fn sample(
    context: &RequestContext<RoleServer>,
    prompt: String,
) -> Result<CallToolResult, ErrorData> {
    if let Some(refusal) = cannot_be_asked(context) {
        return Ok(refusal);
    }
    let message = SamplingMessage::new(Role::User, SamplingMessageContentBlock::text(prompt));
    let param = CreateMessageRequestParams::new(vec![message], 100);
    let answer = context.peer.create_message(param).await.map_err(|error| unsent(&error))?;
    let text: Vec<_> = answer
        .message
        .content
        .iter()
        .filter_map(|content| content.as_text().map(|text| text.text.as_str()))
        .collect();
    Ok(said(format!("LLM response: {}", text.join(" "))))
}

async fn elicit(
    fixture: &Fixture,
    context: &RequestContext<RoleServer>,
    name: &str,
    message: String,
) -> Result<CallToolResult, ErrorData> {
    use rmcp::model::ElicitRequestParams::FormElicitationParams;

    if let Some(refusal) = cannot_be_asked(context) {
        return Ok(refusal);
    }
    let mut param = fixture
        .published
        .elicitations
        .get(name)
        .cloned()
        .ok_or_else(|| ErrorData::internal_error("published.json lacks the question", None))?;
    if let FormElicitationParams { message: question, .. } = &mut param
        && !message.is_empty()
    {
        *question = message;
    }
    let answer = context.peer.create_elicitation(param).await.map_err(|error| unsent(&error))?;
    let content = answer.content.unwrap_or_default();
    Ok(said(format!("Elicitation completed: action={:?}, content={content}", answer.action)))
}

/// Over stateless HTTP a request to the client could be sent, but its answer comes as a request of
/// its own, which finds no session: the call would hang. So it is refused at once, as the server
/// itself does.
fn cannot_be_asked(context: &RequestContext<RoleServer>) -> Option<CallToolResult> {
    context.extensions.get::<axum::http::request::Parts>().map(|_| {
        CallToolResult::error(vec![ContentBlock::text(
            "A client of this version cannot be asked over stateless HTTP.",
        )])
    })
}

fn announce(fixture: &Fixture, change: Change) -> CallToolResult {
    // Nobody may be listening.
    let _listeners = fixture.changes.send(change);
    said("Announced a change.")
}

fn unsent(error: &rmcp::service::ServiceError) -> ErrorData {
    ErrorData::internal_error(error.to_string(), None)
}
