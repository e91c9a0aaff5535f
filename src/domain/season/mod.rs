//! The club's year (Y1–Y16): nights added up by the club's own rules, kept as data.
//!
//! Nothing derived is stored: a season is its rules and which nights count; all else is computed from the sheets each time.

mod check;
mod hundredths;
mod night;
mod people;
mod qualified;
mod quota;
mod ranking;
mod reward;
mod rules;
mod sentences;
#[cfg(test)]
mod tests;
mod which;
mod year;

pub use check::{Enough, check, enough, is_foreseen, none_eligible, to_look_at};
pub use hundredths::Points;
pub use night::{Night, NightKey, NightResult, OutsideNightId};
pub use people::{By, Category, Member, Subject, of_category, subjects};
pub use qualified::{Answer, qualified};
pub use quota::{Quota, Share, seated, shared};
pub use ranking::{Fate, NightScore, Placed, Row, Standings, apart, standings};
pub use reward::{prizes, reward};
pub use rules::{Calculation, KEYS, Kind, Measure, PRESETS, Rules, preset};
pub use sentences::sentences;
pub use which::{Left, ListedNight, Which};
pub use year::{ClubSeason, SeasonId, night_of};
