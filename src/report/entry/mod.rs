//! Entrants.

mod door;

pub use door::{Alone, Candidate, CandidateEntry, CandidatesReport, DoorReport, EntriesReport, EntryLine};
