//! Incidents of such an evening: corrections, rulings, étuis put back wrongly, penalties, departures, substitutes, undoing.

use super::words::{mark, word};
use crate::changes;
use crate::hand::{Failure, Hand, Step};
use crate::incidents;
use crate::tally::Event;
use app::{Against, Changes, EtuiTyped, Lifted, Over, Registering, Registration};
use archive::EtuiResult;
use domain::Orientation;
use domain::duplicate::{EtuiNo, Fault, Format, MilliPm, PRESETS, Side, Tenths, Version, Word};
use domain::etuis::{AtFault, Ruling};
use domain::tournament::{FineAmount, Fouled};
use domain::{PositionNo, TableNo};
use report::duplicate::AwaitedLine;

type Incident = fn(&mut Hand) -> Step;

/// The incidents, with their weights.
const USUAL: [(usize, Incident); 17] = [
    (18, correction),
    (18, ruling),
    (8, lifted),
    (6, neutralised_then_marked),
    (8, case),
    (5, attackers),
    (3, label),
    (5, fouled),
    (14, fine),
    (5, lift),
    (6, incidents::leave),
    (7, incidents::substitute),
    (7, changes::back),
    (8, changes::there_and_back),
    (4, refused),
    (4, changes::directory),
    (3, changes::settings),
];

/// Plays one incident.
pub(super) fn play_one(hand: &mut Hand) -> Step {
    let incident = hand.chance.weighted(&USUAL, correction as Incident);
    incident(hand)
}

/// One more player is entered.
pub(super) fn one_more(hand: &mut Hand) -> Step {
    let late = Registration::New(hand.crowd.person());
    let entered = hand.club.entries().register(&[late], &Registering::default());
    hand.does("inscrire un joueur de plus", entered).map(drop)
}

/// A result that stands.
fn some_result(hand: &mut Hand) -> Step<Option<EtuiResult>> {
    let results = &hand.seen()?.etuis.results.clone();
    Ok(hand.chance.pick(results).cloned())
}

/// A line that stands, or one that is awaited: the arbiter rules when he is called.
fn some_line(hand: &mut Hand) -> Step<Option<EtuiResult>> {
    let awaited = hand.club.duplicate()?.awaited(None);
    let awaited = hand.does("les lignes attendues", awaited)?.lines;
    if hand.chance.percent(50) || awaited.is_empty() {
        return some_result(hand);
    }
    let line = |due: &AwaitedLine| EtuiResult {
        etui: due.etui,
        position: due.position,
        table: due.table,
        kind: "attendu".to_owned(),
        ..EtuiResult::default()
    };
    Ok(hand.chance.pick(&awaited).map(line))
}

fn place(line: &EtuiResult) -> (EtuiNo, PositionNo, TableNo) {
    (EtuiNo(line.etui), PositionNo(line.position), TableNo(line.table))
}

fn typed(line: &EtuiResult, word: domain::duplicate::Word) -> EtuiTyped {
    EtuiTyped::Line(EtuiNo(line.etui), PositionNo(line.position), Some(TableNo(line.table)), word)
}

/// F6: a line is corrected; the ruling on it stays (D25).
pub(super) fn correction(hand: &mut Hand) -> Step {
    let Some(line) = some_result(hand)? else { return Ok(()) };
    let word = word(hand);
    let over = Over { correct: Some("erreur de saisie"), lift: None };
    let corrected = hand.club.duplicate()?.enter_etui_over(&typed(&line, word), over, Changes::Apply);
    let goes_with = match word {
        Word::Neutralised => line.fault.is_none() && !line.adjusted,
        Word::Mark(mark) if line.adjusted => line.mark == Some(mark.value()),
        _ => line.kind != "neutralise" && !line.adjusted,
    };
    if !goes_with {
        hand.must_refuse("un résultat qui lèverait une décision", corrected)?;
        let over = Over { lift: Some("décision levée"), ..over };
        let corrected = hand.club.duplicate()?.enter_etui_over(&typed(&line, word), over, Changes::Apply);
        hand.does("lever une décision par un résultat", corrected)?;
        return Ok(());
    }
    let saved = hand.does("corriger une marque", corrected)?;
    let kept = saved.lines.first().is_some_and(|saved| saved.ruling.is_some());
    if kept != (line.fault.is_some() || line.adjusted) {
        return Err(Failure::Wrong(format!("une correction a changé la décision de {:?}", place(&line))));
    }
    hand.tally.once(Event::EtuiCorrections);
    Ok(())
}

/// D25: the ruling is lifted; refused where there is none.
fn lifted(hand: &mut Hand) -> Step {
    let ruled = hand.seen()?.etuis.results.iter();
    let ruled = ruled.filter(|line| line.fault.is_some() || line.adjusted || line.kind == "neutralise");
    let ruled: Vec<EtuiResult> = ruled.cloned().collect();
    let Some(line) = hand.chance.pick(&ruled).cloned() else { return Ok(()) };
    let outcome = hand.club.duplicate()?.rule_on_etui(place(&line), &Ruling::Lifted, "pas de faute");
    hand.does("lever une décision", outcome)?;
    let again = hand.club.duplicate()?.rule_on_etui(place(&line), &Ruling::Lifted, "pas de faute");
    hand.must_refuse("lever ce qui est levé", again)
}

/// D25: the fiche of a deal that the arbiter neutralised before comes in with a mark.
fn neutralised_then_marked(hand: &mut Hand) -> Step {
    let Some(line) = some_line(hand)? else { return Ok(()) };
    let outcome = hand.club.duplicate()?.rule_on_etui(place(&line), &Ruling::Neutralised(Vec::new()), "étui mal remis");
    if hand.tries(outcome)?.is_none() {
        return Ok(());
    }
    let Some(mark) = mark(hand) else { return Ok(()) };
    let entered = hand.club.duplicate()?.enter_etui(&typed(&line, Word::Mark(mark)), None, Changes::Apply);
    hand.must_refuse("une marque sur une donne neutralisée", entered)
}

/// F6, D12: without a reason nothing gives way.
fn refused(hand: &mut Hand) -> Step {
    let Some(line) = some_result(hand)? else { return Ok(()) };
    let typed = typed(&line, word(hand));
    let entered = hand.club.duplicate()?.enter_etui(&typed, None, Changes::Apply);
    hand.tries(entered).map(drop)
}

fn ruling(hand: &mut Hand) -> Step {
    let Some(line) = some_line(hand)? else { return Ok(()) };
    let here = at_table(hand, &line)?;
    let side = if hand.chance.percent(50) { Side::Attack } else { Side::Defence };
    let ruling = match hand.chance.below(4) {
        0 => {
            // D25: points de match know no notes.
            let percent = format(hand).is_percent();
            let given = if percent && hand.chance.percent(60) { hand.chance.pick(&here).copied() } else { None };
            let percent = *hand.chance.pick(&[0, 40]).unwrap_or(&0);
            Ruling::Neutralised(given.into_iter().map(|number| (number.to_string(), percent)).collect())
        }
        1 => match mark(hand) {
            Some(mark) => Ruling::Adjusted(mark),
            None => return Ok(()),
        },
        // D32: ±6 at the charnière.
        2 if format(hand) == Format::Quadrettes => Ruling::AtFault(Fault { side, least: MilliPm(6_000) }),
        _ => Ruling::AtFault(Fault::of(side)),
    };
    let ruled = hand.club.duplicate()?.rule_on_etui(place(&line), &ruling, "renonce");
    hand.tries(ruled).map(drop)
}

fn format(hand: &Hand) -> Format {
    hand.plan.etuis.map_or(Format::Individual, |plan| plan.format)
}

/// The numbers of those at a table: players, or formations.
fn at_table(hand: &mut Hand, line: &EtuiResult) -> Step<Vec<u32>> {
    let facts = hand.seen()?;
    let seats = facts.seats.iter().filter(|seat| (seat.position, seat.table) == (line.position, line.table));
    let plays = facts.etuis.plays.iter().filter(|play| (play.position, play.table) == (line.position, line.table));
    Ok(seats.map(|seat| seat.entry).chain(plays.flat_map(|play| [play.one, play.other]).flatten()).collect())
}

/// D27: all that the code provides for an incident.
fn case(hand: &mut Hand) -> Step {
    let Some(line) = some_line(hand)? else { return Ok(()) };
    let here = at_table(hand, &line)?;
    let Some(preset) = hand.chance.pick(PRESETS) else { return Ok(()) };
    let at_fault = match (hand.chance.below(3), hand.chance.pick(&here)) {
        (0, Some(number)) => AtFault::One(number.to_string()),
        (1, _) => AtFault::Side(Side::Attack),
        _ => AtFault::Side(Side::Defence),
    };
    let ruled = hand.club.duplicate()?.etui_case(preset.key, place(&line), &at_fault, "");
    // D27: an incident penalises the player at fault only once.
    let fined = hand.tries(ruled)?.is_some_and(|(_, fines)| fines.iter().any(|fine| fine.contains('−')));
    if fined {
        let again = hand.club.duplicate()?.etui_case(&preset.word(), place(&line), &at_fault, "");
        hand.must_refuse("deux fois le même incident", again)?;
    }
    Ok(())
}

/// D35: the attackers of a quart.
fn attackers(hand: &mut Hand) -> Step {
    if format(hand) != Format::Teams {
        return correction(hand);
    }
    let quart = u8::try_from(hand.chance.between(1, 4)).unwrap_or(1);
    let Some(entry) = hand.entry(|_| true) else { return Ok(()) };
    let named = hand.club.duplicate()?.quart_attackers(quart, &[entry.number.to_string()]);
    hand.tries(named).map(drop)
}

/// D9: a label that names another taker; refused once something is written.
fn label(hand: &mut Hand) -> Step {
    let etui = EtuiNo(u16::try_from(hand.chance.between(1, 30)).unwrap_or(1));
    let chair = *hand.chance.pick(&Orientation::FOUR).unwrap_or(&Orientation::N);
    let changed = hand.club.duplicate()?.set_taker(etui, chair);
    hand.tries(changed).map(drop)
}

fn fouled(hand: &mut Hand) -> Step {
    let Some(line) = some_result(hand)? else { return Ok(()) };
    let letter = *hand.chance.pick(&["b", "c", "a"]).unwrap_or(&"b");
    let Some(version) = Version::parse(letter) else { return Ok(()) };
    let table = hand.chance.percent(50).then_some(TableNo(line.table));
    let fouled = Fouled {
        etui: EtuiNo(line.etui),
        from: PositionNo(line.position),
        table,
        version,
        reason: "mal remis".to_owned(),
    };
    let outcome = hand.club.duplicate()?.foul_etui(fouled);
    hand.tries(outcome).map(drop)
}

fn fine(hand: &mut Hand) -> Step {
    if !format(hand).is_percent() {
        let teams: Vec<u32> = hand.seen()?.teams.iter().map(|team| team.number).collect();
        let Some(number) = hand.chance.pick(&teams).copied() else { return Ok(()) };
        let milli = *hand.chance.pick(&[1_000, 1_000, 2_000, 4_000, -4_000, 0]).unwrap_or(&1_000);
        let outcome =
            hand.club.duplicate()?.fine(&number.to_string(), FineAmount::Pm(MilliPm(milli)), "fiche lue", None);
        return hand.tries(outcome).map(drop);
    }
    let Some(entry) = hand.entry(|_| true) else { return Ok(()) };
    let tenths = *hand.chance.pick(&[5, 5, 5, 10, 15, 0, 1_001]).unwrap_or(&5);
    let number = entry.number.to_string();
    // More than 100 % is refused before the player is looked for.
    let Ok(tenths) = Tenths::new(tenths) else { return Ok(()) };
    let outcome = hand.club.duplicate()?.fine(&number, FineAmount::Percent(tenths), "fiche lue", None);
    hand.tries(outcome).map(drop)
}

fn lift(hand: &mut Hand) -> Step {
    let fined: Vec<u32> = hand.seen()?.etuis.fines.iter().map(|fine| fine.number).collect();
    let Some(number) = hand.chance.pick(&fined).copied() else { return Ok(()) };
    let outcome = hand.club.lift_penalty(&Against::Players(vec![number.to_string()]), Lifted::Last(None), "malentendu");
    hand.tries(outcome).map(drop)
}
