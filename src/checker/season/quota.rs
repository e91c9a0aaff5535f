//! Y17: the places of a final shared among clubs.

use std::collections::BTreeMap;

use super::nights::Gives;
use super::people::plain;
use super::ranking::{Ranked, ahead};
use super::rules::Rules;
use crate::settled::shuffle;

/// Y17: the first of each club, as many as it has places; then the next of the ranking for the places nobody of their club is left for.
pub(super) fn seated(ranked: &[Ranked], nights: &[Gives], rules: Rules<'_>) -> Option<Vec<bool>> {
    let (places, least) = (rules.count("qualifies")?, rules.count("quota-minimum").unwrap_or(1));
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    if rules.is("quota", "classes") {
        ranked.iter().filter_map(|(_, club)| club.clone()).for_each(|club| *counts.entry(club).or_default() += 1);
    } else {
        for night in nights.iter().filter(|night| night.left_out.is_none() && !night.people.is_empty()) {
            let name = night.club.as_ref().map(|(_, name)| plain(name)).filter(|name| !name.is_empty());
            name.into_iter().for_each(|name| *counts.entry(name).or_default() += night.people.len());
        }
    }
    if counts.is_empty() || least * counts.len() > places {
        return None;
    }
    let seats = seats(counts, (places, least), rules.count("tirage").unwrap_or(0));
    let of = |club: &Option<String>| club.as_ref().and_then(|club| seats.get(club)).copied().unwrap_or(0);
    let is_seated = |(own, club): &Ranked| ahead(ranked, *own, |other| ranked[other].1 == *club) < of(club);
    let is_seated: Vec<bool> = ranked.iter().map(is_seated).collect();
    let there = |club: &String| ranked.iter().filter(|(_, own)| own.as_ref() == Some(club)).count();
    let free = places - seats.iter().map(|(club, seats)| there(club).min(*seats)).sum::<usize>();
    let goes = |at: usize| is_seated[at] || ahead(ranked, ranked[at].0, |other| !is_seated[other]) < free;
    Some((0..ranked.len()).map(goes).collect())
}

/// Each club's places. The smallest clubs have the least, as many of them as cannot reach it by their share of what the others leave.
fn seats(counts: BTreeMap<String, usize>, (places, least): (usize, usize), seed: usize) -> BTreeMap<String, usize> {
    let mut clubs: Vec<(String, usize)> = counts.into_iter().collect();
    shuffle(&mut clubs, seed as u64);
    // The first of the lot is the last among equals.
    clubs.reverse();
    clubs.sort_by_key(|(_, count)| *count);
    let sum_from = |at: usize| clubs[at..].iter().map(|(_, count)| count).sum::<usize>();
    let reaches = |at: &usize| clubs[*at].1 * (places - least * at) >= least * sum_from(*at);
    let small = (0..clubs.len()).find(reaches).unwrap_or(clubs.len());
    let (left, sum) = (places - least * small, sum_from(small).max(1));
    let whole: usize = clubs[small..].iter().map(|(_, count)| count * left / sum).sum();
    // One more where fewer than are left have a larger remainder, or the same further on in this order.
    let rest = |at: usize| (clubs[at].1 * left % sum, at);
    let one_more = |at: usize| (small..clubs.len()).filter(|other| rest(*other) > rest(at)).count() < left - whole;
    let of = |at: usize| if at < small { least } else { clubs[at].1 * left / sum + usize::from(one_more(at)) };
    (0..clubs.len()).map(|at| (clubs[at].0.clone(), of(at))).collect()
}
