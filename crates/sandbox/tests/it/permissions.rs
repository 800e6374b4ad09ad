//! Permissions and role order, as a bot meets them.

use sandbox::{Snowflake, permissions as p};
use serde_json::json;

use crate::client::{Client, start};

async fn say(client: &Client, channel: Snowflake) -> crate::client::Answer {
    client.post(&format!("/channels/{channel}/messages"), json!({"content": "x"})).await
}

#[tokio::test]
async fn a_hidden_channel_is_missing_access_and_a_read_only_one_missing_permissions() {
    let client = start().await;
    client.get(&format!("/channels/{}", client.seeded.hidden_channel)).await.fails(403, 50001);
    say(&client, client.seeded.hidden_channel).await.fails(403, 50001);
    client.get(&format!("/channels/{}", client.seeded.read_only_channel)).await.good();
    say(&client, client.seeded.read_only_channel).await.fails(403, 50013);
    say(&client, client.seeded.staff_channel).await.good();
}

#[tokio::test]
async fn the_owner_and_an_administrator_pass_every_overwrite() {
    let client = start().await;
    let seeded = client.seeded.clone();
    client.sandbox.edit(|world| world.set_owner(seeded.guild, seeded.bot));
    say(&client, seeded.hidden_channel).await.good();
    client.sandbox.edit(|world| world.set_owner(seeded.guild, seeded.owner));
    say(&client, seeded.hidden_channel).await.fails(403, 50001);
    client
        .sandbox
        .edit(|world| world.set_role_permissions(seeded.guild, seeded.bot_role, p::ADMINISTRATOR));
    say(&client, seeded.hidden_channel).await.good();
}

#[tokio::test]
async fn overwrites_apply_in_order() {
    let client = start().await;
    let seeded = client.seeded.clone();
    let channel = seeded.general;
    let set = |id, member, allow, deny| {
        client.sandbox.edit(|world| world.overwrite(channel, id, member, allow, deny));
    };
    set(seeded.guild, false, 0, p::SEND_MESSAGES);
    say(&client, channel).await.fails(403, 50013);
    // A role's overwrite stands above everyone's.
    set(seeded.bot_role, false, p::SEND_MESSAGES, 0);
    say(&client, channel).await.good();
    // Of two roles, the one that allows wins.
    let roles = [seeded.bot_role, seeded.member_role];
    client.sandbox.edit(|world| world.set_roles(seeded.guild, seeded.bot, &roles));
    set(seeded.member_role, false, 0, p::SEND_MESSAGES);
    say(&client, channel).await.good();
    // The member's own stands above all.
    set(seeded.bot, true, 0, p::SEND_MESSAGES);
    say(&client, channel).await.fails(403, 50013);
    set(seeded.bot, true, p::SEND_MESSAGES, 0);
    say(&client, channel).await.good();
}

#[tokio::test]
async fn without_sending_there_is_no_attaching_or_mentioning() {
    let client = start().await;
    let seeded = client.seeded.clone();
    client.sandbox.edit(|world| {
        world.overwrite(seeded.general, seeded.bot, true, 0, p::SEND_MESSAGES);
        let bits = world.permissions(seeded.general, seeded.bot);
        assert_eq!(
            bits & (p::ATTACH_FILES | p::EMBED_LINKS | p::MENTION_EVERYONE | p::SEND_TTS_MESSAGES),
            0
        );
        assert_ne!(bits & p::MANAGE_MESSAGES, 0);
        world.overwrite(seeded.general, seeded.bot, true, 0, p::VIEW_CHANNEL);
        assert_eq!(world.permissions(seeded.general, seeded.bot), 0);
        world.overwrite(seeded.voice, seeded.bot, true, 0, p::CONNECT);
        assert_eq!(world.permissions(seeded.voice, seeded.bot) & p::MANAGE_CHANNELS, 0);
    });
}

#[tokio::test]
async fn threads_take_the_overwrites_of_their_channel() {
    let client = start().await;
    let seeded = client.seeded.clone();
    say(&client, seeded.thread).await.good();
    client
        .sandbox
        .edit(|world| world.overwrite(seeded.general, seeded.bot, true, 0, p::SEND_MESSAGES));
    say(&client, seeded.thread).await.good();
    client.sandbox.edit(|world| {
        world.overwrite(seeded.general, seeded.bot, true, 0, p::SEND_MESSAGES_IN_THREADS);
    });
    say(&client, seeded.thread).await.fails(403, 50013);
    client
        .sandbox
        .edit(|world| world.overwrite(seeded.general, seeded.bot, true, 0, p::VIEW_CHANNEL));
    say(&client, seeded.thread).await.fails(403, 50001);
}

#[tokio::test]
async fn a_private_thread_shows_to_members_and_to_who_manages_threads() {
    let client = start().await;
    let seeded = client.seeded.clone();
    let private = format!("/channels/{}", seeded.private_thread);
    client.get(&private).await.good();
    client.delete(&format!("{private}/thread-members/@me")).await.good();
    client.get(&private).await.good();
    client
        .sandbox
        .edit(|world| world.overwrite(seeded.general, seeded.bot, true, 0, p::MANAGE_THREADS));
    client.get(&private).await.fails(403, 50001);
}

#[tokio::test]
async fn a_timeout_leaves_reading_only() {
    let client = start().await;
    let seeded = client.seeded.clone();
    client.sandbox.edit(|world| world.set_timeout(seeded.guild, seeded.bot, Some(60)));
    client.get(&format!("/channels/{}/messages", seeded.general)).await.good();
    say(&client, seeded.general).await.fails(403, 50013);
    client.sandbox.edit(|world| world.set_timeout(seeded.guild, seeded.bot, Some(-60)));
    say(&client, seeded.general).await.good();
}

#[tokio::test]
async fn no_history_means_no_messages() {
    let client = start().await;
    let seeded = client.seeded.clone();
    client.sandbox.edit(|world| {
        world.overwrite(seeded.general, seeded.bot, true, 0, p::READ_MESSAGE_HISTORY);
    });
    let list = client.get(&format!("/channels/{}/messages", seeded.general)).await.good();
    assert_eq!(list, json!([]));
    let reply = json!({"content": "x", "message_reference": {"message_id": seeded.message}});
    client.post(&format!("/channels/{}/messages", seeded.general), reply).await.fails(400, 160_002);
}

#[tokio::test]
async fn members_above_the_bot_are_out_of_reach() {
    let client = start().await;
    let seeded = client.seeded.clone();
    for target in [seeded.member_above, seeded.owner] {
        let path = format!("/guilds/{}/members/{target}", seeded.guild);
        client.delete(&path).await.fails(403, 50013);
        client.patch(&path, json!({"nick": "x"})).await.fails(403, 50013);
        client
            .patch(&path, json!({"communication_disabled_until": "2026-12-02T00:00:00Z"}))
            .await
            .fails(403, 50013);
        client
            .put(&format!("/guilds/{}/bans/{target}", seeded.guild), json!({}))
            .await
            .fails(403, 50013);
    }
    client.delete(&format!("/guilds/{}/members/{}", seeded.guild, seeded.moderator)).await.good();
    // On a tie of positions the lower id stands higher, and the bot's role was made later.
    client.sandbox.edit(|world| world.move_role(seeded.guild, seeded.moderator_role, 11));
    let moderators = client
        .get(&format!("/guilds/{}/members/search?query=amber&limit=20", seeded.guild))
        .await
        .good();
    let held = |member: &&serde_json::Value| {
        member["roles"].as_array().unwrap().contains(&json!(seeded.moderator_role))
    };
    let other = moderators.as_array().unwrap().iter().find(held).unwrap()["user"]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    client.delete(&format!("/guilds/{}/members/{other}", seeded.guild)).await.fails(403, 50013);
}

#[tokio::test]
async fn roles_above_the_bot_and_managed_ones_are_out_of_reach() {
    let client = start().await;
    let seeded = client.seeded.clone();
    let roles = format!("/guilds/{}/roles", seeded.guild);
    let member = format!("/guilds/{}/members/{}/roles", seeded.guild, seeded.member);
    client
        .patch(&format!("{roles}/{}", seeded.admin_role), json!({"name": "x"}))
        .await
        .fails(403, 50013);
    client.delete(&format!("{roles}/{}", seeded.admin_role)).await.fails(403, 50013);
    client.put(&format!("{member}/{}", seeded.admin_role), json!({})).await.fails(403, 50013);
    client.put(&format!("{member}/{}", seeded.bot_role), json!({})).await.fails(403, 50013);
    client.delete(&format!("{roles}/{}", seeded.bot_role)).await.fails(400, 50028);
    client.put(&format!("{member}/{}", seeded.moderator_role), json!({})).await.good();
    // Nor can the bot give what it has not.
    client
        .post(&roles, json!({"permissions": p::ADMINISTRATOR.to_string()}))
        .await
        .fails(403, 50013);
    let order = json!([{"id": seeded.moderator_role, "position": 13}]);
    client.patch(&roles, order).await.fails(403, 50013);
}

#[tokio::test]
async fn the_new_permissions_are_asked_for() {
    let client = start().await;
    let seeded = client.seeded.clone();
    let message = format!("/channels/{}/messages/pins/{}", seeded.general, seeded.message);
    client.sandbox.edit(|world| {
        world.overwrite(seeded.general, seeded.bot, true, 0, p::PIN_MESSAGES | p::SEND_POLLS);
    });
    client.put(&message, json!({})).await.fails(403, 50013);
    let poll =
        json!({"poll": {"question": {"text": "?"}, "answers": [{"poll_media": {"text": "a"}}]}});
    client.post(&format!("/channels/{}/messages", seeded.general), poll).await.fails(403, 50013);
    client
        .sandbox
        .edit(|world| world.overwrite(seeded.general, seeded.bot, true, 0, p::BYPASS_SLOWMODE));
    client.put(&message, json!({})).await.good();
    client.sandbox.edit(|world| world.set_slowmode(seeded.general, 60));
    client.sandbox.edit(|world| world.say(seeded.general, seeded.bot, "just now"));
    let answer = say(&client, seeded.general).await;
    answer.fails(429, 20016);
    assert!(answer.body["retry_after"].as_f64().unwrap() > 50.0);
}

#[tokio::test]
async fn the_second_guild_allows_little() {
    let client = start().await;
    let seeded = client.seeded.clone();
    say(&client, seeded.second_channel).await.good();
    client
        .post(&format!("/guilds/{}/roles", seeded.second_guild), json!({"name": "x"}))
        .await
        .fails(403, 50013);
    client.get(&format!("/guilds/{}/audit-logs", seeded.second_guild)).await.fails(403, 50013);
}

#[tokio::test]
async fn the_text_of_a_voice_channel_needs_connect() {
    let client = start().await;
    let seeded = client.seeded.clone();
    let path = format!("/channels/{}/messages", seeded.voice);
    client.get(&path).await.good();
    say(&client, seeded.voice).await.good();
    client.sandbox.edit(|world| world.overwrite(seeded.voice, seeded.bot, true, 0, p::CONNECT));
    client.get(&path).await.fails(403, 50013);
    say(&client, seeded.voice).await.fails(403, 50013);
}
