//! The placement board (*tableau d'orientation*).

use serde::Serialize;

use super::{PaperHead, PaperPosition, PaperTeam};
use domain::{Orientation, TableNo};

/// The placement board (*tableau d'orientation*) of one position: by table, by name, by club, by team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlacementBoard {
    pub head: PaperHead,
    /// Which position it shows.
    pub when: PaperPosition,
    /// One row per table.
    pub tables: Vec<BoardTable>,
    /// The same people sorted by name.
    pub names: Vec<BoardName>,
    /// The same people club by club, those without one last.
    pub clubs: Vec<BoardClub>,
    /// The same people team by team; empty in an individual tournament.
    pub teams: Vec<BoardTeam>,
}

/// One table of the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoardTable {
    pub table: TableNo,
    /// M8: its section, from A, in parallel tournaments.
    pub section: Option<char>,
    /// The players at N, S, E, O and the fifth chair; `None` for an empty chair.
    pub seats: [Option<BoardSeat>; 5],
}

/// A player at a table of the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoardSeat {
    /// `NOM Prénom`.
    pub name: String,
    /// The player's team, in a team tournament.
    pub team: Option<PaperTeam>,
}

/// One name of the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoardName {
    /// `NOM Prénom`.
    pub name: String,
    /// Club, may be empty.
    pub club: String,
    pub table: TableNo,
    pub orientation: Orientation,
}

/// One club of the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoardClub {
    /// Its name; empty for those without a club.
    pub name: String,
    /// Its players, by name.
    pub members: Vec<BoardName>,
}

/// One team of the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoardTeam {
    pub team: PaperTeam,
    /// Where its members sit, in their order.
    pub members: Vec<BoardName>,
}
