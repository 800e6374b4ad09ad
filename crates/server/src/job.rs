//! A call on its way through the chain: planned, then allowed, then confirmed.

use serde_json::{Map, Value};
use tool::{Issue, Plan};

use crate::{Refusal, extent::Extent, registry::Entry};

/// A call whose arguments are in order, with what the later stages look at.
pub struct Job<'a> {
    /// The tool.
    pub entry: &'a Entry,
    /// The arguments as planned, for scope, preview and audit.
    pub arguments: Map<String, Value>,
    /// What the caller said beside the arguments. A tool never sees it.
    pub authorization: Authorization,
    /// How much of the result is wanted.
    pub extent: Extent,
    /// How it will be done.
    pub plan: Plan,
}

/// What a caller says beside the arguments.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Authorization {
    /// The caller's key (`__confirm: true`).
    pub confirmed: bool,
}

impl Authorization {
    /// Takes the authorization fields off the arguments of a tool that has them; on others they
    /// stay, to be refused as unknown.
    pub(crate) fn take(
        arguments: &mut Map<String, Value>,
        gated: bool,
    ) -> Result<Self, Vec<Issue>> {
        if !gated {
            return Ok(Self::default());
        }
        match arguments.shift_remove(crate::registry::CONFIRM) {
            None => Ok(Self::default()),
            Some(Value::Bool(confirmed)) => Ok(Self { confirmed }),
            Some(_) => Err(vec![Issue {
                path: crate::registry::CONFIRM.to_owned(),
                message: "it must be true or false".to_owned(),
                code: "type",
            }]),
        }
    }
}

impl<'a> Job<'a> {
    /// Checks the arguments and plans the call.
    pub(crate) fn plan(entry: &'a Entry, arguments: Map<String, Value>) -> Result<Self, Refusal> {
        let mut arguments = arguments;
        let gated = crate::registry::is_gated(&entry.tool);
        let authorization = Authorization::take(&mut arguments, gated);
        let extent = Extent::take(&mut arguments, &entry.tool);
        let plan = entry.tool.plan(arguments.clone());
        match (authorization, extent, plan) {
            (Ok(authorization), Ok(extent), Ok(plan)) => {
                Ok(Self { entry, arguments, authorization, extent, plan })
            }
            (authorization, extent, plan) => {
                let issues = [authorization.err(), extent.err(), plan.err()];
                let issues = issues.into_iter().flatten().flatten();
                Err(Refusal::Validation { issues: issues.collect() })
            }
        }
    }
}
