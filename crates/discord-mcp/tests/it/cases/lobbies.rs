//! Lobbies and accounts of the Social SDK.

use sandbox::Seeded;
use serde_json::{Value, json};

use super::{Case, any, case, is_gone};

pub(super) fn cases(w: &Seeded) -> Vec<Case> {
    let mut all = lobbies(w);
    all.extend(members(w));
    all.extend(social_sdk(w));
    all
}

fn lobbies(w: &Seeded) -> Vec<Case> {
    let lobby = w.lobby.to_string();
    let one = || json!({"lobby_id": lobby});
    let member = w.member.to_string();
    vec![
        case(
            "lobbies_create",
            "",
            json!({"idle_timeout_seconds": 60, "metadata": {"map": "south quay"},
                "members": [{"id": member, "flags": 1}]}),
        )
        .seen_at(
            "lobbies_get",
            |answer| json!({"lobby_id": answer["id"]}),
            |answer, read| read["id"] == answer["id"] && read["metadata"]["map"] == "south quay",
        ),
        case("lobbies_get", "lobby_id", one()),
        case(
            "lobbies_modify",
            "lobby_id",
            json!({"lobby_id": lobby, "metadata": {"map": "south quay"}}),
        )
        .seen_by("lobbies_get", one(), |_, read| read["metadata"]["map"] == "south quay"),
        case("lobbies_delete", "lobby_id", one())
            .seen_by("lobbies_get", one(), |_, read| is_gone(read)),
        case(
            "lobbies_set_message_moderation",
            "message_id",
            json!({"lobby_id": lobby, "message_id": w.lobby_message.to_string(),
                "metadata": {"verdict": "hidden"}}),
        ),
    ]
}

fn has(read: &Value, id: &str) -> bool {
    any(&read["members"], |member| member["id"] == id)
}

fn members(w: &Seeded) -> Vec<Case> {
    let lobby = w.lobby.to_string();
    let one = || json!({"lobby_id": lobby});
    let (member, other) = (w.member.to_string(), w.moderator.to_string());
    let with = |user: &str| json!({"lobby_id": lobby, "user_id": user});
    let added = other.clone();
    let exchanged = (member.clone(), other.clone());
    let removed = member.clone();
    vec![
        case("lobbies_add_member", "user_id", with(&other)).seen_by(
            "lobbies_get",
            one(),
            move |_, read| has(read, &added),
        ),
        case(
            "lobbies_update_members",
            "lobby_id",
            json!({"lobby_id": lobby,
                "members": [{"id": member, "remove_member": true}, {"id": other}]}),
        )
        .seen_by("lobbies_get", one(), move |_, read| {
            !has(read, &exchanged.0) && has(read, &exchanged.1)
        }),
        case("lobbies_remove_member", "user_id", with(&member)).seen_by(
            "lobbies_get",
            one(),
            move |_, read| read["members"].is_array() && !has(read, &removed),
        ),
        case("lobbies_invite_member", "user_id", with(&member)).seen_at(
            "invites_get",
            |answer| json!({"code": answer["code"]}),
            |answer, read| read["code"] == answer["code"],
        ),
    ]
}

fn social_sdk(w: &Seeded) -> Vec<Case> {
    let (member, moderator) = (w.member.to_string(), w.moderator.to_string());
    vec![
        case(
            "social_sdk_set_dm_moderation",
            "message_id",
            json!({"user_id_1": member, "user_id_2": moderator,
                "message_id": w.player_message.to_string(), "metadata": {"verdict": "ok"}}),
        ),
        case(
            "social_sdk_unmerge_account",
            "external_user_id",
            json!({"external_user_id": w.player}),
        ),
        case(
            "social_sdk_get_token",
            "provisional_user_id",
            json!({"external_user_id": w.player, "provisional_user_id": member}),
        ),
    ]
}
