//! The views of phones and the wall: nothing here holds a licence, a payment or a reason that is the arbiter's alone.

use domain::award::Formula;
use domain::hall::{Standing, TableState};
use serde::{Serialize, Serializer};
use std::fmt;

use crate::paper::Earned;

/// A player's seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PublicPlace {
    pub number: u32,
    /// `NOM Prénom`.
    pub name: String,
    pub table: u16,
    /// `Nord`, `Sud`, …
    pub chair: String,
}

/// D56: where a formation plays, at one of its tables.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct PublicFormation {
    pub number: u32,
    pub table: u16,
    /// Which deal of the position, where formations change between two (D51).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deal: Option<u8>,
    /// `Nord-Sud`, `Est-Ouest`, `Attaque` or `Défense`.
    pub side: String,
    pub name: String,
    /// Its members, in one line.
    pub members: String,
    /// Their entry numbers.
    #[serde(skip)]
    pub players: Vec<u32>,
}

/// The hall at a glance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PublicEvening {
    /// The tournament's name.
    pub tournament: String,
    /// The position being played; 0 before the draw.
    pub position: u8,
    /// How many there are.
    pub positions: u8,
    /// It is closed.
    pub closed: bool,
    /// All seated players, by name.
    pub places: Vec<PublicPlace>,
    /// D56: the formations, by number, where nobody has a chair of his own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub formations: Vec<PublicFormation>,
    /// Tables whose sheet is awaited.
    pub awaited: Vec<u16>,
    /// The seed of the draw, where there was one.
    pub seed: Option<i64>,
    /// C7: the sessions after the first, as they are announced beforehand, in French sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub announced: Vec<String>,
}

/// A line of the ranking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PublicRank {
    pub rank: u32,
    /// Another contestant has it too.
    pub tied: bool,
    /// Entry number, or the team's.
    pub number: u32,
    /// `NOM Prénom`, or the team's name.
    pub name: String,
    /// Ranked behind those who played to the end.
    #[serde(skip)]
    pub left: bool,
    /// The members of a team, in one line; empty for a player.
    pub members: String,
    pub total: PublicTotal,
}

/// A total for everybody's eyes; in JSON as it is read: a decimal number, of *donnes dupliquées* `62,50 %`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PublicTotal(pub Earned);

impl fmt::Display for PublicTotal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Earned::Points(total) => total.fmt(f),
            compared => f.write_str(&compared.words()),
        }
    }
}

impl Serialize for PublicTotal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl PublicTotal {
    /// The word after it, with the space before; nothing where it has its unit.
    pub const fn unit(self) -> &'static str {
        if matches!(self.0, Earned::Points(_)) { " points" } else { "" }
    }
}

/// The ranking as far as the arbiter lets it be seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PublicRanking {
    /// After which position.
    pub position: u8,
    /// Sheets of that position are awaited.
    pub provisional: bool,
    /// The tournament is closed.
    #[serde(rename = "final")]
    pub is_final: bool,
    /// D23: of *donnes dupliquées*, it takes the lines in turn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub alternated: bool,
    /// The formula: `individuel`, `duo` or `equipe4`.
    pub formula: Formula,
    /// Best first.
    pub rows: Vec<PublicRank>,
}

/// One position of a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PublicLine {
    pub position: u8,
    /// Table, and `Nord`, `Sud`, …
    pub place: Option<(u16, String)>,
    /// The others at the table, with their chairs: `Nord MARTIN Léa`.
    pub with: Vec<String>,
    /// Balance; `None` while it is awaited, or where scores are not shown yet.
    pub balance: Option<i32>,
}

/// A player's evening, as he may see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PublicPlayer {
    pub number: u32,
    /// `NOM Prénom`.
    pub name: String,
    /// The team, in a team tournament.
    pub team: Option<String>,
    /// The position being played; 0 before the draw.
    pub position: u8,
    /// So far, and those to come whose places are known.
    pub lines: Vec<PublicLine>,
    /// Points taken off him (A1), each with its position, as far as scores are shown.
    pub penalties: Vec<(u8, i32)>,
    /// Whether scores are shown.
    pub scores_shown: bool,
    /// The ranked contestant: the player, or the team; `None` where the ranking is not shown or has no such row.
    pub rank: Option<PublicRank>,
    /// The contestants ranked around him, himself among them.
    pub around: Vec<PublicRank>,
    /// After which position the rank is.
    pub ranked_after: u8,
    /// The rank is final.
    #[serde(rename = "final")]
    pub is_final: bool,
    /// He was announced, and has not come yet.
    pub announced: bool,
}

/// A player found by the beginning of his name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PublicName {
    pub number: u32,
    /// `NOM Prénom`.
    pub name: String,
    /// His club, where it tells him from another one of that name.
    pub club: Option<String>,
}

/// A night without its players, played or to come: for calendars and search engines.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PublicNight {
    /// The tournament's number in this base; 0 of one to come.
    pub tournament: i64,
    /// What it is known by, for good: in every copy of the base, 32 hexadecimal digits.
    pub id: String,
    /// How often it was changed.
    pub edition: u32,
    pub name: String,
    /// ISO date.
    pub date: String,
    /// `20:30`, of one to come; a whole day where it is empty.
    pub hour: String,
    /// Where; may be empty.
    pub place: String,
    /// The club; may be empty.
    pub organiser: String,
    /// The club's season it lies in.
    pub season: Option<String>,
}

impl PublicNight {
    /// The name of its folder on a web space: `2026-11-21-coupe-d-automne`.
    pub fn folder(&self) -> String {
        format!("{}-{}", self.date, crate::output::file_name(&self.name))
    }
}

/// The evening as pages to be put on a web space.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PublicSite {
    /// The evening at a glance.
    pub evening: PublicEvening,
    /// What it is, without its players.
    pub night: PublicNight,
    /// Each position begun, with its seating.
    pub positions: Vec<(u8, Vec<PublicPlace>)>,
    /// As far as the arbiter lets it be seen.
    pub ranking: Option<PublicRanking>,
    /// All who played, by name.
    pub players: Vec<PublicPlayer>,
}

/// A player at a table, with the score proposed for him.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ProposedChair {
    /// `N`, `S`, `E`, `O`, `M`.
    pub chair: String,
    /// `NOM Prénom`.
    pub name: String,
    pub balance: i32,
}

/// A sheet that a table proposes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ProposalView {
    pub id: i64,
    pub position: u8,
    pub table: u16,
    /// D12: the étui whose result it is; its only deal is then what the fiche would say.
    pub etui: Option<u16>,
    /// `proposée`, `confirmée`, `contestée`, `validée`, …
    pub state: Standing,
    /// In the order of the chairs; of an étui the attack alone, with the mark.
    pub chairs: Vec<ProposedChair>,
    /// The player who typed it, and his chair.
    pub by: String,
    pub by_chair: String,
    /// When, local time.
    pub at: String,
    /// Its deals, each as typed, where it was entered deal by deal.
    pub deals: Vec<String>,
    /// The chair that deals next, where its deals are noted as they are played.
    pub dealer: Option<String>,
    /// For whom it is right too.
    pub confirmed_by: Option<String>,
    /// For whom it is wrong.
    pub contested_by: Option<String>,
    /// The balances of the sheet that is in, where they are others.
    pub sheet: Option<Vec<i32>>,
    /// Chairs that may still say that it is right.
    pub may_confirm: Vec<String>,
}

/// Who sits at a table, as phones name them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// `N`, `S`, `E`, `O`, `M`.
    pub chair: String,
    /// `Nord`, `Sud`, …
    pub word: String,
    /// `NOM Prénom`.
    pub name: String,
    /// Entry number.
    pub number: u32,
    /// The seat of the next position; `None` where that is not known yet.
    pub next: Option<(u16, String)>,
    /// A6: at fault before: no bid at the first deal.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub banned: bool,
}

/// A table of the position being played, as the control table and the wall see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HallTable {
    pub table: u16,
    pub state: TableState,
    /// `N`, `S`, `E`, `O`, `M` and `NOM Prénom`, in the order of the chairs.
    pub chairs: Vec<(String, String)>,
    /// In *donnes dupliquées*, the first étui whose result it owes, else the first it played.
    pub etui: Option<u16>,
}

/// The totals at the only table of an evening of friends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OneTable {
    /// `23/11`.
    pub date: String,
    /// Deals noted so far.
    pub deals: usize,
    /// Each player as he allows to be named, with his total, best first.
    pub rows: Vec<(String, i32)>,
}

impl OneTable {
    /// To be sent to friends: `Soirée du 23/11 · 28 donnes · 1. Luc +412 · 2. Eve −38`.
    pub fn words(&self) -> String {
        let rank = |total: i32| 1 + self.rows.iter().filter(|(_, other)| *other > total).count();
        let row = |(name, total): &(String, i32)| {
            let sign = if *total > 0 { "+" } else { "" };
            // A name keeps its hyphen.
            let total_words = format!("{sign}{total}").replace('-', "−");
            format!("{}. {name} {total_words}", rank(*total))
        };
        let rows: Vec<String> = self.rows.iter().map(row).collect();
        format!("Soirée du {} · {} · {}", self.date, domain::counted(self.deals, "donne"), rows.join(" · "))
    }
}

domain::keyed! {
    /// A table's call to the arbiter.
    pub enum Call {
        /// The control table has not answered yet.
        Called = "appelé",
        /// The arbiter said that he comes.
        Coming = "arrive",
    }
}

/// An étui at a table that plays it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EtuiAtTable {
    pub etui: u16,
    /// The chair that attacks, and who: a player, or a formation.
    pub attack: (String, String),
    /// What its fiche says of this table.
    pub written: Option<String>,
    /// What it says of others, as far as the arbiter lets it be seen: who attacked, and the result.
    pub others: Vec<(String, String)>,
    /// D3: other contracts than the *garde* may be played.
    pub contracts: bool,
}

/// A table as its players see it on a phone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TableView {
    pub position: u8,
    /// The position being played.
    pub current: u8,
    pub table: u16,
    pub deals: u8,
    pub chairs: Vec<SeatView>,
    /// D10: in *donnes dupliquées*, its étuis in the order in which they are played.
    pub etuis: Vec<EtuiAtTable>,
    /// Open proposals, oldest first.
    pub proposals: Vec<ProposalView>,
    /// The balances of the sheet, once it is in and counts.
    pub sheet: Option<Vec<i32>>,
    /// The control table's reason for refusing the table's last proposal.
    pub refused: Option<String>,
    /// The tournament is closed.
    pub closed: bool,
    /// Its call to the arbiter, where there is one.
    pub call: Option<Call>,
    /// Friends at the only table: there is no arbiter, no control table and no paper.
    pub alone: bool,
}

/// A player who announces his arrival from a phone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ArrivalView {
    pub id: i64,
    /// The number of whom was announced; `None` for who is on no list.
    pub number: Option<u32>,
    /// `NOM Prénom`, or as it was typed.
    pub name: String,
    /// When, local time.
    pub at: String,
    /// Why the control table did not take it.
    pub refused: Option<String>,
    /// His number, once he is on the list of those who came.
    pub taken: Option<u32>,
}

/// A call or an announcement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NoticeView {
    pub id: i64,
    /// The table that calls; `None` for an announcement.
    pub table: Option<u16>,
    /// The text of the notice.
    pub words: String,
    /// When, local time.
    pub at: String,
}
