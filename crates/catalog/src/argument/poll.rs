//! Polls, as callers write them: flatter than Discord's, which wraps every text in an object.
//!
//! <https://docs.discord.com/developers/resources/poll#poll-create-request-object>

use discord::{Id, Int, Text, id::Emoji};
use serde_json::{Map, Value, json};
use tool::{Args, Argument, Choice, Reader, Schema, argument::List};

/// A poll.
#[derive(Args)]
pub(crate) struct Poll {
    /// Question.
    question: Question,
    /// Answers to choose from.
    answers: List<Answer, 1, 10>,
    /// Hours it is open; 24 if not given.
    duration: Option<Int<1, 768>>,
    /// Whether one may choose several answers.
    allow_multiselect: Option<bool>,
    /// Layout.
    layout_type: Option<PollLayout>,
}

/// Layouts of polls.
#[derive(Clone, Copy, Choice)]
enum PollLayout {
    Default = 1,
}

/// A question, which has no emoji.
struct Question(Text<1, 300>);

impl Argument for Question {
    const SCHEMA: &'static Schema = Text::<1, 300>::SCHEMA;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        Text::read(value, reader).map(Self)
    }

    fn json(&self) -> Option<Value> {
        Some(json!({"text": *self.0}))
    }
}

/// An answer as a caller writes it.
#[derive(Args)]
struct AnswerText {
    /// Text.
    text: Text<1, 55>,
    /// Custom emoji beside it.
    emoji_id: Option<Id<Emoji>>,
    /// Unicode emoji beside it.
    emoji_name: Option<Text<1, 32>>,
}

/// An answer as Discord reads it.
struct Answer(AnswerText);

impl Argument for Answer {
    const SCHEMA: &'static Schema = AnswerText::SCHEMA;

    fn read(value: Value, reader: &mut Reader) -> Option<Self> {
        let answer = AnswerText::read(value, reader)?;
        if answer.emoji_id.is_some() && answer.emoji_name.is_some() {
            reader.issue("conflict", "give one of `emoji_id` and `emoji_name`");
            return None;
        }
        Some(Self(answer))
    }

    fn json(&self) -> Option<Value> {
        let mut media = Map::new();
        media.insert("text".to_owned(), self.0.text.json()?);
        if let Some(id) = self.0.emoji_id.json() {
            media.insert("emoji".to_owned(), json!({"id": id}));
        } else if let Some(name) = self.0.emoji_name.json() {
            media.insert("emoji".to_owned(), json!({"name": name}));
        }
        Some(json!({"poll_media": media}))
    }
}
