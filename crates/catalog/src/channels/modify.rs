//! Changing a channel or thread.

use discord::{
    Id, Int, Permission, Route, Text,
    id::{Channel, Tag},
    model,
};
use tool::{
    Args, Choice, Effect, Endpoint, Patch, Reader, Reply, Spec,
    argument::List,
    special::{AuditReason, ImageData},
};

use crate::{
    argument::{
        ArchiveAfter, DefaultReaction, ForumLayout, ForumTag, Overwrite, SortOrder, TagSetting,
        VideoQuality, check_tags,
    },
    output::ChannelDetails,
};

/// Kinds of channel that a channel can be turned into.
#[derive(Clone, Copy, Choice)]
enum TurnedInto {
    Text = 0,
    Announcement = 5,
}

/// Change settings of a channel, category or thread. What is not named stays as it is. For one
/// permission overwrite use `channels_modify_permissions`.
// Discord's reference says which fields can be emptied; its specification lets null stand for any.
#[derive(Args)]
pub(super) struct ChannelsModify {
    /// Channel or thread to change.
    channel_id: Id<Channel>,
    /// New name.
    name: Option<Text<1, 100>>,
    /// Turn a text channel into an announcement channel, or back.
    r#type: Option<TurnedInto>,
    /// Place among its neighbours.
    position: Patch<Int<0, 0x7FFF_FFFF>>,
    /// What it is about; over 1,024 characters in forums only.
    topic: Patch<Text<0, 4096>>,
    /// Age-restricted.
    nsfw: Patch<bool>,
    /// Seconds between messages of one member.
    rate_limit_per_user: Patch<Int<0, 21600>>,
    /// Bits per second in voice.
    bitrate: Patch<Int<8000, 384_000>>,
    /// Most members in voice; 0 for any number, over 99 in stages only.
    user_limit: Patch<Int<0, 10_000>>,
    /// All exceptions for roles and members, instead of the old ones.
    permission_overwrites: Patch<List<Overwrite, 0, 100>>,
    /// Category to move it to; emptied for none.
    parent_id: Patch<Id<Channel>>,
    /// Voice region; emptied for automatic.
    rtc_region: Patch<Text<1, 100>>,
    /// Camera quality in voice.
    video_quality_mode: Patch<VideoQuality>,
    /// Minutes of silence until new threads are archived.
    default_auto_archive_duration: Patch<ArchiveAfter>,
    /// Sum of: 2 post pinned in its forum, 16 forum posts need a tag, 32768 media not downloadable.
    flags: Option<Int<0, 0x7FFF_FFFF>>,
    /// All tags that posts of a forum can have, instead of the old ones.
    available_tags: Option<List<ForumTag, 0, 20>>,
    /// Emoji that a forum offers as reaction.
    default_reaction_emoji: Patch<DefaultReaction>,
    /// Seconds between messages of one member in new threads.
    default_thread_rate_limit_per_user: Option<Int<0, 21600>>,
    /// Order of a forum's posts.
    default_sort_order: Patch<SortOrder>,
    /// Form of a forum's posts.
    default_forum_layout: Option<ForumLayout>,
    /// What a search for several tags wants of a post.
    default_tag_setting: Option<TagSetting>,
    /// Archive a thread, or open it again.
    archived: Option<bool>,
    /// Let only moderators open a thread again.
    locked: Option<bool>,
    /// Let members add others to a private thread.
    invitable: Option<bool>,
    /// Minutes of silence until a thread is archived.
    auto_archive_duration: Option<ArchiveAfter>,
    /// All tags of a forum post, instead of the old ones.
    applied_tags: Option<List<Id<Tag>, 0, 5>>,
    /// Picture of group messages.
    icon: Patch<ImageData>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

impl ChannelsModify {
    /// Whether it names what only threads have.
    fn is_for_thread(&self) -> bool {
        self.archived.is_some()
            || self.locked.is_some()
            || self.invitable.is_some()
            || self.auto_archive_duration.is_some()
            || self.applied_tags.is_some()
    }

    /// Whether it names what only channels have.
    fn is_for_channel(&self) -> bool {
        self.r#type.is_some()
            || self.available_tags.is_some()
            || self.default_thread_rate_limit_per_user.is_some()
            || self.default_forum_layout.is_some()
            || self.default_tag_setting.is_some()
            || !matches!(self.position, Patch::Keep)
            || !matches!(self.topic, Patch::Keep)
            || !matches!(self.nsfw, Patch::Keep)
            || !matches!(self.permission_overwrites, Patch::Keep)
            || !matches!(self.parent_id, Patch::Keep)
            || !matches!(self.default_auto_archive_duration, Patch::Keep)
            || !matches!(self.default_reaction_emoji, Patch::Keep)
            || !matches!(self.default_sort_order, Patch::Keep)
    }

    /// Whether it names what both have.
    fn is_for_either(&self) -> bool {
        self.name.is_some()
            || self.flags.is_some()
            || !matches!(self.rate_limit_per_user, Patch::Keep)
            || !matches!(self.bitrate, Patch::Keep)
            || !matches!(self.user_limit, Patch::Keep)
            || !matches!(self.rtc_region, Patch::Keep)
            || !matches!(self.video_quality_mode, Patch::Keep)
            || !matches!(self.icon, Patch::Keep)
    }
}

impl Endpoint for ChannelsModify {
    const SPEC: Spec = Spec::new("channels_modify", "Modify channel", Effect::Set)
        .needs(&[Permission::ManageChannels]);
    const ROUTE: Route = Route::patch("/channels/{channel_id}");
    type Answer = model::Channel;
    type Output = ChannelDetails;

    fn needs(&self) -> Vec<Permission> {
        if self.is_for_thread() {
            return vec![Permission::ManageThreads];
        }
        let mut needs = Self::SPEC.needs.to_vec();
        if !matches!(self.permission_overwrites, Patch::Keep) {
            needs.push(Permission::ManageRoles);
        }
        needs
    }

    fn check(&self, reader: &mut Reader) {
        if !(self.is_for_thread() || self.is_for_channel() || self.is_for_either()) {
            reader.issue("required", "there is nothing to change; give at least one new value");
        }
        if let Some(List(tags)) = &self.available_tags {
            check_tags(tags, false, reader);
        }
    }

    fn reply(self, channel: model::Channel) -> Reply<ChannelDetails> {
        Reply::new(ChannelDetails::from(channel))
    }
}
