//! Signs for the room: table numbers, orientation panels, the poster.

use serde::Serialize;

use crate::paper::{PaperHead, TableDoor};
use domain::{Orientation, PositionNo, TableNo};

/// Table numbers (*chevalets*).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TableNumbers {
    /// Tournament; without a name where they are of none.
    pub head: PaperHead,
    /// The tables, with the letter of their section in parallel tournaments (M8).
    pub tables: Vec<(TableNo, Option<char>)>,
    /// Where phones enter the sheets of these tables all evening, while the hall is open.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub doors: Vec<TableDoor>,
    /// *Donnes dupliquées*: of each table its colour, whether it rests, where its étuis go.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub etuis: Vec<(TableNo, String)>,
}

/// Orientation panels to hang on the four sides of the room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoomPanels {
    /// Tournament; without a name where they are of none.
    pub head: PaperHead,
    /// One per side.
    pub panels: Vec<RoomPanel>,
}

/// One panel of the room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoomPanel {
    pub orientation: Orientation,
    /// Where its players go after each position, in tables: usual step first; empty where they all change seats.
    pub steps: Vec<PanelStep>,
}

/// A move that all players of an orientation make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PanelStep {
    /// Into that position only; `None` for the usual one.
    pub into: Option<PositionNo>,
    /// Tables up, or down when negative; 0 to stay.
    pub tables: i32,
}

/// Movement and timetable, for the wall.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MovementPoster {
    pub head: PaperHead,
    /// `séance 2`; `None` in a tournament of one session.
    pub session: Option<String>,
    /// Each position and the hour it begins: `20 h 30`; empty to be written by hand.
    pub hours: Vec<(PositionNo, String)>,
    /// The moves of the players.
    pub moves: Moves,
    /// The sessions after it, as they are announced beforehand, in French sentences (C7).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub announced: Vec<String>,
}

/// The moves from position to position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Moves {
    /// The players of an orientation all move alike: into each position but the first.
    Sides(Vec<(Orientation, Vec<MovesInto>)>),
    /// Players called by numbers: the seating of each table, position by position.
    Tables(Vec<(TableNo, Vec<SeatedAt>)>),
}

/// Chairs and the numbers of their players.
pub(crate) type SeatedAt = Vec<(Orientation, String)>;

/// A move into a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct MovesInto {
    /// Tables up, or down when negative; 0 to stay.
    pub tables: i32,
    /// True for the most frequent move of these players.
    pub usual: bool,
}

/// The poster that announces a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Poster {
    pub head: PaperHead,
    /// Where; may be empty.
    pub place: String,
    /// The hour play starts, as written: `20 h 30`; may be empty.
    pub start: String,
    /// `en individuel`, `en duos`, `par équipes de 4`.
    pub formula: String,
    /// Of *donnes dupliquées*.
    pub duplicate: bool,
    /// Positions of each session and deals of each position, where all sessions known have the same and they are not left to the draw.
    pub play: Option<(u8, u8)>,
    pub sessions: u8,
    /// The fee of each player in French, where there is one.
    pub fee: Option<String>,
    /// True for championships, which are for members of the federation only.
    pub members_only: bool,
    /// Percent of the fees given back.
    pub given_back: u8,
    /// The prizes announced place by place: `1er : 100,00 €`; none where the rule makes them.
    pub prizes: Vec<String>,
    /// Whom to ask: telephone, address; may be empty.
    pub contact: String,
    /// Further lines of the organiser.
    pub notes: Vec<String>,
}
