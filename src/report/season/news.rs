//! A night's changes to a season.

use serde::Serialize;

use crate::table::{Table, Tabular};
use domain::Total;
use domain::ordinal;

/// One of the first, after the night.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeasonMove {
    /// `NOM Prénom`.
    pub name: String,
    pub rank: u32,
    /// Without the night; `None` for a person not ranked.
    pub before: Option<u32>,
    /// The gap to the place ahead.
    pub missing: Option<Total>,
    /// That one's rank: `2e`.
    pub ahead: Option<String>,
}

/// A night's changes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct SeasonNews {
    /// The season's name.
    pub season: String,
    /// Whether it counts, in French.
    pub state: String,
    /// Which night of the season it is, from 1; 0 where it does not count.
    pub night: usize,
    /// The first three, in French.
    pub podium: String,
    /// The first ten.
    pub moves: Vec<SeasonMove>,
    /// For how many people it is not kept (Y5).
    pub dropped: usize,
}

impl SeasonMove {
    /// `LEFÈVRE Luc 3e (+2), il lui manque 84 pour le 2e`.
    pub fn words(&self) -> String {
        let moved = match self.before.map(|before| i64::from(before) - i64::from(self.rank)) {
            None => " (nouveau)".to_owned(),
            Some(0) => String::new(),
            Some(won) => format!(" ({won:+})"),
        };
        let missing = match (&self.missing, &self.ahead) {
            (Some(missing), Some(ahead)) => format!(", il lui manque {} pour le {ahead}", missing.words()),
            _ => String::new(),
        };
        format!("{} {}{moved}{missing}", self.name, ordinal(self.rank))
    }
}

impl Tabular for SeasonNews {
    fn table(&self) -> Table {
        Table::of(format!("Saison {}", self.season), &self.moves)
            .column(">Rang", |line| line.rank)
            .column("Joueur", |line| &line.name)
            .column(">Avant", |line| line.before)
            .column(">Lui manque", |line| line.missing)
            .table()
    }
}
