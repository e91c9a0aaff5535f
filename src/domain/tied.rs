//! R2 read backwards: which places those of equal rank occupy together.

use std::ops::Range;

/// The groups of equal rank, in order, each as the places it occupies, counted from 0: ranks 1, 2, 2, 4 are 0..1, 1..3, 3..4.
/// `ranks` has one rank per ranked player or team, in the order of the ranking.
pub(crate) fn tied_places(ranks: &[u32]) -> impl Iterator<Item = Range<usize>> {
    ranks.chunk_by(|a, b| a == b).scan(0, |start, group| {
        let places = *start..*start + group.len();
        *start = places.end;
        Some(places)
    })
}

#[cfg(test)]
mod tests {
    use super::tied_places;

    #[test]
    fn r2_equal_ranks_occupy_their_places_together() {
        let places: Vec<_> = tied_places(&[1, 2, 2, 4, 5, 5, 5]).collect();
        assert_eq!(places, [0..1, 1..3, 3..4, 4..7]);
        assert_eq!(tied_places(&[]).count(), 0);
    }
}
