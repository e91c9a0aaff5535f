//! A6: the player at fault in an incident, who may not bid: at the deal dealt again, else at the next one.

use super::contradiction::{Contradiction, Way};
use super::heeded::{self, At};
use super::ruling::Fate;
use crate::PositionNo;
use crate::duplicate::Side;
use crate::penalty::Offence;
use crate::sheet::{DealRecord, Taken};
use crate::tournament::{Incident, Seat, Tournament};

/// `fautif : DUPONT Anne, qui ne peut pas annoncer de contrat à la donne suivante`; `None` where no player is named.
pub fn words(tournament: &Tournament, row: &Incident) -> Option<String> {
    worded(tournament, row, row.banned.then_some("ne peut pas"))
}

/// The same, of a ruling by its place in the list of all: its ban where it holds, in other words where the ruling was replaced.
pub fn words_now(tournament: &Tournament, index: usize) -> Option<String> {
    let row = tournament.incidents.get(index)?;
    let cannot = if heeded::is_replaced(tournament, index) { "ne peut toujours pas" } else { "ne peut pas" };
    worded(tournament, row, Some(cannot).filter(|_| row.banned && !is_withdrawn(tournament, index)))
}

fn worded(tournament: &Tournament, row: &Incident, cannot: Option<&str>) -> Option<String> {
    let name = tournament.name(row.at_fault?);
    let deal = if is_redealt(row) { "redistribuée" } else { "suivante" };
    let ban = cannot.map(|cannot| format!(", qui {cannot} annoncer de contrat à la donne {deal}"));
    Some(format!("fautif : {name}{}", ban.unwrap_or_default()))
}

/// A player at fault who is not of the side that the case names, by the sheet.
pub struct Misnamed {
    /// `n'est pas le preneur de la donne 3`.
    pub says: String,
    /// `Le preneur de la donne 3 : DUPONT Anne.`
    pub who: String,
}

/// A6: whether the deal of the sheet, where it is known who took it, shows that the player named at fault cannot be it. The dead hand may have
/// dealt, and done nothing else.
pub fn misnamed(tournament: &Tournament, row: &Incident) -> Option<Misnamed> {
    misnamed_in(tournament, row, &tournament.sheet(row.position, row.table)?.deals)
}

/// The same, by the rows of a sheet that is not in.
fn misnamed_in(tournament: &Tournament, row: &Incident, deals: &[DealRecord]) -> Option<Misnamed> {
    let (case, deal) = (row.situation.filter(|_| !is_redealt(row))?, row.deal?);
    let taken = deals.get(usize::from(deal).checked_sub(1)?)?.taken()?;
    let attacks = |chair| chair == taken.taker || Some(chair) == taken.partner;
    let can = |seat: &Seat| match case.side {
        Some(Side::Attack) => attacks(seat.chair),
        Some(Side::Defence) if case.offence == Some(Offence::Misdeal) => !attacks(seat.chair),
        Some(Side::Defence) => !attacks(seat.chair) && Some(seat.chair) != taken.dead,
        None => true,
    };
    let (can, cannot): (Vec<Seat>, Vec<Seat>) = tournament.table(row.position, row.table).into_iter().partition(can);
    cannot.into_iter().find(|seat| Some(seat.entry) == row.at_fault)?;
    let names: Vec<String> = can.into_iter().map(|seat| tournament.name(seat.entry)).collect();
    let (side, they) = match case.side {
        Some(Side::Attack) => ("n'est pas le preneur", "Le preneur"),
        _ => ("n'est pas en défense", "La défense"),
    };
    let who = format!("{they} à la donne {deal} : {}.", names.join(", "));
    Some(Misnamed { says: format!("{side} à la donne {deal}"), who })
}

/// A6: whether the same incident was noted since with another player, or the arbiter decided on that deal in his own words.
fn is_put_right(tournament: &Tournament, index: usize, row: &Incident) -> bool {
    tournament.incidents.iter().skip(index + 1).any(|later| {
        heeded::is_same_deal(later, row) && (later.situation.is_none() || later.situation == row.situation)
    })
}

/// A6: the incidents whose player at fault the sheet shows not to be it.
pub(super) fn all_misnamed(tournament: &Tournament) -> impl Iterator<Item = Contradiction> {
    tournament.incidents.iter().enumerate().filter_map(move |(index, row)| {
        let found = misnamed(tournament, row).filter(|_| !is_put_right(tournament, index, row))?;
        let says = format!("le fautif noté, {}, {}", tournament.name(row.at_fault?), found.says);
        let Incident { position, table, deal, .. } = *row;
        Some(Contradiction { index, position, table, deal, decision: row.words(), says, way: Way::Correct })
    })
}

/// A6: the same of the deals that a ruling strikes off as their sheet arrives, French sentences: the sheet keeps nothing of who took them.
pub(super) fn struck_misnamed(
    tournament: &Tournament,
    at: At,
    typed: &[DealRecord],
    deals: &[DealRecord],
) -> Vec<String> {
    let here = tournament.incidents.iter().enumerate().filter(|(_, row)| (row.position, row.table) == at);
    let said = here.filter_map(|(index, row)| {
        let found = misnamed_in(tournament, row, typed).filter(|_| !is_put_right(tournament, index, row))?;
        let struck = deals.get(usize::from(row.deal?).checked_sub(1)?)?.taken().is_none();
        let (name, Misnamed { says, who }) = (tournament.name(row.at_fault?), found);
        struck.then(|| {
            format!("le fautif noté, {name}, {says}. {who} S'il le faut, notez l'incident de nouveau avec le bon")
        })
    });
    said.collect()
}

/// The bans that hold, with their place in the list of all rulings.
fn standing(tournament: &Tournament) -> impl Iterator<Item = (usize, &Incident)> {
    let rows = tournament.incidents.iter().enumerate();
    rows.filter(|(index, row)| row.banned && !is_withdrawn(tournament, *index))
}

/// Whether the deal of a ban was the last that was played at its position; so where it is not known.
fn is_last(tournament: &Tournament, row: &Incident) -> bool {
    let sheet = tournament.sheet(row.position, row.table).filter(|sheet| !sheet.deals.is_empty());
    let planned = usize::from(tournament.session_of(row.position).deals);
    let played = sheet.map_or(planned, |sheet| sheet.deals.len());
    row.deal.is_none_or(|deal| usize::from(deal) >= played)
}

/// The seat of the player at fault at the position he plays next.
fn next_seat<'a>(tournament: &'a Tournament, row: &Incident) -> Option<&'a Seat> {
    let later = |seat: &&Seat| Some(seat.entry) == row.at_fault && seat.position > row.position;
    tournament.seats.iter().filter(later).min_by_key(|seat| seat.position)
}

/// The seat and the deal at which a player at fault may not bid; where the deal of the incident is not known, the first he plays next.
fn banned_at(tournament: &Tournament, row: &Incident) -> Option<(Seat, u8)> {
    let own = |seat: &&Seat| (Some(seat.entry), seat.position) == (row.at_fault, row.position);
    let own = || tournament.seats.iter().find(own).copied();
    Some(match row.deal {
        deal if is_redealt(row) => (own()?, deal?),
        Some(deal) if !is_last(tournament, row) => (own()?, deal + 1),
        _ => (*next_seat(tournament, row)?, 1),
    })
}

/// Whether the sheet of that deal is not in; where the next seat is not known yet, whether a position is still to come.
fn is_ahead(tournament: &Tournament, row: &Incident) -> bool {
    banned_at(tournament, row).map_or_else(
        || tournament.sessions.last().is_some_and(|session| row.position < session.last()),
        |(seat, _)| tournament.sheet(seat.position, seat.table).is_none(),
    )
}

/// The players who may not bid at the first deal of a position: at fault in the last deal of the position they played before, or in an
/// unknown one. French sentences, in the order the incidents were noted; none once the sheet with that deal is in, or the ruling is replaced.
pub fn recalled(tournament: &Tournament, position: PositionNo) -> Vec<String> {
    let said = recalled_at(tournament, position).map(|(seat, row)| {
        let deal = row.deal.map_or_else(String::new, |deal| format!(", donne {deal}"));
        format!(
            "À rappeler : {} (table {}, {}) ne peut pas annoncer de contrat à sa première donne (position {}, table {}{deal} : {}).",
            tournament.name(seat.entry), seat.table, seat.chair.word(), row.position, row.table, row.why()
        )
    });
    let mut recalled: Vec<String> = said.collect();
    recalled.dedup();
    recalled
}

/// The seats of those players, each with its incident.
pub fn recalled_at(tournament: &Tournament, position: PositionNo) -> impl Iterator<Item = (Seat, &Incident)> {
    let rows = standing(tournament).filter(move |(_, row)| row.position < position && is_ahead(tournament, row));
    rows.filter_map(move |(_, row)| {
        let (seat, _) = banned_at(tournament, row).filter(|(seat, _)| seat.position == position)?;
        Some((seat, row))
    })
}

/// A6: the deals taken by a player who could not bid, until the arbiter decides on them in his own words.
pub fn taken(tournament: &Tournament) -> Vec<Contradiction> {
    let found = standing(tournament).filter(|(_, row)| row.deal.is_some()).filter_map(|(index, row)| {
        let (seat, deal) = banned_at(tournament, row)?;
        let (position, table) = (seat.position, seat.table);
        let record = tournament.sheet(position, table)?.deals.get(usize::from(deal).checked_sub(1)?)?;
        let about = |later: &Incident| (later.position, later.table, later.deal) == (position, table, Some(deal));
        let own_words = |later: &&Incident| about(later) && later.situation.is_none() && !is_redealt(later);
        let decided = tournament.incidents.iter().skip(index + 1).any(|later| own_words(&later));
        let played = matches!(record, DealRecord::Marked(_) | DealRecord::Full(_));
        let took = played && record.taken().is_some_and(|taken| taken.taker == seat.chair);
        let says = format!(
            "{} ne pouvait pas annoncer de contrat à la donne {deal} (position {position}, table {table}), et l'a prise",
            tournament.name(seat.entry)
        );
        let (decision, deal) = (row.words(), Some(deal));
        (took && !decided).then_some(Contradiction { index, position, table, deal, decision, says, way: Way::Bid })
    });
    found.collect()
}

/// A6: who took the deal of a ruling about to be noted, where he could not bid for it once it was dealt again: « comptée » or « annulée »
/// then answers that, and leaves the misdeal.
pub fn taken_against(tournament: &Tournament, row: &Incident) -> Option<Taken> {
    let (at, deal, fate) = ((row.position, row.table), row.deal?, &row.ruling.as_ref()?.fate);
    if row.situation.is_some() || row.at_fault.is_some() || ![Fate::Counted, Fate::Cancelled].contains(fate) {
        return None;
    }
    let misdeals = taken(tournament).into_iter().map(|one| &tournament.incidents[one.index]);
    if misdeals.into_iter().any(|misdeal| is_redealt(misdeal) && heeded::is_same_deal(misdeal, row)) {
        return tournament.sheet(at.0, at.1)?.deals.get(usize::from(deal).checked_sub(1)?)?.taken();
    }
    // Answered before, and now otherwise; « comptée » said twice lifts all.
    let (_, before, answer) = heeded::in_force(tournament, at).remove(&deal)?;
    let again = *fate == Fate::Counted && answer.fate == Fate::Counted;
    answer.taken.filter(|_| heeded::is_of_a_ban(before) && !again)
}

/// A6: the incidents whose ban a ruling about to be noted takes back, each with the one that still bans its player.
pub fn lifted_by<'a>(tournament: &'a Tournament, later: &Incident) -> Vec<(&'a Incident, Option<&'a Incident>)> {
    let taken = heeded::taken_by(tournament, later);
    let lifts = |at: usize, row: &Incident| taken.contains(&at) && takes_back(later, row);
    let (lifted, left): (Vec<_>, Vec<_>) = standing(tournament).partition(|(at, row)| lifts(*at, row));
    let left: Vec<_> = left.into_iter().filter(|(_, row)| is_ahead(tournament, row)).collect();
    let still = |row: &Incident| {
        let same = left.iter().filter(|(_, other)| other.at_fault == row.at_fault);
        same.max_by_key(|(at, _)| !taken.contains(at) && !heeded::is_replaced(tournament, *at)).map(|(_, other)| *other)
    };
    // Of two of one player, the one that took the place of the other.
    let again = |(at, row): &(usize, &Incident)| {
        let same = lifted.iter().filter(|(_, other)| other.at_fault == row.at_fault);
        same.map(|(other, _)| other).any(|other| heeded::in_place_of(tournament, *at).contains(other))
    };
    let rows = lifted.iter().filter(|one| !again(one)).map(|(_, row)| *row);
    let rows = rows.filter(|row| !later.banned || later.at_fault != row.at_fault);
    rows.map(|row| (row, still(row))).collect()
}

fn is_withdrawn(tournament: &Tournament, index: usize) -> bool {
    let own = &tournament.incidents[index];
    heeded::in_place_of(tournament, index).into_iter().any(|later| takes_back(&tournament.incidents[later], own))
}

/// Of a ruling that takes the place of another: whether the ban goes with it, by the arbiter's own word, or by the same incident decided anew.
/// Another incident leaves the fault as it is.
fn takes_back(later: &Incident, own: &Incident) -> bool {
    later.situation.is_none() || later.situation == own.situation
}

fn is_redealt(row: &Incident) -> bool {
    row.ruling.as_ref().is_some_and(|ruling| ruling.fate == Fate::Redealt)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TableNo;
    use crate::arbitration::{Ruling, Situation};
    use crate::scoring::Contract;
    use crate::sheet::DealRecord;
    use crate::sheet::Marked;
    use crate::tournament::sample;
    use crate::{Orientation, Score};

    #[test]
    fn a6_a_ban_is_recalled_at_the_next_position_of_whoever_is_at_fault_after_a_last_or_an_unknown_deal() {
        let mut evening = sample::evening(&[[0; 4], [0; 4]]);
        let next_sheet = evening.sheets.pop().unwrap();
        let deals = evening.session().deals;
        let at_fault = evening.seats[0].entry;
        let row = |deal, fate| {
            let ruling = Ruling::new(fate);
            Incident {
                position: PositionNo(1),
                table: TableNo(1),
                deal,
                decision: ruling.words(),
                ruling: Some(ruling),
                situation: None,
                reason: "renonce".into(),
                heeded: false,
                at_fault: Some(at_fault),
                banned: true,
            }
        };
        for (deal, fate, count) in [
            (Some(deals), Fate::Counted, 1),
            (None, Fate::Cancelled, 1),
            (Some(deals - 1), Fate::Counted, 0),
            (Some(deals), Fate::Redealt, 0),
        ] {
            evening.incidents = vec![row(deal, fate.clone())];
            let said = recalled(&evening, PositionNo(2));
            assert_eq!(said.len(), count, "{deal:?} {fate:?} {said:?}");
            assert!(said.iter().all(|said| said.contains(&evening.name(at_fault))), "{said:?}");
            assert!(recalled(&evening, PositionNo(1)).is_empty(), "not where it happened");
        }
        // A sheet with fewer deals than planned shows which one was the last.
        evening.sheets[0].deals = vec![DealRecord::Cancelled; usize::from(deals) - 1];
        evening.incidents = vec![row(Some(deals - 1), Fate::Counted)];
        assert_eq!(recalled(&evening, PositionNo(2)).len(), 1);
        // A ruling replaced by another bans no player.
        evening.incidents.push(Incident { banned: false, at_fault: None, ..row(Some(deals - 1), Fate::Counted) });
        assert!(recalled(&evening, PositionNo(2)).is_empty());
        // Another incident on that deal leaves the ban; the same one decided anew, with nobody at fault, does not.
        let [first, second, ..] = Situation::ALL else { unreachable!() };
        let case = |situation| Incident { situation: Some(situation), ..row(Some(deals), Fate::Cancelled) };
        for (later, count) in [(second, 1), (first, 0)] {
            evening.incidents = vec![case(*first), Incident { banned: false, at_fault: None, ..case(*later) }];
            assert_eq!(recalled(&evening, PositionNo(2)).len(), count, "{}", later.key);
        }
        // Of two noted without their deal, a deal takes one, with its ban.
        let unnamed = |at: usize| Incident { deal: None, at_fault: Some(evening.seats[at].entry), ..case(*first) };
        let named = Incident { banned: false, at_fault: None, ..case(*first) };
        evening.incidents = vec![unnamed(0), unnamed(1)];
        assert!(matches!(lifted_by(&evening, &named)[..], [(_, None)]));
        // Another ruling still bans the player, until its deal is in.
        let lifts = Incident { banned: false, at_fault: None, situation: None, ..row(Some(deals), Fate::Counted) };
        let beside = row(None, Fate::Cancelled);
        for (other, still) in [(beside.clone(), true), (Incident { at_fault: None, ..beside }, false)] {
            evening.incidents = vec![row(Some(deals), Fate::Cancelled), other];
            assert_eq!(lifted_by(&evening, &lifts)[0].1.is_some(), still);
            evening.sheets.push(next_sheet.clone());
            assert!(lifted_by(&evening, &lifts)[0].1.is_none(), "that deal was played");
            evening.sheets.pop();
        }
        // One that took the place of another of the same player is named instead of it.
        let [other_case, ahead] =
            [(second, 1), (first, 2)].map(|(situation, deal)| Incident { deal: Some(deal), ..case(*situation) });
        evening.incidents = vec![Incident { situation: Some(*first), ..other_case.clone() }, other_case, ahead];
        let sheet = evening.sheets.remove(0);
        let lifts = |deal| Incident { deal: Some(deal), ..lifts.clone() };
        assert_eq!(lifted_by(&evening, &lifts(1)), [(&evening.incidents[1], Some(&evening.incidents[2]))]);
        assert_eq!(lifted_by(&evening, &lifts(2)), [(&evening.incidents[2], Some(&evening.incidents[1]))]);
        evening.sheets.insert(0, sheet);
        evening.incidents = vec![unnamed(0), unnamed(1)];
        evening.incidents.push(named);
        assert_eq!(standing(&evening).map(|(index, _)| index).collect::<Vec<_>>(), [0]);
        evening.incidents = vec![row(Some(deals), Fate::Counted)];
        evening.sheets.push(next_sheet);
        assert!(recalled(&evening, PositionNo(2)).is_empty(), "that deal was played");
        evening.sheets.pop();
        evening.incidents[0].banned = false;
        assert!(recalled(&evening, PositionNo(2)).is_empty());
        assert!(!words(&evening, &evening.incidents[0]).unwrap().contains("annoncer"));
    }

    #[test]
    fn a6_a_decision_on_a_deal_taken_against_a_ban_leaves_the_misdeal_and_its_ban() {
        let mut evening = sample::evening(&[[0; 4]]);
        let seat = evening.seats[0];
        let row = |fate, at_fault: Option<_>| {
            let ruling = Ruling::new(fate);
            Incident {
                position: seat.position,
                table: seat.table,
                deal: Some(1),
                decision: ruling.words(),
                ruling: Some(ruling),
                situation: at_fault.and(Situation::parse("fausse-donne-donneur")),
                reason: "x".into(),
                heeded: false,
                at_fault,
                banned: at_fault.is_some(),
            }
        };
        let (contract, taker, mark) = (Contract::Garde, seat.chair, Score(66));
        evening.sheets[0].deals = vec![DealRecord::Marked(Marked { contract, taker, partner: None, dead: None, mark })];
        let misdeal = row(Fate::Redealt, Some(seat.entry));
        evening.incidents = vec![misdeal];
        // Each is decided after the one before it; said twice, « comptée » lifts all.
        for (fate, holds) in
            [(Fate::Counted, true), (Fate::Cancelled, true), (Fate::Counted, true), (Fate::Counted, false)]
        {
            let mut answer = row(fate, None);
            let against = taken_against(&evening, &answer);
            answer.ruling.as_mut().unwrap().taken = against;
            evening.incidents.push(answer);
            assert!(taken(&evening).is_empty(), "it is decided");
            assert_eq!(heeded::is_replaced(&evening, 0), !holds);
            assert_eq!(words_now(&evening, 0).unwrap().contains("annoncer"), holds);
        }
        // Not taken by the banned player: the misdeal itself is decided otherwise.
        evening.incidents.truncate(1);
        evening.sheets[0].deals = vec![DealRecord::Cancelled];
        assert_eq!(taken_against(&evening, &row(Fate::Cancelled, None)), None);
    }

    #[test]
    fn a6_a_ban_that_holds_after_its_ruling_was_replaced_is_told_apart_from_one_taken_back() {
        let mut evening = sample::evening(&[[0; 4]]);
        let seat = evening.seats[0];
        let ruling = Ruling::new(Fate::Counted);
        let row = Incident {
            position: seat.position,
            table: seat.table,
            deal: Some(2),
            decision: ruling.words(),
            ruling: Some(ruling),
            situation: Situation::parse("renonce-defense"),
            reason: "x".into(),
            heeded: false,
            at_fault: Some(seat.entry),
            banned: true,
        };
        let slow = Situation::parse("lenteur");
        let later = |situation| Incident { situation, at_fault: None, banned: false, ..row.clone() };
        for (later, says) in [
            (None, Some("ne peut pas annoncer")),
            (Some(later(slow)), Some("ne peut toujours pas annoncer")),
            (Some(later(row.situation)), None),
        ] {
            evening.incidents = std::iter::once(row.clone()).chain(later).collect();
            let words = words_now(&evening, 0).unwrap();
            assert_eq!(words.contains("annoncer"), says.is_some(), "{words}");
            assert!(says.is_none_or(|says| words.contains(says)), "{words}");
        }
    }

    #[test]
    fn a6_a_partner_attacks_and_the_dead_hand_has_at_most_dealt() {
        use Orientation::{E, N, O, S};
        let mut evening = sample::evening(&[[0; 4]]);
        let (contract, mark) = (Contract::Garde, Score(66));
        evening.sheets[0].deals =
            vec![DealRecord::Marked(Marked { contract, taker: N, partner: Some(S), dead: Some(E), mark })];
        let named = |case: &str, chair| {
            let seat = evening.seats.iter().find(|seat| seat.position == PositionNo(1) && seat.chair == chair).unwrap();
            let ruling = Ruling::new(Fate::Counted);
            let row = Incident {
                position: seat.position,
                table: seat.table,
                deal: Some(1),
                decision: ruling.words(),
                ruling: Some(ruling),
                situation: Situation::parse(case),
                reason: String::new(),
                heeded: false,
                at_fault: Some(seat.entry),
                banned: false,
            };
            misnamed(&evening, &row).is_some()
        };
        let wrong = |case| [N, S, E, O].map(|chair| named(case, chair));
        assert_eq!(wrong("hors-tour"), [true, true, true, false]);
        assert_eq!(wrong("fausse-donne-en-jeu"), [true, true, false, false]);
        assert_eq!(wrong("renonce-preneur"), [false, false, true, true]);
        assert_eq!(wrong("jeu-etale"), [false; 4]);
    }

    #[test]
    fn a6_a_deal_taken_by_the_player_who_could_not_bid_is_asked_about() {
        let mut evening = sample::evening(&[[0; 4], [0; 4]]);
        let deals = evening.session().deals;
        let seat = evening.seats[0];
        let taken = |taker| {
            DealRecord::Marked(Marked { contract: Contract::Garde, taker, partner: None, dead: None, mark: Score(66) })
        };
        let other = Orientation::FOUR.into_iter().find(|chair| *chair != seat.chair).unwrap();
        let row = |deal, fate, situation| {
            let ruling = Ruling::new(fate);
            Incident {
                position: PositionNo(1),
                table: seat.table,
                deal: Some(deal),
                decision: ruling.words(),
                ruling: Some(ruling),
                situation,
                reason: "renonce".into(),
                heeded: false,
                at_fault: Some(seat.entry),
                banned: true,
            }
        };
        let case = Some(Situation::ALL[0]);
        let later = *next_seat(&evening, &row(deals, Fate::Counted, case)).unwrap();
        for (fate, deal, at) in [(Fate::Redealt, 2, (1, 2)), (Fate::Counted, 1, (1, 2)), (Fate::Counted, deals, (2, 1))]
        {
            evening.incidents = vec![row(deal, fate, case)];
            for sheet in &mut evening.sheets {
                sheet.deals = vec![taken(other); usize::from(deals)];
            }
            assert!(super::taken(&evening).is_empty(), "taken by another");
            let place = if at.0 == 1 { seat } else { later };
            let sheet = evening.sheets.iter_mut().find(|sheet| sheet.place() == (place.position, place.table)).unwrap();
            sheet.deals[usize::from(at.1 - 1_u8)] = taken(place.chair);
            let found = super::taken(&evening);
            assert_eq!(found.len(), 1, "{at:?}");
            assert_eq!((found[0].position.0, found[0].deal, &found[0].way), (at.0, Some(at.1), &Way::Bid));
            // Settled by the arbiter's own words about that deal, not by another incident in it.
            for (situation, left) in [(Some(Situation::ALL[1]), 1), (None, 0)] {
                let ruled = Incident { at_fault: None, banned: false, ..row(at.1, Fate::Counted, situation) };
                evening.incidents.truncate(1);
                evening.incidents.push(Incident { position: place.position, table: place.table, ..ruled });
                assert_eq!(super::taken(&evening).len(), left, "{at:?} {situation:?}");
            }
        }
    }
}
