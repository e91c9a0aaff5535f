//! D30–D37: *points de match*: the opposition of two formations on an étui, the totals, the ranks.

use std::collections::BTreeMap;

use super::super::book::Book;
use super::super::claims::{OppositionClaim, PointsClaim};
use super::super::findings::Findings;
use super::super::fraction::Fraction;
use super::super::words::comma;
use super::circuit::name_of;
use super::laid::{Line, fined_in};
use super::notes::{Written, written};
use super::ranking::{Until, people, reached, taken};
use super::sessions::Ranked;

/// D30: the nearest thousandth to the root of a gap: the largest r with (2r − 1)² at most 4 000 000 times the gap.
pub(super) fn root(gap: i64) -> i64 {
    let fits = |root: i64| (2 * root - 1).pow(2) <= 4_000_000 * gap;
    let (mut least, mut most) = (0, 100_000);
    while least < most {
        let middle = (least + most + 1) / 2;
        if fits(middle) { least = middle } else { most = middle - 1 }
    }
    least
}

/// Two formations on an étui: session, étui, the lower number, the higher one.
type Pair = (u8, u16, u32, u32);

/// D31, D32: the points of the lower number on each étui that both play; the other has the opposite. Nothing while half of it is missing, or
/// where the halves were played with two deals (D29), but that a side at fault always pays.
pub(super) fn oppositions(written: &[Written<'_>]) -> BTreeMap<Pair, i64> {
    let mut lines: BTreeMap<Pair, Vec<&Written<'_>>> = BTreeMap::new();
    for one in written.iter().filter(|one| one.result.kind != "relais") {
        let (Some(attack), Some(defence)) = (one.line.attack, one.line.defence.first().copied()) else { continue };
        let pair = (one.session, one.line.etui, attack.min(defence), attack.max(defence));
        lines.entry(pair).or_default().push(one);
    }
    lines.into_iter().map(|(pair, halves)| (pair, opposition(pair.2, &halves))).collect()
}

fn opposition(low: u32, halves: &[&Written<'_>]) -> i64 {
    let mark = |own: bool| {
        let half =
            halves.iter().rev().find(|half| (half.line.attack == Some(low)) == own && half.result.mark.is_some());
        half.and_then(|half| Some((half.version, i64::from(half.result.mark?))))
    };
    let gap = match (mark(true), mark(false)) {
        (Some((deal, own)), Some((other_deal, other))) if deal == other_deal => own - other,
        _ => 0,
    };
    let gain = root(gap.abs()) * gap.signum();
    // D32: the side at fault on the line played first has at most minus what either of its faults costs.
    let faults = halves.iter().filter_map(|half| {
        let pays = (half.line.attack == Some(low)) == (half.result.fault.as_deref()? == "attaque");
        Some((pays, half.result.least.unwrap_or(4_000)))
    });
    let Some((pays, _)) = faults.clone().next() else { return gain };
    let bounds = faults.filter(|(other, _)| *other == pays).map(|(_, least)| least);
    bounds.fold(gain, |gain, least| if pays { gain.min(-least) } else { gain.max(least) })
}

/// D34, D37: the total of each formation, in thousandths: of each session its oppositions less its penalties, times the coefficient.
fn totals(book: &Book<'_>, oppositions: &BTreeMap<Pair, i64>, number: u32, last: u8) -> Fraction {
    let mut total = Fraction::ZERO;
    for stage in book.stages.iter().filter(|stage| stage.number <= last) {
        let met = oppositions.iter().filter(|((session, ..), _)| *session == stage.number);
        let mut own: i64 = met
            .map(|((.., low, high), gain)| match number {
                one if one == *low => *gain,
                one if one == *high => -gain,
                _ => 0,
            })
            .sum();
        let fines = book.archive.etuis.fines.iter();
        let fines = fines.filter(|fine| fine.number == number && fined_in(book, fine) == stage.number);
        own -= fines.filter_map(|fine| fine.milli_pm).sum::<i64>();
        total = total.plus(Fraction::whole(own).times(stage.coefficient.into(), 100));
    }
    total
}

struct Place {
    number: u32,
    left: bool,
    reached: u8,
    taken: usize,
    total: Fraction,
    rank: usize,
}

fn places(book: &Book<'_>, oppositions: &BTreeMap<Pair, i64>, until: Until<'_>) -> Vec<Place> {
    let last = until.last();
    let place = |(number, left)| {
        let (reached, total) = (reached(book, number).min(last), totals(book, oppositions, number, last));
        Place { number, left, reached, taken: taken(book, number, last), total, rank: 0 }
    };
    let mut places: Vec<Place> = people(book, until).into_iter().map(place).collect();
    let keys: Vec<_> = places.iter().map(|place| (!place.left, place.taken, place.total)).collect();
    for place in &mut places {
        let own = (!place.left, place.taken, place.total);
        place.rank = 1 + keys.iter().filter(|other| **other > own).count();
    }
    places
}

/// The same as the end of a session looks at it.
pub(super) fn ranked(book: &Book<'_>, lines: &[Line], until: Until<'_>) -> Vec<Ranked> {
    let written = written(book, lines);
    let places = places(book, &oppositions(&written), until);
    let ranked =
        |place: Place| Ranked { number: place.number, left: place.left, reached: place.reached, rank: place.rank };
    places.into_iter().map(ranked).collect()
}

/// Checks the announced results of quadrettes.
pub(super) fn check(book: &Book<'_>, lines: &[Line], claim: &PointsClaim, findings: &mut Findings) {
    let written = written(book, lines);
    let found = oppositions(&written);
    each_opposition(book, &found, &claim.oppositions, findings);
    let places = places(book, &found, Until::Now);
    findings.hold(claim.rows.len() == places.len(), "D34", || {
        format!("{} formations classées, {} devraient l'être", claim.rows.len(), places.len())
    });
    for place in &places {
        let Some(row) = claim.rows.iter().find(|row| row.number == place.number) else {
            findings.add("D34", format!("{} n'est pas au classement", name_of(book, place.number)));
            continue;
        };
        let total = place.total.places(2);
        let rule = if book.stages.len() > 1 { "D37" } else { "D34" };
        findings.hold(row.milli_pm == total, rule, || {
            let name = name_of(book, place.number);
            format!("{name} : {} millièmes de PM annoncés, {} trouvés", comma(&row.milli_pm), comma(&total))
        });
        let rule = if row.left || place.left { "D28" } else { "D34" };
        findings.hold((row.rank as usize, row.left) == (place.rank, place.left), rule, || {
            format!("{} : rang {} annoncé, {} trouvé", name_of(book, place.number), row.rank, place.rank)
        });
    }
}

fn each_opposition(
    book: &Book<'_>,
    found: &BTreeMap<Pair, i64>,
    announced: &[OppositionClaim],
    findings: &mut Findings,
) {
    let mut seen: BTreeMap<Pair, usize> = BTreeMap::new();
    for one in announced {
        let pair = (one.session, one.etui, one.a.min(one.b), one.a.max(one.b));
        *seen.entry(pair).or_default() += 1;
        let place = || format!("étui {}, {} et {}", one.etui, name_of(book, one.a), name_of(book, one.b));
        findings.hold(one.pm_a + one.pm_b == 0, "D34", || {
            format!("{} : {} et {} millièmes de PM ne font pas zéro", place(), one.pm_a, one.pm_b)
        });
        let gain = if one.a < one.b { one.pm_a } else { one.pm_b };
        let own = found.get(&pair).copied();
        findings.hold(own == Some(gain), "D31", || {
            let own = own.map_or_else(|| "rien".to_owned(), |own| own.to_string());
            format!("{} : {gain} millièmes de PM annoncés, {own} trouvés", place())
        });
    }
    for pair in found.keys() {
        let times = seen.get(pair).copied().unwrap_or(0);
        findings.hold(times == 1, "D31", || {
            let (_, etui, low, high) = pair;
            format!("étui {etui}, {} et {} : {times} fois au lieu d'une", name_of(book, *low), name_of(book, *high))
        });
    }
}

#[cfg(test)]
mod tests {
    use super::root;

    #[test]
    fn d30_roots_to_the_thousandth() {
        let gaps = [0, 2, 10, 16, 144, 698];
        assert_eq!(gaps.map(root), [0, 1_414, 3_162, 4_000, 12_000, 26_420]);
    }
}
