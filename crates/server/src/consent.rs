//! Whether a call may run: write mode, the two keys, and an embedder's own preconditions.
//!
//! The two keys: a destructive tool runs only if the operator armed the server
//! (`MCP_DRY_RUN=false`) and the caller said `__confirm: true`. This is a guard against accidents,
//! not proof that a person agreed.

use std::sync::Arc;

use futures::future::BoxFuture;

use crate::{Job, Refusal, Settings, WriteMode, redact, registry::is_gated, scope::Allowed};

/// A call that may run. Only [`Consent::gate`] makes one.
pub(crate) struct Confirmed<'a>(Job<'a>);

impl<'a> Confirmed<'a> {
    pub(crate) fn job(&self) -> &Job<'a> {
        &self.0
    }

    pub(crate) fn into_job(self) -> Job<'a> {
        self.0
    }
}

/// A rule of an embedder's own, asked after the built-in ones.
pub trait Precondition: Send + Sync {
    /// Lets a call through, or refuses it.
    fn check<'a>(&'a self, job: &'a Job<'_>) -> BoxFuture<'a, Result<(), Refusal>>;
}

/// The rules in force.
pub(crate) struct Consent {
    write_mode: WriteMode,
    armed: bool,
    preconditions: Vec<Arc<dyn Precondition>>,
}

impl Consent {
    pub(crate) fn new(settings: &Settings) -> Self {
        Self { write_mode: settings.write_mode, armed: settings.armed, preconditions: Vec::new() }
    }

    pub(crate) fn add(&mut self, precondition: Arc<dyn Precondition>) {
        self.preconditions.push(precondition);
    }

    /// Lets a call run if every rule agrees.
    pub(crate) async fn gate<'a>(&self, allowed: Allowed<'a>) -> Result<Confirmed<'a>, Refusal> {
        let job = allowed.job();
        let tool = job.entry.tool.spec;
        if self.write_mode == WriteMode::Preview && !tool.read_only() {
            return Err(Refusal::WritePreview {
                tool: tool.name,
                preview: redact::arguments(&job.arguments),
                request: redact::request(&job.plan),
            });
        }
        if is_gated(&job.entry.tool) && !(self.armed && job.authorization.confirmed) {
            return Err(Refusal::DryRunPreview {
                tool: tool.name,
                preview: redact::arguments(&job.arguments),
                request: redact::request(&job.plan),
                armed: self.armed,
                confirmed: job.authorization.confirmed,
            });
        }
        for precondition in &self.preconditions {
            precondition.check(job).await?;
        }
        Ok(Confirmed(allowed.into_job()))
    }
}
