//! From one position to the next.

use super::club::Club;
use super::error::{AppError, Result};
use super::placing;
use super::seating::{self, NextMovement};
use crate::domain::movement::{Kind, announce};
use crate::domain::{PositionNo, Refusal};
use crate::report::movement::PlacementReport;
use crate::storage::{Done, seats, tournaments};

impl Club<'_> {
    /// Closes the position being played and opens the next, drawing its seats where the movement asks for it.
    ///
    /// # Errors
    /// While sheets are missing; after the last position; M5 when a table would have 2 players; M6 when the FFT's
    /// movement is asked for after a drawn position.
    pub fn next_position(&mut self, movement: NextMovement) -> Result<PlacementReport> {
        self.change_night(|tx, mut night| {
            night.must_be_open()?;
            night.must_be_placed()?;
            let current = night.current();
            let awaited = night.awaited(current);
            if !awaited.is_empty() {
                let list: Vec<String> = awaited.iter().map(ToString::to_string).collect();
                return Err(AppError::input(format!(
                    "il manque {} feuille(s) en position {current} : table(s) {}",
                    awaited.len(),
                    list.join(", ")
                ))
                .advise("Entrez-les : chelem marque. La liste avec les noms : chelem marque manquantes."));
            }
            if current.0 >= night.row.data.positions {
                return Err(AppError::input(format!("la position {current} était la dernière"))
                    .advise("Pour le classement final et les PCN : chelem cloturer"));
            }
            let next = PositionNo(current.0 + 1);
            let kind = next_kind(night.kind(), movement)?;
            if kind.is_drawn() {
                seats::delete_from(tx, night.id(), next)?;
                night.seats.retain(|seat| seat.position < next);
                let seating = seating::draw(&night, kind, next)?;
                seating::write(tx, &mut night, next, &seating)?;
            }
            let few = seating::too_few(&night, next);
            if let Some((table, players)) = few.first() {
                return Err(Refusal::new(
                    "M5",
                    format!("à la position {next}, la table {table} n'aurait que {players} joueur(s)"),
                )
                .advise("Refaites les tables au sort pour la suite : chelem position suivante --mouvement hasard")
                .advise("Ou faites remplacer celui qui est parti : chelem remplacer JOUEUR --par NOM")
                .into());
            }
            night.row.data.movement = Some(kind.key().to_owned());
            night.row.position = next.0;
            tournaments::update(tx, &night.row)?;
            let notes = vec![format!("À annoncer : {}.", announce(kind, night.row.tables.unwrap_or(0), next.0))];
            let report = placing::report(&night, next, notes);
            Ok(Done::new(report, format!("Ouverture de la position {next} ({kind})")))
        })
    }
}

/// M6: a fixed movement may be left for a drawn one, never the other way.
fn next_kind(now: Option<Kind>, movement: NextMovement) -> Result<Kind> {
    let now = now.unwrap_or(Kind::Hasard);
    match movement {
        NextMovement::Same => Ok(now),
        NextMovement::Switch(kind) if kind == now || kind.is_drawn() => Ok(kind),
        NextMovement::Switch(kind) => Err(Refusal::new(
            "M6",
            format!("le {kind} ne peut pas être pris en cours de route : la position a été placée {now}"),
        )
        .advise("Choisissez --mouvement hasard ou --mouvement meilleurs.")
        .into()),
    }
}
