//! D15–D18, D25, D29: *topage*, the comparison of all results of the same deal.

use std::fmt;

use super::etui::EtuiNo;
use super::fiche::{FicheLine, LineResult, Side, Version};
use super::mark::Mark;
use crate::{Score, Total};

/// D18: the worth of the best result of a deal that was played less often than expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scale {
    /// The FFT's: the best is always 100 %, the last 0 %.
    #[default]
    Full,
    /// Neuberg's: the fewer results, the closer to 50 %, as if the missing ones had been average.
    Neuberg,
}

/// The notes of one line, in percent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Noted {
    /// The attacker's, or his formation's.
    pub attack: Option<Total>,
    /// The note of each defender, in the order of the line, or of the defending formation.
    pub defence: Vec<Option<Total>>,
}

/// Remarks for the reader of the topage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remark {
    /// D18: a deal with a single result.
    Single(EtuiNo),
    /// D29: a part of a fouled étui with a single line, which is neutralised.
    PartNeutralised(EtuiNo, Version),
    /// D29: a part of a fouled étui with two or three lines.
    SmallPart(EtuiNo, Version, usize),
}

impl Remark {
    /// The étui it is about.
    pub const fn etui(&self) -> EtuiNo {
        match self {
            Self::Single(etui) | Self::PartNeutralised(etui, _) | Self::SmallPart(etui, ..) => *etui,
        }
    }

    /// True for a mark it is about.
    pub fn concerns<Id: Copy + Eq>(&self, line: &FicheLine<Id>) -> bool {
        let same_deal = match self {
            Self::Single(_) => true,
            Self::PartNeutralised(_, version) | Self::SmallPart(_, version, _) => *version == line.version,
        };
        same_deal && self.etui() == line.etui && line.mark().is_some()
    }

    /// What became of the notes.
    pub fn words(&self) -> String {
        match self {
            Self::Single(_) => "un seul résultat, 50 % pour les deux camps".to_owned(),
            Self::PartNeutralised(..) => "jouée à une seule table, comparée à aucune autre".to_owned(),
            Self::SmallPart(.., lines) => format!("{lines} lignes seulement, topées entre elles"),
        }
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Single(etui) => write!(f, "étui {etui} : {} (D18)", self.words()),
            Self::PartNeutralised(etui, version) | Self::SmallPart(etui, version, _) => {
                write!(f, "étui {etui}, version {version} : {} (D29)", self.words())
            }
        }
    }
}

/// The notes of every line of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Topage {
    /// In the order of the lines.
    pub notes: Vec<Noted>,
    /// By étui and version.
    pub remarks: Vec<Remark>,
}

/// The topage of one session. `lines` are all of them, those of parallel tournaments that hold the same cards included (D18).
pub fn topage<Id: Copy + Eq>(lines: &[FicheLine<Id>], scale: Scale) -> Topage {
    let mut notes: Vec<Noted> = lines.iter().map(given).collect();
    let mut remarks = Vec::new();
    let mut played: Vec<(EtuiNo, Version, Mark, usize)> = lines
        .iter()
        .enumerate()
        .filter_map(|(index, line)| Some((line.etui, line.version, line.mark()?, index)))
        .collect();
    played.sort_unstable();
    for etui in played.chunk_by(|a, b| a.0 == b.0) {
        let fouled = etui.first().zip(etui.last()).is_some_and(|(first, last)| first.1 != last.1);
        for part in etui.chunk_by(|a, b| a.1 == b.1) {
            let Some(&(number, version, ..)) = part.first() else { continue };
            match part.len() {
                1 if fouled => {
                    remarks.push(Remark::PartNeutralised(number, version));
                    continue;
                }
                1 => remarks.push(Remark::Single(number)),
                few @ (2 | 3) if fouled => remarks.push(Remark::SmallPart(number, version, few)),
                _ => {}
            }
            let expected = if scale == Scale::Neuberg { expected(lines, number) } else { part.len() };
            let mut lower = 0;
            for equals in part.chunk_by(|a, b| a.2 == b.2) {
                let note = note(lower, equals.len(), part.len(), expected);
                for (.., index) in equals {
                    if let Some((line, noted)) = lines.get(*index).zip(notes.get_mut(*index)) {
                        *noted = both(line, note);
                    }
                }
                lower += equals.len();
            }
        }
    }
    Topage { notes, remarks }
}

/// D18: how often the étui was to be played: its lines, those that rest left out.
fn expected<Id>(lines: &[FicheLine<Id>], etui: EtuiNo) -> usize {
    lines.iter().filter(|line| line.etui == etui && line.result_is_due()).count()
}

impl<Id> FicheLine<Id> {
    /// True where the circuit brings players, with or without a result.
    const fn result_is_due(&self) -> bool {
        !matches!(self.result, LineResult::Relay | LineResult::Awaited)
    }
}

/// D15, D16, D18: the attacker's note in percent, with so many lower results, so many equal ones (his own included), so many in
/// all, and so many expected.
fn note(lower: usize, equals: usize, results: usize, expected: usize) -> Total {
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX / 1_000);
    let steps = 2 * (count(results) - 1);
    if steps <= 0 {
        return percent(50);
    }
    let points = 2 * count(lower) + count(equals) - 1;
    let (above, below) = if expected > results {
        // Neuberg: ((M + 1)·E/n − 1) of 2(E − 1).
        let (results, expected) = (count(results), count(expected));
        ((points + 1) * expected - results, 2 * (expected - 1) * results)
    } else {
        (points, steps)
    };
    percent(100).checked_times(above, below).unwrap_or(Total::ZERO)
}

fn percent(whole: i32) -> Total {
    Total::from(Score(whole))
}

/// D17: the note and its complement; D25: at most 40 for the side at fault, at least 60 for the other.
fn both<Id>(line: &FicheLine<Id>, note: Total) -> Noted {
    let other = percent(100) - note;
    let (attack, defence) = match line.fault.map(|fault| fault.side) {
        Some(Side::Attack) => (note.min(percent(40)), other.max(percent(60))),
        Some(Side::Defence) => (note.max(percent(60)), other.min(percent(40))),
        None => (note, other),
    };
    Noted { attack: Some(attack), defence: vec![Some(defence); line.defence.len()] }
}

/// D25: the notes of a line without topage: the arbiter's on a neutralised deal; 40 and 60 where a side is at fault; none on other lines.
fn given<Id: Copy + Eq>(line: &FicheLine<Id>) -> Noted {
    if line.fault.is_some() && line.attack.is_some() && line.result != LineResult::Relay {
        return both(line, percent(50));
    }
    let given = |who: Id| match &line.result {
        LineResult::Neutralised { given } => {
            given.iter().find(|(other, _)| *other == who).map(|(_, note)| percent(i32::from(*note)))
        }
        _ => None,
    };
    Noted { attack: line.attack.and_then(given), defence: line.defence.iter().map(|who| given(*who)).collect() }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use proptest::prelude::*;

    use super::{Noted, Remark, Scale, note, percent, topage};
    use crate::Total;
    use crate::duplicate::EtuiNo;
    use crate::duplicate::fiche::{Fault, LineResult, Side, Version};
    use crate::duplicate::samples::{etui, neutralised, relay};

    fn shown(marks: &[i64]) -> Vec<String> {
        topage(&etui(1, marks), Scale::Full).notes.iter().map(|noted| noted.attack.unwrap().places(2)).collect()
    }

    #[test]
    fn d15_the_example_of_the_rules_at_five_tables() {
        let top = topage(&etui(1, &[56, 62, -56, -52, 50]), Scale::Full);
        let expected = [(75, 25), (100, 0), (0, 100), (25, 75), (50, 50)];
        for (noted, (attack, defence)) in top.notes.iter().zip(expected) {
            let defence = vec![Some(percent(defence)); 3];
            assert_eq!(*noted, Noted { attack: Some(percent(attack)), defence });
        }
        assert_eq!(top.remarks, []);
    }

    #[test]
    fn d15_the_steps_are_equal_whatever_the_number() {
        let eleven: Vec<i64> = (0..11).map(|n| 50 + 2 * n).collect();
        let expected: Vec<String> = (0..11).map(|n| format!("{}.00", n * 10)).collect();
        assert_eq!(shown(&eleven), expected);
        assert_eq!(shown(&[-52, 80]), ["0.00", "100.00"]);
    }

    #[test]
    fn d16_equal_marks_share_their_places() {
        assert_eq!(shown(&[82, -76, 82, 66, -58]), ["87.50", "0.00", "87.50", "50.00", "25.00"]);
        assert_eq!(shown(&[80, 80, 80]), ["50.00", "50.00", "50.00"]);
    }

    #[test]
    fn d17_each_defender_has_the_complement() {
        let top = topage(&etui(1, &[56, 62, -56, 50]), Scale::Full);
        assert_eq!(top.notes[0].attack.unwrap().places(1), "66.7");
        assert_eq!(top.notes[0].defence, vec![Some(percent(100) - top.notes[0].attack.unwrap()); 3]);
    }

    #[test]
    fn d18_a_single_result_is_worth_50() {
        let top = topage(&etui(7, &[82]), Scale::Full);
        assert_eq!(top.notes[0].attack, Some(percent(50)));
        assert_eq!(top.remarks, [Remark::Single(EtuiNo(7))]);
    }

    #[test]
    fn d18_neuberg_brings_few_results_closer_to_50() {
        // 4 of 10 on 6 of 7 is 4.8333 of 12.
        assert_eq!(note(2, 1, 6, 7).places(2), "40.28");
        let mut lines = etui(1, &[56, 62, -56, -52, 50, 80]);
        lines.push(relay(1, 7, 7));
        assert_eq!(topage(&lines, Scale::Neuberg), topage(&lines, Scale::Full), "a table that rests was not awaited");
        lines[6].result = LineResult::NotPlayed;
        let top = topage(&lines, Scale::Neuberg);
        assert_eq!(top.notes[4].attack.unwrap().places(2), "40.28");
        let sum = top.notes.iter().filter_map(|noted| noted.attack).fold(Total::ZERO, |a, b| a + b);
        assert_eq!(sum, percent(300), "50 on average still");
    }

    #[test]
    fn d25_40_60_takes_what_is_better_for_the_innocent() {
        let faulty = |side, attack: i64| {
            let mut lines = etui(1, &[attack, 50, 60, 70, -60]);
            lines[0].fault = Some(Fault::of(side));
            let top = topage(&lines, Scale::Full);
            // The other tables are topped as if nothing had happened.
            assert_eq!(top.notes[1..], topage(&etui(1, &[attack, 50, 60, 70, -60]), Scale::Full).notes[1..]);
            (top.notes[0].attack.unwrap().whole().unwrap(), top.notes[0].defence[0].unwrap().whole().unwrap())
        };
        assert_eq!(faulty(Side::Attack, 90), (40, 60));
        assert_eq!(faulty(Side::Attack, -90), (0, 100));
        assert_eq!(faulty(Side::Defence, 90), (100, 0));
        assert_eq!(faulty(Side::Defence, -90), (60, 40));
    }

    #[test]
    fn d25_40_60_stands_where_the_deal_gives_no_note() {
        let mut lines = etui(1, &[56, 62, -56, -52, 90]);
        lines[4].version = Version::parse("b").unwrap();
        for side in [Side::Attack, Side::Defence] {
            lines[4].fault = Some(Fault::of(side));
            let (attack, defence) = if side == Side::Attack { (40, 60) } else { (60, 40) };
            let stands = Noted { attack: Some(percent(attack)), defence: vec![Some(percent(defence)); 3] };
            for result in [lines[4].result.clone(), LineResult::NotPlayed, LineResult::Awaited] {
                let line = crate::duplicate::fiche::FicheLine { result, ..lines[4].clone() };
                let top = topage(&[&lines[..4], &[line]].concat(), Scale::Full);
                assert_eq!((&top.notes[4], &top.notes[..4]), (&stands, &topage(&lines[..4], Scale::Full).notes[..]));
            }
        }
        lines[4].result = LineResult::Relay;
        assert_eq!(topage(&lines, Scale::Full).notes[4].attack, None);
    }

    #[test]
    fn d25_a_neutralised_deal_leaves_the_topage_but_may_carry_a_note() {
        let mut lines = etui(1, &[56, 62, -56, -52]);
        lines.push(neutralised(1, 5, 5, [17, 18, 19, 20], &[(17, 0), (19, 40)]));
        let top = topage(&lines, Scale::Full);
        assert_eq!(top.notes[..4], topage(&lines[..4], Scale::Full).notes[..]);
        assert_eq!(top.notes[4], Noted { attack: Some(percent(0)), defence: vec![None, Some(percent(40)), None] });
    }

    #[test]
    fn d29_each_part_of_a_fouled_etui_is_topped_by_itself() {
        let b = Version::parse("b").unwrap();
        let mut lines = etui(1, &[56, 62, -56, -52, 50, 80, 82]);
        for line in &mut lines[4..] {
            line.version = b;
        }
        let top = topage(&lines, Scale::Full);
        assert_eq!(top.notes[..4], topage(&lines[..4], Scale::Full).notes[..]);
        assert_eq!(top.notes[4..], topage(&lines[4..], Scale::Full).notes[..]);
        assert_eq!(top.remarks, [Remark::SmallPart(EtuiNo(1), b, 3)]);
        // Put right: a again from the sixth line on; one line alone is neutralised.
        (lines[5].version, lines[6].version) = (Version::FIRST, Version::FIRST);
        let top = topage(&lines, Scale::Full);
        assert_eq!(top.notes[4], Noted { attack: None, defence: vec![None; 3] });
        assert_eq!(top.remarks, [Remark::PartNeutralised(EtuiNo(1), b)]);
        assert_eq!(top.notes[6].attack, Some(percent(100)));
    }

    proptest! {
        #[test]
        fn d17_over_an_etui_the_notes_are_50_on_average(
            marks in proptest::collection::vec(15i64..50, 1..20),
            rests in 0u16..4,
            neuberg: bool,
        ) {
            let marks: Vec<i64> = marks.into_iter().map(|half| half * 2).collect();
            let mut lines = etui(1, &marks);
            for extra in 0..rests {
                let mut line = relay(1, 30, 30 + extra);
                line.result = LineResult::NotPlayed;
                lines.push(line);
            }
            let top = topage(&lines, if neuberg { Scale::Neuberg } else { Scale::Full });
            let attack = top.notes.iter().filter_map(|noted| noted.attack);
            let sum = attack.fold(Total::ZERO, |a, b| a.checked_add(b).unwrap());
            prop_assert_eq!(sum, percent(50 * i32::try_from(marks.len()).unwrap()));
        }

        #[test]
        fn d15_who_did_better_never_has_less(marks in proptest::collection::vec(-40i64..60, 2..20)) {
            let marks: Vec<i64> = marks.into_iter().map(|half| half * 2).filter(|mark| !(22..=28).contains(mark)).collect();
            let lines = etui(1, &marks);
            let top = topage(&lines, Scale::Full);
            for (a, x) in lines.iter().zip(&top.notes) {
                for (b, y) in lines.iter().zip(&top.notes) {
                    prop_assert_eq!(a.mark().cmp(&b.mark()), x.attack.cmp(&y.attack));
                }
            }
        }
    }
}
