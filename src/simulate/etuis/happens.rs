//! What happens during such an evening: corrections, rulings, étuis put back wrongly, penalties, departures, substitutes, undoing.

use super::words::{mark, word};
use crate::app::{Changes, EtuiRuling, EtuiTyped, Registering, Registration};
use crate::domain::duplicate::{EtuiNo, Fault, Side, Tenths, Version};
use crate::domain::tournament::FineAmount;
use crate::domain::{PositionNo, TableNo};
use crate::input::archive::EtuiResult;
use crate::simulate::hand::{Hand, Step};
use crate::simulate::incidents;
use crate::simulate::tally::Event;
use crate::simulate::{changes, undoing};

type Incident = fn(&mut Hand) -> Step;

/// What may happen, with its weight.
const USUAL: [(usize, Incident); 12] = [
    (18, correction),
    (18, ruling),
    (5, fouled),
    (14, fine),
    (5, lift),
    (6, incidents::leave),
    (7, incidents::substitute),
    (7, undoing::back),
    (8, undoing::there_and_back),
    (4, refused),
    (4, changes::directory),
    (3, changes::settings),
];

/// One thing happens.
pub(super) fn play_one(hand: &mut Hand) -> Step {
    let incident = hand.chance.weighted(&USUAL, correction as Incident);
    incident(hand)
}

/// Somebody more is entered.
pub(super) fn one_more(hand: &mut Hand) -> Step {
    let somebody = Registration::New(hand.crowd.somebody());
    let entered = hand.club.register(&[somebody], &Registering::default());
    hand.does("inscrire un joueur de plus", entered).map(drop)
}

/// A result that stands.
fn some_result(hand: &mut Hand) -> Step<Option<EtuiResult>> {
    let results = &hand.seen()?.etuis.results.clone();
    Ok(hand.chance.pick(results).cloned())
}

fn typed(line: &EtuiResult, word: crate::domain::duplicate::Word) -> EtuiTyped {
    EtuiTyped::Line(EtuiNo(line.etui), PositionNo(line.position), Some(TableNo(line.table)), word)
}

/// F6: something else stands on a line.
pub(super) fn correction(hand: &mut Hand) -> Step {
    let Some(line) = some_result(hand)? else { return Ok(()) };
    let typed = typed(&line, word(hand));
    let corrected = hand.club.enter_etui(&typed, Some("erreur de saisie"), Changes::Apply);
    hand.does("corriger une marque", corrected)?;
    hand.tally.one(Event::EtuiCorrections);
    Ok(())
}

/// F6, D12: without a reason nothing gives way.
fn refused(hand: &mut Hand) -> Step {
    let Some(line) = some_result(hand)? else { return Ok(()) };
    let typed = typed(&line, word(hand));
    let entered = hand.club.enter_etui(&typed, None, Changes::Apply);
    hand.tries(entered).map(drop)
}

/// D25.
fn ruling(hand: &mut Hand) -> Step {
    let Some(line) = some_result(hand)? else { return Ok(()) };
    let here: Vec<u32> = {
        let seats = &hand.seen()?.seats;
        seats
            .iter()
            .filter(|seat| (seat.position, seat.table) == (line.position, line.table))
            .map(|s| s.entry)
            .collect()
    };
    let side = if hand.chance.percent(50) { Side::Attack } else { Side::Defence };
    let ruling = match hand.chance.below(4) {
        0 => {
            let given = if hand.chance.percent(60) { hand.chance.pick(&here).copied() } else { None };
            let percent = *hand.chance.pick(&[0, 40]).unwrap_or(&0);
            EtuiRuling::Neutralised(given.into_iter().map(|number| (number.to_string(), percent)).collect())
        }
        1 => match mark(hand) {
            Some(mark) => EtuiRuling::Adjusted(mark),
            None => return Ok(()),
        },
        _ => EtuiRuling::AtFault(Fault::of(side)),
    };
    let place = (EtuiNo(line.etui), PositionNo(line.position), TableNo(line.table));
    let ruled = hand.club.rule_on_etui(place, &ruling, "renonce");
    hand.tries(ruled).map(drop)
}

/// D29.
fn fouled(hand: &mut Hand) -> Step {
    let Some(line) = some_result(hand)? else { return Ok(()) };
    let letter = *hand.chance.pick(&["b", "c", "a"]).unwrap_or(&"b");
    let Some(version) = Version::parse(letter) else { return Ok(()) };
    let outcome = hand.club.foul_etui(EtuiNo(line.etui), PositionNo(line.position), version, "mal remis");
    hand.tries(outcome).map(drop)
}

/// D26.
fn fine(hand: &mut Hand) -> Step {
    let Some(entry) = hand.somebody(|_| true) else { return Ok(()) };
    let tenths = *hand.chance.pick(&[5, 5, 5, 10, 15, 0, 1_001]).unwrap_or(&5);
    let number = entry.number.to_string();
    // More than 100 % is refused before anybody is looked for.
    let Ok(tenths) = Tenths::new(tenths) else { return Ok(()) };
    let outcome = hand.club.fine(&number, FineAmount::Percent(tenths), "fiche lue");
    hand.tries(outcome).map(drop)
}

fn lift(hand: &mut Hand) -> Step {
    let fined: Vec<u32> = hand.seen()?.etuis.fines.iter().map(|fine| fine.number).collect();
    let Some(number) = hand.chance.pick(&fined).copied() else { return Ok(()) };
    let outcome = hand.club.lift_fine(&number.to_string(), "malentendu");
    hand.tries(outcome).map(drop)
}
