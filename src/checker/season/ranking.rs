//! Y5–Y7, Y13–Y15, Y17: the year ranked again, of persons, or of the teams or clubs made of them; who goes to the final, and the prizes.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::nights::{Gives, rounded};
use super::people::{People, plain};
use super::quota::seated;
use super::rules::{Rules, hundredths};
use crate::fraction::Fraction;
use archive::season::Member;

/// One night of a person or a team.
#[derive(Debug, Clone)]
pub(super) struct Score {
    /// In the archive.
    pub(crate) night: usize,
    pub(crate) place: Option<u32>,
    pub(crate) worth: i64,
    /// With the coefficient.
    pub(crate) points: i64,
    pub(crate) coefficient: u16,
    pub(crate) mandatory: bool,
    pub(crate) club: Option<u32>,
    pub(crate) kept: bool,
    /// Y13: those who came, with what the night was worth to each, and how many of them count.
    pub(crate) members: Vec<(u32, i64)>,
    pub(crate) counted: usize,
}

/// A year, derived.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub name: String,
    pub people: Vec<u32>,
    pub nights: Vec<Score>,
    pub(crate) bonus: i64,
    /// In hundredths, exactly.
    pub mark: Fraction,
    pub rank: Option<u32>,
    pub tied: bool,
    /// Y14.
    pub goes: Option<bool>,
    /// Y15, in cents.
    pub prize: i64,
}

/// Y7: the mark, then more nights won, then all nights from each one's best; the longer list is ahead of its beginning.
type Weight = (Fraction, usize, Vec<i64>);

impl Row {
    fn new(name: &str) -> Self {
        let (people, nights, bonus, rank, tied, goes, prize) = Default::default();
        Self { name: name.to_owned(), people, nights, bonus, mark: Fraction::ZERO, rank, tied, goes, prize }
    }

    fn weight(&self) -> Weight {
        let won = self.nights.iter().filter(|score| score.place == Some(1)).count();
        let mut points: Vec<i64> = self.nights.iter().map(|score| score.points).collect();
        points.sort_by_key(|points| Reverse(*points));
        (self.mark, won, points)
    }
}

/// Each person, or the teams or clubs by the name that `of` gives each person, with the nights that count: of a team the sum of the best worths of
/// those who came. Best first, then those with too few nights.
pub(super) fn ranking(
    people: &People,
    nights: &[Gives],
    rules: Rules<'_>,
    of: Option<fn(&Member) -> &str>,
) -> Vec<Row> {
    let mut found: BTreeMap<(String, u32), Row> = BTreeMap::new();
    for (number, known) in people {
        let name = of.map_or(known.name.as_str(), |of| of(known));
        let key = if of.is_some() { (plain(name), 0) } else { (String::new(), *number) };
        if of.is_none() || !key.0.is_empty() {
            found.entry(key).or_insert_with(|| Row::new(name)).people.push(*number);
        }
    }
    let mut rows: Vec<Row> = found.into_values().collect();
    for night in nights.iter().filter(|night| night.left_out.is_none()) {
        play(&mut rows, night, rules, of.is_some());
    }
    rows.retain(|row| !row.nights.is_empty());
    for row in &mut rows {
        keep(&mut row.nights, rules);
        // Y6: for coming, dropped nights too.
        row.bonus = i64::try_from(row.nights.len()).unwrap_or(0) * rules.points("presence");
        row.mark = mark(&row.nights, rules).plus(Fraction::whole(row.bonus));
    }
    let least = rules.count("minimum").unwrap_or(1);
    rows.sort_by_cached_key(|row| (plain(&row.name), row.people.first().copied()));
    rows.sort_by_cached_key(|row| (row.nights.len() < least, Reverse(row.weight())));
    let weights: Vec<Weight> = rows.iter().map(Row::weight).collect();
    let enough = rows.iter().filter(|row| row.nights.len() >= least).count();
    let mut first = 0;
    for equals in weights[..enough].chunk_by(PartialEq::eq) {
        for row in rows.iter_mut().skip(first).take(equals.len()) {
            (row.rank, row.tied) = (u32::try_from(first + 1).ok(), equals.len() > 1);
        }
        first += equals.len();
    }
    rows
}

/// Gives a night to those who came. Teams have their places among teams.
fn play(rows: &mut [Row], night: &Gives, rules: Rules<'_>, teams: bool) {
    let best = rules.count("meilleurs").unwrap_or(usize::MAX);
    let came = |row: &Row| {
        let worth = |person: &u32| Some((*person, night.people.get(person)?.worth?));
        let mut came: Vec<(u32, i64)> = row.people.iter().filter_map(worth).collect();
        came.sort_by_key(|(_, worth)| Reverse(*worth));
        (came.iter().take(best).map(|(_, worth)| worth).sum(), came)
    };
    let came: Vec<(i64, Vec<(u32, i64)>)> = rows.iter().map(came).collect();
    let sums: Vec<i64> = came.iter().filter(|(_, came)| !came.is_empty()).map(|(sum, _)| *sum).collect();
    for (row, (worth, members)) in rows.iter_mut().zip(came).filter(|(_, (_, members))| !members.is_empty()) {
        let among = || u32::try_from(sums.iter().filter(|other| **other > worth).count() + 1).ok();
        let own = || night.people.get(&members[0].0).and_then(|gave| gave.place);
        row.nights.push(Score {
            night: night.index,
            place: if teams { among() } else { own() },
            worth,
            points: rounded(i128::from(worth) * i128::from(night.coefficient), 100),
            coefficient: night.coefficient,
            mandatory: night.mandatory,
            club: night.club.as_ref().map(|(number, _)| *number),
            kept: true,
            counted: members.len().min(best),
            members,
        });
    }
}

/// Y5: a night is kept if the better ones, as many of each as both limits let through, leave room for it in its club and in all.
fn keep(scores: &mut [Score], rules: Rules<'_>) {
    let mean = rules.is("calcul", "moyenne");
    let [most, of_club] = ["retenues", "par-club"].map(|key| rules.count(key).unwrap_or(usize::MAX));
    // The nights are in their order: of two alike the later is better.
    let weight = |at: usize, score: &Score| (score.mandatory, if mean { score.worth } else { score.points }, at);
    let of_all: Vec<(bool, i64, usize)> = scores.iter().enumerate().map(|(at, score)| weight(at, score)).collect();
    let clubs: Vec<Option<u32>> = scores.iter().map(|score| score.club).collect();
    for (own, score) in scores.iter_mut().enumerate() {
        let mut better: BTreeMap<Option<u32>, (usize, usize)> = BTreeMap::new();
        for (weight, club) in of_all.iter().zip(&clubs).filter(|(weight, _)| **weight > of_all[own]) {
            let (mandatory, all) = better.entry(*club).or_default();
            (*mandatory, *all) = (*mandatory + usize::from(weight.0), *all + 1);
        }
        let through = |(club, (mandatory, all)): (&Option<u32>, &(usize, usize))| match club {
            Some(_) => *mandatory.max(all.min(&of_club)),
            None => *all,
        };
        let is_open = score.club.is_none() || better.get(&score.club).is_none_or(|(_, all)| *all < of_club);
        score.kept = score.mandatory || (is_open && better.iter().map(through).sum::<usize>() < most);
    }
}

/// Y6: the sum of the nights kept, or their mean by the coefficients; in hundredths.
fn mark(nights: &[Score], rules: Rules<'_>) -> Fraction {
    let kept = || nights.iter().filter(|score| score.kept);
    if !rules.is("calcul", "moyenne") {
        return Fraction::whole(kept().map(|score| score.points).sum());
    }
    let weights: i128 = kept().map(|score| i128::from(score.coefficient)).sum();
    let sum: i128 = kept().map(|score| i128::from(score.worth) * i128::from(score.coefficient)).sum();
    Fraction::new(sum, weights.max(1))
}

/// Whether each row goes, in the order of the rows; `None` of who is not ranked, and of all where no place is given, no club is known for a quota,
/// or the clubs have a right to more than there are.
pub(super) fn qualified(rows: &[Row], people: &People, nights: &[Gives], rules: Rules<'_>) -> Vec<Option<bool>> {
    let club = |row: &Row| {
        let known = people.get(row.people.first()?)?;
        Some(plain(&known.club)).filter(|club| !club.is_empty())
    };
    let ranked: Vec<Ranked> = rows.iter().filter_map(|row| Some((row.rank?, club(row)))).collect();
    let by_quota = matches!(rules.word("quota"), "inscriptions" | "classes");
    let goes = if by_quota { seated(&ranked, nights, rules) } else { within_limits(&ranked, rules) };
    goes.into_iter().flatten().map(Some).chain(std::iter::repeat(None)).take(rows.len()).collect()
}

/// A rank, and the club.
pub(super) type Ranked = (u32, Option<String>);

/// How many of some are strictly ahead of a rank.
pub(super) fn ahead(ranked: &[Ranked], own: u32, among: impl Fn(usize) -> bool) -> usize {
    (0..ranked.len()).filter(|other| among(*other) && ranked[*other].0 < own).count()
}

/// Y14. Nobody's limits count without a club.
fn within_limits(ranked: &[Ranked], rules: Rules<'_>) -> Option<Vec<bool>> {
    let (least, most) = match rules.word("qualifies-par-club").split_once('-') {
        Some((least, most)) => (least.parse().unwrap_or(0), most.parse().unwrap_or(usize::MAX)),
        None => (0, usize::MAX),
    };
    let clubs: BTreeSet<&String> = ranked.iter().filter_map(|(_, club)| club.as_ref()).collect();
    let places = rules.count("qualifies").filter(|places| clubs.len() * least <= *places)?;
    let mates = |(own, club): &Ranked| club.as_ref().map(|_| ahead(ranked, *own, |other| ranked[other].1 == *club));
    let mates: Vec<Option<usize>> = ranked.iter().map(mates).collect();
    let has_right = |at: usize| mates[at].is_some_and(|ahead| ahead < least);
    let mut goes: Vec<bool> = Vec::new();
    for (at, (own, _)) in ranked.iter().enumerate() {
        let before = ahead(ranked, *own, |_| true);
        let taken = goes.iter().take(before).filter(|goes| **goes).count();
        let rights = (before..ranked.len()).filter(|other| has_right(*other)).count();
        let room = mates[at].is_none_or(|ahead| ahead < most);
        goes.push(room && (has_right(at) || taken + rights < places));
    }
    Some(goes)
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
