//! The club's year (Y1–Y16): nights added up by the club's own rules, kept as data.
//!
//! Nothing derived is stored: a season is its rules and which nights count; all else is computed from the sheets each time.

mod category;
mod check;
mod facts;
mod hundredths;
mod keep;
mod keys;
mod lacking;
mod night;
mod people;
mod place;
mod preset;
mod prize;
mod qualified;
mod quota;
mod ranking;
mod reward;
mod rules;
mod sentences;
mod team;
#[cfg(test)]
mod tests;
mod tie;
mod which;
mod year;

pub use category::{Category, of_category};
pub use check::{NightRule, check, none_eligible, to_look_at};
pub use facts::night_of;
pub use hundredths::Points;
pub use keep::{Fate, NightScore};
pub use lacking::{Enough, enough, is_foreseen};
pub use night::{Night, NightKey, NightResult, OutsideNightId};
pub use people::Member;
pub use place::Placed;
pub use preset::{PRESETS, preset};
pub use prize::prizes;
pub use qualified::{Answer, qualified};
pub use quota::{Quota, Share, seated, shared};
pub use ranking::{Counted, Row, Standings, standings, team_standings};
pub use reward::reward;
pub use rules::{Calculation, Kind, Measure, Rules};
pub use sentences::sentences;
pub use team::{By, Group, groups};
pub use tie::apart;
pub use which::{Left, Listing, Which};
pub use year::{ClubSeason, SeasonId};
