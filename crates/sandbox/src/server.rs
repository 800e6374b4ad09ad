//! The life of a request: read, faults, token, limits, route, answer. What an operation does is
//! left to `routes`.

use std::{
    panic::AssertUnwindSafe,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::{
    body::{Body, to_bytes},
    extract::Request,
    response::Response,
};
use bytes::Bytes;
use http::{HeaderMap, StatusCode, header};
use percent_encoding::percent_decode_str;
use serde_json::Value;

use crate::{
    body,
    call::{Answer, Answered, Call},
    connection::Cut,
    control,
    error::Error,
    faults::{Action, Faults, Reply, cloudflare_page},
    limits::{Limits, refusal},
    record::{BODY_BYTES, Recorded, RecordedFile, Records},
    routes::{self, Route},
    state::State,
};

/// What the requests of one sandbox share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) state: Mutex<State>,
    pub(crate) limits: Mutex<Limits>,
    pub(crate) faults: Faults,
    pub(crate) records: Records,
    pub(crate) token: String,
    pub(crate) enforce_limits: bool,
    pub(crate) seeded: crate::Seeded,
    /// Once set, connections that are still open are cut.
    pub(crate) stopped: AtomicBool,
}

impl Shared {
    /// The world. A panic while it was held does not stop the sandbox.
    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(crate) async fn answer(shared: &Shared, cut: &Cut, request: Request) -> Response {
    if shared.stopped.load(Ordering::Acquire) {
        cut.cut();
    }
    let (parts, request_body) = request.into_parts();
    let full = parts.uri.path();
    let path = full.strip_prefix("/api/v10").or_else(|| full.strip_prefix("/api")).unwrap_or(full);
    let Ok(bytes) = to_bytes(request_body, body::REQUEST_BYTES).await else {
        return send(Reply::json(413, HeaderMap::new(), &Error::TOO_LARGE.body()), None);
    };
    if full.starts_with("/sandbox/") {
        return send(control::answer(shared, parts.method.as_str(), full, &bytes), None);
    }
    if full.starts_with("/attachments/") {
        return send(control::attachment(shared, full), None);
    }
    let segments: Vec<String> = path.split('/').skip(1).map(decoded).collect();
    let found = routes::find(parts.method.as_str(), &segments);
    let mut record = Recorded {
        method: parts.method.to_string(),
        path: path.to_owned(),
        route: found.as_ref().map(|(route, _)| route.template.to_owned()).unwrap_or_default(),
        query: parts.uri.query().unwrap_or_default().to_owned(),
        audit_log_reason: text(&parts.headers, "x-audit-log-reason").map(decoded),
        user_agent: text(&parts.headers, "user-agent").map(str::to_owned),
        authorized: authorized(shared, &parts.headers),
        ..Recorded::default()
    };
    let fault = shared.faults.take(&record.method, &record.route, path);
    if let Some(Action::DelayBefore { milliseconds }) = fault {
        tokio::time::sleep(Duration::from_millis(milliseconds)).await;
    }
    let reply = match fault.as_ref().and_then(injected) {
        Some(reply) => {
            note_body(&mut record, body::read(&parts.headers, bytes).await.as_ref().ok());
            reply
        }
        None => handle(shared, found, &parts.headers, bytes, &mut record).await,
    };
    if let Some(Action::DelayAfter { milliseconds }) = fault {
        tokio::time::sleep(Duration::from_millis(milliseconds)).await;
    }
    let dropped = matches!(fault, Some(Action::DropBefore | Action::DropAfter));
    record.status = if dropped { 0 } else { reply.status };
    shared.records.add(record);
    if dropped {
        cut.cut();
    }
    send(reply, fault.as_ref())
}

/// The answer of a fault that lets the request have no effect.
fn injected(fault: &Action) -> Option<Reply> {
    let mut reply = Reply::default();
    match fault {
        Action::Answer { status, headers, body } => {
            reply.status = *status;
            reply.body = body.clone().into_bytes();
            for (name, value) in headers {
                if let (Ok(name), Ok(value)) = (name.parse::<http::HeaderName>(), value.parse()) {
                    reply.headers.insert(name, value);
                }
            }
        }
        Action::RateLimit { scope, retry_after } => {
            let body = refusal(&mut reply.headers, scope.name(), *retry_after);
            return Some(Reply::json(429, reply.headers, &body));
        }
        Action::Cloudflare { status } => {
            reply.status = *status;
            reply.body = cloudflare_page(*status).into_bytes();
            crate::limits::put(
                &mut reply.headers,
                "content-type",
                "text/html; charset=UTF-8".to_owned(),
            );
        }
        Action::DropBefore => {}
        Action::DelayBefore { .. }
        | Action::DelayAfter { .. }
        | Action::DropAfter
        | Action::SlowBody { .. }
        | Action::TruncatedBody => return None,
    }
    Some(reply)
}

/// The request's way without faults.
async fn handle(
    shared: &Shared,
    found: Result<routes::Found, Error>,
    headers: &HeaderMap,
    bytes: Bytes,
    record: &mut Recorded,
) -> Reply {
    let (route, params) = match found {
        Ok(found) => found,
        Err(error) => return Reply::json(error.status, HeaderMap::new(), &error.body()),
    };
    if route.for_owner && record.authorized {
        return Reply::json(403, HeaderMap::new(), &Error::NOT_FOR_BOTS.body());
    }
    let may = if route.for_owner { is_owner(headers) } else { route.open || record.authorized };
    if !may {
        return Reply::json(401, HeaderMap::new(), &Error::UNAUTHORIZED.body());
    }
    let query = record.query.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        (decoded(key.replace('+', " ")), decoded(value.replace('+', " ")))
    });
    let mut call = Call {
        params,
        query: query.collect(),
        reason: record.audit_log_reason.clone(),
        ..Call::default()
    };
    let verdict = {
        let now = shared.state().now();
        let mut limits = shared.limits.lock().unwrap_or_else(PoisonError::into_inner);
        limits.count(route, &call, now, shared.enforce_limits)
    };
    let read = body::read(headers, bytes).await;
    note_body(record, read.as_ref().ok());
    if let Some(body) = verdict.refused {
        return Reply::json(429, verdict.headers, &body);
    }
    let answered = match read {
        Ok((body, files)) => {
            (call.body, call.files) = (body, files);
            run(shared, route, &call)
        }
        Err(error) => Err(error),
    };
    finish(answered, verdict.headers)
}

fn finish(answered: Answered, mut headers: HeaderMap) -> Reply {
    match answered {
        Ok(Answer::Json(status, body)) => Reply::json(status, headers, &body),
        Ok(Answer::Bytes(kind, bytes)) => {
            crate::limits::put(&mut headers, "content-type", kind.to_owned());
            Reply { status: 200, headers, body: bytes.to_vec() }
        }
        Ok(Answer::Empty) => Reply { status: 204, headers, body: Vec::new() },
        Err(error) => {
            if let Some(seconds) = error.retry_after {
                let seconds = format!("{:.0}", seconds.ceil());
                crate::limits::put(&mut headers, "retry-after", seconds);
                crate::limits::put(&mut headers, "x-ratelimit-scope", "shared".to_owned());
            }
            Reply::json(error.status, headers, &error.body())
        }
    }
}

/// Runs the route with the world in hand; a panic in it is a 500 and no more.
fn run(shared: &Shared, route: &Route, call: &Call) -> Answered {
    if call.reason.as_deref().is_some_and(|reason| reason.chars().count() > 512) {
        return Err(Error::field(
            "reason",
            "BASE_TYPE_MAX_LENGTH",
            "Must be 512 or fewer in length.",
        ));
    }
    let mut state = shared.state();
    let work = AssertUnwindSafe(|| (route.handler)(&mut state, call));
    std::panic::catch_unwind(work).unwrap_or(Err(Error::INTERNAL))
}

fn note_body(record: &mut Recorded, read: Option<&(Value, Vec<crate::call::File>)>) {
    let Some((body, files)) = read else { return };
    if body.to_string().len() <= BODY_BYTES {
        record.body = body.clone();
    }
    let files = files.iter().map(|file| RecordedFile {
        number: file.number,
        filename: file.filename.clone(),
        content_type: file.content_type.clone(),
        size: file.bytes.len(),
    });
    record.files = files.collect();
}

fn send(reply: Reply, fault: Option<&Action>) -> Response {
    let body = match fault {
        Some(Action::TruncatedBody) => {
            let mut body = reply.body;
            body.truncate(body.len() / 2);
            Body::from(body)
        }
        Some(Action::SlowBody { milliseconds, bytes }) => slow(&reply.body, *milliseconds, *bytes),
        _ => Body::from(reply.body),
    };
    let mut response = Response::new(body);
    *response.status_mut() =
        StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    *response.headers_mut() = reply.headers;
    response
}

fn slow(body: &[u8], milliseconds: u64, bytes: usize) -> Body {
    let pieces: Vec<Bytes> = body.chunks(bytes.max(1)).map(Bytes::copy_from_slice).collect();
    let pause = Duration::from_millis(milliseconds);
    Body::from_stream(futures::stream::unfold(pieces.into_iter(), move |mut pieces| async move {
        let piece = pieces.next()?;
        tokio::time::sleep(pause).await;
        Some((Ok::<_, std::io::Error>(piece), pieces))
    }))
}

fn authorized(shared: &Shared, headers: &HeaderMap) -> bool {
    let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    sent.and_then(|value| value.strip_prefix("Bot ")) == Some(shared.token.as_str())
}

/// Whether the request comes with an OAuth2 token of the owner.
fn is_owner(headers: &HeaderMap) -> bool {
    let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    sent.and_then(|value| value.strip_prefix("Bearer ")) == Some(crate::seed::OWNER_TOKEN)
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| std::str::from_utf8(value.as_bytes()).ok())
}

fn decoded(text: impl AsRef<str>) -> String {
    percent_decode_str(text.as_ref()).decode_utf8_lossy().into_owned()
}
