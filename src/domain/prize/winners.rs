//! Who wins which prize in the final ranking (O2), and the special prize (R8).

use std::collections::BTreeMap;

use crate::domain::money::{Candidate, Cents, share_prizes, special_prizes};
use crate::domain::ranking::standings::ranked;
use crate::domain::ranking::{Ranked, Standing};
use crate::domain::tournament::{EntryId, Tournament, Who};
use crate::domain::{PositionNo, Score, tied_places};

/// A prize somebody has won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Win {
    /// Who.
    pub who: Who,
    /// The place in the ranking; 0 for the special prize.
    pub place: u32,
    /// Shared with others, or won by several.
    pub tied: bool,
    /// In money.
    pub amount: Cents,
    /// In kind.
    pub in_kind: Option<String>,
    /// A team's prize divided among its members to the cent.
    pub parts: Vec<(EntryId, Cents)>,
    /// R8: the score over the last two positions.
    pub score: Option<Score>,
}

/// Prizes with their winners.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Won {
    /// In the order of the ranking.
    pub prizes: Vec<Win>,
    /// R8.
    pub special: Vec<Win>,
    /// What should be said of it, French sentences.
    pub notes: Vec<String>,
}

/// Gives the prizes of the places, in money and in kind (place 0: the special one), to those who won them. `special` is the money
/// of the special prize; `None` when there is none.
#[must_use]
pub fn winners(
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
            won.prizes.push(win(tournament, row, amount.unwrap_or_default(), label.clone(), None));
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
            let win = win(tournament, row, prize.amount, label.map(str::to_owned), Some(prize.score));
            won.special.push(Win { place: 0, tied: together > 1, ..win });
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

fn win(
    tournament: &Tournament,
    row: &Ranked<Who>,
    amount: Cents,
    in_kind: Option<String>,
    score: Option<Score>,
) -> Win {
    let who = row.standing.who;
    let parts = match who {
        Who::Player(_) => Vec::new(),
        Who::Team(id) => {
            let members: Vec<EntryId> = tournament.finishers(id).iter().map(|entry| entry.id).collect();
            members.iter().copied().zip(amount.split(members.len())).collect()
        }
    };
    Win { who, place: row.rank, tied: row.tied, amount, in_kind, parts, score }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::tournament::{EntryId, sample};

    fn won(prizes: &[i64], in_kind: &BTreeMap<u32, &str>, special: Option<Cents>) -> Won {
        let tournament = sample::evening(&[[100, -60, -40, 0], [0, 60, 0, -60]]);
        let prizes: Vec<Cents> = prizes.iter().copied().map(Cents::euros).collect();
        winners(&tournament, &prizes, in_kind, special)
    }

    #[test]
    fn o2_prizes_go_to_the_ranking_and_the_special_one_to_somebody_without() {
        let cup = BTreeMap::from([(1, "une coupe")]);
        let won = won(&[20], &cup, Some(Cents::euros(5)));
        let first = &won.prizes[0];
        assert_eq!((first.who, first.amount), (Who::Player(EntryId(1)), Cents::euros(20)));
        assert_eq!(first.in_kind.as_deref(), Some("une coupe"));
        let special = &won.special[0];
        assert_eq!((special.who, special.place), (Who::Player(EntryId(2)), 0));
        assert_eq!((special.score, special.amount), (Some(Score(0)), Cents::euros(5)));
        assert_eq!(won.notes, Vec::<String>::new());
    }

    #[test]
    fn o2_those_tied_share_and_the_arbiter_divides_what_is_in_kind() {
        let tournament = sample::evening(&[[50, 50, -40, -60]]);
        let basket = BTreeMap::from([(2, "un panier")]);
        let won = winners(&tournament, &[Cents::euros(20), Cents::euros(10)], &basket, None);
        let amounts: Vec<(u32, bool, Cents)> = won.prizes.iter().map(|win| (win.place, win.tied, win.amount)).collect();
        assert_eq!(amounts, [(1, true, Cents::euros(15)); 2]);
        assert_eq!(won.notes, ["Ex æquo au rang 1 : l'arbitre répartit entre eux un panier."]);
    }
}
