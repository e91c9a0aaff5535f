//! The club's year (Y1–Y16): nights added up by the club's own rules, kept as data.
//!
//! Nothing derived is stored: a season is its rules and which nights count; all else is computed from the sheets each time.

mod check;
mod facts;
mod hundredths;
mod keep;
mod keys;
mod lacking;
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

pub use check::{NightRule, check, none_eligible, to_look_at};
pub use facts::night_of;
pub use hundredths::Points;
pub use keep::{Fate, NightScore};
pub use lacking::{Enough, enough, is_foreseen};
pub use night::{Night, NightKey, NightResult, OutsideNightId};
pub use people::{By, Category, Group, Member, groups, of_category};
pub use qualified::{Answer, qualified};
pub use quota::{Quota, Share, seated, shared};
pub use ranking::{Counted, Placed, Row, Standings, apart, standings, team_standings};
pub use reward::{prizes, reward};
pub use rules::{Calculation, Kind, Measure, PRESETS, Rules, preset};
pub use sentences::sentences;
pub use which::{Left, Listing, Which};
pub use year::{ClubSeason, SeasonId};
