//! The evening as typed values: the facts of a tournament, its changes, and its queries.
//!
//! `storage` reads and writes these values; nothing here depends on it. A change is a [`Change`], applied in one place
//! ([`Draft::make`]) and stored from there.

mod change;
mod duplicate;
mod entry;
mod formation;
mod incident;
mod presence;
mod query;
#[cfg(test)]
#[path = "tests/sample.rs"]
pub(crate) mod sample;
mod session;
mod settings;
mod sheet;
mod state;
mod value;

pub use change::{Change, Draft, Fresh};
pub use duplicate::{DuplicateFacts, DuplicateSettings, Fine, FineAmount, FineCase, Fouled, Laid, LaidSides, Written};
pub use entry::{
    Derogation, Entry, EntryId, Listed, Membership, PenaltyId, Person, PersonId, Qualification, Seat, Team, TeamId,
    TournamentId, Who, erased_name,
};
pub use formation::Entrant;
pub use incident::{Incident, Penalty, Prize, Special};
pub use session::Session;
pub use settings::{PrizeFund, SETTINGS, SettingKey, Settings};
pub(crate) use sheet::drawn as drawn_by_lot;
pub use sheet::{SettledBy, Settlement, Sheet};
pub use state::{Overview, RULES, RULES_OF_ETUIS, State, Tournament};
pub use value::{Held, Value};
