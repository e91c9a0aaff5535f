//! D2, D6, D9: the *étui*, its number, its taker and its dealer; the *séries* that travel together.

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::Orientation;

/// An étui's number, from 1, as on its label: one deal, kept and played again at other tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EtuiNo(pub u16);

/// A *série*'s number, from 1: the étuis that are played together at one position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Serie(pub u16);

/// D9: takers of étuis 1 to 24; from 25 the list begins again.
const TAKERS: [Orientation; 24] = {
    use Orientation::{E, N, O, S};
    [N, O, E, S, E, N, S, O, E, S, N, O, S, E, O, N, O, S, N, E, O, N, E, S]
};

/// D9: dealers of étuis 1 to 4, and so on by fours.
const DEALERS: [Orientation; 4] = [Orientation::N, Orientation::E, Orientation::S, Orientation::O];

impl EtuiNo {
    /// D9: the chair that takes by default. An étui's label may name another.
    pub(crate) const fn usual_taker(self) -> Orientation {
        TAKERS[self.0.saturating_sub(1) as usize % TAKERS.len()]
    }

    /// D9: the chair that deals.
    pub const fn dealer(self) -> Orientation {
        DEALERS[self.0.saturating_sub(1) as usize % DEALERS.len()]
    }

    /// D6: the série this étui is in, with `size` étuis in each. A size of 0 is read as 1.
    #[cfg(test)]
    pub(crate) const fn serie(self, size: u8) -> Serie {
        let size = if size == 0 { 1 } else { size as u16 };
        Serie(self.0.saturating_sub(1) / size + 1)
    }
}

impl Serie {
    /// D6: the first and the last étui of this série, with `size` étuis in each: 4 of them make 9 to 12 of série 3.
    pub fn etuis(self, size: u8) -> Etuis {
        let size = u16::from(size);
        let before = self.0.saturating_sub(1).saturating_mul(size);
        Etuis { numbers: before.saturating_add(1)..=before.saturating_add(size), without: None }
    }
}

/// The étuis of a série, in the order in which they are played (D58).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Etuis {
    numbers: RangeInclusive<u16>,
    without: Option<EtuiNo>,
}

impl Etuis {
    /// So many étuis from `first` on; `without` is skipped where it lies between them (D50).
    pub(crate) fn from(first: EtuiNo, count: u8, without: Option<EtuiNo>) -> Self {
        let last = first.0.saturating_add(u16::from(count)).saturating_sub(1);
        let skips = without.is_some_and(|etui| (first.0..=last).contains(&etui.0));
        Self { numbers: first.0..=last.saturating_add(skips.into()), without: without.filter(|_| skips) }
    }

    /// The first one.
    pub(crate) const fn first(&self) -> EtuiNo {
        EtuiNo(*self.numbers.start())
    }

    /// D50: the one that lies between them and is not played.
    pub(crate) const fn without(&self) -> Option<EtuiNo> {
        self.without
    }

    /// True when that étui is among them.
    pub(crate) fn contains(&self, etui: EtuiNo) -> bool {
        self.numbers.contains(&etui.0) && self.without != Some(etui)
    }
}

impl Iterator for Etuis {
    type Item = EtuiNo;
    fn next(&mut self) -> Option<EtuiNo> {
        let without = self.without;
        self.numbers.by_ref().map(EtuiNo).find(|etui| Some(*etui) != without)
    }
}

impl fmt::Display for EtuiNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Serie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Etuis {
    /// « 9 à 12 »; « 9 » when there is one; « 9, 10, 12 » where one is skipped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = (self.numbers.start(), self.numbers.end());
        match self.without {
            None if first == last => first.fmt(f),
            None => write!(f, "{first} à {last}"),
            Some(_) => {
                let numbers: Vec<String> = self.clone().map(|etui| etui.to_string()).collect();
                f.write_str(&numbers.join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{EtuiNo, Etuis, Serie};
    use crate::Orientation::{self, E, N, O, S};

    #[test]
    fn d6_a_serie_is_so_many_etuis_in_a_row() {
        let numbers = |serie: u16, size| Serie(serie).etuis(size).map(|etui| etui.0).collect::<Vec<_>>();
        assert_eq!(numbers(1, 4), [1, 2, 3, 4]);
        assert_eq!(numbers(7, 4), [25, 26, 27, 28]);
        // Misprinted "10-12" and "20-22" in the organiser's manual.
        assert_eq!((numbers(6, 2), numbers(11, 2)), (vec![11, 12], vec![21, 22]));
        assert_eq!(Serie(3).etuis(4).to_string(), "9 à 12");
        assert_eq!(Serie(3).etuis(1).to_string(), "3");
        for size in 1..=6 {
            for etui in (1..=60).map(EtuiNo) {
                assert!(etui.serie(size).etuis(size).contains(etui), "{etui} by {size}");
            }
        }
    }

    #[test]
    fn d50_one_of_a_serie_may_be_skipped() {
        let three = Etuis::from(EtuiNo(5), 3, Some(EtuiNo(7)));
        assert_eq!((three.to_string(), three.first(), three.without()), ("5, 6, 8".into(), EtuiNo(5), Some(EtuiNo(7))));
        assert!(three.contains(EtuiNo(8)) && !three.contains(EtuiNo(7)));
        // The last one of four is not between the others.
        let first_three = Etuis::from(EtuiNo(9), 3, Some(EtuiNo(12)));
        assert_eq!((first_three.to_string(), first_three.without()), ("9 à 11".into(), None));
    }

    #[test]
    fn d9_every_four_etuis_have_each_dealer_and_each_taker_once() {
        let dealers: Vec<_> = (1..=8).map(|n| EtuiNo(n).dealer()).collect();
        assert_eq!(dealers, [N, E, S, O, N, E, S, O]);
        for first in (1..=57).step_by(4) {
            let mut takers: Vec<_> = (first..first + 4).map(|n| EtuiNo(n).usual_taker()).collect();
            takers.sort_unstable();
            assert_eq!(takers, Orientation::FOUR, "étuis {first} to {}", first + 3);
        }
        // Printed alike: 25 to 38 begin the list again.
        assert!((25..=38).all(|n| EtuiNo(n).usual_taker() == EtuiNo(n - 24).usual_taker()));
    }

    #[test]
    fn d9_of_two_etuis_in_a_row_each_line_takes_one() {
        let north_south = |etui: u16| matches!(EtuiNo(etui).usual_taker(), N | S);
        assert!((1..=59).step_by(2).all(|odd| north_south(odd) != north_south(odd + 1)));
    }
}
