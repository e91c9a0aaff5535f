//! What is said of a drawn position (M6): how many people meet again, whether that could be less, how far from the ranking.

use std::collections::HashMap;

use crate::app::seating::seats::{USUAL_REACH, ranked};
use crate::domain::movement::memory::Memory;
use crate::domain::movement::{Kind, Seating, drawn, verify};
use crate::domain::tournament::{EntryId, Tournament};
use crate::domain::{PositionNo, counted};

/// A position, and the seats at those before it.
type Drawn<'a> = (PositionNo, &'a [Seating<EntryId>]);

/// The sentences for a position drawn after others.
pub(in crate::app) fn notes(
    tournament: &Tournament,
    kind: Kind,
    (position, before): Drawn<'_>,
    seating: &Seating<EntryId>,
    reach: u16,
    fewest: bool,
) -> Vec<String> {
    let met = Memory::of(before);
    let mut again = 0;
    for chairs in seating {
        let here: Vec<EntryId> = verify::seated(chairs).collect();
        for (index, &a) in here.iter().enumerate() {
            again += here[index + 1..].iter().filter(|b| met.times(a, **b) > 0).count();
        }
    }
    let repeated = match (again, fewest) {
        (0, _) => "Mémoire (M6) : personne ne retrouve quelqu'un déjà rencontré.".to_owned(),
        (_, true) => format!(
            "Mémoire (M6) : {} ; toutes les tables possibles{} essayées, on ne peut pas faire mieux.",
            words(again),
            if kind == Kind::Meilleurs { " dans l'écart permis" } else { "" }
        ),
        (_, false) => format!(
            "Mémoire (M6) : {} ; c'est le mieux qui ait été trouvé, sans preuve qu'on ne puisse pas faire mieux.",
            words(again)
        ),
    };
    let mut notes = vec![repeated];
    if kind == Kind::Meilleurs {
        notes.push(distance(tournament, (position, before), seating, reach, again));
    }
    notes
}

fn words(again: usize) -> String {
    if again == 1 { "1 rencontre répétée".to_owned() } else { format!("{again} rencontres répétées") }
}

/// How far from the ranking best against best went, and how to choose otherwise.
fn distance(
    tournament: &Tournament,
    (position, before): Drawn<'_>,
    seating: &Seating<EntryId>,
    reach: u16,
    again: usize,
) -> String {
    let people: Vec<EntryId> = seating.iter().flat_map(verify::seated).collect();
    let order = ranked(tournament, position, &people);
    let turns = verify::turns_at(before, drawn::odd_size(order.len(), tournament.game()));
    let alone = drawn::best_against_best(&order, tournament.game(), |who| turns.get(&who).copied().unwrap_or(0));
    let table_of = |seating: &Seating<EntryId>| -> HashMap<EntryId, usize> {
        seating
            .iter()
            .enumerate()
            .flat_map(|(table, chairs)| verify::seated(chairs).map(move |who| (who, table)))
            .collect()
    };
    let (here, home) = (table_of(seating), table_of(&alone));
    let away = |who: &EntryId| here.get(who).zip(home.get(who)).map_or(0, |(a, b)| a.abs_diff(*b));
    let moved = people.iter().filter(|who| away(who) > 0).count();
    let most = people.iter().map(away).max().unwrap_or(0);
    let gone = match moved {
        0 => "chacun est à la table de son rang".to_owned(),
        _ => format!(
            "{} à une autre table que celle du rang (écart : {} au plus)",
            counted(moved, "joueur"),
            counted(most, "table")
        ),
    };
    let choice = match (reach, again) {
        (0, _) => format!("Pour éviter des retrouvailles : --ecart {USUAL_REACH}."),
        (_, 0) => "Pour le rang seul : --ecart 0.".to_owned(),
        (reach, _) => {
            format!("Moins de retrouvailles : --ecart {} ; le rang seul : --ecart 0.", reach.saturating_add(2))
        }
    };
    format!("Écart permis : {} ; {gone}. {choice}", counted(reach, "table"))
}
