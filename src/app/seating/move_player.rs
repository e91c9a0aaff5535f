//! A player moved by the arbiter at one position: two seats exchanged, or an empty chair taken.

use std::collections::BTreeMap;

use crate::app::club::Club;
use crate::app::directory::find;
use crate::app::error::{AppError, Result};
use crate::app::night::Night;
use crate::app::seating::movement::seat_words;
use crate::app::seating::seats as seating;
use crate::domain::movement::{Game, Seating, verify};
use crate::domain::{Orientation, PositionNo, Refusal, TableNo};
use crate::storage::{Done, EntryId, EntryRow, SeatRow, Tx, seats};

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
        self.change_night(|tx, mut night| {
            night.must_be_open()?;
            night.must_be_placed()?;
            let position = position.unwrap_or(night.current());
            if night.tables(position).is_empty() {
                return Err(AppError::input(format!("les places de la position {position} ne sont pas connues")));
            }
            let moves = moves(&night, query, to, position)?;
            for (old, new) in &moves {
                refuse_sheet(&night, position, old.table)?;
                refuse_sheet(&night, position, new.table)?;
            }
            let before = seatings(&night);
            reseat(tx, &mut night, &moves)?;
            refuse_bad(&night, position)?;
            let places: Vec<String> = moves
                .iter()
                .map(|(_, new)| format!("{} passe {}", night.name(new.entry), seat_words(new.table, new.chair)))
                .collect();
            let what = format!("Position {position} : {}", places.join(", "));
            let mut said = vec![format!("{what}.")];
            for entry in moves.iter().filter_map(|(old, new)| night.entry(old.entry).filter(|_| old.table != new.table))
            {
                if entry.fixed {
                    said.push(format!("Attention : {} ne peut pas changer de table (M11).", night.name(entry.id)));
                }
            }
            said.extend(warnings(&night, position, &before));
            said.extend(papers(&night, position, &moves));
            Ok(Done { value: said, what, why: reason.to_owned() })
        })
    }
}

type Move = (SeatRow, SeatRow);

/// The old and the new seat of each who moves.
fn moves(night: &Night, query: &str, to: &Target, position: PositionNo) -> Result<Vec<Move>> {
    let one = seat_of(night, find::entry(night, query)?, position)?;
    match to {
        Target::Player(other) => {
            let other = seat_of(night, find::entry(night, other)?, position)?;
            if one.entry == other.entry {
                return Err(AppError::input(format!("{} est nommé deux fois", night.name(one.entry))));
            }
            let new = |seat: SeatRow, from: SeatRow| SeatRow { entry: seat.entry, moved: true, ..from };
            Ok(vec![(one, new(one, other)), (other, new(other, one))])
        }
        Target::Chair(table, chair) => {
            refuse_chair(night, position, *table, *chair)?;
            Ok(vec![(one, SeatRow { table: *table, chair: *chair, moved: true, ..one })])
        }
    }
}

fn seat_of(night: &Night, entry: &EntryRow, position: PositionNo) -> Result<SeatRow> {
    let seat = night.seats.iter().find(|seat| seat.entry == entry.id && seat.position == position);
    seat.copied().ok_or_else(|| {
        AppError::input(format!("{} n'a pas de place à la position {position}", night.name(entry.id)))
            .advise(format!("Qui est où : chelem position voir {position}"))
    })
}

/// An empty chair of a table that plays.
fn refuse_chair(night: &Night, position: PositionNo, table: TableNo, chair: Orientation) -> Result<()> {
    let seated = night.table(position, table);
    if seated.is_empty() {
        return Err(AppError::input(format!("personne ne joue à la table {table} en position {position}"))
            .advise(format!("Qui est où : chelem position voir {position}")));
    }
    if let Some(holder) = seated.iter().find(|seat| seat.chair == chair) {
        return Err(AppError::input(format!("{} est déjà {}", night.name(holder.entry), seat_words(table, chair)))
            .advise("Pour échanger les deux places : chelem deplacer JOUEUR --avec AUTRE"));
    }
    let full = Orientation::FOUR.iter().all(|chair| seated.iter().any(|seat| seat.chair == *chair));
    if chair == Orientation::M && (night.game() == Game::Quatre || !full) {
        return Err(Refusal::new("M5", format!("il n'y a pas de cinquième chaise à la table {table}")).into());
    }
    Ok(())
}

/// F6: a sheet that is in says who sat there.
fn refuse_sheet(night: &Night, position: PositionNo, table: TableNo) -> Result<()> {
    if night.sheet(position, table).is_none() {
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
fn seatings(night: &Night) -> Vec<Seating<EntryId>> {
    let last = night.seats.iter().map(|seat| seat.position).max().unwrap_or(PositionNo(0));
    night.seatings(last)
}

fn reseat(tx: &Tx<'_>, night: &mut Night, moves: &[Move]) -> Result<()> {
    for (old, _) in moves {
        seats::delete_at(tx, old.entry, old.position)?;
    }
    for (old, new) in moves {
        night.seats.retain(|seat| (seat.entry, seat.position) != (old.entry, old.position));
        seating::put(tx, night, *new)?;
    }
    Ok(())
}

/// M5, M7: no table of 2, no partners at one table.
fn refuse_bad(night: &Night, position: PositionNo) -> Result<()> {
    if let Some((table, players)) = seating::too_few(night, position).first() {
        return Err(Refusal::new(
            "M5",
            format!("la table {table} n'aurait plus que {players} joueurs à la position {position}"),
        )
        .advise("Échangez plutôt deux places : chelem deplacer JOUEUR --avec AUTRE")
        .into());
    }
    let teams: Vec<Vec<EntryId>> =
        night.teams.iter().map(|team| night.members(team.id).map(|entry| entry.id).collect()).collect();
    let here = seatings(night).into_iter().nth(usize::from(position.0).wrapping_sub(1));
    if let Some(pair) = verify::partners_together(&here.into_iter().collect::<Vec<_>>(), &teams).first() {
        return Err(Refusal::new(
            "M7",
            format!(
                "{} et {} sont équipiers : ils ne jouent pas à la même table",
                night.name(pair.a),
                night.name(pair.b)
            ),
        )
        .advise("Choisissez une autre table.")
        .into());
    }
    Ok(())
}

/// What is less good than before: M3 and M5.
fn warnings(night: &Night, position: PositionNo, before: &[Seating<EntryId>]) -> Vec<String> {
    let after = seatings(night);
    let known = verify::repeats(before);
    let mut said = Vec::new();
    for repeat in verify::repeats(&after).iter().filter(|repeat| repeat.positions.contains(&position.0)) {
        if known.contains(repeat) {
            continue;
        }
        let positions: Vec<String> = repeat.positions.iter().map(ToString::to_string).collect();
        let (a, b) = (night.name(repeat.a), night.name(repeat.b));
        said.push(format!("Attention (M3) : {a} et {b} se rencontrent aux positions {}.", positions.join(", ")));
    }
    let threes: BTreeMap<EntryId, u8> = verify::plays_at_three(before);
    for (id, times) in verify::plays_at_three(&after) {
        if times > 1 && times > threes.get(&id).copied().unwrap_or(0) {
            said.push(format!("Attention (M5) : {} joue {times} fois à une table de 3.", night.name(id)));
        }
    }
    said
}

/// What is printed with the old places.
fn papers(night: &Night, position: PositionNo, moves: &[Move]) -> Vec<String> {
    let mut tables: Vec<TableNo> = moves.iter().flat_map(|(old, new)| [old.table, new.table]).collect();
    tables.sort_unstable();
    tables.dedup();
    let tables: Vec<String> = tables.iter().map(|t| format!("--table {t}")).collect();
    let cards: Vec<String> = moves
        .iter()
        .filter_map(|(old, _)| night.entry(old.entry))
        .map(|entry| format!("chelem imprimer fiches --joueur {}", entry.number))
        .collect();
    let mut said = vec![format!(
        "À réimprimer : chelem imprimer feuilles --position {position} {} ; {} ; chelem imprimer placement --position {position}",
        tables.join(", puis "),
        cards.join(", ")
    )];
    if night.seats.iter().any(|seat| seat.position > position) {
        said.push("Aux positions suivantes, rien ne change : chacun y retrouve sa place du mouvement.".to_owned());
    }
    said
}
