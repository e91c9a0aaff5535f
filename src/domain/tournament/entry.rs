//! Entries: the players of a tournament, and their teams.

use crate::money::Cents;
use crate::{Orientation, PositionNo, TableNo, full_name};
use chrono::NaiveDate;
use serde::Serialize;

/// The duo or team of 4 of a player, and the place in it, from 1. In parallel tournaments (M8) the place decides which one
/// he plays in.
pub type Membership = (TeamId, u8);

/// A person in a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Entry {
    pub id: EntryId,
    /// Entry number, from 1.
    pub number: u32,
    /// Key in the directory.
    pub person_id: PersonId,
    /// Name, licence, club and the rest.
    pub person: Person,
    /// Paid so far.
    pub paid: Cents,
    /// R7: counted in the ranking.
    pub ranked: bool,
    /// First position played.
    pub from_position: u8,
    /// R6: last position played by a player who left before the end.
    pub left_after: Option<u8>,
    /// P7: affiliated when the tournament was closed; `None` before.
    pub affiliated_then: Option<bool>,
    /// The team, in a tournament of duos or teams.
    pub team: Option<Membership>,
    /// R5, M10: the last session played by a player who was not kept for the next.
    pub last_session: Option<u8>,
    /// M11: the outgoing champion.
    pub champion: bool,
    /// M11: cannot change tables.
    pub fixed: bool,
    /// Announced beforehand and not seen yet: a player who has not come is not drawn.
    pub announced: bool,
    /// C5, article 16: the player's values on the day of qualification for a national final.
    pub qualified: Qualification,
    /// M12: the orientation wished for.
    pub wished: Option<Orientation>,
    /// A5, article 27: he left by *force majeure*.
    pub force_majeure: bool,
    /// Chapter 5: the awards the CCN gave by a derogation.
    pub derogation: Option<Derogation>,
}

/// Chapter 5: where a derogation was granted, the CCN may change the awards of a player: the awards it gave instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Derogation {
    /// PCN; `None` leaves the scale's.
    pub pcn: Option<u32>,
    /// PP; `None` leaves the scale's.
    pub pp: Option<u32>,
    /// The letter that grants it.
    pub letter: String,
}

/// C5, article 16: series, club and committee of the day of qualification; `None`: unknown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Qualification {
    /// Series in the national ranking, 1 to 4.
    pub series: Option<u8>,
    pub club: Option<String>,
    pub committee: Option<String>,
}

impl Entry {
    /// P7: affiliated, as it stood when the tournament was closed.
    pub fn is_affiliated(&self) -> bool {
        self.affiliated_then.unwrap_or(self.person.affiliated)
    }

    /// `NOM Prénom`.
    pub fn name(&self) -> String {
        self.person.name()
    }

    /// False for a player who left before the first position to play.
    pub fn played(&self) -> bool {
        self.left_after.is_none_or(|last| last >= self.from_position)
    }

    /// R6: gone before the end of a position.
    pub fn has_left(&self, position: PositionNo) -> bool {
        self.left_after.is_some_and(|last| last < position.0)
    }
}

/// A duo or a team of 4.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Team {
    pub id: TeamId,
    /// Number, from 1.
    pub number: u32,
    /// Name; empty when it is called by its members.
    pub name: String,
}

/// A player or a team with a place in the ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Who {
    Player(EntryId),
    /// A duo or a team of 4.
    Team(TeamId),
}

/// A tournament's key, also its number for users (`--tournoi 3`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct TournamentId(pub i64);

/// A person of the directory.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PersonId(pub i64);

/// An entry of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct EntryId(pub i64);

/// A duo or a team of 4.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TeamId(pub i64);

/// A penalty given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PenaltyId(pub i64);

/// One occupied chair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seat {
    pub position: PositionNo,
    pub table: TableNo,
    pub chair: Orientation,
    pub entry: EntryId,
    /// Given by the arbiter, not by the movement.
    pub moved: bool,
}

/// The card of a person.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Person {
    pub licence: Option<String>,
    pub last_name: String,
    /// First name; may be empty.
    pub first_name: String,
    /// Both, without accents or case, for searching.
    #[serde(skip)]
    pub folded: String,
    /// Club; may be empty.
    pub club: String,
    /// *Comité*; may be empty.
    pub committee: String,
    /// P7: affiliated to the FFT this season.
    pub affiliated: bool,
    /// C1: date of birth.
    pub birth: Option<NaiveDate>,
    /// C3: series in the national ranking, 1 to 4.
    pub series: Option<u8>,
    /// C3: licensed the year before; a player who was not counts as 4th series.
    pub licensed_before: bool,
    /// Zone; may be empty.
    pub zone: String,
    /// M11: members of one family meet as little as possible; may be empty.
    pub family: String,
}

impl Person {
    /// `NOM Prénom`.
    pub fn name(&self) -> String {
        full_name(&self.last_name, &self.first_name)
    }
}

/// Surname, first name and both folded, as they stand on the card of an erased person.
pub fn erased_name(id: super::PersonId) -> [String; 3] {
    [format!("Joueur effacé {}", id.0), String::new(), format!("joueur efface {}", id.0)]
}

/// A person of the directory, with his key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    pub id: super::PersonId,
    pub person: Person,
}
