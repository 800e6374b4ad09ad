//! Binding: from the fields of a tool to a request, so that none is built by hand.

use discord::{File, Method, Request};
use serde_json::{Map, Value};

use crate::{Args, Field, Place};

/// Fills a request from fields, or an object from the fields within it.
pub struct Binder<'a> {
    request: &'a mut Request,
    body: Map<String, Value>,
    /// Whether this is an object within the body, where path and query do not reach.
    nested: bool,
}

impl Binder<'_> {
    /// Puts a value where its field says.
    pub fn put(&mut self, field: &Field, value: Value) {
        if self.nested {
            self.body.insert(field.wire.to_owned(), value);
            return;
        }
        if let Some(name) = self.request.route.parameters().find(|name| *name == field.wire) {
            self.request.path.push((name, plain(value)));
            return;
        }
        match field.place {
            // What goes into a header binds itself.
            Place::Local | Place::Header => {}
            Place::WholeBody => self.request.body = Some(value),
            Place::Query => self.put_query(field.wire, value),
            Place::Auto => match self.request.route.method {
                Method::Get | Method::Delete => self.put_query(field.wire, value),
                Method::Post | Method::Put | Method::Patch => self.set(field.wire, value),
            },
        }
    }

    /// Sets a field of the body.
    pub fn set(&mut self, name: &str, value: Value) {
        self.body.insert(name.to_owned(), value);
    }

    /// Sets a field of an object in the body, for arguments that stand side by side here and within
    /// one object there.
    pub fn set_within(&mut self, object: &str, name: &str, value: Value) {
        match self.body.entry(object).or_insert_with(|| Value::Object(Map::new())) {
            Value::Object(fields) => {
                fields.insert(name.to_owned(), value);
            }
            other => *other = Value::Object(Map::from_iter([(name.to_owned(), value)])),
        }
    }

    /// Adds items to a list of the body.
    pub fn append(&mut self, name: &str, items: Vec<Value>) {
        match self.body.entry(name).or_insert_with(|| Value::Array(Vec::new())) {
            Value::Array(list) => list.extend(items),
            other => *other = Value::Array(items),
        }
    }

    /// Sets a bit of a number in the body.
    pub fn add_flag(&mut self, name: &str, bit: u64) {
        let bits = self.body.get(name).and_then(Value::as_u64).unwrap_or_default();
        self.set(name, (bits | bit).into());
    }

    /// A list repeats its name, as Discord reads it.
    fn put_query(&mut self, name: &'static str, value: Value) {
        match value {
            Value::Array(items) => {
                self.request.query.extend(items.into_iter().map(|item| (name, plain(item))));
            }
            value => self.request.query.push((name, plain(value))),
        }
    }

    /// Puts an object whose fields bind themselves, so that files in it reach the request.
    pub fn nest<T: Args>(&mut self, field: &Field, args: &T) {
        let mut inner = Binder { request: self.request, body: Map::new(), nested: true };
        args.bind_fields(&mut inner);
        let body = inner.body;
        self.put(field, Value::Object(body));
    }

    /// Adds a file.
    pub fn file(&mut self, file: File) {
        self.request.files.push(file);
    }

    /// The request itself, for reasons and repeat rules.
    pub fn request(&mut self) -> &mut Request {
        self.request
    }
}

fn plain(value: Value) -> String {
    match value {
        Value::String(text) => text,
        other => other.to_string(),
    }
}

/// Binds the fields of a tool into a request.
pub fn bind<T: Args>(args: &T, request: &mut Request) {
    let mut binder = Binder { request, body: Map::new(), nested: false };
    args.bind_fields(&mut binder);
    let body = binder.body;
    let sends_body = matches!(request.route.method, Method::Post | Method::Put | Method::Patch)
        && T::FIELDS.iter().any(|field| {
            field.place == Place::Auto && request.route.parameters().all(|name| name != field.wire)
        });
    if request.body.is_none() && (sends_body || !body.is_empty()) {
        request.body = Some(Value::Object(body));
    }
}

/// The JSON of an object that stands within a body; what the derive calls.
#[doc(hidden)]
pub fn nested<T: Args>(args: &T) -> Value {
    // The request is never looked at: every field of a nested object goes into the object.
    let mut request = Request::new(discord::Route::post("/"));
    let mut binder = Binder { request: &mut request, body: Map::new(), nested: true };
    args.bind_fields(&mut binder);
    Value::Object(binder.body)
}
