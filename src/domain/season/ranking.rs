//! Y3–Y8, Y13: the ranking of a season from its nights: of persons, or of the teams or clubs they make.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use super::night::NightResult;
use super::people::{By, Subject};
use super::rules::{Calculation, Measure, Rules};
use super::{ListedNight, Points};
use crate::Total;
use crate::tournament::PersonId;

/// A person, a team or a club of the ranking.
#[derive(Debug, Clone)]
pub struct Row {
    pub who: Subject,
    /// The nights he came, in order.
    pub nights: Vec<NightScore>,
    /// Y6: points for being there, besides the nights.
    pub bonus: Points,
    /// The mark that ranks the row.
    pub mark: Total,
    /// `None` with fewer nights than it takes.
    pub rank: Option<u32>,
    /// Another row has the same rank.
    pub tied: bool,
}

impl Row {
    /// Whose row it is; the first of a team or club.
    pub fn person(&self) -> PersonId {
        self.who.people.first().copied().unwrap_or_default()
    }

    /// The nights that make the mark.
    pub fn kept(&self) -> impl Iterator<Item = &NightScore> {
        self.nights.iter().filter(|night| night.is_kept())
    }

    /// The sum of the kept nights.
    pub fn sum(&self) -> Points {
        self.kept().map(|night| night.points).sum()
    }

    pub fn wins(&self) -> usize {
        self.nights.iter().filter(|night| night.placed.is_some_and(|placed| placed.rank == 1)).count()
    }
}

/// A season ranked.
#[derive(Debug, Clone)]
pub struct Standings {
    /// Teams or clubs; persons when `None`.
    pub by: Option<By>,
    /// Best first; then those with too few nights, by their marks.
    pub rows: Vec<Row>,
}

impl Standings {
    /// The row of a person.
    pub fn of(&self, who: PersonId) -> Option<&Row> {
        self.rows.iter().find(|row| row.person() == who)
    }

    /// The rows that have a rank, best first.
    pub fn ranked(&self) -> impl DoubleEndedIterator<Item = &Row> {
        self.rows.iter().filter(|row| row.rank.is_some())
    }

    /// The last one ahead of a rank.
    pub fn ahead_of(&self, rank: u32) -> Option<&Row> {
        self.ranked().rfind(|row| row.rank < Some(rank))
    }
}

/// Ranks subjects. A person's place is counted among all who played; a team or club has the sum of its best members' worths of the night, and its
/// place among those by that sum (Y13).
pub fn standings(nights: &[&ListedNight], subjects: Vec<Subject>, rules: &Rules, by: Option<By>) -> Standings {
    let of = |(at, subject): (usize, &Subject)| subject.people.iter().map(move |who| (*who, at)).collect::<Vec<_>>();
    let of: HashMap<PersonId, usize> = subjects.iter().enumerate().flat_map(of).collect();
    let mut scores: Vec<Vec<NightScore>> = vec![Vec::new(); subjects.len()];
    for (night, ListedNight { night: own, which, .. }) in nights.iter().enumerate() {
        let mut came: BTreeMap<usize, (Option<Placed>, Worths)> = BTreeMap::new();
        for result in &own.results {
            let placed = own.placed(result);
            if let Some((at, worth)) = of.get(&result.person).zip(worth(&rules.measure, result, placed)) {
                let (place, members) = came.entry(*at).or_default();
                *place = placed;
                members.push((result.person, worth));
            }
        }
        let best = rules.best.map_or(usize::MAX, usize::from);
        // Equals stay in the order of the night.
        came.values_mut().for_each(|(_, members)| members.sort_by_key(|(_, worth)| Reverse(*worth)));
        let sum = |members: &[(PersonId, Points)]| members.iter().take(best).map(|(_, worth)| *worth).sum();
        let sums: Vec<Points> = came.values().map(|(_, members)| sum(members)).collect();
        for ((at, (placed, members)), worth) in came.into_iter().zip(&sums) {
            let (worth, coefficient) = (*worth, which.weight());
            let placed = if by.is_some() { Some(among(&sums, worth)) } else { placed };
            let points = worth.times(coefficient);
            scores[at].push(NightScore { night, placed, members, worth, coefficient, points, fate: Fate::Kept });
        }
    }
    let there = subjects.into_iter().zip(scores).filter(|(_, scores)| !scores.is_empty());
    let mut rows: Vec<(Order, Row)> = there.map(|(who, scores)| row(who, scores, nights, rules)).collect();
    let enough = |row: &Row| row.nights.len() >= usize::from(rules.minimum);
    rows.sort_by(|(mine, a), (theirs, b)| {
        let ahead = enough(b).cmp(&enough(a)).then_with(|| b.mark.cmp(&a.mark)).then_with(|| theirs.cmp(mine));
        ahead.then_with(|| (&a.who.folded, a.person()).cmp(&(&b.who.folded, b.person())))
    });
    let same = |(mine, a): &(Order, Row), (theirs, b): &(Order, Row)| a.mark == b.mark && mine == theirs;
    let ranked = rows.iter().take_while(|(_, row)| enough(row)).count();
    let mut rank = 0;
    for group in rows[..ranked].chunk_by_mut(same) {
        let tied = group.len() > 1;
        group.iter_mut().for_each(|(_, row)| (row.rank, row.tied) = (u32::try_from(rank + 1).ok(), tied));
        rank += group.len();
    }
    Standings { by, rows: rows.into_iter().map(|(_, row)| row).collect() }
}

/// The place of a sum among those of a night.
fn among(sums: &[Points], own: Points) -> Placed {
    let many = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let count = |which: &dyn Fn(Points) -> bool| many(sums.iter().filter(|sum| which(**sum)).count());
    Placed { rank: count(&|sum| sum > own) + 1, shared: count(&|sum| sum == own), of: Some(many(sums.len())) }
}

fn row(who: Subject, mut nights: Vec<NightScore>, listed: &[&ListedNight], rules: &Rules) -> (Order, Row) {
    keep(&mut nights, rules, listed);
    let bonus = Points(rules.presence.0.saturating_mul(i64::try_from(nights.len()).unwrap_or(i64::MAX)));
    let kept = nights.iter().filter(|night| night.is_kept());
    let mark = match rules.calculation {
        Calculation::Sum => kept.map(|night| night.points).sum::<Points>().total(),
        Calculation::Mean => Total::mean(kept.map(|night| (night.worth, night.coefficient))),
    };
    let row = Row { who, nights, bonus, mark: mark + bonus.total(), rank: None, tied: false };
    (order(&row), row)
}

/// What a night was worth to each of some people.
type Worths = Vec<(PersonId, Points)>;

/// What orders the rows of one mark.
type Order = (usize, Vec<Points>);

/// The order among equal marks, the highest first: nights won, then all nights with their coefficients from the best down.
fn order(row: &Row) -> Order {
    let mut nights: Vec<Points> = row.nights.iter().map(|night| night.points).collect();
    nights.sort_unstable_by(|a, b| b.cmp(a));
    (row.wins(), nights)
}

/// What sets two rows of one mark apart, in French: `soirées gagnées, 2 contre 1`; `None` where nothing does.
pub fn apart(row: &Row, other: &Row) -> Option<String> {
    let ((won, mine), (theirs_won, theirs)) = (order(row), order(other));
    if won != theirs_won {
        return Some(format!("soirées gagnées, {won} contre {theirs_won}"));
    }
    let at = (0..mine.len().max(theirs.len())).find(|at| mine.get(*at) != theirs.get(*at))?;
    let words = |nights: &[Points]| nights.get(at).map_or_else(|| "aucune".to_owned(), |points| points.words());
    let place = if at == 0 { "meilleure soirée".to_owned() } else { format!("{}e meilleure soirée", at + 1) };
    Some(format!("{place}, {} contre {}", words(&mine), words(&theirs)))
}

/// A place of one night.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    /// From 1; equals share it (R2).
    pub rank: u32,
    /// The number of players (formations, teams) who share it; 1 when it is not shared.
    pub shared: u32,
    /// Among how many; `None` where it is not known (Y12).
    pub of: Option<u32>,
}

/// The worth of the night, before its coefficient; `None` where a value the measure needs is unknown.
pub(super) fn worth(measure: &Measure, result: &NightResult, placed: Option<Placed>) -> Option<Points> {
    match measure {
        Measure::Total => result.total,
        Measure::PerDeals(deals) => {
            let (total, played) = (result.total?, result.deals.filter(|deals| *deals > 0)?);
            Some(Points::fraction(i128::from(total.0) * i128::from(*deals), i128::from(played) * 100))
        }
        // Equals have the mean of the places they take together.
        Measure::Percent => {
            let Placed { rank, shared, of } = placed?;
            let of = i128::from(of.filter(|of| *of > 0)?);
            Some(Points::fraction(50 * (2 * of - 2 * i128::from(rank) - i128::from(shared) + 2), of))
        }
        Measure::Places(points) => {
            let Placed { rank, shared, .. } = placed?;
            let (first, taken) = (usize::try_from(rank - 1).ok()?, usize::try_from(shared).ok()?);
            let sum: i128 = points.iter().skip(first).take(taken).map(|points| i128::from(*points)).sum();
            Some(Points::fraction(sum, shared.into()))
        }
        Measure::Pcn => result.pcn.map(|pcn| Points::whole(pcn.into())),
    }
}

/// The fate of a night.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It is kept.
    Kept,
    /// It is kept because it cannot be dropped.
    Mandatory,
    /// Better nights of its club were as many as may be kept.
    ClubFull,
    /// Better nights were enough.
    Dropped,
    /// Equal to one kept, but older.
    DroppedAsOlder,
}

/// One night of one person, or of one team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NightScore {
    /// Its index among the nights that count.
    pub night: usize,
    /// The place, among all or among teams; `None` where it is not known (Y12).
    pub placed: Option<Placed>,
    /// Y13: the worth of each member there, the best first; a person is the only one.
    pub members: Worths,
    /// Its worth, before the coefficient.
    pub worth: Points,
    /// In hundredths.
    pub coefficient: u16,
    /// With the coefficient.
    pub points: Points,
    pub fate: Fate,
}

impl NightScore {
    /// Whether it goes into the mark.
    pub const fn is_kept(&self) -> bool {
        matches!(self.fate, Fate::Kept | Fate::Mandatory)
    }

    /// The key by which nights are compared: in a sum the points added, in a mean the worth.
    const fn compared(&self, calculation: Calculation) -> Points {
        match calculation {
            Calculation::Sum => self.points,
            Calculation::Mean => self.worth,
        }
    }
}

/// Sets the fate of each night: the best first, as long as both limits allow. Limits within a limit make that the best choice of all.
fn keep(nights: &mut [NightScore], rules: &Rules, listed: &[&ListedNight]) {
    let held = rules.kept.map_or(nights.len(), usize::from);
    let of_club = rules.kept_of_club.map_or(usize::MAX, usize::from);
    let compared = |night: &NightScore| night.compared(rules.calculation);
    // Those that cannot be dropped, then the best, the later first among equals: the older is dropped.
    let mut order: Vec<usize> = (0..nights.len()).collect();
    order.sort_by_key(|index| {
        let night = &nights[*index];
        (Reverse(listed[night.night].which.mandatory), Reverse(compared(night)), Reverse(night.night))
    });
    let (mut taken, mut there, mut worst) = (0, HashMap::new(), None);
    for index in order {
        let night = &mut nights[index];
        let ListedNight { night: own, which, .. } = listed[night.night];
        // A night whose club is not known is one of no club.
        let of_its_club = own.club.map(|club| there.entry(club).or_insert(0));
        let is_full = of_its_club.as_ref().is_some_and(|there| **there >= of_club);
        night.fate = match taken < held {
            _ if which.mandatory => Fate::Mandatory,
            true if is_full => Fate::ClubFull,
            true => Fate::Kept,
            false if Some(compared(night)) == worst => Fate::DroppedAsOlder,
            false => Fate::Dropped,
        };
        if night.is_kept() {
            taken += 1;
            of_its_club.into_iter().for_each(|there| *there += 1);
            worst = Some(compared(night));
        }
    }
}
