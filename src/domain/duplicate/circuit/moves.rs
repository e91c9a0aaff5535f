//! Moves of a circuit in line: how far each line, and the étuis, move from one position to the next (D41).

/// The lines that move. North never does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    S,
    E,
    O,
    /// The étuis (*déplacement*).
    D,
}

impl Line {
    pub(super) const ALL: [Self; 4] = [Self::S, Self::E, Self::O, Self::D];
}

/// A special move: into that position, that line moves by that many tables.
pub(super) type Special = (u8, Line, i32);

/// Moves into positions 2 and more, in tables.
#[derive(Debug)]
pub(super) struct Moves {
    /// By default: South, East, West, étuis.
    pub(super) base: [i32; 4],
    /// The exceptions to the default.
    pub(super) special: &'static [Special],
}

/// D41: South carries the étuis one table down and goes one up.
pub(super) const USUAL: Moves = Moves { base: [1, 2, -2, -1], special: &[] };

impl Moves {
    /// The number of tables that line moves into `position`.
    pub(super) fn into(&self, position: u8, line: Line) -> i32 {
        let special = self.special.iter().find(|(into, moved, _)| *into == position && *moved == line);
        special.map_or(self.base[line as usize], |(_, _, tables)| *tables)
    }

    /// The distance of that line from its start, in tables, at each position from 1.
    pub(super) fn offsets(&self, line: Line, positions: u8) -> Vec<i32> {
        let mut offset = 0;
        (1..=positions)
            .map(|position| {
                offset += if position > 1 { self.into(position, line) } else { 0 };
                offset
            })
            .collect()
    }
}
