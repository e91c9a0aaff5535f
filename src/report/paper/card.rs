//! A player's personal card (*fiche personnelle*).

use serde::Serialize;

use super::{PaperHead, PaperTeam};
use domain::{Orientation, PositionNo, TableNo, Total};

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
