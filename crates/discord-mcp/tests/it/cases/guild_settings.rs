//! A server's settings: widget, welcome, onboarding, invites, pauses, stages, pruning.

use sandbox::Seeded;
use serde_json::{Value, json};

use super::{Case, any, case};

/// Arguments with the server among them.
fn with(guild: &str, mut arguments: Value) -> Value {
    arguments["guild_id"] = guild.into();
    arguments
}

pub(super) fn cases(w: &Seeded) -> Vec<Case> {
    let guild = w.guild.to_string();
    let of_guild = || json!({"guild_id": guild});
    let read = |tool| case(tool, "guild_id", of_guild());
    let mut cases = vec![
        read("guild_get_preview"),
        read("guild_list_invites"),
        read("guild_get_vanity_url"),
        read("guild_list_integrations"),
        read("guild_get_widget_settings"),
        read("guild_get_widget"),
        case("guild_get_widget_image_url", "", json!({"guild_id": guild, "style": "banner1"})),
        case("guild_get_widget_image", "guild_id", json!({"guild_id": guild, "style": "banner1"})),
        read("guild_get_welcome_screen"),
        read("guild_get_new_member_welcome"),
        read("guild_list_join_requests"),
        read("guild_get_prune_count"),
        read("guild_list_voice_regions"),
        read("onboarding_get"),
    ];
    cases.extend(settings(w, &guild));
    cases.extend(people(w, &guild));
    cases
}

fn settings(w: &Seeded, guild: &str) -> Vec<Case> {
    let of_guild = || json!({"guild_id": guild});
    let channel = w.general.to_string();
    let prompt = json!({"title": "Why?", "options": [{"title": "Because", "emoji_name": "🌙"}]});
    vec![
        case("guild_modify", "guild_id", with(guild, json!({"name": "Lighthouse"}))).seen_by(
            "guild_get",
            of_guild(),
            |_, read| read["name"] == "Lighthouse",
        ),
        case("guild_modify_widget", "guild_id", with(guild, json!({"enabled": false}))).seen_by(
            "guild_get_widget_settings",
            of_guild(),
            |_, read| read["enabled"] == false,
        ),
        case(
            "guild_modify_welcome_screen",
            "guild_id",
            with(
                guild,
                json!({"welcome_channels": [{"channel_id": channel, "description": "Come in"}]}),
            ),
        )
        .seen_by("guild_get_welcome_screen", of_guild(), |_, read| {
            any(&read["welcome_channels"], |channel| channel["description"] == "Come in")
        }),
        case(
            "guild_modify_incident_actions",
            "guild_id",
            with(guild, json!({"clear": ["invites_disabled_until"]})),
        )
        .after(|edit, w| edit.pause_invites(w.guild, Some(3600)))
        .seen_by("guild_get", of_guild(), |_, read| {
            read["id"].is_string() && read["invites_disabled_until"].is_null()
        }),
        case("onboarding_modify", "guild_id", with(guild, json!({"prompts": [prompt]}))).seen_by(
            "onboarding_get",
            of_guild(),
            |_, read| any(&read["prompts"], |prompt| prompt["title"] == "Why?"),
        ),
    ]
}

fn people(w: &Seeded, guild: &str) -> Vec<Case> {
    let of_guild = || json!({"guild_id": guild});
    let (stage, member) = (w.stage.to_string(), w.member.to_string());
    let (request, integration) = (w.join_request.to_string(), w.integration.to_string());
    let gone = integration.clone();
    let answered = request.clone();
    vec![
        case(
            "guild_delete_integration",
            "integration_id",
            with(guild, json!({"integration_id": integration})),
        )
        .seen_by("guild_list_integrations", of_guild(), move |_, read| {
            read["count"].is_number() && !any(&read["integrations"], |one| one["id"] == gone)
        }),
        case(
            "guild_action_join_request",
            "request_id",
            with(guild, json!({"request_id": request, "action": "APPROVED"})),
        )
        .seen_by("guild_list_join_requests", of_guild(), move |_, read| {
            any(&read["requests"], |one| one["id"] == answered && one["status"] == "APPROVED")
        }),
        case("guild_begin_prune", "guild_id", with(guild, json!({"days": 1}))).seen_by(
            "guild_get_prune_count",
            with(guild, json!({"days": 1})),
            |_, read| read["pruned"] == 0,
        ),
        case(
            "guild_modify_user_voice_state",
            "user_id",
            with(guild, json!({"user_id": member, "channel_id": stage, "suppress": false})),
        )
        .after(|edit, w| edit.set_voice(w.guild, w.member, Some(w.stage)))
        .seen_by(
            "voice_get_user_state",
            with(guild, json!({"user_id": member})),
            |_, read| read["suppress"] == false,
        ),
        case(
            "guild_modify_current_voice_state",
            "guild_id",
            with(
                guild,
                json!({"suppress": false, "request_to_speak_timestamp": "2099-01-01T00:00:00Z"}),
            ),
        )
        .after(|edit, w| edit.set_voice(w.guild, w.bot, Some(w.stage)))
        .seen_by("voice_get_current_user_state", of_guild(), |_, read| read["suppress"] == false),
    ]
}
