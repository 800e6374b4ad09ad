use super::*;

const ID: &str = "175928847299117063";
const OTHER: &str = "175928847299117064";

#[test]
fn every_way_of_writing_an_id_is_read() {
    let link = |last: &str| format!("https://discord.com/channels/{OTHER}/{ID}{last}");
    for (refers, text, wanted) in [
        (Refers::Channel, ID.to_owned(), Written::AsIs),
        (Refers::Channel, "12".to_owned(), Written::AsIs),
        (Refers::Channel, format!("<#{ID}>"), Written::Id(ID.to_owned())),
        (Refers::User, format!("<@{ID}>"), Written::Id(ID.to_owned())),
        (Refers::User, format!("<@!{ID}>"), Written::Id(ID.to_owned())),
        (Refers::Role, format!("<@&{ID}>"), Written::Id(ID.to_owned())),
        (Refers::Emoji, format!("<a:crab:{ID}>"), Written::Id(ID.to_owned())),
        (
            Refers::Channel,
            link(""),
            Written::Link { id: ID.to_owned(), beside: vec![("guild_id", OTHER.to_owned())] },
        ),
        (Refers::Message, link(""), Written::AsIs),
        (Refers::Channel, "#general".to_owned(), Written::Name),
        (Refers::Role, "@Moderators".to_owned(), Written::Name),
        // A mention of something else is a name that nothing has.
        (Refers::Role, format!("<#{ID}>"), Written::Name),
        (Refers::Channel, "https://example.com/channels/1/2".to_owned(), Written::AsIs),
        (Refers::Channel, "a\nb".to_owned(), Written::AsIs),
        (Refers::Channel, " ".to_owned(), Written::AsIs),
        (Refers::Channel, "x".repeat(101), Written::AsIs),
        (Refers::Message, "the last one".to_owned(), Written::AsIs),
        (Refers::Webhook, "hook".to_owned(), Written::AsIs),
    ] {
        assert_eq!(Written::read(refers, &text), wanted, "{refers:?} {text}");
    }
}
