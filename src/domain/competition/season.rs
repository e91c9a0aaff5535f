//! C1: which season a date belongs to, and ages in it.

use std::fmt;

use chrono::{Datelike, NaiveDate};

/// C1: a senior is at least that old on 31 December of the season.
pub(crate) const SENIOR_AGE: i32 = 60;

/// A season of the federation, from 1 July to 30 June; named by both years, 2026-2027.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Season {
    /// The year it begins in.
    begins: i32,
}

impl Season {
    /// The season of a day.
    pub fn of(day: NaiveDate) -> Self {
        Self { begins: if day.month() >= 7 { day.year() } else { day.year() - 1 } }
    }

    /// The year of the one 31 December it has.
    pub const fn year_of_december(self) -> i32 {
        self.begins
    }

    /// C1: age on 31 December of the season, for that date of birth. `None` for a date of birth after it.
    pub(crate) fn age(self, birth: NaiveDate) -> Option<i32> {
        // On 31 December every player born that year has had the birthday.
        Some(self.begins - birth.year()).filter(|age| *age >= 0)
    }

    /// C1: whether a player of that date of birth may play the seniors' championship this season.
    pub(crate) fn is_senior(self, birth: NaiveDate) -> bool {
        self.age(birth).is_some_and(|age| age >= SENIOR_AGE)
    }
}

impl fmt::Display for Season {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.begins, self.begins + 1)
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::Season;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn c1_the_season_turns_on_1_july() {
        let season = |text| Season::of(day(text)).to_string();
        assert_eq!(season("2026-06-30"), "2025-2026");
        assert_eq!(season("2026-07-01"), "2026-2027");
        assert_eq!(season("2026-12-31"), "2026-2027");
        assert_eq!(season("2027-01-01"), "2026-2027");
        assert_eq!(Season::of(day("2027-03-15")).year_of_december(), 2026);
    }

    #[test]
    fn c1_a_senior_is_60_on_31_december_of_the_season() {
        for played in ["2026-10-01", "2027-06-30"] {
            let season = Season::of(day(played));
            assert!(season.is_senior(day("1966-12-31")), "60 that very day");
            assert!(season.is_senior(day("1966-01-01")));
            assert!(!season.is_senior(day("1967-01-01")), "59");
        }
        assert!(!Season::of(day("2026-06-30")).is_senior(day("1966-01-01")), "the season before");
        assert_eq!(Season::of(day("2026-10-01")).age(day("1950-05-05")), Some(76));
        assert_eq!(Season::of(day("2026-10-01")).age(day("2030-05-05")), None);
    }
}
