//! D57: starting places of the next session, so that the best meet at its last position.

use super::{Format, Kind, Number, Plan, Play, Sides};

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
