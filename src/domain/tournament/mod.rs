//! The evening as typed values: the facts of a tournament, its changes, and its queries.
//!
//! `storage` reads and writes these values; nothing here depends on it. A change is a [`Change`], applied in one place
//! ([`Draft::make`]) and stored from there.

mod change;
mod duplicate;
mod entry;
mod formation;
mod guard;
mod id;
mod incident;
mod initials;
mod person;
mod presence;
mod query;
#[cfg(test)]
#[path = "tests/sample.rs"]
pub(crate) mod sample;
mod seat;
mod session;
mod settings;
mod settlement;
mod sheet;
mod state;
mod stop;
mod value;

pub use change::{Change, Draft, Fresh};
pub use duplicate::{DuplicateFacts, DuplicateSettings, Fine, FineAmount, FineCase, Fouled, Laid, LaidSides, Written};
pub use entry::{Derogation, Entry, Membership, Qualification, Team, Who};
pub use formation::Entrant;
pub use id::{EntryId, PenaltyId, PersonId, TeamId, TournamentId};
pub use incident::{Incident, Penalty, Prize, Special};
pub use person::{Listed, Person, erased_name};
pub use seat::Seat;
pub use session::Session;
pub use settings::{PrizeFund, SETTINGS, SettingKey, Settings};
pub(crate) use settlement::drawn as drawn_by_lot;
pub use settlement::{SettledBy, Settlement};
pub use sheet::Sheet;
pub use state::{Overview, RULES, RULES_OF_ETUIS, State, Tournament};
pub use value::{Held, Value};
