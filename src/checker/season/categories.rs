//! Y9: rankings of the members of a category, and of the clubs.

use super::people::{PersonFacts, alike};
use super::ranking::Row;
use archive::season::{Category, SeasonArchive};

/// The members of a category, each with the rank among them.
pub(super) fn of_category(archive: &SeasonArchive, category: &Category, rows: &[Row<'_>]) -> Vec<(u32, Option<u32>)> {
    // The 31 December on which ages are counted is that of the season's first day's year.
    let year: i32 = archive.season.from.get(..4).and_then(|year| year.parse().ok()).unwrap_or(0);
    let inside: Vec<&Row<'_>> = rows.iter().filter(|row| has(category, row.person, year)).collect();
    let place = |own: u32| inside.iter().filter(|row| row.rank.is_some_and(|rank| rank < own)).count() + 1;
    let line = |row: &&Row<'_>| (row.person.number, row.rank.and_then(|rank| u32::try_from(place(rank)).ok()));
    inside.iter().map(line).collect()
}

fn has(category: &Category, known: &PersonFacts, year: i32) -> bool {
    let age = known.born.map(|born| year - born);
    let holds = [
        category.age_min.map(|least| age.is_some_and(|age| age >= least.into())),
        category.age_max.map(|most| age.is_some_and(|age| age <= most.into())),
        category.series.map(|(first, last)| known.series.is_some_and(|series| series >= first && series <= last)),
        category.club.as_ref().map(|club| alike(club, &known.club)),
        category.label.as_ref().map(|label| known.labels.iter().any(|own| alike(own, label))),
    ];
    holds.into_iter().flatten().all(|holds| holds)
}

/// A club: its rank, its members who are ranked, and the sum of their marks as they are shown.
pub(super) fn clubs(rows: &[Row<'_>]) -> Vec<(u32, Vec<u32>, i64)> {
    let mut clubs: Vec<(&str, Vec<u32>, i64)> = Vec::new();
    for row in rows.iter().filter(|row| row.rank.is_some() && !row.person.club.trim().is_empty()) {
        match clubs.iter_mut().find(|(club, ..)| alike(club, &row.person.club)) {
            Some((_, members, sum)) => {
                members.push(row.person.number);
                *sum += row.shown();
            }
            None => clubs.push((&row.person.club, vec![row.person.number], row.shown())),
        }
    }
    let ahead = |own: i64| clubs.iter().filter(|(.., sum)| *sum > own).count() + 1;
    let mut ranked: Vec<(u32, Vec<u32>, i64)> = clubs
        .iter()
        .map(|(_, members, sum)| (u32::try_from(ahead(*sum)).unwrap_or(0), members.clone(), *sum))
        .collect();
    ranked.sort_by_key(|(rank, ..)| *rank);
    ranked
}
