//! D20–D24: the rankings by percentages.

use serde::Serialize;

use super::Percent;
use crate::table::{shortened, spare};
use crate::{Number, Table, Tabular};
use domain::Total;
use domain::duplicate::Format;

/// Which ranking it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RankingKind {
    /// D22: by percentage.
    General,
    /// D23: the firsts of the lines, then the seconds, …
    Alternated,
    /// Of one line.
    Line,
    /// D63: of one category of the national ranking.
    Category,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RankedRow {
    /// In this ranking.
    pub rank: u32,
    /// Entry number; of a formation, its own.
    pub number: u32,
    pub name: String,
    /// Club, if known.
    pub club: Option<String>,
    /// D8: the line, where there are lines.
    pub line: Option<&'static str>,
    /// D22: the rank in the general ranking.
    pub general: u32,
    /// D23: the rank in the alternated ranking.
    pub alternated: Option<u32>,
    /// D23: the rank in one's own line.
    pub group: Option<u32>,
    /// D19: of the last session, in percent with two decimals.
    pub attack: Option<Percent>,
    /// D19: of the last session.
    pub defence: Option<Percent>,
    /// D24: the global percentage of each session, where there are several; nothing for one that was not played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sessions: Vec<Option<Percent>>,
    /// D26: percentage points taken off, all sessions.
    pub penalties: Option<Percent>,
    /// D24: the global percentages of the sessions, each with its coefficient, with as many decimals as distinguish it.
    pub total: Percent,
    /// The total as a fraction of 1, in lowest terms.
    pub exact: String,
    /// D28.
    pub left: bool,
}

/// A ranking by percentages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DuplicateRanking {
    /// The tournament's name.
    pub tournament: String,
    /// D1.
    pub format: &'static str,
    pub kind: RankingKind,
    /// The line it is of.
    pub line: Option<&'static str>,
    /// The category it is of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<&'static str>,
    /// True for the ranking that counts (D22–D24).
    pub of_record: bool,
    /// True once the tournament is closed.
    #[serde(rename = "final")]
    pub is_final: bool,
    pub awaited: usize,
    /// In order.
    pub rows: Vec<RankedRow>,
    /// Notes for the reader.
    pub notes: Vec<String>,
}

/// How far a ranking is to be trusted.
pub(super) const fn state(is_final: bool, awaited: usize) -> &'static str {
    match (is_final, awaited) {
        (true, _) => ", final",
        (false, 0) => "",
        _ => ", provisoire",
    }
}

impl DuplicateRanking {
    /// `Classement alterné provisoire`.
    pub fn words(&self) -> String {
        let kind = match (self.kind, self.line) {
            (RankingKind::General, _) => "Classement général".to_owned(),
            (RankingKind::Alternated, _) => "Classement alterné".to_owned(),
            (RankingKind::Category, _) => format!("Classement, {}", self.category.unwrap_or_default()),
            (RankingKind::Line, line) => format!("Classement de la ligne {}", line.unwrap_or_default()),
        };
        format!("{kind}{}", state(self.is_final, self.awaited))
    }
}

impl Tabular for DuplicateRanking {
    fn table(&self) -> Table {
        let players = self.format == Format::Individual.key();
        let lines = self.rows.iter().any(|row| row.line.is_some());
        let general = self.kind == RankingKind::General;
        let sessions = self.rows.iter().map(|row| row.sessions.len()).max().unwrap_or(0);
        let once = sessions == 0;
        // D24: the percentage of a session has its penalties taken off already; attack and defence have not.
        let penalties = if once { ">Pénalités" } else { ">Dont pénalités" };
        let fined = self.rows.iter().any(|row| row.penalties.is_some());
        let left = self.rows.iter().any(|row| row.left);
        Table::of(format!("{} – {}", self.tournament, self.words()), &self.rows)
            .column(">Rang", |row| row.rank)
            .column(">N°", |row| row.number)
            .column(if players { "Joueur" } else { "Triplette" }, |row| &row.name)
            .column(players.then(|| shortened("Club")), |row| row.club.as_ref())
            .column(lines.then_some("Ligne"), |row| row.line)
            .column(lines.then(|| spare(if general { ">Alterné" } else { ">Général" })), |row| {
                if general { row.alternated } else { Some(row.general) }
            })
            .column(once.then(|| spare(">Attaque %")), |row| row.attack)
            .column(once.then(|| spare(">Défense %")), |row| row.defence)
            .columns(
                0..sessions,
                |session| format!(">Séance {} %", session + 1),
                |row, session| row.sessions.get(session).copied().flatten(),
            )
            .column(fined.then_some(penalties), |row| {
                row.penalties.map(|one| Number::new(Total::ZERO - one.value, one.places))
            })
            .column(">Total %", |row| row.total)
            .column(left.then_some("Remarque"), |row| row.left.then_some("abandon"))
            .notes(&self.notes)
    }
}
