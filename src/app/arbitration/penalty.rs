//! Penalties and warnings (A1, A2): given to a player, to several, or to a whole table; lifted; listed.

use crate::app::club::Club;
use crate::app::directory::find;
use crate::app::error::{AppError, Result};
use crate::app::night::Night;
use crate::domain::award::Formula;
use crate::domain::penalty::{self, FORFEIT_AFTER_MINUTES, Facts, Offence, Sanction};
use crate::domain::{PositionNo, Refusal, Score, TableNo};
use crate::report::SCHEMA;
use crate::report::penalty::{PenaltyLine, PenaltyReport};
use crate::storage::{Done, EntryRow, PenaltyRow, incidents};

/// Against whom.
#[derive(Debug, Clone)]
pub enum Against {
    /// Players, each by number, licence or part of the name.
    Players(Vec<String>),
    /// Everybody at a table.
    Table(TableNo),
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
    /// A warning, for any reason.
    Warning {
        /// Why.
        reason: String,
    },
    /// A2: an offence the fascicule names.
    Offence {
        /// Which.
        offence: Offence,
        /// What it depends on; whether it is a second one is looked up.
        facts: Facts,
        /// What the arbiter adds to the reason; may be empty.
        detail: String,
    },
}

impl Club<'_> {
    /// Gives a penalty or a warning (A1, A2) at a position (the current one when `None`); returns a sentence for each player
    /// and what follows from it. The tables' sheets do not change.
    ///
    /// # Errors
    /// Nobody or several people found; no points, no minutes, no reason; a position at which the player was out already.
    pub fn penalise(
        &mut self,
        against: &Against,
        penalty: &Penalty,
        position: Option<PositionNo>,
    ) -> Result<Vec<String>> {
        self.change_night(|tx, night| {
            night.must_be_open()?;
            night.must_have_begun(position.unwrap_or(night.current()))?;
            let (mut said, mut notes, mut why) = (Vec::new(), Vec::new(), String::new());
            for entry in people(&night, against, position)? {
                let at = counted_at(&night, entry, position)?;
                let (sanction, reason) = weigh(&night, entry, penalty)?;
                let points = if let Sanction::Points(points) = sanction { points } else { Score::ZERO };
                let row = PenaltyRow { id: 0, entry: entry.id, position: at, points, reason: reason.clone() };
                incidents::insert_penalty(tx, night.id(), &row)?;
                said.push(sentence(&night, entry, &row));
                notes.extend(late_enough(&night, entry, penalty));
                why = reason;
            }
            let what = said.join(" ; ");
            said.append(&mut notes);
            Ok(Done { value: said, what, why })
        })
    }

    /// Takes back the last penalty or warning of each of those players, or the last one at that position; returns a sentence
    /// for each.
    ///
    /// # Errors
    /// Nobody or several people found; one who has none.
    pub fn lift_penalty(
        &mut self,
        against: &Against,
        position: Option<PositionNo>,
        reason: &str,
    ) -> Result<Vec<String>> {
        self.change_night(|tx, night| {
            night.must_be_open()?;
            let mut said = Vec::new();
            for entry in people(&night, against, position)? {
                let name = night.name(entry.id);
                let fits = |row: &&PenaltyRow| row.entry == entry.id && position.is_none_or(|p| row.position == p);
                let Some(last) = night.penalties.iter().rfind(fits) else {
                    let place = position.map_or_else(String::new, |p| format!(" à la position {p}"));
                    return Err(AppError::input(format!("{name} n'a ni pénalité ni avertissement{place}"))
                        .advise("Pour les voir tous : chelem penalite lister"));
                };
                incidents::delete_penalty(tx, last.id)?;
                said.push(format!(
                    "{name} : levée de « {} » ({} points, position {})",
                    last.reason, last.points, last.position
                ));
            }
            let what = said.join(" ; ");
            Ok(Done { value: said, what, why: reason.to_owned() })
        })
    }

    /// All penalties and warnings of the tournament in the order they were given, or those of one player.
    ///
    /// # Errors
    /// Nobody or several people found.
    pub fn penalties(&self, player: Option<&str>) -> Result<PenaltyReport> {
        let night = self.night()?;
        let only = player.map(|query| find::entry(&night, query).map(|entry| entry.id)).transpose()?;
        let chosen = night.penalties.iter().filter(|row| only.is_none_or(|id| row.entry == id));
        Ok(PenaltyReport {
            schema: SCHEMA,
            tournament: night.row.data.name.clone(),
            in_teams: night.formula() != Formula::Individuel,
            penalties: chosen
                .map(|row| {
                    let entry = night.entry(row.entry);
                    PenaltyLine {
                        position: row.position.0,
                        number: entry.map_or(0, |entry| entry.number),
                        name: night.name(row.entry),
                        team: entry.and_then(|entry| entry.team).map(|(team, _)| night.team_name(team)),
                        warning: row.points == Score::ZERO,
                        points: row.points.0,
                        reason: row.reason.clone(),
                    }
                })
                .collect(),
        })
    }
}

/// Those meant, once each.
fn people<'a>(night: &'a Night, against: &Against, position: Option<PositionNo>) -> Result<Vec<&'a EntryRow>> {
    let mut people: Vec<&EntryRow> = Vec::new();
    match against {
        Against::Players(queries) => {
            for query in queries {
                let entry = find::entry(night, query)?;
                if people.iter().any(|known| known.id == entry.id) {
                    return Err(AppError::input(format!("{} est nommé deux fois", night.name(entry.id))));
                }
                people.push(entry);
            }
        }
        Against::Table(table) => {
            let position = position.unwrap_or(night.current());
            night.must_have_begun(position)?;
            crate::app::sheet::enter::occupied(night, position, *table)?;
            people.extend(night.table(position, *table).iter().filter_map(|seat| night.entry(seat.entry)));
        }
    }
    Ok(people)
}

/// The position a penalty is given at: one of those that count for that player (R5: nothing counts after an elimination).
fn counted_at(night: &Night, entry: &EntryRow, asked: Option<PositionNo>) -> Result<PositionNo> {
    let last = night.end(entry).min(night.current());
    match asked {
        Some(asked) if asked > last => Err(Refusal::new(
            "R5",
            format!("{} ne joue plus après la position {last} : une pénalité n'y compterait pas", night.name(entry.id)),
        )
        .advise(format!("Donnez-la à la dernière qu'il a jouée : --position {last}"))
        .into()),
        Some(asked) => Ok(asked),
        None => Ok(last),
    }
}

/// What is given to that player, and the reason written down.
fn weigh(night: &Night, entry: &EntryRow, penalty: &Penalty) -> Result<(Sanction, String)> {
    let (sanction, reason) = match penalty {
        Penalty::Free { points, reason } => (penalty::points(*points)?, reason.trim().to_owned()),
        Penalty::Warning { reason } => (Sanction::Warning, reason.trim().to_owned()),
        Penalty::Offence { offence, facts, detail } => {
            let again = night.penalties.iter().any(|row| row.entry == entry.id && offence.is_kind_of(&row.reason));
            let facts = Facts { again, ..*facts };
            (offence.sanction(facts)?, offence.reason(facts, detail))
        }
    };
    if reason.is_empty() {
        return Err(Refusal::new("A1", "une pénalité demande un motif").advise("Ajoutez --motif \"…\".").into());
    }
    Ok((sanction, reason))
}

/// `LEFÈVRE Luc : 100 points de pénalité (fausse donne), position 2`.
fn sentence(night: &Night, entry: &EntryRow, row: &PenaltyRow) -> String {
    let (name, PenaltyRow { points, reason, position, .. }) = (night.name(entry.id), row);
    let team = entry.team.map_or_else(String::new, |(team, _)| match night.team_name(team) {
        named if night.teams.iter().any(|row| row.id == team && !row.name.is_empty()) => format!(" ({named})"),
        _ => String::new(),
    });
    if *points == Score::ZERO {
        return format!("{name}{team} : avertissement ({reason}), position {position}");
    }
    format!("{name}{team} : {points} points de pénalité ({reason}), position {position}")
}

/// Article 26: so late that the arbiter may declare a forfeit.
fn late_enough(night: &Night, entry: &EntryRow, penalty: &Penalty) -> Option<String> {
    let Penalty::Offence { offence: Offence::Late, facts, .. } = penalty else { return None };
    let first = night.session().first;
    let absent = night.current() == first && crate::app::entry::forfeit::still_to_play(night, entry, first);
    (facts.minutes > Some(FORFEIT_AFTER_MINUTES) && absent).then(|| {
        format!(
            "Plus de {FORFEIT_AFTER_MINUTES} minutes : s'il n'est pas là, l'arbitre peut le déclarer forfait (article 26) : chelem forfait {}",
            entry.number
        )
    })
}
