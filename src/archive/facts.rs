//! The facts of a tournament as an archive holds them: plain values, references by the numbers users see. `docs/reference/archive.md`
//! defines each field; the words are those of `docs/reference/schema.md`.

use serde::{Deserialize, Serialize};

use super::etuis::{Duplicate, EtuiResult, Etuis, Fine, Fouled, Play};
use super::season::{Outside, Played, Rule, Season, SeasonPerson};
use domain::season::Category;
use domain::{Orientation, Score};

/// A whole tournament.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Archive {
    /// Its settings and how far it is.
    pub tournament: Tournament,
    /// Sessions after the first, in order.
    pub sessions: Vec<Session>,
    /// Duos or teams of 4, by number.
    pub teams: Vec<Team>,
    /// Players, by entry number.
    pub entries: Vec<Entry>,
    /// Starting seats, by session and entry.
    pub starts: Vec<Start>,
    /// The seat of each player, by position, table and chair.
    pub seats: Vec<Seat>,
    /// Score sheets, by position and table.
    pub sheets: Vec<Sheet>,
    /// Penalties, in the order they were given.
    pub penalties: Vec<Penalty>,
    /// The arbiter's decisions, in order.
    pub incidents: Vec<Incident>,
    /// The movement by which each position opened was seated, by position.
    pub movements: Vec<Movement>,
    /// Ties settled by the arbiter (R9), by position and number.
    pub settled: Vec<Settled>,
    /// *Donnes dupliquées*; nothing for free deals.
    pub etuis: Etuis,
    /// Prizes announced, by place.
    pub prizes: Vec<Prize>,
    /// Special prizes beside the usual one (R8), in order.
    pub specials: Vec<Special>,
    /// Exports sent to the federation, by number.
    pub exports: Vec<Export>,
    /// Actions of its journal, oldest first.
    pub actions: Vec<Action>,
}

/// One line of an archive. Those of a season stand before its nights, whose lines are files of their own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Fact {
    Season(Season),
    Rule(Rule),
    Category(Category),
    Person(SeasonPerson),
    Night(Played),
    Outside(Outside),
    Tournament(Tournament),
    Session(Session),
    Team(Team),
    Entry(Entry),
    Start(Start),
    Seat(Seat),
    Sheet(Sheet),
    Penalty(Penalty),
    Incident(Incident),
    Movement(Movement),
    Settled(Settled),
    Duplicate(Duplicate),
    Play(Play),
    Result(EtuiResult),
    Fouled(Fouled),
    Fine(Fine),
    Prize(Prize),
    Special(Special),
    Export(Export),
    Action(Action),
}

/// The settings of a tournament and how far it is. Deals, movement, tables, seed and draw are those of the first session.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tournament {
    pub name: String,
    pub date: String,
    pub place: String,
    pub organiser: String,
    pub arbiter: String,
    pub positions: u8,
    pub deals: u8,
    pub movement: Option<String>,
    pub double_entry: bool,
    pub fee_cents: i64,
    pub formula: String,
    pub parallel: bool,
    pub game: String,
    pub championship: Option<String>,
    pub stage: Option<String>,
    pub sessions: u8,
    pub article_29: bool,
    pub given_back_percent: u8,
    pub rewarded_percent: u8,
    pub added_cents: i64,
    pub special_cents: i64,
    pub step_cents: i64,
    pub decline_percent: u8,
    pub fees_then_cents: Option<i64>,
    #[serde(default = "rules")]
    pub rules: String,
    #[serde(default = "yes")]
    pub leavers_last: bool,
    pub qualifies: Option<u16>,
    pub plan: Option<String>,
    pub despite_rulings: Option<String>,
    pub state: String,
    pub position: u8,
    pub tables: Option<u16>,
    pub seed: Option<i64>,
    pub draw: Option<String>,
}

/// The edition of the rules that an archive of version 1 implies.
fn rules() -> String {
    super::RULES.to_owned()
}

/// The value that version 1 implies.
const fn yes() -> bool {
    true
}

/// The same of a *poignée*.
fn counted() -> String {
    "comptee".to_owned()
}

/// A session after the first, or a phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Session {
    pub number: u8,
    pub kind: String,
    pub date: Option<String>,
    pub first_position: u8,
    pub positions: u8,
    pub deals: u8,
    pub movement: String,
    pub tables: u16,
    pub seed: Option<i64>,
    pub draw: String,
    pub coefficient: u16,
    pub carry: String,
    /// Only of donnes dupliquées, which have no movement then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub circuit: Option<String>,
}

/// A duo or a team of 4.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Team {
    pub number: u32,
    pub name: String,
}

/// An entrant of the tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    pub number: u32,
    pub person: Person,
    pub paid_cents: i64,
    pub ranked: bool,
    pub from_position: u8,
    pub left_after: Option<u8>,
    pub affiliated_then: Option<bool>,
    pub team: Option<u32>,
    pub member: Option<u8>,
    pub last_session: Option<u8>,
    pub champion: bool,
    pub fixed: bool,
    /// Written only where it is true: archives made before it was known read as they did.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub announced: bool,
    pub qualified_series: Option<u8>,
    pub qualified_club: Option<String>,
    pub qualified_committee: Option<String>,
    pub wished: Option<Orientation>,
    #[serde(default)]
    pub force_majeure: bool,
    pub derogation_pcn: Option<u32>,
    pub derogation_pp: Option<u32>,
    pub derogation_letter: Option<String>,
}

/// The directory's card of an entrant.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    pub licence: Option<String>,
    pub last_name: String,
    pub first_name: String,
    pub club: String,
    pub committee: String,
    pub affiliated: bool,
    pub birth: Option<String>,
    pub series: Option<u8>,
    pub licensed_before: bool,
    pub zone: String,
    pub family: String,
    /// `initiales` or `anonyme`: how published pages may name the person, where it is not by the whole name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub publication: Option<String>,
}

/// An entrant's starting place in a session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    pub session: u8,
    pub entry: u32,
    pub table: u16,
    pub chair: Orientation,
}

/// A player's seat at a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    pub position: u8,
    pub table: u16,
    pub chair: Orientation,
    pub entry: u32,
    pub moved: bool,
}

/// A figure for each chair; `None` for an empty chair.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "UPPERCASE")]
pub struct Figures {
    pub n: Option<i32>,
    pub s: Option<i32>,
    pub e: Option<i32>,
    pub o: Option<i32>,
    pub m: Option<i32>,
}

impl Figures {
    /// The figures of those chairs.
    pub fn of(chairs: &[(Orientation, Score)]) -> Self {
        let of = |wanted| chairs.iter().find(|(chair, _)| *chair == wanted).map(|(_, score)| score.0);
        Self {
            n: of(Orientation::N),
            s: of(Orientation::S),
            e: of(Orientation::E),
            o: of(Orientation::O),
            m: of(Orientation::M),
        }
    }

    /// The chairs that have a figure, in the order N, S, E, O, M.
    pub fn chairs(&self) -> Vec<(Orientation, Score)> {
        let figures = [self.n, self.s, self.e, self.o, self.m];
        let chairs = Orientation::ALL.into_iter().zip(figures);
        chairs.filter_map(|(chair, figure)| Some((chair, Score(figure?)))).collect()
    }
}

/// A score sheet as entered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    pub position: u8,
    pub table: u16,
    pub balances: Figures,
    pub status: String,
    pub adjustment: Option<String>,
    pub deals: Vec<Deal>,
}

/// A deal of a sheet kept deal by deal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    pub number: u8,
    pub kind: String,
    pub contract: Option<String>,
    pub taker: Option<Orientation>,
    pub mark: Option<i32>,
    pub half_points: Option<i32>,
    pub bouts: Option<u8>,
    pub petit: Option<String>,
    pub poignees: Vec<String>,
    pub chelem: Option<String>,
    pub dead: Option<Orientation>,
    pub partner: Option<Orientation>,
    pub scores: Figures,
}

/// Points deducted from a player (A1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Penalty {
    pub entry: u32,
    pub position: u8,
    pub points: i32,
    pub reason: String,
    /// The offence of the fascicule (A2); empty for none of them, missing where an older program wrote the archive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offence: Option<String>,
}

/// A contract, and the chairs that took it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Taken {
    pub contract: String,
    pub taker: Orientation,
    pub partner: Option<Orientation>,
    pub dead: Option<Orientation>,
}

/// A decision of the arbiter (A3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Incident {
    pub position: u8,
    pub table: u16,
    pub deal: Option<u8>,
    pub decision: String,
    pub outcome: Option<String>,
    #[serde(default = "counted")]
    pub poignees: String,
    #[serde(default)]
    pub scores: Figures,
    /// Who took the deal that an adjusted score is, where the arbiter gave one, or a deal decided on that was taken against a ban.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken: Option<Taken>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub situation: Option<String>,
    pub reason: String,
    #[serde(default)]
    pub heeded: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_fault: Option<u32>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub banned: bool,
}

/// The movement by which a position was seated (M6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Movement {
    pub position: u8,
    pub movement: String,
}

/// One of those equal where a tie was settled (R9).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settled {
    pub position: u8,
    pub number: u32,
    pub kept: bool,
    pub seed: Option<i64>,
    pub reason: Option<String>,
}

/// A prize announced (O2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prize {
    pub place: u32,
    pub cents: i64,
    pub label: String,
}

/// A special prize beside the usual one (R8).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Special {
    pub name: String,
    pub rule: String,
    pub cents: i64,
    pub label: String,
}

/// An export sent to the federation (O3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Export {
    pub number: u32,
    pub at: String,
    pub content: String,
}

/// An action of the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    pub at: String,
    pub who: String,
    pub what: String,
    pub why: String,
    pub kind: String,
    pub undone: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrects: Option<bool>,
}
