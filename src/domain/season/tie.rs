//! Y7: breaks ties between equal marks, one criterion after the other; remaining equals share (R2).

use std::cmp::Ordering;

use super::Points;
use super::keep::NightScore;
use super::ranking::Row;
use super::rules::Criterion;

/// A criterion's result for a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TieStep {
    pub criterion: Criterion,
    /// The figure he was compared by, in French.
    pub figure: String,
    /// It set the row apart from some of those equal so far.
    pub decided: bool,
}

/// Gives ranks to rows in the order of their marks.
pub(super) fn settled(rows: Vec<Row>, criteria: &[Criterion]) -> Vec<Row> {
    let mut ranked: Vec<Row> = Vec::with_capacity(rows.len());
    let mut rest = rows.into_iter().peekable();
    while let Some(first) = rest.next() {
        let mark = first.mark;
        let mut group = vec![first];
        while let Some(equal) = rest.next_if(|row| row.mark == mark) {
            group.push(equal);
        }
        for equals in split(group, criteria) {
            let rank = u32::try_from(ranked.len() + 1).ok();
            let tied = equals.len() > 1;
            ranked.extend(equals.into_iter().map(|row| Row { rank, tied, ..row }));
        }
    }
    ranked
}

fn split(mut group: Vec<Row>, criteria: &[Criterion]) -> Vec<Vec<Row>> {
    let Some((criterion, later)) = criteria.split_first().filter(|_| group.len() > 1) else { return vec![group] };
    let figures: Vec<Figure> = group.iter().map(|row| figure(*criterion, row, &group)).collect();
    let decided: Vec<bool> =
        figures.iter().map(|mine| figures.iter().any(|other| mine.compare(other) != Ordering::Equal)).collect();
    for ((row, figure), decided) in group.iter_mut().zip(&figures).zip(decided) {
        row.ties.push(TieStep { criterion: *criterion, figure: figure.words(*criterion), decided });
    }
    let mut both: Vec<(Figure, Row)> = figures.into_iter().zip(group).collect();
    // Stable: equals stay in the order of their names.
    both.sort_by(|a, b| b.0.compare(&a.0));
    let mut groups: Vec<(Figure, Vec<Row>)> = Vec::new();
    for (figure, row) in both {
        match groups.last_mut().filter(|(last, _)| last.compare(&figure) == Ordering::Equal) {
            Some((_, group)) => group.push(row),
            None => groups.push((figure, vec![row])),
        }
    }
    groups.into_iter().flat_map(|(_, group)| split(group, later)).collect()
}

/// Compared figure by figure; where one list ends, it counts as having nothing there, which is behind anything.
struct Figure(Vec<i64>);

impl Figure {
    fn compare(&self, other: &Self) -> Ordering {
        let longest = self.0.len().max(other.0.len());
        let at = |list: &[i64], index: usize| list.get(index).copied().unwrap_or(i64::MIN);
        (0..longest)
            .map(|index| at(&self.0, index).cmp(&at(&other.0, index)))
            .find(|order| order.is_ne())
            .unwrap_or(Ordering::Equal)
    }

    fn words(&self, criterion: Criterion) -> String {
        let points = |hundredths: &i64| Points(*hundredths).words();
        match criterion {
            Criterion::Best | Criterion::Next => {
                let words: Vec<String> = self.0.iter().take(3).map(points).collect();
                if words.is_empty() { "aucune".to_owned() } else { words.join(" ; ") }
            }
            Criterion::Places => {
                let words: Vec<String> = self.0.iter().take(5).map(ToString::to_string).collect();
                words.join("-")
            }
            Criterion::HeadToHead => self.0.iter().map(|figure| format!("{figure:+}")).collect(),
            Criterion::Last => match self.0.first() {
                Some(rank) => format!("rang {}", -rank),
                None => "aucune".to_owned(),
            },
            Criterion::Wins | Criterion::Presence => self.0.iter().map(ToString::to_string).collect(),
        }
    }
}

fn figure(criterion: Criterion, row: &Row, group: &[Row]) -> Figure {
    let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    Figure(match criterion {
        Criterion::Wins => vec![count(row.wins())],
        Criterion::Places => {
            let deepest = group.iter().flat_map(ranks).max().unwrap_or(0);
            (1..=deepest).map(|rank| count(ranks(row).filter(|own| *own == rank).count())).collect()
        }
        Criterion::Best => row.kept().map(|night| night.points.0).max().into_iter().collect(),
        Criterion::Next => {
            let mut left: Vec<i64> =
                row.nights.iter().filter(|night| !night.is_kept()).map(|night| night.points.0).collect();
            left.sort_unstable_by_key(|points| std::cmp::Reverse(*points));
            left
        }
        Criterion::HeadToHead => vec![head_to_head(row, group)],
        Criterion::Presence => vec![count(row.nights.len())],
        Criterion::Last => last_common(row, group).into_iter().collect(),
    })
}

fn ranks(row: &Row) -> impl Iterator<Item = u32> {
    row.nights.iter().filter_map(|night| night.placed).map(|placed| placed.rank)
}

/// Times ahead of the others of the group, less times behind, over the nights they both played.
fn head_to_head(row: &Row, group: &[Row]) -> i64 {
    let others = group.iter().filter(|other| other.person != row.person);
    let against = |other: &Row| -> i64 {
        let mine = row.nights.iter();
        mine.filter_map(|night| Some((night.placed?.rank, at(other, night.night)?.placed?.rank)))
            .map(|(mine, yours)| match mine.cmp(&yours) {
                Ordering::Less => 1,
                Ordering::Equal => 0,
                Ordering::Greater => -1,
            })
            .sum()
    };
    others.map(against).sum()
}

/// The rank, negative so that the best is the highest, in the last night that all of the group played.
fn last_common(row: &Row, group: &[Row]) -> Option<i64> {
    let all_there =
        |night: usize| group.iter().all(|other| at(other, night).is_some_and(|score| score.placed.is_some()));
    let last = row.nights.iter().rev().find(|score| all_there(score.night))?;
    Some(-i64::from(last.placed?.rank))
}

fn at(row: &Row, night: usize) -> Option<&NightScore> {
    row.nights.iter().find(|score| score.night == night)
}
