//! Audit logs.

use serde::Deserialize;
use serde_json::Value;

use super::User;
use crate::{Id, id};

/// <https://docs.discord.com/developers/resources/audit-log#audit-log-object>
#[derive(Debug, Clone, Deserialize)]
pub struct AuditLog {
    /// The entries, newest first.
    #[serde(default)]
    pub audit_log_entries: Vec<AuditLogEntry>,
    /// The users they speak of.
    #[serde(default)]
    pub users: Vec<User>,
}

/// <https://docs.discord.com/developers/resources/audit-log#audit-log-entry-object>
#[derive(Debug, Clone, Deserialize)]
pub struct AuditLogEntry {
    /// The entry.
    pub id: Id<id::AuditLogEntry>,
    /// What was changed.
    #[serde(default)]
    pub target_id: Option<String>,
    /// Who did it.
    #[serde(default)]
    pub user_id: Option<Id<id::User>>,
    /// What was done, as Discord's number.
    pub action_type: u64,
    /// Why.
    #[serde(default)]
    pub reason: Option<String>,
    /// The fields changed, with their old and new values.
    #[serde(default)]
    pub changes: Vec<Value>,
    /// More about some actions.
    #[serde(default)]
    pub options: Option<Value>,
}
