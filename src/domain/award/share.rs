//! P6, P7: the award of each row, ties sharing; the same for PCN and for PP.

use super::pcn::{FLOOR, Scale};
use crate::tied_places;

/// The award of one place of the ranking; each member of a duo or team receives it (chapter 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Award {
    /// PCN, if any.
    pub pcn: Option<u32>,
    /// PP, if any.
    pub pp: Option<u32>,
}

impl Award {
    /// P7: the award of one member: the place's when affiliated, nothing otherwise.
    pub(crate) fn if_affiliated(self, affiliated: bool) -> Self {
        if affiliated { self } else { Self::default() }
    }
}

/// The worth of the places of one tournament, first place first, before ties share.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Grid {
    /// PCN of each place that receives some.
    pub pcn: Vec<u32>,
    /// PP of each place, 0 where there are none.
    pub pp: Vec<u32>,
}

impl Grid {
    /// A tournament that gives PCN by the scale and no PP; `ranked` took part in the first session (P2).
    pub(crate) fn of_scale(scale: Scale, ranked: usize) -> Self {
        Self { pcn: scale.half_of(ranked), pp: Vec::new() }
    }

    /// P6: the award of each ranked player, duo or team; `ranks` in order, one for each (36, 36, 38, …).
    pub(crate) fn awards(&self, ranks: &[u32]) -> Vec<Award> {
        let pcn = shares(ranks, &self.pcn, FLOOR);
        let pp = shares(ranks, &self.pp, 0);
        pcn.into_iter().zip(pp).map(|(pcn, pp)| Award { pcn, pp }).collect()
    }
}

/// P6: shares a scale among the ranked: `ranks` in order, one per ranked player, duo or team. Those who tie share equally the
/// worth of the places they occupy, rounded up; places beyond the scale count 0, and a share is never below `floor`. `None`
/// is no award.
pub(crate) fn shares(ranks: &[u32], scale: &[u32], floor: u32) -> Vec<Option<u32>> {
    let mut awards = Vec::with_capacity(ranks.len());
    for places in tied_places(ranks) {
        let among = places.len();
        let sum: u64 = places.map(|place| u64::from(scale.get(place).copied().unwrap_or(0))).sum();
        // At most the largest share.
        let each = u32::try_from(sum.div_ceil(among as u64)).unwrap_or(u32::MAX);
        awards.resize(awards.len() + among, (sum > 0).then_some(each.max(floor)));
    }
    awards
}

/// P6, P7: the PCN of each ranked player; the scale is as long as the half that receives (P2). `affiliated` marks who may receive:
/// the others keep their place and get nothing.
#[cfg(test)]
pub(crate) fn share(ranks: &[u32], affiliated: &[bool], scale: &[u32]) -> Vec<Option<u32>> {
    let may = affiliated.iter().copied().chain(std::iter::repeat(false));
    shares(ranks, scale, FLOOR).into_iter().zip(may).map(|(pcn, may)| pcn.filter(|_| may)).collect()
}

/// P8: the PP of the first three of a regional championship; ties share by P6, without a floor (`Grid::awards`).
pub(crate) const REGIONAL_PP: [u32; 3] = [3, 2, 1];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::pcn::{Formula, Scale, scale};
    use super::{Award, Grid, share, shares};

    #[test]
    fn p6_ties_share_the_places_they_occupy_rounded_up() {
        let scale = scale(Formula::Individuel, 4, 8);
        assert_eq!(scale[..4], [160, 112, 78, 54]);
        let ranks = [1, 2, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
        let awards = share(&ranks, &[true; 16], &scale);
        assert_eq!(awards[1..3], [Some(95), Some(95)], "(112 + 78) / 2");
        assert_eq!(awards[7], Some(50));
        assert_eq!(awards[8], None, "the second half receives nothing");
        let three = share(&[1, 1, 1, 4, 5, 6, 7, 8], &[true; 8], &[160, 112, 79, 54]);
        assert_eq!(three[..3], [Some(117); 3], "351 / 3; exact");
        let odd = share(&[1, 1, 3, 4], &[true; 4], &[160, 111]);
        assert_eq!(odd[..2], [Some(136); 2], "271 / 2, rounded up");
    }

    #[test]
    fn p6_a_tie_across_the_half_counts_0_outside_and_never_less_than_50() {
        let awards = share(&[1, 2, 2, 2], &[true; 4], &[80, 56]);
        assert_eq!(awards, [Some(80), Some(50), Some(50), Some(50)]);
    }

    #[test]
    fn p7_who_is_not_affiliated_keeps_the_place_and_receives_nothing() {
        let awards = share(&[1, 2, 3, 4], &[false, true, true, true], &[80, 56]);
        assert_eq!(awards, [None, Some(56), None, None]);
        let award = Award { pcn: Some(360), pp: Some(3) };
        assert_eq!(award.if_affiliated(true), award);
        assert_eq!(award.if_affiliated(false), Award { pcn: None, pp: None }, "PP too");
    }

    #[test]
    fn p2_a_grid_reaches_half_of_the_first_session() {
        let grid = Grid::of_scale(Scale::over_sessions(Formula::Duo, &[6, 4]), 11);
        assert_eq!(grid.pcn.len(), 6);
        let awards = grid.awards(&[1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(awards[0], Award { pcn: Some(400), pp: None });
        assert_eq!(awards[6], Award::default());
    }

    proptest! {
        #[test]
        fn p6_equal_ranks_receive_the_same_and_nothing_is_lost(
            steps in proptest::collection::vec(0u32..3, 1..40), tables in 2u16..40,
        ) {
            // A rank is the number of those ahead, plus one.
            let mut ranks = vec![1u32];
            for (place, step) in (2u32..).zip(steps) {
                ranks.push(if step == 0 { ranks.last().copied().unwrap_or(1) } else { place });
            }
            let scale = Scale::new(Formula::Individuel, tables).half_of(ranks.len());
            let awards = shares(&ranks, &scale, 0);
            prop_assert_eq!(awards.len(), ranks.len());
            for (pair, award) in ranks.windows(2).zip(awards.windows(2)) {
                prop_assert!(pair[0] != pair[1] || award[0] == award[1]);
                prop_assert!(award[0].unwrap_or(0) >= award[1].unwrap_or(0));
            }
            let (given, due) = (awards.iter().flatten().sum::<u32>(), scale.iter().sum::<u32>());
            prop_assert!((due..due + 40).contains(&given), "rounded up, by less than one each");
        }
    }
}

#[cfg(test)]
mod pp_tests {
    use super::super::share::shares;
    use super::REGIONAL_PP;

    fn pp(ranks: &[u32]) -> Vec<u32> {
        shares(ranks, &REGIONAL_PP, 0).into_iter().map(Option::unwrap_or_default).collect()
    }

    #[test]
    fn p8_the_first_three_receive_3_2_1() {
        assert_eq!(pp(&[1, 2, 3, 4]), [3, 2, 1, 0]);
        assert_eq!(shares(&[1, 2, 3, 4], &REGIONAL_PP, 0)[3], None, "no award rather than 0");
    }

    #[test]
    fn p8_ties_share_the_pp_of_their_places_rounded_up() {
        assert_eq!(pp(&[1, 1, 3, 4]), [3, 3, 1, 0], "(3 + 2) / 2");
        assert_eq!(pp(&[1, 2, 2, 4]), [3, 2, 2, 0], "(2 + 1) / 2");
        assert_eq!(pp(&[1, 1, 1, 4]), [2, 2, 2, 0], "6 / 3");
    }

    #[test]
    fn p8_a_tie_across_places_3_and_4_counts_0_for_the_fourth() {
        assert_eq!(pp(&[1, 2, 3, 3, 5]), [3, 2, 1, 1, 0], "(1 + 0) / 2");
        assert_eq!(pp(&[1, 2, 2, 2, 2, 6]), [3, 1, 1, 1, 1, 0], "(2 + 1) / 4");
        assert_eq!(pp(&[1, 1, 1, 1, 5]), [2, 2, 2, 2, 0], "6 / 4");
    }
}
