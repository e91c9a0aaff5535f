//! S2–S10: what a deal is worth, part by part, and who gets it.
//!
//! Source: FFT, *Fascicule 2, Donnes libres*, chapter 1, « Le décompte » and « La marque en donnes libres ».

use super::deal::Deal;
use super::validate::{Warning, validate};
use crate::domain::points::{HalfPoints, Score};
use crate::domain::refusal::Refusal;
use crate::domain::scoring::Petit;
use crate::domain::seat::Orientation;

/// The flat value of any contract, before the margin (S4).
const FLAT: i32 = 25;

/// One line of the breakdown, as an arbiter would write it on the sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Rule that gives it.
    pub rule: &'static str,
    /// What it is, in French.
    pub label: String,
    /// Points per defender, signed from the taker's side.
    pub value: Score,
}

/// A scored deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// True when the contract is made (S2).
    pub made: bool,
    /// By how many points it is made or lost (S3).
    pub margin: i32,
    /// The total T: what each defender loses (S8).
    pub total: Score,
    /// Each chair's score, in the order of the table; the dead hand has 0 (S10). They sum to zero (S9).
    pub scores: Vec<(Orientation, Score)>,
    /// The parts of the total, in the order of the sheet.
    pub lines: Vec<Line>,
    /// What is unlikely in this deal (S12).
    pub warnings: Vec<Warning>,
}

/// S2: the points to reach with that many *bouts*.
#[must_use]
pub const fn target(bouts: u8) -> i32 {
    match bouts {
        0 => 56,
        1 => 51,
        2 => 41,
        _ => 36,
    }
}

/// S3: the margin, a half point going to the winning side (rounded away from zero).
#[must_use]
pub const fn margin(points: HalfPoints, bouts: u8) -> (bool, i32) {
    let difference = points.0 - target(bouts) * 2;
    (difference >= 0, (difference.abs() + 1) / 2)
}

/// Scores one deal.
///
/// # Errors
/// The refusal of S12 when the deal cannot exist.
pub fn score(deal: &Deal) -> Result<Outcome, Refusal> {
    let warnings = validate(deal)?;
    let (made, margin) = margin(deal.points, deal.bouts);
    let lines = breakdown(deal, made, margin);
    let total: Score = lines.iter().map(|line| line.value).sum();
    Ok(Outcome { made, margin, total, scores: share(deal, total), lines, warnings })
}

/// The parts of the total: base (S4), petit (S5), poignées (S6), chelem (S7).
fn breakdown(deal: &Deal, made: bool, margin: i32) -> Vec<Line> {
    let winner = if made { 1 } else { -1 };
    let factor = deal.contract.multiplier();
    let mut lines = vec![Line {
        rule: "S4",
        label: format!(
            "{} {} de {margin} : ({FLAT} + {margin}) × {factor}",
            deal.contract.word(),
            if made { "réussie" } else { "chutée" }
        ),
        value: Score(winner * (FLAT + margin) * factor),
    }];
    if let Some(petit) = deal.petit {
        let (side, sign) = match petit {
            Petit::Attack => ("du preneur", 1),
            Petit::Defence => ("de la défense", -1),
        };
        lines.push(Line {
            rule: "S5",
            label: format!("petit au bout {side} : {} × {factor}", Petit::BONUS),
            value: Score(sign * Petit::BONUS * factor),
        });
    }
    for poignee in &deal.poignees {
        lines.push(Line {
            rule: "S6",
            label: format!("poignée {}, au camp gagnant", poignee.word()),
            value: Score(winner * poignee.bonus()),
        });
    }
    if let Some(chelem) = deal.chelem {
        lines.push(Line { rule: "S7", label: chelem.word().to_owned(), value: Score(chelem.bonus()) });
    }
    lines
}

/// S8, S10: shares the total among the chairs.
fn share(deal: &Deal, total: Score) -> Vec<(Orientation, Score)> {
    let defenders = i32::from(deal.layout.players()) - 1 - i32::from(deal.partner.is_some());
    let partner_share = i32::from(deal.partner.is_some());
    deal.layout
        .chairs()
        .iter()
        .map(|&chair| {
            let units = if deal.layout.dead() == Some(chair) {
                0
            } else if chair == deal.taker {
                defenders - partner_share
            } else if deal.partner == Some(chair) {
                partner_share
            } else {
                -1
            };
            (chair, total * units)
        })
        .collect()
}
