//! A6: the player at fault in an incident, who may not bid: at the deal dealt again, else at the next one.

use super::heeded;
use super::ruling::Fate;
use crate::PositionNo;
use crate::tournament::{Incident, Seat, Tournament};

/// `fautif : DUPONT Anne, qui ne peut pas annoncer de contrat à la donne suivante`; `None` where no player is named.
pub fn words(tournament: &Tournament, row: &Incident) -> Option<String> {
    let name = tournament.name(row.at_fault?);
    let ban = match row.banned {
        false => String::new(),
        true if is_redealt(row) => ", qui ne peut pas annoncer de contrat à la donne redistribuée".to_owned(),
        true => ", qui ne peut pas annoncer de contrat à la donne suivante".to_owned(),
    };
    Some(format!("fautif : {name}{ban}"))
}

/// The players who may not bid at the first deal of a position: at fault in the last deal of the position they played before, or in an
/// unknown one. French sentences, in the order the incidents were noted; none once the sheet with that deal is in, or the ruling is replaced.
pub fn recalled(tournament: &Tournament, position: PositionNo) -> Vec<String> {
    let mut recalled: Vec<String> = Vec::new();
    let rows = tournament.incidents.iter().enumerate().filter(|(index, _)| !is_withdrawn(tournament, *index));
    for row in rows.map(|(_, row)| row).filter(|row| row.banned && !is_redealt(row) && row.position < position) {
        let sheet = tournament.sheet(row.position, row.table).filter(|sheet| !sheet.deals.is_empty());
        let planned = usize::from(tournament.session_of(row.position).deals);
        let played = sheet.map_or(planned, |sheet| sheet.deals.len());
        let last = row.deal.is_none_or(|deal| usize::from(deal) >= played);
        let later = |seat: &&Seat| Some(seat.entry) == row.at_fault && seat.position > row.position;
        let next = tournament.seats.iter().filter(later).min_by_key(|seat| seat.position);
        let open = |seat: &&Seat| seat.position == position && tournament.sheet(position, seat.table).is_none();
        let Some(seat) = next.filter(|seat| last && open(seat)) else { continue };
        let deal = row.deal.map_or_else(String::new, |deal| format!(", donne {deal}"));
        recalled.push(format!(
            "À rappeler : {} (table {}, {}) ne peut pas annoncer de contrat à sa première donne (position {}, table {}{deal} : {}).",
            tournament.name(seat.entry), seat.table, seat.chair.word(), row.position, row.table, row.reason
        ));
    }
    recalled.dedup();
    recalled
}

/// Taken back by the arbiter's own word, or by the same incident decided anew. Another incident leaves the fault as it is.
fn is_withdrawn(tournament: &Tournament, index: usize) -> bool {
    let Some(own) = tournament.incidents.get(index) else { return false };
    tournament
        .incidents
        .iter()
        .skip(index + 1)
        .any(|later| heeded::replaces(later, own) && (later.situation.is_none() || later.situation == own.situation))
}

fn is_redealt(row: &Incident) -> bool {
    row.ruling.as_ref().is_some_and(|ruling| ruling.fate == Fate::Redealt)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TableNo;
    use crate::arbitration::{Ruling, Situation};
    use crate::sheet::DealRecord;
    use crate::tournament::sample;

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
        evening.incidents = vec![row(Some(deals), Fate::Counted)];
        evening.sheets.push(next_sheet);
        assert!(recalled(&evening, PositionNo(2)).is_empty(), "that deal was played");
        evening.sheets.pop();
        evening.incidents[0].banned = false;
        assert!(recalled(&evening, PositionNo(2)).is_empty());
        assert!(!words(&evening, &evening.incidents[0]).unwrap().contains("annoncer"));
    }
}
