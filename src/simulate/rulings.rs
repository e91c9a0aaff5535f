//! The arbiter decides on a deal (A3): counted, cancelled, counted if lost or made, another score.

use super::deal;
use super::hand::{Failure, Hand, Seated, Step, chairs, tables};
use super::tally::Event;
use app::{Decision, Imposed};
use domain::arbitration::{Fate, Ruling, Situation};
use domain::sheet::DealRecord;
use domain::{PositionNo, Score, TableNo};

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
    let (case, imposed) = imposed(hand, &seats);
    // Now and then the player at fault is named, once one who sits elsewhere.
    let seated: Vec<u32> = seats.iter().map(|(_, entry)| *entry).chain([1]).collect();
    let at_fault = hand.chance.percent(40).then(|| hand.chance.pick(&seated).map(u32::to_string)).flatten();
    let redealt = matches!(&imposed, Imposed::Ruling(ruling) if ruling.fate == Fate::Redealt);
    let decision = Decision {
        table: TableNo(table),
        deal: hand.chance.percent(85).then(|| u8::try_from(hand.chance.between(1, 5)).unwrap_or(1)),
        imposed,
        case,
        at_fault,
        reason: "décision de l'arbitre".to_owned(),
    };
    let outcome = hand.club.free(None)?.decide(&decision, Some(PositionNo(position)));
    if let Some(done) = hand.tries(outcome)? {
        hand.tally.many(Event::DealsRedealt, usize::from(redealt));
        if redealt && done.sheet.is_some() {
            return Err(Failure::Wrong("une donne redistribuée a changé une feuille".to_owned()));
        }
        if decision.deal.is_some() && !redealt && hand.chance.percent(50) {
            beside(hand, &decision, position)?;
        } else if decision.deal == Some(2) {
            // Once more, on condition, whatever was decided.
            let fate = if table.is_multiple_of(2) { Fate::CountedIfLost } else { Fate::CountedIfMade };
            let again =
                Decision { imposed: Imposed::Ruling(Ruling::new(fate)), case: None, at_fault: None, ..decision };
            let outcome = hand.club.free(None)?.decide(&again, Some(PositionNo(position)));
            hand.tries(outcome)?;
        }
    }
    Ok(())
}

/// Incidents of which something else may have been decided of the same deal: before its hand, or without effect on it.
const BESIDE: [&str; 5] =
    ["fausse-donne-refusee", "fausse-donne-donneur", "carte-exposee", "hors-tour", "erreur-donneur"];

/// One more incident at a deal that was just decided: it changes nothing of that, unless the deal is dealt again instead of struck off, or both are its
/// misdeal.
fn beside(hand: &mut Hand, first: &Decision, position: u8) -> Step {
    let Some(case) = hand.chance.pick(&BESIDE).copied().and_then(Situation::parse) else { return Ok(()) };
    let Some(ruling) = case.ruling() else { return Ok(()) };
    let struck = matches!(&first.imposed, Imposed::Ruling(ruling) if ruling.fate == Fate::Cancelled);
    let misdeal = |case: Option<Situation>| case.is_some_and(|case| case.key.starts_with("fausse-donne"));
    let instead = struck && ruling.fate == Fate::Redealt || misdeal(first.case) && misdeal(Some(case));
    let second = Decision { imposed: Imposed::Ruling(ruling), case: Some(case), ..first.clone() };
    let outcome = hand.club.free(None)?.decide(&second, Some(PositionNo(position)));
    let Some(done) = hand.tries(outcome)? else { return Ok(()) };
    let incidents = hand.club.incidents();
    let report = hand.does("les décisions", incidents)?;
    let mut rulings = report.incidents.iter().rev().filter(|line| line.table.is_some());
    let lifted = rulings.nth(1).is_some_and(|line| line.replaced);
    if lifted != instead || done.sheet.is_some() {
        return Err(Failure::Wrong(format!("{} a levé une autre décision, ou changé une feuille", case.key)));
    }
    hand.tally.many(Event::RulingsBeside, usize::from(!instead));
    Ok(())
}

fn imposed(hand: &mut Hand, seats: &Seated) -> (Option<Situation>, Imposed) {
    let chairs = chairs(seats);
    let imposed = match hand.chance.below(10) {
        0..=4 => {
            let situation = hand.chance.pick(Situation::ALL).copied();
            let ruling = situation.and_then(|situation| situation.ruling()).unwrap_or(Ruling::new(Fate::Cancelled));
            return (situation, Imposed::Ruling(ruling));
        }
        5 => Imposed::Ruling(Ruling::new(Fate::Cancelled)),
        6 => Imposed::Ruling(Ruling::new(Fate::Redealt)),
        7 => Imposed::Becomes(DealRecord::Full(deal::play(&mut hand.chance, &chairs, hand.plan.game))),
        _ => {
            let mut scores: Vec<Score> = chairs.iter().map(|_| Score(hand.chance.signed(-120, 120))).collect();
            let sum: Score = scores.iter().copied().sum();
            if let Some(first) = scores.first_mut() {
                *first = *first - sum;
            }
            Imposed::Scores(scores)
        }
    };
    (None, imposed)
}

/// A4: settles every decision that a sheet contradicts. Where its deals contradict it, the arbiter cancels the deal; where they leave it open,
/// its figures are confirmed, now and then corrected after that, and confirmed again.
pub(super) fn heed(hand: &mut Hand) -> Step {
    settle(hand)?;
    if hand.tally.count(Event::RulingsHeeded) > 0 && !hand.plan.double_entry && hand.chance.percent(30) {
        super::incidents::correction(hand)?;
        settle(hand)?;
    }
    Ok(())
}

fn settle(hand: &mut Hand) -> Step {
    let incidents = hand.club.incidents();
    let report = hand.does("les décisions", incidents)?;
    for line in report.incidents.iter().filter(|line| line.contradicted.is_some() && !line.unsaid) {
        let Some(table) = line.table else { continue };
        let decision = Decision {
            table: TableNo(table),
            deal: line.deal,
            imposed: Imposed::Ruling(Ruling::new(Fate::Cancelled)),
            case: None,
            at_fault: None,
            reason: "la feuille dit autre chose".to_owned(),
        };
        let outcome = hand.club.free(None)?.decide(&decision, Some(PositionNo(line.position)));
        hand.does("décider de nouveau", outcome)?;
    }
    let incidents = hand.club.incidents();
    let report = hand.does("les décisions", incidents)?;
    let open = report.incidents.iter().filter(|line| line.unsaid);
    let mut tables: Vec<(u8, u16)> = open.filter_map(|line| Some((line.position, line.table?))).collect();
    tables.sort_unstable();
    tables.dedup();
    for (position, table) in tables {
        let outcome = hand.club.free(None)?.confirm_rulings(Some(PositionNo(position)), TableNo(table));
        hand.does("confirmer une décision", outcome)?;
        hand.tally.once(Event::RulingsHeeded);
    }
    Ok(())
}
