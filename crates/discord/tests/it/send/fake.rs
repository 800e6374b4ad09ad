//! A server on this machine that answers as it is told, below the level at which a framework would
//! insist on good manners.

use std::{
    fmt::Write as _,
    future::pending,
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    task::AbortHandle,
    time::sleep,
};

/// A request as it came over the wire.
#[derive(Debug, Clone)]
pub(super) struct Seen {
    /// `METHOD target`.
    pub(super) line: String,
    headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

impl Seen {
    /// The value of a header, if it came exactly once.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let mut values = self.headers.iter().filter(|(given, _)| given == name);
        let value = values.next();
        assert!(values.next().is_none(), "{name} came twice");
        value.map(|(_, value)| value.as_str())
    }
}

/// What the server does with a request.
#[derive(Debug, Clone)]
pub(super) enum Reply {
    /// Answers in good order.
    Answer { status: u16, headers: Vec<(&'static str, String)>, body: Vec<u8> },
    /// Answers, but ends the connection before the body's end.
    Cut(u16),
    /// Begins to answer and goes silent.
    Stall(u16),
    /// Answers with a body that never ends.
    Endless,
    /// Reads the request and ends the connection.
    Close,
    /// Reads the request and goes silent.
    Hang,
    /// Waits before it replies.
    After(Duration, Box<Reply>),
}

impl Reply {
    pub(super) fn json(status: u16, body: &str) -> Self {
        let headers = vec![("content-type", "application/json".to_owned())];
        Self::Answer { status, headers, body: body.as_bytes().to_vec() }
    }

    pub(super) fn ok() -> Self {
        Self::json(200, r#"{"id":"1"}"#)
    }

    pub(super) fn html(status: u16) -> Self {
        let headers = vec![("content-type", "text/html; charset=UTF-8".to_owned())];
        Self::Answer { status, headers, body: b"<html>error code: 1015</html>".to_vec() }
    }

    /// A 429 with the wait in the body.
    pub(super) fn limited(seconds: f64) -> Self {
        Self::json(429, &format!(r#"{{"message":"slow","retry_after":{seconds},"global":false}}"#))
    }

    #[expect(clippy::needless_pass_by_value, reason = "calls read better")]
    pub(super) fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        let Self::Answer { headers, .. } = &mut self else { panic!("no headers") };
        headers.push((name, value.to_string()));
        self
    }

    /// Adds the headers of a bucket.
    pub(super) fn bucket(self, limit: u32, remaining: u32, reset_after: f64) -> Self {
        self.with("x-ratelimit-limit", limit)
            .with("x-ratelimit-remaining", remaining)
            .with("x-ratelimit-reset-after", reset_after)
            .with("x-ratelimit-bucket", "abcd")
    }
}

type Script = dyn Fn(usize, &Seen) -> Reply + Send + Sync;

/// The server. It stops when dropped.
pub(super) struct Fake {
    address: SocketAddr,
    seen: Arc<Mutex<Vec<Seen>>>,
    accepting: AbortHandle,
}

impl Fake {
    /// Answers each request by its number and content.
    pub(super) async fn start(
        script: impl Fn(usize, &Seen) -> Reply + Send + Sync + 'static,
    ) -> Self {
        Self::on("127.0.0.1:0".parse().unwrap(), script).await
    }

    /// The same, at an address.
    pub(super) async fn on(
        address: SocketAddr,
        script: impl Fn(usize, &Seen) -> Reply + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind(address).await.unwrap();
        let address = listener.local_addr().unwrap();
        let seen = Arc::<Mutex<Vec<Seen>>>::default();
        let script: Arc<Script> = Arc::new(script);
        let kept = Arc::clone(&seen);
        let accepting = tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let (seen, script) = (Arc::clone(&kept), Arc::clone(&script));
                tokio::spawn(async move { serve(stream, &seen, &*script).await });
            }
        })
        .abort_handle();
        Self { address, seen, accepting }
    }

    /// Answers with these in their order, then with the last one again and again.
    pub(super) async fn answering(replies: Vec<Reply>) -> Self {
        Self::start(move |number, _| replies[number.min(replies.len() - 1)].clone()).await
    }

    pub(super) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(super) fn seen(&self) -> Vec<Seen> {
        self.seen.lock().unwrap().clone()
    }

    /// Waits until that many requests have come.
    pub(super) async fn has_seen(&self, requests: usize) {
        while self.seen.lock().unwrap().len() < requests {
            sleep(Duration::from_millis(1)).await;
        }
    }
}

impl Drop for Fake {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

/// Serves a connection until it ends, or is to end.
async fn serve(mut stream: TcpStream, seen: &Mutex<Vec<Seen>>, script: &Script) -> Option<()> {
    let mut buffer = Vec::new();
    loop {
        let request = read(&mut stream, &mut buffer).await?;
        let number = {
            let mut seen = seen.lock().unwrap();
            seen.push(request.clone());
            seen.len() - 1
        };
        let mut reply = script(number, &request);
        while let Reply::After(wait, then) = reply {
            sleep(wait).await;
            reply = *then;
        }
        write(&mut stream, reply).await?;
    }
}

async fn read(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> Option<Seen> {
    let head = loop {
        if let Some(end) = buffer.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
            break end;
        }
        more(stream, buffer).await?;
    };
    let text = String::from_utf8(buffer.drain(..head + 4).collect()).unwrap();
    let mut lines = text.trim_end().split("\r\n");
    let line = lines.next()?.strip_suffix(" HTTP/1.1").unwrap().to_owned();
    let headers: Vec<_> = lines
        .map(|line| line.split_once(':').unwrap())
        .map(|(name, value)| (name.to_lowercase(), value.trim().to_owned()))
        .collect();
    let mut seen = Seen { line, headers, body: Vec::new() };
    let length = seen.header("content-length").map_or(0, |length| length.parse().unwrap());
    while buffer.len() < length {
        more(stream, buffer).await?;
    }
    seen.body = buffer.drain(..length).collect();
    Some(seen)
}

async fn more(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> Option<()> {
    let count = stream.read_buf(buffer).await.ok()?;
    (count > 0).then_some(())
}

async fn write(stream: &mut TcpStream, reply: Reply) -> Option<()> {
    let mut send = async |text: &[u8]| stream.write_all(text).await.ok();
    match reply {
        Reply::Answer { status, headers, body } => {
            let mut head = format!("HTTP/1.1 {status} x\r\ncontent-length: {}\r\n", body.len());
            for (name, value) in headers {
                write!(head, "{name}: {value}\r\n").unwrap();
            }
            head.push_str("\r\n");
            let bytes =
                if status == 204 { head.into_bytes() } else { [head.as_bytes(), &body].concat() };
            send(&bytes).await
        }
        Reply::Cut(status) => {
            send(format!("HTTP/1.1 {status} x\r\ncontent-length: 99\r\n\r\n{{\"id\"").as_bytes())
                .await?;
            None
        }
        Reply::Stall(status) => {
            send(format!("HTTP/1.1 {status} x\r\ncontent-length: 99\r\n\r\n{{\"id\"").as_bytes())
                .await?;
            pending().await
        }
        Reply::Endless => {
            send(b"HTTP/1.1 200 x\r\ntransfer-encoding: chunked\r\n\r\n").await?;
            let chunk = [b"1000\r\n".as_slice(), &[b'a'; 0x1000], b"\r\n"].concat();
            loop {
                send(&chunk).await?;
            }
        }
        Reply::Close => None,
        Reply::Hang => pending().await,
        Reply::After(..) => unreachable!("waited for before"),
    }
}
