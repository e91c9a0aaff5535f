//! Shared by all the searches: displacements, what they may not repeat, and the printing of a sequence.

/// How far South, East and West are from their starting tables, modulo the number of tables.
pub type Row = [i32; 3];

/// The six displacements that never take a value twice: those of South, East and West (against North), East − South,
/// West − South and West − East.
pub const fn displacements([south, east, west]: Row) -> [i32; 6] {
    [south, east, west, east - south, west - south, west - east]
}

/// The values taken by each displacement, one bit each: at most 64 tables.
#[derive(Debug, Clone, Copy, Default)]
pub struct Taken([u64; 6]);

impl Taken {
    /// Takes the values of a row as well; `None` when one of them was taken.
    pub fn with(mut self, row: Row, tables: i32) -> Option<Self> {
        for (value, taken) in displacements(row).into_iter().zip(&mut self.0) {
            let bit = 1u64 << value.rem_euclid(tables);
            if *taken & bit != 0 {
                return None;
            }
            *taken |= bit;
        }
        Some(self)
    }
}

/// Moves from one position to the next, as they are announced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sequence {
    pub tables: i32,
    pub positions: usize,
    /// The usual moves of East and West.
    pub base: (i32, i32),
    /// Into that position, East ('E') or West ('O') moves by so many tables instead.
    pub special: Vec<(usize, char, i32)>,
}

impl Sequence {
    /// Of rows where South goes up by one table each time. `None` when they repeat a meeting: the search's result
    /// is counted again here.
    pub fn of(rows: &[Row], tables: i32) -> Option<Self> {
        let mut taken = Taken::default();
        for row in rows {
            taken = taken.with(*row, tables)?;
        }
        let signed = |step: i32| {
            let up = step.rem_euclid(tables);
            if up > tables / 2 { up - tables } else { up }
        };
        let steps = |who: usize| rows.windows(2).map(move |pair| signed(pair[1][who] - pair[0][who]));
        if steps(0).any(|step| step != signed(1)) {
            return None;
        }
        let usual = |who: usize| {
            let all: Vec<i32> = steps(who).collect();
            let often = |step: &i32| all.iter().filter(|other| *other == step).count();
            all.iter().copied().max_by_key(|step| (often(step), -step.abs())).unwrap_or(0)
        };
        let base = (usual(1), usual(2));
        let mut special = Vec::new();
        for (position, (east, west)) in (2..).zip(steps(1).zip(steps(2))) {
            special.extend((east != base.0).then_some((position, 'E', east)));
            special.extend((west != base.1).then_some((position, 'O', west)));
        }
        Some(Self { tables, positions: rows.len(), base, special })
    }
}

impl std::fmt::Display for Sequence {
    /// As in `src/domain/movement/shifts.rs`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let special: Vec<String> =
            self.special.iter().map(|(position, who, step)| format!("({position}, {who}, {step})")).collect();
        let (east, west) = self.base;
        write!(
            f,
            "({}, {}, Moves {{ base: [1, {east}, {west}], special: &[{}] }}),",
            self.tables,
            self.positions,
            special.join(", ")
        )
    }
}

/// SplitMix64, so that every run finds the same.
pub struct Luck(pub u64);

impl Luck {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % bound.max(1) as u64) as usize
    }

    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.below(end + 1));
        }
    }
}
