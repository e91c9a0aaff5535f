//! D20–D24: the rankings by percentages.

use serde::Serialize;

use super::Percent;
use crate::{Number, Table, Tabular, row};
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

impl DuplicateRanking {
    /// `Classement alterné provisoire`.
    pub fn words(&self) -> String {
        let kind = match (self.kind, self.line) {
            (RankingKind::General, _) => "Classement général".to_owned(),
            (RankingKind::Alternated, _) => "Classement alterné".to_owned(),
            (RankingKind::Category, _) => format!("Classement, {}", self.category.unwrap_or_default()),
            (RankingKind::Line, line) => format!("Classement de la ligne {}", line.unwrap_or_default()),
        };
        let state = match (self.is_final, self.awaited) {
            (true, _) => ", final",
            (false, 0) => "",
            _ => ", provisoire",
        };
        format!("{kind}{state}")
    }
}

impl Tabular for DuplicateRanking {
    fn table(&self) -> Table {
        let mut table = Table::new(format!("{} – {}", self.tournament, self.words()), &[">Rang", ">N°"]);
        let players = self.format == Format::Individual.key();
        table.words(if players { "Joueur" } else { "Triplette" });
        if players {
            table.words("Club");
            table.shorten(&["Club"]);
        }
        let lines = self.rows.iter().any(|row| row.line.is_some());
        if lines {
            table.words("Ligne");
        }
        let other = match self.kind {
            RankingKind::General => "Alterné",
            RankingKind::Alternated | RankingKind::Line | RankingKind::Category => "Général",
        };
        if lines {
            table.detail(other);
        }
        let sessions = self.rows.iter().map(|row| row.sessions.len()).max().unwrap_or(0);
        if sessions == 0 {
            table.detail("Attaque %");
            table.detail("Défense %");
        }
        for number in 1..=sessions {
            table.figures(format!("Séance {number} %"));
        }
        let penalties = self.rows.iter().any(|row| row.penalties.is_some());
        if penalties {
            // D24: the percentage of a session has its penalties taken off already; attack and defence have not.
            table.figures(if sessions > 0 { "Dont pénalités" } else { "Pénalités" });
        }
        table.figures("Total %");
        let left = self.rows.iter().any(|row| row.left);
        if left {
            table.words("Remarque");
        }
        for row in &self.rows {
            let mut cells = row![row.rank, row.number, &row.name];
            if players {
                cells.push(row.club.as_ref());
            }
            if lines {
                cells.push(row.line);
                cells.push(match self.kind {
                    RankingKind::General => row.alternated,
                    RankingKind::Alternated | RankingKind::Line | RankingKind::Category => Some(row.general),
                });
            }
            if sessions == 0 {
                cells.push(row.attack);
                cells.push(row.defence);
            }
            for session in 0..sessions {
                cells.push(row.sessions.get(session).copied().flatten());
            }
            if penalties {
                cells.push(row.penalties.map(|one| Number::new(Total::ZERO - one.value, one.places)));
            }
            cells.push(row.total);
            if left {
                cells.push(row.left.then_some("abandon"));
            }
            table.rows.push(cells);
        }
        table.notes.clone_from(&self.notes);
        table
    }
}
