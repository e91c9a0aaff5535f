//! Incidents of an evening: players come late, go, are replaced, moved or fined; sheets are corrected.

use super::hand::{Hand, Seated, Step, chairs, is_here, place, sheet, tables};
use super::marking;
use super::tally::Event;
use super::{changes, rulings};
use app::{Against, Entering, Figures, Lifted, Penalty, Registering, Registration, Target};
use archive::Entry;
use domain::penalty::{Facts, Offence};
use domain::{Orientation, PositionNo, Score, TableNo};

/// Something that happens.
type Incident = fn(&mut Hand) -> Step;

/// The incidents, with their weights.
const USUAL: [(usize, Incident); 12] = [
    (16, penalty),
    (3, lift),
    (14, correction),
    (3, adjustment),
    (12, rulings::give_one),
    (9, leave),
    (9, substitute),
    (6, move_player),
    (6, changes::back),
    (8, changes::there_and_back),
    (4, changes::directory),
    (3, changes::settings),
];

/// Before the second position.
const FIRST: [(usize, Incident); 2] = [(22, late), (14, forfeit)];

/// Plays one incident.
pub(super) fn play_one(hand: &mut Hand) -> Step {
    hand.look()?;
    let first = hand.seen()?.tournament.position == 1;
    let mut possible = USUAL.to_vec();
    if first {
        possible.extend(FIRST);
    }
    let incident = hand.chance.weighted(&possible, penalty as Incident);
    incident(hand)?;
    hand.look()
}

fn position(hand: &Hand) -> Step<u8> {
    Ok(hand.seen()?.tournament.position)
}

fn penalty(hand: &mut Hand) -> Step {
    let Some(entry) = hand.entry(is_here) else { return Ok(()) };
    let against = Against::Players(vec![entry.number.to_string()]);
    let current = position(hand)?;
    let reason = "contestation bruyante".to_owned();
    let (against, penalty) = match hand.chance.below(10) {
        0..=2 => {
            let points = *hand.chance.pick(&[50, 100, 150, 200, 333, 500]).unwrap_or(&100);
            (against, Penalty::Free { points, reason })
        }
        3 => (against, Penalty::Warning { reason }),
        4 => {
            let tables: Vec<u16> = tables(hand.seen()?, current).into_keys().collect();
            let table = hand.chance.pick(&tables).copied().unwrap_or(1);
            let facts = Facts::default();
            (
                Against::Table(TableNo(table)),
                Penalty::Offence { offence: Offence::LostSheet, facts, detail: String::new() },
            )
        }
        _ => {
            let offence = *hand.chance.pick(&Offence::ALL).unwrap_or(&Offence::Phone);
            let free = matches!(offence, Offence::Ethics | Offence::Smoking);
            let facts = Facts {
                minutes: (offence == Offence::Late).then(|| u32::try_from(hand.chance.between(1, 25)).unwrap_or(5)),
                points: free.then_some(250),
                again: false,
                lenient: hand.chance.percent(5),
            };
            let detail = if hand.chance.percent(20) { "vu par la table 2".to_owned() } else { String::new() };
            (against, Penalty::Offence { offence, facts, detail })
        }
    };
    let asked =
        hand.chance.percent(25).then(|| u8::try_from(hand.chance.between(1, usize::from(current))).unwrap_or(1));
    let outcome = hand.club.free(None)?.penalise(&against, &penalty, asked.map(PositionNo));
    hand.tries(outcome).map(drop)
}

fn lift(hand: &mut Hand) -> Step {
    let fined: Vec<u32> = hand.seen()?.penalties.iter().map(|penalty| penalty.entry).collect();
    let Some(number) = hand.chance.pick(&fined).copied() else { return Ok(()) };
    let outcome = hand.club.lift_penalty(&Against::Players(vec![number.to_string()]), Lifted::Last(None), "malentendu");
    if hand.tries(outcome)?.is_some() {
        hand.tally.once(Event::PenaltiesLifted);
    }
    Ok(())
}

/// F6: another sheet than the one that is in.
pub(super) fn correction(hand: &mut Hand) -> Step {
    let Some(sheet) = hand.some_sheet(|_| true) else { return Ok(()) };
    let seated = tables(hand.seen()?, sheet.position);
    let Some(seats) = seated.get(&sheet.table) else { return Ok(()) };
    let played = marking::played(hand, sheet.position, &chairs(seats))?;
    let figures = match hand.chance.below(3) {
        // Two columns exchanged.
        0 => {
            let mut balances = sheet.balances.chairs();
            if let [(_, first), (_, second), ..] = &mut balances[..] {
                std::mem::swap(first, second);
            }
            Figures::Balances(balances)
        }
        1 => Figures::Balances(played.balances.clone()),
        _ => played.figures(&mut hand.chance),
    };
    let entering = Entering { correct: Some("erreur de saisie".to_owned()), ..Entering::default() };
    let (at, of) = place(sheet.position, sheet.table);
    let outcome = hand.club.free(None)?.enter_sheet(at, of, &figures, &entering);
    if hand.tries(outcome)?.is_some_and(|saved| saved.replaced.is_some()) {
        hand.tally.once(Event::Corrections);
    }
    Ok(())
}

/// F3: an adjustment by the arbiter lifts the congruence.
fn adjustment(hand: &mut Hand) -> Step {
    let Some(sheet) = hand.some_sheet(|sheet| sheet.status == "valide") else { return Ok(()) };
    let mut balances = sheet.balances.chairs();
    let shift = Score(hand.chance.signed(1, 60));
    if let [(_, first), (_, second), ..] = &mut balances[..] {
        (*first, *second) = (*first + shift, *second - shift);
    }
    let reason = "renonce : points rendus".to_owned();
    let entering = Entering { correct: Some(reason.clone()), adjustment: Some(reason), ..Entering::default() };
    let (at, of) = place(sheet.position, sheet.table);
    let outcome = hand.club.free(None)?.enter_sheet(at, of, &Figures::Balances(balances), &entering);
    hand.tries(outcome).map(drop)
}

pub(super) fn leave(hand: &mut Hand) -> Step {
    let Some(entry) = hand.entry(is_here) else { return Ok(()) };
    let after =
        hand.chance.percent(30).then(|| PositionNo(hand.facts.as_ref().map_or(1, |facts| facts.tournament.position)));
    let (who, why) = ([entry.number.to_string()], "rappelé chez lui");
    let outcome = if hand.chance.percent(20) {
        hand.club.entries().leave_by_force_majeure(&who, after, why)
    } else {
        hand.club.entries().leave(&who, after, why)
    };
    hand.tries(outcome).map(drop)
}

pub(super) fn substitute(hand: &mut Hand) -> Step {
    let gone = hand.chance.percent(30);
    let found = hand.entry(|entry| if gone { entry.left_after.is_some() } else { is_here(entry) });
    let Some(entry) = found else { return Ok(()) };
    replace(hand, &entry).map(drop)
}

/// Seats a substitute; true when it was possible.
pub(super) fn replace(hand: &mut Hand, entry: &Entry) -> Step<bool> {
    let by = Registration::New(hand.crowd.person());
    let ranked = !hand.chance.percent(30);
    let outcome = hand.club.entries().substitute(&entry.number.to_string(), &by, None, ranked, "remplacement");
    Ok(hand.tries(outcome)?.is_some())
}

fn late(hand: &mut Hand) -> Step {
    let members = hand.plan.formula.members();
    let people: Vec<Registration> = (0..members).map(|_| Registration::New(hand.crowd.person())).collect();
    let outcome = hand.club.entries().register(&people, &Registering { paid_cents: 1_200, ..Registering::default() });
    if hand.tries(outcome)?.is_some() {
        hand.tally.many(Event::LateArrivals, members);
    }
    Ok(())
}

fn forfeit(hand: &mut Hand) -> Step {
    let Some(entry) = hand.entry(is_here) else { return Ok(()) };
    let by = hand.chance.percent(40).then(|| Registration::New(hand.crowd.person()));
    let outcome = hand.club.entries().forfeit(&[entry.number.to_string()], by.as_ref(), true, "absent");
    if hand.tries(outcome)?.is_some() {
        hand.tally.once(Event::Forfeits);
    }
    Ok(())
}

/// Two players exchange seats, or a player takes an empty chair, at a position whose sheets are not in: the one being played, or
/// the next where its seats are known.
fn move_player(hand: &mut Hand) -> Step {
    let facts = hand.seen()?;
    let current = facts.tournament.position;
    let open = |position: u8| -> Vec<(u16, Seated)> {
        tables(facts, position).into_iter().filter(|(table, _)| sheet(facts, position, *table).is_none()).collect()
    };
    let (now, then) = (open(current), open(current + 1));
    let (position, seated) = if now.len() > 1 { (current, now) } else { (current + 1, then) };
    let people: Vec<u32> = seated.iter().flat_map(|(_, seats)| seats).map(|(_, entry)| *entry).collect();
    let (Some(one), Some(other)) = (hand.chance.pick(&people).copied(), hand.chance.pick(&people).copied()) else {
        return Ok(());
    };
    let to = if hand.chance.percent(80) {
        Target::Player(other.to_string())
    } else {
        let table = hand.chance.pick(&seated).map_or(1, |(table, _)| *table);
        Target::Chair(TableNo(table), *hand.chance.pick(&Orientation::ALL).unwrap_or(&Orientation::N))
    };
    let outcome = hand.club.move_player(&one.to_string(), &to, Some(PositionNo(position)), "raison personnelle");
    if hand.tries(outcome)?.is_some() {
        hand.tally.once(Event::Moves);
    }
    Ok(())
}

/// Before the first sheet: players who are late, or do not come.
pub(super) fn at_the_door(hand: &mut Hand) -> Step {
    let incident = hand.chance.weighted(&FIRST, late as Incident);
    incident(hand)?;
    hand.look()
}
