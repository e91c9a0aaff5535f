//! Y14, Y15: who goes to the final, and the prizes of the year.

use std::collections::BTreeMap;

use super::people::{People, plain};
use super::ranking::Row;
use super::rules::{Rules, hundredths};

/// Whether each row goes, in the order of the rows; `None` of who is not ranked, and of all where no place is given or the clubs have a right
/// to more than there are.
pub(super) fn qualified(rows: &[Row], people: &People, rules: Rules<'_>) -> Vec<Option<bool>> {
    let club = |row: &Row| {
        let known = people.get(row.people.first()?)?;
        Some(plain(&known.club)).filter(|club| !club.is_empty())
    };
    let ranked: Vec<(u32, Option<String>)> = rows.iter().filter_map(|row| Some((row.rank?, club(row)))).collect();
    let (least, most) = match rules.word("par-club").split_once('-') {
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

/// The prizes of the places in cents, equals sharing those they take together (O2), in the order of the rows.
pub(super) fn prizes(rows: &[Row], rules: Rules<'_>) -> Vec<i64> {
    let each: Vec<i64> = rules.word("prix").split(',').map(hundredths).collect();
    let prize = |row: &Row| {
        let Some(rank) = row.rank else { return 0 };
        let equals = rows.iter().filter(|other| other.rank == Some(rank)).count();
        let first = usize::try_from(rank).unwrap_or(1) - 1;
        each.iter().skip(first).take(equals).sum::<i64>() / i64::try_from(equals).unwrap_or(1)
    };
    rows.iter().map(prize).collect()
}
