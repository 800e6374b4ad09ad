//! Templates of servers: snapshots of roles and channels from which new servers are made.
//!
//! <https://docs.discord.com/developers/resources/guild-template>

mod blueprint;
mod code;
mod drift;

use discord::{
    Id, Permission, Route, Text,
    id::{Guild, User},
    model,
};
use serde_json::Value;
use tool::{
    Args, Effect, Endpoint, Group, Patch, Reader, Reply, Shape, Spec, True, Untrusted, endpoint,
    special::AuditReason,
    untrusted::{GuildText, UntrustedObject},
    workflow,
};

use self::{blueprint::TemplatesInspect, code::TemplateCode, drift::TemplatesDiff};

pub(crate) const GROUP: Group = Group {
    name: "templates",
    about: "Make, read, compare, sync and remove the templates of a server.",
    tools: &[
        endpoint::<TemplatesGet>(),
        endpoint::<TemplatesInspect>(),
        workflow::<TemplatesDiff>(),
        endpoint::<TemplatesList>(),
        endpoint::<TemplatesCreate>(),
        endpoint::<TemplatesSync>(),
        endpoint::<TemplatesModify>(),
        endpoint::<TemplatesDelete>(),
    ],
};

/// A template without its snapshot.
#[derive(Shape)]
struct TemplateLine {
    /// Its code.
    code: String,
    /// Its name.
    name: Untrusted<GuildText>,
    /// What it is for.
    description: Option<Untrusted<GuildText>>,
    /// How often it was used.
    usage_count: u64,
    /// Who made it.
    creator_id: Id<User>,
    /// When it was made, ISO 8601.
    created_at: String,
    /// When it was last synced, ISO 8601.
    updated_at: String,
    /// The server it is of.
    source_guild_id: Id<Guild>,
    /// Whether the server has changed since.
    is_dirty: Option<bool>,
    /// Where a person makes a server from it.
    use_url: String,
}

impl<S> From<model::Template<S>> for TemplateLine {
    fn from(template: model::Template<S>) -> Self {
        Self {
            use_url: format!("https://discord.new/{}", template.code),
            code: template.code,
            name: template.name.into(),
            description: template.description.map(Into::into),
            usage_count: template.usage_count,
            creator_id: template.creator_id,
            created_at: template.created_at,
            updated_at: template.updated_at,
            source_guild_id: template.source_guild_id,
            is_dirty: template.is_dirty,
        }
    }
}

/// Name and description, a line each.
fn words<S>(template: &model::Template<S>) -> Untrusted<GuildText> {
    match &template.description {
        Some(description) => format!("{}\n{description}", template.name).into(),
        None => template.name.clone().into(),
    }
}

/// A template.
#[derive(Shape)]
struct TemplateDetails {
    /// The template.
    template: TemplateLine,
    /// Its name and description, a line each.
    untrusted_text: Untrusted<GuildText>,
}

impl TemplateDetails {
    fn reply(template: model::Template) -> Reply<Self> {
        let untrusted_text = words(&template);
        Reply::new(Self { template: template.into(), untrusted_text })
    }
}

/// Read a template of any server with its whole snapshot. For counts use `templates_inspect`.
#[derive(Args)]
struct TemplatesGet {
    /// Code or link of the template.
    template_code: TemplateCode,
}

/// A template with its snapshot.
#[derive(Shape)]
struct WholeTemplate {
    /// The template.
    template: TemplateLine,
    /// Settings, roles and channels; ids in it are its own.
    source_guild: Option<UntrustedObject<GuildText>>,
    /// Its name and description, a line each.
    untrusted_text: Untrusted<GuildText>,
}

impl Endpoint for TemplatesGet {
    const SPEC: Spec = Spec::new("templates_get", "Get template", Effect::Read);
    const ROUTE: Route = Route::get("/guilds/templates/{template_code}");
    type Answer = model::Template;
    type Output = WholeTemplate;

    fn reply(self, mut template: model::Template) -> Reply<WholeTemplate> {
        let untrusted_text = words(&template);
        let source = Value::Object(std::mem::take(&mut template.serialized_source_guild));
        Reply::new(WholeTemplate {
            template: template.into(),
            source_guild: UntrustedObject::new(source),
            untrusted_text,
        })
    }
}

/// List the templates of a server, without their snapshots.
#[derive(Args)]
struct TemplatesList {
    /// Server whose templates to list.
    guild_id: Id<Guild>,
}

/// The templates of a server.
#[derive(Shape)]
struct Templates {
    /// The templates.
    templates: Vec<TemplateLine>,
    /// How many.
    count: usize,
    /// Their names and descriptions, a line each.
    untrusted_text: Untrusted<GuildText>,
}

impl Endpoint for TemplatesList {
    const SPEC: Spec = Spec::new("templates_list", "List templates", Effect::Read)
        .needs(&[Permission::ManageGuild]);
    const ROUTE: Route = Route::get("/guilds/{guild_id}/templates");
    type Answer = Vec<model::Template>;
    type Output = Templates;

    fn reply(self, templates: Vec<model::Template>) -> Reply<Templates> {
        let texts: Vec<_> = templates.iter().map(|one| words(one).raw().to_owned()).collect();
        Reply::new(Templates {
            count: templates.len(),
            templates: templates.into_iter().map(TemplateLine::from).collect(),
            untrusted_text: texts.join("\n").into(),
        })
    }
}

/// Make a template of a server as it is now. A server has at most one.
#[derive(Args)]
struct TemplatesCreate {
    /// Server to take the snapshot of.
    guild_id: Id<Guild>,
    /// Name of the template.
    name: Text<1, 100>,
    /// What it is for.
    description: Option<Text<0, 120>>,
    /// Reason for the change.
    audit_reason: AuditReason,
}

impl Endpoint for TemplatesCreate {
    const SPEC: Spec = Spec::new("templates_create", "Create template", Effect::Create)
        .needs(&[Permission::ManageGuild]);
    const ROUTE: Route = Route::post("/guilds/{guild_id}/templates");
    type Answer = model::Template;
    type Output = TemplateDetails;

    fn reply(self, template: model::Template) -> Reply<TemplateDetails> {
        TemplateDetails::reply(template)
    }
}

/// Take a template's snapshot anew from its server. See `templates_diff` for what would change.
#[derive(Args)]
struct TemplatesSync {
    /// Server of the template.
    guild_id: Id<Guild>,
    /// Code of the template.
    template_code: TemplateCode,
    /// Reason for the change.
    audit_reason: AuditReason,
}

impl Endpoint for TemplatesSync {
    const SPEC: Spec =
        Spec::new("templates_sync", "Sync template", Effect::Set).needs(&[Permission::ManageGuild]);
    const ROUTE: Route = Route::put(ONE);
    type Answer = model::Template;
    type Output = TemplateDetails;

    fn reply(self, template: model::Template) -> Reply<TemplateDetails> {
        TemplateDetails::reply(template)
    }
}

const ONE: &str = "/guilds/{guild_id}/templates/{template_code}";

/// Rename or describe a template. Its snapshot is renewed by `templates_sync`.
#[derive(Args)]
struct TemplatesModify {
    /// Server of the template.
    guild_id: Id<Guild>,
    /// Code of the template.
    template_code: TemplateCode,
    /// New name.
    name: Option<Text<1, 100>>,
    /// What it is for.
    description: Patch<Text<0, 120>>,
    /// Reason for the change.
    audit_reason: AuditReason,
}

impl Endpoint for TemplatesModify {
    const SPEC: Spec = Spec::new("templates_modify", "Change template", Effect::Set)
        .needs(&[Permission::ManageGuild]);
    const ROUTE: Route = Route::patch(ONE);
    type Answer = model::Template;
    type Output = TemplateDetails;

    fn check(&self, reader: &mut Reader) {
        if self.name.is_none() && self.description.is_kept() {
            reader.issue("required", "give a field to change");
        }
    }

    fn reply(self, template: model::Template) -> Reply<TemplateDetails> {
        TemplateDetails::reply(template)
    }
}

/// Delete a template. Its link stops working; servers made from it stay as they are.
#[derive(Args)]
struct TemplatesDelete {
    /// Server of the template.
    guild_id: Id<Guild>,
    /// Code of the template.
    template_code: TemplateCode,
    /// Reason for the change.
    audit_reason: AuditReason,
}

/// A template that is gone.
#[derive(Shape)]
struct TemplateGone {
    /// Always true.
    deleted: True,
    /// The template as it was.
    template: TemplateLine,
    /// Its name and description, a line each.
    untrusted_text: Untrusted<GuildText>,
}

impl Endpoint for TemplatesDelete {
    const SPEC: Spec = Spec::new("templates_delete", "Delete template", Effect::Destroy)
        .needs(&[Permission::ManageGuild]);
    const ROUTE: Route = Route::delete(ONE);
    type Answer = model::Template;
    type Output = TemplateGone;

    fn reply(self, template: model::Template) -> Reply<TemplateGone> {
        let untrusted_text = words(&template);
        Reply::new(TemplateGone { deleted: True, template: template.into(), untrusted_text })
    }
}
