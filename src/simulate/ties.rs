//! Equal totals on purpose: a sheet made so that a player of its table draws level with another player.

use super::hand::{Hand, Seated, Step, place};
use super::tally::Event;
use app::{Entering, Figures, RankingAsked, TournamentChanges};
use domain::{Orientation, Score};

/// No sheet goes much further.
const MOST: i64 = 3_000;

/// At the last position of a session: makes the sheet of that table so that two totals are equal; false when no player can draw
/// level.
pub(super) fn force(hand: &mut Hand, position: u8, table: u16, seats: &Seated) -> Step<bool> {
    let facts = hand.seen()?;
    let begun = facts.sheets.iter().any(|sheet| (sheet.position, sheet.table) == (position, table));
    let multiplied = facts.sessions.iter().any(|session| session.coefficient != 100);
    if position != facts.tournament.positions || begun || multiplied || hand.plan.double_entry {
        return Ok(false);
    }
    let teams: std::collections::BTreeMap<u32, u32> =
        facts.entries.iter().filter_map(|entry| Some((entry.number, entry.team?))).collect();
    let who = |entry: &u32| teams.get(entry).copied().unwrap_or(*entry);
    let asked = RankingAsked { provisional: true, ..RankingAsked::default() };
    let rows = hand.club.free(None)?.ranking(asked);
    let Some(report) = hand.tries(rows)? else { return Ok(false) };
    let total = |number: u32| report.rows.iter().find(|row| row.number == number)?.total.whole().map(i64::from);
    let here: Vec<u32> = seats.iter().map(|(_, entry)| who(entry)).collect();
    let others: Vec<u32> = report.rows.iter().map(|row| row.number).filter(|number| !here.contains(number)).collect();
    let Some((chair, entry)) = hand.chance.pick(seats).copied() else { return Ok(false) };
    let Some(rival) = hand.chance.pick(&others).copied() else { return Ok(false) };
    let (Some(own), Some(theirs)) = (total(who(&entry)), total(rival)) else { return Ok(false) };
    let gap = theirs - own;
    let Some(gap) = i32::try_from(gap).ok().filter(|_| gap.abs() <= MOST) else { return Ok(false) };
    let balances = around(hand, seats, chair, gap);
    let (at, of) = place(position, table);
    let outcome = hand.club.free(None)?.enter_sheet(at, of, &Figures::Balances(balances), &Entering::default());
    if hand.tries(outcome)?.is_none() {
        return Ok(false);
    }
    hand.tally.once(Event::TiesForced);
    Ok(true)
}

/// C6: the organiser sets the number qualified only now, and the last place falls among equals; false where there are none.
pub(super) fn qualify_among_equals(hand: &mut Hand) -> Step<bool> {
    let ranking = hand.club.free(None)?.ranking(RankingAsked::default());
    let Some(report) = hand.tries(ranking)? else { return Ok(false) };
    let ranks: Vec<u32> = report.rows.iter().filter(|row| !row.left).map(|row| row.rank).collect();
    let limits: Vec<usize> = (1..ranks.len()).filter(|places| ranks.get(places - 1) == ranks.get(*places)).collect();
    let Some(places) = hand.chance.pick(&limits).copied() else { return Ok(false) };
    let changes = TournamentChanges::default().and("qualifies", u16::try_from(places).ok());
    let modified = hand.club.modify(&changes);
    hand.does("dire combien sont qualifiés", modified)?;
    Ok(true)
}

/// Balances that sum to zero (F2) and are congruent (F3), that chair having `gap`.
fn around(hand: &mut Hand, seats: &Seated, chair: Orientation, gap: i32) -> Vec<(Orientation, Score)> {
    let size = i32::try_from(seats.len()).unwrap_or(4);
    let others: Vec<Orientation> = seats.iter().map(|(own, _)| *own).filter(|own| *own != chair).collect();
    let mut balances = vec![(chair, Score(gap))];
    let mut rest = -gap;
    for (index, other) in others.iter().enumerate() {
        let last = index + 1 == others.len();
        let figure = if last { rest } else { gap + size * hand.chance.signed(-80, 80) };
        rest -= figure;
        balances.push((*other, Score(figure)));
    }
    balances
}
