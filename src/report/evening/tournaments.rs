//! The tournaments of the base.

use serde::Serialize;

use crate::table::{Table, Tabular, french_date};
use domain::tournament::State;

/// One tournament in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TournamentLine {
    /// Its number (`--tournoi 3`).
    pub id: i64,
    pub name: String,
    /// ISO date.
    pub date: String,
    pub entries: usize,
    /// `inscription`, `jeu` or `clos`.
    pub state: State,
    /// Position being played; 0 before the draw.
    pub position: u8,
    /// Positions to play.
    pub positions: u8,
    /// True for the one commands act on.
    pub current: bool,
}

/// All tournaments of the base.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TournamentList {
    /// Oldest first.
    pub tournaments: Vec<TournamentLine>,
}

impl Tabular for TournamentList {
    fn table(&self) -> Table {
        Table::of("Tournois de la base", &self.tournaments)
            .column(">N°", |line| line.id)
            .column("Nom", |line| &line.name)
            .column("Date", |line| french_date(&line.date))
            .column(">Inscrits", |line| line.entries)
            .column("État", |line| line.state.key())
            .column(">Position", |line| format!("{}/{}", line.position, line.positions))
            .column("Courant", |line| line.current.then_some("←"))
            .table()
    }
}
