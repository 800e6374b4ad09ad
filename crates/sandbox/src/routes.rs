//! The operations: one file a group, each with its table of routes. Finds the route of a path.

mod application_settings;
mod applications;
mod audit_log;
mod automod;
mod bans;
mod channels;
mod command_options;
mod command_permissions;
mod commands;
mod components;
mod compose;
mod embeds;
mod emojis;
mod expressions;
mod guild_channels;
mod guild_settings;
mod guilds;
mod integrations;
pub(crate) mod interactions;
mod invites;
mod join_requests;
pub(crate) mod joining;
mod lobbies;
mod members;
mod messages;
mod monetization;
mod onboarding;
mod pins;
mod polls;
mod reactions;
mod resource;
mod roles;
mod search;
mod social_sdk;
mod soundboard;
mod stages;
mod stickers;
mod templates;
mod thread_lists;
mod thread_members;
mod threads;
mod users;
mod voice;
mod webhook_messages;
pub(crate) mod webhooks;

use crate::{
    call::{Answered, Call},
    error::Error,
    state::State,
};

/// Every group. A new one is a file with a `ROUTES` and a line here.
const GROUPS: &[&[Route]] = &[
    application_settings::ROUTES,
    applications::ROUTES,
    audit_log::ROUTES,
    automod::ROUTES,
    bans::ROUTES,
    channels::ROUTES,
    emojis::ROUTES,
    command_permissions::ROUTES,
    commands::ROUTES,
    guild_channels::ROUTES,
    guild_settings::ROUTES,
    guilds::ROUTES,
    interactions::ROUTES,
    integrations::ROUTES,
    invites::ROUTES,
    join_requests::ROUTES,
    joining::ROUTES,
    lobbies::ROUTES,
    members::ROUTES,
    messages::ROUTES,
    monetization::ROUTES,
    onboarding::ROUTES,
    pins::ROUTES,
    polls::ROUTES,
    reactions::ROUTES,
    roles::ROUTES,
    search::ROUTES,
    social_sdk::ROUTES,
    templates::ROUTES,
    soundboard::ROUTES,
    stickers::ROUTES,
    stages::ROUTES,
    thread_lists::ROUTES,
    thread_members::ROUTES,
    threads::ROUTES,
    users::ROUTES,
    webhook_messages::ROUTES,
    webhooks::ROUTES,
    voice::ROUTES,
];

/// One operation.
#[derive(Debug)]
pub(crate) struct Route {
    pub(crate) method: &'static str,
    pub(crate) template: &'static str,
    /// Requests allowed in `milliseconds`, for each major parameter.
    pub(crate) limit: u32,
    pub(crate) milliseconds: u32,
    /// Whether it answers without a token.
    pub(crate) open: bool,
    /// Whether it is for a user, so that it takes the owner's OAuth2 token and refuses a bot's.
    pub(crate) for_owner: bool,
    pub(crate) handler: Handler,
}

pub(crate) type Handler = fn(&mut State, &Call) -> Answered;

impl Route {
    const fn new(method: &'static str, template: &'static str, handler: Handler) -> Self {
        Self {
            method,
            template,
            limit: 20,
            milliseconds: 5_000,
            open: false,
            for_owner: false,
            handler,
        }
    }

    pub(crate) const fn get(template: &'static str, handler: Handler) -> Self {
        Self::new("GET", template, handler)
    }

    pub(crate) const fn post(template: &'static str, handler: Handler) -> Self {
        Self::new("POST", template, handler).limited(10, 10_000)
    }

    pub(crate) const fn put(template: &'static str, handler: Handler) -> Self {
        Self::new("PUT", template, handler).limited(10, 10_000)
    }

    pub(crate) const fn patch(template: &'static str, handler: Handler) -> Self {
        Self::new("PATCH", template, handler).limited(10, 10_000)
    }

    pub(crate) const fn delete(template: &'static str, handler: Handler) -> Self {
        Self::new("DELETE", template, handler).limited(10, 10_000)
    }

    pub(crate) const fn limited(mut self, limit: u32, milliseconds: u32) -> Self {
        self.limit = limit;
        self.milliseconds = milliseconds;
        self
    }

    pub(crate) const fn open(mut self) -> Self {
        self.open = true;
        self
    }

    pub(crate) const fn for_owner(mut self) -> Self {
        self.for_owner = true;
        self
    }

    /// The parameters of a path that fits the template, and how many segments are literal.
    fn fit(&self, path: &[String]) -> Option<(Vec<(&'static str, String)>, usize)> {
        let mut params = Vec::new();
        let mut literal = 0;
        let mut segments = path.iter();
        for part in self.template.split('/').skip(1) {
            let segment = segments.next()?;
            if let Some(name) = part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
                params.push((name, segment.clone()));
            } else if part == segment {
                literal += 1;
            } else {
                return None;
            }
        }
        segments.next().is_none().then_some((params, literal))
    }
}

/// Method and template of every operation.
pub(crate) fn all() -> Vec<(&'static str, &'static str)> {
    GROUPS.iter().copied().flatten().map(|route| (route.method, route.template)).collect()
}

/// A route with the parameters of its path.
pub(crate) type Found = (&'static Route, Vec<(&'static str, String)>);

/// The route with the most literal segments; 404 for an unknown path, 405 for an unknown method.
pub(crate) fn find(method: &str, path: &[String]) -> Result<Found, Error> {
    let all = GROUPS.iter().copied().flatten();
    let fitting: Vec<_> = all.filter_map(|route| Some((route, route.fit(path)?))).collect();
    let missing = if fitting.is_empty() { Error::NOT_FOUND } else { Error::METHOD_NOT_ALLOWED };
    let of_method = fitting.into_iter().filter(|(route, _)| route.method == method);
    let best = of_method.max_by_key(|(_, (_, literal))| *literal);
    best.map(|(route, (params, _))| (route, params)).ok_or(missing)
}
