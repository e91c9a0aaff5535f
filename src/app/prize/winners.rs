//! Who wins which prize in the final ranking (O2), and the special prize (R8).

use std::collections::BTreeMap;

use crate::domain::money::{Candidate, Cents, share_prizes, special_prizes};
use crate::domain::ranking::standings::ranked;
use crate::domain::ranking::{Ranked, Standing};
use crate::domain::tournament::{Entry, Tournament, Who};
use crate::domain::{PositionNo, Score, tied_places};
use crate::report::prizes::{PrizeLine, PrizeShare};

/// Prizes with their winners.
pub(in crate::app) struct Won {
    /// In the order of the ranking.
    pub(in crate::app) prizes: Vec<PrizeLine>,
    /// R8.
    pub(in crate::app) special: Vec<PrizeLine>,
    /// What should be said of it, French sentences.
    pub(in crate::app) notes: Vec<String>,
}

/// Gives the prizes of the places, in money and in kind (place 0: the special one), to those who won them. `special` is the money
/// of the special prize; `None` when there is none.
pub(in crate::app) fn of(
    tournament: &Tournament,
    prizes: &[Cents],
    in_kind: &BTreeMap<u32, &str>,
    special: Option<Cents>,
) -> Won {
    let rows = ranked(tournament, PositionNo(tournament.settings.positions));
    let ranks: Vec<u32> = rows.iter().map(|row| row.rank).collect();
    let shared = share_prizes(&ranks, prizes);
    let mut won = Won { prizes: Vec::new(), special: Vec::new(), notes: Vec::new() };
    let mut rewarded = vec![false; rows.len()];
    for places in tied_places(&ranks) {
        let labels: Vec<&str> = places.clone().filter_map(|index| in_kind.get(&place_of(index)).copied()).collect();
        let label = Some(labels.join(" ; ")).filter(|label| !label.is_empty());
        let tied = places.len() > 1;
        for place in places.clone() {
            let (Some(row), Some(amount)) = (rows.get(place), shared.amounts.get(place)) else { continue };
            if amount.is_none() && label.is_none() {
                continue;
            }
            if let Some(rewarded) = rewarded.get_mut(place) {
                *rewarded = true;
            }
            won.prizes.push(line(tournament, row, amount.unwrap_or_default(), label.clone(), None));
        }
        if tied && let (Some(label), Some(rank)) = (&label, ranks.get(places.start)) {
            won.notes.push(format!("Ex æquo au rang {rank} : l'arbitre répartit entre eux {label}."));
        }
    }
    if shared.left_over > Cents::ZERO {
        won.notes.push(format!("{} ne se partagent pas entre ex æquo : ils restent en caisse.", shared.left_over));
    }
    if let Some(money) = special {
        let label = in_kind.get(&0).map(|label| (*label).to_owned());
        give_special(tournament, &rows, &rewarded, money, label.as_deref(), &mut won);
    }
    won
}

/// A place counted from 1, of one counted from 0.
fn place_of(index: usize) -> u32 {
    u32::try_from(index + 1).unwrap_or(u32::MAX)
}

/// R8: the best score over the last two positions among those without a prize.
fn give_special(
    tournament: &Tournament,
    rows: &[Ranked<Who>],
    rewarded: &[bool],
    money: Cents,
    label: Option<&str>,
    won: &mut Won,
) {
    let Some(last) = last_two(tournament) else {
        won.notes.push("Prix spécial (R8) : il faut au moins deux positions ; il reste en caisse.".into());
        return;
    };
    let candidates: Vec<Candidate> = rows
        .iter()
        .zip(rewarded)
        .map(|(row, rewarded)| Candidate { last_two: last.map(|p| scored(&row.standing, p)), rewarded: *rewarded })
        .collect();
    let winners = special_prizes(&candidates, &[money]);
    let together = winners.len();
    for prize in winners {
        if let Some(row) = rows.get(prize.who) {
            let mut line = line(tournament, row, prize.amount, label.map(str::to_owned), Some(prize.score));
            (line.place, line.tied) = (0, together > 1);
            won.special.push(line);
        }
    }
    match (together, label) {
        (0, _) => won.notes.push("Prix spécial (R8) : personne ne peut l'avoir ; il reste en caisse.".into()),
        (1, _) | (_, None) => {}
        (_, Some(label)) => won.notes.push(format!("Prix spécial : l'arbitre répartit entre les ex æquo {label}.")),
    }
}

/// R8: the last two positions that everybody plays: a final square comes after them.
fn last_two(tournament: &Tournament) -> Option<[PositionNo; 2]> {
    let mut positions = (1..=tournament.settings.positions).rev().map(PositionNo);
    let mut next = || positions.find(|position| !tournament.session_of(*position).phase);
    let last = next()?;
    Some([next()?, last])
}

/// What counts of a position: the balance less the penalties given there; `None` when it was not played.
fn scored(standing: &Standing<Who>, position: PositionNo) -> Option<Score> {
    let index = usize::from(position.0).checked_sub(1)?;
    let balance = standing.balances.get(index).copied().flatten()?;
    Some(balance - standing.penalties.get(index).copied().unwrap_or_default())
}

fn line(
    tournament: &Tournament,
    row: &Ranked<Who>,
    cents: Cents,
    in_kind: Option<String>,
    score: Option<Score>,
) -> PrizeLine {
    let who = row.standing.who;
    PrizeLine {
        place: row.rank,
        tied: row.tied,
        number: Some(tournament.number(who)),
        name: Some(tournament.who(who)),
        cents: cents.0,
        in_kind,
        members: match who {
            Who::Player(_) => Vec::new(),
            Who::Team(id) => parts(tournament, &tournament.finishers(id), cents),
        },
        score: score.map(|score| score.0),
    }
}

/// A team's prize divided among its members to the cent; the cents that cannot be divided go to the first ones.
fn parts(tournament: &Tournament, members: &[&Entry], prize: Cents) -> Vec<PrizeShare> {
    let count = i64::try_from(members.len()).unwrap_or(i64::MAX).max(1);
    let part = |(index, entry): (i64, &&Entry)| PrizeShare {
        number: entry.number,
        name: tournament.name(entry.id),
        cents: prize.0 / count + i64::from(index < prize.0 % count),
    };
    (0..).zip(members).map(part).collect()
}
