//! D19–D21, D26: the percentages of a player or a triplette in a session.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::fiche::FicheLine;
use super::format::Format;
use super::topage::{Scale, Topage, topage};
use crate::fixed::brief;
use crate::{Refusal, Score, Total};

/// A contender's session, in percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Percentages {
    /// D19: the notes got attacking; nothing without one.
    pub attack: Option<Notes>,
    /// D19: the notes got defending; nothing without one.
    pub defence: Option<Notes>,
    /// D26: the penalties.
    pub fine: Total,
    /// D20, D21, D26: both means weighed, less the penalties; `None` without a note.
    pub global: Option<Total>,
}

/// D19: notes added up, one at least.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Notes {
    pub count: u32,
    /// Their sum, in percent.
    pub sum: Total,
}

impl Notes {
    fn add(notes: &mut Option<Self>, note: Total) -> Option<()> {
        let before = notes.map_or((0, Total::ZERO), |notes| (notes.count, notes.sum));
        *notes = Some(Self { count: before.0 + 1, sum: before.1.checked_add(note)? });
        Some(())
    }

    /// D19: their mean.
    pub fn mean(self) -> Total {
        self.sum.over(self.count)
    }
}

impl Percentages {
    /// D26: what counts of the session: the penalties alone before the first note; `None` without either.
    pub fn counts(&self) -> Option<Total> {
        self.global.or((self.fine != Total::ZERO).then_some(Total::ZERO - self.fine))
    }

    /// D19: true when one of the two means had to stand for both.
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

    pub(crate) const ZERO: Self = Self(0);

    /// From 0 to 1000 tenths.
    /// Errors: D26: outside.
    pub fn new(tenths: i64) -> Result<Self, Refusal> {
        u16::try_from(tenths).ok().filter(|tenths| *tenths <= Self::MOST).map(Self).ok_or_else(|| {
            let percent = brief(tenths, 1).replace('-', "−");
            Refusal::new("D26", format!("une pénalité de {percent} % : il en faut une de 0 à 100 %"))
        })
    }

    /// Tenths of a percent.
    pub const fn value(self) -> u16 {
        self.0
    }

    /// As a percentage.
    pub fn percent(self) -> Total {
        Total::from(Score(self.0.into())).over(10)
    }
}

/// A session compared.
#[derive(Debug, Clone)]
pub struct Compared<Id> {
    /// From 1.
    pub number: u8,
    /// R5, in hundredths; 100 for none.
    coefficient: u16,
    /// The lines written.
    pub lines: Vec<FicheLine<Id>>,
    /// The notes, in the order of the lines.
    pub topage: Topage,
    /// The percentages of every contender with a note.
    pub percentages: FxHashMap<Id, Percentages>,
}

impl<Id: Copy + Ord + Hash> Compared<Id> {
    /// Compares the lines of a session.
    /// Errors: Those of [`percentages`].
    pub fn of(
        (number, coefficient): (u8, u16),
        lines: Vec<FicheLine<Id>>,
        penalties: &[(Id, Tenths)],
        (format, scale): (Format, Scale),
    ) -> Result<Self, Refusal> {
        let topage = topage(&lines, scale);
        let percentages = percentages(&lines, &topage, penalties, format)?;
        Ok(Self { number, coefficient, lines, topage, percentages })
    }

    /// A contender's percentages, with the coefficient they count by.
    pub fn own(&self, who: Id) -> (u16, Percentages) {
        (self.coefficient, self.percentages.get(&who).copied().unwrap_or_default())
    }
}

/// The percentages of every contender with a note, or a penalty, in this session.
/// Errors: D19: the étuis were played so unequally often that a mean is no fraction of 38 digits.
pub(crate) fn percentages<Id: Copy + Eq + Hash>(
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
    let mut figures: FxHashMap<Id, Percentages> = FxHashMap::default();
    for (line, noted) in lines.iter().zip(&topage.notes) {
        if let Some((who, note)) = line.attack.zip(noted.attack) {
            Notes::add(&mut figures.entry(who).or_default().attack, note)?;
        }
        for (who, note) in line.defence.iter().zip(&noted.defence) {
            if let Some(note) = note {
                Notes::add(&mut figures.entry(*who).or_default().defence, *note)?;
            }
        }
    }
    for (who, tenths) in penalties {
        let fine = &mut figures.entry(*who).or_default().fine;
        *fine = fine.checked_add(tenths.percent())?;
    }
    for own in figures.values_mut() {
        let weighed = match (own.attack.map(Notes::mean), own.defence.map(Notes::mean)) {
            (Some(attack), Some(defence)) => {
                let (part, whole) = format.attack_weight();
                let attack = attack.checked_times(part, whole)?;
                attack.checked_add(defence.checked_times(whole - part, whole)?)?
            }
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => continue,
        };
        own.global = Some(weighed.checked_add(Total::ZERO - own.fine)?);
    }
    Some(figures)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{Percentages, Tenths, percentages};
    use crate::duplicate::Format;
    use crate::duplicate::samples::line;
    use crate::duplicate::topage::{Noted, Topage};
    use crate::{Score, Total};

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
        let (attack, defence) = (figures.attack.unwrap(), figures.defence.unwrap());
        assert_eq!((attack.count, attack.sum, attack.mean().places(2)), (2, percent(125), "62.50".into()));
        assert_eq!((defence.count, defence.mean()), (6, percent(50)));
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
        let unplayed = session(&[], &[], 5, Format::Individual);
        assert_eq!((unplayed.fine.places(1), unplayed.global), ("0.5".into(), None), "kept until there is a note");
    }
}
