//! From one position to the next.

use crate::app::club::Club;
use crate::app::error::{AppError, Result};
use crate::app::seating::placing;
use crate::domain::movement::Kind;
use crate::domain::presence::team as teams;
use crate::domain::seating::{self, NextMovement};
use crate::domain::tournament::{Change, Session};
use crate::domain::{PositionNo, Refusal, counted, named_tables};
use crate::report::movement::PlacementReport;
use crate::storage::Done;

impl Club<'_> {
    /// Closes the position being played and opens the next, drawing its seats where the movement asks for it; best against
    /// best, nobody more than `reach` tables from the one of his rank (2 when `None`).
    ///
    /// # Errors
    /// While sheets are missing; after the last position; M5 when a table would have 2 players; M6 when the FFT's
    /// movement is asked for after a drawn position.
    pub fn next_position(&mut self, movement: NextMovement, reach: Option<u16>) -> Result<PlacementReport> {
        self.change_tournament(|tournament| {
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            let current = tournament.current();
            let awaited = tournament.awaited(current);
            if !awaited.is_empty() {
                let list: Vec<u16> = awaited.iter().map(|table| table.0).collect();
                return Err(AppError::input(format!(
                    "il manque {} en position {current} : {}",
                    counted(list.len(), "feuille"),
                    named_tables(&list)
                ))
                .advise("Entrez-les : chelem marque. La liste avec les noms : chelem marque manquantes."));
            }
            if current.0 >= tournament.settings.positions {
                let error = AppError::input(format!("la position {current} était la dernière"));
                return Err(if tournament.sessions_left() > 0 {
                    error.advise("Pour ouvrir la séance prévue ensuite : chelem seance suivante")
                } else {
                    error.advise("Pour le classement final et les PCN : chelem cloturer")
                });
            }
            let next = PositionNo(current.0 + 1);
            let kind = next_kind(tournament.kind(), movement)?;
            if reach.is_some() && kind != Kind::Meilleurs {
                return Err(AppError::input("l'écart ne se règle que pour « meilleurs contre meilleurs »")
                    .advise("chelem position suivante --mouvement meilleurs --ecart 2"));
            }
            let mut said = Vec::new();
            if kind.is_drawn() {
                teams::refuse_drawn(&tournament)?;
                tournament.make(Change::ClearSeats(next));
                let drawn = seating::draw(&tournament, kind, next, reach.unwrap_or(seating::USUAL_REACH))?;
                seating::write(tournament, next, &drawn.seating);
                said = drawn.remarks.iter().flat_map(crate::app::seating::drawn::notes).collect();
            }
            let few = seating::too_few(&tournament, next);
            if let Some((table, players)) = few.first() {
                return Err(Refusal::new(
                    "M5",
                    format!("à la position {next}, la table {table} n'aurait que {}", counted(*players, "joueur")),
                )
                .advise(if teams::refuse_drawn(&tournament).is_ok() {
                    "Refaites les tables au sort pour la suite : chelem position suivante --mouvement hasard".to_owned()
                } else {
                    format!("Déplacez quelqu'un pour cette position : chelem deplacer JOUEUR --table {table} --place N --position {next}")
                })
                .advise("Ou faites remplacer celui qui est parti : chelem remplacer JOUEUR --par NOM")
                .into());
            }
            tournament.make(Change::Progress(tournament.state, next));
            let session = Session { kind: Some(kind), ..tournament.session().clone() };
            tournament.make(Change::Session(session));
            let local = tournament.session().local(next);
            let moves = seating::movement(&tournament, tournament.session()).map(|movement| movement.announce(local.0));
            let announced = moves.into_iter().map(|moves| format!("À annoncer : {moves}."));
            let notes = announced.chain(said).collect();
            let report = placing::report(&tournament, next, notes);
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
