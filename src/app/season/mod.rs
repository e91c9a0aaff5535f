//! The club's year: the nights that count, their rankings, and queries. The rules are in `domain/season`.

mod after;
mod archive;
mod archive_import;
mod categories;
pub(crate) mod claims;
mod closing;
mod load;
mod manage;
mod membership;
mod nights;
mod outside;
mod own;
mod page;
mod papers;
mod presence;
mod qualified;
mod ranking;
mod records;
mod teams;
mod trial;
mod year;

pub(crate) use load::{Loaded, current};

use crate::club::Club;

pub use manage::NewSeason;
pub use nights::NightSaid;
pub use outside::NightsImport;
pub use ranking::{SeasonAsked, Upto};

pub(crate) use after::trials;
pub(crate) use archive::each;
pub(crate) use closing::{refuse_in_closed, refuse_night_in_closed};

/// The club's seasons.
#[derive(Debug, Clone, Copy)]
pub struct Seasons<'a> {
    pub(crate) club: &'a Club,
}

impl Club {
    /// The club's seasons.
    pub const fn seasons(&self) -> Seasons<'_> {
        Seasons { club: self }
    }
}
