//! The migrations themselves, one file each; a released one is never edited.

mod announced;
mod articles;
mod etuis;
mod etuis_sessions;
mod first;
mod formations;
mod hall;
mod keys;
mod law;
mod long_life;
mod matches;
mod phone_deals;
mod publication;
mod requests;
mod seals;
mod season;
mod teams_and_sessions;
mod templates;

pub(super) use announced::ANNOUNCED;
pub(super) use articles::ARTICLES;
pub(super) use etuis::ETUIS;
pub(super) use etuis_sessions::ETUIS_SESSIONS;
pub(super) use first::FIRST;
pub(super) use formations::FORMATIONS;
pub(super) use hall::HALL;
pub(super) use keys::{KEYS, carry, forget};
pub(super) use law::LAW;
pub(super) use long_life::LONG_LIFE;
pub(super) use matches::MATCHES;
pub(super) use phone_deals::PHONE_DEALS;
pub(super) use publication::PUBLICATION;
pub(super) use requests::REQUESTS;
pub(super) use seals::SEALS;
pub(super) use season::SEASON;
pub(super) use teams_and_sessions::TEAMS_AND_SESSIONS;
pub(super) use templates::TEMPLATES;
