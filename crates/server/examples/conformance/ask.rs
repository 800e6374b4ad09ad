//! Questions to a client of 2026-07-28: a request is answered with what must be known first, and
//! sent again with the answers.
//!
//! <https://modelcontextprotocol.io/specification/2026-07-28/basic/utilities/mrtr>

use rmcp::{
    ErrorData, RoleServer,
    model::{
        ClientCapabilities, ElicitationCapability, InputRequest, InputRequests,
        InputRequiredResult, InputResponses, RequestStateCodec, RootsCapabilities,
        SamplingCapability, SealOptions,
    },
    service::RequestContext,
};
use serde::Deserialize;
use serde_json::Value;

/// The rounds of questions behind one tool or prompt.
#[derive(Deserialize)]
pub(crate) struct Ask {
    /// What each round asks for, by the key of its answer.
    rounds: Vec<InputRequests>,
    /// Whether the client carries a sealed state from round to round. More than one round needs it.
    #[serde(default)]
    sealed: bool,
    /// What is answered in the end.
    text: String,
}

/// What a request is answered with.
pub(crate) enum Next {
    Ask(InputRequiredResult),
    Done(String),
}

impl Ask {
    /// Takes the answers that a request carries; what is missing or malformed is asked for again.
    pub(crate) fn next(
        &self,
        name: &str,
        seal: &RequestStateCodec,
        responses: Option<&InputResponses>,
        state: Option<&str>,
        context: &RequestContext<RoleServer>,
    ) -> Result<Next, ErrorData> {
        let asked: usize = match state {
            Some(state) => seal.open_json_with(state, name.as_bytes()).map_err(|_| {
                ErrorData::invalid_params("the request state is not one of this server", None)
            })?,
            None => 0,
        };
        let capabilities = context.client_capabilities().unwrap_or_default();
        let answered = (state.is_some() || !self.sealed)
            && responses.is_some_and(|responses| {
                let round = self.rounds.get(asked).map(|round| askable(round, &capabilities));
                round.is_some_and(|round| {
                    round.iter().all(|(key, request)| {
                        responses.get(key).is_some_and(|response| answers(response, request))
                    })
                })
            });
        let round = if answered { asked + 1 } else { asked };
        let Some(requests) = self.rounds.get(round) else {
            return Ok(Next::Done(self.text.clone()));
        };
        let requests = askable(requests, &capabilities);
        if requests.is_empty() {
            return Err(ErrorData::missing_required_client_capability(needed(&self.rounds)));
        }
        let state = if self.sealed {
            let options = SealOptions::new().associated_data(name.as_bytes());
            let sealed = seal.seal_json_with(&round, &options);
            Some(sealed.map_err(|error| ErrorData::internal_error(error.to_string(), None))?)
        } else {
            None
        };
        Ok(Next::Ask(InputRequiredResult::new(Some(requests), state)))
    }
}

/// What may be asked of a client that can do so much.
fn askable(requests: &InputRequests, capabilities: &ClientCapabilities) -> InputRequests {
    let can = |request: &InputRequest| match request {
        InputRequest::CreateMessage(_) => capabilities.sampling.is_some(),
        InputRequest::Elicitation(_) => capabilities.elicitation.is_some(),
        InputRequest::ListRoots(_) => capabilities.roots.is_some(),
        _ => false,
    };
    requests
        .iter()
        .filter(|(_, request)| can(request))
        .map(|(key, request)| (key.clone(), request.clone()))
        .collect()
}

fn needed(rounds: &[InputRequests]) -> ClientCapabilities {
    let mut needed = ClientCapabilities::default();
    for request in rounds.iter().flat_map(InputRequests::values) {
        match request {
            InputRequest::CreateMessage(_) => needed.sampling = Some(SamplingCapability::default()),
            InputRequest::Elicitation(_) => {
                needed.elicitation = Some(ElicitationCapability::default());
            }
            InputRequest::ListRoots(_) => needed.roots = Some(RootsCapabilities::default()),
            _ => {}
        }
    }
    needed
}

/// Whether a response is of the shape that its request asked for.
fn answers(response: &Value, request: &InputRequest) -> bool {
    match request {
        InputRequest::CreateMessage(_) => response.get("content").is_some_and(Value::is_object),
        InputRequest::Elicitation(_) => match response.get("action").and_then(Value::as_str) {
            Some("accept") => response.get("content").is_some_and(Value::is_object),
            Some("decline" | "cancel") => true,
            _ => false,
        },
        InputRequest::ListRoots(_) => response.get("roots").is_some_and(Value::is_array),
        _ => false,
    }
}
