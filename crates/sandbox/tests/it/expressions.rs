//! Emojis, stickers, sounds and the application, where Discord refuses.

use sandbox::permissions as p;
use serde_json::json;

use crate::client::{Client, start};

const PICTURE: &str = "data:image/png;base64,iVBORw0KGgo=";
const SOUND: &str = "data:audio/ogg;base64,T2dnUw==";

async fn with(bits: u64) -> Client {
    let client = start().await;
    let (guild, role) = (client.seeded.guild, client.seeded.bot_role);
    client.sandbox.edit(|world| world.set_role_permissions(guild, role, bits));
    client
}

#[tokio::test]
async fn who_may_create_expressions_changes_its_own_and_no_others() {
    let client = with(p::VIEW_CHANNEL | p::CREATE_GUILD_EXPRESSIONS).await;
    let seeded = client.seeded.clone();
    let guild = format!("/guilds/{}", seeded.guild);
    let new = json!({"name": "changed"});
    for (list, others, id, made) in [
        ("emojis", seeded.emoji, "id", json!({"name": "mine", "image": PICTURE})),
        ("soundboard-sounds", seeded.sound, "sound_id", json!({"name": "mine", "sound": SOUND})),
    ] {
        let list = format!("{guild}/{list}");
        let own = client.post(&list, made).await.good();
        assert_eq!(own["user"]["id"], json!(seeded.bot));
        let own = format!("{list}/{}", own[id].as_str().unwrap());
        assert_eq!(client.patch(&own, new.clone()).await.good()["name"], "changed");
        client.delete(&own).await.good();
        let others = format!("{list}/{others}");
        client.patch(&others, new.clone()).await.fails(403, 50013);
        client.delete(&others).await.fails(403, 50013);
    }
    let others = format!("{guild}/stickers/{}", seeded.sticker);
    client.delete(&others).await.fails(403, 50013);
}

#[tokio::test]
async fn who_manages_expressions_changes_all_and_creates_none() {
    let client = with(p::VIEW_CHANNEL | p::MANAGE_GUILD_EXPRESSIONS).await;
    let seeded = client.seeded.clone();
    let emojis = format!("/guilds/{}/emojis", seeded.guild);
    client.post(&emojis, json!({"name": "mine", "image": PICTURE})).await.fails(403, 50013);
    let emoji = format!("{emojis}/{}", seeded.emoji);
    client.patch(&emoji, json!({"roles": [seeded.member_role]})).await.good();
    let shown = client.get(&emoji).await.good();
    assert_eq!(shown["roles"], json!([seeded.member_role]));
    assert_eq!(shown["user"]["id"], json!(seeded.moderator));
}

#[tokio::test]
async fn only_who_makes_or_manages_expressions_sees_the_maker() {
    let client = with(p::VIEW_CHANNEL).await;
    let path = format!("/guilds/{}/emojis/{}", client.seeded.guild, client.seeded.emoji);
    assert!(client.get(&path).await.good().get("user").is_none());
}

#[tokio::test]
async fn a_file_that_is_none_of_the_formats_is_refused() {
    let client = start().await;
    let guild = format!("/guilds/{}", client.seeded.guild);
    let body = json!({"name": "x", "image": "data:image/bmp;base64,Qk0="});
    let refused = client.post(&format!("{guild}/emojis"), body).await;
    refused.fails(400, 50035);
    assert!(
        refused.body["errors"]["name"].is_object() && refused.body["errors"]["image"].is_object()
    );
    let stickers = format!("{guild}/stickers");
    let fields = [("name", "made"), ("tags", "wave")];
    client.form(&stickers, &fields, "a.txt", b"text").await.fails(400, 50046);
    client.form(&stickers, &fields, "a.json", b"{}").await.fails(400, 50046);
    let large = vec![b'G'; 513 << 10];
    client.form(&stickers, &fields, "a.gif", &large).await.fails(400, 50045);
    client.form(&stickers, &fields[..1], "a.gif", b"GIF89a").await.fails(400, 50035);
    let sound = json!({"name": "made", "sound": PICTURE, "volume": 1.5});
    let refused = client.post(&format!("{guild}/soundboard-sounds"), sound).await;
    refused.fails(400, 50035);
    assert!(
        refused.body["errors"]["sound"].is_object() && refused.body["errors"]["volume"].is_object()
    );
}

#[tokio::test]
async fn a_guild_without_boosts_has_room_for_five_stickers() {
    let client = start().await;
    let stickers = format!("/guilds/{}/stickers", client.seeded.guild);
    let fields = [("name", "made"), ("tags", "wave")];
    for _ in client.get(&stickers).await.good().as_array().unwrap().len()..5 {
        client.form(&stickers, &fields, "a.gif", b"GIF89a").await.good();
    }
    client.form(&stickers, &fields, "a.gif", b"GIF89a").await.fails(400, 30039);
}

#[tokio::test]
async fn a_sound_is_played_only_where_the_bot_is_connected() {
    let client = start().await;
    let seeded = client.seeded.clone();
    let send = |channel| format!("/channels/{channel}/send-soundboard-sound");
    let sound = json!({"sound_id": seeded.sound});
    client.post(&send(seeded.voice), sound.clone()).await.fails(400, 40032);
    client.post(&send(seeded.general), sound.clone()).await.fails(400, 50024);
    let (guild, bot, voice) = (seeded.guild, seeded.bot, seeded.voice);
    client.sandbox.edit(|world| world.set_voice(guild, bot, Some(voice)));
    client.post(&send(voice), sound).await.good();
    client.post(&send(voice), json!({"sound_id": "99"})).await.fails(404, 10097);
}

#[tokio::test]
async fn a_custom_emoji_that_exists_can_be_reacted_with() {
    let client = start().await;
    let seeded = client.seeded.clone();
    let message = format!("/channels/{}/messages/{}", seeded.general, seeded.message);
    for emoji in [seeded.emoji, seeded.application_emoji] {
        let path = format!("{message}/reactions/any%3A{emoji}/@me");
        client.put(&path, json!({})).await.good();
    }
    let path = format!("{message}/reactions/any%3A{}/@me", seeded.guild);
    client.put(&path, json!({})).await.fails(400, 10014);
}

#[tokio::test]
async fn there_is_no_application_but_the_bots_own() {
    let client = start().await;
    let other = client.seeded.guild;
    for path in ["", "/emojis", "/role-connections/metadata", "/activity-instances/x"] {
        client.get(&format!("/applications/{other}{path}")).await.fails(404, 10002);
    }
    let missing = format!("/applications/{}/activity-instances/x", client.seeded.bot);
    assert_eq!(client.get(&missing).await.status, 404);
    let body = json!({"event_webhooks_types": ["MESSAGE_CREATE"]});
    client.patch("/applications/@me", body).await.fails(400, 50035);
}
