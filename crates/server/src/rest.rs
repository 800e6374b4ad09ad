//! The way to Discord as tools see it, over the real client.

use discord::{Request, Response, send::Client};
use futures::future::BoxFuture;

/// Discord over HTTP.
pub struct Rest(pub Client);

impl tool::Discord for Rest {
    fn send<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Response, discord::Error>> {
        Box::pin(self.0.send(request))
    }
}
