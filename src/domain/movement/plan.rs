//! A movement laid out whole: the seat of every starting place at every position.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::verify;
use super::{Seating, fft, four, howell};
use crate::domain::{Orientation, PositionNo, TableNo};

/// The ways of seating people from one position to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// M1: North stays, South +1, East +2, West −2, with the special tables.
    Fft,
    /// M2: Howell, 3 and 4 tables.
    Howell,
    /// M6: every position by lot (*mise en place aléatoire*).
    Hasard,
    /// M6: best against best (*meilleurs contre meilleurs*).
    Meilleurs,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Fft, Self::Howell, Self::Hasard, Self::Meilleurs];

    /// The name on the command line and in files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Fft => "fft",
            Self::Howell => "howell",
            Self::Hasard => "hasard",
            Self::Meilleurs => "meilleurs",
        }
    }

    /// Reads that name.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == text)
    }

    /// True when each position is seated only once the previous one is over.
    #[must_use]
    pub const fn is_drawn(self) -> bool {
        matches!(self, Self::Hasard | Self::Meilleurs)
    }

    /// The movement the fascicule prescribes for that many tables; by lot where it has none (2 tables).
    #[must_use]
    pub const fn usual(tables: u16) -> Self {
        match tables {
            0..=2 => Self::Hasard,
            3 | 4 => Self::Howell,
            _ => Self::Fft,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Fft => "mouvement FFT",
            Self::Howell => "Howell",
            Self::Hasard => "au hasard",
            Self::Meilleurs => "meilleurs contre meilleurs",
        })
    }
}

/// A starting place: the chair somebody has at position 1 (in team tournaments, at the position that is not played).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    table: TableNo,
    orientation: Orientation,
}

impl Place {
    /// The place at that table and chair of position 1.
    #[must_use]
    pub const fn at(table: TableNo, orientation: Orientation) -> Self {
        Self { table, orientation }
    }

    /// The `index`th place of full tables of 4, from 0, in the order N1, S1, E1, O1, N2, …
    #[must_use]
    pub const fn nth(index: u16) -> Self {
        Self::at(TableNo(index / 4 + 1), Orientation::FOUR[(index % 4) as usize])
    }

    /// The places of that many full tables of 4, in order.
    pub fn all(tables: u16) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..tables * 4).map(Self::nth)
    }

    /// Its table at position 1.
    #[must_use]
    pub const fn table(self) -> TableNo {
        self.table
    }

    /// Its chair at position 1.
    #[must_use]
    pub const fn orientation(self) -> Orientation {
        self.orientation
    }

    /// The player's number in a Howell movement, from 1.
    #[must_use]
    pub const fn number(self) -> u16 {
        (self.table.0 - 1) * 4 + self.orientation.index() as u16 + 1
    }

    /// What the player is called by: `E1`; in a Howell movement a number, `3`.
    #[must_use]
    pub fn label(self, kind: Kind) -> String {
        match kind {
            Kind::Howell => self.number().to_string(),
            _ => format!("{}{}", self.orientation(), self.table()),
        }
    }

    /// Reads a label of that movement with that many tables.
    #[must_use]
    pub fn parse(text: &str, kind: Kind, tables: u16) -> Option<Self> {
        let text = text.trim();
        let place = if kind == Kind::Howell {
            Self::nth(text.parse::<u16>().ok()?.checked_sub(1)?)
        } else {
            let letter = text.chars().next()?;
            let orientation = Orientation::parse(&letter.to_string()).filter(|o| *o != Orientation::M)?;
            let table: u16 = text.get(letter.len_utf8()..)?.parse().ok()?;
            (1..=tables).contains(&table).then(|| Self::at(TableNo(table), orientation))?
        };
        (place.table.0 <= tables).then_some(place)
    }
}

/// A whole movement: for each position, who (by starting place) sits where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// Which movement.
    pub kind: Kind,
    /// How many tables.
    pub tables: u16,
    /// The positions in order.
    pub positions: Vec<Seating<Place>>,
}

impl Plan {
    /// Lays out the FFT's or the Howell movement for full tables; `None` where the fascicule has no such movement. Whether
    /// the shape is allowed, and clean, is for [`super::allowed`] and [`verify`] to say.
    #[must_use]
    pub fn new(kind: Kind, tables: u16, positions: u8) -> Option<Self> {
        let positions = match kind {
            Kind::Fft if tables >= 5 => fft_positions(tables, positions),
            Kind::Howell => (1..=positions).map(|p| howell_position(tables, p)).collect::<Option<_>>()?,
            _ => return None,
        };
        Some(Self { kind, tables, positions })
    }

    /// The same plan with those places empty at every position.
    #[must_use]
    pub fn without(mut self, absent: &[Place]) -> Self {
        for chair in self.positions.iter_mut().flatten().flatten() {
            if chair.is_some_and(|place| absent.contains(&place)) {
                *chair = None;
            }
        }
        self
    }

    /// Where a place is at a position.
    #[must_use]
    pub fn seat(&self, place: Place, position: PositionNo) -> Option<(TableNo, Orientation)> {
        let seating = self.positions.get(usize::from(position.0).checked_sub(1)?)?;
        seating.iter().zip(1..).find_map(|(chairs, table)| {
            let chair = chairs.iter().position(|chair| *chair == Some(place))?;
            Some((TableNo(table), *Orientation::ALL.get(chair)?))
        })
    }
}

fn fft_positions(tables: u16, positions: u8) -> Vec<Seating<Place>> {
    let moves = fft::moves(tables);
    let offsets = Orientation::FOUR.map(|orientation| moves.offsets(orientation, positions));
    let count = i32::from(tables);
    (0..usize::from(positions))
        .map(|position| {
            (0..count)
                .map(|table| {
                    four(Orientation::FOUR.map(|orientation| {
                        let start = (table - offsets[orientation.index()][position]).rem_euclid(count);
                        u16::try_from(start).ok().map(|start| Place::at(TableNo(start + 1), orientation))
                    }))
                })
                .collect()
        })
        .collect()
}

fn howell_position(tables: u16, position: u8) -> Option<Seating<Place>> {
    let numbers = howell::row(tables, position)?;
    let seating = numbers.as_chunks::<4>().0.iter();
    Some(seating.map(|table| four(table.map(|number| Some(Place::nth(u16::from(number) - 1))))).collect())
}

/// How many positions the fascicule's tables allow: any for the FFT's movement, those listed for Howell.
pub(super) const fn listed_positions(kind: Kind, tables: u16) -> u8 {
    match kind {
        Kind::Howell => howell::positions(tables),
        _ => u8::MAX,
    }
}

/// M3: up to how many positions (at most `most`) nobody meets anybody twice, counted, not trusted.
#[must_use]
pub fn clean_positions(kind: Kind, tables: u16, most: u8) -> u8 {
    let Some(plan) = Plan::new(kind, tables, most.min(listed_positions(kind, tables))) else { return 0 };
    let clean = (1..=plan.positions.len()).take_while(|&n| verify::repeats(&plan.positions[..n]).is_empty()).count();
    u8::try_from(clean).unwrap_or(u8::MAX)
}

/// The moves into one position, in one French sentence for the arbiter to announce.
#[must_use]
pub fn announce(kind: Kind, tables: u16, into: u8) -> String {
    if kind != Kind::Fft {
        return describe(kind, tables, into);
    }
    let moves = fft::moves(tables);
    let step = |orientation: Orientation| {
        let tables = moves.into(into, orientation);
        let way = if tables < 0 { "descend" } else { "monte" };
        let count = tables.unsigned_abs();
        format!("{} {way} de {count} table{}", orientation.word(), if count > 1 { "s" } else { "" })
    };
    let [south, east, west] = [Orientation::S, Orientation::E, Orientation::O].map(step);
    format!("Nord reste, {south}, {east}, {west}")
}

/// The movement in one French sentence, as an arbiter would announce it.
#[must_use]
pub fn describe(kind: Kind, tables: u16, positions: u8) -> String {
    match kind {
        Kind::Howell => "Howell : chacun suit sa fiche, en changeant d'orientation".to_owned(),
        Kind::Hasard => "places tirées au sort à chaque position : voir l'affichage".to_owned(),
        Kind::Meilleurs => "meilleurs contre meilleurs : voir l'affichage à chaque position".to_owned(),
        Kind::Fft => {
            let moves = fft::moves(tables);
            let signed = |n: i32| if n < 0 { format!("−{}", -n) } else { format!("+{n}") };
            let mut text = format!(
                "Nord fixe, Sud {}, Est {}, Ouest {}",
                signed(moves.base_of(Orientation::S)),
                signed(moves.base_of(Orientation::E)),
                signed(moves.base_of(Orientation::O))
            );
            for (position, orientation, tables) in moves.special().iter().filter(|(p, ..)| *p <= positions) {
                text.push_str(&format!(" ; vers la position {position} : {} {}", orientation.word(), signed(*tables)));
            }
            text
        }
    }
}
