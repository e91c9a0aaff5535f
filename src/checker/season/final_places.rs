//! Y14, Y15, Y17: who goes to the final, and the prizes of the year.

use std::collections::BTreeMap;

use super::nights::Gives;
use super::people::{People, plain};
use super::ranking::Row;
use super::rules::{Rules, hundredths};
use crate::settled::shuffle;

/// Whether each row goes, in the order of the rows; `None` of who is not ranked, and of all where no place is given or the clubs have a right
/// to more than there are.
pub(super) fn qualified(rows: &[Row], people: &People, nights: &[Gives], rules: Rules<'_>) -> Vec<Option<bool>> {
    let club = |row: &Row| {
        let known = people.get(row.people.first()?)?;
        Some(plain(&known.club)).filter(|club| !club.is_empty())
    };
    let ranked: Vec<(u32, Option<String>)> = rows.iter().filter_map(|row| Some((row.rank?, club(row)))).collect();
    if matches!(rules.word("quota"), "inscriptions" | "classes") {
        let goes = by_quota(&ranked, nights, rules);
        let goes = goes.map(|goes| goes.into_iter().map(Some).collect()).unwrap_or_default();
        return Vec::into_iter(goes).chain(std::iter::repeat(None)).take(rows.len()).collect();
    }
    let (least, most) = match rules.word("qualifies-par-club").split_once('-') {
        Some((least, most)) => (least.parse().unwrap_or(0), most.parse().unwrap_or(usize::MAX)),
        None => (0, usize::MAX),
    };
    let mates: BTreeMap<&String, usize> = ranked.iter().filter_map(|(_, club)| Some((club.as_ref()?, least))).collect();
    let right: usize = mates.values().sum();
    let Some(places) = rules.count("qualifies").filter(|places| right <= *places) else {
        return vec![None; rows.len()];
    };
    // How many of the club are strictly ahead; nobody's limits count without a club.
    let ahead: Vec<Option<usize>> = ranked
        .iter()
        .map(|(own, club)| {
            let mates = |(rank, other): &&(u32, Option<String>)| other == club && rank < own;
            club.as_ref().map(|_| ranked.iter().filter(mates).count())
        })
        .collect();
    let has_right = |at: usize| ahead[at].is_some_and(|ahead| ahead < least);
    let mut goes: Vec<bool> = Vec::new();
    for (at, (own, _)) in ranked.iter().enumerate() {
        let before = ranked.iter().take_while(|(rank, _)| rank < own).count();
        let taken = goes.iter().take(before).filter(|goes| **goes).count();
        let rights = (before..ranked.len()).filter(|other| has_right(*other)).count();
        let room = ahead[at].is_none_or(|ahead| ahead < most);
        goes.push(room && (has_right(at) || taken + rights < places));
    }
    goes.into_iter().map(Some).chain(std::iter::repeat(None)).take(rows.len()).collect()
}

/// Y17: the first of each club, as many as it has places; then the next of the ranking for the places nobody of their club is left for. `None`
/// where no place is given, no club is known or the clubs have a right to more than there are.
fn by_quota(ranked: &[(u32, Option<String>)], nights: &[Gives], rules: Rules<'_>) -> Option<Vec<bool>> {
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
    let ahead = |among: &dyn Fn(usize) -> bool, own: u32| {
        (0..ranked.len()).filter(|other| among(*other) && ranked[*other].0 < own).count()
    };
    let is_seated: Vec<bool> =
        ranked.iter().map(|(own, club)| ahead(&|other| ranked[other].1 == *club, *own) < of(club)).collect();
    let there = |club: &String| ranked.iter().filter(|(_, own)| own.as_ref() == Some(club)).count();
    let free = places - seats.iter().map(|(club, seats)| there(club).min(*seats)).sum::<usize>();
    let goes = |at: usize| is_seated[at] || ahead(&|other| !is_seated[other], ranked[at].0) < free;
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

/// Gives each row its prize, equals sharing those of the places they take together (O2).
pub(super) fn award(rows: &mut [Row], rules: Rules<'_>) {
    let each: Vec<i64> = rules.word("prix").split(',').map(hundredths).collect();
    let ranks: Vec<u32> = rows.iter().filter_map(|row| row.rank).collect();
    for row in rows {
        let Some(rank) = row.rank else { continue };
        let equals = ranks.iter().filter(|other| **other == rank).count();
        let first = usize::try_from(rank).unwrap_or(1) - 1;
        row.prize = each.iter().skip(first).take(equals).sum::<i64>() / i64::try_from(equals).unwrap_or(1);
    }
}
