//! The club's year: the nights that count, their rankings, and queries. The rules are in `domain/season`.

mod archive;
mod archive_import;
mod load;
mod manage;
mod nights;
mod outside;
mod papers;
mod people;
mod qualified;
mod quota;
mod ranking;
mod year;

pub(crate) use load::{Loaded, current, number as night_number};

pub use manage::NewSeason;
pub use nights::NightSaid;
pub use outside::NightsImport;
pub use ranking::SeasonAsked;

pub(crate) use archive::each;
pub(crate) use manage::refuse_night_in_closed;
pub(crate) use nights::trials;
