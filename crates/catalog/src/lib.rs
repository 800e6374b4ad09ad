//! The tools of the server, one file a group. A group's table and the list here are the whole
//! registration; everything about all tools is derived from them.

#![expect(
    clippy::struct_field_names,
    reason = "fields are arguments and outputs, named for callers"
)]

mod app_emojis;
mod application;
mod argument;
mod audit_log;
mod automod;
mod channels;
mod commands;
mod emojis;
mod guild;
mod interactions;
mod invites;
mod lobbies;
mod members;
mod messages;
mod monetization;
mod onboarding;
mod output;
mod polls;
mod reactions;
mod roles;
mod social_sdk;
mod soundboard;
mod stage_instances;
mod stickers;
mod templates;
mod threads;
mod users;
mod voice;
mod webhooks;

pub use argument::{Tree, read_components};
use tool::{Group, Tool};

/// All groups, in the order in which they are published.
pub const GROUPS: &[&Group] = &[
    &messages::GROUP,
    &reactions::GROUP,
    &channels::GROUP,
    &threads::GROUP,
    &invites::GROUP,
    &guild::GROUP,
    &members::GROUP,
    &roles::GROUP,
    &templates::GROUP,
    &commands::GROUP,
    &monetization::GROUP,
    &lobbies::GROUP,
    &social_sdk::GROUP,
    &users::GROUP,
    &audit_log::GROUP,
    &interactions::GROUP,
    &automod::GROUP,
    &polls::GROUP,
    &webhooks::GROUP,
    &emojis::GROUP,
    &app_emojis::GROUP,
    &stickers::GROUP,
    &soundboard::GROUP,
    &voice::GROUP,
    &stage_instances::GROUP,
    &application::GROUP,
    &onboarding::GROUP,
];

/// All tools, in the order in which they are published, each with its group.
pub fn tools() -> impl Iterator<Item = (&'static Group, &'static Tool)> {
    GROUPS.iter().flat_map(|group| group.tools.iter().map(move |tool| (*group, tool)))
}
