//! The arbiter decides on a deal (A3): counted, cancelled, counted if lost or made, another score.

use super::deal;
use super::hand::{Hand, Seated, Step, chairs, tables};
use super::tally::Event;
use crate::app::{Decision, Imposed};
use crate::domain::arbitration::{Fate, Ruling, Situation};
use crate::domain::sheet::DealRecord;
use crate::domain::{PositionNo, Score, TableNo};

/// One decision, at a table of any position so far.
pub(super) fn give_one(hand: &mut Hand) -> Step {
    let facts = hand.seen()?;
    let current = facts.tournament.position;
    let position = if hand.chance.percent(70) {
        current
    } else {
        u8::try_from(hand.chance.between(1, usize::from(current))).unwrap_or(1)
    };
    let seated: Vec<(u16, Seated)> = tables(hand.seen()?, position).into_iter().collect();
    let Some((table, seats)) = hand.chance.pick(&seated).cloned() else { return Ok(()) };
    let imposed = imposed(hand, &seats);
    let decision = Decision {
        table: TableNo(table),
        deal: hand.chance.percent(85).then(|| u8::try_from(hand.chance.between(1, 5)).unwrap_or(1)),
        imposed,
        reason: "décision de l'arbitre".to_owned(),
    };
    let outcome = hand.club.decide(&decision, Some(PositionNo(position)));
    hand.tries(outcome).map(drop)
}

fn imposed(hand: &mut Hand, seats: &Seated) -> Imposed {
    let chairs = chairs(seats);
    match hand.chance.below(10) {
        0..=4 => {
            let situation = hand.chance.pick(Situation::ALL).copied();
            Imposed::Ruling(situation.and_then(|situation| situation.ruling()).unwrap_or(Ruling::new(Fate::Cancelled)))
        }
        5 | 6 => Imposed::Ruling(Ruling::new(Fate::Cancelled)),
        7 => Imposed::Becomes(DealRecord::Full(deal::play(&mut hand.chance, &chairs, hand.plan.game))),
        _ => {
            let mut scores: Vec<Score> = chairs.iter().map(|_| Score(hand.chance.signed(-120, 120))).collect();
            let sum: Score = scores.iter().copied().sum();
            if let Some(first) = scores.first_mut() {
                *first = *first - sum;
            }
            Imposed::Scores(scores)
        }
    }
}

/// A4: says of every table whose sheet may contradict a decision that it takes account of it.
pub(super) fn heed(hand: &mut Hand) -> Step {
    let incidents = hand.club.incidents();
    let report = hand.does("les décisions", incidents)?;
    let mut tables: Vec<(u8, u16)> = (report.incidents.iter())
        .filter(|line| line.contradicted.is_some())
        .filter_map(|line| Some((line.position, line.table?)))
        .collect();
    tables.sort_unstable();
    tables.dedup();
    for (position, table) in tables {
        let outcome = hand.club.confirm_rulings(Some(PositionNo(position)), TableNo(table));
        hand.does("confirmer une décision", outcome)?;
        hand.tally.once(Event::RulingsHeeded);
    }
    Ok(())
}
