//! The organiser's settings of a tournament.

use chrono::NaiveDate;

use super::DuplicateSettings;
use crate::award::Formula;
use crate::competition::{self, Championship, Plan, Stage};
use crate::money::Cents;
use crate::movement::{Game, Kind};

/// Settings made before the evening, which may change until it begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    pub name: String,
    /// The day; of the first session where there are several.
    pub date: NaiveDate,
    /// Place; may be empty.
    pub place: String,
    /// Organising club; may be empty.
    pub organiser: String,
    /// Official arbiter; may be empty.
    pub arbiter: String,
    /// All the positions known so far, those of later sessions included: they are numbered through the tournament.
    pub positions: u8,
    /// Deals per position, in the first session.
    pub deals: u8,
    /// The movement of the first session, once chosen.
    pub movement: Option<Kind>,
    /// Sheets are confirmed only when typed twice alike.
    pub double_entry: bool,
    /// Entry fee, for one person.
    pub fee: Cents,
    /// Players, duos (M7) or teams of 4.
    pub formula: Formula,
    /// M8: teams of 4 in four parallel tournaments.
    pub parallel: bool,
    /// The game, which sets the number of players at a table.
    pub game: Game,
    /// C1: the kind of championship and its stage, when it is one.
    pub championship: Option<(competition::Kind, Stage)>,
    pub sessions: u8,
    /// R3: article 29 breaks ties.
    pub article_29: bool,
    /// R6: a player who leaves is ranked behind all who finish. Always so in championships (article 27).
    pub leavers_last: bool,
    /// C6: the number qualified by the final ranking, where the organiser sets it.
    pub qualifies: Option<u16>,
    /// Articles 3, 9, 15, 20: the stages after the first session, as they were written down before.
    pub plan: Option<Plan>,
    /// O2: the part given back.
    pub prize_fund: PrizeFund,
    /// D1: *donnes dupliquées*; nothing for free deals.
    pub duplicate: Option<DuplicateSettings>,
}

impl Settings {
    /// C1: the championship, when it is one that exists.
    pub(crate) fn championship(&self) -> Option<Championship> {
        let (kind, stage) = self.championship?;
        Championship::new(kind, stage).ok()
    }
}

/// O2: the organiser's settings of the prizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrizeFund {
    /// Percent of the fees given back.
    pub given_back_percent: u8,
    /// Percent of the players (teams) rewarded.
    pub rewarded_percent: u8,
    /// Money added to the fees.
    pub added: Cents,
    /// R8: the special prize; zero for none.
    pub special: Cents,
    /// Prizes by rule are multiples of it.
    pub step: Cents,
    /// Above the base, each prize by rule in percent of the one before.
    pub decline_percent: u8,
}

impl Default for PrizeFund {
    fn default() -> Self {
        Self {
            given_back_percent: 80,
            rewarded_percent: 20,
            added: Cents::ZERO,
            special: Cents::ZERO,
            step: Cents::euros(1),
            decline_percent: 80,
        }
    }
}
