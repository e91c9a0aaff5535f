//! Penalties and warnings as they are listed.

use serde::Serialize;

use crate::Cell;
use crate::table::{Table, Tabular};

/// A penalty or a warning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PenaltyLine {
    /// The base's own number.
    pub id: i64,
    /// At which position.
    pub position: u8,
    /// Entry number of the player.
    pub number: u32,
    /// `NOM Prénom`.
    pub name: String,
    /// The team the points are deducted from, in a team tournament.
    pub team: Option<String>,
    /// True for a warning.
    pub warning: bool,
    /// Points deducted (A1), positive; 0 for a warning; nothing in *donnes dupliquées*, where it is not in points of free deals.
    pub points: Option<i32>,
    /// The amount, in French: `−100`, `−0,5 %`, `+4,000 PM`.
    pub amount: String,
    pub reason: String,
}

/// The penalties and warnings of a tournament, or of one player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PenaltyReport {
    /// The tournament's name.
    pub tournament: String,
    /// True in a team tournament.
    pub in_teams: bool,
    /// True in *donnes dupliquées*: percent or *points de match* (D26).
    pub duplicate: bool,
    /// In the order they were given.
    pub penalties: Vec<PenaltyLine>,
}

impl Tabular for PenaltyReport {
    fn table(&self) -> Table {
        let heading = match self.penalties.iter().any(|line| line.amount.starts_with('+')) {
            _ if !self.duplicate => ">Points",
            true => "Pénalité ou bonification",
            false => "Pénalité",
        };
        Table::of(format!("{} – pénalités et avertissements", self.tournament), &self.penalties)
            .column(">Position", |line| line.position)
            .column(">N°", |line| line.number)
            .column("Joueur", |line| &line.name)
            .column(self.in_teams.then_some("Équipe"), |line| line.team.as_ref())
            .column(heading, |line| match line.points {
                Some(points) if !line.warning => Cell::from(-points),
                _ => Cell::from(line.amount.as_str()),
            })
            .column("Motif", |line| &line.reason)
            .notes(self.penalties.is_empty().then_some("Aucune pénalité, aucun avertissement."))
    }
}
