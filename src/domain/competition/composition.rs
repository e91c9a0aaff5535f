//! C3: which series an inter-clubs team may be made of.

use crate::Refusal;

/// C3: the product of the four series must be greater.
const PRODUCT: u16 = 16;
/// C3: allowed all the same, so that two players of the first series can form a team.
const EXCEPTIONS: [[u8; 4]; 2] = [[1, 1, 3, 4], [1, 1, 4, 4]];
/// C3: the series of a player who was not licensed the year before.
const LOWEST_SERIES: u8 = 4;

/// C3: the series a player counts for: the one of this year's national ranking, but the fourth for a player who was not licensed
/// the year before. `None` when that is unknown.
pub const fn series_that_counts(series: Option<u8>, licensed_last_season: Option<bool>) -> Option<u8> {
    match licensed_last_season {
        Some(false) => Some(LOWEST_SERIES),
        _ => series,
    }
}

/// C3: whether four players of those series (1 to 4) may form an inter-clubs team, in any order: the product exceeds 16, or the
/// team is 1-1-3-4 or 1-1-4-4.
/// Errors: C3, with the product or the series that does not exist.
pub(crate) fn composition(series: [u8; 4]) -> Result<(), Refusal> {
    if let Some(wrong) = series.iter().find(|series| !(1..=LOWEST_SERIES).contains(series)) {
        return Err(Refusal::new(
            "C3",
            format!("il n'y a pas de série {wrong} : les séries vont de 1 à {LOWEST_SERIES}"),
        )
        .advise("Corrigez la série du joueur ; un joueur non licencié l'an dernier compte en 4e série."));
    }
    let mut sorted = series;
    sorted.sort_unstable();
    let product: u16 = sorted.into_iter().map(u16::from).product();
    if product > PRODUCT || EXCEPTIONS.contains(&sorted) {
        return Ok(());
    }
    let [a, b, c, d] = sorted;
    Err(Refusal::new(
        "C3",
        format!("{a} × {b} × {c} × {d} = {product} : le produit des séries doit dépasser {PRODUCT}"),
    )
    .advise("Remplacez un joueur par un autre d'une série plus élevée ; seules 1-1-3-4 et 1-1-4-4 font exception."))
}

#[cfg(test)]
mod tests {
    use super::{composition, series_that_counts};

    /// The fascicule's table, column by column (1 to 23), with the product it prints.
    const ALLOWED: [([u8; 4], u16); 23] = [
        ([1, 1, 3, 4], 12),
        ([1, 1, 4, 4], 16),
        ([1, 2, 3, 3], 18),
        ([1, 2, 3, 4], 24),
        ([1, 2, 4, 4], 32),
        ([1, 3, 3, 3], 27),
        ([1, 3, 3, 4], 36),
        ([1, 3, 4, 4], 48),
        ([1, 4, 4, 4], 64),
        ([2, 2, 2, 3], 24),
        ([2, 2, 2, 4], 32),
        ([2, 2, 3, 3], 36),
        ([2, 2, 3, 4], 48),
        ([2, 2, 4, 4], 64),
        ([2, 3, 3, 3], 54),
        ([2, 3, 3, 4], 72),
        ([2, 3, 4, 4], 96),
        ([2, 4, 4, 4], 128),
        ([3, 3, 3, 3], 81),
        ([3, 3, 3, 4], 108),
        ([3, 3, 4, 4], 144),
        ([3, 4, 4, 4], 192),
        ([4, 4, 4, 4], 256),
    ];

    #[test]
    fn c3_exactly_the_23_compositions_of_the_fascicule_are_allowed() {
        let mut all = Vec::new();
        for a in 1..=4u8 {
            for b in a..=4 {
                for c in b..=4 {
                    all.extend((c..=4).map(|d| [a, b, c, d]));
                }
            }
        }
        assert_eq!(all.len(), 35);
        for series in all {
            let listed = ALLOWED.iter().any(|(allowed, _)| *allowed == series);
            assert_eq!(composition(series).is_ok(), listed, "{series:?}");
        }
        for (series, product) in ALLOWED {
            assert_eq!(series.iter().map(|s| u16::from(*s)).product::<u16>(), product, "as printed");
        }
    }

    #[test]
    fn c3_the_order_of_the_players_does_not_count() {
        assert!(composition([4, 1, 3, 1]).is_ok());
        assert!(composition([4, 1, 2, 2]).is_err(), "16 is not more than 16");
    }

    #[test]
    fn c3_a_refusal_gives_the_product_or_the_series_that_does_not_exist() {
        let message = |series| composition(series).err().map(|refusal| (refusal.rule, refusal.message));
        let (rule, text) = message([1, 2, 2, 1]).unwrap_or_default();
        assert_eq!(rule, "C3");
        assert!(text.starts_with("1 × 1 × 2 × 2 = 4"), "{text}");
        assert!(message([0, 4, 4, 4]).is_some_and(|(_, text)| text.contains("série 0")));
        assert!(message([5, 4, 4, 4]).is_some_and(|(_, text)| text.contains("série 5")));
    }

    #[test]
    fn c3_not_licensed_the_year_before_counts_as_4th_series() {
        assert_eq!(series_that_counts(Some(1), Some(false)), Some(4));
        assert_eq!(series_that_counts(None, Some(false)), Some(4));
        assert_eq!(series_that_counts(Some(2), Some(true)), Some(2));
        assert_eq!(series_that_counts(Some(2), None), Some(2));
        assert_eq!(series_that_counts(None, None), None);
    }
}
