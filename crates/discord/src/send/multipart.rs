//! Files as `multipart/form-data`, in the parts that Discord names
//! (<https://docs.discord.com/developers/reference#uploading-files>).

use std::fmt::Write as _;

use bytes::{BufMut as _, Bytes, BytesMut};
use http::HeaderValue;
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

use crate::{Error, File, Source};

/// A body and its media type.
#[derive(Debug)]
pub(super) struct Form {
    pub(super) content_type: String,
    pub(super) body: Bytes,
}

/// What files without a media type are sent as.
const UNKNOWN_TYPE: &str = "application/octet-stream";

/// Writes the part `payload_json`, if there is one, and each file as its part or `files[n]`.
///
/// The same content gives the same bytes. The boundary is a hash of the content, so a file cannot
/// hold it and end its part early.
pub(super) fn write(json: Option<&[u8]>, files: &[File]) -> Result<Form, Error> {
    let head = || "name=\"payload_json\"\r\nContent-Type: application/json".to_owned();
    finish(json.map(|json| (head(), json)).into_iter().collect(), files)
}

/// Writes each field as a part of its own, and each file as [`write`] does.
pub(super) fn write_fields(fields: &Map<String, Value>, files: &[File]) -> Result<Form, Error> {
    let texts: Vec<_> = fields
        .iter()
        .filter(|(_, value)| !value.is_null())
        .map(|(name, value)| {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            (format!("name=\"{}\"", escape(name)), text)
        })
        .collect();
    let parts = texts.iter().map(|(head, text)| (head.clone(), text.as_bytes())).collect();
    finish(parts, files)
}

fn finish<'a>(mut parts: Vec<(String, &'a [u8])>, files: &'a [File]) -> Result<Form, Error> {
    for (index, file) in files.iter().enumerate() {
        let Source::Bytes(bytes) = &file.source else {
            return Err(Error::InvalidRequest { part: format!("files[{index}]") });
        };
        let content_type = file.content_type.as_deref().filter(|text| is_media_type(text));
        let part = file.part.map_or_else(|| format!("files[{index}]"), str::to_owned);
        let head = format!(
            "name=\"{part}\"; filename=\"{}\"\r\nContent-Type: {}",
            escape(&file.name),
            content_type.unwrap_or(UNKNOWN_TYPE),
        );
        parts.push((head, bytes.as_ref()));
    }
    let boundary = boundary(&parts);
    let size: usize = parts.iter().map(|(head, content)| head.len() + content.len() + 128).sum();
    let mut body = BytesMut::with_capacity(size + 128);
    for (head, content) in parts {
        body.put_slice(
            format!("--{boundary}\r\nContent-Disposition: form-data; {head}\r\n\r\n").as_bytes(),
        );
        body.put_slice(content);
        body.put_slice(b"\r\n");
    }
    body.put_slice(format!("--{boundary}--\r\n").as_bytes());
    Ok(Form {
        content_type: format!("multipart/form-data; boundary={boundary}"),
        body: body.freeze(),
    })
}

fn boundary(parts: &[(String, &[u8])]) -> String {
    let mut hash = Sha256::new();
    for (head, content) in parts {
        hash.update(head.len().to_be_bytes());
        hash.update(head);
        hash.update(content.len().to_be_bytes());
        hash.update(content);
    }
    let mut text = String::with_capacity(64);
    for byte in hash.finalize() {
        // Writing to a string cannot fail.
        let _infallible = write!(text, "{byte:02x}");
    }
    text
}

/// A file's name as browsers write it in a form: what would end the header is percent-encoded.
fn escape(name: &str) -> String {
    let mut escaped = String::with_capacity(name.len());
    for character in name.chars() {
        match character {
            '"' => escaped.push_str("%22"),
            '\r' => escaped.push_str("%0D"),
            '\n' => escaped.push_str("%0A"),
            '\0' => escaped.push_str("%00"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// Whether a text can stand as a media type in a header.
fn is_media_type(text: &str) -> bool {
    text.is_ascii() && text.contains('/') && HeaderValue::from_str(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, content_type: Option<&str>, content: &'static [u8]) -> File {
        File {
            name: name.to_owned(),
            content_type: content_type.map(str::to_owned),
            source: Source::Bytes(Bytes::from_static(content)),
            part: None,
        }
    }

    #[test]
    fn parts_are_written_as_discord_names_them() {
        let files =
            [file("a.png", Some("image/png"), b"\x89PNG"), file("ü \"x\"\r\n.txt", None, b"--")];
        let form = write(Some(b"{\"content\":\"hi\"}"), &files).unwrap();
        let boundary = form.content_type.strip_prefix("multipart/form-data; boundary=").unwrap();
        assert_eq!(boundary.len(), 64);
        let mut expected = format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\
             Content-Type: application/json\r\n\r\n{{\"content\":\"hi\"}}\r\n\
             --{boundary}\r\nContent-Disposition: form-data; name=\"files[0]\"; filename=\"a.png\"\r\n\
             Content-Type: image/png\r\n\r\n"
        )
        .into_bytes();
        expected.extend_from_slice(b"\x89PNG");
        expected.extend_from_slice(
            format!(
                "\r\n--{boundary}\r\nContent-Disposition: form-data; name=\"files[1]\"; \
                 filename=\"ü %22x%22%0D%0A.txt\"\r\nContent-Type: application/octet-stream\r\n\r\n\
                 --\r\n--{boundary}--\r\n"
            )
            .as_bytes(),
        );
        assert_eq!(form.body, expected);
    }

    #[test]
    fn fields_can_be_parts_of_their_own() {
        let fields = serde_json::json!({"name": "\u{fc}\r\n--", "tags": 5, "empty": null});
        let files = [File { part: Some("file"), ..file("a.png", None, b"x") }];
        let form = write_fields(fields.as_object().unwrap(), &files).unwrap();
        let boundary = form.content_type.strip_prefix("multipart/form-data; boundary=").unwrap();
        let expected = format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\n\u{fc}\r\n--\r\n\
             --{boundary}\r\nContent-Disposition: form-data; name=\"tags\"\r\n\r\n5\r\n\
             --{boundary}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\
             Content-Type: application/octet-stream\r\n\r\nx\r\n--{boundary}--\r\n"
        );
        assert_eq!(form.body, expected);
    }

    #[test]
    fn the_same_content_gives_the_same_bytes_and_other_content_another_boundary() {
        let write = |content| write(None, &[file("a", None, content)]).unwrap();
        assert_eq!(write(b"1").body, write(b"1").body);
        assert_ne!(write(b"1").content_type, write(b"2").content_type);
    }

    #[test]
    fn a_media_type_cannot_add_a_header() {
        let form = write(None, &[file("a", Some("image/png\r\nX-Evil: 1"), b"")]).unwrap();
        assert!(!String::from_utf8_lossy(&form.body).contains("X-Evil"));
    }

    #[test]
    fn a_file_that_was_not_read_is_refused() {
        let file = File { source: Source::Path("secret".to_owned()), ..file("a", None, b"") };
        let refused = write(None, &[file]);
        assert!(matches!(refused, Err(Error::InvalidRequest { part }) if part == "files[0]"));
    }
}
