//! The tools of the server, one file a group. A group's table and the list here are the whole
//! registration; everything about all tools is derived from them.

mod messages;
mod output;
mod reactions;

use tool::{Group, Tool};

/// All groups, in the order in which they are published.
pub const GROUPS: &[&Group] = &[&messages::GROUP, &reactions::GROUP];

/// All tools, in the order in which they are published, each with its group.
pub fn tools() -> impl Iterator<Item = (&'static Group, &'static Tool)> {
    GROUPS.iter().flat_map(|group| group.tools.iter().map(move |tool| (*group, tool)))
}
