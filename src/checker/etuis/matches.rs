//! D33, D35, D36: a match of two teams, or of three: quart by quart, and the winner.

use std::collections::{BTreeMap, BTreeSet};

use archive::Fine;

use super::super::book::Book;
use super::super::claims::MatchClaim;
use super::super::findings::Findings;
use super::circuit::name_of;
use super::laid::Line;
use super::notes::{Written, written};
use super::points::root;

/// D35, D36: three teams play two positions in a quart.
fn quart(book: &Book<'_>, position: u8) -> u8 {
    if book.archive.teams.len() == 3 { position.div_ceil(2) } else { position }
}

/// Checks the announced results of a match.
pub(super) fn check(book: &Book<'_>, lines: &[Line], claim: &MatchClaim, findings: &mut Findings) {
    attackers(book, findings);
    let written = written(book, lines);
    let quarts = quarts(book, &written);
    for one in &claim.quarts {
        let (low, high) = (one.a.min(one.b), one.a.max(one.b));
        let (first, second) = quarts.get(&(one.quart, low, high)).copied().unwrap_or_default();
        let own = if one.a < one.b { (first, second) } else { (second, first) };
        findings.hold((one.pm_a, one.pm_b) == own, "D33", || {
            let place = format!("quart {}, {} et {}", one.quart, name_of(book, one.a), name_of(book, one.b));
            format!("{place} : {} et {} millièmes de PM annoncés, {} et {} trouvés", one.pm_a, one.pm_b, own.0, own.1)
        });
    }
    let announced = |(quart, low, high): &(u8, u32, u32)| {
        let of = |one: &&super::super::claims::QuartClaim| (one.quart, one.a.min(one.b), one.a.max(one.b));
        claim.quarts.iter().filter(|one| of(one) == (*quart, *low, *high)).count()
    };
    for place in quarts.keys() {
        findings
            .hold(announced(place) == 1, "D33", || format!("quart {} : annoncé {} fois", place.0, announced(place)));
    }
    places(book, &quarts, claim, findings);
}

/// D35: another player of the team attacks in every quart.
fn attackers(book: &Book<'_>, findings: &mut Findings) {
    let named = book.archive.etuis.duplicate.iter().flat_map(|duplicate| &duplicate.attackers);
    let (mut quarts, mut people) = (BTreeSet::new(), BTreeSet::new());
    for one in named {
        let team = book.entries.get(&one.entry).and_then(|entry| entry.team);
        let alone = quarts.insert((one.quart, one.team)) && people.insert(one.entry);
        findings.hold(alone && team == Some(one.team), "D35", || {
            format!(
                "quart {} : {} ne peut pas y attaquer pour {}",
                one.quart,
                book.name(one.entry),
                name_of(book, one.team)
            )
        });
    }
}

/// D33: the scores of the lower and the higher number in each quart: the better side the root, the other nothing; an innocent side at
/// least 4 points.
fn quarts(book: &Book<'_>, written: &[Written<'_>]) -> BTreeMap<(u8, u32, u32), (i64, i64)> {
    let mut etuis: BTreeMap<(u8, u32, u32, u16), Vec<&Written<'_>>> = BTreeMap::new();
    for one in written {
        let (Some(attack), Some(defence)) = (one.line.attack, one.line.defence.first().copied()) else { continue };
        let place = (quart(book, one.line.position), attack.min(defence), attack.max(defence), one.line.etui);
        etuis.entry(place).or_default().push(one);
    }
    let mut quarts: BTreeMap<(u8, u32, u32), (i64, i64)> = BTreeMap::new();
    for ((quart, low, high, _), halves) in etuis {
        let sum = quarts.entry((quart, low, high)).or_default();
        let mark = |team: u32| {
            let half = halves.iter().find(|half| half.line.attack == Some(team));
            half.and_then(|half| Some((half.version, i64::from(half.result.mark?))))
        };
        // An étui that one room did not play is a draw, but for a fault; so are two deals (D29).
        let (own, other) = match (mark(low), mark(high)) {
            (Some((deal, own)), Some((other_deal, other))) if deal == other_deal => (own, other),
            _ => (0, 0),
        };
        let pays = |team: u32| {
            // The innocent side's +4 on a neutralised deal is scored there, too.
            let of_case = |fine: &Fine| {
                let place = fine.case.as_ref().filter(|_| is_scored(fine)).map(|at| (at.etui, at.position, at.table));
                fine.number != team && halves.iter().any(|half| Some(half.line.place()) == place)
            };
            book.archive.etuis.fines.iter().any(of_case)
                || halves.iter().any(|half| match half.result.fault.as_deref() {
                    Some("attaque") => half.line.attack == Some(team),
                    Some(_) => half.line.defence.first() == Some(&team),
                    None => false,
                })
        };
        let score = |gap: i64, team: u32, against: u32| match (pays(team), pays(against)) {
            (true, _) => 0,
            (false, true) => root(gap.max(0)).max(4_000),
            (false, false) => root(gap.max(0)),
        };
        *sum = (sum.0 + score(own - other, low, high), sum.1 + score(other - own, high, low));
    }
    quarts
}

/// D27, D33: points given for an incident of a line belong to its étui; others are a bonus of the match.
fn is_scored(fine: &Fine) -> bool {
    fine.case.is_some() && fine.milli_pm.is_some_and(|pm| pm < 0)
}

/// D35: more points win; D36: victories, goal average, the larger bonus, points scored.
fn places(book: &Book<'_>, quarts: &BTreeMap<(u8, u32, u32), (i64, i64)>, claim: &MatchClaim, findings: &mut Findings) {
    let (teams, three) = (teams(book), book.archive.teams.len() == 3);
    for team in &teams {
        let own = key(book, quarts, *team);
        let rank = 1 + teams.iter().filter(|other| key(book, quarts, **other) > own).count();
        let Some(row) = claim.rows.iter().find(|row| row.number == *team) else {
            findings.add("D35", format!("{} n'est pas au résultat", name_of(book, *team)));
            continue;
        };
        findings.hold(row.scored == own.3, "D34", || {
            format!("{} : {} millièmes de PM annoncés, {} trouvés", name_of(book, *team), row.scored, own.3)
        });
        let of_three = three.then_some((own.0, own.1));
        findings.hold(row.of_three == of_three, "D36", || {
            format!(
                "{} : victoires et différence {:?} annoncées, {of_three:?} trouvées",
                name_of(book, *team),
                row.of_three
            )
        });
        findings.hold(row.rank as usize == rank, if three { "D36" } else { "D35" }, || {
            format!("{} : rang {} annoncé, {rank} trouvé", name_of(book, *team), row.rank)
        });
    }
}

fn teams(book: &Book<'_>) -> Vec<u32> {
    book.archive.teams.iter().map(|team| team.number).collect()
}

/// D35, D36: every team's number and rank.
pub(super) fn ranks(book: &Book<'_>, lines: &[Line]) -> Vec<(u32, u32)> {
    let (teams, quarts) = (teams(book), quarts(book, &written(book, lines)));
    let rank =
        |team: u32| 1 + teams.iter().filter(|other| key(book, &quarts, **other) > key(book, &quarts, team)).count();
    teams.iter().map(|team| (*team, u32::try_from(rank(*team)).unwrap_or(u32::MAX))).collect()
}

/// The ranking key of a team: among three its victories, goal average, bonus, then its score; among two the score alone, with the bonus.
fn key(book: &Book<'_>, quarts: &BTreeMap<(u8, u32, u32), (i64, i64)>, team: u32) -> (usize, i64, i64, i64) {
    let three = book.archive.teams.len() == 3;
    let mut games: BTreeMap<u32, (i64, i64)> = BTreeMap::new();
    for ((_, low, high), (first, second)) in quarts {
        let (other, mine, yours) = match team {
            one if one == *low => (*high, *first, *second),
            one if one == *high => (*low, *second, *first),
            _ => continue,
        };
        let game = games.entry(other).or_default();
        *game = (game.0 + mine, game.1 + yours);
    }
    let fines = book.archive.etuis.fines.iter().filter(|fine| fine.number == team && !is_scored(fine));
    let (bonus, fines): (Vec<i64>, Vec<i64>) = fines.filter_map(|fine| fine.milli_pm).partition(|pm| *pm < 0);
    let (bonus, fines) = (-bonus.iter().sum::<i64>(), fines.iter().sum::<i64>());
    let wins = games.values().filter(|(mine, yours)| mine > yours).count();
    let scored = games.values().map(|game| game.0).sum::<i64>() - fines;
    let goal = games.values().map(|game| game.0 - game.1).sum::<i64>() - fines;
    if three { (wins, goal, bonus, scored) } else { (0, 0, 0, scored + bonus) }
}
