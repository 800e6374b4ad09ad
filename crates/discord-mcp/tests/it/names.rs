//! People's ways of naming things are taken where ids belong, and what was taken is told.

use serde_json::json;
use server::Settings;

use crate::world::World;

#[tokio::test]
async fn a_channel_is_found_by_its_name_and_the_result_says_which_it_was() {
    let world = World::start().await;
    let seeded = world.seeded();
    let settings = Settings {
        default_guild: Some(seeded.guild.to_string().parse().unwrap()),
        ..Settings::default()
    };
    let world = World::with(settings).await;
    let outcome = world.call("messages_read", json!({"channel_id": "#general", "limit": 2})).await;
    assert!(!outcome.is_error(), "{}", outcome.text);
    let general = world.seeded().general.to_string();
    assert_eq!(outcome.structured["channel_id"], general.as_str());
    assert!(outcome.text.contains(&general), "{}", outcome.text);
    assert!(outcome.structured["resolved"].to_string().contains(&general));
}

#[tokio::test]
async fn a_mention_or_a_jump_link_needs_no_lookup() {
    let world = World::start().await;
    let seeded = world.seeded();
    let (guild, channel, message) = (seeded.guild, seeded.general, seeded.message);
    let calls = [
        ("channels_get", json!({"channel_id": format!("<#{channel}>")})),
        ("users_get", json!({"user_id": format!("<@{}>", seeded.member)})),
        ("users_get", json!({"user_id": format!("<@!{}>", seeded.member)})),
        (
            "channels_get",
            json!({"channel_id": format!("https://discord.com/channels/{guild}/{channel}")}),
        ),
    ];
    for (tool, arguments) in calls {
        let before = world.sandbox.requests().len();
        let outcome = world.call(tool, arguments.clone()).await;
        assert!(!outcome.is_error(), "{arguments}: {}", outcome.text);
        assert_eq!(world.sandbox.requests().len(), before + 1, "{arguments}");
    }
    let link = format!("https://discord.com/channels/{guild}/{channel}/{message}");
    let outcome = world.call("messages_get", json!({"message_id": link})).await;
    assert!(!outcome.is_error(), "the link names the channel too: {}", outcome.text);
    assert_eq!(outcome.structured["message_id"], message.to_string());
}

#[tokio::test]
async fn roles_and_members_are_found_by_name_in_the_server_of_the_call() {
    let world = World::start().await;
    let seeded = world.seeded();
    let guild = seeded.guild.to_string();
    let arguments =
        json!({"guild_id": guild, "role_id": "@Moderator", "user_id": seeded.member.to_string()});
    let outcome = world.call("members_add_role", arguments).await;
    assert!(!outcome.is_error(), "{}", outcome.text);
    assert_eq!(outcome.structured["resolved"][0]["id"], seeded.moderator_role.to_string());
    let member = world.call("users_get", json!({"user_id": seeded.member.to_string()})).await;
    let name = member.structured["username"].as_str().unwrap().to_owned();
    let arguments = json!({"guild_id": guild, "user_id": format!("@{name}")});
    let outcome = world.call("members_get", arguments).await;
    assert_eq!(outcome.structured["user_id"], seeded.member.to_string(), "{}", outcome.text);
}

#[tokio::test]
async fn a_name_that_several_things_have_lists_them_and_changes_nothing() {
    let world = World::start().await;
    let seeded = world.seeded();
    let guild = seeded.guild.to_string();
    for _ in 0..2 {
        world.call("roles_create", json!({"guild_id": guild, "name": "Twins"})).await;
    }
    let arguments = json!({"guild_id": guild, "role_id": "@Twins"});
    let before = world.sandbox.requests().len();
    let outcome = world.call("roles_delete", arguments).await;
    assert!(outcome.is_error());
    let roles = world.call("roles_list", json!({"guild_id": guild})).await;
    let twins: Vec<_> = roles.structured["roles"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|role| role["name"] == "Twins")
        .map(|role| role["id"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(twins.len(), 2);
    assert!(twins.iter().all(|id| outcome.text.contains(id)), "{}", outcome.text);
    assert!(world.sandbox.requests().iter().skip(before).all(|request| request.method == "GET"));
}

#[tokio::test]
async fn a_name_that_nothing_has_says_what_was_searched() {
    let world = World::start().await;
    let guild = world.seeded().guild.to_string();
    let arguments = json!({"guild_id": guild, "role_id": "@NoSuchRole"});
    let outcome = world.call("roles_delete", arguments).await;
    assert!(outcome.is_error());
    assert!(outcome.text.contains("no role") && outcome.text.contains(&guild), "{}", outcome.text);
}

#[tokio::test]
async fn a_name_without_a_known_server_asks_for_one() {
    let world = World::start().await;
    let outcome = world.call("channels_get", json!({"channel_id": "#general"})).await;
    assert!(outcome.is_error());
    assert!(outcome.text.contains("guild_id"), "{}", outcome.text);
    assert!(world.sandbox.requests().is_empty());
}

#[tokio::test]
async fn names_do_not_reach_beyond_the_servers_that_are_allowed() {
    let seeded = World::start().await.seeded().clone();
    let settings = Settings {
        allowed_guilds: Some(vec![seeded.guild.to_string().parse().unwrap()]),
        ..Settings::default()
    };
    let world = World::with(settings).await;
    let second = seeded.second_guild.to_string();
    let arguments = json!({"guild_id": second, "role_id": "@everyone"});
    let outcome = world.call("roles_delete", arguments).await;
    assert_eq!(outcome.code, Some("GUILD_NOT_ALLOWED"), "{}", outcome.text);
    assert!(world.sandbox.requests().is_empty());
    let link = format!("https://discord.com/channels/{second}/{}", seeded.second_channel);
    let outcome = world.call("channels_get", json!({"channel_id": link})).await;
    assert_eq!(outcome.code, Some("GUILD_NOT_ALLOWED"), "{}", outcome.text);
}
