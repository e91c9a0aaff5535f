//! What goes on paper: *feuilles de marque*, personal cards, the placement board. Values only; `print` draws them.

use serde::Serialize;

use crate::domain::{Orientation, PositionNo, TableNo};

/// What every sheet says of its tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PaperHead {
    /// The tournament's name.
    pub tournament: String,
    /// In French words: `samedi 21 novembre 2026`.
    pub date: String,
    /// Organising club, may be empty.
    pub club: String,
    /// When it was printed, in French: `21/11/2026 20:14`; for the footer.
    pub printed_at: String,
    /// Program version, for the footer.
    pub version: String,
}

/// One *feuille de marque* (F1), ready to be filled in by North.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScoreSheet {
    /// Tournament.
    pub head: PaperHead,
    /// Position played.
    pub position: PositionNo,
    /// How many positions the tournament has.
    pub positions: u8,
    /// Table.
    pub table: TableNo,
    /// Deals to play: one row each.
    pub deals: u8,
    /// The chairs of the table in order; an empty chair has no player.
    pub chairs: Vec<SheetChair>,
}

/// One column of a *feuille de marque*.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SheetChair {
    /// Which chair.
    pub orientation: Orientation,
    /// Who sits there; `None` leaves the column struck out.
    pub player: Option<SheetPlayer>,
}

/// A player as named on a *feuille de marque*.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SheetPlayer {
    /// `NOM Prénom`.
    pub name: String,
    /// Starting seat: `N7`, or `n° 7` in a Howell movement.
    pub start: String,
    /// Where this player goes next.
    pub next: NextSeat,
}

/// Where a player goes after a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NextSeat {
    /// That table and chair.
    At(TableNo, Orientation),
    /// Known only once the next position is drawn: look at the board.
    Posted,
    /// The player leaves the tournament.
    Leaves,
    /// That was the last position.
    End,
}

/// A player's personal card (*fiche personnelle*).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayerCard {
    /// Tournament.
    pub head: PaperHead,
    /// Entry number.
    pub number: u32,
    /// `NOM Prénom`.
    pub name: String,
    /// Club, may be empty.
    pub club: String,
    /// Starting seat: `N7`, or `n° 7` in a Howell movement.
    pub start: String,
    /// One sentence on the movement: `Nord fixe, Sud +1, Est +2, Ouest −2`.
    pub movement: String,
    /// One line per position.
    pub lines: Vec<CardLine>,
}

/// Where a personal card sends its player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CardSeat {
    /// That table and chair.
    At(TableNo, Orientation),
    /// Not drawn yet: to be read on the board.
    Posted,
    /// The player does not play that position.
    Absent,
}

/// One position on a personal card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CardLine {
    /// Which position.
    pub position: PositionNo,
    /// Where the player sits.
    pub seat: CardSeat,
    /// True at a table of 3.
    pub at_three: bool,
}

/// The placement board (*tableau d'orientation*) of one position, by table and by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlacementBoard {
    /// Tournament.
    pub head: PaperHead,
    /// Which position it shows.
    pub position: PositionNo,
    /// One row per table.
    pub tables: Vec<BoardTable>,
    /// The same people sorted by name.
    pub names: Vec<BoardName>,
}

/// One table of the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoardTable {
    /// Table.
    pub table: TableNo,
    /// `NOM Prénom` at N, S, E, O; `None` for an empty chair.
    pub names: [Option<String>; 4],
}

/// One name of the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoardName {
    /// `NOM Prénom`.
    pub name: String,
    /// Club, may be empty.
    pub club: String,
    /// Table.
    pub table: TableNo,
    /// Chair.
    pub orientation: Orientation,
}
