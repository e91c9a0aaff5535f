//! P6, P7: who receives what, ties sharing.

use super::pcn::FLOOR;

/// Shares a scale among the ranked: `ranks` in order, one per ranked player (36, 36, 38, …); the scale is as long as the half
/// that receives (P2). Tied players share equally the
/// PCN of the places they occupy, rounded up; places outside the receiving half count 0, and a share is never below 50
/// (P6). `affiliated` says who may receive: the others keep their place and get nothing (P7). `None` is no award.
#[must_use]
pub fn share(ranks: &[u32], affiliated: &[bool], scale: &[u32]) -> Vec<Option<u32>> {
    let place = |index: usize| scale.get(index).copied().unwrap_or(0);
    let mut awards = Vec::with_capacity(ranks.len());
    let mut start = 0;
    for group in ranks.chunk_by(|a, b| a == b) {
        let places = start..start + group.len();
        let sum: u32 = places.clone().map(place).sum();
        let each = sum.div_ceil(u32::try_from(group.len()).unwrap_or(u32::MAX));
        for index in places {
            let receives = sum > 0 && affiliated.get(index).copied().unwrap_or(false);
            awards.push(receives.then_some(each.max(FLOOR)));
        }
        start += group.len();
    }
    awards
}

#[cfg(test)]
mod tests {
    use super::super::pcn::{Formula, scale};
    use super::share;

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
    }
}
