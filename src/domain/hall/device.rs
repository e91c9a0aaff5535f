//! Access rights in the hall: a browser that was let in has a name and a role.

use crate::tournament::TournamentId;
use crate::{PositionNo, TableNo};
use chrono::TimeDelta;

/// The time for which an opened hall, and a phone that came in, belong to one evening.
pub const EVENING: TimeDelta = TimeDelta::hours(12);
/// The most a clock may have been ahead: it is set right, and winter time begins at night.
pub const AHEAD: TimeDelta = TimeDelta::hours(1);

keyed! {
    /// The rights of a visitor; each role includes those before it.
    #[derive(PartialOrd, Ord)]
    pub enum Role {
        Visitor = "attente" => "visiteur",
        /// A phone at a table: the sheet of that table.
        Table = "table" => "téléphone d'une table",
        /// At the control table: sheets, entries, papers.
        Operator = "operateur" => "opérateur",
        Arbiter = "arbitre",
    }
}

/// A table at a position of a tournament: the code a phone came in by.
pub type AtTable = (TournamentId, PositionNo, TableNo);

/// A browser that was let in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    /// The name used in the journal.
    pub name: String,
    pub role: Role,
    /// The phone's table.
    pub table: Option<AtTable>,
}

impl Device {
    /// A device at the control table.
    pub fn desk(name: &str, role: Role) -> Self {
        Self { name: name.to_owned(), role, table: None }
    }
}

/// A browser as the base remembers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Admitted {
    /// The SHA-256 of its secret, in hexadecimal digits.
    pub hash: String,
    pub device: Device,
    /// The local time of its admission.
    pub since: String,
}

keyed! {
    /// The moment at which players see the ranking.
    #[derive(Default)]
    pub enum Publication {
        /// As it moves, sheet by sheet.
        Always = "toujours" => "à chaque feuille",
        /// After each position whose sheets are all in.
        #[default]
        ByPosition = "position" => "après chaque position complète",
        /// Once the tournament is closed.
        AtTheEnd = "fin" => "quand le tournoi est clos",
    }
}

keyed! {
    /// The way the control table accepts a sheet that two players of the table agree on.
    #[derive(Default)]
    pub enum Acceptance {
        /// The operator looks at the figures and accepts them.
        #[default]
        ByEye = "oeil" => "à l'œil : la table de marque voit les bilans et accepte",
        /// The operator types the paper without seeing them: a second entry.
        Retyped = "retaper" => "en retapant : la table de marque tape la feuille de papier sans voir les bilans",
        /// It counts at once.
        AtOnce = "office" => "d'office : dès qu'elle est confirmée",
    }
}

keyed! {
    /// The players who must agree with a sheet before it is confirmed.
    #[derive(Default)]
    pub enum Confirming {
        /// A player other than the one who typed it; in a tournament of duos, one of the other duo.
        #[default]
        Another = "un" => "un autre joueur de la table (en duo : un joueur de l'autre duo)",
        /// All the others.
        Everybody = "tous" => "tous les autres joueurs de la table",
    }
}
