//! What happens during an evening: penalties, departures, substitutes, the arbiter's decisions.

use super::club::Club;
use super::entries::{Registration, enter_substitute};
use super::error::{AppError, Result};
use super::find;
use super::night::{Night, entry_name};
use super::seating;
use crate::domain::{PositionNo, Refusal, Score, TableNo};
use crate::report::table::Table;
use crate::storage::{Done, EntryRow, IncidentRow, PenaltyRow, SeatRow, entries, incidents, seats};

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

/// A3: what the arbiter imposes on a deal.
#[derive(Debug, Clone)]
pub struct Decision {
    /// Which table.
    pub table: TableNo,
    /// Which deal, if one.
    pub deal: Option<u8>,
    /// What was decided.
    pub decision: String,
    /// Why.
    pub reason: String,
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
            let row = PenaltyRow { entry: entry.id, position, points: Score(deducted), reason: reason.clone() };
            incidents::insert_penalty(tx, night.id(), &row)?;
            let said = if first {
                format!("{name} : avertissement ({reason}), position {position}")
            } else {
                format!("{name} : {points} points de pénalité ({reason}), position {position}")
            };
            Ok(Done { value: said.clone(), what: said, why: reason })
        })
    }

    /// Lets a player leave after a position (by default, after the last one whose sheet is in); returns what it changes.
    /// The tables play on at 3 (R6).
    ///
    /// # Errors
    /// When a sheet of a later position is in, or when the position being played would be left with a table of 2.
    pub fn leave(&mut self, query: &str, after: Option<PositionNo>, reason: &str) -> Result<Vec<String>> {
        self.change_night(|tx, mut night| {
            night.must_be_open()?;
            night.must_be_placed()?;
            let mut entry = still_here(&night, query)?;
            let name = entry_name(&entry);
            let after = after.unwrap_or_else(|| last_sheet(&night, &entry));
            if after.0 >= night.row.data.positions {
                return Err(AppError::input(format!(
                    "la dernière position est la {} : {name} termine le tournoi",
                    night.row.data.positions
                )));
            }
            refuse_played(&night, &entry, PositionNo(after.0 + 1))?;
            entry.left_after = Some(after.0);
            entries::update(tx, &entry)?;
            seats::delete_of(tx, entry.id, PositionNo(after.0 + 1))?;
            let freed: Vec<String> = night
                .seats
                .iter()
                .filter(|seat| seat.entry == entry.id && seat.position > after)
                .map(|seat| format!("position {} table {}", seat.position, seat.table))
                .collect();
            night.seats.retain(|seat| seat.entry != entry.id || seat.position <= after);
            let current = night.current();
            if let Some((table, players)) = seating::too_few(&night, current).first().filter(|_| current > after) {
                return Err(Refusal::new(
                    "M5",
                    format!("la table {table} n'aurait plus que {players} joueurs à la position {current}"),
                )
                .advise(format!(
                    "Laissez la table finir avec les donnes jouées : chelem abandon {} --apres {current}",
                    entry.number
                ))
                .advise(format!("Ou faites-le remplacer : chelem remplacer {} --par NOM", entry.number))
                .into());
            }
            let mut said = vec![if after.0 < entry.from_position {
                format!("{name} s'en va sans avoir joué : il n'est pas classé.")
            } else {
                format!("{name} quitte le tournoi après la position {after} : classé derrière ceux qui terminent (R6).")
            }];
            if !freed.is_empty() {
                said.push(format!(
                    "Sa chaise reste vide : {}. Réimprimez ces feuilles : chelem imprimer feuilles --position N",
                    freed.join(", ")
                ));
            }
            said.extend(left_tables(&night, after));
            Ok(Done {
                value: said,
                what: format!("Départ de {name} après la position {after}"),
                why: reason.to_owned(),
            })
        })
    }

    /// Seats a substitute in a player's place, from a position on (by default, the first whose sheet is not in); returns
    /// a sentence. The player who leaves is ranked last (R6); the substitute may be unranked (R7).
    ///
    /// # Errors
    /// When a sheet of that position is in already; somebody not found or playing already.
    pub fn substitute(
        &mut self,
        query: &str,
        by: &Registration,
        from: Option<PositionNo>,
        ranked: bool,
    ) -> Result<String> {
        self.change_night(|tx, mut night| {
            night.must_be_open()?;
            night.must_be_placed()?;
            let mut entry = still_here(&night, query)?;
            let from = from.unwrap_or(PositionNo(last_sheet(&night, &entry).0 + 1));
            if from.0 == 0 || from.0 > night.row.data.positions {
                return Err(AppError::input(format!("il n'y a pas de position {from} à jouer")));
            }
            refuse_played(&night, &entry, from)?;
            let id = enter_substitute(tx, &mut night, by, from, ranked)?;
            let moved: Vec<SeatRow> =
                night.seats.iter().copied().filter(|seat| seat.entry == entry.id && seat.position >= from).collect();
            seats::delete_of(tx, entry.id, from)?;
            for seat in moved {
                seats::insert(tx, night.id(), &SeatRow { entry: id, ..seat })?;
            }
            entry.left_after = Some(from.0 - 1);
            entries::update(tx, &entry)?;
            let Some(substitute) = night.entry(id).cloned() else {
                return Err(AppError::input("inscription introuvable"));
            };
            entries::update(tx, &EntryRow { start: entry.start, ..substitute.clone() })?;
            let (out, into) = (entry_name(&entry), entry_name(&substitute));
            let rank = if ranked { "" } else { ", hors classement" };
            let said = format!("{into} (n° {}) remplace {out} dès la position {from}{rank}", substitute.number);
            Ok(Done::new(said.clone(), said))
        })
    }

    /// Records a decision of the arbiter (A3) at a position (the current one when `None`); returns a sentence.
    ///
    /// # Errors
    /// When the position has not begun or has no such table; no reason.
    pub fn decide(&mut self, decision: &Decision, position: Option<PositionNo>) -> Result<String> {
        self.change_night(|tx, night| {
            night.must_be_open()?;
            let position = position.unwrap_or(night.current());
            night.must_have_begun(position)?;
            super::sheets::occupied(&night, position, decision.table)?;
            if decision.reason.trim().is_empty() {
                return Err(AppError::input("une décision demande un motif (A3)").advise("Ajoutez --motif \"…\"."));
            }
            let row = IncidentRow {
                position,
                table: decision.table,
                deal: decision.deal,
                decision: decision.decision.clone(),
                reason: decision.reason.trim().to_owned(),
            };
            incidents::insert_incident(tx, night.id(), &row)?;
            let deal = row.deal.map_or_else(String::new, |deal| format!(", donne {deal}"));
            let said = format!("Incident, position {position}, table {}{deal} : {}", row.table, row.decision);
            Ok(Done { value: said.clone(), what: said, why: row.reason })
        })
    }

    /// All penalties and decisions of the tournament.
    ///
    /// # Errors
    /// The base's own.
    pub fn incidents(&self) -> Result<Table> {
        let night = self.night()?;
        let decisions = self.store.read(|view| incidents::incidents(view, night.id()))?;
        let mut table = Table::new("Incidents et pénalités", &[">Position", "Qui", "Quoi", "Motif"]);
        for row in decisions {
            let deal = row.deal.map_or_else(String::new, |deal| format!(", donne {deal}"));
            table.rows.push(vec![
                row.position.to_string(),
                format!("table {}{deal}", row.table),
                row.decision,
                row.reason,
            ]);
        }
        for row in &night.penalties {
            let what =
                if row.points == Score::ZERO { "avertissement".into() } else { format!("-{} points", row.points) };
            table.rows.push(vec![row.position.to_string(), night.name(row.entry), what, row.reason.clone()]);
        }
        Ok(table)
    }
}

/// The entry, if it has not left.
fn still_here(night: &Night, query: &str) -> Result<EntryRow> {
    let entry = find::entry(night, query)?;
    match entry.left_after {
        Some(last) => Err(AppError::input(format!("{} est déjà parti, après la position {last}", entry_name(entry)))),
        None => Ok(entry.clone()),
    }
}

/// The last position at which this player's table has handed in its sheet; 0 when none has.
fn last_sheet(night: &Night, entry: &EntryRow) -> PositionNo {
    let played =
        night.seats.iter().filter(|seat| seat.entry == entry.id && night.sheet(seat.position, seat.table).is_some());
    let last = played.map(|seat| seat.position).max().unwrap_or(PositionNo(0));
    // Positions before the player came do not count as played, but are over all the same.
    last.max(PositionNo(entry.from_position.saturating_sub(1))).max(PositionNo(night.row.position.saturating_sub(1)))
}

/// Refuses to take a player off a sheet that is in.
fn refuse_played(night: &Night, entry: &EntryRow, from: PositionNo) -> Result<()> {
    let played = night.seats.iter().find(|seat| {
        seat.entry == entry.id && seat.position >= from && night.sheet(seat.position, seat.table).is_some()
    });
    played.map_or(Ok(()), |seat| {
        Err(AppError::input(format!(
            "{} figure sur la feuille de la table {} en position {}, déjà enregistrée",
            entry_name(entry),
            seat.table,
            seat.position
        )))
    })
}

/// What a departure does to the tables of the positions to come.
fn left_tables(night: &Night, after: PositionNo) -> Vec<String> {
    let mut said = Vec::new();
    for position in (after.0.max(night.current().0)..=night.row.data.positions).map(PositionNo) {
        for (table, players) in seating::too_few(night, position) {
            said.push(format!(
                "Attention (M5) : à la position {position}, la table {table} n'aurait que {players} joueurs : passez alors à « chelem position suivante --mouvement hasard »."
            ));
        }
    }
    said
}
