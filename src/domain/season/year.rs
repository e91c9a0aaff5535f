//! Y2: a season: a name, two days, and whether it is closed.

use super::Rules;
use super::night::{Night, NightKey, NightResult};
use crate::award::{Formula, Grid};
use crate::federation::{awards, duplicate_awards, refuse_small};
use crate::ranking::standings::ranked;
use crate::tournament::Tournament;
use crate::{Refusal, etuis};
use chrono::NaiveDate;

/// A season's key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SeasonId(pub i64);

/// The longest name.
const LONGEST: usize = 100;

/// A season of the club: a year, a winter's challenge, a festival of one day. Not the federation's
/// ([`crate::competition::Season`], C1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClubSeason {
    pub id: SeasonId,
    pub name: String,
    /// The first day.
    pub from: NaiveDate,
    /// The last day.
    pub to: NaiveDate,
    /// Y10: closed; its frozen values stay.
    pub closed: bool,
    /// The rules of the ranking.
    pub rules: Rules,
}

impl ClubSeason {
    /// Whether a day lies in it.
    pub fn holds(&self, day: NaiveDate) -> bool {
        (self.from..=self.to).contains(&day)
    }

    /// `du 01/07/2026 au 30/06/2027`.
    pub fn days(&self) -> String {
        format!("du {} au {}", self.from.format("%d/%m/%Y"), self.to.format("%d/%m/%Y"))
    }

    /// Refuses a name or days that make no season.
    /// Errors: no name; the end before the beginning; more than two years.
    pub fn check(&self) -> Result<(), Refusal> {
        if self.name.trim().is_empty() {
            return Err(Refusal::new("Y2", "la saison n'a pas de nom").advise("Exemple de nom : 2026-2027"));
        }
        if self.name.chars().count() > LONGEST {
            return Err(Refusal::new("Y2", format!("le nom de la saison a plus de {LONGEST} signes"))
                .advise("Donnez-lui un nom plus court."));
        }
        let days = (self.to - self.from).num_days();
        let words = self.days();
        match days {
            ..0 => Err(Refusal::new("Y2", format!("{words} : la saison finit avant de commencer"))
                .advise("Donnez un dernier jour qui n'est pas avant le premier.")),
            0..=731 => Ok(()),
            _ => Err(Refusal::new("Y2", format!("{words} : une saison dure deux ans au plus"))
                .advise("Vérifiez les années.")),
        }
    }
}

/// The result of each person in the tournament, by its official ranking (R1–R6, D60); of a formation, each member has its place. Entrants who
/// are not ranked (R7) or never came (article 26) are left out. `grid` is the one imported for étuis (D60).
pub fn night_of(tournament: &Tournament, grid: Option<&Grid>) -> Night {
    let Tournament { id, settings, .. } = tournament;
    let duplicate = tournament.is_duplicate();
    let (rows, given) = if duplicate {
        let rows = etuis::of_record(tournament).unwrap_or_default();
        let given = grid.map(|grid| duplicate_awards(tournament, &rows, grid));
        (rows, given)
    } else {
        let rows = ranked(tournament, tournament.current());
        let given = refuse_small(tournament).is_ok().then(|| awards(tournament, &rows));
        (rows, given)
    };
    let share = u32::try_from(tournament.formula().members()).unwrap_or(u32::MAX);
    let mut results = Vec::new();
    for (index, (unit, row)) in (1..).zip(&rows).enumerate() {
        let given = given.as_ref().and_then(|given| given.get(index));
        for (member, entry) in tournament.people(row.standing.who).into_iter().enumerate() {
            if !entry.ranked || !entry.played() {
                continue;
            }
            results.push(NightResult {
                person: entry.person_id,
                unit,
                rank: Some(row.rank),
                total: (!duplicate).then(|| row.total.over(share).points()),
                deals: (!duplicate).then(|| deals(tournament, row.standing.reached)),
                pcn: given.map(|given| given.get(member).and_then(|award| award.pcn).unwrap_or(0)),
            });
        }
    }
    Night {
        key: NightKey::Tournament(*id),
        name: settings.name.clone(),
        date: settings.date,
        teams: tournament.formula() != Formula::Individuel || tournament.has_formations(),
        duplicate,
        club: None,
        host: None,
        origin: tournament.origin.clone(),
        ranks: rows.iter().map(|row| row.rank).collect(),
        ranked: u32::try_from(rows.len()).ok(),
        results,
    }
}

/// Deals planned through the sessions up to that one.
fn deals(tournament: &Tournament, reached: u8) -> u32 {
    let played = tournament.sessions.iter().filter(|session| session.number <= reached);
    played.map(|session| u32::from(session.positions) * u32::from(session.deals)).sum()
}
