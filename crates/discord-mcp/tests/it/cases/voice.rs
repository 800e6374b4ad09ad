//! Voice and live stages.

use sandbox::{Edit, Seeded};
use serde_json::json;

use super::{Case, any, case, is_gone};

pub(super) fn cases(w: &Seeded) -> Vec<Case> {
    let guild = w.guild.to_string();
    let (stage, voice) = (w.stage.to_string(), w.voice.to_string());
    let of_stage = || json!({"channel_id": stage});
    let open = |edit: &mut Edit<'_>, w: &Seeded| edit.open_stage(w.stage, "Old plans");
    vec![
        case("voice_list_regions", "", json!({})),
        case("voice_get_current_user_state", "guild_id", json!({"guild_id": guild}))
            .after(|edit, w| edit.set_voice(w.guild, w.bot, Some(w.voice))),
        case(
            "voice_get_user_state",
            "user_id",
            json!({"guild_id": guild, "user_id": w.member_in_voice.to_string()}),
        ),
        // No tool reads the status, but the audit log tells of it.
        case(
            "voice_set_channel_status",
            "channel_id",
            json!({"channel_id": voice, "status": "Game night"}),
        )
        .seen_by("audit_log_get", json!({"guild_id": guild, "limit": 1}), |_, read| {
            any(&read["entries"], |entry| entry["options"]["status"] == "Game night")
        }),
        case(
            "stage_instances_create",
            "channel_id",
            json!({"channel_id": stage, "topic": "Plans", "send_start_notification": true}),
        )
        .seen_by("stage_instances_get", of_stage(), |_, read| read["topic"] == "Plans"),
        case("stage_instances_get", "channel_id", of_stage()).after(open),
        case(
            "stage_instances_modify",
            "channel_id",
            json!({"channel_id": stage, "topic": "Plans"}),
        )
        .after(open)
        .seen_by("stage_instances_get", of_stage(), |_, read| read["topic"] == "Plans"),
        case("stage_instances_delete", "channel_id", of_stage()).after(open).seen_by(
            "stage_instances_get",
            of_stage(),
            |_, read| is_gone(read),
        ),
    ]
}
