//! A plain client of a sandbox.

use reqwest::{Method, StatusCode, multipart};
use sandbox::{Options, Sandbox, Seeded};
use serde_json::Value;

pub(crate) struct Client {
    pub(crate) sandbox: Sandbox,
    pub(crate) seeded: Seeded,
    http: reqwest::Client,
}

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: reqwest::header::HeaderMap,
    pub(crate) body: Value,
}

impl Answer {
    pub(crate) fn code(&self) -> u64 {
        self.body["code"].as_u64().unwrap_or_default()
    }

    /// The body of a request that succeeded.
    #[track_caller]
    pub(crate) fn good(self) -> Value {
        assert!(self.status < 300, "{} {}", self.status, self.body);
        self.body
    }

    #[track_caller]
    pub(crate) fn fails(&self, status: u16, code: u64) {
        assert_eq!((self.status, self.code()), (status, code), "{}", self.body);
    }
}

/// A sandbox whose limits refuse nothing.
pub(crate) async fn start() -> Client {
    with(Options { enforce_limits: false, ..Options::default() }).await
}

pub(crate) async fn with(options: Options) -> Client {
    let sandbox = Sandbox::start(options).await.unwrap();
    let seeded = sandbox.world().clone();
    Client { sandbox, seeded, http: http() }
}

impl Client {
    pub(crate) fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let url = format!("{}{path}", self.sandbox.base_url());
        self.http
            .request(method, url)
            .header("authorization", format!("Bot {}", self.sandbox.token()))
    }

    pub(crate) async fn send(&self, request: reqwest::RequestBuilder) -> Answer {
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        let text = response.text().await.unwrap();
        let body = if status == StatusCode::NO_CONTENT {
            Value::Null
        } else {
            serde_json::from_str(&text).unwrap_or(Value::String(text))
        };
        Answer { status: status.as_u16(), headers, body }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(self.request("GET", path)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.send(self.request("DELETE", path)).await
    }

    pub(crate) async fn call(&self, method: &str, path: &str, body: Value) -> Answer {
        self.send(self.request(method, path).json(&body)).await
    }

    /// With the OAuth2 token of the owner.
    pub(crate) async fn as_owner(&self, method: &str, path: &str, body: Value) -> Answer {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let url = format!("{}{path}", self.sandbox.base_url());
        let request = self.http.request(method, url).json(&body);
        self.send(request.bearer_auth(&self.seeded.owner_token)).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.call("POST", path, body).await
    }

    pub(crate) async fn patch(&self, path: &str, body: Value) -> Answer {
        self.call("PATCH", path, body).await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> Answer {
        self.call("PUT", path, body).await
    }

    /// A message with one file.
    pub(crate) async fn upload(
        &self,
        path: &str,
        payload: Value,
        name: &str,
        bytes: &[u8],
    ) -> Answer {
        let file = multipart::Part::bytes(bytes.to_vec()).file_name(name.to_owned());
        let form =
            multipart::Form::new().text("payload_json", payload.to_string()).part("files[0]", file);
        self.send(self.request("POST", path).multipart(form)).await
    }

    /// A form of fields, with one file as its part `file`.
    pub(crate) async fn form(
        &self,
        path: &str,
        fields: &[(&'static str, &'static str)],
        name: &str,
        bytes: &[u8],
    ) -> Answer {
        let file = multipart::Part::bytes(bytes.to_vec()).file_name(name.to_owned());
        let form = fields
            .iter()
            .fold(multipart::Form::new(), |form, (name, value)| form.text(*name, *value))
            .part("file", file);
        self.send(self.request("POST", path).multipart(form)).await
    }

    pub(crate) async fn raw(
        &self,
        method: &str,
        path: &str,
        body: impl Into<reqwest::Body>,
    ) -> Answer {
        let request =
            self.request(method, path).header("content-type", "application/json").body(body);
        self.send(request).await
    }
}

/// A client for the network alone. Built beside our own crates reqwest wants a provider of
/// cryptography, whether or not it is used.
pub(crate) fn http() -> reqwest::Client {
    drop(rustls::crypto::ring::default_provider().install_default());
    reqwest::Client::new()
}
