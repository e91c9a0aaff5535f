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
    /// A person who is not in the directory, as typed.
    Newcomer(String),
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
    /// All that the moment needs.
    Everything,
}

/// A step about a comité.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ComiteStep {
    /// Add a club.
    NewClub,
    Clubs,
    /// Take the files of a folder.
    Receive,
    /// Take a file in the name of a club.
    Attach,
    /// Take this file in the place of what is here, in the name of that club where it has no code.
    Replace(Option<u32>),
    Doubts,
    Decide,
    Replies,
    /// At the club: type the number and the code of the letter.
    Join(u32, String),
    /// At the club: write the night that was closed.
    Send,
}

/// A step about a season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeasonStep {
    New,
    List,
    /// See which nights count.
    Nights,
    /// Bring a file of nights again, in place of those it brought.
    ImportAgain,
    /// A night of the base counts no more.
    LeaveOut,
    /// Take a night of elsewhere out of the base.
    Delete,
    /// Make a team.
    Team,
    /// Say how many places the final has.
    Places,
    /// Change the rules, what they would give first.
    Rules,
    /// Ask for that many nights only.
    Minimum(usize),
    /// Rank everybody.
    Everybody,
    /// Open the current one again.
    Reopen,
    /// Open one again, by name.
    ReopenNamed(String),
    /// Rankings of some of its people.
    Categories,
    /// Note a member's payment.
    Membership,
    Accounts,
    /// The rules as a file.
    RulesFile,
}
