//! O2: how much is set aside for prizes, and how much of the fees comes back to the players.

use std::fmt;

use super::cents::Cents;
use crate::Refusal;
use crate::fixed::decimal;

/// O2: the least percent of the fees that the fascicule asks to give back.
pub(crate) const LEAST_RETURNED: u8 = 80;

/// O2: the sources of the prizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fund {
    /// Entry fees collected.
    pub(crate) fees: Cents,
    /// Percent of the fees that is given back; [`LEAST_RETURNED`] by default.
    pub(crate) percent: u8,
    /// Other money for prizes: a sponsor, the club. Given whole.
    pub(crate) added: Cents,
    /// Kept for special prizes (R8), out of the whole.
    pub(crate) special: Cents,
}

impl Default for Fund {
    fn default() -> Self {
        Self { fees: Cents::ZERO, percent: LEAST_RETURNED, added: Cents::ZERO, special: Cents::ZERO }
    }
}

/// O2: the sum set aside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetAside {
    /// All of it: the percent of the fees, rounded up to the cent, and the sum added.
    pub total: Cents,
    /// Of that, for the prizes of the ranking.
    pub for_ranking: Cents,
    /// Of that, for special prizes (R8).
    pub special: Cents,
    /// Allowed values that differ from the fascicule's, French sentences.
    pub warnings: Vec<String>,
}

impl Fund {
    /// O2: the most the prizes of the ranking can be: all there is but the special ones.
    pub(crate) fn most(&self) -> Cents {
        self.fees + self.added - self.special
    }

    /// O2: the sum set aside.
    /// Errors: O2 for a negative amount, more than 100 %, or special prizes that exceed the whole. Less than 80 % is only warned of.
    pub(crate) fn set_aside(&self) -> Result<SetAside, Refusal> {
        if [self.fees, self.added, self.special].into_iter().any(|amount| amount < Cents::ZERO) {
            return Err(Refusal::new("O2", "un montant ne peut pas être négatif"));
        }
        if self.percent > 100 {
            return Err(Refusal::new("O2", format!("{} % des engagements : 100 % au plus", self.percent))
                .advise("Ce que le club ou un partenaire ajoute se compte à part."));
        }
        let back = (i128::from(self.fees.0) * i128::from(self.percent) + 99) / 100;
        let total = Cents(i64::try_from(back).unwrap_or(i64::MAX)) + self.added;
        if self.special > total {
            return Err(Refusal::new(
                "O2",
                format!("les prix spéciaux ({}) dépassent ce qui est mis de côté ({total})", self.special),
            )
            .advise("Diminuez les prix spéciaux, ou ajoutez à la dotation."));
        }
        let mut warnings = Vec::new();
        if self.percent < LEAST_RETURNED {
            warnings.push(format!(
                "{} % des engagements sont rendus : le fascicule en demande au moins {LEAST_RETURNED} % (O2).",
                self.percent
            ));
        }
        Ok(SetAside { total, for_ranking: total - self.special, special: self.special, warnings })
    }
}

/// A part in thousandths, shown in percent: 825 is `82,5 %`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PerMille(pub u32);

impl fmt::Display for PerMille {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\u{a0}%", decimal(self.0.into(), 1))
    }
}

/// O2: the use of the money once prizes are given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Paid in prizes, special ones included.
    pub(crate) given: Cents,
    /// The part of the fees and the sum added that the organiser keeps.
    pub kept: Cents,
    /// The part of the fees that comes back; the sum added is counted as given first. `None` when there are no fees.
    pub returned: Option<PerMille>,
    /// The warning when that is less than the fascicule requires, a French sentence.
    pub warning: Option<String>,
}

impl Fund {
    /// O2: the use of the money when `given` is paid in prizes, special ones included. The part returned is rounded down, so
    /// that `80,0 %` never stands for less.
    pub fn outcome(&self, given: Cents) -> Outcome {
        let returned = (self.fees > Cents::ZERO).then(|| {
            let back = (given - self.added).max(Cents::ZERO);
            let part = i128::from(back.0) * 1000 / i128::from(self.fees.0);
            PerMille(u32::try_from(part).unwrap_or(u32::MAX))
        });
        let few = returned.filter(|part| *part < PerMille(u32::from(LEAST_RETURNED) * 10));
        let warning = few.map(|part| {
            format!("{part} des engagements sont rendus : le fascicule en demande au moins {LEAST_RETURNED} % (O2).")
        });
        Outcome { given, kept: self.fees + self.added - given, returned, warning }
    }
}

#[cfg(test)]
mod tests {
    use super::{Cents, Fund, PerMille};

    #[test]
    fn o2_80_percent_of_the_fees_by_default_and_what_is_added() {
        let fund = Fund { fees: Cents::euros(480), ..Fund::default() };
        let aside = fund.set_aside().unwrap();
        assert_eq!((aside.total, aside.for_ranking, aside.warnings.len()), (Cents::euros(384), Cents::euros(384), 0));
        let sponsored = Fund { added: Cents::euros(100), special: Cents::euros(20), ..fund }.set_aside().unwrap();
        assert_eq!((sponsored.total, sponsored.for_ranking), (Cents::euros(484), Cents::euros(464)));
        let odd = Fund { fees: Cents(1234), ..Fund::default() }.set_aside().unwrap();
        assert_eq!(odd.total, Cents(988), "987.2 would be less than 80 %");
    }

    #[test]
    fn o2_less_than_80_percent_is_warned_of_and_impossible_funds_are_refused() {
        let fund = Fund { fees: Cents::euros(480), ..Fund::default() };
        let less = Fund { percent: 79, ..fund }.set_aside().unwrap();
        assert!(less.warnings[0].contains("79 %"));
        for wrong in [
            Fund { percent: 101, ..fund },
            Fund { special: Cents(38_401), ..fund },
            Fund { fees: Cents(-1), ..fund },
            Fund { added: Cents(-1), ..fund },
        ] {
            assert_eq!(wrong.set_aside().unwrap_err().rule, "O2", "{wrong:?}");
        }
        assert!(Fund { special: Cents(38_400), ..fund }.set_aside().is_ok());
    }

    #[test]
    fn o2_the_part_returned_counts_what_was_added_first() {
        let fund = |added| Fund { fees: Cents::euros(480), added: Cents::euros(added), ..Fund::default() };
        let part = |added, given| fund(added).outcome(Cents(given)).returned;
        assert_eq!(part(0, 38_400), Some(PerMille(800)));
        assert_eq!(part(0, 38_399), Some(PerMille(799)), "never rounded up to 80 %");
        assert_eq!(part(100, 48_400), Some(PerMille(800)));
        assert_eq!(part(100, 5_000), Some(PerMille(0)));
        assert_eq!(Fund::default().outcome(Cents(100)).returned, None);
        assert_eq!(PerMille(825).to_string(), "82,5\u{a0}%");
        let outcome = fund(100).outcome(Cents::euros(470));
        assert_eq!((outcome.given, outcome.kept), (Cents::euros(470), Cents::euros(110)));
        assert!(outcome.warning.is_some_and(|text| text.starts_with("77,0\u{a0}%")), "370 of 480");
        assert_eq!(fund(100).outcome(Cents::euros(484)).warning, None);
    }
}
