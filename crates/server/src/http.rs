//! MCP over stateless Streamable HTTP at `/mcp`.
//!
//! <https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http>
//!
//! In front of the MCP library stand, from the outside in: the bearer token, the limit of requests
//! under way, and (in the library) the checks of Host and Origin and the limit of the body.

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse as _, Response},
    routing::get,
};
use discord::Secret;
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService, session::never::NeverSessionManager,
};
use subtle::ConstantTimeEq as _;
use tokio::{net::TcpListener, sync::Semaphore};
use tokio_util::sync::CancellationToken;

/// What the operator set for HTTP.
#[derive(Debug, Clone)]
pub struct HttpSettings {
    /// The token every request must carry.
    pub access_token: Secret,
    /// Longest body, in bytes.
    pub max_body_bytes: usize,
    /// Most requests under way; more are turned away.
    pub max_in_flight: usize,
    /// Whether the address is a loopback one, where Host and Origin must be local too: a page in a
    /// browser can reach it (DNS rebinding).
    pub loopback: bool,
    /// Longest time from a request's head to its answer's; also how long the end waits for
    /// requests under way. It outlasts a call's own budget.
    pub patience: Duration,
}

struct Gate {
    access_token: Secret,
    in_flight: Semaphore,
    patience: Duration,
}

/// Serves a handler until `stop`, then lets the requests under way end.
pub async fn serve<H>(
    handler: H,
    listener: TcpListener,
    settings: HttpSettings,
    stop: CancellationToken,
) -> std::io::Result<()>
where
    H: rmcp::ServerHandler + Clone,
{
    // The library's own token stays untouched until the end: it would cut off requests under way.
    let patience = settings.patience;
    let router = router(handler, settings, stop.clone());
    let asked = stop.clone();
    let serving = axum::serve(listener, router).with_graceful_shutdown(asked.cancelled_owned());
    let overdue = async {
        stop.cancelled().await;
        tokio::time::sleep(patience).await;
    };
    tokio::select! {
        ended = serving => ended,
        // A client that never finishes its request must not hold the end up.
        () = overdue => Ok(()),
    }
}

/// The routes: `/mcp` behind the gate, `/healthz` and `/readyz` before it. Once `stop` is cancelled
/// it is no longer ready, though it is still healthy.
pub fn router<H>(handler: H, settings: HttpSettings, stop: CancellationToken) -> Router
where
    H: rmcp::ServerHandler + Clone,
{
    let mut config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(settings.max_body_bytes);
    config = if settings.loopback {
        config
            .with_allowed_hosts(["localhost", "127.0.0.1", "::1"])
            .with_allowed_origins(LOCAL_ORIGINS)
    } else {
        config.disable_allowed_hosts()
    };
    let service = StreamableHttpService::new(
        move || Ok(handler.clone()),
        Arc::new(NeverSessionManager::default()),
        config,
    );
    let gate = Arc::new(Gate {
        access_token: settings.access_token,
        in_flight: Semaphore::new(settings.max_in_flight),
        patience: settings.patience,
    });
    Router::new()
        .route_service("/mcp", service)
        .route_layer(middleware::from_fn_with_state(gate, pass))
        .route("/healthz", get(|| async { "ok" }))
        .route("/readyz", get(move || std::future::ready(readiness(&stop))))
}

fn readiness(stop: &CancellationToken) -> (StatusCode, &'static str) {
    if stop.is_cancelled() {
        (StatusCode::SERVICE_UNAVAILABLE, "stopping")
    } else {
        (StatusCode::OK, "ready")
    }
}

const LOCAL_ORIGINS: [&str; 6] = [
    "http://localhost:*",
    "http://127.0.0.1:*",
    "http://[::1]:*",
    "https://localhost:*",
    "https://127.0.0.1:*",
    "https://[::1]:*",
];

async fn pass(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    if !gate.knows(&request) {
        let challenge = [(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"))];
        return (StatusCode::UNAUTHORIZED, challenge, "a bearer token is needed").into_response();
    }
    let Ok(_permit) = gate.in_flight.try_acquire() else {
        let later = [(header::RETRY_AFTER, HeaderValue::from_static("1"))];
        return (StatusCode::SERVICE_UNAVAILABLE, later, "too many requests are under way")
            .into_response();
    };
    // A body that never ends must not hold its place for ever.
    match tokio::time::timeout(gate.patience, next.run(request)).await {
        Ok(response) => response,
        Err(_) => (StatusCode::REQUEST_TIMEOUT, "the request took too long").into_response(),
    }
}

impl Gate {
    /// Compares in a time that does not depend on how much of the token is right.
    fn knows(&self, request: &Request) -> bool {
        let given = request
            .headers()
            .get(header::AUTHORIZATION)
            .and_then(|value| value.as_bytes().split_at_checked(7))
            .filter(|(scheme, _)| scheme.eq_ignore_ascii_case(b"bearer "));
        given.is_some_and(|(_, token)| token.ct_eq(self.access_token.expose().as_bytes()).into())
    }
}
