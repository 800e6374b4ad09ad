//! One call of every tool that succeeds on the seeded world, and the argument that, when it names
//! nothing that exists, makes Discord answer "not found".

use sandbox::{Edit, Seeded};
use serde_json::{Value, json};

pub(crate) struct Case {
    pub(crate) tool: &'static str,
    pub(crate) arguments: Value,
    /// The argument to point at nothing; none where every argument exists by itself.
    pub(crate) missing: Option<&'static str>,
    /// What has to be so before, past all permissions.
    pub(crate) before: fn(&mut Edit<'_>, &Seeded),
}

fn case(tool: &'static str, missing: &'static str, arguments: Value) -> Case {
    let missing = (!missing.is_empty()).then_some(missing);
    Case { tool, arguments, missing, before: |_, _| {} }
}

impl Case {
    fn after(self, before: fn(&mut Edit<'_>, &Seeded)) -> Self {
        Self { before, ..self }
    }
}

const MANAGE_GUILD: u64 = 1 << 5;

/// The emoji of the cases about reactions.
pub(crate) const EMOJI: &str = "🦀";

pub(crate) fn all(world: &Seeded) -> Vec<Case> {
    let mut cases = messages(world);
    cases.extend(channels(world));
    cases.extend(threads_and_invites(world));
    cases.extend(members(world));
    cases.extend(roles_users_and_guild(world));
    cases
}

fn messages(w: &Seeded) -> Vec<Case> {
    let channel = w.general.to_string();
    let message = w.message.to_string();
    let at = |message: &str| json!({"channel_id": channel, "message_id": message});
    let with_emoji = || json!({"channel_id": channel, "message_id": message, "emoji": EMOJI});
    let reacted = |edit: &mut Edit<'_>, w: &Seeded| edit.react(w.general, w.message, w.bot, EMOJI);
    vec![
        case("messages_send", "channel_id", json!({"channel_id": channel, "content": "Hello."})),
        case("messages_read", "channel_id", json!({"channel_id": channel, "limit": 5})),
        case("messages_edit", "message_id",
            json!({"channel_id": channel, "message_id": w.own_message.to_string(), "content": "Mended."})),
        case("messages_delete", "message_id", at(&message)),
        case("messages_get", "message_id", at(&message)),
        case("messages_crosspost", "message_id",
            json!({"channel_id": w.announcements.to_string(), "message_id": "0"})),
        case("messages_bulk_delete", "channel_id", json!({"channel_id": channel, "message_ids": []})),
        case("messages_pin", "message_id", at(&message)),
        case("messages_unpin", "message_id", at(&w.pinned_message.to_string())),
        case("messages_list_pins", "channel_id", json!({"channel_id": channel})),
        case("messages_create_thread", "channel_id",
            json!({"channel_id": channel, "message_id": message, "name": "A side note"})),
        case("messages_search_recent", "channel_id", json!({"channel_id": channel, "query": "the"})),
        case("reactions_create", "message_id", with_emoji()),
        case("reactions_delete_own", "message_id", with_emoji()).after(reacted),
        case("reactions_delete_user", "message_id",
            json!({"channel_id": channel, "message_id": message, "emoji": EMOJI, "user_id": w.member.to_string()}))
            .after(|edit, w| edit.react(w.general, w.message, w.member, EMOJI)),
        case("reactions_list", "message_id", with_emoji()).after(reacted),
        case("reactions_delete_all", "message_id", at(&message)).after(reacted),
    ]
}

fn channels(w: &Seeded) -> Vec<Case> {
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
        ),
        case(
            "channels_modify",
            "channel_id",
            json!({"channel_id": channel, "topic": "All things."}),
        ),
        case("channels_delete", "channel_id", json!({"channel_id": w.log_channel.to_string()})),
        case(
            "channels_modify_permissions",
            "channel_id",
            json!({"channel_id": channel, "overwrite_id": w.member_role.to_string(), "type": 0, "allow": "1024"}),
        ),
        case(
            "channels_delete_permissions",
            "channel_id",
            json!({"channel_id": channel, "overwrite_id": w.member_role.to_string()}),
        )
        .after(|edit, w| edit.overwrite(w.general, w.member_role, false, 1024, 0)),
        case(
            "channels_follow_announcement",
            "channel_id",
            json!({"channel_id": w.announcements.to_string(), "webhook_channel_id": channel}),
        ),
        case("channels_trigger_typing", "channel_id", of_channel()),
        case("channels_list_active_threads_guild", "guild_id", json!({"guild_id": guild})),
        case("channels_list_public_archived_threads", "channel_id", of_channel()),
        case("channels_list_private_archived_threads", "channel_id", of_channel()),
        case("channels_list_joined_private_archived_threads", "channel_id", of_channel()),
        case(
            "channels_forum_create_thread",
            "channel_id",
            json!({"channel_id": w.forum.to_string(), "name": "A question", "message": {"content": "How?"}}),
        ),
    ]
}

fn threads_and_invites(w: &Seeded) -> Vec<Case> {
    let thread = w.thread.to_string();
    let channel = w.general.to_string();
    let joined = |edit: &mut Edit<'_>, w: &Seeded| edit.join_thread(w.thread, w.member);
    vec![
        case("threads_create", "channel_id", json!({"channel_id": channel, "name": "Plans"})),
        case("threads_join", "thread_id", json!({"thread_id": thread})),
        case("threads_leave", "thread_id", json!({"thread_id": thread})),
        case(
            "threads_add_member",
            "thread_id",
            json!({"thread_id": thread, "user_id": w.member.to_string()}),
        ),
        case(
            "threads_remove_member",
            "thread_id",
            json!({"thread_id": thread, "user_id": w.member.to_string()}),
        )
        .after(joined),
        case(
            "threads_get_member",
            "user_id",
            json!({"thread_id": thread, "user_id": w.bot.to_string()}),
        ),
        case("threads_list_members", "thread_id", json!({"thread_id": thread})),
        case("invites_get", "code", json!({"code": w.invite})),
        // Either of two permissions is enough; the other one is taken, so that the first is needed.
        case("invites_delete", "code", json!({"code": w.invite}))
            .after(|edit, w| edit.take_permission_everywhere(w.bot, MANAGE_GUILD)),
        case("invites_list_channel", "channel_id", json!({"channel_id": channel})),
        case("invites_create_channel", "channel_id", json!({"channel_id": channel, "max_uses": 3})),
    ]
}

fn members(w: &Seeded) -> Vec<Case> {
    let guild = w.guild.to_string();
    let member = w.member.to_string();
    let of_member = || json!({"guild_id": guild, "user_id": member});
    let role =
        || json!({"guild_id": guild, "user_id": member, "role_id": w.moderator_role.to_string()});
    vec![
        case("members_get", "user_id", of_member()),
        case("members_search", "guild_id", json!({"guild_id": guild, "query": "a"})),
        case("members_list", "guild_id", json!({"guild_id": guild, "limit": 5})),
        case(
            "members_modify",
            "user_id",
            json!({"guild_id": guild, "user_id": member, "nick": "Nickname"}),
        ),
        case("members_modify_current", "guild_id", json!({"guild_id": guild, "nick": "Helper"})),
        case("members_add_role", "user_id", role()),
        case("members_remove_role", "user_id", role()),
        case("members_kick", "user_id", of_member()),
        case("members_ban", "user_id", of_member()),
        case(
            "members_unban",
            "user_id",
            json!({"guild_id": guild, "user_id": w.banned_user.to_string()}),
        ),
        case("members_list_bans", "guild_id", json!({"guild_id": guild})),
        case(
            "members_get_ban",
            "user_id",
            json!({"guild_id": guild, "user_id": w.banned_user.to_string()}),
        ),
        case("members_bulk_ban", "guild_id", json!({"guild_id": guild, "user_ids": [member]})),
        case("members_get_current_user", "guild_id", json!({"guild_id": guild})),
    ]
}

fn roles_users_and_guild(w: &Seeded) -> Vec<Case> {
    let guild = w.guild.to_string();
    let role = w.moderator_role.to_string();
    let of_guild = || json!({"guild_id": guild});
    vec![
        case("roles_list", "guild_id", of_guild()),
        case("roles_create", "guild_id", json!({"guild_id": guild, "name": "Guests"})),
        case("roles_modify", "role_id", json!({"guild_id": guild, "role_id": role, "hoist": true})),
        case(
            "roles_modify_positions",
            "guild_id",
            json!({"guild_id": guild, "positions": [{"id": role, "position": 1}]}),
        ),
        case("roles_delete", "role_id", json!({"guild_id": guild, "role_id": role})),
        case("users_get_current", "", json!({})),
        case("users_get", "user_id", json!({"user_id": w.member.to_string()})),
        case("users_modify_current", "", json!({"username": "Helper"})),
        case("users_list_current_user_guilds", "", json!({})),
        case("users_leave_guild", "guild_id", json!({"guild_id": w.second_guild.to_string()})),
        case("users_create_dm", "recipient_id", json!({"recipient_id": w.member.to_string()})),
        case("guild_get", "guild_id", of_guild()),
        case("audit_log_get", "guild_id", of_guild()),
    ]
}
