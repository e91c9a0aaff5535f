//! D60, D61: the worth of the places of *donnes dupliquées*. No available source gives it: a club imports the grid it received.

use std::collections::BTreeMap;

use super::share::{Award, Grid, shares};
use crate::duplicate::Format;

/// A line of the grid: the worth of one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GridLine {
    /// D1.
    pub format: Format,
    /// Tables of single players; formations of the other formats.
    pub size: u16,
    /// The place, from 1.
    pub rank: u32,
    /// PCN; 0 for none.
    pub pcn: u32,
    /// PP; 0 for none.
    pub pp: u32,
}

/// The worth of the places, by format and size.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ImportedGrid(BTreeMap<(Format, u16), Grid>);

impl ImportedGrid {
    /// Puts lines together, in whichever order they come.
    /// Errors: each line that cannot be, by its index, with the reason in French: a place twice, one that is missing before it, one worth
    /// more than the place above it.
    pub fn of(lines: &[GridLine]) -> Result<Self, Vec<(usize, String)>> {
        let mut sorted: Vec<(usize, &GridLine)> = lines.iter().enumerate().collect();
        sorted.sort_by_key(|(_, line)| (line.format, line.size, line.rank));
        let (mut grids, mut wrong) = (BTreeMap::<(Format, u16), Grid>::new(), Vec::new());
        for (index, line) in sorted {
            let grid = grids.entry((line.format, line.size)).or_default();
            let next = u32::try_from(grid.pcn.len()).map_or(u32::MAX, |places| places + 1);
            let above = grid.pcn.last().copied().zip(grid.pp.last().copied());
            let (pcn, pp) = above.unwrap_or((u32::MAX, u32::MAX));
            let reason = match line.rank {
                rank if rank < next => format!("le rang {rank} est là deux fois"),
                rank if rank > next => format!("rang {rank} : le rang {next} manque avant lui"),
                rank if line.pcn > pcn => format!("rang {rank} : {} PCN, le rang au-dessus n'en a que {pcn}", line.pcn),
                rank if line.pp > pp => format!("rang {rank} : {} PP, le rang au-dessus n'en a que {pp}", line.pp),
                _ => {
                    grid.pcn.push(line.pcn);
                    grid.pp.push(line.pp);
                    continue;
                }
            };
            wrong.push((index, reason));
        }
        wrong.sort_by_key(|(index, _)| *index);
        if wrong.is_empty() { Ok(Self(grids)) } else { Err(wrong) }
    }

    /// The worth of the places of a tournament of that size, where the grid has it.
    pub fn of_size(&self, format: Format, size: u16) -> Option<&Grid> {
        self.0.get(&(format, size))
    }

    /// Every shape it has.
    pub fn shapes(&self) -> impl Iterator<Item = (Format, u16, &Grid)> {
        self.0.iter().map(|((format, size), grid)| (*format, *size, grid))
    }
}

impl Grid {
    /// P6: the award of each place as the grid has it: equals share, and no floor is added to imported values.
    pub(crate) fn awards_as_given(&self, ranks: &[u32]) -> Vec<Award> {
        let (pcn, pp) = (shares(ranks, &self.pcn, 0), shares(ranks, &self.pp, 0));
        pcn.into_iter().zip(pp).map(|(pcn, pp)| Award { pcn, pp }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(size: u16, rank: u32, pcn: u32) -> GridLine {
        GridLine { format: Format::Individual, size, rank, pcn, pp: 0 }
    }

    #[test]
    fn d60_a_grid_is_read_by_size_and_equals_share() {
        let grid = ImportedGrid::of(&[line(7, 2, 60), line(5, 1, 80), line(7, 1, 101), line(7, 3, 20)]).unwrap();
        let seven = grid.of_size(Format::Individual, 7).unwrap();
        assert_eq!(seven.pcn, [101, 60, 20]);
        let pcn = |ranks: &[u32]| seven.awards_as_given(ranks).iter().map(|award| award.pcn).collect::<Vec<_>>();
        // (101 + 60) / 2, rounded up (P6); the floor of free deals does not apply; beyond the grid, nothing.
        assert_eq!(pcn(&[1, 1, 3, 4]), [Some(81), Some(81), Some(20), None]);
        assert!(grid.of_size(Format::Individual, 6).is_none() && grid.of_size(Format::Triplettes, 7).is_none());
    }

    #[test]
    fn d60_a_grid_with_a_hole_a_place_twice_or_a_place_worth_more_is_refused_line_by_line() {
        let wrong = ImportedGrid::of(&[line(7, 1, 50), line(7, 3, 20), line(7, 1, 50), line(6, 1, 10), line(6, 2, 11)]);
        let said = wrong.unwrap_err();
        let at: Vec<usize> = said.iter().map(|(index, _)| *index).collect();
        assert_eq!(at, [1, 2, 4], "{said:?}");
        assert!(said[0].1.contains("le rang 2 manque") && said[2].1.contains("n'en a que 10"), "{said:?}");
    }
}
