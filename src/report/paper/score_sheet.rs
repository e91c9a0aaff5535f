//! The *feuille de marque* (F1).

use serde::Serialize;

use super::{PaperHead, PaperPosition, PaperTeam, TableDoor};
use domain::{Orientation, Score, TableNo};

/// The game at one table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TableGame {
    /// At 3, one chair being empty.
    Three,
    /// At 4.
    Four,
    /// At 5 with a called partner (S8).
    Called,
    /// At 5, each in turn being the dead hand (S10).
    Dead,
}

/// One *feuille de marque* (F1), ready to be filled in by North.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScoreSheet {
    pub head: PaperHead,
    /// Position played; `None` to be filled in.
    pub when: Option<PaperPosition>,
    /// Table; `None` to be filled in.
    pub table: Option<TableNo>,
    /// M8: the section of the table, from A, in parallel tournaments.
    pub section: Option<char>,
    /// The table's game.
    pub game: TableGame,
    /// Deals to play: one row each.
    pub deals: u8,
    /// The chairs of the table in order; an empty chair has no player.
    pub chairs: Vec<SheetChair>,
    /// The table's writing, on the sheets of a practice evening only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<Written>,
    /// Where its players may enter it from a phone, while the hall is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub door: Option<TableDoor>,
}

/// A table's writing on its sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Written {
    /// Its deals, in order.
    pub deals: Vec<WrittenDeal>,
    /// Its bottom line, right or wrong.
    pub balances: Vec<(Orientation, Score)>,
}

/// One row of a sheet, as written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WrittenDeal {
    /// The contract, abbreviated.
    pub contract: String,
    /// The taker; `None` for a cancelled deal.
    pub taker: Option<Orientation>,
    /// Each chair's score.
    pub scores: Vec<(Orientation, Score)>,
}

/// One column of a *feuille de marque*.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SheetChair {
    pub orientation: Orientation,
    /// The player on it; `None` leaves the column struck out.
    pub player: Option<SheetPlayer>,
    /// A6: at fault before: no bid at the first deal.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub banned: bool,
}

/// A player as named on a *feuille de marque*; without name and start, to be filled in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SheetPlayer {
    /// `NOM Prénom`.
    pub name: String,
    /// Starting seat of the session: `N7`, or `n° 7` where orientations change.
    pub start: String,
    /// The player's team, in a team tournament.
    pub team: Option<PaperTeam>,
    /// Where this player goes next.
    pub next: NextSeat,
    /// M1: by how many tables, where the movement gives one step for the orientation.
    pub step: Option<i32>,
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
    /// That was the last position of a session, others follow.
    SessionEnd,
    /// That was the last position.
    End,
    /// To be filled in.
    Open,
}
