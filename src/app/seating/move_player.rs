//! A player moved by the arbiter at one position: two seats exchanged, or an empty chair taken.

use std::collections::BTreeMap;

use crate::app::club::Club;
use crate::app::directory::find;
use crate::app::error::{AppError, Result};
use crate::app::seating::movement::seat_words;
use crate::domain::movement::{Game, Seating, verify};
use crate::domain::seating;
use crate::domain::tournament::{Change, Draft, Entry, EntryId, Seat, Tournament};
use crate::domain::{Orientation, PositionNo, Refusal, TableNo};
use crate::storage::Done;

/// Where a player is moved to.
#[derive(Debug, Clone)]
pub enum Target {
    /// To the seat of somebody, who takes his.
    Player(String),
    /// To an empty chair.
    Chair(TableNo, Orientation),
}

impl Club<'_> {
    /// Moves a player at a position (the current one when `None`) whose sheets are not in; elsewhere nothing changes. Returns
    /// what it changes, the papers to print again, and what becomes less good: people who meet again (M3), who sit twice at a
    /// table of 3 (M5).
    ///
    /// # Errors
    /// Nobody or several people found; a chair that does not exist or is taken; F6 when a sheet of one of the tables is in; M5
    /// for a table of 2; M7 when partners would meet.
    pub fn move_player(
        &mut self,
        query: &str,
        to: &Target,
        position: Option<PositionNo>,
        reason: &str,
    ) -> Result<Vec<String>> {
        self.change_tournament(|tournament| {
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            let position = position.unwrap_or(tournament.current());
            if tournament.tables(position).is_empty() {
                return Err(AppError::input(format!("les places de la position {position} ne sont pas connues")));
            }
            let moves = moves(&tournament, query, to, position)?;
            for (old, new) in &moves {
                refuse_sheet(&tournament, position, old.table)?;
                refuse_sheet(&tournament, position, new.table)?;
            }
            let before = seatings(&tournament);
            reseat(tournament, &moves);
            refuse_bad(&tournament, position)?;
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
            said.extend(warnings(&tournament, position, &before));
            said.extend(papers(&tournament, position, &moves));
            Ok(Done { value: said, what, why: reason.to_owned() })
        })
    }
}

type Move = (Seat, Seat);

/// The old and the new seat of each who moves.
fn moves(tournament: &Tournament, query: &str, to: &Target, position: PositionNo) -> Result<Vec<Move>> {
    let one = seat_of(tournament, find::entry(tournament, query)?, position)?;
    match to {
        Target::Player(other) => {
            let other = seat_of(tournament, find::entry(tournament, other)?, position)?;
            if one.entry == other.entry {
                return Err(AppError::input(format!("{} est nommé deux fois", tournament.name(one.entry))));
            }
            let new = |seat: Seat, from: Seat| Seat { entry: seat.entry, moved: true, ..from };
            Ok(vec![(one, new(one, other)), (other, new(other, one))])
        }
        Target::Chair(table, chair) => {
            refuse_chair(tournament, position, *table, *chair)?;
            Ok(vec![(one, Seat { table: *table, chair: *chair, moved: true, ..one })])
        }
    }
}

fn seat_of(tournament: &Tournament, entry: &Entry, position: PositionNo) -> Result<Seat> {
    let seat = tournament.seats.iter().find(|seat| seat.entry == entry.id && seat.position == position);
    seat.copied().ok_or_else(|| {
        AppError::input(format!("{} n'a pas de place à la position {position}", tournament.name(entry.id)))
            .advise(format!("Qui est où : chelem position voir {position}"))
    })
}

/// An empty chair of a table that plays.
fn refuse_chair(tournament: &Tournament, position: PositionNo, table: TableNo, chair: Orientation) -> Result<()> {
    let seated = tournament.table(position, table);
    if seated.is_empty() {
        return Err(AppError::input(format!("personne ne joue à la table {table} en position {position}"))
            .advise(format!("Qui est où : chelem position voir {position}")));
    }
    if let Some(holder) = seated.iter().find(|seat| seat.chair == chair) {
        return Err(AppError::input(format!(
            "{} est déjà {}",
            tournament.name(holder.entry),
            seat_words(table, chair)
        ))
        .advise("Pour échanger les deux places : chelem deplacer JOUEUR --avec AUTRE"));
    }
    let full = Orientation::FOUR.iter().all(|chair| seated.iter().any(|seat| seat.chair == *chair));
    if chair == Orientation::M && (tournament.game() == Game::Quatre || !full) {
        return Err(Refusal::new("M5", format!("il n'y a pas de cinquième chaise à la table {table}")).into());
    }
    Ok(())
}

/// F6: a sheet that is in says who sat there.
fn refuse_sheet(tournament: &Tournament, position: PositionNo, table: TableNo) -> Result<()> {
    if tournament.sheet(position, table).is_none() {
        return Ok(());
    }
    Err(Refusal::new(
        "F6",
        format!("la feuille de la table {table} en position {position} est entrée : ses joueurs ne changent plus"),
    )
    .advise("Si un bilan n'est pas au bon joueur, corrigez la feuille : chelem marque --corriger --motif \"…\"")
    .into())
}

/// All seats known.
fn seatings(tournament: &Tournament) -> Vec<Seating<EntryId>> {
    let last = tournament.seats.iter().map(|seat| seat.position).max().unwrap_or(PositionNo(0));
    tournament.seatings(last)
}

fn reseat(tournament: &mut Draft, moves: &[Move]) {
    for (old, _) in moves {
        tournament.make(Change::UnseatAt { entry: old.entry, position: old.position });
    }
    for (_, new) in moves {
        tournament.make(Change::Seat(*new));
    }
}

/// M5, M7: no table of 2, no partners at one table.
fn refuse_bad(tournament: &Tournament, position: PositionNo) -> Result<()> {
    if let Some((table, players)) = seating::too_few(tournament, position).first() {
        return Err(Refusal::new(
            "M5",
            format!("la table {table} n'aurait plus que {players} joueurs à la position {position}"),
        )
        .advise("Échangez plutôt deux places : chelem deplacer JOUEUR --avec AUTRE")
        .into());
    }
    let teams: Vec<Vec<EntryId>> =
        tournament.teams.iter().map(|team| tournament.members(team.id).map(|entry| entry.id).collect()).collect();
    let here = seatings(tournament).into_iter().nth(usize::from(position.0).wrapping_sub(1));
    if let Some(pair) = verify::partners_together(&here.into_iter().collect::<Vec<_>>(), &teams).first() {
        return Err(Refusal::new(
            "M7",
            format!(
                "{} et {} sont équipiers : ils ne jouent pas à la même table",
                tournament.name(pair.a),
                tournament.name(pair.b)
            ),
        )
        .advise("Choisissez une autre table.")
        .into());
    }
    Ok(())
}

/// What is less good than before: M3 and M5.
fn warnings(tournament: &Tournament, position: PositionNo, before: &[Seating<EntryId>]) -> Vec<String> {
    let after = seatings(tournament);
    let known = verify::repeats(before);
    let mut said = Vec::new();
    for repeat in verify::repeats(&after).iter().filter(|repeat| repeat.positions.contains(&position.0)) {
        if known.contains(repeat) {
            continue;
        }
        let positions: Vec<String> = repeat.positions.iter().map(ToString::to_string).collect();
        let (a, b) = (tournament.name(repeat.a), tournament.name(repeat.b));
        said.push(format!("Attention (M3) : {a} et {b} se rencontrent aux positions {}.", positions.join(", ")));
    }
    let threes: BTreeMap<EntryId, u8> = verify::plays_at_three(before);
    for (id, times) in verify::plays_at_three(&after) {
        if times > 1 && times > threes.get(&id).copied().unwrap_or(0) {
            said.push(format!("Attention (M5) : {} joue {times} fois à une table de 3.", tournament.name(id)));
        }
    }
    said
}

/// What is printed with the old places.
fn papers(tournament: &Tournament, position: PositionNo, moves: &[Move]) -> Vec<String> {
    let mut tables: Vec<TableNo> = moves.iter().flat_map(|(old, new)| [old.table, new.table]).collect();
    tables.sort_unstable();
    tables.dedup();
    let tables: Vec<String> = tables.iter().map(|t| format!("--table {t}")).collect();
    let cards: Vec<String> = moves
        .iter()
        .filter_map(|(old, _)| tournament.entry(old.entry))
        .map(|entry| format!("chelem imprimer fiches --joueur {}", entry.number))
        .collect();
    let mut said = vec![format!(
        "À réimprimer : chelem imprimer feuilles --position {position} {} ; {} ; chelem imprimer placement --position {position}",
        tables.join(", puis "),
        cards.join(", ")
    )];
    if tournament.seats.iter().any(|seat| seat.position > position) {
        said.push("Aux positions suivantes, rien ne change : chacun y retrouve sa place du mouvement.".to_owned());
    }
    said
}
