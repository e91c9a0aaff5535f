//! The archive of a season: one text file from which the year can be ranked again, its nights' own archives inside it
//! (`docs/reference/archive.md`).

mod check;
mod facts;
mod read;
#[cfg(test)]
mod tests;

pub use facts::{Category, Night, NightFacts, Outside, OutsideResult, Rule, Season, SeasonArchive, SeasonPerson, Then};
pub(crate) use read::{NightLine, SEASON_FORMAT, SEASON_VERSION, SeasonLine};
pub use read::{SeasonFile, is_season, read as read_season};
