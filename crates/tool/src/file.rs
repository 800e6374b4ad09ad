//! The one file of an operation that takes it as the part `file` of a form, beside plain fields.
//!
//! A tool has [`FileData`] and [`FilePath`] as optional arguments, and takes one of them, see
//! [`check`]. What describes the file stands after them, since arguments are bound in their order.

use base64::Engine as _;
use discord::{File, Source, Text};
use serde_json::Value;

use crate::{Argument, Binder, Field, Reader, Schema};

/// The bytes of a file, in base64.
#[derive(Debug, Clone)]
pub struct FileData(Vec<u8>);

impl Argument for FileData {
    const SCHEMA: &'static Schema = Text::<1, { usize::MAX }>::SCHEMA;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let text = Text::<1, { usize::MAX }>::read(value, reader)?;
        let bytes = base64::engine::general_purpose::STANDARD.decode(text.as_bytes());
        if bytes.is_err() {
            reader.issue("format", "it is not base64");
        }
        bytes.ok().map(Self)
    }

    fn json(&self) -> Option<Value> {
        None
    }

    fn bind(&self, _field: &Field, binder: &mut Binder<'_>) {
        add(binder, "file".to_owned(), Source::Bytes(self.0.clone().into()));
    }
}

/// The path of a file below a folder that the operator allowed.
#[derive(Debug, Clone)]
pub struct FilePath(Text<1, 4096>);

impl Argument for FilePath {
    const SCHEMA: &'static Schema = Text::<1, 4096>::SCHEMA;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        Text::read(value, reader).map(Self)
    }

    fn json(&self) -> Option<Value> {
        None
    }

    fn bind(&self, _field: &Field, binder: &mut Binder<'_>) {
        let path = &*self.0;
        let name = path.rsplit(['/', '\\']).next().filter(|name| !name.is_empty());
        add(binder, name.unwrap_or("file").to_owned(), Source::Path(path.to_owned()));
    }
}

fn add(binder: &mut Binder<'_>, name: String, source: Source) {
    binder.file(File { name, content_type: None, source, part: Some("file") });
    binder.request().fields_as_parts = true;
}

/// The name of the file before it.
#[derive(Debug, Clone)]
pub struct FileName(Text<1, 255>);

impl Argument for FileName {
    const SCHEMA: &'static Schema = Text::<1, 255>::SCHEMA;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        Text::read(value, reader).map(Self)
    }

    fn json(&self) -> Option<Value> {
        None
    }

    fn bind(&self, _field: &Field, binder: &mut Binder<'_>) {
        if let Some(file) = binder.request().files.last_mut() {
            (*self.0).clone_into(&mut file.name);
        }
    }
}

/// The media type of the file before it, such as `image/png`.
#[derive(Debug, Clone)]
pub struct MediaType(Text<1, 127>);

impl Argument for MediaType {
    const SCHEMA: &'static Schema = Text::<1, 127>::SCHEMA;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        Text::read(value, reader).map(Self)
    }

    fn json(&self) -> Option<Value> {
        None
    }

    fn bind(&self, _field: &Field, binder: &mut Binder<'_>) {
        if let Some(file) = binder.request().files.last_mut() {
            file.content_type = Some((*self.0).to_owned());
        }
    }
}

/// Notes when there is not exactly one of the two.
pub fn check(data: Option<&FileData>, path: Option<&FilePath>, reader: &mut Reader) {
    match (data, path) {
        (None, None) => reader.issue("required", "give one of `file_data` and `file_path`"),
        (Some(_), Some(_)) => {
            reader.issue("conflict", "give one of `file_data` and `file_path`, not both");
        }
        _ => {}
    }
}
