//! The migrations themselves; a released one is never edited.

mod club_seal;
mod fault_reason;
mod first;
mod growth;
mod step;
mod teams_and_sessions;
mod templates;

pub(super) use club_seal::CLUB_SEAL;
pub(super) use fault_reason::FAULT_REASON;
pub(super) use first::FIRST;
pub(super) use growth::{GROWTH, carry, forget};
pub(super) use step::Migration;
pub(super) use teams_and_sessions::TEAMS_AND_SESSIONS;
pub(super) use templates::TEMPLATES;
