//! Pictures and sounds that stand in a body as data URIs, and how loud they are.
//!
//! <https://docs.discord.com/developers/reference#image-data>

use std::ops::RangeInclusive;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::Value;

use super::{Field, Form};

/// The kinds of picture Discord takes, with whether each can move.
const PICTURES: &[(&str, bool)] = &[
    ("image/png", false),
    ("image/jpeg", false),
    ("image/gif", true),
    ("image/webp", false),
    ("image/avif", false),
];

impl Form<'_> {
    /// A picture of at most so many bytes; whether it can move.
    pub(crate) fn picture(&self, key: &str, most: usize) -> Field<bool> {
        self.read(key, |value| {
            let (kind, bytes) = data(value).unwrap_or_default();
            let known = PICTURES.iter().find(|(known, _)| *known == kind);
            let Some((_, moves)) = known.filter(|_| !bytes.is_empty()) else {
                self.fault(key, "IMAGE_INVALID", "Unsupported image type given");
                return None;
            };
            self.within(key, &bytes, most).then_some(*moves)
        })
    }

    /// A sound of at most so many bytes, MP3 or Ogg.
    pub(crate) fn sound(&self, key: &str, most: usize) -> Field<()> {
        self.read(key, |value| {
            let (kind, bytes) = data(value).unwrap_or_default();
            if bytes.is_empty() || !["audio/mpeg", "audio/mp3", "audio/ogg"].contains(&kind) {
                self.fault(key, "SOUND_INVALID", "Unsupported sound type given");
                return None;
            }
            self.within(key, &bytes, most).then_some(())
        })
    }

    /// A number that need not be whole.
    pub(crate) fn decimal(&self, key: &str, allowed: RangeInclusive<f64>) -> Field<f64> {
        self.read(key, |value| {
            let Some(number) = value.as_f64() else {
                let text = format!("Value \"{}\" is not float.", super::shown(value));
                self.fault(key, "NUMBER_TYPE_COERCE", text);
                return None;
            };
            let (least, most) = (allowed.start(), allowed.end());
            if number < *least {
                let text = format!("float value should be greater than or equal to {least:.1}.");
                self.fault(key, "NUMBER_TYPE_MIN", text);
            } else if number > *most {
                let text = format!("float value should be less than or equal to {most:.1}.");
                self.fault(key, "NUMBER_TYPE_MAX", text);
            }
            allowed.contains(&number).then_some(number)
        })
    }

    fn within(&self, key: &str, bytes: &[u8], most: usize) -> bool {
        if bytes.len() > most {
            let text = format!("File cannot be larger than {}.0 kb.", most / 1024);
            self.fault(key, "BINARY_TYPE_MAX_SIZE", text);
        }
        bytes.len() <= most
    }
}

/// The media type and the bytes of a data URI.
fn data(value: &Value) -> Option<(&str, Vec<u8>)> {
    let (kind, bytes) = value.as_str()?.strip_prefix("data:")?.split_once(";base64,")?;
    Some((kind, STANDARD.decode(bytes).ok()?))
}
