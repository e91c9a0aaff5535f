//! Entrants.

mod door;
mod entries;

pub use door::{Alone, Candidate, CandidateEntry, CandidatesReport, DoorReport};
pub use entries::{EntriesReport, EntryLine};
