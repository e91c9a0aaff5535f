//! What goes on paper: *feuilles de marque*, personal cards, the placement board. Values only; `print` draws them.

use serde::Serialize;

use super::ranking::RankingReport;
use crate::domain::{Orientation, PositionNo, Score, TableNo, Total};

/// What every sheet says of its tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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

/// What goes on a sheet, under the head that all papers have. Serialised, it is what its digest is made of.
pub trait Paper: Serialize {
    /// The head.
    fn head(&self) -> &PaperHead;
    /// The head, to put the digest in.
    fn head_mut(&mut self) -> &mut PaperHead;
}

/// A paper is what has a field `head`: one name each, below.
macro_rules! papers {
    ($($paper:ty),* $(,)?) => {
        $(impl Paper for $paper {
            fn head(&self) -> &PaperHead {
                &self.head
            }
            fn head_mut(&mut self) -> &mut PaperHead {
                &mut self.head
            }
        })*
    };
}

papers!(ScoreSheet, PlayerCard, PlacementBoard, RankingPaper, super::seat_card::SeatCard);
papers!(super::recap::RecapPaper, super::identification::IdentificationPaper, super::corrections::CorrectionsPaper);
papers!(super::signage::TableNumbers, super::signage::RoomPanels, super::signage::Poster);
papers!(super::record::RecordPaper, super::prizes::PrizesPaper, super::receipts::ReceiptsPaper);
papers!(super::honours::Diplomas);
papers!(super::desk::RosterPaper, super::desk::LicencesPaper, super::desk::TallyPaper);
papers!(super::awards::HomologationPaper, super::summary::SummaryPaper, super::table_paper::TablePaper);

/// A position as players are told of it.
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
    /// What it is: `duo`, `équipe`.
    pub noun: String,
    /// Its number.
    pub number: u32,
    /// Its own name, may be empty.
    pub name: String,
}

/// What is played at one table.
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
    /// Tournament.
    pub head: PaperHead,
    /// Position played; `None` to be filled in.
    pub when: Option<PaperPosition>,
    /// Table; `None` to be filled in.
    pub table: Option<TableNo>,
    /// M8: the section of the table, from A, in parallel tournaments.
    pub section: Option<char>,
    /// What is played there.
    pub game: TableGame,
    /// Deals to play: one row each.
    pub deals: u8,
    /// The chairs of the table in order; an empty chair has no player.
    pub chairs: Vec<SheetChair>,
    /// What the table wrote, on the sheets of a practice evening only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<Written>,
}

/// What a table wrote on its sheet.
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
    /// Who took; `None` for a cancelled deal.
    pub taker: Option<Orientation>,
    /// What each chair won or lost.
    pub scores: Vec<(Orientation, Score)>,
}

/// One column of a *feuille de marque*.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SheetChair {
    /// Which chair.
    pub orientation: Orientation,
    /// Who sits there; `None` leaves the column struck out.
    pub player: Option<SheetPlayer>,
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
    /// Team and partners, in a team tournament.
    pub team: Option<CardTeam>,
    /// What the card is for where there are several sessions: `séance 2`.
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
    /// Which team.
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
    /// Which position.
    pub position: PositionNo,
    /// Where the player sits.
    pub seat: CardSeat,
    /// How many sit at that table, where it is not of the usual size.
    pub size: Option<u8>,
}

/// The placement board (*tableau d'orientation*) of one position: by table, by name, by club, by team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlacementBoard {
    /// Tournament.
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
    /// Table.
    pub table: TableNo,
    /// M8: its section, from A, in parallel tournaments.
    pub section: Option<char>,
    /// Who sits at N, S, E, O and the fifth chair; `None` for an empty chair.
    pub seats: [Option<BoardSeat>; 5],
}

/// Somebody at a table of the board.
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
    /// Table.
    pub table: TableNo,
    /// Chair.
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
    /// Which team.
    pub team: PaperTeam,
    /// Where its members sit, in their order.
    pub members: Vec<BoardName>,
}

/// A ranking with what paper needs to lay its columns out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RankingPaper {
    /// Tournament.
    pub head: PaperHead,
    /// The last position counted.
    pub when: PaperPosition,
    /// True for the players of a team tournament one by one.
    pub one_by_one: bool,
    /// The ranking; a team without a name of its own is called by its number.
    pub report: RankingReport,
    /// The sessions counted, in order.
    pub sessions: Vec<RankingSession>,
}

/// One session in a ranking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RankingSession {
    /// Its number, as in the rows of the ranking.
    pub number: u8,
    /// `séance 2`, `carré final`.
    pub name: String,
    /// How many of its positions are counted.
    pub positions: u8,
    /// R5: what its scores count for in the totals: `× 1,15`, `÷ 1,15`.
    pub coefficient: Option<String>,
    /// Heading of those whose last session it was: `Éliminés après la séance 1`.
    pub last_of: String,
    /// The balances of its positions added up, row by row of the ranking; `None` where nothing was played.
    pub sums: Vec<Option<i32>>,
}
