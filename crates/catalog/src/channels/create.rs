//! Making a channel.

use discord::{
    Id, Int, Permission, Route, Text,
    id::{Channel, Guild},
    model,
};
use tool::{
    Args, Choice, Effect, Endpoint, Reader, Reply, Spec, argument::List, special::AuditReason,
};

use crate::{
    argument::{
        ArchiveAfter, DefaultReaction, ForumLayout, ForumTag, Overwrite, SortOrder, TagSetting,
        VideoQuality, check_tags,
    },
    output::ChannelDetails,
};

/// Kinds of channel that can be made.
#[derive(Clone, Copy, Choice)]
enum NewChannelKind {
    Text = 0,
    Voice = 2,
    Category = 4,
    Announcement = 5,
    Stage = 13,
    Directory = 14,
    Forum = 15,
    Media = 16,
}

/// Create a channel or category in a server. For a thread use `threads_create`.
#[derive(Args)]
pub(super) struct ChannelsCreateGuildChannel {
    /// Server to create it in.
    guild_id: Id<Guild>,
    /// Name.
    name: Text<1, 100>,
    /// Kind of channel; text if not given.
    r#type: Option<NewChannelKind>,
    /// What it is about; over 1,024 characters in forums only.
    topic: Option<Text<0, 4096>>,
    /// Bits per second in voice.
    bitrate: Option<Int<8000, 384_000>>,
    /// Most members in voice; 0 for any number, over 99 in stages only.
    user_limit: Option<Int<0, 10_000>>,
    /// Seconds between messages of one member.
    rate_limit_per_user: Option<Int<0, 21600>>,
    /// Place among its neighbours.
    position: Option<Int<0, 0x7FFF_FFFF>>,
    /// Exceptions for roles and members; those of the category if not given.
    permission_overwrites: Option<List<Overwrite, 0, 100>>,
    /// Category to put it in.
    parent_id: Option<Id<Channel>>,
    /// Age-restricted.
    nsfw: Option<bool>,
    /// Voice region; automatic if not given.
    rtc_region: Option<Text<1, 100>>,
    /// Camera quality in voice.
    video_quality_mode: Option<VideoQuality>,
    /// Minutes of silence until new threads are archived.
    default_auto_archive_duration: Option<ArchiveAfter>,
    /// Emoji that a forum offers as reaction.
    default_reaction_emoji: Option<DefaultReaction>,
    /// Tags that posts of a forum can have.
    available_tags: Option<List<ForumTag, 0, 20>>,
    /// Order of a forum's posts.
    default_sort_order: Option<SortOrder>,
    /// Form of a forum's posts.
    default_forum_layout: Option<ForumLayout>,
    /// What a search for several tags wants of a post.
    default_tag_setting: Option<TagSetting>,
    /// Seconds between messages of one member in new threads.
    default_thread_rate_limit_per_user: Option<Int<0, 21600>>,
    /// Reason for the audit log.
    audit_reason: AuditReason,
}

impl Endpoint for ChannelsCreateGuildChannel {
    const SPEC: Spec = Spec::new("channels_create_guild_channel", "Create channel", Effect::Create)
        .needs(&[Permission::ManageChannels]);
    const ROUTE: Route = Route::post("/guilds/{guild_id}/channels");
    type Answer = model::Channel;
    type Output = ChannelDetails;

    fn needs(&self) -> Vec<Permission> {
        let mut needs = Self::SPEC.needs.to_vec();
        if self.permission_overwrites.is_some() {
            needs.push(Permission::ManageRoles);
        }
        needs
    }

    fn check(&self, reader: &mut Reader) {
        if let Some(List(tags)) = &self.available_tags {
            check_tags(tags, true, reader);
        }
        if matches!(self.r#type, Some(NewChannelKind::Category)) && self.parent_id.is_some() {
            reader.field("parent_id", |reader| {
                reader.issue("conflict", "a category cannot stand in a category");
            });
        }
    }

    fn reply(self, channel: model::Channel) -> Reply<ChannelDetails> {
        Reply::new(ChannelDetails::from(channel))
    }
}
