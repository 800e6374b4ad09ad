//! Paging and searching what is there.

use serde_json::Value;

use crate::client::start;

fn ids(list: &Value) -> Vec<u64> {
    list.as_array()
        .unwrap()
        .iter()
        .map(|item| item["id"].as_str().unwrap().parse().unwrap())
        .collect()
}

#[tokio::test]
async fn messages_are_paged_in_every_direction() {
    let client = start().await;
    let path = format!("/channels/{}/messages", client.seeded.general);
    let mut all = Vec::new();
    let mut before = u64::MAX;
    loop {
        let page = ids(&client.get(&format!("{path}?limit=100&before={before}")).await.good());
        let Some(last) = page.last() else { break };
        before = *last;
        all.extend(page);
    }
    assert_eq!(all.len(), client.sandbox.edit(|world| world.count_messages(client.seeded.general)));
    assert!(all.is_sorted_by(|one, next| one > next));
    assert_eq!(ids(&client.get(&path).await.good()), all[..50]);
    let after = ids(&client.get(&format!("{path}?limit=3&after={}", all[10])).await.good());
    assert_eq!(after, all[7..10]);
    let around = ids(&client.get(&format!("{path}?limit=5&around={}", all[10])).await.good());
    assert_eq!(around, all[8..13]);
}

#[tokio::test]
async fn members_are_paged_by_id_and_found_by_prefix() {
    let client = start().await;
    let path = format!("/guilds/{}/members", client.seeded.guild);
    let of = |list: Value| -> Vec<String> {
        list.as_array()
            .unwrap()
            .iter()
            .map(|member| member["user"]["id"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(of(client.get(&path).await.good()).len(), 1);
    let first = of(client.get(&format!("{path}?limit=120")).await.good());
    let rest = of(client.get(&format!("{path}?limit=120&after={}", first[119])).await.good());
    assert_eq!((first.len(), rest.len()), (120, 80));
    assert!(rest.iter().all(|id| !first.contains(id)));
    let found = client.get(&format!("{path}/search?query=AMBER_o&limit=10")).await.good();
    assert_eq!(found[0]["user"]["username"], "amber_otter");
    client.get(&format!("{path}/search")).await.fails(400, 50035);
}

#[tokio::test]
async fn bans_are_paged_both_ways() {
    let client = start().await;
    let path = format!("/guilds/{}/bans", client.seeded.guild);
    let of = |list: Value| -> Vec<u64> {
        list.as_array()
            .unwrap()
            .iter()
            .map(|ban| ban["user"]["id"].as_str().unwrap().parse().unwrap())
            .collect()
    };
    let all = of(client.get(&path).await.good());
    assert!(all.is_sorted());
    assert_eq!(of(client.get(&format!("{path}?limit=2&after={}", all[0])).await.good()), all[1..3]);
    assert_eq!(
        of(client.get(&format!("{path}?limit=2&before={}", all[4])).await.good()),
        all[2..4]
    );
}

#[tokio::test]
async fn search_finds_only_what_the_bot_may_read() {
    let client = start().await;
    let seeded = &client.seeded;
    let path = format!("/guilds/{}/messages/search", seeded.guild);
    let total = async |query: String| {
        client.get(&format!("{path}?{query}")).await.good()["total_results"].as_u64().unwrap()
    };
    assert_eq!(total(format!("channel_id={}", seeded.hidden_channel)).await, 0);
    assert_eq!(total(format!("channel_id={}&has=embed", seeded.alarm_channel)).await, 60);
    assert_eq!(total("content=lamp+at+eight&pinned=true".to_owned()).await, 1);
    assert_eq!(total(format!("author_id={}&content=see+you+at+the+lamp", seeded.member)).await, 1);
    assert_eq!(total(format!("channel_id={}&author_type=webhook", seeded.alarm_channel)).await, 60);
    assert!(total("has=poll".to_owned()).await >= 4);
    assert!(total("has=file&attachment_extension=txt".to_owned()).await >= 10);
    let page = client
        .get(&format!("{path}?limit=2&offset=2&sort_order=asc&channel_id={}", seeded.general))
        .await
        .good();
    let all = client
        .get(&format!("{path}?limit=4&sort_order=asc&channel_id={}", seeded.general))
        .await
        .good();
    assert_eq!(page["messages"][0], all["messages"][2]);
    assert_eq!(page["messages"][0][0]["hit"], true);
    client.get(&format!("{path}?has=wings")).await.fails(400, 50035);
}

#[tokio::test]
async fn the_bots_guilds_are_paged() {
    let client = start().await;
    let all = ids(&client.get("/users/@me/guilds").await.good());
    assert_eq!(all.len(), 2);
    assert_eq!(
        ids(&client.get(&format!("/users/@me/guilds?after={}", all[0])).await.good()),
        all[1..]
    );
    assert_eq!(
        ids(&client.get(&format!("/users/@me/guilds?limit=1&before={}", all[1])).await.good()),
        all[..1]
    );
}

#[tokio::test]
async fn requests_are_recorded() {
    let client = start().await;
    client.get("/users/@me?x=1%202").await.good();
    let requests = client.sandbox.requests();
    let last = requests.last().unwrap();
    assert_eq!(
        (last.method.as_str(), last.path.as_str(), last.query.as_str()),
        ("GET", "/users/@me", "x=1%202")
    );
    assert_eq!((last.status, last.authorized, last.route.as_str()), (200, true, "/users/@me"));
    client.sandbox.forget_requests();
    assert!(client.sandbox.requests().is_empty());
}
