//! MCP over standard input and output: one JSON-RPC message a line.
//!
//! <https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#stdio>
//!
//! The MCP library leaves three things open that are settled here: a line that is no JSON is
//! answered, lines are bounded, and the end of input waits for the answers still owed.

use std::{
    collections::HashSet,
    io,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use rmcp::{
    RoleServer, ServiceExt as _,
    model::{
        ClientJsonRpcMessage, ClientNotification, JsonRpcMessage, RequestId, ServerJsonRpcMessage,
    },
    transport::Transport,
};
use tokio::{
    io::{
        AsyncBufReadExt as _, AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _,
        BufReader,
    },
    sync::Notify,
};
use tokio_util::sync::CancellationToken;

use crate::mcp::Mcp;

/// Limits of one connection.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Longest line, in bytes.
    pub line: usize,
    /// Most requests under way; more are read only when one is answered.
    pub in_flight: usize,
    /// How long the end of input waits for the answers still owed.
    pub drain: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        // A file of 25 MiB in base64 fits a line; the drain outlasts a call's own budget.
        Self { line: 48 * 1024 * 1024, in_flight: 256, drain: Duration::from_secs(50) }
    }
}

/// Serves the process's standard input and output until its end, or until `stop`.
pub async fn serve(mcp: Mcp, limits: Limits, stop: CancellationToken) -> io::Result<()> {
    let (read, write) = rmcp::transport::stdio_pipes();
    Box::pin(serve_on(mcp, read, write, limits, stop)).await
}

/// Serves any pair of streams; tests use pipes in memory.
pub async fn serve_on<S, R, W>(
    handler: S,
    read: R,
    write: W,
    limits: Limits,
    stop: CancellationToken,
) -> io::Result<()>
where
    S: rmcp::Service<RoleServer>,
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let lines = Lines::new(read, write, limits, stop);
    match handler.serve(lines).await {
        Ok(running) => running.waiting().await.map(drop).map_err(io::Error::other),
        // The client went away before it said hello.
        Err(rmcp::service::ServerInitializeError::ConnectionClosed(_)) => Ok(()),
        Err(error) => Err(io::Error::other(error)),
    }
}

/// The transport.
struct Lines<R, W> {
    read: BufReader<R>,
    /// The line being read. It lives here so that dropping `receive` loses nothing.
    line: Vec<u8>,
    /// Whether the rest of a line that was too long is being skipped.
    skipping: bool,
    /// Whether a request has come. What comes before the first one greets nobody and is passed
    /// over: the library would take it for the end.
    greeted: bool,
    write: Arc<tokio::sync::Mutex<W>>,
    owed: Arc<Owed>,
    limits: Limits,
    stop: CancellationToken,
}

/// The requests that have no answer yet.
#[derive(Default)]
struct Owed {
    requests: Mutex<HashSet<RequestId>>,
    changed: Notify,
}

impl Owed {
    fn count(&self) -> usize {
        self.lock().len()
    }

    fn add(&self, id: RequestId) {
        self.lock().insert(id);
    }

    fn settle(&self, id: &RequestId) {
        self.lock().remove(id);
        self.changed.notify_waiters();
    }

    /// Waits until at most so many are owed.
    async fn at_most(&self, most: usize) {
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            if self.count() <= most {
                return;
            }
            changed.await;
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashSet<RequestId>> {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What became of reading a line.
enum Line {
    Message(Box<ClientJsonRpcMessage>),
    Wrong { id: Option<RequestId>, code: i32, message: &'static str },
    Blank,
    End,
}

impl<R: AsyncRead + Send + Unpin, W: AsyncWrite + Send + Unpin + 'static> Lines<R, W> {
    fn new(read: R, write: W, limits: Limits, stop: CancellationToken) -> Self {
        Self {
            read: BufReader::with_capacity(64 * 1024, read),
            line: Vec::new(),
            skipping: false,
            greeted: false,
            write: Arc::new(tokio::sync::Mutex::new(write)),
            owed: Arc::default(),
            limits,
            stop,
        }
    }

    async fn next(&mut self) -> Line {
        let room = (self.limits.line + 1).saturating_sub(self.line.len());
        let mut bounded = (&mut self.read).take(room as u64);
        match bounded.read_until(b'\n', &mut self.line).await {
            Err(_) => return Line::End,
            Ok(_) if self.line.is_empty() => return Line::End,
            Ok(_) => {}
        }
        let ended = self.line.last() == Some(&b'\n');
        let skipped =
            std::mem::replace(&mut self.skipping, !ended && self.line.len() > self.limits.line);
        let line = std::mem::take(&mut self.line);
        if self.skipping {
            // Answer once, at the line's beginning.
            return if skipped { Line::Blank } else { too_long() };
        }
        if skipped { Line::Blank } else { parse(&line) }
    }

    async fn answer(&mut self, id: Option<RequestId>, code: i32, message: &str) {
        let error = serde_json::json!({
            "jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message},
        });
        // The client that broke the line may be gone too; the next read will tell.
        let _gone = write_line(&self.write, error.to_string().into_bytes()).await;
    }
}

fn too_long() -> Line {
    Line::Wrong { id: None, code: -32600, message: "the message is too long" }
}

fn parse(line: &[u8]) -> Line {
    // A byte order mark may stand at the beginning (RFC 8259, section 8.1).
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line).trim_ascii();
    if line.is_empty() {
        return Line::Blank;
    }
    match serde_json::from_slice(line) {
        Ok(message) => Line::Message(Box::new(message)),
        Err(error) => {
            // Whoever waits for an answer is told, if the id can be made out.
            let id = serde_json::from_slice(line).ok().and_then(|Named { id }| id);
            if error.is_data() || id.is_some() {
                Line::Wrong { id, code: -32600, message: "this is no JSON-RPC message" }
            } else {
                Line::Wrong { id, code: -32700, message: "this is no JSON" }
            }
        }
    }
}

/// As much of a message as is needed to answer it.
#[derive(serde::Deserialize)]
struct Named {
    id: Option<RequestId>,
}

async fn write_line<W: AsyncWrite + Unpin>(
    write: &tokio::sync::Mutex<W>,
    mut line: Vec<u8>,
) -> io::Result<()> {
    line.push(b'\n');
    let mut write = write.lock().await;
    write.write_all(&line).await?;
    write.flush().await
}

impl<R, W> Transport<RoleServer> for Lines<R, W>
where
    R: AsyncRead + Send + Unpin,
    W: AsyncWrite + Send + Unpin + 'static,
{
    type Error = io::Error;

    fn send(
        &mut self,
        item: ServerJsonRpcMessage,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let answered = match &item {
            JsonRpcMessage::Response(response) => Some(response.id.clone()),
            JsonRpcMessage::Error(error) => error.id.clone(),
            _ => None,
        };
        let line = serde_json::to_vec(&item);
        let (write, owed) = (Arc::clone(&self.write), Arc::clone(&self.owed));
        async move {
            let written = match line {
                Ok(line) => write_line(&write, line).await,
                Err(error) => Err(io::Error::other(error)),
            };
            if let Some(id) = answered {
                owed.settle(&id);
            }
            written
        }
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        let stop = self.stop.clone();
        loop {
            let ready = async {
                self.owed.at_most(self.limits.in_flight.saturating_sub(1)).await;
                self.next().await
            };
            let line = tokio::select! {
                line = ready => line,
                () = stop.cancelled() => Line::End,
            };
            match line {
                Line::Message(message) => {
                    self.greeted |= matches!(*message, JsonRpcMessage::Request(_));
                    if self.greeted {
                        self.note(&message);
                        return Some(*message);
                    }
                }
                Line::Wrong { id, code, message } => self.answer(id, code, message).await,
                Line::Blank => {}
                Line::End => {
                    // Answers still owed are written before the end.
                    let drained = self.owed.at_most(0);
                    if tokio::time::timeout(self.limits.drain, drained).await.is_err() {
                        tracing::warn!("the end of input did not wait for every answer");
                    }
                    return None;
                }
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        // Each line was flushed when it was written. One that cannot be written, since the client
        // does not read, must not hold the end up.
        match self.write.try_lock() {
            Ok(mut write) => write.shutdown().await,
            Err(_being_written) => Ok(()),
        }
    }
}

impl<R, W> Lines<R, W> {
    /// Keeps count of the answers owed. What a client calls off is owed no more.
    fn note(&self, message: &ClientJsonRpcMessage) {
        match message {
            JsonRpcMessage::Request(request) => self.owed.add(request.id.clone()),
            JsonRpcMessage::Notification(notification) => {
                if let ClientNotification::CancelledNotification(cancelled) =
                    &notification.notification
                    && let Some(id) = &cancelled.params.request_id
                {
                    self.owed.settle(id);
                }
            }
            _ => {}
        }
    }
}
