//! S2–S10: the score of a deal, part by part, and its shares.
//!
//! Source: FFT, *Fascicule 2, Donnes libres*, chapter 1, « Le décompte » and « La marque en donnes libres ».

use std::fmt;

use super::contract::{Chelem, Contract, Petit, Poignee};
use super::deal::{Deal, Layout};
use super::validate::{Warning, check_people, validate};
use crate::points::{HalfPoints, Score};
use crate::refusal::Refusal;
use crate::seat::Orientation;

/// The flat value of any contract, before the margin (S4).
const FLAT: i32 = 25;

/// One line of the breakdown, as an arbiter would write it on the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// Rule that gives it.
    pub rule: &'static str,
    /// The part; shown in French.
    pub part: Part,
    /// Points per defender, signed from the taker's side.
    pub value: Score,
}

/// A part of a deal's total. Worded only when shown: millions of deals are scored without their parts being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// S4: contract, made or not, margin.
    Base(Contract, bool, i32),
    /// S5: the side, and the multiplier.
    Petit(Petit, i32),
    /// S6: which one, with how many trumps.
    Poignee(Poignee, u8),
    /// S7.
    Chelem(Chelem),
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Base(contract, made, margin) => {
                let (word, factor) = (contract.word(), contract.multiplier());
                let result = if *made { "réussie" } else { "chutée" };
                write!(f, "{word} {result} de {margin} : ({FLAT} + {margin}) × {factor}")
            }
            Self::Petit(side, factor) => {
                let side = if *side == Petit::Attack { "du preneur" } else { "de la défense" };
                write!(f, "petit au bout {side} : {} × {factor}", Petit::BONUS)
            }
            Self::Poignee(poignee, trumps) => {
                write!(f, "poignée {} ({trumps} atouts), au camp gagnant", poignee.word())
            }
            Self::Chelem(chelem) => f.write_str(chelem.word()),
        }
    }
}

/// A scored deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// True when the contract is made (S2).
    pub made: bool,
    /// The points by which it is made or lost (S3).
    pub margin: i32,
    /// The total T: the loss of each defender (S8).
    pub total: Score,
    /// Each chair's score, in the order of the table; the dead hand has 0 (S10). They sum to zero (S9).
    pub scores: Vec<(Orientation, Score)>,
    /// The parts of the total, in the order of the sheet.
    pub lines: Vec<Line>,
    /// Unlikely features of this deal (S12).
    pub warnings: Vec<Warning>,
}

/// S2: the points to reach with that many *bouts*.
pub(crate) const fn target(bouts: u8) -> i32 {
    match bouts {
        0 => 56,
        1 => 51,
        2 => 41,
        _ => 36,
    }
}

/// S3: the margin, a half point going to the winning side (rounded away from zero).
pub(crate) const fn margin(points: HalfPoints, bouts: u8) -> (bool, i32) {
    let difference = points.0 - target(bouts) * 2;
    (difference >= 0, (difference.abs() + 1) / 2)
}

/// Scores one deal.
/// Errors: the refusal of S12 when the deal cannot exist.
pub fn score(deal: &Deal) -> Result<Outcome, Refusal> {
    let warnings = validate(deal)?;
    let (made, margin) = margin(deal.points, deal.bouts);
    let lines = breakdown(deal, made, margin);
    let total: Score = lines.iter().map(|line| line.value).sum();
    Ok(Outcome { made, margin, total, scores: share(&deal.layout, deal.taker, deal.partner, total), lines, warnings })
}

/// The parts of the total: base (S4), petit (S5), poignées (S6), chelem (S7).
fn breakdown(deal: &Deal, made: bool, margin: i32) -> Vec<Line> {
    let winner = if made { 1 } else { -1 };
    let (contract, factor) = (deal.contract, deal.contract.multiplier());
    let mut lines = Vec::with_capacity(3 + deal.poignees.len());
    let base = Score(winner * (FLAT + margin) * factor);
    lines.push(Line { rule: "S4", part: Part::Base(contract, made, margin), value: base });
    if let Some(petit) = deal.petit {
        let sign = if petit == Petit::Attack { 1 } else { -1 };
        let value = Score(sign * Petit::BONUS * factor);
        lines.push(Line { rule: "S5", part: Part::Petit(petit, factor), value });
    }
    for &poignee in &deal.poignees {
        let part = Part::Poignee(poignee, poignee.trumps(deal.layout.players()));
        lines.push(Line { rule: "S6", part, value: Score(winner * poignee.bonus()) });
    }
    if let Some(chelem) = deal.chelem {
        lines.push(Line { rule: "S7", part: Part::Chelem(chelem), value: Score(chelem.bonus()) });
    }
    lines
}

/// S8, S10: the share of each chair in a deal worth `total` per defender.
/// Errors: S12 when these players cannot have played that deal.
pub(crate) fn shares(
    layout: &Layout,
    taker: Orientation,
    partner: Option<Orientation>,
    total: Score,
) -> Result<Vec<(Orientation, Score)>, Refusal> {
    check_people(layout, taker, partner)?;
    Ok(share(layout, taker, partner, total))
}

/// S8, S10: shares the total among the chairs, of which it is known that they can have played the deal.
fn share(layout: &Layout, taker: Orientation, partner: Option<Orientation>, total: Score) -> Vec<(Orientation, Score)> {
    let defenders = i32::from(layout.players()) - 1 - i32::from(partner.is_some());
    let partner_share = i32::from(partner.is_some());
    let units = |chair: Orientation| {
        if layout.dead() == Some(chair) {
            0
        } else if chair == taker {
            defenders - partner_share
        } else if partner == Some(chair) {
            partner_share
        } else {
            -1
        }
    };
    layout.chairs().iter().map(|&chair| (chair, total * units(chair))).collect()
}
