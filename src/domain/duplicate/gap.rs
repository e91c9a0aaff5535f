//! D30: *points de match*, the square root of a gap between two marks, in whole thousandths.

use std::fmt;

use super::mark::Mark;
use crate::fixed::{decimal, sums};
use crate::text::fold;

/// *Points de match* in thousandths: 3,162 PM are `MilliPm(3162)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct MilliPm(pub i64);

sums!(MilliPm);

impl MilliPm {
    pub const ZERO: Self = Self(0);

    /// D30: the gain of the first mark against the second on the same deal; negative when it is the lower one.
    pub(crate) fn between(mark: Mark, other: Mark) -> Self {
        let gap = i64::from(mark.value()) - i64::from(other.value());
        let root = Self::root(gap.unsigned_abs());
        if gap < 0 { -root } else { root }
    }

    /// D30: √gap to the nearest thousandth. Half a thousandth cannot occur: (2r + 1)² is odd, 4 000 000·gap is even.
    pub fn root(gap: u64) -> Self {
        let twice = gap.saturating_mul(4_000_000).isqrt();
        Self(i64::try_from(twice.div_ceil(2)).unwrap_or(i64::MAX))
    }
}

impl fmt::Display for MilliPm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&decimal(self.0, 3))
    }
}

keyed! {
    /// D58: the badges of a triplette's members, by surname.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum Badge {
        /// The first by surname.
        Bleu = "bleu" => "Bleu",
        Blanc = "blanc" => "Blanc",
        Rouge = "rouge" => "Rouge",
    }
}

impl Badge {
    /// The badge that attacks `turns` turns after this one. A turn lost at a table that rests counts as one.
    pub(crate) const fn after(self, turns: usize) -> Self {
        Self::ALL[(self as usize + turns % 3) % 3]
    }
}

/// The members of a triplette in the order of their badges: by surname, equal ones by first name, accents and case aside.
pub(crate) fn by_badge<T>(mut members: [T; 3], name: impl Fn(&T) -> (&str, &str)) -> [(Badge, T); 3] {
    members.sort_by_cached_key(|member| {
        let (last, first) = name(member);
        (fold(last), fold(first))
    });
    let [blue, white, red] = members;
    [(Badge::Bleu, blue), (Badge::Blanc, white), (Badge::Rouge, red)]
}

#[cfg(test)]
mod tests {
    use super::MilliPm;
    use crate::duplicate::samples::mark;

    #[test]
    fn d30_the_figures_of_the_sources() {
        for (gap, pm) in [(0, "0,000"), (16, "4,000"), (144, "12,000"), (10, "3,162"), (2, "1,414"), (698, "26,420")] {
            assert_eq!(MilliPm::root(gap).to_string(), pm);
        }
    }

    #[test]
    fn d30_every_gap_has_the_nearest_thousandth() {
        // Another way: the largest r with (2r − 1)² ≤ 4 000 000·gap.
        let mut r = 0u64;
        for gap in 1..=3_000u64 {
            while (2 * r + 1).pow(2) <= 4_000_000 * gap {
                r += 1;
            }
            assert_eq!(MilliPm::root(gap).0.unsigned_abs(), r, "gap {gap}");
        }
        assert_eq!(MilliPm::root(u64::MAX).to_string(), "2147483,648", "never a panic");
    }

    #[test]
    fn d31_the_better_mark_gains_what_the_other_loses() {
        assert_eq!(MilliPm::between(mark(82), mark(66)), MilliPm(4_000));
        assert_eq!(MilliPm::between(mark(68), mark(-76)), MilliPm(12_000));
        assert_eq!(MilliPm::between(mark(-68), mark(-58)), MilliPm(-3_162));
    }
}

#[cfg(test)]
mod rotation_tests {
    use super::{Badge, by_badge};

    #[test]
    fn d58_badges_by_surname_then_by_first_name() {
        let members = by_badge([("ÉTIENNE", "Paul"), ("Dupont", "Zoé"), ("DUPONT", "Anne")], |name| *name);
        let expected =
            [(Badge::Bleu, ("DUPONT", "Anne")), (Badge::Blanc, ("Dupont", "Zoé")), (Badge::Rouge, ("ÉTIENNE", "Paul"))];
        assert_eq!(members, expected);
    }

    #[test]
    fn d58_attacks_go_round_from_the_badge_drawn() {
        let turns: Vec<&str> = (0..5).map(|turn| Badge::Rouge.after(turn).word()).collect();
        assert_eq!(turns, ["Rouge", "Bleu", "Blanc", "Rouge", "Bleu"]);
        assert_eq!(Badge::Bleu.after(usize::MAX), Badge::ALL[usize::MAX % 3]);
    }
}
