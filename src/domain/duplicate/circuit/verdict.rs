//! The judge's verdict on a circuit (D40).

use std::collections::BTreeMap;

use super::{Asked, Circuit, Format, Kind, Number, Section, Sides, line, quadrettes, triplettes};
use crate::duplicate::Serie;
use crate::movement::Chairs;
use crate::movement::moves::{Line, moved_all};
use crate::movement::verify::Repeat;
use crate::{TableNo, counted};
use serde::Serialize;

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

impl Section {
    /// The moves of all players and of the étuis into that position (2 and more) of a circuit of this shape.
    pub fn moves_into(&self, position: u8) -> String {
        let (tables, count) = (self.circuit.tables, self.circuit.positions.len());
        let positions = u8::try_from(count).unwrap_or(u8::MAX);
        match (self.circuit.format, self.kind) {
            (Format::Individual, Kind::Ligne) => {
                let moves = line::moves(tables, positions, self.missing);
                format!("{} ; les étuis {}", moves.announce(position), moved_all(moves.into(position, Line::D)))
            }
            (Format::Triplettes, Kind::Ligne) => {
                let jump = triplettes::jump(tables) == Some(u16::from(position) - 1);
                let up = if jump { "montent de 2 tables (le saut)" } else { "montent d'une table" };
                format!("Nord-Sud restent, Est-Ouest {up} ; les étuis {}", moved_all(-1))
            }
            (Format::Quadrettes, _) => self.quadrettes_into(position, positions),
            (Format::Teams, _) if tables == 2 => "nouveau quart temps : autre attaquant, étuis suivants".to_owned(),
            (Format::Teams, _) if position.is_multiple_of(2) => {
                format!("les défenseurs restent, les attaquants {} ; les étuis {}", moved_all(1), moved_all(-1))
            }
            (Format::Teams, _) => "nouveau quart temps : autre attaquant, places du début, étuis suivants".to_owned(),
            (_, Kind::Howell) if self.circuit.simultaneous => {
                "chacun suit sa fiche ; la série suivante se joue à toutes les tables".to_owned()
            }
            (_, Kind::Fiches) => {
                "Nord reste, les autres suivent leur fiche ; les étuis aussi changent de table".to_owned()
            }
            _ => "chacun suit sa fiche".to_owned(),
        }
    }

    /// D54: the *charnière* is on the way into that position.
    pub(crate) fn is_hinge(&self, position: u8) -> bool {
        let positions = u8::try_from(self.circuit.positions.len()).unwrap_or(u8::MAX);
        self.circuit.format == Format::Quadrettes
            && (self.turned(position, positions) != 1 || u16::from(position) == u16::from(positions / 2) + 1)
    }

    /// D53: by how many positions of the whole circuit the next one is further.
    fn turned(&self, position: u8, positions: u8) -> i32 {
        let turns = quadrettes::turns(self.circuit.tables, positions);
        let turn = |position: u8| turns.get(usize::from(position) - 1).map_or(0, |turn| i32::from(*turn));
        turn(position) - turn(position.saturating_sub(1).max(1))
    }

    /// D53, D54: the same at each position but the *charnière*.
    fn quadrettes_into(&self, position: u8, positions: u8) -> String {
        let (tables, by) = (i32::from(self.circuit.tables), self.turned(position, positions));
        let (etuis, attackers) = (nearest(-by, tables), nearest(-2 * by, tables));
        let hinge = if self.is_hinge(position) { "charnière : " } else { "" };
        format!(
            "{hinge}les défenseurs restent, les attaquants {} ; les étuis {}",
            moved_all(attackers),
            moved_all(etuis)
        )
    }
}

/// The same move round the tables, the short way.
fn nearest(by: i32, tables: i32) -> i32 {
    let up = by.rem_euclid(tables);
    if up * 2 > tables { up - tables } else { up }
}

impl Asked {
    /// The circuit in one French sentence.
    pub fn describe(&self) -> String {
        let tables = self.tables();
        match (self.format, self.kind) {
            (Format::Individual, Kind::Ligne) => {
                let moves = line::moves(tables, self.positions, self.missing());
                moves.describe(|(into, ..)| (*into <= self.positions).then_some(*into))
            }
            (Format::Individual, Kind::Fiches) => "chacun joue tous les étuis, en suivant sa fiche".to_owned(),
            (Format::Individual, Kind::Howell) if tables > 4 => {
                format!("{} Howell de 4 tables, une seule série d'étuis", tables / 4)
            }
            (Format::Individual, Kind::Howell) => {
                "chacun suit sa fiche ; toutes les tables jouent les mêmes étuis".to_owned()
            }
            (_, Kind::Paralleles) => {
                let sizes: Vec<String> = self.parts().iter().map(|(_, tables, _)| tables.to_string()).collect();
                format!("{} tables, les mêmes étuis, dupliqués à la première position", sizes.join(" + "))
            }
            (_, Kind::Hybride) => {
                let sizes: Vec<u16> = self.parts().iter().map(|(_, tables, _)| *tables).collect();
                match sizes.as_slice() {
                    [line, howell] => format!("{line} tables en ligne et Howell à {howell} tables, les mêmes étuis"),
                    _ => self.kind.to_string(),
                }
            }
            (Format::Triplettes, Kind::Ligne) => {
                let jump = triplettes::jump(tables).filter(|jump| u16::from(self.positions) > *jump);
                let jump = jump.map_or_else(String::new, |after| format!(" (+2 après la position {after})"));
                format!("Nord-Sud fixe, Est-Ouest +1{jump}, étuis −1")
            }
            (Format::Triplettes, Kind::Emmanuel) => "quatre poules de quatre triplettes".to_owned(),
            (Format::Quadrettes, _) => {
                let hinge = if u16::from(self.positions) + 1 < tables {
                    format!(", position charnière après la position {}", self.positions / 2)
                } else {
                    String::new()
                };
                format!("défense fixe, attaquants −2, étuis −1{hinge}")
            }
            (Format::Teams, _) if self.entered == 2 => "4 quarts temps, deux salles".to_owned(),
            (Format::Teams, _) => "4 quarts temps de 2 mi-temps".to_owned(),
            (_, Kind::HowellEquilibre) => {
                "toutes les triplettes se rencontrent, aussi souvent comparées que possible ; chacune suit sa fiche"
                    .to_owned()
            }
            _ => "toutes les triplettes se rencontrent ; chacune suit sa fiche".to_owned(),
        }
    }
}
