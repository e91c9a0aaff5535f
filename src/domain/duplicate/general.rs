//! D22–D24: the general ranking, and the alternated one, which takes the lines in turn.

use std::cmp::Reverse;

use super::session_percent::Percentages;
use crate::{Refusal, Total};

keyed! {
    /// D8: the line of a player who keeps it all session.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum Line {
        N = "N",
        S = "S",
        E = "E",
        O = "O",
        /// Triplettes that sit North and South.
        NS = "NS",
        /// Triplettes that sit East and West.
        EO = "EO",
    }
}

impl Line {
    /// True for the two lines of triplettes.
    pub const fn is_double(self) -> bool {
        matches!(self, Self::NS | Self::EO)
    }
}

/// D23: a place in the alternated ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Alternated {
    /// From 1; equals within a group share it.
    pub rank: u32,
    /// The rank within one's own line: the firsts of the lines are group 1.
    pub group: u32,
}

/// A place in the rankings, of a player or a formation, with the figures behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed<Id> {
    pub who: Id,
    /// D8; `None` where there are no lines (Howell, Emmanuel 16), after several sessions, and by points de match.
    pub line: Option<Line>,
    /// D28: left before the end; ranked last.
    pub left: bool,
    /// D24: the number of sessions taken part in.
    pub taken: usize,
    /// Each session, with its coefficient in hundredths (100 when none, R5); none by points de match.
    pub sessions: Vec<(u16, Percentages)>,
    /// The number of sessions with a percentage.
    pub played: usize,
    /// D24: the percentages of the sessions, each times its coefficient, added up; D26: a penalty counts before the first note, too. D34,
    /// D37: points de match in thousandths.
    pub total: Total,
    /// D22: from 1; equals share it and the next ones are skipped.
    pub rank: u32,
    /// D23; nothing without a line.
    pub alternated: Option<Alternated>,
}

/// The order: those who stayed (D28), took part in more sessions, have a percentage in more of them (D24), have the higher total (D22).
type Key = (bool, Reverse<usize>, Reverse<usize>, Reverse<Total>);

impl<Id> Placed<Id> {
    /// A contender not ranked yet, who left before the end or not, and took part in so many sessions.
    pub const fn contender(who: Id, left: bool, taken: usize) -> Self {
        Self {
            who,
            line: None,
            left,
            taken,
            sessions: Vec::new(),
            played: 0,
            total: Total::ZERO,
            rank: 0,
            alternated: None,
        }
    }

    const fn key(&self) -> Key {
        (self.left, Reverse(self.taken), Reverse(self.played), Reverse(self.total))
    }

    /// Puts contenders with their totals in order; equals keep the order in which they came.
    pub(super) fn rank(placed: &mut [Self]) {
        placed.sort_by_key(Self::key);
        let ranks = ranks(placed.iter().map(Self::key));
        placed.iter_mut().zip(ranks).for_each(|(placed, rank)| placed.rank = rank);
    }
}

/// D22–D24: all contenders in the order of the general ranking, with the place in the alternated one. Equals keep the order in which
/// they came.
/// Errors: D24: a total that is no fraction of 38 digits.
pub fn general<Id>(mut contenders: Vec<Placed<Id>>) -> Result<Vec<Placed<Id>>, Refusal> {
    for one in &mut contenders {
        let mut counts = one.sessions.iter().filter_map(|(coefficient, own)| Some((*coefficient, own.counts()?)));
        let total = counts.try_fold(Total::ZERO, |sum, (coefficient, counts)| {
            sum.checked_add(counts.checked_times(i64::from(coefficient), 100)?)
        });
        one.played = one.sessions.iter().filter(|(_, own)| own.global.is_some()).count();
        one.total = total.ok_or_else(|| Refusal::new("D24", "un total ne s'écrit plus : trop de dénominateurs"))?;
    }
    Placed::rank(&mut contenders);
    alternate(&mut contenders);
    Ok(contenders)
}

/// R2: the rank of each of a sorted list: equals share it, the next ones are skipped.
pub(super) fn ranks<K: PartialEq>(keys: impl Iterator<Item = K>) -> Vec<u32> {
    let mut ranks = Vec::new();
    let mut last: Option<(K, u32)> = None;
    for (place, key) in (1..).zip(keys) {
        let rank = last.filter(|(other, _)| *other == key).map_or(place, |(_, rank)| rank);
        ranks.push(rank);
        last = Some((key, rank));
    }
    ranks
}

/// D23: the rank in one's line is the group; groups come one after the other, within a group the better percentage first. D28: a player
/// who left comes after all who stayed, in any group.
fn alternate<Id>(placed: &mut [Placed<Id>]) {
    let mut order: Vec<(bool, u32, Key, usize)> = Vec::new();
    for line in Line::ALL {
        let of_line = || placed.iter().enumerate().filter(|(_, placed)| placed.line == Some(line));
        let groups = ranks(of_line().map(|(_, placed)| placed.key()));
        let place = |(index, placed): (usize, &Placed<Id>), group| (placed.left, group, placed.key(), index);
        order.extend(of_line().zip(groups).map(|(one, group)| place(one, group)));
    }
    order.sort_unstable();
    let ranks = ranks(order.iter().map(|(left, group, key, _)| (*left, *group, *key)));
    for ((_, group, _, index), rank) in order.into_iter().zip(ranks) {
        if let Some(placed) = placed.get_mut(index) {
            placed.alternated = Some(Alternated { rank, group });
        }
    }
}

/// D22: figures as they are shown.
pub fn shown(totals: &[Total]) -> Vec<String> {
    totals.iter().zip(decimals(totals)).map(|(total, places)| total.places(places)).collect()
}

/// D22: the number of decimals of each figure: two, or as many as distinguish unequal ones, at most 5.
pub fn decimals(totals: &[Total]) -> Vec<u8> {
    let apart = |a: Total, b: Total| (2..5).find(|places| a.places(*places) != b.places(*places)).unwrap_or(5);
    let mut order: Vec<(Total, usize)> = totals.iter().copied().zip(0..).collect();
    order.sort_unstable();
    let mut places = vec![2u8; totals.len()];
    // Rounding keeps the order: figures that look alike are neighbours.
    let runs: Vec<&[(Total, usize)]> = order.chunk_by(|a, b| a.0 == b.0).collect();
    for pair in runs.windows(2) {
        let [Some((lower, _)), Some((higher, _))] = [0, 1].map(|side| pair.get(side).and_then(|run| run.first()))
        else {
            continue;
        };
        let needed = apart(*lower, *higher);
        for (_, index) in pair.iter().copied().flatten() {
            if let Some(places) = places.get_mut(*index) {
                *places = needed.max(*places);
            }
        }
    }
    places
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{Line, Percentages, Placed, general, shown};
    use crate::{Score, Total};

    fn contender(who: &str, hundredths: &[(u16, i32)]) -> Placed<String> {
        let line = Line::ALL.into_iter().find(|line| who.starts_with(line.key()));
        let sessions = hundredths.iter().map(|(coefficient, global)| {
            let global = Some(Total::from(Score(*global)).over(100));
            (*coefficient, Percentages { global, ..Percentages::default() })
        });
        let sessions = sessions.collect();
        Placed { line, sessions, ..Placed::contender(who.to_owned(), false, hundredths.len()) }
    }

    fn ranking(sessions: &[(&str, i32)]) -> Vec<Placed<String>> {
        general(sessions.iter().map(|(who, global)| contender(who, &[(100, global * 100)])).collect()).unwrap()
    }

    #[test]
    fn d26_a_penalty_counts_before_the_first_note_and_makes_no_session_of_it() {
        let mut fined = contender("a", &[(100, 5_000), (110, 0)]);
        let fine = Total::from(Score(1)).over(2);
        fined.sessions[1].1 = Percentages { fine, ..Percentages::default() };
        let mut free = contender("b", &[(100, 5_000), (110, 0)]);
        free.sessions[1].1 = Percentages::default();
        let placed = general(vec![fined, free]).unwrap();
        let seen = placed.iter().map(|one| (one.who.as_str(), one.rank, one.played, one.total.places(2)));
        let seen: Vec<_> = seen.collect();
        assert_eq!(seen, [("b", 1, 1, "50.00".to_owned()), ("a", 2, 1, "49.45".to_owned())]);
    }

    #[test]
    fn d22_equal_fractions_share_a_rank_and_the_next_is_skipped() {
        let ranks: Vec<u32> = ranking(&[("a", 40), ("b", 60), ("c", 50), ("d", 50)]).iter().map(|p| p.rank).collect();
        assert_eq!(ranks, [1, 2, 2, 4]);
    }

    #[test]
    fn d22_two_decimals_or_as_many_as_tell_two_apart() {
        let thousandths =
            |figures: &[i32]| shown(&figures.iter().map(|n| Total::from(Score(*n)).over(1000)).collect::<Vec<_>>());
        assert_eq!(thousandths(&[54_170, 54_166, 40_000]), ["54.170", "54.166", "40.00"]);
        assert_eq!(thousandths(&[54_170, 54_170, 54_166]), ["54.170", "54.170", "54.166"]);
        assert_eq!(thousandths(&[61_000, 61_000]), ["61.00", "61.00"]);
        let third = Total::from(Score(100)).over(3);
        let hair = third.checked_add(Total::from(Score(1)).over(10_000_000)).unwrap();
        assert_eq!(shown(&[hair, third]), ["33.33333", "33.33333"], "never more than five");
    }

    #[test]
    fn d23_the_example_of_four_lines() {
        let four = [("N", [61, 58, 40]), ("S", [55, 54, 53]), ("E", [66, 45, 44]), ("O", [52, 52, 39])];
        let entries: Vec<(String, i32)> = four
            .iter()
            .flat_map(|(line, all)| (1..).zip(all).map(move |(n, percent)| (format!("{line}{n}"), *percent)))
            .collect();
        let entries: Vec<(&str, i32)> = entries.iter().map(|(who, percent)| (who.as_str(), *percent)).collect();
        let mut placed = ranking(&entries);
        assert_eq!((placed[2].who.as_str(), placed[2].rank), ("N2", 3), "third in the general ranking");
        placed.sort_by_key(|placed| placed.alternated.unwrap().rank);
        let alternated: Vec<(&str, u32)> =
            placed.iter().map(|placed| (placed.who.as_str(), placed.alternated.unwrap().rank)).collect();
        let expected = [
            ("E1", 1),
            ("N1", 2),
            ("S1", 3),
            ("O1", 4),
            ("O2", 4),
            ("N2", 6),
            ("S2", 7),
            ("E2", 8),
            ("S3", 9),
            ("E3", 10),
            ("N3", 11),
            ("O3", 12),
        ];
        assert_eq!(alternated, expected);
        assert_eq!(placed.iter().filter(|placed| placed.alternated.unwrap().group == 1).count(), 5);
        assert_eq!(placed.iter().filter(|placed| placed.alternated.unwrap().group == 2).count(), 3);
    }

    #[test]
    fn d8_d23_nobody_without_a_line_is_alternated() {
        assert!(ranking(&[("x", 40), ("y", 60)]).iter().all(|placed| placed.alternated.is_none()));
    }

    #[test]
    fn d24_sessions_add_up_with_their_coefficients() {
        let placed = general(vec![contender("a", &[(100, 5820), (115, 6100)])]).unwrap();
        assert_eq!(placed[0].total.places(2), "128.35");
    }

    #[test]
    fn d24_who_missed_a_session_is_behind_those_who_played_more() {
        let mut absent = contender("a", &[(100, 9000), (100, 0)]);
        absent.sessions[1].1 = Percentages::default();
        absent.taken = 1;
        let placed = general(vec![absent, contender("b", &[(100, 3000), (100, 3000)])]).unwrap();
        assert_eq!((placed[0].who.as_str(), placed[1].rank, placed[1].played), ("b", 2, 1));
    }

    #[test]
    fn d24_of_those_who_played_as_many_sessions_the_total_decides_whichever_they_were() {
        let of = |who: &str, first: bool, hundredths| {
            let mut one = contender(who, &[(100, hundredths), (125, hundredths)]);
            one.sessions[usize::from(first)].1 = Percentages::default();
            one.taken = 1;
            one
        };
        let placed = general(vec![of("second", false, 1667), of("first", true, 4750), of("twin", true, 4750)]).unwrap();
        let ranks: Vec<(&str, u32)> = placed.iter().map(|one| (one.who.as_str(), one.rank)).collect();
        assert_eq!(ranks, [("first", 1), ("twin", 1), ("second", 3)]);
    }

    #[test]
    fn d28_who_left_is_last_of_the_alternated_ranking_too() {
        let mut all: Vec<Placed<String>> =
            [("N1", 60), ("N2", 40), ("N3", 30), ("S1", 70)].map(|(who, n)| contender(who, &[(100, n * 100)])).into();
        all[3].left = true;
        let placed = general(all).unwrap();
        let last = placed.iter().map(|one| (one.alternated.unwrap().rank, one.who.as_str())).max();
        assert_eq!(last, Some((4, "S1")), "though he is the first of his line");
    }

    #[test]
    fn d28_who_left_is_last() {
        let mut gone = contender("a", &[(100, 9000)]);
        gone.left = true;
        let placed = general(vec![gone, contender("b", &[(100, 3000)])]).unwrap();
        assert_eq!((placed[0].who.as_str(), placed[1].rank), ("b", 2));
    }
}
