//! The club's year (Y1–Y12): nights added up by the club's own rules, kept as data.
//!
//! Nothing derived is stored: a season is its rules and which nights count; all else is computed from the sheets each time.

mod bonus;
mod category;
mod check;
mod facts;
mod hundredths;
mod keep;
mod keys;
mod night;
mod people;
mod place;
mod preset;
mod ranking;
mod reward;
mod rules;
mod sentences;
#[cfg(test)]
mod tests;
mod tie;
mod which;
mod year;

pub use category::{Category, ClubRow, by_club, of_category};
pub use check::{NightRule, check, to_look_at};
pub use facts::night_of;
pub use hundredths::Points;
pub use keep::{Fate, NightScore};
pub use night::{Night, NightKey, NightResult, OutsideNightId};
pub use people::Member;
pub use place::Placed;
pub use preset::{PRESETS, preset};
pub use ranking::{Counted, Row, Standings, standings};
pub use reward::reward;
pub use rules::{Calculation, Measure, Rules, Shared, TeamNights};
pub use sentences::sentences;
pub use which::{Listing, Which};
pub use year::{ClubSeason, SeasonId};
