//! The facts of a tournament or a season as one text file from which it can be rebuilt (`docs/reference/archive.md`): read, checked, written.

mod check;
mod check_season;
mod check_values;
mod etuis;
mod facts;
mod lines;
mod mac;
mod read;
mod reduced;
pub mod season;
#[cfg(test)]
mod tests;
mod write;

pub use domain::Orientation as Chair;
pub use etuis::{Attacker, Duplicate, EtuiResult, Etuis, Fine, FineCase, Fouled, Note, PlaceScale, Play, Taker};
pub use facts::{
    Action, Archive, Deal, Entry, Export, Figures, Incident, Movement, Penalty, Person, Prize, Seat, Session, Settled,
    Sheet, Special, Start, Taken, Team, Tournament,
};
pub use read::{
    BadLine, Content, FORMAT, File, Header, LARGEST_FILE, VERSION, digest, header, parts, read, read_archive,
};
pub(crate) use read::{RULES, RULES_OF_ETUIS};
pub use write::{Sent, write_archive, write_season_archive, write_sent};
