//! D19–D21, D26: what a player or a triplette makes of a session, in percent.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::fiche::FicheLine;
use super::format::Format;
use super::topage::Topage;
use crate::domain::{Refusal, Score, Total};

/// A session of somebody, in percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Percentages {
    /// D19: the mean of the notes got attacking; nothing without one.
    pub attack: Option<Total>,
    /// D19: the mean of the notes got defending; nothing without one.
    pub defence: Option<Total>,
    /// D20, D21, D26: both weighed, less the penalties; nothing for who has no note.
    pub global: Option<Total>,
}

impl Percentages {
    /// D19: true when one of the two means had to stand for both.
    #[must_use]
    pub const fn one_kind(&self) -> bool {
        self.attack.is_some() != self.defence.is_some()
    }
}

/// D26: tenths of a percent taken off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tenths(u16);

impl Tenths {
    /// The most there can be: 100 %.
    const MOST: u16 = 1_000;

    /// Tenths in one percent.
    pub(super) const OF_ONE: u16 = 10;

    /// From 0 to 1000 tenths.
    ///
    /// # Errors
    /// D26: outside.
    pub fn new(tenths: i64) -> Result<Self, Refusal> {
        u16::try_from(tenths).ok().filter(|tenths| *tenths <= Self::MOST).map(Self).ok_or_else(|| {
            let (sign, size) = (if tenths < 0 { "−" } else { "" }, tenths.unsigned_abs());
            let percent = if size % 10 == 0 { (size / 10).to_string() } else { format!("{},{}", size / 10, size % 10) };
            Refusal::new("D26", format!("une pénalité de {sign}{percent} % : il en faut une de 0 à 100 %"))
        })
    }

    /// Tenths of a percent.
    #[must_use]
    pub const fn value(self) -> u16 {
        self.0
    }

    /// As a percentage.
    #[must_use]
    pub fn percent(self) -> Total {
        Total::from(Score(self.0.into())).over(Self::OF_ONE.into())
    }
}

/// Notes added up, and how many.
#[derive(Debug, Clone, Copy)]
struct Sum(Total, u32);

impl Sum {
    const EMPTY: Self = Self(Total::ZERO, 0);

    fn add(&mut self, note: Total) -> Option<()> {
        *self = Self(self.0.checked_add(note)?, self.1 + 1);
        Some(())
    }

    fn mean(self) -> Option<Total> {
        (self.1 > 0).then(|| self.0.over(self.1))
    }
}

/// The percentages of everybody who has a note in this session.
///
/// # Errors
/// D19: the étuis were played so unequally often that a mean is no fraction of 38 digits.
pub fn percentages<Id: Copy + Eq + Hash>(
    lines: &[FicheLine<Id>],
    topage: &Topage,
    penalties: &[(Id, Tenths)],
    format: Format,
) -> Result<FxHashMap<Id, Percentages>, Refusal> {
    session(lines, topage, penalties, format).ok_or_else(|| {
        Refusal::new("D19", "les étuis ont été joués trop inégalement : leurs moyennes ne s'écrivent plus")
    })
}

fn session<Id: Copy + Eq + Hash>(
    lines: &[FicheLine<Id>],
    topage: &Topage,
    penalties: &[(Id, Tenths)],
    format: Format,
) -> Option<FxHashMap<Id, Percentages>> {
    let mut sums: FxHashMap<Id, (Sum, Sum)> = FxHashMap::default();
    for (line, noted) in lines.iter().zip(&topage.notes) {
        if let Some((who, note)) = line.attack.zip(noted.attack) {
            sums.entry(who).or_insert((Sum::EMPTY, Sum::EMPTY)).0.add(note)?;
        }
        for (who, note) in line.defence.iter().zip(&noted.defence) {
            if let Some(note) = note {
                sums.entry(*who).or_insert((Sum::EMPTY, Sum::EMPTY)).1.add(*note)?;
            }
        }
    }
    let mut fines: FxHashMap<Id, Total> = FxHashMap::default();
    for (who, tenths) in penalties {
        let sum = fines.entry(*who).or_insert(Total::ZERO);
        *sum = sum.checked_add(tenths.percent())?;
    }
    let figures = sums.into_iter().map(|(who, (attack, defence))| {
        let (attack, defence) = (attack.mean(), defence.mean());
        let weighed = match (attack, defence) {
            (Some(attack), Some(defence)) => {
                let (part, whole) = format.attack_weight();
                let attack = attack.checked_times(part, whole)?;
                Some(attack.checked_add(defence.checked_times(whole - part, whole)?)?)
            }
            (one, other) => one.or(other),
        };
        let fine = fines.get(&who).copied().unwrap_or(Total::ZERO);
        let global = match weighed {
            Some(weighed) => Some(weighed.checked_add(Total::ZERO - fine)?),
            None => None,
        };
        Some((who, Percentages { attack, defence, global }))
    });
    figures.collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{Percentages, Tenths, percentages};
    use crate::domain::duplicate::Format;
    use crate::domain::duplicate::samples::line;
    use crate::domain::duplicate::topage::{Noted, Topage};
    use crate::domain::{Score, Total};

    fn percent(whole: i32) -> Total {
        Total::from(Score(whole))
    }

    /// Player 1 with these notes, as attacker and as defender.
    fn session(attack: &[i32], defence: &[i32], tenths: i64, format: Format) -> Percentages {
        let mut lines = Vec::new();
        let mut notes = Vec::new();
        for (etui, note) in (1..).zip(attack) {
            lines.push(line(etui, 1, etui, [1, 2, 3, 4], 82));
            notes.push(Noted { attack: Some(percent(*note)), defence: vec![None; 3] });
        }
        for (etui, note) in (50..).zip(defence) {
            lines.push(line(etui, 1, etui, [2, 1, 3, 4], 82));
            notes.push(Noted { attack: None, defence: vec![Some(percent(*note)), None, None] });
        }
        let topage = Topage { notes, remarks: Vec::new() };
        percentages(&lines, &topage, &[(1, Tenths::new(tenths).unwrap())], format).unwrap()[&1]
    }

    const DEFENCE: [i32; 6] = [20, 100, 60, 40, 80, 0];

    #[test]
    fn d19_d20_the_example_of_the_individual() {
        let figures = session(&[75, 50], &DEFENCE, 5, Format::Individual);
        assert_eq!((figures.attack.unwrap().places(2), figures.defence), ("62.50".into(), Some(percent(50))));
        assert_eq!(figures.global.unwrap().places(3), "52.625");
        assert_eq!(figures.global.unwrap().places(2), "52.63");
    }

    #[test]
    fn d21_triplettes_weigh_half_and_half() {
        assert_eq!(session(&[75, 50], &DEFENCE, 0, Format::Triplettes).global.unwrap().places(2), "56.25");
    }

    #[test]
    fn d19_one_kind_of_notes_stands_for_both() {
        let figures = session(&[75, 50], &[], 0, Format::Individual);
        assert!(figures.one_kind());
        assert_eq!(figures.global.unwrap().places(2), "62.50");
        assert_eq!(session(&[], &[40], 10, Format::Individual).global, Some(percent(39)));
    }

    #[test]
    fn d26_a_penalty_is_from_0_to_100_percent_and_comes_off_the_global() {
        assert_eq!(Tenths::new(-1).unwrap_err().rule, "D26");
        assert_eq!(Tenths::new(1_001).unwrap_err().rule, "D26");
        let figures = session(&[10], &[10], 200, Format::Individual);
        assert_eq!(figures.global, Some(percent(-10)), "it may take more than there is");
    }
}
