//! A player moved by the arbiter at one position: two seats exchanged, or an empty chair taken.

use crate::club::Club;
use crate::directory::find;
use crate::error::Result;
use crate::paper::head::seated;
use crate::seating::movement::seat_words;
use domain::advice::{Step, ToPrint, Wording};
use domain::seating::moved::{Move, Moved, To, move_player};
use domain::tournament::Tournament;
use domain::{Orientation, PositionNo, Refusal, TableNo};
use storage::{Done, Subject};

/// Where a player is moved to.
#[derive(Debug, Clone)]
pub enum Target {
    /// To the seat of another player, who takes his.
    Player(String),
    /// To an empty chair.
    Chair(TableNo, Orientation),
}

impl Club {
    /// Moves a player at a position (the current one when `None`) whose sheets are not in; elsewhere nothing changes. Returns
    /// the changes, the papers to print again, and what becomes less good: people who meet again (M3), who sit twice at a
    /// table of 3 (M5).
    /// Errors: nobody or several people found; a chair that does not exist or is taken; F6 when a sheet of one of the tables is in, A3 when a score was decided there; D40 for an
    /// étui that is played elsewhere; D28 where no more tables would play; M5 for a table of 2; M7 when partners would meet.
    pub fn move_player(
        &self,
        query: &str,
        to: &Target,
        position: Option<PositionNo>,
        reason: &str,
    ) -> Result<Vec<String>> {
        let wording = self.wording();
        self.change_tournament(|tournament| {
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            if tournament.has_formations() {
                let message = format!(
                    "ici ce sont les {}s qui vont de table en table, personne n'a de place à soi",
                    tournament.team_noun()
                );
                return Err(Refusal::new("D56", message).into());
            }
            let position = seated(tournament, position)?;
            let who = find::entry(tournament, query)?.id;
            let to = match to {
                Target::Player(other) => To::Player(find::entry(tournament, other)?.id),
                Target::Chair(table, chair) => To::Chair(*table, *chair),
            };
            let Moved { moves, repeats, at_three } = move_player(tournament, who, to, position)?;
            let places: Vec<String> = moves
                .iter()
                .map(|(_, new)| format!("{} passe {}", tournament.name(new.entry), seat_words(new.table, new.chair)))
                .collect();
            let what = format!("Position {position} : {}", places.join(", "));
            let mut said = vec![format!("{what}.")];
            for entry in
                moves.iter().filter_map(|(old, new)| tournament.entry(old.entry).filter(|_| old.table != new.table))
            {
                if entry.fixed {
                    said.push(format!("Attention : {} ne peut pas changer de table (M11).", tournament.name(entry.id)));
                }
            }
            for repeat in &repeats {
                let positions: Vec<String> = repeat.positions.iter().map(ToString::to_string).collect();
                let (a, b) = (tournament.name(repeat.a), tournament.name(repeat.b));
                said.push(format!(
                    "Attention (M3) : {a} et {b} se rencontrent aux positions {}.",
                    positions.join(", ")
                ));
            }
            for (id, times) in at_three {
                said.push(format!("Attention (M5) : {} joue {times} fois à une table de 3.", tournament.name(id)));
            }
            said.extend(papers(tournament, position, &moves, wording));
            Ok(Done { subject: Subject::Move, value: said, what, why: reason.to_owned() })
        })
    }
}

/// The papers printed with the old places.
fn papers(tournament: &Tournament, position: PositionNo, moves: &[Move], wording: Wording) -> Vec<String> {
    let mut tables: Vec<TableNo> = moves.iter().flat_map(|(old, new)| [old.table, new.table]).collect();
    tables.sort_unstable();
    tables.dedup();
    let print = |paper| wording(&Step::Print(paper));
    let mut sheets: Vec<String> = if tournament.is_duplicate() {
        vec![print(ToPrint::WalkingFiches)]
    } else {
        tables.iter().map(|table| print(ToPrint::ScoreSheetsOf(position, Some(*table)))).collect()
    };
    let cards = moves
        .iter()
        .filter_map(|(old, _)| tournament.entry(old.entry))
        .map(|entry| print(ToPrint::Cards(Some(entry.number))));
    sheets.extend(cards.chain([print(ToPrint::Placement(Some(position)))]));
    // A step without words for each table is reported once.
    sheets.dedup();
    let mut said = vec![format!("À réimprimer : {}", sheets.join(" ; "))];
    if tournament.seats.iter().any(|seat| seat.position > position) {
        said.push("Aux positions suivantes, rien ne change : chacun y retrouve sa place du mouvement.".to_owned());
    }
    said
}
