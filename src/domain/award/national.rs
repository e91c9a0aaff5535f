//! P9: the PCN and PP of the national finals.
//!
//! Source: FFT, *Fascicule 2, Donnes libres*, chapter 5, « Attribution de PCN et PP au niveau national »
//! (`fixtures/national_awards.csv`).

use super::pcn::receiving;
use super::share::Grid;

/// The national finals that have a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum NationalFinal {
    Individuel,
    Duo,
    /// *Libre par équipe de 4* (inter-clubs).
    Equipe4,
    Seniors,
    /// Juniors, cadets, benjamins, espoirs: one table for each of the four finals.
    Jeunes,
}

/// Rows of a table: the last place of the range, PCN, PP. A range begins after the one before.
type Rows = &'static [(usize, u32, u32)];

const INDIVIDUEL: Rows = &[
    (1, 5000, 20),
    (2, 4200, 16),
    (3, 3600, 13),
    (4, 3200, 11),
    (5, 2800, 9),
    (6, 2600, 8),
    (7, 2400, 7),
    (8, 2200, 6),
    (16, 2000, 5),
    (28, 1600, 3),
    (52, 1200, 1),
    (104, 1000, 0),
    (240, 500, 0),
];
const DUO: Rows = &[
    (1, 4000, 15),
    (2, 3400, 12),
    (3, 3000, 10),
    (4, 2600, 8),
    (5, 2400, 7),
    (6, 2200, 6),
    (7, 2000, 5),
    (8, 1800, 4),
    (10, 1600, 3),
    (14, 1400, 2),
    (28, 1200, 1),
    (56, 1000, 0),
    (104, 500, 0),
];
const EQUIPE4: Rows = &[
    (1, 4000, 15),
    (2, 3400, 12),
    (3, 3000, 10),
    (4, 2600, 8),
    (5, 2400, 7),
    (6, 2200, 6),
    (7, 2000, 5),
    (8, 1800, 4),
    (10, 1600, 3),
    (12, 1400, 2),
    (14, 1200, 1),
    (28, 1000, 0),
    (52, 500, 0),
];
const SENIORS: Rows = &[
    (1, 3000, 10),
    (2, 2600, 8),
    (3, 2400, 7),
    (4, 2000, 5),
    (5, 1800, 4),
    (6, 1600, 3),
    (12, 1200, 1),
    (24, 1000, 0),
    (160, 500, 0),
];
/// A last range follows, from the eleventh to half of the players.
const JEUNES: Rows =
    &[(1, 2400, 7), (2, 2200, 6), (3, 2000, 5), (4, 1800, 4), (5, 1600, 3), (8, 1400, 2), (10, 1200, 1)];
/// The award of that last range.
const JEUNES_HALF: (u32, u32) = (1000, 0);

impl NationalFinal {
    /// P9: the worth of the places when that many players, duos or teams took part.
    pub(crate) fn grid(self, ranked: usize) -> Grid {
        let rows = match self {
            Self::Individuel => INDIVIDUEL,
            Self::Duo => DUO,
            Self::Equipe4 => EQUIPE4,
            Self::Seniors => SENIORS,
            Self::Jeunes => JEUNES,
        };
        let half = (self == Self::Jeunes).then_some((receiving(ranked), JEUNES_HALF.0, JEUNES_HALF.1));
        let mut grid = Grid::default();
        for &(last, pcn, pp) in rows.iter().chain(half.iter()) {
            // A half that ends before the eleventh takes nothing from the first ten.
            let last = last.min(ranked).max(grid.pcn.len());
            grid.pcn.resize(last, pcn);
            grid.pp.resize(last, pp);
        }
        grid
    }
}

/// At which level a tournament awards PCN: the index its scale is multiplied by, and the cap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Level {
    /// Any tournament outside the regional championships: index 1, cap 1500.
    #[default]
    Ordinary,
    /// A regional championship before its semi-final: index 1, cap 3000.
    Regional,
    /// The semi-final of a regional championship: index 1.5, cap 3000.
    SemiFinal,
    /// The final of a regional championship: index 1.8, cap 3000.
    Final,
}

impl Level {
    /// All of them.
    #[cfg(test)]
    pub(crate) const ALL: [Self; 4] = [Self::Ordinary, Self::Regional, Self::SemiFinal, Self::Final];

    /// P5: the index, in tenths.
    pub(crate) const fn index_tenths(self) -> u32 {
        match self {
            Self::Ordinary | Self::Regional => 10,
            Self::SemiFinal => 15,
            Self::Final => 18,
        }
    }

    /// P5: the index as it is written: `1`, `1,5`, `1,8`.
    pub const fn index_text(self) -> &'static str {
        match self {
            Self::Ordinary | Self::Regional => "1",
            Self::SemiFinal => "1,5",
            Self::Final => "1,8",
        }
    }

    /// P1, P5: the maximum PCN.
    pub const fn cap(self) -> u32 {
        match self {
            Self::Ordinary => super::pcn::CAP,
            Self::Regional | Self::SemiFinal | Self::Final => super::pcn::REGIONAL_CAP,
        }
    }

    /// P1, P5: PCN of the first per table, the index included: 40, 60 or 72, always whole.
    pub(super) const fn per_table(self) -> u32 {
        4 * self.index_tenths()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::share::Award;
    use super::NationalFinal;

    fn named(word: &str) -> NationalFinal {
        match word {
            "individuel" => NationalFinal::Individuel,
            "duo" => NationalFinal::Duo,
            "equipe4" => NationalFinal::Equipe4,
            "seniors" => NationalFinal::Seniors,
            "jeunes" => NationalFinal::Jeunes,
            other => panic!("{other} is no national final"),
        }
    }

    /// The published rows: final, first place, last place (`None`: half of the players), PCN, PP.
    fn published() -> Vec<(NationalFinal, usize, Option<usize>, u32, u32)> {
        let data = include_str!("../../../fixtures/national_awards.csv");
        let mut rows = Vec::new();
        for line in data.lines().skip(1) {
            let fields: Vec<&str> = line.split(',').collect();
            let last = (fields[2] != "moitie").then(|| fields[2].parse().unwrap());
            rows.push((
                named(fields[0]),
                fields[1].parse().unwrap(),
                last,
                fields[3].parse().unwrap(),
                fields[4].parse().unwrap(),
            ));
        }
        rows
    }

    #[test]
    fn p9_every_published_cell_and_the_places_around_it() {
        let rows = published();
        assert_eq!(rows.len(), 59, "13 + 13 + 13 + 9 + 11 lines");
        for (index, (national, first, last, pcn, pp)) in rows.iter().enumerate() {
            let ranked = 400;
            let grid = national.grid(ranked);
            let last = last.unwrap_or(ranked / 2);
            for place in *first..=last {
                assert_eq!((grid.pcn[place - 1], grid.pp[place - 1]), (*pcn, *pp), "{national:?} {place}");
            }
            let next = rows.get(index + 1).filter(|(other, ..)| other == national);
            if let Some((_, next_first, ..)) = next {
                assert_eq!(*next_first, last + 1, "{national:?}: no gap after {last}");
            } else {
                assert_eq!(grid.pcn.len(), last, "{national:?}: nothing after the last range");
                assert_eq!(grid.pp.len(), last);
            }
        }
    }

    #[test]
    fn p9_the_same_pcn_go_with_the_same_pp_in_all_tables() {
        let mut pp_of = BTreeMap::new();
        for (national, _, _, pcn, pp) in published() {
            assert_eq!(*pp_of.entry(pcn).or_insert(pp), pp, "{national:?} {pcn}");
        }
        assert!(pp_of.values().is_sorted(), "more PCN, no fewer PP");
    }

    #[test]
    fn p9_the_young_receive_to_half_of_the_players() {
        let places = |ranked| NationalFinal::Jeunes.grid(ranked).pcn.len();
        assert_eq!([40, 41, 23, 22, 21, 20].map(places), [20, 21, 12, 11, 11, 10]);
        assert_eq!([16, 10, 8].map(places), [10, 10, 8], "the first ten are named whatever the half");
        let grid = NationalFinal::Jeunes.grid(24);
        assert_eq!((grid.pcn[9], grid.pcn[10], grid.pp[9], grid.pp[10]), (1200, 1000, 1, 0));
    }

    #[test]
    fn p9_a_smaller_final_uses_the_beginning_of_the_table() {
        let grid = NationalFinal::Duo.grid(12);
        assert_eq!((grid.pcn.len(), grid.pcn[11], grid.pp[11]), (12, 1400, 2));
        assert!(NationalFinal::Seniors.grid(0).pcn.is_empty());
    }

    #[test]
    fn p9_ties_share_and_places_without_pp_give_none() {
        let ranks: Vec<u32> = (1..=28).map(|rank| if rank == 15 { 14 } else { rank }).collect();
        let awards = NationalFinal::Equipe4.grid(28).awards(&ranks);
        assert_eq!(awards[13], Award { pcn: Some(1100), pp: Some(1) }, "(1200 + 1000) / 2 and (1 + 0) / 2");
        assert_eq!(awards[14], awards[13]);
        assert_eq!(awards[27], Award { pcn: Some(1000), pp: None });
    }
}
