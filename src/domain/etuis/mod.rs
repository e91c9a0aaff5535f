//! An evening of *donnes dupliquées* (D1–D29): the étuis laid, the lines of their fiches, the rankings.
//!
//! The rules are those of [`super::duplicate`]; here they meet a tournament.

mod circuit;
mod enter;
mod fiches;
mod fine;
mod lay;
mod matches;
mod next_session;
mod replayed;
mod ruling;
mod standings;
mod taker;
#[cfg(test)]
mod tests;

pub(crate) use circuit::seats_of;
pub use circuit::{hinge, moves};
pub(crate) use enter::judge_line;
pub use enter::{Line, enter_fiche, enter_lines, foul};
pub use fiches::{at_table, awaited, must_be_complete, record, taker};
pub use fine::{case_of, coefficient, lift, lift_step, lifted, nobody_enters, of_ruling, points_off, take_off};
pub(crate) use fine::{relay_place, seat_at_relay};
pub use lay::{Stop, Turn, circuit_of, judged, may_be_laid, rests, seat_first, stop, turns};
pub use matches::{Match, attack_in_quart, quart, team_match, unnamed_attackers, with_fines};
pub use next_session::{begin_session, match_is_one_session, open_session};
pub(crate) use replayed::{exchanges, must_play_once};
pub use replayed::{replayed, replayed_words};
pub use ruling::{AtFault, Ruling, incident, rule};
pub use standings::{Evening, evening, in_category, line, of_record};
pub use taker::{PointsEvening, check, outliers, points, set_aside, set_taker};
