//! A4: which rulings of a table stand, and what they make of the deals of its sheet.

use std::collections::BTreeMap;

use super::ban;
use super::ruling::{Fate, Ruling};
use crate::sheet::{DealRecord, deal_scores};
use crate::tournament::{Incident, Tournament};
use crate::{Orientation, PositionNo, Refusal, TableNo, counted};

/// A place where a sheet is kept.
pub(super) type At = (PositionNo, TableNo);

/// Whether a ruling, by its place in the list of all, is followed by another that takes its place.
pub fn is_replaced(tournament: &Tournament, index: usize) -> bool {
    !in_place_of(tournament, index).is_empty()
}

/// A3: the later rulings that take the place of one, by their places.
pub(super) fn in_place_of(tournament: &Tournament, index: usize) -> Vec<usize> {
    let Some(own) = tournament.incidents.get(index) else { return Vec::new() };
    let rows = tournament.incidents.iter().enumerate();
    let again = own.deal.is_none().then(|| restated(rows.clone(), own).remove(&index)).flatten();
    let later = rows.skip(index + 1).filter(|(at, later)| Some(*at) == again || overrules(later, own));
    later.map(|(at, _)| at).collect()
}

/// The words for a ruling replaced by another.
pub const REPLACED: &str = "remplacée par une décision suivante";

/// The words of a decision, by its index in the list, with what is said of the player at fault, and whether it still holds.
pub fn decided(tournament: &Tournament, index: usize, at_fault: Option<String>) -> String {
    let words = tournament.incidents.get(index).map(Incident::words);
    let later = is_replaced(tournament, index).then(|| REPLACED.to_owned());
    [words, at_fault, later].into_iter().flatten().collect::<Vec<_>>().join(" ; ")
}

/// Whether two rulings are about one deal of a table.
pub fn is_same_deal(one: &Incident, other: &Incident) -> bool {
    one.deal.is_some() && (one.position, one.table, one.deal) == (other.position, other.table, other.deal)
}

/// Whether a ruling may be an earlier one, noted without its deal, noted again with it: of the same player, where both name one.
pub fn restates(later: &Incident, earlier: &Incident) -> bool {
    let or_unnamed = || later.at_fault.is_none() || earlier.at_fault.is_none();
    earlier.deal.is_none()
        && later.deal.is_some()
        && (later.position, later.table) == (earlier.position, earlier.table)
        && is_said_alike(later, earlier)
        && (later.at_fault == earlier.at_fault || or_unnamed())
}

fn is_said_alike(one: &Incident, other: &Incident) -> bool {
    one.situation == other.situation && one.words() == other.words()
}

/// A3: the rulings of a table noted without their deal that were noted again with it, each with the one that does, by their places. A deal
/// takes one, once: of the same player at fault first, then for the same reason, else the last.
fn restated<'a>(rows: impl Iterator<Item = (usize, &'a Incident)>, of: &Incident) -> BTreeMap<usize, usize> {
    let rows: Vec<_> = rows.filter(|(_, row)| (row.position, row.table) == (of.position, of.table)).collect();
    let mut said = BTreeMap::new();
    for (at, (place, later)) in rows.iter().enumerate().filter(|(_, (_, row))| row.deal.is_some()) {
        let earlier = &rows[..at];
        if earlier.iter().any(|(_, row)| is_same_deal(row, later) && is_said_alike(row, later)) {
            continue;
        }
        let open = earlier.iter().filter(|(index, row)| !said.contains_key(index) && restates(later, row));
        let best = open.max_by_key(|(index, row)| (row.at_fault == later.at_fault, row.reason == later.reason, *index));
        said.extend(best.map(|(index, _)| (*index, *place)));
    }
    said
}

/// A3: the rulings that one about to be noted takes the place of, by their places; also where another has taken it.
pub fn taken_by(tournament: &Tournament, later: &Incident) -> Vec<usize> {
    let own = tournament.incidents.len();
    let again = restated(tournament.incidents.iter().chain([later]).enumerate(), later);
    let rows = tournament.incidents.iter().enumerate();
    let taken = rows.filter(|(index, row)| again.get(index) == Some(&own) || overrules(later, row));
    taken.map(|(index, _)| index).collect()
}

/// A3: those of them that hold.
pub fn replaced_by(tournament: &Tournament, later: &Incident) -> Vec<usize> {
    taken_by(tournament, later).into_iter().filter(|index| !is_replaced(tournament, *index)).collect()
}

/// A3: whether a later ruling lifts an earlier one. A misdeal precedes the hand that was then played: a decision on that
/// hand leaves the misdeal's as it was. But a deal is misdealt once: before the bids, before play or in play; and dealt again once for the
/// same case, which bans one player. An incident without effect on the deal replaces no other decision, nor does one on a ban the misdeal behind it. « Comptée », in the arbiter's own words, lifts all of the deal, and without a deal those noted so, but no
/// « comptée » of before.
fn overrules(later: &Incident, earlier: &Incident) -> bool {
    let fate = |row: &Incident| row.ruling.as_ref().map(|ruling| ruling.fate.clone());
    let at = |row: &Incident| (row.position, row.table, row.deal);
    later.deal.is_none() && at(later) == at(earlier) && is_own_count(later) && !is_own_count(earlier)
        || is_same_deal(later, earlier)
            && match (fate(earlier), fate(later)) {
                _ if [earlier, later].iter().all(|row| row.situation.is_some_and(|case| case.is_misdeal())) => true,
                _ if is_own_count(later) => true,
                (Some(Fate::Redealt), other) | (other, Some(Fate::Redealt)) => {
                    let again = other == Some(Fate::Redealt) || later.situation.is_some_and(|case| case.banned);
                    other == Some(Fate::Cancelled) && !is_of_a_ban(later)
                        || again && later.situation == earlier.situation
                }
                _ => !is_neutral(earlier) && !is_neutral(later),
            }
}

/// A3: the rulings that hold, and that « comptée » would lift.
pub fn to_lift(tournament: &Tournament) -> impl DoubleEndedIterator<Item = &Incident> {
    let rows = tournament.incidents.iter().enumerate();
    rows.filter(|(index, _)| is_to_lift(tournament, *index)).map(|(_, row)| row)
}

/// A3: whether the ruling at that place of the list holds, and « comptée » would lift it.
pub fn is_to_lift(tournament: &Tournament, index: usize) -> bool {
    !is_own_count(&tournament.incidents[index]) && !is_replaced(tournament, index)
}

/// A3: whether the last ruling noted took the place of one that held.
pub fn last_lifts(tournament: &Tournament) -> bool {
    let last = tournament.incidents.len().saturating_sub(1);
    (0..last).any(|index| in_place_of(tournament, index) == [last])
}

/// A3: whether a deal was dealt again after the arbiter gave it a score: nothing tells whether that score is of the cards taken back.
pub(super) fn is_of_cards_taken_back(tournament: &Tournament, index: usize) -> bool {
    let later = (tournament.incidents.iter().skip(index)).filter(|row| is_same_deal(row, &tournament.incidents[index]));
    let mut fates = later.filter_map(|row| Some(&row.ruling.as_ref()?.fate));
    matches!(fates.next(), Some(Fate::Adjusted(_))) && fates.any(|fate| *fate == Fate::Redealt)
}

/// A6: in the arbiter's own words, of a deal that its player could not bid for.
pub(super) fn is_of_a_ban(row: &Incident) -> bool {
    let ruling = row.ruling.as_ref().filter(|_| row.situation.is_none());
    ruling.is_some_and(|ruling| ruling.taken.is_some() && ruling.scores().is_empty())
}

/// « Comptée », in the arbiter's own words.
pub fn is_own_count(row: &Incident) -> bool {
    row.situation.is_none() && row.ruling == Some(Ruling::new(Fate::Counted))
}

/// An incident that by chapter 4 leaves the deal as it is, decided so.
fn is_neutral(row: &Incident) -> bool {
    let as_played = Some(Ruling::new(Fate::Counted));
    row.ruling == as_played && row.situation.is_some_and(|case| case.ruling() == as_played)
}

/// The rulings of a table that are not replaced, with their place in the list of all.
fn standing(tournament: &Tournament, at: At) -> impl Iterator<Item = (u8, (usize, &Incident, &Ruling))> {
    let here = tournament.incidents.iter().enumerate().filter(move |(_, row)| (row.position, row.table) == at);
    here.filter(|(index, _)| !is_replaced(tournament, *index))
        .filter_map(|(index, row)| Some((row.deal?, (index, row, row.ruling.as_ref()?))))
}

/// Whether a ruling about that deal of a table is not replaced, so that it can be lifted.
pub fn stands(tournament: &Tournament, at: At, deal: u8) -> bool {
    standing(tournament, at).any(|(other, _)| other == deal)
}

/// A6: whether a ruling lets a deal count that its player could not bid for, and leaves the misdeal behind it.
pub fn leaves_a_misdeal(tournament: &Tournament, row: &Incident) -> bool {
    let is_misdeal = |ruling: &Ruling, deal| ruling.fate == Fate::Redealt && Some(deal) == row.deal;
    is_of_a_ban(row)
        && standing(tournament, (row.position, row.table)).any(|(deal, (.., ruling))| is_misdeal(ruling, deal))
}

/// The outcomes that a ruling, by its place in the list of all, takes back.
fn taken_back_by(tournament: &Tournament, index: usize) -> Vec<&Fate> {
    let Some(row) = tournament.incidents.get(index).filter(|row| is_own_count(row)) else { return Vec::new() };
    let earlier = tournament.incidents.iter().take(index).filter(|other| is_same_deal(other, row));
    earlier.filter_map(|other| Some(&other.ruling.as_ref()?.fate)).collect()
}

/// Whether a ruling takes others back, of which none may have struck the deal off: the sheet owes it no row.
pub fn only_lifts(tournament: &Tournament, index: usize) -> bool {
    let fates = taken_back_by(tournament, index);
    !fates.is_empty() && fates.iter().all(|fate| matches!(fate, Fate::Counted | Fate::Redealt | Fate::Adjusted(_)))
}

/// A4: whether a ruling takes the place of one that the figures of its table were confirmed to follow.
pub(super) fn unsays_heeded(tournament: &Tournament, index: usize) -> bool {
    let changes = |ruling: &Ruling| ruling.fate != Fate::Redealt && ruling.words() != Fate::Counted.words();
    let heeded = |row: &Incident| row.heeded && row.ruling.as_ref().is_some_and(changes);
    let earlier = tournament.incidents.iter().enumerate().take(index).filter(|(_, row)| heeded(row));
    earlier.map(|(at, _)| in_place_of(tournament, at)).any(|later| later.contains(&index))
}

/// A4: the deals that rows do not have, with every decision on them lifted before these rows came in.
pub fn lifted_before(tournament: &Tournament, at: At, rows: &[DealRecord]) -> Vec<u8> {
    let lifted = in_force(tournament, at)
        .into_iter()
        .filter(|(deal, (index, ..))| row_of(rows, *deal).is_none() && !taken_back_by(tournament, *index).is_empty());
    lifted.map(|(deal, _)| deal).collect()
}

/// The ruling in force about each deal of a table. A deal dealt again is played as any other.
pub fn in_force(tournament: &Tournament, at: At) -> BTreeMap<u8, (usize, &Incident, &Ruling)> {
    let of_the_hand = |(_, (.., ruling)): &(u8, (usize, &Incident, &Ruling))| ruling.fate != Fate::Redealt;
    let (neutral, ruled): (Vec<_>, Vec<_>) =
        standing(tournament, at).filter(of_the_hand).partition(|(_, (_, row, _))| is_neutral(row));
    neutral.into_iter().chain(ruled).collect()
}

/// The rulings to hold against a sheet: those in force, and that a deal was dealt again where nothing in force may strike it off.
pub(super) fn to_hold(tournament: &Tournament, at: At) -> Vec<(u8, (usize, &Incident, &Ruling))> {
    let in_force = in_force(tournament, at);
    let counts = |deal: &u8| in_force.get(deal).is_none_or(|(.., ruling)| ruling.fate == Fate::Counted);
    let redealt: BTreeMap<u8, _> =
        standing(tournament, at).filter(|(deal, (.., ruling))| ruling.fate == Fate::Redealt && counts(deal)).collect();
    let mut held: Vec<_> = in_force.into_iter().chain(redealt).collect();
    held.sort_unstable_by_key(|(_, (index, ..))| *index);
    held
}

/// S11: the number of deals to be played at a table with these rows: all of its position but those that a ruling strikes off.
pub fn planned(tournament: &Tournament, at: At, rows: &[DealRecord]) -> u8 {
    let deals = tournament.session_of(at.0).deals;
    let struck = in_force(tournament, at).into_iter().filter(|(deal, (.., ruling))| match ruling.fate {
        Fate::CountedIfLost | Fate::CountedIfMade => row_of(rows, *deal) == Some(&DealRecord::Cancelled),
        _ => ruling.fate == Fate::Cancelled && *deal <= deals,
    });
    deals.saturating_sub(u8::try_from(struck.count()).unwrap_or(u8::MAX))
}

pub(super) fn row_of(rows: &[DealRecord], deal: u8) -> Option<&DealRecord> {
    rows.get(usize::from(deal).wrapping_sub(1))
}

/// S11: a deal struck off was not played, so its row may have been left out. Where rows are missing, each deal struck off has its own.
/// Errors: S11 where rows are missing and the one in the place of a deal struck off may be another's.
pub fn must_tell(tournament: &Tournament, at: At, rows: &[DealRecord]) -> Result<(), Refusal> {
    let all = usize::from(tournament.session_of(at.0).deals);
    let mut struck = in_force(tournament, at).into_iter().filter(|(.., (.., ruling))| ruling.fate == Fate::Cancelled);
    let unclear = struck.find(|(deal, _)| row_of(rows, *deal).is_some_and(|row| *row != DealRecord::Cancelled));
    let Some((deal, _)) = unclear.filter(|_| rows.len() < all) else { return Ok(()) };
    let (lines, deals) = (counted(rows.len(), "ligne"), counted(all, "donne"));
    let says =
        format!("l'arbitre a annulé la donne {deal} ; avec {lines} pour {deals}, rien ne dit si la sienne y est");
    Err(Refusal::new("S11", says).advise(format!(
        "Donnez sa ligne à chaque donne, à sa place : « annulée » pour la donne {deal}, puis les suivantes."
    )))
}

/// S4: the deals whose score the arbiter gave, where the adjustment of their sheet is that; no other row of it is then adjusted.
pub fn given(tournament: &Tournament, at: At, adjustment: Option<&str>) -> Vec<u8> {
    let here = tournament.incidents.iter().filter(|row| (row.position, row.table) == at);
    let given = here.filter(|row| row.ruling.as_ref().is_some_and(|ruling| matches!(ruling.fate, Fate::Adjusted(_))));
    let known = given.clone().any(|row| Some(row.reason.as_str()) == adjustment);
    given.filter(|_| known).filter_map(|row| row.deal).collect()
}

/// The effect of earlier rulings on a sheet that arrives.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Applied {
    /// Its deals, ruled.
    pub deals: Vec<DealRecord>,
    /// F3: the reason of a score adjusted.
    pub adjustment: Option<String>,
    /// The numbers of the deals changed.
    pub judged: Vec<u8>,
    /// The changes made, French sentences.
    pub said: Vec<String>,
}

/// Applies the rulings in force to the deals of a sheet. Those that cannot be applied to the row as it is written are left to `contradictions`.
pub fn apply(tournament: &Tournament, at: At, deals: Vec<DealRecord>, chairs: &[Orientation]) -> Applied {
    let (typed, mut applied) = (deals.clone(), Applied { deals, ..Applied::default() });
    for (number, (index, row, ruling)) in in_force(tournament, at) {
        let Some(record) = applied.deals.get_mut(usize::from(number).wrapping_sub(1)) else { continue };
        let Some(other) = ruled(ruling, record, chairs).filter(|other| other != record) else { continue };
        // The deal that gives an adjusted score stands as it is; one that an earlier ruling gave, or dealt again since, is asked about.
        let asked = is_of_cards_taken_back(tournament, index) || kept(tournament, row, record, chairs).is_some();
        if asked || ruling.contradicted_by(record, chairs).is_none() {
            continue;
        }
        applied.judged.push(number);
        *record = other;
        if matches!(ruling.fate, Fate::Adjusted(_)) {
            applied.adjustment.get_or_insert_with(|| row.reason.clone());
        }
        applied.said.push(format!("décision rappelée : donne {number}, « {} » ; elle est appliquée", row.words()));
    }
    applied.said.extend(ban::struck_misnamed(tournament, at, &typed, &applied.deals));
    applied
}

/// The deal after a ruling; `None` where the row, or the ruling, does not determine it.
pub(super) fn ruled(ruling: &Ruling, record: &DealRecord, chairs: &[Orientation]) -> Option<DealRecord> {
    if ruling.fate == Fate::Adjusted(Vec::new()) {
        return matches!(record, DealRecord::Adjusted { .. }).then(|| record.clone());
    }
    ruling.apply(record, chairs).ok()
}

/// What a row keeps of a ruling that does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// The score that was given.
    Score,
    /// The deal struck off.
    Struck,
}

/// A4: what the row of a deal has of another ruling, where the one in force counts or judges the deal as it was played.
pub fn kept(tournament: &Tournament, row: &Incident, record: &DealRecord, chairs: &[Orientation]) -> Option<Kept> {
    let own = &row.ruling.as_ref()?.fate;
    let (conditional, struck) =
        (matches!(own, Fate::CountedIfLost | Fate::CountedIfMade), *record == DealRecord::Cancelled);
    if is_neutral(row) || !conditional && (struck || *own != Fate::Counted) {
        return None;
    }
    let left_it = |other: &Fate| match other {
        Fate::Counted | Fate::Redealt => false,
        _ if struck => other != own,
        Fate::Adjusted(scores) if scores.is_empty() => matches!(record, DealRecord::Adjusted { .. }),
        Fate::Adjusted(scores) => deal_scores(record, chairs).is_ok_and(|now| now == *scores),
        _ => false,
    };
    let mut others = tournament.incidents.iter().filter(|other| is_same_deal(other, row));
    let found = others.any(|other| other.ruling.as_ref().is_some_and(|ruling| left_it(&ruling.fate)));
    found.then_some(if struck { Kept::Struck } else { Kept::Score })
}

#[cfg(test)]
mod tests {
    use super::super::contradiction::{Contradiction, Way, contradictions, ways};
    use super::*;
    use crate::Score;
    use crate::advice::Step;
    use crate::arbitration::Situation;
    use crate::scoring::Contract;
    use crate::sheet::{Balances, Marked};
    use crate::tournament::Sheet;
    use crate::tournament::{Change, Draft, Fresh, sample};

    const AT: At = (PositionNo(1), TableNo(1));

    fn marked(mark: i32) -> DealRecord {
        let (contract, taker) = (Contract::Garde, Orientation::E);
        DealRecord::Marked(Marked { contract, taker, partner: None, dead: None, mark: Score(mark) })
    }

    fn ruled(fate: Fate, deal: u8) -> Incident {
        let ruling = Ruling::new(fate);
        Incident {
            position: AT.0,
            table: AT.1,
            deal: Some(deal),
            decision: ruling.words(),
            ruling: Some(ruling),
            situation: None,
            reason: "carte vue".into(),
            heeded: false,
            at_fault: None,
            banned: false,
        }
    }

    #[test]
    fn a4_a_ruling_recorded_before_its_sheet_is_applied_deal_by_deal() {
        let mut evening = sample::evening(&[[0; 4]]);
        evening.incidents = vec![ruled(Fate::Cancelled, 1), ruled(Fate::CountedIfLost, 2), ruled(Fate::Cancelled, 3)];
        evening.incidents.push(ruled(Fate::Redealt, 3));
        let applied = apply(&evening, AT, vec![marked(66), marked(-54), marked(30)], &Orientation::FOUR);
        assert_eq!(applied.deals, [DealRecord::Cancelled, marked(-54), marked(30)], "the last decision about a deal");
        assert_eq!(applied.said.len(), 1, "{:?}", applied.said);
        assert!(applied.said[0].contains("donne 1") && applied.said[0].contains("appliqué"));
        let unclear = apply(&evening, AT, vec![marked(0), marked(-20)], &Orientation::FOUR);
        assert_eq!(unclear.deals[1], marked(-20), "a small loss does not tell: nothing is guessed");
        assert_eq!(unclear.said.len(), 1, "{:?}", unclear.said);
    }

    #[test]
    fn a4_a_score_decided_is_not_kept_in_silence_once_the_deal_counts_as_played() {
        let mut evening = sample::evening(&[[0; 4]]);
        let scores = deal_scores(&marked(-40), &Orientation::FOUR).unwrap();
        evening.incidents = vec![ruled(Fate::Adjusted(scores.clone()), 1), ruled(Fate::Counted, 1)];
        let found = |evening: &mut Tournament, deal: DealRecord| {
            evening.sheets[0].deals = vec![deal];
            contradictions(evening).iter().map(Contradiction::unsaid).collect::<Vec<_>>()
        };
        assert_eq!(found(&mut evening, marked(66).adjusted(scores)), [true], "the figures given");
        assert_eq!(found(&mut evening, marked(-40)), [true], "the deal given");
        assert!(found(&mut evening, marked(66)).is_empty(), "the deal as it was played");
        evening.incidents[1].heeded = true;
        assert!(found(&mut evening, marked(-40)).is_empty(), "the arbiter said that it is right");
        // An incident without effect takes nothing back.
        evening.incidents[1] = case("carte-exposee", 1);
        assert!(found(&mut evening, marked(-40)).is_empty());
    }

    #[test]
    fn a4_a_condition_judges_the_deal_that_was_played_and_no_earlier_ruling() {
        let scores = deal_scores(&marked(-40), &Orientation::FOUR).unwrap();
        let earlier = [Fate::Cancelled, Fate::CountedIfLost, Fate::Adjusted(scores.clone())];
        let mut evening = sample::evening(&[[0; 4]]);
        for before in earlier {
            evening.incidents = vec![ruled(before.clone(), 1), ruled(Fate::CountedIfMade, 1)];
            evening.sheets[0].deals = vec![DealRecord::Cancelled];
            let found = contradictions(&evening);
            assert!(found.len() == 1 && found[0].unsaid(), "{before:?}: {found:?}");
            evening.incidents[1].heeded = true;
            assert!(contradictions(&evening).is_empty(), "{before:?}: it stays struck off");
            for played in [marked(66), marked(-66)] {
                let applied = apply(&evening, AT, vec![played.clone()], &Orientation::FOUR);
                let struck = played == marked(-66);
                assert_eq!(applied.deals == [DealRecord::Cancelled], struck, "{before:?}: the deal typed is judged");
                assert_eq!(applied.judged == [1], struck);
            }
        }
        // The score given, by its figures or as a deal, is neither made nor lost.
        for (fate, row) in
            [(Fate::CountedIfMade, marked(66).adjusted(scores.clone())), (Fate::CountedIfLost, marked(-40))]
        {
            evening.incidents = vec![ruled(Fate::Adjusted(scores.clone()), 1), ruled(fate, 1)];
            assert_eq!(apply(&evening, AT, vec![row.clone()], &Orientation::FOUR).deals, std::slice::from_ref(&row));
            evening.sheets[0].deals = vec![row];
            assert!(contradictions(&evening)[0].unsaid());
            evening.incidents[1].heeded = true;
            assert!(contradictions(&evening).is_empty(), "that score is right");
        }
        // Struck off by its own condition.
        evening.incidents = vec![ruled(Fate::CountedIfMade, 1), ruled(Fate::Counted, 1), ruled(Fate::CountedIfMade, 1)];
        evening.sheets[0].deals = vec![DealRecord::Cancelled];
        assert!(contradictions(&evening).is_empty());
    }

    #[test]
    fn a6_a_deal_struck_off_as_its_sheet_arrives_says_who_cannot_be_at_fault() {
        let mut evening = sample::evening(&[[0; 4]]);
        let seat =
            |chair| evening.seats.iter().find(|seat| (seat.position, seat.table, seat.chair) == (AT.0, AT.1, chair));
        let [taker, other] = [Orientation::E, Orientation::N].map(|chair| seat(chair).unwrap().entry);
        let struck = |at_fault| {
            let ruling = Some(Ruling::new(Fate::Cancelled));
            Incident { at_fault: Some(at_fault), ruling, ..case("renonce-preneur", 1) }
        };
        for (rows, count) in [
            (vec![struck(other)], 1),
            (vec![struck(taker)], 0),
            (vec![struck(other), struck(taker)], 0),
            (vec![struck(other), ruled(Fate::Cancelled, 1)], 0),
        ] {
            evening.incidents = rows;
            let said = apply(&evening, AT, vec![marked(66)], &Orientation::FOUR).said;
            assert_eq!(said.iter().filter(|said| said.contains("n'est pas le preneur")).count(), count, "{said:?}");
        }
        evening.incidents = vec![Incident { ruling: Some(Ruling::new(Fate::Counted)), ..struck(other) }];
        assert!(apply(&evening, AT, vec![marked(66)], &Orientation::FOUR).said.is_empty(), "the sheet shows it");
    }

    #[test]
    fn a4_a_confirmation_about_one_deal_stays_where_its_row_does() {
        let mut evening = sample::evening(&[[0; 4]]);
        evening.incidents =
            vec![ruled(Fate::Cancelled, 1), ruled(Fate::CountedIfMade, 1), ruled(Fate::CountedIfMade, 2)];
        evening.sheets[0].deals = vec![DealRecord::Cancelled, marked(66)];
        let mut draft = Draft::new(evening, Fresh { entry: 99, team: 99, penalty: 99, fine: 99 });
        draft.make(Change::Heed(AT.0, AT.1, Some(1), true));
        assert_eq!([true, true, false], [0, 1, 2].map(|index| draft.incidents[index].heeded));
        let first = draft.sheets[0].clone();
        let sheet = |deals| Change::Sheet(Sheet { deals, ..first.clone() });
        let [other, changed] = [vec![DealRecord::Cancelled, marked(90)], vec![marked(54), marked(90)]].map(sheet);
        draft.make(other);
        assert!(draft.incidents[1].heeded, "the other deal changed");
        draft.make(changed);
        assert!(!draft.incidents[1].heeded);
        // So is a row that was left out.
        draft.make(Change::Decide(Incident { heeded: true, ..ruled(Fate::Counted, 3) }));
        draft.make(sheet(vec![marked(54), marked(30)]));
        assert!(draft.incidents[3].heeded);
        draft.make(sheet(vec![marked(54), marked(30), marked(30)]));
        assert!(!draft.incidents[3].heeded);
    }

    #[test]
    fn a4_a_deal_dealt_again_is_asked_for_where_its_row_is_struck_off() {
        let mut evening = sample::evening(&[[0; 4]]);
        evening.incidents = vec![ruled(Fate::Cancelled, 1), ruled(Fate::Redealt, 1)];
        assert!(is_replaced(&evening, 0) && !is_replaced(&evening, 1));
        let mut found = |deal: DealRecord| {
            evening.sheets[0].deals = vec![deal];
            contradictions(&evening).len()
        };
        assert_eq!([found(marked(66)), found(DealRecord::Cancelled)], [0, 1]);
        assert_eq!(found(DealRecord::Cancelled.adjusted(Vec::new())), 1);
        // Its row was left out with the deal struck off; of deals that were not played nothing is asked.
        evening.incidents = vec![ruled(Fate::Cancelled, 2), ruled(Fate::Redealt, 2)];
        evening.sheets[0].deals = vec![marked(66)];
        assert_eq!(contradictions(&evening)[0].way, Way::Replay);
        evening.incidents.remove(0);
        assert!(contradictions(&evening).is_empty());
    }

    /// An incident of chapter 4, decided as it provides.
    fn case(key: &str, deal: u8) -> Incident {
        let situation = Situation::parse(key).unwrap();
        Incident { situation: Some(situation), ..ruled(situation.ruling().unwrap().fate, deal) }
    }

    #[test]
    fn a3_a_misdeal_and_an_incident_without_effect_lift_no_other_decision_about_the_deal() {
        let mut evening = sample::evening(&[[0; 4]]);
        let lost = case("renonce-preneur", 1);
        for other in ["fausse-donne-refusee", "carte-exposee", "erreur-donneur"].map(|key| case(key, 1)) {
            for rows in [[lost.clone(), other.clone()], [other.clone(), lost.clone()]] {
                evening.incidents = rows.to_vec();
                assert!(!is_replaced(&evening, 0) && !is_replaced(&evening, 1), "{}", other.decision);
                let applied = apply(&evening, AT, vec![marked(66)], &Orientation::FOUR);
                assert_eq!(applied.deals, [DealRecord::Cancelled], "made: it does not count");
                evening.sheets[0].deals = vec![DealRecord::Cancelled];
                assert!(contradictions(&evening).is_empty(), "{:?}", contradictions(&evening));
                evening.sheets[0].deals = vec![marked(66)];
                let found = contradictions(&evening);
                assert_eq!(found.len(), 1);
                assert_eq!(evening.incidents[found[0].index], lost, "it is the one that is contradicted");
            }
        }
        // The arbiter's own ruling, or another case about the hand, does.
        for later in [ruled(Fate::Counted, 1), case("chien-vu-defense", 1), case("poignee-incomplete-preneur", 1)] {
            evening.incidents = vec![lost.clone(), later.clone()];
            assert!(is_replaced(&evening, 0), "{}", later.decision);
        }
        // A neutral case decided otherwise than the code counts too.
        evening.incidents =
            vec![lost, Incident { ruling: Some(Ruling::new(Fate::Cancelled)), ..case("carte-exposee", 1) }];
        assert!(is_replaced(&evening, 0));
        // Alone, it still wants the deal counted.
        evening.incidents = vec![case("erreur-donneur", 1)];
        evening.sheets[0].deals = vec![DealRecord::Cancelled];
        assert_eq!(contradictions(&evening).len(), 1);
    }

    #[test]
    fn a3_a_deal_that_counts_in_the_arbiter_s_own_words_lifts_all_that_was_decided_of_it() {
        let mut evening = sample::evening(&[[0; 4]]);
        for (later, lifts) in [(ruled(Fate::Counted, 1), true), (case("erreur-donneur", 1), false)] {
            for earlier in [case("fausse-donne-refusee", 1), ruled(Fate::Redealt, 1), case("carte-exposee", 1)] {
                evening.incidents = vec![earlier, later.clone()];
                assert_eq!(is_replaced(&evening, 0), lifts);
            }
        }
    }

    #[test]
    fn a3_decisions_noted_without_a_deal_are_lifted_by_comptee_noted_so() {
        let mut evening = sample::evening(&[[0; 4]]);
        let unnamed = |row: Incident| Incident { deal: None, ..row };
        let lifted = unnamed(ruled(Fate::Counted, 1));
        for earlier in [ruled(Fate::Cancelled, 1), ruled(Fate::Redealt, 1), case("fausse-donne-en-jeu", 1)] {
            evening.incidents = vec![earlier.clone(), unnamed(earlier), unnamed(case("carte-exposee", 1))];
            assert_eq!(to_lift(&evening).next_back().map(|row| row.deal), Some(None));
            evening.incidents.push(lifted.clone());
            assert_eq!([0, 1, 2].map(|index| is_replaced(&evening, index)), [false, true, true]);
            assert!(last_lifts(&evening));
            assert_eq!(
                to_lift(&evening).next_back().map(|row| row.deal),
                Some(Some(1)),
                "that one is lifted with its deal"
            );
            evening.incidents.push(lifted.clone());
            assert!(!last_lifts(&evening) && !is_replaced(&evening, 3), "nothing is left to lift");
            evening.incidents.pop();
            evening.incidents[3].table = TableNo(2);
            assert!(!is_replaced(&evening, 1), "another table");
        }
        evening.incidents = vec![unnamed(ruled(Fate::Cancelled, 1)), unnamed(case("erreur-donneur", 1))];
        assert!(!is_replaced(&evening, 0), "an incident lifts nothing");
        evening.incidents[1] = lifted;
        assert!(contradictions(&evening).is_empty() && to_lift(&evening).next_back().is_none());
    }

    #[test]
    fn a3_a_deal_named_afterwards_takes_one_decision_noted_without_it_that_of_its_player_or_reason() {
        let mut evening = sample::evening(&[[0; 4]]);
        let unnamed = |reason: &str, at_fault| {
            let reason = reason.to_owned();
            Incident { deal: None, reason, at_fault, ..ruled(Fate::Cancelled, 1) }
        };
        let named = |row: &Incident, deal| Incident { deal: Some(deal), ..row.clone() };
        let replaced = |evening: &Tournament| -> Vec<usize> {
            (0..evening.incidents.len()).filter(|index| is_replaced(evening, *index)).collect()
        };
        let [first, second] = [unnamed("une", None), unnamed("autre", None)];
        evening.incidents = vec![first.clone(), second.clone()];
        assert_eq!(replaced_by(&evening, &named(&first, 2)), [0], "for its reason");
        evening.incidents.push(named(&second, 2));
        assert_eq!(replaced(&evening), [1]);
        evening.incidents.push(named(&second, 2));
        assert_eq!(replaced(&evening), [1, 2], "said twice of one deal, it takes no other one");
        evening.incidents.push(named(&second, 3));
        assert_eq!(replaced(&evening), [0, 1, 2], "else the last that is left");
        let [one, other] = [1, 2].map(|number| Some(crate::tournament::EntryId(number)));
        evening.incidents = vec![unnamed("x", one), named(&unnamed("x", other), 2)];
        assert_eq!(replaced(&evening), [0; 0], "another player's");
        evening.incidents.insert(1, unnamed("y", other));
        assert_eq!(replaced(&evening), [1], "the player's own");
    }

    #[test]
    fn a3_a_decision_whose_words_an_archive_left_out_is_told_by_its_key() {
        let mut evening = sample::evening(&[[0; 4]]);
        let bare = |fate, deal| Incident { decision: "…".into(), reason: "…".into(), deal, ..ruled(fate, 1) };
        evening.incidents = vec![bare(Fate::Cancelled, None), bare(Fate::CountedIfLost, Some(1))];
        assert_eq!(decided(&evening, 0, None), "donne annulée", "another decision takes no place");
        evening.incidents[0].situation = Situation::parse("jeu-etale");
        let why = evening.incidents.iter().map(Incident::why).collect::<Vec<_>>();
        assert_eq!(why, [Situation::parse("jeu-etale").unwrap().title, "non communiqué"]);
        evening.incidents[0].ruling = None;
        assert_eq!(evening.incidents[0].words(), "…");
    }

    #[test]
    fn a3_l1510_l1526_a_deal_is_misdealt_once_before_play_or_in_play() {
        let mut evening = sample::evening(&[[0; 4]]);
        let cases =
            ["fausse-donne-en-jeu", "fausse-donne-en-jeu-donneur", "fausse-donne-refusee", "fausse-donne-preneur"];
        for (earlier, later) in cases.iter().flat_map(|one| cases.map(|other| (case(one, 1), case(other, 1)))) {
            let counts = later.ruling.as_ref().unwrap().fate != Fate::Cancelled;
            evening.incidents = vec![earlier, later];
            assert!(is_replaced(&evening, 0));
            let applied = apply(&evening, AT, vec![marked(66)], &Orientation::FOUR);
            assert_eq!(applied.deals, [if counts { marked(66) } else { DealRecord::Cancelled }]);
        }
        evening.incidents = vec![case("fausse-donne-en-jeu", 1), case("fausse-donne-refusee", 1)];
        evening.sheets[0].deals = vec![DealRecord::Cancelled];
        assert_eq!(contradictions(&evening)[0].way, Way::Replay, "struck off by the one that was put right");
        assert_eq!(apply(&evening, AT, vec![marked(-50)], &Orientation::FOUR).deals, [marked(-50)]);
    }

    #[test]
    fn a3_a_deal_dealt_again_for_one_case_has_one_player_at_fault() {
        let mut evening = sample::evening(&[[0; 4]]);
        let own = ruled(Fate::Redealt, 1);
        for (row, put_right) in [
            (case("carte-retournee", 1), true),
            (case("carte-retournee-coupe", 1), true),
            (case("erreur-donneur-avant", 1), true),
            (own.clone(), true),
            (case("carte-exposee", 1), false),
        ] {
            evening.incidents = vec![row.clone(), row.clone()];
            assert_eq!(is_replaced(&evening, 0), put_right, "{}", row.why());
            evening.incidents = vec![row.clone(), Incident { deal: Some(2), ..row }];
            assert!(!is_replaced(&evening, 0), "another deal");
        }
        let counted = Incident { ruling: Some(Ruling::new(Fate::Counted)), ..case("carte-retournee", 1) };
        for (later, put_right) in [(counted, true), (own, false), (case("erreur-donneur-avant", 1), false)] {
            evening.incidents = vec![case("carte-retournee", 1), later];
            assert_eq!(is_replaced(&evening, 0), put_right, "another case is another fact");
        }
    }

    #[test]
    fn a3_a_score_decided_before_the_deal_was_dealt_again_is_asked_about() {
        let mut evening = sample::evening(&[[0; 4]]);
        let scores: Vec<_> = Orientation::FOUR.into_iter().zip([-90, 270, -90, -90].map(Score)).collect();
        let adjusted = ruled(Fate::Adjusted(scores.clone()), 1);
        evening.incidents = vec![adjusted.clone(), ruled(Fate::Redealt, 1)];
        let ways = |evening: &Tournament| contradictions(evening).into_iter().map(|one| one.way).collect::<Vec<_>>();
        for row in [marked(66), marked(66).adjusted(scores)] {
            assert_eq!(apply(&evening, AT, vec![row.clone()], &Orientation::FOUR).deals, std::slice::from_ref(&row));
            evening.sheets[0].deals = vec![row];
            assert_eq!(ways(&evening), [Way::TakenBack(Orientation::FOUR.to_vec())]);
        }
        let deals = std::mem::take(&mut evening.sheets[0].deals);
        for heeded in [false, true] {
            evening.incidents[0].heeded = heeded;
            assert_eq!(ways(&evening), [Way::TakenBack(Orientation::FOUR.to_vec())], "balances, {heeded}");
        }
        evening.incidents[0].heeded = false;
        evening.sheets[0].deals = deals;
        evening.incidents.push(adjusted);
        assert!(ways(&evening).is_empty(), "it is the score of the deal dealt again");
        evening.incidents[2] = ruled(Fate::Counted, 1);
        assert_eq!(ways(&evening), [Way::Played], "the deal that was played again is asked for");
        evening.sheets[0].deals = vec![marked(66)];
        assert!(ways(&evening).is_empty());
    }

    #[test]
    fn a4_a_ruling_that_was_lifted_asks_for_no_row() {
        let mut evening = sample::evening(&[[0; 4]]);
        evening.sheets[0].deals = vec![marked(66); 2];
        let score = Fate::Adjusted(Orientation::FOUR.map(|chair| (chair, Score(0))).to_vec());
        let lifted = Incident { reason: "autre table".into(), ..ruled(Fate::Counted, 3) };
        for (earlier, owed) in [
            (case("fausse-donne-refusee", 3), 0),
            (ruled(score, 3), 0),
            (case("carte-exposee", 3), 0),
            (ruled(Fate::Cancelled, 3), 1),
        ] {
            evening.incidents = vec![earlier.clone()];
            assert!(stands(&evening, AT, 3) && !stands(&evening, AT, 2), "{}: it can be lifted", earlier.decision);
            evening.incidents.push(lifted.clone());
            assert_eq!(contradictions(&evening).len(), owed, "{}", earlier.decision);
        }
        evening.incidents = vec![ruled(Fate::Cancelled, 3), lifted.clone()];
        assert_eq!(lifted_before(&evening, AT, &[marked(66), marked(66)]), [3]);
        assert!(lifted_before(&evening, AT, &[marked(66), marked(66), marked(66)]).is_empty(), "its row is there");
        evening.incidents = vec![lifted];
        assert!(lifted_before(&evening, AT, &[marked(66)]).is_empty());
        assert_eq!(contradictions(&evening).len(), 1, "it lifts nothing: the deal counts, and is missing");
    }

    #[test]
    fn a4_a_deal_to_be_typed_again_is_asked_for_once() {
        let mut evening = sample::evening(&[[0; 4]]);
        evening.incidents = [Fate::Cancelled, Fate::Redealt, Fate::Counted].map(|fate| ruled(fate, 1)).to_vec();
        evening.sheets[0].deals = vec![DealRecord::Cancelled];
        assert_eq!(contradictions(&evening).len(), 1);
    }

    #[test]
    fn s4_an_adjusted_score_lets_its_own_row_off_and_no_other() {
        let mut evening = sample::evening(&[[0; 4]]);
        evening.incidents = vec![ruled(Fate::Adjusted(Vec::new()), 2), ruled(Fate::Cancelled, 3)];
        assert_eq!(given(&evening, AT, Some("carte vue")), [2]);
        assert!(given(&evening, AT, Some("un autre motif")).is_empty(), "typed with the sheet");
        let rows = |marks: [i32; 2]| crate::sheet::Figures::Deals(marks.map(marked).to_vec());
        let at = crate::sheet::AtTable {
            chairs: &Orientation::FOUR,
            deals: 2,
            game: crate::movement::Game::Quatre,
            given: &[2],
        };
        let judged = |marks| {
            let entering = crate::sheet::Entering { adjustment: Some("carte vue".into()), ..Default::default() };
            let typist = crate::sheet::Typist { name: None, confirm: crate::sheet::Confirm::Now };
            crate::sheet::enter(AT, at, None, &rows(marks), &entering, typist).map_err(|refusal| refusal.rule)
        };
        assert!(judged([50, 51]).is_ok());
        assert_eq!(judged([51, 50]).unwrap_err(), "S4");
    }

    #[test]
    fn a4_a_confirmation_falls_with_the_figures_it_was_given_for() {
        let mut evening = sample::evening(&[[0; 4]]);
        evening.incidents = vec![ruled(Fate::Cancelled, 1)];
        let fresh = Fresh { entry: 99, team: 99, penalty: 99, fine: 99 };
        let mut draft = Draft::new(evening, fresh);
        draft.make(Change::Heed(AT.0, AT.1, None, true));
        let same = draft.sheets[0].clone();
        draft.make(Change::Sheet(same.clone()));
        assert!(contradictions(&draft).is_empty(), "the figures are those that were confirmed");
        draft.make(Change::Sheet(Sheet { deals: vec![DealRecord::Cancelled], ..same.clone() }));
        assert!(contradictions(&draft).is_empty(), "the deals say it");
        draft.make(Change::Sheet(same));
        assert_eq!(contradictions(&draft).len(), 1, "it is asked again");
        assert!(draft.changes().contains(&Change::Heed(AT.0, AT.1, Some(1), false)), "and stored so");
    }

    #[test]
    fn a4_balances_confirmed_for_a_ruling_are_asked_about_once_it_is_lifted() {
        let mut evening = sample::evening(&[[0; 4]]);
        for (deal, fate) in [(Some(1), Fate::Counted), (Some(1), Fate::Redealt), (None, Fate::Counted)] {
            let lifts = Incident { deal, reason: "autre table".into(), ..ruled(fate, 1) };
            evening.incidents = vec![Incident { deal, ..ruled(Fate::Cancelled, 1) }, lifts];
            assert!(contradictions(&evening).is_empty(), "{deal:?}: nothing was confirmed");
            evening.incidents[0].heeded = true;
            let found = contradictions(&evening);
            assert!(found.len() == 1 && found[0].unsaid() && found[0].index == 1, "{deal:?}: {found:?}");
            evening.incidents[1].heeded = true;
            assert!(contradictions(&evening).is_empty(), "{deal:?}: confirmed anew");
        }
    }

    #[test]
    fn a4_a_row_of_three_contradicts_a_score_decided_for_four_whatever_was_confirmed() {
        let mut evening = sample::evening(&[[0; 4]]);
        let scores = Orientation::FOUR.into_iter().zip([-46, -65, 99, 12].map(Score)).collect();
        evening.incidents = vec![Incident { heeded: true, ..ruled(Fate::Adjusted(scores), 1) }];
        evening.seats.retain(|seat| (seat.position, seat.table, seat.chair) != (AT.0, AT.1, Orientation::N));
        let sheet = &mut evening.sheets[0];
        sheet.balances =
            Balances::new(Orientation::FOUR[1..].iter().map(|chair| (*chair, Score(0))).collect()).unwrap();
        sheet.deals = vec![marked(66)];
        let found = contradictions(&evening);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].way, Way::Scores(Orientation::FOUR[1..].to_vec()), "nothing to confirm");
        let [(_, Step::RuleScores { chairs, .. })] = &ways(&found[0])[..] else { panic!("{found:?}") };
        assert_eq!(chairs.len(), 3, "a score for each of the three");
        evening.sheets[0].deals.clear();
        assert_eq!(contradictions(&evening)[0].way, found[0].way, "balances of three neither");
        evening.sheets.clear();
        assert_eq!(contradictions(&evening)[0].way, found[0].way, "said before the sheet is in");
    }

    #[test]
    fn a4_a_decision_without_its_deal_is_recalled_until_it_is_confirmed_or_noted_with_it() {
        let mut evening = sample::evening(&[[0; 4]]);
        let row = Incident { deal: None, ..ruled(Fate::Cancelled, 1) };
        for deals in [Vec::new(), vec![marked(66)]] {
            evening.sheets[0].deals = deals;
            evening.incidents = vec![row.clone()];
            let found = contradictions(&evening);
            assert!(found.len() == 1 && found[0].unsaid(), "{found:?}");
            evening.incidents = vec![Incident { heeded: true, ..row.clone() }];
            assert!(contradictions(&evening).is_empty());
        }
        evening.sheets[0].deals = vec![DealRecord::Cancelled];
        evening.incidents = vec![row.clone(), ruled(Fate::Cancelled, 1)];
        assert!(contradictions(&evening).is_empty(), "noted again with its deal");
        for fate in [Fate::Counted, Fate::Redealt] {
            evening.incidents = vec![Incident { deal: None, ..ruled(fate, 1) }];
            assert!(contradictions(&evening).is_empty(), "nothing to take account of");
        }
    }

    #[test]
    fn s11_a_deal_struck_off_makes_one_less_to_play_and_its_row_may_be_left_out() {
        let mut evening = sample::evening(&[[0; 4]]);
        let deals = evening.session().deals;
        evening.incidents = vec![ruled(Fate::Cancelled, deals)];
        assert_eq!(planned(&evening, AT, &[]), deals - 1);
        let (mut rows, tells) =
            (vec![marked(66); usize::from(deals) - 1], |evening: &Tournament, rows: &[DealRecord]| {
                must_tell(evening, AT, rows).is_ok()
            });
        assert!(tells(&evening, &rows), "the last row is left out");
        evening.incidents = vec![ruled(Fate::Cancelled, deals + 1)];
        assert_eq!(planned(&evening, AT, &[]), deals, "of a deal that is not to be played any more");
        // The one struck off may be missing before the others.
        evening.incidents = vec![ruled(Fate::Cancelled, 1)];
        assert_eq!(must_tell(&evening, AT, &rows).unwrap_err().rule, "S11");
        rows[0] = DealRecord::Cancelled;
        assert!(tells(&evening, &rows), "it is there");
        assert!(tells(&evening, &vec![marked(66); usize::from(deals)]), "all rows are there");
        assert_eq!(apply(&evening, AT, vec![marked(66); usize::from(deals)], &Orientation::FOUR).said.len(), 1);
        // A condition strikes off the deal that is lost.
        evening.incidents = vec![ruled(Fate::CountedIfMade, 1)];
        assert_eq!([&rows[..], &rows[1..]].map(|rows| planned(&evening, AT, rows)), [deals - 1, deals]);
        assert!(tells(&evening, &rows[1..]), "not struck off: its row is not left out");
        evening.incidents = vec![ruled(Fate::Cancelled, deals)];
        evening.sheets[0].deals = vec![marked(66); usize::from(deals) - 1];
        assert!(contradictions(&evening).is_empty());
        evening.incidents = vec![ruled(Fate::CountedIfLost, deals)];
        assert!(contradictions(&evening)[0].unsaid(), "not struck off: the row is missing");
    }

    #[test]
    fn a4_an_adjusted_score_brings_its_reason_with_it() {
        let mut evening = sample::evening(&[[0; 4]]);
        let scores = Orientation::FOUR.into_iter().zip([-90, 100, 50, -60].map(Score)).collect();
        evening.incidents = vec![ruled(Fate::Adjusted(scores), 1)];
        let applied = apply(&evening, AT, vec![marked(66)], &Orientation::FOUR);
        assert_eq!(applied.adjustment.as_deref(), Some("carte vue"));
        let again = apply(&evening, AT, applied.deals.clone(), &Orientation::FOUR);
        assert_eq!(
            (again.deals, again.said.len()),
            (applied.deals, 0),
            "a second entry of the ruled sheet is the same"
        );
    }

    #[test]
    fn a4_every_ruling_that_a_sheet_contradicts_is_named_until_it_is_settled() {
        let mut evening = sample::evening(&[[0; 4]]);
        evening.incidents = vec![ruled(Fate::Cancelled, 1)];
        let found = contradictions(&evening);
        assert_eq!(found.len(), 1, "balances cannot say");
        assert!(found[0].words().contains("position 1, table 1, donne 1"), "{}", found[0].words());
        evening.incidents[0].heeded = true;
        assert!(contradictions(&evening).is_empty(), "the arbiter confirmed that they take account of it");
        evening.sheets[0].deals = vec![marked(66)];
        let found = contradictions(&evening);
        assert!(found[0].says == "la feuille la compte, gagnée" && !found[0].unsaid(), "deals speak for themselves");
        evening.incidents[0].heeded = false;
        evening.sheets[0].deals = vec![DealRecord::Cancelled];
        assert!(contradictions(&evening).is_empty());
        evening.incidents.push(ruled(Fate::Counted, 1));
        assert_eq!(contradictions(&evening).len(), 1, "the arbiter changed their mind");
        evening.incidents.push(ruled(Fate::Redealt, 1));
        for deals in [vec![marked(66)], Vec::new()] {
            evening.sheets[0].deals = deals;
            assert!(contradictions(&evening).is_empty(), "dealt again: what stands there is the deal that was played");
        }
        evening.incidents.pop();
        evening.sheets.clear();
        assert!(contradictions(&evening).is_empty(), "no sheet yet");
    }
}
