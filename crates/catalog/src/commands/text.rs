//! Names of commands.
//!
//! <https://docs.discord.com/developers/interactions/application-commands#application-command-object-application-command-naming>

use tool::Reader;

use crate::argument::Localizations;

/// Notes what is no name of a chat command, in any language.
pub(super) fn check_names<const MAX: usize>(names: &Localizations<MAX>, reader: &mut Reader) {
    for (locale, name) in &names.0 {
        reader.field(locale, |reader| check_name(name.as_str().unwrap_or_default(), reader));
    }
}

/// Notes what is no name of a chat command, of an entry point, or of an option.
pub(super) fn check_name(name: &str, reader: &mut Reader) {
    // Marks of Devanagari and Thai stand within words and are no letters to Unicode.
    let script = |letter: char| matches!(letter, '\u{900}'..='\u{97F}' | '\u{E01}'..='\u{E5B}');
    let fits = |letter: char| letter.is_alphanumeric() || "-_'".contains(letter) || script(letter);
    if !name.chars().all(fits) {
        reader.issue("format", "it must be of letters, digits, `-`, `_` and `'`, without spaces");
    } else if !name.chars().eq(name.chars().flat_map(char::to_lowercase)) {
        reader.issue("format", "it must be in lower case");
    }
}
