//! The winners of the prizes in the final ranking (O2), and of the special prize (R8).

use std::collections::BTreeMap;

use crate::etuis;
use crate::money::{Candidate, Category, Cents, SpecialRule, share_prizes, special_prizes};
use crate::ranking::standings::ranked;
use crate::ranking::{Ranked, Standing};
use crate::tournament::{EntryId, Special, Tournament, Who};
use crate::{PositionNo, Score, tied_places};

/// A prize won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Win {
    pub who: Who,
    /// The place in the ranking; 0 for the special prize.
    pub place: u32,
    /// Shared with others, or won by several.
    pub tied: bool,
    /// In money.
    pub amount: Cents,
    /// Given once: those who tie have it to share.
    pub in_kind: Option<String>,
    /// A team's prize divided among its members to the cent.
    pub parts: Vec<(EntryId, Cents)>,
    /// R8: the score that won a special prize.
    pub score: Option<Score>,
    /// R8: the name of a special prize beside the usual one.
    pub special: Option<String>,
}

/// Prizes with their winners.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Won {
    /// In the order of the ranking.
    pub prizes: Vec<Win>,
    /// R8.
    pub special: Vec<Win>,
    /// Notes on it, French sentences.
    pub notes: Vec<String>,
}

/// Gives the prizes of the places, in money and in kind (place 0: the special one), to those who won them. `special` is the money
/// of the special prize; `None` when there is none.
pub fn winners(
    tournament: &Tournament,
    prizes: &[Cents],
    in_kind: &BTreeMap<u32, &str>,
    special: Option<Cents>,
) -> Won {
    let rows = of_record(tournament);
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
        let usual = Special {
            name: String::new(),
            rule: SpecialRule::LastTwo,
            amount: money,
            label: label.unwrap_or_default(),
        };
        give_special(tournament, &rows, &mut rewarded, &usual, &mut won);
    }
    for special in tournament.specials.iter().filter(|special| special.rule != SpecialRule::Named) {
        give_special(tournament, &rows, &mut rewarded, special, &mut won);
    }
    won
}

/// Before the end, the prizes of places that can no longer change: those of the players eliminated, who keep their rank (R5, M10)
/// while others play on. The fascicule has them handed over before the final. A finalist who leaves would still come after them (R6).
pub fn decided(tournament: &Tournament, prizes: &[Cents], in_kind: &BTreeMap<u32, &str>) -> Vec<Win> {
    let now = tournament.session().number;
    let rows = of_record(tournament);
    let out = |row: &&Ranked<Who>| row.standing.reached < now && !row.standing.left;
    let out: Vec<Who> = rows.iter().filter(out).map(|row| row.standing.who).collect();
    let won = winners(tournament, prizes, in_kind, None);
    won.prizes.into_iter().filter(|win| out.contains(&win.who)).collect()
}

/// The ranking that prizes are given by (D60: alternated after one session in lines).
fn of_record(tournament: &Tournament) -> Vec<Ranked<Who>> {
    if tournament.is_duplicate() {
        return etuis::of_record(tournament).unwrap_or_default();
    }
    ranked(tournament, PositionNo(tournament.settings.positions))
}

/// A place counted from 1, of one counted from 0.
fn place_of(index: usize) -> u32 {
    u32::try_from(index + 1).unwrap_or(u32::MAX)
}

/// R8: a special prize goes to the best score among those without a prize, earlier special prizes included.
fn give_special(tournament: &Tournament, rows: &[Ranked<Who>], rewarded: &mut [bool], prize: &Special, won: &mut Won) {
    let called = if prize.name.is_empty() { "Prix spécial" } else { &prize.name };
    let positions = everybody_plays(tournament);
    if prize.rule == SpecialRule::LastTwo && positions.len() < 2 {
        won.notes.push(format!("{called} (R8) : il faut au moins deux positions ; il reste en caisse."));
        return;
    }
    let candidates: Vec<Candidate> = rows
        .iter()
        .zip(rewarded.iter())
        .map(|(row, rewarded)| {
            let score = match prize.rule {
                SpecialRule::Best(category) => placed_in(tournament, row, category),
                rule => score(rule, &row.standing, &positions),
            };
            Candidate { score, rewarded: *rewarded }
        })
        .collect();
    let winners = special_prizes(&candidates, &[prize.amount]);
    let together = winners.len();
    let label = Some(prize.label.as_str()).filter(|label| !label.is_empty());
    for winner in winners {
        if let (Some(row), Some(rewarded)) = (rows.get(winner.who), rewarded.get_mut(winner.who)) {
            *rewarded = true;
            let score = Some(winner.score).filter(|_| prize.rule.compares_scores());
            let win = win(tournament, row, winner.amount, label.map(str::to_owned), score);
            let special = Some(prize.name.clone()).filter(|name| !name.is_empty());
            won.special.push(Win { place: 0, tied: together > 1, special, ..win });
        }
    }
    match (together, label) {
        (0, _) => won.notes.push(format!("{called} (R8) : personne ne peut l'avoir ; il reste en caisse.")),
        (1, _) | (_, None) => {}
        (_, Some(label)) => won.notes.push(format!("{called} : l'arbitre répartit entre les ex æquo {label}.")),
    }
}

/// D63: a player's place as a score, the first the best, where he is of that category.
fn placed_in(tournament: &Tournament, row: &Ranked<Who>, category: Category) -> Option<Score> {
    let Who::Player(id) = row.standing.who else { return None };
    let of = Category::of(tournament.entry(id)?.person.series);
    (of == category).then(|| Score(-i32::try_from(row.rank).unwrap_or(i32::MAX)))
}

/// R8: the positions that all players play, the last one first: a final square comes after them.
fn everybody_plays(tournament: &Tournament) -> Vec<PositionNo> {
    let positions = (1..=tournament.settings.positions).rev().map(PositionNo);
    positions.filter(|position| !tournament.session_of(*position).phase).collect()
}

/// R8: the score that a rule compares; `None` for a player who did not play all of it.
fn score(rule: SpecialRule, standing: &Standing<Who>, positions: &[PositionNo]) -> Option<Score> {
    match (rule, positions) {
        (SpecialRule::LastTwo, [last, before, ..]) => Some(scored(standing, *before)? + scored(standing, *last)?),
        (SpecialRule::Last, [last, ..]) => scored(standing, *last),
        (SpecialRule::BestPosition, all) => all.iter().filter_map(|position| scored(standing, *position)).max(),
        _ => None,
    }
}

/// The score of a position: the balance less the penalties given there; `None` when it was not played.
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
    Win { who, place: row.rank, tied: row.tied, amount, in_kind, parts, score, special: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::{EntryId, sample};

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
    fn o2_l637_places_beyond_the_finalists_have_their_names_before_the_final() {
        let mut tournament = sample::evening(&[[100, -60, -40, 0]]);
        let prizes = [30, 20, 10].map(Cents::euros);
        assert_eq!(decided(&tournament, &prizes, &BTreeMap::new()), [], "everybody still plays");
        // Players 1 and 4 go on to a final; 3 and 2 keep ranks 3 and 4.
        let first = tournament.first_session().clone();
        tournament.sessions.push(crate::tournament::Session {
            number: 2,
            phase: true,
            first: PositionNo(2),
            positions: 1,
            ..first
        });
        tournament.settings.positions = 2;
        tournament.position = PositionNo(2);
        for id in [1, 2] {
            tournament.entries[id].last_session = Some(1);
        }
        let known = decided(&tournament, &prizes, &BTreeMap::new());
        let who: Vec<(u32, Who, Cents)> = known.iter().map(|win| (win.place, win.who, win.amount)).collect();
        assert_eq!(who, [(3, Who::Player(EntryId(3)), Cents::euros(10))], "the fourth has no prize");
    }

    #[test]
    fn r8_l610_several_special_prizes_each_by_its_rule_go_to_different_people() {
        let mut tournament = sample::evening(&[[100, -60, -40, 0], [0, 60, 0, -60]]);
        let special =
            |name: &str, rule| Special { name: name.into(), rule, amount: Cents::euros(5), label: String::new() };
        tournament.specials = vec![
            special("Coup d'éclat", SpecialRule::BestPosition),
            special("Dernière ligne droite", SpecialRule::Last),
            special("Benjamin", SpecialRule::Named),
        ];
        let won = winners(&tournament, &[Cents::euros(20)], &BTreeMap::new(), None);
        let names: Vec<(Option<&str>, Who, Option<Score>)> =
            won.special.iter().map(|win| (win.special.as_deref(), win.who, win.score)).collect();
        assert_eq!(
            names,
            [
                (Some("Coup d'éclat"), Who::Player(EntryId(2)), Some(Score(60))),
                (Some("Dernière ligne droite"), Who::Player(EntryId(3)), Some(Score(0))),
            ],
            "nobody has two prizes, and the organiser names the third"
        );
    }

    #[test]
    fn o2_those_tied_share_and_the_arbiter_divides_what_is_in_kind() {
        let tournament = sample::evening(&[[50, 50, -40, -60]]);
        let basket = BTreeMap::from([(2, "un panier")]);
        let won = winners(&tournament, &[Cents::euros(20), Cents::euros(10)], &basket, None);
        let amounts: Vec<(u32, bool, Cents)> = won.prizes.iter().map(|win| (win.place, win.tied, win.amount)).collect();
        assert_eq!(amounts, [(1, true, Cents::euros(15)); 2]);
        assert_eq!(won.notes, ["Ex æquo au rang 1 : l'arbitre répartit entre eux un panier."]);
        assert!(won.prizes.iter().all(|win| win.in_kind.as_deref() == Some("un panier")), "{won:?}");
    }
}
