//! A circuit laid out: at each position, at each table, a série and its players.

use std::collections::BTreeSet;

use super::Format;
use crate::duplicate::{EtuiNo, Etuis, Serie};
use crate::movement::{self, Place};
use crate::{Orientation, TableNo};

/// The most positions of a circuit: those of 41 quadrettes (D53).
pub const MAX_POSITIONS: u8 = 40;

/// The number of a player or formation in a circuit, from 1. In a line, that of the starting place (N1, S1, E1, O1, N2, …; of
/// triplettes NS1, EO1, NS2, …).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Number(pub u16);

/// Who is at a table. Where one is missing, the table is a *relais*: nothing is played there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sides<P = Number> {
    /// Single players at N, S, E, O.
    Players([Option<P>; 4]),
    /// Two triplettes. The line of the étui's taker attacks (D8).
    Lines {
        /// North and South.
        ns: Option<P>,
        /// East and West.
        eo: Option<P>,
    },
    /// One attacks every étui, the other defends: quadrettes, and Emmanuel 16.
    Opposed { attack: Option<P>, defence: Option<P> },
}

impl<P> Sides<P> {
    /// Each chair or side by its name in files, the attack first.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, Option<&P>)> {
        let two = |one, other| [one, other, &None, &None];
        let (names, who): (&[_], _) = match self {
            Self::Players(chairs) => (&["N", "S", "E", "O"], chairs.each_ref()),
            Self::Lines { ns, eo } => (&["ns", "eo"], two(ns, eo)),
            Self::Opposed { attack, defence } => (&["attack", "defence"], two(attack, defence)),
        };
        names.iter().copied().zip(who.map(Option::as_ref))
    }

    /// True when a player is missing.
    pub fn is_relay(&self) -> bool {
        self.named().any(|(_, who)| who.is_none())
    }

    /// The same table with others in their places.
    pub fn map<Q>(self, mut named: impl FnMut(P) -> Q) -> Sides<Q> {
        let mut named = |who: Option<P>| who.map(&mut named);
        match self {
            Self::Players(chairs) => Sides::Players(chairs.map(named)),
            Self::Lines { ns, eo } => Sides::Lines { ns: named(ns), eo: named(eo) },
            Self::Opposed { attack, defence } => Sides::Opposed { attack: named(attack), defence: named(defence) },
        }
    }
}

impl Sides {
    /// All numbers present, in the order of the chairs; the attack first.
    pub(crate) fn present(&self) -> impl Iterator<Item = Number> {
        self.named().filter_map(|(_, who)| who.copied())
    }

    /// The attacker of an étui whose taker sits there.
    pub(crate) fn attacker(self, taker: Orientation) -> Option<Number> {
        match self {
            Self::Players(chairs) => chairs.get(taker.index()).copied().flatten(),
            Self::Lines { ns, eo } => {
                if matches!(taker, Orientation::N | Orientation::S) {
                    ns
                } else {
                    eo
                }
            }
            Self::Opposed { attack, .. } => attack,
        }
    }
}

/// One série at one table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Play {
    pub table: TableNo,
    /// The deal within the position, where players change between two deals (D51); else 1.
    pub deal: u8,
    /// The série played.
    pub serie: Serie,
    /// The copy of the étuis, from 1: in tournaments side by side the same cards lie in several étuis (D45, D46, D51).
    pub set: u8,
    pub sides: Sides,
}

impl Play {
    /// The first copy of a série, for the whole position.
    pub(super) const fn new(table: u16, serie: u16, sides: Sides) -> Self {
        Self { table: TableNo(table), deal: 1, serie: Serie(serie), set: 1, sides }
    }
}

/// A circuit laid out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Circuit {
    pub format: Format,
    pub tables: u16,
    /// Étuis in a série.
    pub size: u8,
    /// D50: of each série, which of its four étuis (from 0) this session leaves out; nothing where all are played.
    pub left_out: &'static [u8],
    /// D44: the same série at all tables of a position; its étuis are handed on one by one.
    pub simultaneous: bool,
    /// True where players have numbers and change lines.
    pub numbered: bool,
    /// The positions in order.
    pub positions: Vec<Vec<Play>>,
}

impl Circuit {
    /// Players have numbers, and étuis go from table to table.
    pub fn new(format: Format, tables: u16, size: u8, positions: Vec<Vec<Play>>) -> Self {
        Self { format, tables, size, left_out: &[], simultaneous: false, numbered: true, positions }
    }

    /// The étuis of a play.
    pub fn etuis(&self, play: &Play) -> Etuis {
        self.etuis_of(play.serie)
    }

    /// The étuis of a série.
    pub(crate) fn etuis_of(&self, serie: Serie) -> Etuis {
        let left_out = self.left_out.get(usize::from(serie.0.saturating_sub(1)));
        left_out.map_or_else(
            || serie.etuis(self.size),
            |out| {
                let first = serie.etuis(self.size + 1).first();
                Etuis::from(first, self.size, Some(EtuiNo(first.0 + u16::from(*out))))
            },
        )
    }

    /// The plays, each with its position from 1.
    pub fn plays(&self) -> impl Iterator<Item = (u8, &Play)> {
        (1..).zip(&self.positions).flat_map(|(position, plays)| plays.iter().map(move |play| (position, play)))
    }

    /// All numbers, in order.
    pub fn people(&self) -> BTreeSet<Number> {
        self.plays().flat_map(|(_, play)| play.sides.present()).collect()
    }

    /// The séries, in order.
    pub(crate) fn series(&self) -> BTreeSet<Serie> {
        self.plays().map(|(_, play)| play.serie).collect()
    }

    /// D50, D55: 1 where number 1 is fictive: all labels are one less.
    fn fictive(&self) -> u16 {
        let mut there = self.positions.first().into_iter().flatten().flat_map(|play| play.sides.present());
        let formations = matches!(self.format, Format::Triplettes | Format::Quadrettes) && self.numbered;
        u16::from(formations && there.all(|number| number != Number(1)))
    }

    /// The number that a formation is called by, in its line where there are lines.
    pub fn formation(&self, Number(number): Number) -> Option<u16> {
        match self.format {
            Format::Individual | Format::Teams => None,
            Format::Triplettes if !self.numbered => Some(number.div_ceil(2)),
            Format::Triplettes | Format::Quadrettes => Some(number - self.fictive()),
        }
    }

    /// The label of a number: `N3`, `NS3`, `B`, or the number.
    pub fn label(&self, Number(number): Number) -> String {
        match self.format {
            Format::Teams => char::from(b'A' + u8::try_from(number.clamp(1, 26) - 1).unwrap_or(0)).to_string(),
            Format::Individual if !self.numbered => Place::nth(number.saturating_sub(1)).label(movement::Kind::Fft),
            Format::Triplettes if !self.numbered => {
                format!("{}{}", if number % 2 == 1 { "NS" } else { "EO" }, number.div_ceil(2))
            }
            _ => (number - self.fictive()).to_string(),
        }
    }
}
