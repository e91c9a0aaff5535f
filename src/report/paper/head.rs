//! The head and foot of every paper. Values only; `print` draws them.

use serde::Serialize;

use domain::PositionNo;

/// The tournament's data on every sheet.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct PaperHead {
    /// The tournament's name.
    pub tournament: String,
    /// In French words: `samedi 21 novembre 2026`.
    pub date: String,
    /// Organising club, may be empty.
    pub club: String,
    /// The first signs of the seal of the journal at the closing; empty before.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub sealed: String,
    /// When it was printed, in French: `21/11/2026 20:14`; for the footer.
    #[serde(skip)]
    pub printed_at: String,
    /// Program version, for the footer.
    #[serde(skip)]
    pub version: String,
    /// Eight signs that change as soon as anything else on the paper does; for the footer.
    #[serde(skip)]
    pub digest: String,
}

/// A position in the words used for players.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PaperPosition {
    /// Counted through the tournament: the number commands take.
    pub position: PositionNo,
    /// How many positions the tournament has so far.
    pub positions: u8,
    /// Its session; `None` in a tournament of one session.
    pub session: Option<PaperSession>,
}

/// A session, and a position within it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PaperSession {
    /// `séance 2`, `carré final`.
    pub name: String,
    /// The position counted from the session's first.
    pub position: PositionNo,
    /// How many positions the session has.
    pub positions: u8,
}

/// A duo or a team of 4, as named beside its members.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PaperTeam {
    /// The kind of team: `duo`, `équipe`.
    pub noun: String,
    pub number: u32,
    /// Its own name, may be empty.
    pub name: String,
}
