//! D5: the shapes that are usual, and which of them are the FFT's.

use super::{Asked, Format, Kind, howell, parallel, triplettes, triplettes_howell};

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
