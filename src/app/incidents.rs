//! What the arbiter gives during an evening: penalties (A1, A2); and the list of all that was given and decided.

use super::club::Club;
use super::error::{AppError, Result};
use super::find;
use super::night::entry_name;
use crate::domain::{PositionNo, Score};
use crate::report::SCHEMA;
use crate::report::player::{IncidentLine, IncidentReport};
use crate::storage::{Done, PenaltyRow, incidents};

/// A2: the fascicule's presets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preset {
    /// Late: 100 points per started 5 minutes (article 26).
    Late {
        /// Minutes late.
        minutes: u32,
    },
    /// Score sheet not returned: 400.
    LostSheet,
    /// Misdeal (*fausse donne*): 100.
    Misdeal,
    /// *Poignée* wrongly shown, exposed card, cards touched: warning, then 100.
    Cards,
    /// Telephone: warning, then 500.
    Telephone,
}

impl Preset {
    /// Points, and whether the first time is only a warning.
    const fn points(self) -> (u32, bool) {
        match self {
            Self::Late { minutes } => (100 * minutes.div_ceil(5), false),
            Self::LostSheet => (400, false),
            Self::Misdeal => (100, false),
            Self::Cards => (100, true),
            Self::Telephone => (500, true),
        }
    }

    /// The reason written down.
    fn reason(self) -> String {
        match self {
            Self::Late { minutes } => format!("retard de {minutes} minutes"),
            Self::LostSheet => "feuille de marque non rendue".into(),
            Self::Misdeal => "fausse donne".into(),
            Self::Cards => "faute de cartes (poignée, carte exposée, cartes touchées)".into(),
            Self::Telephone => "téléphone".into(),
        }
    }
}

/// What a penalty is.
#[derive(Debug, Clone)]
pub enum Penalty {
    /// A1: any amount, with its reason.
    Free {
        /// Points deducted.
        points: u32,
        /// Why.
        reason: String,
    },
    /// A2: a preset; a second offence of the same kind gives the points.
    Preset(Preset),
}

impl Club<'_> {
    /// Gives a penalty (A1, A2) at a position (the current one when `None`); returns a sentence. The table's sheet does
    /// not change.
    ///
    /// # Errors
    /// Nobody or several people found; no points, no reason.
    pub fn penalise(&mut self, query: &str, penalty: &Penalty, position: Option<PositionNo>) -> Result<String> {
        self.change_night(|tx, night| {
            night.must_be_open()?;
            let position = position.unwrap_or(night.current());
            night.must_have_begun(position)?;
            let entry = find::entry(&night, query)?;
            let name = entry_name(entry);
            let (points, reason, first) = match penalty {
                Penalty::Free { points, reason } => (*points, reason.trim().to_owned(), false),
                Penalty::Preset(preset) => {
                    let (points, warns) = preset.points();
                    let reason = preset.reason();
                    let warned = night.penalties.iter().any(|p| p.entry == entry.id && p.reason == reason);
                    (if warns && !warned { 0 } else { points }, reason, warns && !warned)
                }
            };
            if reason.is_empty() {
                return Err(AppError::input("une pénalité demande un motif (A1)").advise("Ajoutez --motif \"…\"."));
            }
            if points == 0 && !first {
                return Err(AppError::input("une pénalité demande un nombre de points"));
            }
            let Ok(deducted) =
                i32::try_from(points).map_err(drop).and_then(|p| if p <= 100_000 { Ok(p) } else { Err(()) })
            else {
                return Err(AppError::input(format!("{points} points : ce n'est pas une pénalité possible")));
            };
            let row = PenaltyRow { id: 0, entry: entry.id, position, points: Score(deducted), reason: reason.clone() };
            incidents::insert_penalty(tx, night.id(), &row)?;
            let said = if first {
                format!("{name} : avertissement ({reason}), position {position}")
            } else {
                format!("{name} : {points} points de pénalité ({reason}), position {position}")
            };
            Ok(Done { value: said.clone(), what: said, why: reason })
        })
    }

    /// Takes back the last penalty or warning of a player; returns a sentence.
    ///
    /// # Errors
    /// Nobody or several people found; one who has none.
    pub fn lift_penalty(&mut self, query: &str, reason: &str) -> Result<String> {
        self.change_night(|tx, night| {
            night.must_be_open()?;
            let entry = find::entry(&night, query)?;
            let name = night.name(entry.id);
            let last = night.penalties.iter().rfind(|penalty| penalty.entry == entry.id);
            let Some(last) = last else {
                return Err(AppError::input(format!("{name} n'a ni pénalité ni avertissement")));
            };
            incidents::delete_penalty(tx, last.id)?;
            let said =
                format!("{name} : levée de « {} » ({} points, position {})", last.reason, last.points, last.position);
            Ok(Done { value: said.clone(), what: said, why: reason.to_owned() })
        })
    }

    /// All penalties and decisions of the tournament.
    ///
    /// # Errors
    /// The base's own.
    pub fn incidents(&self) -> Result<IncidentReport> {
        let night = self.night()?;
        let decisions = self.store.read(|view| incidents::incidents(view, night.id()))?;
        let mut lines = Vec::new();
        for row in decisions {
            let deal = row.deal.map_or_else(String::new, |deal| format!(", donne {deal}"));
            lines.push(IncidentLine {
                position: row.position.0,
                about: format!("table {}{deal}", row.table),
                decision: row.decision,
                points: 0,
                reason: row.reason,
            });
        }
        for row in &night.penalties {
            let warning = row.points == Score::ZERO;
            lines.push(IncidentLine {
                position: row.position.0,
                about: night.name(row.entry),
                decision: if warning { "avertissement".into() } else { format!("-{} points", row.points) },
                points: row.points.0,
                reason: row.reason.clone(),
            });
        }
        Ok(IncidentReport { schema: SCHEMA, incidents: lines })
    }
}
