//! An evening of *donnes dupliquées* (D1–D29): the étuis laid, the lines of their fiches, the rankings.
//!
//! The rules are those of [`super::duplicate`]; here they meet a tournament.

mod awaited;
mod carried;
mod circuit;
mod enter;
mod fiches;
mod fine;
mod latecomer;
mod lay;
mod look;
mod matches;
mod next_session;
mod points;
mod rank;
mod replayed;
mod ruling;
mod standings;
mod taker;
#[cfg(test)]
mod tests;
mod turns;

pub use awaited::{awaited, must_be_complete};
pub use carried::{Stop, rests, stop};
pub(crate) use circuit::seats_of;
pub use circuit::{hinge, moves};
pub(crate) use enter::judge_line;
pub use enter::{Line, enter_fiche, enter_line, foul};
pub use fiches::{at_table, record, taker};
pub use fine::{lift, lift_step, lifted, of_ruling, points_off, take_off};
pub use latecomer::nobody_enters;
pub(crate) use latecomer::{relay_place, seat_at_relay};
pub use lay::{circuit_of, judged, may_be_laid, seat_first};
pub use look::{check, outliers};
pub use matches::{Match, attack_in_quart, quart, team_match, unnamed_attackers, with_fines};
pub use next_session::{begin_session, match_is_one_session, open_session};
pub use points::{PointsEvening, points};
pub use rank::{Evening, evening, in_category, line};
pub(crate) use replayed::{exchanges, must_play_once};
pub use replayed::{replayed, replayed_words};
pub use ruling::{AtFault, Ruling, incident, rule};
pub use standings::of_record;
pub use taker::set_taker;
pub use turns::{Turn, turns};
