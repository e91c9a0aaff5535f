//! P8: the PP of regional championships.

/// P8: the PP of the first three of a regional championship; ties share by P6, without a floor (`Grid::awards`).
pub(crate) const REGIONAL_PP: [u32; 3] = [3, 2, 1];

#[cfg(test)]
mod tests {
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
