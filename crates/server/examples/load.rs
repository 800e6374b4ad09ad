//! HTTP load for `bench/measure.py`: connections that are kept, each sending the next request when
//! the last is answered. It writes its own HTTP, so that it costs the machine little beside the
//! server that it measures.
//!
//! `load ADDRESS TOKEN CONNECTIONS REQUESTS EXPECTED BODY` sends the body REQUESTS times to `/mcp`
//! and prints one line of JSON: requests a second, and the time of a request in microseconds. An
//! answer that is not 200, or in which EXPECTED does not stand, ends it with an error.

use std::{error::Error, io::Write as _, sync::Arc};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::Instant,
};

type Failure = Box<dyn Error + Send + Sync>;

// One thread, so that the server has the rest of the machine.
#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [address, token, connections, requests, expected, body] = arguments.as_slice() else {
        return Err("load ADDRESS TOKEN CONNECTIONS REQUESTS EXPECTED BODY".into());
    };
    let (connections, requests): (usize, usize) = (connections.parse()?, requests.parse()?);
    let request: Arc<str> = request(address, token, body).into();
    let expected: Arc<str> = expected.as_str().into();

    let started = Instant::now();
    let mut clients = Vec::new();
    for number in 0..connections {
        // The remainder goes to the first ones.
        let share = requests / connections + usize::from(number < requests % connections);
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let connection = Connection { stream, answer: Vec::new() };
        clients.push(tokio::spawn(connection.send(
            Arc::clone(&request),
            Arc::clone(&expected),
            share,
        )));
    }
    let mut times = Vec::with_capacity(requests);
    for client in clients {
        times.append(&mut client.await??);
    }
    let elapsed = started.elapsed();

    times.sort_unstable();
    let at = |percent: usize| times.get(times.len() * percent / 100).copied().unwrap_or_default();
    let result = serde_json::json!({
        "requests": times.len(),
        "seconds": elapsed.as_secs_f64(),
        "p50_us": at(50),
        "p99_us": at(99),
        "max_us": times.last(),
    });
    writeln!(std::io::stdout(), "{result}")?;
    Ok(())
}

fn request(address: &str, token: &str, body: &str) -> String {
    format!(
        "POST /mcp HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\nContent-Type: \
         application/json\r\nAccept: application/json, text/event-stream\r\nMCP-Protocol-Version: \
         2025-11-25\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

struct Connection {
    stream: TcpStream,
    /// What came of the answer so far.
    answer: Vec<u8>,
}

impl Connection {
    /// Sends the request so many times; the times of the answers, in microseconds.
    async fn send(
        mut self,
        request: Arc<str>,
        expected: Arc<str>,
        count: usize,
    ) -> Result<Vec<u64>, Failure> {
        let mut times = Vec::with_capacity(count);
        for _ in 0..count {
            let started = Instant::now();
            self.stream.write_all(request.as_bytes()).await?;
            let body = self.receive().await?;
            times.push(u64::try_from(started.elapsed().as_micros())?);
            let (head, body) = self.answer.split_at(body);
            if !head.starts_with(b"HTTP/1.1 200 ") || !contains(body, expected.as_bytes()) {
                return Err(String::from_utf8_lossy(&self.answer).into());
            }
        }
        Ok(times)
    }

    /// Reads one answer; where its body begins.
    async fn receive(&mut self) -> Result<usize, Failure> {
        self.answer.clear();
        let mut whole = None;
        loop {
            if let Some((body, length)) = whole
                && self.answer.len() >= body + length
            {
                return Ok(body);
            }
            if self.stream.read_buf(&mut self.answer).await? == 0 {
                return Err("the server closed the connection".into());
            }
            if whole.is_none()
                && let Some(end) = self.answer.windows(4).position(|four| four == b"\r\n\r\n")
            {
                let (head, _) = self.answer.split_at(end);
                whole = Some((end + 4, content_length(head)?));
            }
        }
    }
}

fn content_length(head: &[u8]) -> Result<usize, Failure> {
    let head = std::str::from_utf8(head)?;
    for line in head.lines() {
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            return Ok(value.trim().parse()?);
        }
    }
    Err(format!("an answer without a length: {head}").into())
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    part.is_empty() || bytes.windows(part.len()).any(|window| window == part)
}
