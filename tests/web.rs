//! `chelem salle` over real HTTP on loopback: an evening, kills and restarts, hostile requests.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

#[path = "web/alone.rs"]
mod alone;
#[path = "web/attacks.rs"]
mod attacks;
#[path = "web/beside.rs"]
mod beside;
#[path = "web/client.rs"]
mod client;
#[path = "web/deals.rs"]
mod deals;
#[path = "web/duplicate.rs"]
mod duplicate;
#[path = "web/evening.rs"]
mod evening;
#[path = "web/files.rs"]
mod files;
#[path = "web/friends.rs"]
mod friends;
#[path = "web/hall.rs"]
mod hall;
#[path = "web/hostile.rs"]
mod hostile;
#[path = "web/kills.rs"]
mod kills;
#[cfg(unix)]
#[path = "web/launcher.rs"]
mod launcher;
#[path = "web/papers.rs"]
mod papers;
#[path = "web/phones.rs"]
mod phones;
#[path = "web/publish.rs"]
mod publish;
#[path = "web/season.rs"]
mod season;
#[path = "web/second.rs"]
mod second;
#[path = "web/site.rs"]
mod site;
#[path = "web/trials.rs"]
mod trials;
