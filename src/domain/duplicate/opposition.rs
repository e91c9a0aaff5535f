//! D31, D32, D34: quadrettes. Each one's attacker meets the other's defence on the same étui.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::etui::EtuiNo;
use super::fiche::{FicheLine, LineResult, Side, Version};
use super::gap::MilliPm;
use super::general::Placed;
use super::mark::Mark;
use crate::{PositionNo, Refusal, Score, TableNo, Total};

/// The opposition of two quadrettes on one étui.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opposition<Id> {
    pub etui: EtuiNo,
    /// The quadrette that comes first in the order of the identifiers.
    pub a: Id,
    pub b: Id,
    /// Points of the first.
    pub pm_a: MilliPm,
    /// Points of the second; the opposite but for D32.
    pub pm_b: MilliPm,
    /// D32: of two faults on this étui, the line of the one that does not count: the other side's later one, or the lesser of one side's.
    pub set_aside: Option<(PositionNo, TableNo)>,
}

/// The two halves of an opposition as they are met.
#[derive(Debug, Clone, Copy)]
struct Halves {
    first: Option<(Version, Mark)>,
    second: Option<(Version, Mark)>,
    /// Whether the first pays, how much, and the line.
    fault: Option<(bool, MilliPm, (PositionNo, TableNo))>,
    set_aside: Option<(PositionNo, TableNo)>,
}

/// D31: the oppositions of one session, by étui, then in the order of the identifiers. Where a half is missing, neutralised or
/// was not played, and where the halves are two deals (D29), both have 0; D32: but a fault stands.
pub fn oppositions<Id: Copy + Ord + Hash>(lines: &[FicheLine<Id>]) -> Vec<Opposition<Id>> {
    let mut met: FxHashMap<(EtuiNo, Id, Id), Halves> = FxHashMap::default();
    for line in lines.iter().filter(|line| line.result != LineResult::Relay) {
        let (Some(attack), Some(defence)) = (line.attack, line.defence.first().copied()) else { continue };
        let attacks_first = attack < defence;
        let (a, b) = if attacks_first { (attack, defence) } else { (defence, attack) };
        let none = Halves { first: None, second: None, fault: None, set_aside: None };
        let halves = met.entry((line.etui, a, b)).or_insert(none);
        if let Some(mark) = line.mark() {
            *if attacks_first { &mut halves.first } else { &mut halves.second } = Some((line.version, mark));
        }
        if let Some(fault) = line.fault {
            let first_pays = attacks_first == (fault.side == Side::Attack);
            let own = (first_pays, fault.least, (line.position, line.table));
            halves.set_aside = match halves.fault {
                Some((same, least, before)) if same == first_pays && least < fault.least => {
                    halves.fault = Some(own);
                    Some(before)
                }
                Some(_) => Some(own.2),
                None => {
                    halves.fault = Some(own);
                    None
                }
            };
        }
    }
    let mut all: Vec<Opposition<Id>> = met
        .into_iter()
        .map(|((etui, a, b), halves)| {
            let (pm_a, pm_b) = halves.pm();
            Opposition { etui, a, b, pm_a, pm_b, set_aside: halves.set_aside }
        })
        .collect();
    all.sort_unstable_by_key(|one| (one.etui, one.a, one.b));
    all
}

impl Halves {
    /// D29, D31, D32: the side at fault pays, whether or not the other table played.
    fn pm(self) -> (MilliPm, MilliPm) {
        let pm = match (self.first, self.second) {
            (Some((version, first)), Some((other, second))) if version == other => MilliPm::between(first, second),
            _ => MilliPm::ZERO,
        };
        match self.fault {
            None => (pm, -pm),
            Some((true, least, _)) => (pm.min(-least), (-pm).max(least)),
            Some((false, least, _)) => (pm.max(least), (-pm).min(-least)),
        }
    }
}

/// One session of quadrettes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PmSession<Id> {
    /// From 1.
    pub number: u8,
    /// R5, in hundredths; 100 for none.
    coefficient: u16,
    /// The lines written.
    pub lines: Vec<FicheLine<Id>>,
    /// D31.
    pub oppositions: Vec<Opposition<Id>>,
    /// D27, D34: taken off; a bonus is negative.
    penalties: Vec<(Id, MilliPm)>,
}

impl<Id: Copy + Ord + Hash> PmSession<Id> {
    /// Compares the lines of a session.
    pub fn of((number, coefficient): (u8, u16), lines: Vec<FicheLine<Id>>, penalties: Vec<(Id, MilliPm)>) -> Self {
        Self { number, coefficient, oppositions: oppositions(&lines), lines, penalties }
    }
}

/// D34, D37: all contenders by the sum of their points de match; equals keep the order in which they came.
/// Errors: D34: a sum too long to be held.
pub fn pm_ranking<Id: Copy + Eq + Hash>(
    mut places: Vec<Placed<Id>>,
    sessions: &[PmSession<Id>],
) -> Result<Vec<Placed<Id>>, Refusal> {
    let index: FxHashMap<Id, usize> = places.iter().map(|place| place.who).zip(0..).collect();
    let mut add = |who: Id, pm: MilliPm, coefficient: u16| {
        let place = places.get_mut(*index.get(&who)?)?;
        let pm = thousandths(pm)?.checked_times(i64::from(coefficient), 100)?;
        place.total = place.total.checked_add(pm)?;
        Some(())
    };
    for session in sessions {
        let met = session.oppositions.iter().flat_map(|one| [(one.a, one.pm_a), (one.b, one.pm_b)]);
        for (who, pm) in met.chain(session.penalties.iter().map(|(who, pm)| (*who, -*pm))) {
            let added = add(who, pm, session.coefficient);
            added.ok_or_else(|| Refusal::new("D34", "une somme de points de match est trop longue"))?;
        }
    }
    Placed::rank(&mut places);
    Ok(places)
}

/// A number of thousandths as an exact total.
fn thousandths(pm: MilliPm) -> Option<Total> {
    Total::from(Score(1)).checked_times(pm.0, 1)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use proptest::prelude::*;

    use super::{Opposition, Placed, PmSession, oppositions, pm_ranking};
    use crate::duplicate::fiche::{Fault, FicheLine, LineResult, Side};
    use crate::duplicate::gap::MilliPm;
    use crate::duplicate::samples::line;

    /// Quadrette `attack` against the defence of `defence`.
    fn half(etui: u16, attack: u8, defence: u8, value: i64) -> FicheLine<u8> {
        let mut half = line(etui, attack, defence.into(), [attack, defence, 0, 0], value);
        half.defence.truncate(1);
        half
    }

    fn at_fault(etui: u16, attack: u8, defence: u8, value: i64, side: Side) -> FicheLine<u8> {
        FicheLine { fault: Some(Fault::of(side)), ..half(etui, attack, defence, value) }
    }

    fn one(lines: &[FicheLine<u8>]) -> (i64, i64) {
        let [Opposition { pm_a, pm_b, .. }] = oppositions(lines)[..] else { panic!("one opposition") };
        (pm_a.0, pm_b.0)
    }

    #[test]
    fn d31_both_attackers_are_compared_on_the_same_etui() {
        assert_eq!(one(&[half(1, 1, 2, 82), half(1, 2, 1, 66)]), (4_000, -4_000));
        assert_eq!(one(&[half(1, 2, 1, -76), half(1, 1, 2, 68)]), (12_000, -12_000));
        assert_eq!(one(&[half(1, 1, 2, -68), half(1, 2, 1, -58)]), (-3_162, 3_162));
    }

    #[test]
    fn d31_a_missing_or_neutralised_half_is_a_draw() {
        assert_eq!(one(&[half(1, 1, 2, 82)]), (0, 0));
        let neutralised = FicheLine { result: LineResult::Neutralised { given: Vec::new() }, ..half(1, 2, 1, 66) };
        assert_eq!(one(&[half(1, 1, 2, 82), neutralised]), (0, 0));
        let rest = FicheLine { result: LineResult::Relay, ..half(1, 2, 1, 66) };
        assert_eq!(oppositions(&[rest]), []);
    }

    #[test]
    fn d32_the_side_at_fault_has_at_most_minus_four() {
        let a_pays = |mine: i64, yours: i64| {
            let lines = [at_fault(1, 1, 2, mine, Side::Attack), half(1, 2, 1, yours)];
            let other = [half(1, 1, 2, mine), at_fault(1, 2, 1, yours, Side::Defence)];
            assert_eq!(one(&lines), one(&other), "attacking or defending, A is at fault");
            one(&lines)
        };
        assert_eq!(a_pays(68, 60), (-4_000, 4_000));
        assert_eq!(a_pays(60, 68), (-4_000, 4_000));
        assert_eq!(a_pays(60, 76), (-4_000, 4_000));
        assert_eq!(a_pays(60, 92), (-5_657, 5_657));
        // With one point of penalty beside.
        let lines = [at_fault(1, 1, 2, 60, Side::Attack), half(1, 2, 1, 92)];
        let session = PmSession::of((1, 100), lines.into(), vec![(1, MilliPm(1_000))]);
        let ranking = pm_ranking([1, 2].map(|who| Placed::contender(who, false, 1)).into(), &[session]).unwrap();
        assert_eq!((ranking[0].total.whole(), ranking[1].total.whole()), (Some(5_657), Some(-6_657)));
    }

    #[test]
    fn d32_a_fault_stands_whatever_became_of_the_other_table() {
        let fault = at_fault(1, 1, 2, 60, Side::Attack);
        let of = |result| FicheLine { result, ..half(1, 2, 1, 66) };
        assert_eq!(one(std::slice::from_ref(&fault)), (-4_000, 4_000), "the other table has not played");
        for result in [LineResult::NotPlayed, LineResult::Relay, LineResult::Neutralised { given: Vec::new() }] {
            assert_eq!(one(&[fault.clone(), of(result)]), (-4_000, 4_000));
        }
        let ruled_first = FicheLine { result: LineResult::Awaited, ..fault.clone() };
        assert_eq!(one(&[ruled_first, half(1, 2, 1, 66)]), (-4_000, 4_000), "noted before the mark");
        let six = Fault { least: MilliPm(6_000), ..Fault::of(Side::Defence) };
        assert_eq!(one(&[FicheLine { fault: Some(six), ..fault }, of(LineResult::NotPlayed)]), (6_000, -6_000));
    }

    #[test]
    fn d32_two_sides_at_fault_are_said() {
        let lines = [at_fault(1, 1, 2, 60, Side::Attack), at_fault(1, 2, 1, 60, Side::Attack)];
        assert_eq!(one(&lines), (-4_000, 4_000));
        assert_eq!(oppositions(&lines)[0].set_aside, Some((lines[1].position, lines[1].table)));
    }

    #[test]
    fn d32_one_side_twice_at_fault_has_at_most_the_greater_amount() {
        let four = at_fault(1, 1, 2, 60, Side::Attack);
        let six = Fault { least: MilliPm(6_000), ..Fault::of(Side::Defence) };
        let six = FicheLine { fault: Some(six), ..half(1, 2, 1, 60) };
        for lines in [[four.clone(), six.clone()], [six, four.clone()]] {
            assert_eq!(one(&lines), (-6_000, 6_000));
            assert_eq!(oppositions(&lines)[0].set_aside, Some((four.position, four.table)), "the lesser is said");
        }
    }

    #[test]
    fn d34_equal_sums_share_a_rank_and_d37_sessions_have_coefficients() {
        let session = |coefficient| PmSession::of((1, coefficient), vec![half(1, 1, 2, 82), half(1, 2, 1, 66)], vec![]);
        let ranking =
            pm_ranking([2, 1, 3, 4].map(|who| Placed::contender(who, false, 2)).into(), &[session(100), session(115)])
                .unwrap();
        let ranks: Vec<(u8, u32, Option<i32>)> = ranking.iter().map(|p| (p.who, p.rank, p.total.whole())).collect();
        assert_eq!(ranks, [(1, 1, Some(8_600)), (3, 2, Some(0)), (4, 2, Some(0)), (2, 4, Some(-8_600))]);
    }

    proptest! {
        #[test]
        fn d34_before_penalties_all_points_de_match_sum_to_zero(halves in proptest::collection::vec((0u8..6, 0u8..6, 15i64..100), 0..60)) {
            let lines: Vec<_> = (1..).zip(halves).filter(|(_, (a, b, _))| a != b)
                .map(|(etui, (a, b, half_mark))| half(1 + etui % 5, a, b, half_mark * 2)).collect();
            let sum: MilliPm = oppositions(&lines).iter().map(|one| one.pm_a + one.pm_b).sum();
            prop_assert_eq!(sum, MilliPm::ZERO);
        }
    }
}
