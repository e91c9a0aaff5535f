//! Where one sits: cards, boards, the slip for the door.

use super::{PaperHead, PaperPosition, PaperTeam};
use domain::{Orientation, PositionNo, TableNo, Total};
use serde::Serialize;

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

/// A player's personal card (*fiche personnelle*).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct PlayerCard {
    pub head: PaperHead,
    pub number: u32,
    /// `NOM Prénom`.
    pub name: String,
    /// Club, may be empty.
    pub club: String,
    /// Team and partners, in a team tournament.
    pub team: Option<CardTeam>,
    /// The session of the card where there are several: `séance 2`.
    pub session: Option<String>,
    /// M8: the section the player is in, from A, in parallel tournaments.
    pub section: Option<char>,
    /// R5: what multiplies the scores of the card: `× 1,15`.
    pub coefficient: Option<String>,
    /// Starting seat of the session: `N7`, or `7` where orientations change.
    pub start: String,
    /// One sentence on the movement: `Nord fixe, Sud +1, Est +2, Ouest −2`.
    pub movement: String,
    /// The total of the sessions before; divided already where a coefficient divides it (R5).
    pub carried: Option<Total>,
    /// One line per position.
    pub lines: Vec<CardLine>,
}

/// The team on a personal card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CardTeam {
    pub team: PaperTeam,
    /// The others: `NOM Prénom`.
    pub partners: Vec<String>,
}

/// Where a personal card sends its player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CardSeat {
    /// That table and chair.
    At(TableNo, Orientation),
    /// Not drawn yet: to be read on the board.
    Posted,
    /// To be filled in.
    Open,
    /// The player does not play that position.
    Absent,
}

/// One position on a personal card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CardLine {
    pub position: PositionNo,
    /// Where the player sits.
    pub seat: CardSeat,
    /// How many sit at that table, where it is not of the usual size.
    pub size: Option<u8>,
}

/// The card of one chair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeatCard {
    pub head: PaperHead,
    /// `séance 2`; `None` in a tournament of one session.
    pub session: Option<String>,
    /// Where it lies.
    pub table: TableNo,
    /// On which chair.
    pub chair: Orientation,
    /// Where one goes from there; `None` when one stays.
    pub next: Option<(TableNo, Orientation)>,
}

/// The code of a table, for a phone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TableDoor {
    pub table: TableNo,
    /// The address, in capitals: its code is smaller so.
    pub address: String,
    /// The eight signs, in two halves, for phones without a camera.
    pub signs: String,
}
