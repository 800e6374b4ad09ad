//! Things that are made, listed, read, changed and deleted alike. Such a thing is kept as the JSON
//! it is shown as; a table says which fields its bodies have, and the four steps are written once.

use serde_json::{Map, Value, json};

use crate::{
    call::{Answered, Call, empty, ok},
    error::Error,
    form::{Field, Form, Problems},
    render::insert,
    snowflake::Snowflake,
    state::{AuditEntry, Change, State, Thing},
};

/// What a field of a body takes. Null is taken everywhere.
pub(super) enum Take {
    Text(usize, usize),
    Number(i64, i64),
    Flag,
    Id,
    Ids(usize),
    Choice(&'static [i64]),
    Permissions,
    Texts(usize, usize),
    Object(&'static [Part]),
    Objects(usize, &'static [Part]),
    /// A data URI.
    Picture,
    /// Whatever it is; the route looks at it.
    Any,
}

/// One field of a body.
pub(super) struct Part {
    name: &'static str,
    take: Take,
    required: bool,
}

pub(super) const fn may(name: &'static str, take: Take) -> Part {
    Part { name, take, required: false }
}

pub(super) const fn must(name: &'static str, take: Take) -> Part {
    Part { name, take, required: true }
}

/// Reads the fields that are given; unknown ones are passed over, as Discord does.
pub(super) fn read(form: &Form<'_>, parts: &[Part], new: bool) -> Map<String, Value> {
    let mut out = Map::new();
    for part in parts {
        if part.required && new {
            form.require(part.name);
        }
        match value(form, part) {
            Field::Absent => {}
            Field::Null => drop(out.insert(part.name.to_owned(), Value::Null)),
            Field::Value(value) => drop(out.insert(part.name.to_owned(), value)),
        }
    }
    out
}

fn value(form: &Form<'_>, part: &Part) -> Field<Value> {
    let name = part.name;
    match part.take {
        Take::Text(min, max) => form.text(name, min..=max).map(Value::from),
        Take::Number(min, max) => form.integer(name, min..=max).map(Value::from),
        Take::Flag => form.boolean(name).map(Value::from),
        Take::Id => form.snowflake(name).map(|id| json!(id)),
        Take::Ids(most) => form.snowflakes(name, 0..=most).map(|ids| json!(ids)),
        Take::Choice(numbers) => {
            let number = form.integer(name, i64::MIN..=i64::MAX);
            if let Field::Value(number) = &number
                && !numbers.contains(number)
            {
                let text = format!("Value must be one of {numbers:?}.");
                form.fault(name, "BASE_TYPE_CHOICES", text);
            }
            number.map(Value::from)
        }
        Take::Permissions => form.permissions(name).map(|bits| bits.to_string().into()),
        Take::Texts(count, length) => texts(form, name, count, length),
        Take::Object(parts) => form.object(name).map(|inner| read(&inner, parts, true).into()),
        Take::Objects(most, parts) => form
            .objects(name, 0..=most)
            .map(|list| list.iter().map(|inner| Value::Object(read(inner, parts, true))).collect()),
        Take::Picture => {
            let text = form.text(name, 0..=usize::MAX);
            if let Field::Value(text) = &text
                && !text.starts_with("data:")
            {
                form.fault(name, "IMAGE_INVALID", "Invalid image data.");
            }
            text.map(Value::from)
        }
        Take::Any => match form.raw(name) {
            None => Field::Absent,
            Some(Value::Null) => Field::Null,
            Some(value) => Field::Value(value.clone()),
        },
    }
}

fn texts(form: &Form<'_>, name: &str, count: usize, length: usize) -> Field<Value> {
    form.array(name, 0..=count).map(|items| {
        for item in items {
            if item.as_str().is_none_or(|text| text.chars().count() > length) {
                form.fault(name, "STRING_TYPE_CONVERT", format!("Each is text up to {length}."));
            }
        }
        json!(items)
    })
}

/// A kind of thing.
pub(super) struct Resource {
    /// Its name in the state.
    pub(super) thing: Thing,
    /// The path's parameter that names what it belongs to; empty for nothing.
    pub(super) owner: &'static str,
    /// The path's parameter that names it.
    pub(super) id: &'static str,
    pub(super) unknown: Error,
    /// How many there can be, and what is said beyond.
    pub(super) most: (usize, Error),
    /// Permissions in the guild to read, make and change one.
    pub(super) see: u64,
    pub(super) make: u64,
    pub(super) change: u64,
    /// The audit log's actions for making, changing and deleting.
    pub(super) logged: Option<[u32; 3]>,
    pub(super) parts: &'static [Part],
    /// What a new one has besides the fields of its body, which go before it.
    pub(super) fresh: fn(&State, &Call) -> Value,
    /// What is shown of it besides, such as its maker.
    pub(super) shown: fn(&State, Value) -> Value,
}

/// For resources of which nothing more is shown.
pub(super) fn as_it_is(_: &State, thing: Value) -> Value {
    thing
}

impl Resource {
    /// What it belongs to, if the bot may do that there.
    pub(super) fn owner(
        &self,
        state: &State,
        call: &Call,
        needed: u64,
    ) -> Result<Snowflake, Error> {
        match self.owner {
            "" => Ok(Snowflake::default()),
            "guild_id" => {
                let guild = call.id("guild_id")?;
                state.guild_with(guild, needed)?;
                Ok(guild)
            }
            "application_id" => {
                let application = call.id("application_id")?;
                let own = application == state.bot;
                if own { Ok(application) } else { Err(Error::UNKNOWN_APPLICATION) }
            }
            name => call.id(name),
        }
    }

    pub(super) fn show_all(&self, state: &State, owner: Snowflake) -> Vec<Value> {
        let things = state.things(self.thing, owner);
        things.map(|thing| (self.shown)(state, thing.clone())).collect()
    }

    pub(super) fn list(&self, state: &mut State, call: &Call) -> Answered {
        let owner = self.owner(state, call, self.see)?;
        ok(self.show_all(state, owner).into())
    }

    pub(super) fn find(&self, state: &State, call: &Call) -> Result<Value, Error> {
        let owner = self.owner(state, call, self.see)?;
        let thing = state.thing(self.thing, owner, call.id(self.id)?);
        thing.cloned().ok_or_else(|| self.unknown.clone())
    }

    pub(super) fn get(&self, state: &mut State, call: &Call) -> Answered {
        let thing = self.find(state, call)?;
        ok((self.shown)(state, thing))
    }

    pub(super) fn create(&self, state: &mut State, call: &Call) -> Answered {
        ok(self.make(state, call)?)
    }

    /// Makes one and shows it.
    pub(super) fn make(&self, state: &mut State, call: &Call) -> Result<Value, Error> {
        let problems = Problems::default();
        let given = read(&call.form(&problems)?, self.parts, true);
        problems.check()?;
        let owner = self.owner(state, call, self.make)?;
        if state.things(self.thing, owner).count() >= self.most.0 {
            return Err(self.most.1.clone());
        }
        let id = state.new_id();
        let mut thing = (self.fresh)(state, call);
        for (name, value) in given {
            insert(&mut thing, &name, value);
        }
        insert(&mut thing, "id", json!(id));
        state.keep(self.thing, owner, id, thing.clone());
        let shown = (self.shown)(state, thing);
        self.log(state, call, owner, (0, id), None, Some(&shown));
        Ok(shown)
    }

    pub(super) fn patch(&self, state: &mut State, call: &Call) -> Answered {
        let problems = Problems::default();
        let given = read(&call.form(&problems)?, self.parts, false);
        problems.check()?;
        let mut thing = self.find(state, call)?;
        let owner = self.owner(state, call, self.change)?;
        let before = (self.shown)(state, thing.clone());
        for (name, value) in given {
            insert(&mut thing, &name, value);
        }
        let id = call.id(self.id)?;
        state.keep(self.thing, owner, id, thing.clone());
        let after = (self.shown)(state, thing);
        self.log(state, call, owner, (1, id), Some(&before), Some(&after));
        ok(after)
    }

    pub(super) fn delete(&self, state: &mut State, call: &Call) -> Answered {
        let thing = self.find(state, call)?;
        let owner = self.owner(state, call, self.change)?;
        let id = call.id(self.id)?;
        let before = (self.shown)(state, thing);
        state.forget(self.thing, owner, id);
        self.log(state, call, owner, (2, id), Some(&before), None);
        empty()
    }

    fn log(
        &self,
        state: &mut State,
        call: &Call,
        guild: Snowflake,
        (step, id): (usize, Snowflake),
        before: Option<&Value>,
        after: Option<&Value>,
    ) {
        let Some(action) = self.logged.and_then(|actions| actions.get(step).copied()) else {
            return;
        };
        let changes = Change::between(before, after);
        if !changes.is_empty() {
            state.log(guild, AuditEntry::of(action, id, call.reason()).changing(changes));
        }
    }
}
