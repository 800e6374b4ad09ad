//! Channels.

use sandbox::Seeded;
use serde_json::{Value, json};

use super::{Case, any, case, is_gone};

pub(super) fn cases(w: &Seeded) -> Vec<Case> {
    let guild = w.guild.to_string();
    let channel = w.general.to_string();
    let of_channel = || json!({"channel_id": channel});
    vec![
        case("channels_list", "guild_id", json!({"guild_id": guild})),
        case("channels_get", "channel_id", of_channel()),
        case(
            "channels_create_guild_channel",
            "guild_id",
            json!({"guild_id": guild, "name": "lounge"}),
        )
        .seen_at(
            "channels_get",
            |answer| json!({"channel_id": answer["id"]}),
            |_, read| read["name"] == "lounge",
        ),
        case(
            "channels_modify",
            "channel_id",
            json!({"channel_id": channel, "topic": "All things."}),
        )
        .seen_by("channels_get", of_channel(), |_, read| read["topic"] == "All things."),
        case(
            "channels_modify_positions",
            "guild_id",
            json!({"guild_id": guild, "positions": [{"id": channel, "clear": ["parent_id"]}]}),
        )
        .seen_by("channels_get", of_channel(), |_, read| {
            read["id"].is_string() && read.get("parent_id").is_none()
        }),
        case("channels_delete", "channel_id", json!({"channel_id": w.log_channel.to_string()}))
            .seen_by(
                "channels_get",
                json!({"channel_id": w.log_channel.to_string()}),
                |_, read| is_gone(read),
            ),
        case(
            "channels_modify_permissions",
            "channel_id",
            json!({"channel_id": channel, "overwrite_id": w.member_role.to_string(), "type": 0, "allow": "1024"}),
        )
        .seen_by("channels_get", of_channel(), |_, read| has_overwrite(read)),
        case(
            "channels_delete_permissions",
            "channel_id",
            json!({"channel_id": channel, "overwrite_id": w.member_role.to_string()}),
        )
        .after(|edit, w| edit.overwrite(w.general, w.member_role, false, 1024, 0))
        .seen_by("channels_get", of_channel(), |_, read| {
            read["permission_overwrites"].is_array() && !has_overwrite(read)
        }),
        case(
            "channels_follow_announcement",
            "channel_id",
            json!({"channel_id": w.announcements.to_string(), "webhook_channel_id": channel}),
        )
        .seen_by("webhooks_list_channel", of_channel(), |_, read| {
            any(&read["webhooks"], |one| one["type"] == 2)
        }),
        case("channels_trigger_typing", "channel_id", of_channel()),
        case("channels_list_active_threads_guild", "guild_id", json!({"guild_id": guild})),
        case("channels_list_public_archived_threads", "channel_id", of_channel()),
        case("channels_list_private_archived_threads", "channel_id", of_channel()),
        case("channels_list_joined_private_archived_threads", "channel_id", of_channel()),
        case(
            "channels_forum_create_thread",
            "channel_id",
            json!({"channel_id": w.forum.to_string(), "name": "A question", "message": {"content": "How?"}}),
        )
        .seen_at(
            "channels_get",
            |answer| json!({"channel_id": answer["thread_id"]}),
            |_, read| read["name"] == "A question",
        ),
    ]
}

/// Whether the members' role is shown the channel by an overwrite.
fn has_overwrite(channel: &Value) -> bool {
    any(&channel["permission_overwrites"], |one| one["allow"] == "1024")
}
