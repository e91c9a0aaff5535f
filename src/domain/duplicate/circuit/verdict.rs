//! The judge's verdict on a circuit (D40).

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Circuit, Number, Sides};
use crate::duplicate::Serie;
use crate::movement::Chairs;
use crate::movement::verify::Repeat;
use crate::{TableNo, counted};

/// The part of a formation. The attacker of a quadrette and its three defenders go their own ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// A player, or a formation that stays together.
    Whole,
    Attack,
    Defence,
}

/// A player, or the part of a formation that goes its own way.
pub type Unit = (Number, Role);

/// The least and the most of something.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Range {
    pub least: u16,
    pub most: u16,
}

impl Range {
    /// The bounds of those counts; zero without any.
    pub fn of(counts: impl IntoIterator<Item = u16>) -> Self {
        Self::over(counts.into_iter().map(|n| Self { least: n, most: n })).unwrap_or_default()
    }

    /// The least and the most in all of them.
    pub fn over(all: impl IntoIterator<Item = Self>) -> Option<Self> {
        all.into_iter().reduce(|all, one| Self { least: all.least.min(one.least), most: all.most.max(one.most) })
    }

    /// `5`, or `3 à 9`.
    pub fn words(self) -> String {
        if self.least == self.most { self.least.to_string() } else { format!("{} à {}", self.least, self.most) }
    }

    /// With the thing counted.
    pub fn counted(self, what: &str) -> String {
        let most = counted(self.most, what);
        if self.least == self.most { most } else { format!("{} à {most}", self.least) }
    }
}

/// A fault of a circuit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// A player at two places at once.
    Twice { who: Unit, position: u8 },
    /// Two of the four chairs, or both sides of a table, are the same one's.
    Himself { who: Number, position: u8, table: TableNo },
    /// Two plays at one table at once.
    TableTwice { table: TableNo, position: u8 },
    /// A série that a player has played already.
    Replayed {
        who: Unit,
        serie: Serie,
        /// When, the second time.
        position: u8,
    },
    /// A série at two tables at once.
    TwoPlaces { serie: Serie, position: u8, tables: [TableNo; 2] },
}

impl Fault {
    pub(crate) const fn position(&self) -> u8 {
        match self {
            Self::Twice { position, .. }
            | Self::Himself { position, .. }
            | Self::TableTwice { position, .. }
            | Self::Replayed { position, .. }
            | Self::TwoPlaces { position, .. } => *position,
        }
    }
}

/// The properties of a circuit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    pub faults: Vec<Fault>,
    /// Its repeated meetings.
    pub repeats: Vec<Repeat<Unit>>,
    /// The number of positions with neither, from the first one on.
    pub clean: u8,
    /// Étuis a player attacks.
    pub attacks: Range,
    /// Étuis a player plays.
    pub deals: Range,
    /// The times an étui is played.
    pub(crate) results: Range,
    /// The séries that two players of one line, or any two where there are no lines, play in the same orientation; `None` where
    /// sides are not compared so.
    pub comparisons: Option<Range>,
    /// The number of *relais* of each player who has any.
    pub rests: BTreeMap<Unit, u16>,
}

impl Sides {
    /// The parts of formations that are present.
    pub(super) fn units(&self) -> Chairs<Unit> {
        let roles = if matches!(self, Self::Opposed { .. }) { [Role::Attack, Role::Defence] } else { [Role::Whole; 2] };
        let mut units = Chairs::default();
        for (unit, ((_, who), role)) in units.iter_mut().zip(self.named().zip(roles.into_iter().cycle())) {
            *unit = who.map(|number| (*number, role));
        }
        units
    }
}

impl Fault {
    /// The fault, in French; `label` names the players.
    pub fn words(&self, circuit: &Circuit, label: &dyn Fn(Number) -> String) -> String {
        let name = |number: Number| format!("{} {}", circuit.format.entrant(), label(number));
        match self {
            Self::Twice { who, position } => {
                format!("{} est à deux tables à la position {position}", name(who.0))
            }
            Self::Himself { who, position, table } => {
                format!("{} joue contre lui-même à la table {table}, position {position}", name(*who))
            }
            Self::TableTwice { table, position } => {
                format!("la table {table} a deux fois quelque chose à jouer à la position {position}")
            }
            Self::Replayed { who, serie, position } => {
                let etuis = circuit.etuis_of(*serie);
                let what = if circuit.size == 1 { "l'étui" } else { "les étuis" };
                format!("{} rejouerait {what} {etuis} à la position {position}", name(who.0))
            }
            Self::TwoPlaces { serie, position, tables: [one, other] } => {
                let etuis = circuit.etuis_of(*serie);
                let (what, would) = if circuit.size == 1 { ("l'étui", "serait") } else { ("les étuis", "seraient") };
                format!("{what} {etuis} {would} à la fois aux tables {one} et {other} à la position {position}")
            }
        }
    }
}
