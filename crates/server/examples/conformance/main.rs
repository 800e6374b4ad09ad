//! The server that the MCP conformance suite is run against.
//!
//! The suite calls tools, prompts and resources of fixed names; they are here, behind the
//! transports of this crate, so what is measured is the transports. How it is run, and what is
//! expected, is in `docs/conformance.md`.
//!
//! `conformance` serves Streamable HTTP on a free port of the loopback interface and says where on
//! standard error; `conformance --stdio` serves standard input and output; `conformance --catalog`
//! serves the real catalogue over HTTP, without Discord, for the scenarios that call nothing.

#![expect(
    deprecated,
    reason = "the suite covers the versions of the protocol in which sampling and logs still stand"
)]

mod ask;
mod fixture;
mod tool;

use std::{error::Error, io::Write as _, net::Ipv4Addr, sync::Arc};

use axum::{
    extract::Request,
    http::{HeaderValue, header},
    middleware,
};
use discord::Secret;
use rmcp::ServerHandler;
use server::{
    Audit, Server, Settings,
    http::{self, HttpSettings},
    mcp::Mcp,
    stdio,
};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::fixture::Fixture;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    match std::env::args().nth(1).as_deref() {
        None => serve_http(Fixture::new()?).await,
        Some("--stdio") => serve_stdio(Fixture::new()?).await,
        Some("--catalog") => {
            let server = Server::new(Settings::default(), None, Audit::off());
            serve_http(Mcp::new(Arc::new(server))).await
        }
        Some(other) => Err(format!("{other} is no option; they are --stdio and --catalog").into()),
    }
}

async fn serve_stdio(fixture: Fixture) -> Result<(), Box<dyn Error>> {
    let (read, write) = (tokio::io::stdin(), tokio::io::stdout());
    let stop = CancellationToken::new();
    Box::pin(stdio::serve_on(fixture, read, write, stdio::Limits::default(), stop)).await?;
    Ok(())
}

const ACCESS_TOKEN: &str = "the-conformance-suite-has-no-way-to-send-one";

/// Serves the routes as they are, gate and all. The suite cannot send a bearer token, so each
/// request is given one on its way in.
async fn serve_http<H>(handler: H) -> Result<(), Box<dyn Error>>
where
    H: ServerHandler + Clone,
{
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let address = listener.local_addr()?;
    let settings = HttpSettings {
        patience: std::time::Duration::from_mins(1),
        access_token: Secret::new(ACCESS_TOKEN),
        max_body_bytes: 1024 * 1024,
        max_in_flight: 64,
        loopback: true,
    };
    let router = http::router(handler, settings, CancellationToken::new());
    let router = router.layer(middleware::map_request(with_token));
    writeln!(std::io::stderr(), "conformance serves MCP at http://{address}/mcp")?;
    axum::serve(listener, router).await?;
    Ok(())
}

async fn with_token(mut request: Request) -> Request {
    let token = HeaderValue::from_str(&format!("Bearer {ACCESS_TOKEN}"));
    if let Ok(token) = token {
        request.headers_mut().insert(header::AUTHORIZATION, token);
    }
    request
}
