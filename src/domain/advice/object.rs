//! What a step is about, where there are several.

use crate::money::Cents;
use crate::{PositionNo, TableNo};

/// What can be said of a tournament afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    /// The organising club.
    Organiser,
    Arbiter,
    Place,
    Date,
    Fee,
    /// C6: how many are qualified.
    Qualified,
    /// Whether article 29 separates ties.
    Article29(bool),
    /// How many positions are played.
    Positions(u16),
}

/// Who is entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entrant {
    Anybody,
    /// The first ones.
    First,
    More,
    /// A list in a file.
    File,
    /// A member of a team.
    Member,
    /// Somebody the directory knows by that name.
    Known(String),
    /// Somebody who is not in the directory.
    Newcomer,
}

/// What is typed of a sheet besides its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Typed {
    /// Nothing: it is asked for.
    Nothing,
    Balances,
    /// Whatever there is.
    Rest,
}

/// A ranking to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RankingView {
    /// After the last complete position.
    Standing,
    /// With the sheets already in.
    Provisional,
    /// How one player's rank came about.
    Explained,
}

/// What is changed of the prizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prizes {
    /// The amounts, place by place.
    Amounts,
    /// A prize in kind for the winner.
    Cup,
    /// What the club adds.
    Added(Cents),
    /// What amounts are rounded to.
    Step(Cents),
}

/// A paper to print.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ToPrint {
    Ranking,
    /// All score sheets of the position being played.
    ScoreSheets,
    /// Score sheets of a position, or one of them.
    ScoreSheetsOf(PositionNo, Option<TableNo>),
    /// *Donnes dupliquées*: the fiches that go with the étuis.
    WalkingFiches,
    /// The placement board, of a position.
    Placement(Option<PositionNo>),
    /// Personal cards, or that of an entry.
    Cards(Option<u32>),
    /// Blank identification sheets.
    BlankIdentification,
    /// Blank receipts, that many.
    BlankReceipts(u16),
    /// The paper of that name in the catalogue.
    Named(&'static str),
}
