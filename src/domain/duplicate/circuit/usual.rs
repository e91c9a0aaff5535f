//! D5: the shapes that are usual, and which of them are the FFT's.

use super::{Asked, Format, Judged, Kind, Number, Plan, Play, Sides, howell, parallel, triplettes, triplettes_howell};
use crate::Refusal;

impl Asked {
    /// That circuit in its usual shape, where one is; given positions and étuis are taken as they are.
    pub fn usual(format: Format, kind: Kind, entered: u16, positions: Option<u8>, size: Option<u8>) -> Self {
        let blank = Self { format, kind, entered, positions: 1, size: 1, second: false };
        let (usual_positions, usual_size) = blank.shape();
        let positions = positions.unwrap_or_else(|| u8::try_from(usual_positions).unwrap_or(u8::MAX));
        Self { positions, size: size.unwrap_or(usual_size), ..blank }
    }

    /// The circuit to take where none is named.
    pub const fn usual_kind(format: Format, entered: u16) -> Kind {
        match (format, entered) {
            (Format::Individual, 9..=16) => Kind::Howell,
            (Format::Triplettes, 6 | 11..=16) => Kind::Howell,
            (Format::Triplettes, 7..=10) => Kind::HowellEquilibre,
            _ => Kind::Ligne,
        }
    }

    /// Positions, and étuis of a position, as usual.
    fn shape(&self) -> (u16, u8) {
        let tables = self.tables();
        match (self.format, self.kind) {
            (Format::Individual, Kind::Ligne) => individual_line(tables, self.missing()),
            (Format::Individual, Kind::Fiches) => match tables {
                8 => (8, 3),
                9 => (9, 3),
                _ => (tables.min(14), 2),
            },
            (Format::Individual, Kind::Howell) => (u16::from(howell::positions(if tables == 3 { 3 } else { 4 })), 4),
            (Format::Individual, Kind::Paralleles) => {
                // All play as many positions, and as many étuis, as the one that has the fewest.
                let shapes = parallel::individual(tables).iter().map(|tables| individual_line(*tables, 0));
                shapes.min().unwrap_or((7, 4))
            }
            (Format::Triplettes, Kind::Howell | Kind::HowellEquilibre) => (
                triplettes_howell::positions(tables),
                match tables {
                    3 | 4 => 4,
                    5 => 3,
                    _ => 2,
                },
            ),
            (Format::Triplettes, Kind::Emmanuel) => (5, 6),
            (Format::Triplettes, Kind::Hybride) => {
                let tables = parallel::hybrid(self.entered).map_or(6, |(_, howell)| howell);
                (triplettes_howell::positions(tables), 2)
            }
            (Format::Triplettes, Kind::Paralleles) => {
                let shapes = parallel::triplettes(tables).iter().map(|tables| triplettes_line(*tables));
                shapes.min().unwrap_or((12, 2))
            }
            (Format::Triplettes, _) => triplettes_line(tables),
            (Format::Quadrettes, _) => quadrettes(tables),
            (Format::Teams, _) if self.entered == 2 => (4, 4),
            _ => (8, 3),
        }
    }

    /// D5: whether the FFT describes this circuit in this shape. All others are ours.
    pub fn is_ffts(&self) -> bool {
        let (tables, missing) = (self.tables(), self.missing());
        match (self.format, self.kind) {
            (Format::Individual, Kind::Ligne) => {
                let most = individual_line(tables, 0).0;
                let shape = match tables {
                    5 | 6 | 8 => self.size == 4,
                    7 | 9 => matches!(self.size, 3 | 4),
                    11 | 13 | 17 | 19 => self.size == 2,
                    _ => false,
                };
                missing == 0 && shape && u16::from(self.positions) <= most.max(if tables > 9 { tables } else { 0 })
            }
            (Format::Individual, Kind::Howell) => self.size == 4 || tables == 3 && self.size == 3,
            (Format::Individual, Kind::Paralleles) => missing == 0,
            (Format::Triplettes, Kind::Ligne) => (5..=13).contains(&tables),
            (Format::Triplettes, Kind::HowellEquilibre) | (_, Kind::Fiches) => false,
            (Format::Quadrettes, _) => {
                (5..=21).contains(&tables) && {
                    let (most, size) = quadrettes(tables);
                    u16::from(self.positions) <= most && (self.size == size || tables == 5 && self.size == 6)
                }
            }
            (Format::Teams, _) if self.entered == 2 => matches!(self.size, 4 | 6),
            (Format::Teams, _) => matches!(self.size, 3 | 6),
            _ => true,
        }
    }
}

fn individual_line(tables: u16, missing: u16) -> (u16, u8) {
    match (missing, tables) {
        (2, 7) => (3, 4),
        (2 | 3, 8) => (4, 4),
        (2 | 3, 9 | 10) => (5, 4),
        (3, 11) => (6, 4),
        (2 | 3, _) | (_, 7) => (7, 4),
        (_, 5 | 6) => (5, 4),
        (_, 8) => (6, 4),
        (_, 9) => (7, 3),
        (_, 11 | 13) => (tables, 2),
        _ => (7, 4),
    }
}

/// At least 16 deals.
fn triplettes_line(tables: u16) -> (u16, u8) {
    let most = triplettes::positions(tables);
    match most {
        0..=3 => (most, 6),
        4 | 5 => (most, 4),
        6..=9 => (most, 3),
        _ => (most.min(13), 2),
    }
}

fn quadrettes(tables: u16) -> (u16, u8) {
    match tables {
        0..=3 => (2, 10),
        5 => (4, 5),
        7 => (6, 4),
        9 => (8, 3),
        11 => (10, 2),
        13 => (12, 2),
        15 | 17 => (14, 2),
        19 => (18, 1),
        _ => (20, 1),
    }
}

/// One circuit among those possible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    pub asked: Asked,
    /// The judge's verdict, or the reason why it is impossible.
    pub judged: Result<Judged, Refusal>,
    /// True for the one to take.
    pub proposed: bool,
}

/// The circuits for that many, in their usual shapes or with the positions and étuis given. With `fft_only` only those that the
/// FFT describes are proposed.
pub fn offers(format: Format, entered: u16, positions: Option<u8>, size: Option<u8>, fft_only: bool) -> Vec<Offer> {
    let mut asked = Vec::new();
    for kind in format.kinds() {
        asked.push(Asked::usual(format, *kind, entered, positions, size));
        if let Some(other) = other_shape(format, *kind, entered).filter(|_| positions.is_none() && size.is_none()) {
            asked.push(other);
        }
    }
    let mut found: Vec<Offer> =
        asked.into_iter().map(|asked| Offer { asked, judged: asked.judged(), proposed: false }).collect();
    let usual = Asked::usual_kind(format, entered);
    let rank = |offer: &Offer| {
        let judged = offer.judged.as_ref().ok()?;
        let of_fft = offer.asked.is_ffts();
        let repeats: usize = judged.verdicts.iter().map(|verdict| verdict.repeats.len()).sum();
        // In a Howell of 3 tables, and of three teams, meeting again is the rule.
        let repeats = if offer.asked.kind == usual { 0 } else { repeats };
        (of_fft || !fft_only).then_some((repeats, offer.asked.kind != usual, judged.uneven(), !of_fft))
    };
    let best = (0..found.len()).filter_map(|index| Some((rank(&found[index])?, index))).min();
    if let Some((_, index)) = best {
        found[index].proposed = true;
    }
    found
}

impl Asked {
    /// The circuit to take where none is named: the usual one, or, where it cannot have these positions and étuis, the one proposed.
    pub fn proposed_kind(format: Format, entered: u16, positions: Option<u8>, size: Option<u8>) -> Kind {
        let usual = Self::usual_kind(format, entered);
        if Self::usual(format, usual, entered, positions, size).allowed().is_ok() {
            return usual;
        }
        let mut found = offers(format, entered, positions, size, false).into_iter();
        found.find(|offer| offer.proposed).map_or(usual, |offer| offer.asked.kind)
    }
}

/// D43: from 11 tables on both many étuis at a few positions and few étuis at many.
fn other_shape(format: Format, kind: Kind, entered: u16) -> Option<Asked> {
    if format != Format::Individual || kind != Kind::Ligne {
        return None;
    }
    let usual = Asked::usual(format, kind, entered, None, None);
    let (positions, size) = match usual.tables() {
        11 | 13 => (7, 4),
        14 => (10, 2),
        15 | 16 => (12, 2),
        17.. => (13, 2),
        _ => return None,
    };
    (usual.missing() < 2).then_some(Asked { positions, size, ..usual })
}

impl Judged {
    /// The difference, beyond one, between the attacks of two players.
    fn uneven(&self) -> u16 {
        let spread = self.verdicts.iter().map(|verdict| verdict.attacks.most - verdict.attacks.least);
        spread.max().unwrap_or(0).saturating_sub(1)
    }
}

impl Plan {
    /// The starting place of each rank, the first rank first: the tournament (from 0) and the number. At the last position
    /// ranks 1 to 4 are at table 1, 5 to 8 at table 2, and so on; found by reading the circuit from its end. Tournaments side by side
    /// share the ranks in turn. In the Howell of triplettes the first has the last number, and meets them all from the last but
    /// one to the second. `None` where no starting place is given by rank (quadrettes, teams).
    pub(crate) fn next_session(&self) -> Option<Vec<(usize, Number)>> {
        let howell = matches!(self.asked.kind, Kind::Howell | Kind::HowellEquilibre) && self.sections.len() == 1;
        if howell && self.asked.format == Format::Triplettes {
            let circuit = &self.sections.first()?.circuit;
            return Some(circuit.people().into_iter().rev().map(|number| (0, number)).collect());
        }
        let last: Vec<&[Play]> = self
            .sections
            .iter()
            .map(|section| section.circuit.positions.last().map_or(&[][..], Vec::as_slice))
            .collect();
        let most = last.iter().map(|plays| plays.len()).max()?;
        let mut found = Vec::new();
        for table in 0..most {
            let here: Vec<(usize, Vec<Number>)> = last
                .iter()
                .enumerate()
                .filter_map(|(index, plays)| Some((index, plays.get(table)?)))
                .map(|(index, play)| Some((index, by_rank(play.sides, last.len(), index, table)?)))
                .collect::<Option<_>>()?;
            for turn in 0..4 {
                let next = here.iter().filter_map(|(index, numbers)| Some((*index, *numbers.get(turn)?)));
                found.extend(next);
            }
        }
        Some(found)
    }
}

/// The numbers at a table, the best first. In one tournament N S E O and, at every second table, the other way round, so that no line has
/// the best of each table; in several, which share the ranks in turn, N E O S and in every second one the other way round.
fn by_rank(sides: Sides, tournaments: usize, index: usize, table: usize) -> Option<Vec<Number>> {
    let mut here: Vec<Number> = match sides {
        Sides::Players([n, s, e, o]) if tournaments > 1 => [n, e, o, s].into_iter().flatten().collect(),
        Sides::Players(chairs) => chairs.into_iter().flatten().collect(),
        Sides::Lines { ns, eo } => [ns, eo].into_iter().flatten().collect(),
        Sides::Opposed { .. } => return None,
    };
    if (if tournaments > 1 { index } else { table }) % 2 == 1 {
        here.reverse();
    }
    Some(here)
}
