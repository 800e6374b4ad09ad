//! Arguments that are one of several words as Discord writes them: in capitals, with hyphens.

/// Makes a type that is one word of a list.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident in $words:ident) => {
        $(#[$doc])*
        struct $name(&'static str);

        impl tool::Argument for $name {
            const SCHEMA: &'static tool::Schema =
                &tool::Schema::of(tool::Kind::Words($words));

            fn read(value: serde_json::Value, reader: &mut tool::Reader) -> Option<Self> {
                let known = $words.iter().find(|known| value.as_str() == Some(known));
                match known {
                    Some(known) => Some(Self(known)),
                    None => tool::argument::not_a_choice(reader, $words),
                }
            }

            fn json(&self) -> Option<serde_json::Value> {
                Some(self.0.into())
            }
        }
    };
}

pub(crate) use words;
