//! Planned requests are ones that Discord's own specification allows, and every field it has can
//! be given.
//!
//! Runs when the environment variable `DISCORD_OPENAPI` names the specification's file.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
};

use catalog::tools;
use discord::{Request, Route};
use serde_json::{Map, Value, json};
use tool::{Plan, Run};

use crate::examples::accepted;

#[test]
fn every_planned_request_is_one_the_specification_allows() {
    let Some(document) = Document::open() else { return };
    let mut wrong = BTreeSet::new();
    for (_, tool) in tools() {
        for route in tool.all_routes() {
            if document.operation(route).is_none() {
                wrong.insert(format!("{}: there is no {}", tool.spec.name, shown(route)));
            }
        }
        let mut bodies = BTreeMap::new();
        for (_, request) in accepted(tool) {
            let Some(request) = request else { continue };
            let Some(operation) = document.operation(&request.route) else { continue };
            for problem in operation.problems(&request, &mut bodies) {
                wrong.insert(format!("{} {}: {problem}", tool.spec.name, shown(&request.route)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn every_field_of_the_specification_can_be_given_or_is_listed_as_unsupported() {
    let Some(document) = Document::open() else { return };
    let listed = unsupported();
    let mut set: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (_, tool) in tools() {
        for request in accepted(tool).into_iter().filter_map(|(_, request)| request) {
            let operation = document.operation(&request.route).unwrap();
            let name = operation.name.clone();
            known.entry(name.clone()).or_insert_with(|| operation.fields());
            let set = set.entry(name).or_default();
            set.extend(request.query.iter().map(|(name, _)| (*name).to_owned()));
            // A part of a multipart body that stands for a file of the message.
            set.extend(request.files.iter().enumerate().map(|(index, file)| {
                file.part.map_or_else(|| format!("files[{index}]"), str::to_owned)
            }));
            if let Some(body) = &request.body {
                set.extend(names(body));
            }
        }
    }
    let missing: BTreeSet<_> = known
        .iter()
        .flat_map(|(operation, fields)| {
            let missing = fields.difference(&set[operation]);
            missing.map(|field| (operation.clone(), field.clone())).collect::<Vec<_>>()
        })
        .collect();
    let all: usize = known.values().map(BTreeSet::len).sum();
    say(&format!(
        "fields: {} of {all}, {} listed as unsupported",
        all - missing.len(),
        listed.len()
    ));
    let unlisted: Vec<_> = missing.difference(&listed).collect();
    assert!(unlisted.is_empty(), "neither given nor listed: {unlisted:#?}");
    let stale: Vec<_> = listed.difference(&missing).collect();
    assert!(stale.is_empty(), "listed, but given or unknown: {stale:#?}");
}

#[test]
fn kinds_of_audit_log_action_have_discords_own_names() {
    let Some(document) = Document::open() else { return };
    let kinds = &document.0["components"]["schemas"]["AuditLogActionTypes"]["oneOf"];
    for kind in kinds.as_array().unwrap() {
        let wanted = kind["title"].as_str().unwrap().to_lowercase().replace('_', " ");
        let log = json!({"audit_log_entries": [{"id": "1", "action_type": kind["const"]}]});
        let (_, tool) = tools().find(|(_, tool)| tool.spec.name == "audit_log_get").unwrap();
        let output = crate::requests::answer(tool, json!({"guild_id": "175928847299117063"}), &log);
        assert_eq!(output["entries"][0]["action"], wanted);
    }
}

/// What Discord's documentation allows and its specification does not say, so that a problem that
/// names it is none: operation or part of it, text of the problem, reason.
const BEYOND: &[(&str, &str, &str)] = &[
    (
        "PATCH /guilds/{guild_id}",
        ".owner_id is no field",
        "the documentation has the new owner of a server among the parameters",
    ),
    (
        "PATCH /users/@me",
        "\"username\" is a required property",
        "the documentation makes every field optional, and a picture can be changed alone",
    ),
    (
        "DELETE /guilds/{guild_id}/bans/{user_id}",
        "it needs a body",
        "the body has no fields, and the documentation knows none",
    ),
    (
        "POST /guilds/{guild_id}/channels",
        "/type: 16 is not valid",
        "the documentation has media channels among the types, and parameters for them alone",
    ),
    (
        "/channels/{channel_id}/messages",
        "/attachments/0/id: 0 is not of type",
        "the documentation of uploads counts the files in numbers",
    ),
    (
        "PATCH /applications/",
        "/description: \"",
        "the documentation makes it a text, as answers have it; translations it does not know",
    ),
    (
        "/commands",
        ".nsfw is no field",
        "the documentation has it among the parameters, and the answers of the specification too",
    ),
    (
        "POST /channels/{channel_id}/messages",
        "/message_reference: {\"type\":1",
        "the documentation has forwards as the second type of references",
    ),
];

/// The specification, for tests of any plan; without the file it has no problems.
pub(crate) struct Specification {
    document: Option<Document>,
    /// By operation, since a validator takes long to make.
    bodies: RefCell<BTreeMap<String, jsonschema::Validator>>,
}

impl Specification {
    pub(crate) fn open() -> Self {
        Self { document: Document::open(), bodies: RefCell::default() }
    }

    /// What the specification has against the request of a plan.
    pub(crate) fn problems(&self, plan: &Plan) -> Vec<String> {
        let (Some(document), Run::Endpoint { request, .. }) = (&self.document, &plan.run) else {
            return Vec::new();
        };
        match document.operation(&request.route) {
            Some(operation) => operation.problems(request, &mut self.bodies.borrow_mut()),
            None => vec![format!("there is no {}", shown(&request.route))],
        }
    }
}

/// Prints past the test runner, which keeps what a passing test prints to itself.
pub(crate) fn say(line: &str) {
    std::io::Write::write_all(&mut std::io::stderr(), format!("{line}\n").as_bytes()).unwrap();
}

/// Discord's OpenAPI file.
pub(crate) struct Document(pub(crate) Value);

impl Document {
    pub(crate) fn open() -> Option<Self> {
        let Ok(file) = std::env::var("DISCORD_OPENAPI") else {
            say("skipped: DISCORD_OPENAPI names no file");
            return None;
        };
        let mut document = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
        permissions_are_strings(&mut document);
        add_what_is_left_out(&mut document);
        choices_are_not_empty(&mut document);
        Some(Self(document))
    }

    /// An operation by method and path; names of parameters do not count.
    fn operation(&self, route: &Route) -> Option<Operation<'_>> {
        let wanted = nameless(route.path);
        let paths = self.0["paths"].as_object().unwrap();
        let (path, item) = paths
            .iter()
            .find(|(path, item)| nameless(path) == wanted && item.get(lower(route)).is_some())?;
        let operation = &item[lower(route)];
        let parameters = [&item["parameters"], &operation["parameters"]];
        let parameters = parameters.iter().filter_map(|list| list.as_array()).flatten();
        let parameters = parameters.map(|one| self.resolve(one)).collect();
        let content = operation["requestBody"]["content"].as_object();
        let required = operation["requestBody"]["required"] == true;
        let name = format!("{} {path}", route.method.as_str());
        Some(Operation { document: self, name, path, parameters, content, required })
    }

    fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(reference) => {
                self.resolve(self.0.pointer(reference.trim_start_matches('#')).unwrap())
            }
            None => schema,
        }
    }

    /// The schemas that a schema stands for: those of its unions and references.
    fn alternatives<'a>(&'a self, schema: &'a Value) -> Vec<&'a Value> {
        let schema = self.resolve(schema);
        let mut out = vec![schema];
        for union in ["oneOf", "anyOf", "allOf"] {
            for one in schema[union].as_array().into_iter().flatten() {
                out.extend(self.alternatives(one));
            }
        }
        out
    }

    fn validator(&self, schema: &Value) -> jsonschema::Validator {
        let mut root = Map::new();
        root.insert("components".to_owned(), self.0["components"].clone());
        root.insert("allOf".to_owned(), json!([schema]));
        jsonschema::draft202012::new(&Value::Object(root)).unwrap()
    }

    /// Fields of a value that none of its schemas has.
    fn unknown(&self, schemas: &[&Value], value: &Value, path: &str, out: &mut Vec<String>) {
        let schemas: Vec<_> = schemas.iter().flat_map(|one| self.alternatives(one)).collect();
        match value {
            Value::Object(map) => {
                let open = schemas.iter().any(|one| one.get("additionalProperties").is_some());
                for (name, value) in map {
                    let inner: Vec<_> =
                        schemas.iter().filter_map(|one| one["properties"].get(name)).collect();
                    let path = format!("{path}.{name}");
                    if !inner.is_empty() {
                        self.unknown(&inner, value, &path, out);
                    } else if !open {
                        out.push(path);
                    }
                }
            }
            Value::Array(list) => {
                let items: Vec<_> = schemas.iter().filter_map(|one| one.get("items")).collect();
                for value in list {
                    self.unknown(&items, value, path, out);
                }
            }
            _ => {}
        }
    }
}

struct Operation<'a> {
    document: &'a Document,
    /// Method and path as the specification writes them.
    name: String,
    path: &'a str,
    parameters: Vec<&'a Value>,
    content: Option<&'a Map<String, Value>>,
    required: bool,
}

impl Operation<'_> {
    fn parameters(&self, place: &str) -> impl Iterator<Item = (&str, &Value)> {
        let fitting = self.parameters.iter().filter(move |one| one["in"] == place);
        fitting.map(|one| (one["name"].as_str().unwrap(), &one["schema"]))
    }

    /// The schema of a JSON body, or of the fields of a multipart one.
    fn body(&self) -> Option<&Value> {
        let content = self.content?;
        let kinds = ["application/json", "multipart/form-data"];
        kinds.iter().find_map(|kind| content.get(*kind)).map(|kind| &kind["schema"])
    }

    /// Names of the query's parameters and of the body's fields, those of the items where the body
    /// is a list; a file of a message counts as one.
    fn fields(&self) -> BTreeSet<String> {
        let mut out: BTreeSet<_> =
            self.parameters("query").map(|(name, _)| name.to_owned()).collect();
        for schema in self.content.into_iter().flat_map(Map::values).map(|kind| &kind["schema"]) {
            for schema in self.document.alternatives(schema) {
                let lists = schema.get("items").map(|items| self.document.alternatives(items));
                for one in lists.into_iter().flatten().chain([schema]) {
                    let names = one["properties"].as_object().into_iter().flat_map(Map::keys);
                    out.extend(names.cloned());
                }
            }
        }
        // Ten parts of the same kind; that there can be ten is a bound of the list of files.
        out.retain(|name| !name.starts_with("files[") || name == "files[0]");
        out
    }

    fn problems(
        &self,
        request: &Request,
        bodies: &mut BTreeMap<String, jsonschema::Validator>,
    ) -> Vec<String> {
        let mut out = Vec::new();
        self.path_problems(request, &mut out);
        self.query_problems(request, &mut out);
        match (&self.sent(request), self.body()) {
            (Some(body), Some(schema)) => {
                let validator = bodies
                    .entry(self.name.clone())
                    .or_insert_with(|| self.document.validator(schema));
                let errors = validator.iter_errors(body);
                out.extend(errors.map(|error| format!("{}: {error}", error.instance_path())));
                let mut unknown = Vec::new();
                self.document.unknown(&[schema], body, "", &mut unknown);
                out.extend(unknown.into_iter().map(|path| format!("{path} is no field")));
            }
            (Some(_), None) => out.push("it takes no body".to_owned()),
            (None, Some(_)) if self.required => out.push("it needs a body".to_owned()),
            (None, _) => {}
        }
        let multipart = self.content.is_some_and(|kinds| kinds.contains_key("multipart/form-data"));
        if !request.files.is_empty() && !multipart {
            out.push("it takes no files".to_owned());
        }
        let beyond = |problem: &String| {
            BEYOND
                .iter()
                .any(|(operation, text, _)| self.name.contains(operation) && problem.contains(text))
        };
        out.retain(|problem| !beyond(problem));
        out
    }

    /// The body as it is sent: where it can be a form alone, its files are fields of it.
    fn sent(&self, request: &Request) -> Option<Value> {
        let form_alone = self.content.is_some_and(|kinds| !kinds.contains_key("application/json"));
        let mut body = request.body.clone();
        for part in request.files.iter().filter_map(|file| file.part).filter(|_| form_alone) {
            let fields = body.get_or_insert_with(|| json!({}));
            fields[part] = json!("bytes");
        }
        body
    }

    /// The values of the path, in the order of the template, since names may differ.
    fn path_problems(&self, request: &Request, out: &mut Vec<String>) {
        let names = Route::get(request.route.path).parameters();
        let places =
            self.path.split('/').filter_map(|step| step.strip_prefix('{')?.strip_suffix('}'));
        for (ours, theirs) in names.zip(places) {
            let schema = self.parameters("path").find(|(name, _)| *name == theirs).unwrap().1;
            let value = request.parameter(ours).unwrap_or_default();
            // A path holds text, whatever it stands for.
            let typed: Value = serde_json::from_str(value).unwrap_or_else(|_| json!(value));
            if !self.takes(schema, &json!(value)) && !self.takes(schema, &typed) {
                out.push(format!("{ours} can't be {value}"));
            }
        }
    }

    fn query_problems(&self, request: &Request, out: &mut Vec<String>) {
        let known: BTreeMap<_, _> = self.parameters("query").collect();
        for (name, value) in &request.query {
            match known.get(name) {
                None => out.push(format!("the query has no {name}")),
                Some(schema) => {
                    // A query holds text; a list repeats its name, so one value is an item.
                    let typed: Value = serde_json::from_str(value).unwrap_or_else(|_| json!(value));
                    let takes = [json!(value), typed.clone(), json!([value]), json!([typed])]
                        .iter()
                        .any(|value| self.takes(schema, value));
                    if !takes {
                        out.push(format!("{name} can't be {value}"));
                    }
                }
            }
        }
        let required =
            self.parameters.iter().filter(|one| one["in"] == "query" && one["required"] == true);
        for parameter in required {
            if request.query.iter().all(|(name, _)| parameter["name"] != *name) {
                out.push(format!("the query needs {}", parameter["name"]));
            }
        }
    }

    fn takes(&self, schema: &Value, value: &Value) -> bool {
        // Parameters refer to small schemas; whole components are needed for bodies only.
        let schema = self.document.resolve(schema);
        if schema.to_string().contains("$ref") {
            return self.document.validator(schema).is_valid(value);
        }
        jsonschema::draft202012::is_valid(schema, value)
    }
}

fn lower(route: &Route) -> String {
    route.method.as_str().to_lowercase()
}

fn shown(route: &Route) -> String {
    format!("{} {}", route.method.as_str(), route.path)
}

pub(crate) fn nameless(path: &str) -> Vec<&str> {
    path.split('/').map(|step| if step.starts_with('{') { "{}" } else { step }).collect()
}

/// Names of the fields of an object, or of the objects of a list.
fn names(body: &Value) -> Vec<String> {
    match body {
        Value::Object(map) => map.keys().cloned().collect(),
        Value::Array(list) => list.iter().flat_map(names).collect(),
        _ => Vec::new(),
    }
}

/// The specification calls permission sets of requests integers; Discord's documentation makes
/// them strings, which alone hold 64 bits in JSON.
fn permissions_are_strings(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            if let Some(Value::Object(properties)) = map.get_mut("properties") {
                for name in ["permissions", "allow", "deny", "default_member_permissions"] {
                    let Some(property) = properties.get_mut(name) else { continue };
                    if property["type"] == json!(["integer", "null"]) {
                        *property = json!({"type": ["string", "null"], "pattern": "^[0-9]+$"});
                    }
                }
            }
            map.values_mut().for_each(permissions_are_strings);
        }
        Value::Array(list) => list.iter_mut().for_each(permissions_are_strings),
        _ => {}
    }
}

/// Discord documents the list of SKUs, but its specification leaves it out.
///
/// <https://docs.discord.com/developers/resources/sku#list-skus>
fn add_what_is_left_out(document: &mut Value) {
    document["paths"]
        .as_object_mut()
        .unwrap()
        .entry("/applications/{application_id}/skus")
        .or_insert_with(|| {
            let schema = json!({"$ref": "#/components/schemas/SnowflakeType"});
            let parameter = json!({"name": "application_id", "in": "path", "schema": schema});
            json!({"parameters": [parameter], "get": {"responses": {}}})
        });
}

/// The specification puts an empty `enum`, which nothing fits, beside the reference that lists the
/// choices of join requests' states.
fn choices_are_not_empty(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            if map.contains_key("allOf") && map.get("enum") == Some(&json!([])) {
                map.remove("enum");
            }
            map.values_mut().for_each(choices_are_not_empty);
        }
        Value::Array(list) => list.iter_mut().for_each(choices_are_not_empty),
        _ => {}
    }
}

/// Operation and field of each row of the table.
fn unsupported() -> BTreeSet<(String, String)> {
    let table = include_str!("../../../../docs/unsupported-fields.md");
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.map(|row| {
        let cells: Vec<_> = row.split(" | ").collect();
        let [operation, field, reason] = cells.as_slice() else { panic!("three cells: {row}") };
        assert!(reason.trim_end_matches('|').trim().len() > 10, "a reason: {row}");
        (operation.trim_matches('`').to_owned(), field.trim_matches('`').to_owned())
    })
    .collect()
}
