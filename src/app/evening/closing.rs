//! The end of the evening: closing, opening again, stopping early.

use crate::app::club::Club;
use crate::app::error::{AppError, Result};
use crate::app::prize::prizes;
use crate::app::result::ranking;
use crate::domain::PositionNo;
use crate::domain::counted;
use crate::report::RankingReport;
use crate::storage::{Done, entries, sessions, tournaments};

impl Club<'_> {
    /// Closes the tournament: the ranking is final and PCN are given.
    ///
    /// # Errors
    /// Before the last position, or while sheets are missing.
    pub fn close(&mut self) -> Result<RankingReport> {
        self.change_night(|tx, mut night| {
            night.must_be_open()?;
            night.must_be_placed()?;
            let (current, positions) = (night.current(), night.row.data.positions);
            if current.0 < positions {
                return Err(AppError::input(format!(
                    "la position {current} n'est pas la dernière : il y en a {positions}"
                ))
                .advise("Continuez : chelem position suivante.")
                .advise(format!(
                    "Pour arrêter là : chelem tournoi arreter (le tournoi finit à la position {current})."
                )));
            }
            if night.sessions_left() > 0 {
                return Err(AppError::input(format!(
                    "il reste {} sur {}",
                    counted(night.sessions_left(), "séance prévue"),
                    night.row.data.sessions
                ))
                .advise("Pour ouvrir la suivante : chelem seance suivante")
                .advise("Pour finir sans elle : chelem tournoi arreter."));
            }
            let awaited = night.awaited_through(current);
            if awaited.count > 0 {
                return Err(AppError::input(format!(
                    "il manque {} : {}",
                    counted(awaited.count, "feuille"),
                    awaited.words()
                ))
                .advise("Entrez-les : chelem marque."));
            }
            "clos".clone_into(&mut night.row.state);
            night.row.fees_then_cents = Some(prizes::fees(&night).cents.0);
            tournaments::update(tx, &night.row)?;
            for entry in &mut night.entries {
                entry.affiliated_then = Some(entry.data.affiliated);
                entries::update(tx, entry)?;
            }
            let report = ranking::report(&night, current);
            let winner = report
                .rows
                .first()
                .map_or_else(String::new, |row| format!(", vainqueur {} ({})", row.name, row.total.replace('.', ",")));
            Ok(Done::new(report, format!("Clôture du tournoi{winner}")))
        })
    }

    /// Opens a closed tournament again, for a correction.
    ///
    /// # Errors
    /// When it is not closed.
    pub fn reopen(&mut self, reason: &str) -> Result<()> {
        self.change_night(|tx, mut night| {
            if night.row.state != "clos" {
                return Err(AppError::input("le tournoi n'est pas clos"));
            }
            "jeu".clone_into(&mut night.row.state);
            night.row.fees_then_cents = None;
            tournaments::update(tx, &night.row)?;
            for entry in &mut night.entries {
                entry.affiliated_then = None;
                entries::update(tx, entry)?;
            }
            Ok(Done { value: (), what: "Réouverture du tournoi".into(), why: reason.to_owned() })
        })
    }

    /// Makes the position being played the last one; returns its number.
    ///
    /// # Errors
    /// When the tournament is closed or not begun, or at its last position already.
    pub fn stop_early(&mut self, reason: &str) -> Result<PositionNo> {
        self.change_night(|tx, mut night| {
            night.must_be_open()?;
            night.must_be_placed()?;
            let (current, planned) = (night.current(), night.row.data.positions);
            if current.0 == planned && night.sessions_left() == 0 {
                return Err(AppError::input(format!("la position {current} est déjà la dernière")));
            }
            crate::storage::seats::delete_from(tx, night.id(), PositionNo(current.0 + 1))?;
            night.row.data.positions = current.0;
            let begun = night.sessions_begun();
            night.row.data.sessions = u8::try_from(begun).unwrap_or(u8::MAX);
            if night.sessions.len() > 1
                && let Some(mut row) = sessions::all(tx, night.id())?.pop()
            {
                row.positions = current.0 + 1 - row.first.0;
                sessions::update(tx, night.id(), &row)?;
            }
            tournaments::update(tx, &night.row)?;
            let what = if current.0 == planned {
                format!("Le tournoi finit à la position {current}, sans la séance prévue ensuite")
            } else {
                format!("Le tournoi finit à la position {current} au lieu de {planned}")
            };
            Ok(Done { value: current, what, why: reason.to_owned() })
        })
    }
}
