//! The object of a step, where there are several.

use crate::money::Cents;
use crate::movement::Game;
use crate::{PositionNo, TableNo};

/// The settings that can be edited afterwards.
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
    /// The number of positions played.
    Positions(u16),
    /// The game at the tables.
    Game(Game),
}

/// The person to enter.
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
    /// A person the directory has under that name.
    Known(String),
    /// A person who is not in the directory.
    Newcomer,
}

/// The typed part of a sheet, besides its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Typed {
    /// Nothing: the program asks for it.
    Nothing,
    Balances,
    /// All the rest.
    Rest,
}

/// A ranking to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RankingView {
    /// After the last complete position.
    Standing,
    /// With the sheets already in.
    Provisional,
    /// The derivation of one player's rank.
    Explained,
}

/// The part of the prizes to change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prizes {
    /// The amounts, place by place.
    Amounts,
    /// A prize in kind for the winner.
    Cup,
    /// The sum the club adds.
    Added(Cents),
    /// The step to which amounts are rounded.
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
