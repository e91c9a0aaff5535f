//! O2, R8: the prizes again: the sum set aside, each place's amount, its holders, the special ones.

use std::collections::BTreeMap;

use super::book::Book;
use super::claims::PrizesClaim;
use super::findings::Findings;
use super::ranking::{Row, ranking};
use super::scale::headcount;

/// The prizes announced of a closed tournament.
pub(super) fn check(book: &Book<'_>, claim: &PrizesClaim, findings: &mut Findings) {
    let rows = ranking(book, book.archive.tournament.positions, false);
    let ranks: Vec<(u32, u32)> = rows.iter().map(|row| (row.number, row.rank)).collect();
    won_by(book, claim, &ranks, &rows, findings);
}

/// The same by any ranking: numbers with their ranks, the first one first; `rows` where scores of positions are compared.
pub(super) fn won_by(
    book: &Book<'_>,
    claim: &PrizesClaim,
    ranks: &[(u32, u32)],
    rows: &[Row<'_>],
    findings: &mut Findings,
) {
    let tournament = &book.archive.tournament;
    let fees = tournament.fees_then_cents.unwrap_or_else(|| fees(book));
    let specials: i64 =
        tournament.special_cents + book.archive.specials.iter().map(|special| special.cents).sum::<i64>();
    let percent = i64::from(tournament.given_back_percent);
    let aside = fees * percent / 100 + i64::from(fees * percent % 100 != 0) + tournament.added_cents;
    findings.hold(claim.set_aside_cents == aside, "O2", || {
        format!(
            "mis de côté {} annoncé, {aside} trouvé ({percent} % de {fees}, et {})",
            claim.set_aside_cents, tournament.added_cents
        )
    });
    let prizes = amounts(book, aside - specials, fees + tournament.added_cents - specials);
    let mut won: BTreeMap<u32, i64> = BTreeMap::new();
    let mut rewarded: Vec<u32> = Vec::new();
    let mut place = 0;
    for group in ranks.chunk_by(|a, b| a.1 == b.1) {
        let there = || place..place + group.len();
        let sum: i64 = there().filter_map(|at| prizes.get(at)).sum();
        let each = sum / i64::try_from(group.len()).unwrap_or(1).max(1);
        let kind = |prize: &&archive::Prize| {
            let at = usize::try_from(prize.place).unwrap_or(0);
            !prize.label.is_empty() && at > 0 && there().contains(&(at - 1))
        };
        if each > 0 || book.archive.prizes.iter().any(|prize| kind(&prize)) {
            won.extend(group.iter().map(|(number, _)| (*number, each)));
            rewarded.extend(group.iter().map(|(number, _)| *number));
        }
        place += group.len();
    }
    compare("prix", &claim.won, &won.into_iter().collect::<Vec<_>>(), findings);
    let mut special = Vec::new();
    let usual = book.archive.prizes.iter().any(|prize| prize.place == 0 && !prize.label.is_empty());
    if tournament.special_cents > 0 || usual {
        special.extend(given(book, rows, "deux_dernieres", tournament.special_cents, &mut rewarded));
    }
    for one in book.archive.specials.iter().filter(|one| one.rule != "nom") {
        special.extend(match one.rule.as_str() {
            "serie1" | "serie2" | "promotion" => of_category(book, ranks, &one.rule, one.cents, &mut rewarded),
            rule => given(book, rows, rule, one.cents, &mut rewarded),
        });
    }
    special.sort_unstable();
    let rule = "R8";
    findings.hold(claim.special == special, rule, || {
        format!("prix spéciaux (n°, centimes) {:?} annoncés, {special:?} trouvés", claim.special)
    });
}

/// The fees of a tournament closed by a release that did not write them down: the sum paid, or the sum owed where nothing was paid.
fn fees(book: &Book<'_>) -> i64 {
    let entries = &book.archive.entries;
    let paid: i64 = entries.iter().map(|entry| entry.paid_cents).sum();
    if paid > 0 {
        return paid;
    }
    entries.iter().filter(|entry| book.entered_to_play(entry)).map(|_| book.archive.tournament.fee_cents).sum()
}

fn compare(what: &str, announced: &[(u32, i64)], found: &[(u32, i64)], findings: &mut Findings) {
    findings.hold(announced.len() == found.len(), "O2", || {
        format!("{} {what} annoncés, {} trouvés", announced.len(), found.len())
    });
    for (one, other) in announced.iter().zip(found) {
        findings.hold(one == other, "O2", || {
            format!("{what} : n° {} avec {} annoncé, n° {} avec {} trouvé (centimes)", one.0, one.1, other.0, other.1)
        });
    }
}

/// The prizes of the places, as announced or by the rule.
fn amounts(book: &Book<'_>, for_ranking: i64, most: i64) -> Vec<i64> {
    let (tournament, ranked) = (&book.archive.tournament, headcount(book));
    let announced: Vec<i64> = book
        .archive
        .prizes
        .iter()
        .filter(|prize| prize.place > 0 && prize.cents > 0)
        .map(|prize| prize.cents)
        .collect();
    if !announced.is_empty() {
        return announced.into_iter().take(ranked).collect();
    }
    let step = tournament.step_cents.max(1);
    // Up to the next step while there is money.
    let over = for_ranking % step;
    let given =
        if over != 0 && for_ranking - over + step <= most { for_ranking - over + step } else { for_ranking - over };
    let steps = given / step;
    let rewarded =
        i64::try_from((ranked * usize::from(tournament.rewarded_percent)).div_ceil(100)).unwrap_or(0).min(steps);
    if rewarded == 0 {
        return Vec::new();
    }
    let triplettes = book.archive.etuis.duplicate.as_ref().is_some_and(|duplicate| duplicate.format == "triplettes");
    let members = match tournament.formula.as_str() {
        _ if triplettes => 3,
        "duo" => 2,
        "equipe4" => 4,
        _ => 1,
    };
    let fee = tournament.fee_cents * members;
    let fee = (fee / step + i64::from(fee % step > 0)).max(1);
    let base = if fee.saturating_mul(rewarded) <= steps { fee } else { (steps / (2 * rewarded)).max(1) };
    let rest = steps - base * rewarded;
    // Parts as 100, 80, 64 … in millionths of a millionth; the remainder of rounding goes to the first places.
    let mut weights: Vec<i128> = Vec::new();
    let mut weight: i128 = 1_000_000_000_000;
    for _ in 0..rewarded {
        weights.push(weight);
        weight = weight * i128::from(tournament.decline_percent) / 100;
    }
    let all: i128 = weights.iter().sum();
    let parts: Vec<i64> =
        weights.iter().map(|weight| i64::try_from(i128::from(rest) * weight / all).unwrap_or(rest)).collect();
    let short = usize::try_from(rest - parts.iter().sum::<i64>()).unwrap_or(0);
    let one = |(at, part): (usize, i64)| (base + part + i64::from(at < short)) * step;
    parts.into_iter().enumerate().map(one).collect()
}

/// D63: the best placed of a category without any prize, equals sharing.
fn of_category(
    book: &Book<'_>,
    ranks: &[(u32, u32)],
    rule: &str,
    cents: i64,
    rewarded: &mut Vec<u32>,
) -> Vec<(u32, i64)> {
    let of = |number: u32| match book.entries.get(&number).and_then(|entry| entry.person.series) {
        Some(1) => "serie1",
        Some(2) => "serie2",
        _ => "promotion",
    };
    let free: Vec<(u32, u32)> =
        ranks.iter().copied().filter(|(number, _)| of(*number) == rule && !rewarded.contains(number)).collect();
    let best = free.iter().map(|(_, rank)| *rank).min();
    let winners: Vec<u32> = free.iter().filter(|(_, rank)| Some(*rank) == best).map(|(number, _)| *number).collect();
    let each = cents / i64::try_from(winners.len()).unwrap_or(1).max(1);
    rewarded.extend(&winners);
    winners.into_iter().map(|number| (number, each)).collect()
}

/// R8: the holders of a special prize, and their amounts: the best score among those without any prize, equals sharing.
fn given(book: &Book<'_>, rows: &[Row<'_>], rule: &str, cents: i64, rewarded: &mut Vec<u32>) -> Vec<(u32, i64)> {
    let phase =
        |position: u8| book.stages.iter().rev().find(|stage| stage.first <= position).is_some_and(|stage| stage.phase);
    let everybody: Vec<u8> = (1..=book.archive.tournament.positions).filter(|position| !phase(*position)).collect();
    let compared: &[u8] = match rule {
        "deux_dernieres" if everybody.len() < 2 => return Vec::new(),
        "deux_dernieres" => &everybody[everybody.len() - 2..],
        "derniere" => &everybody[everybody.len().saturating_sub(1)..],
        _ => &everybody,
    };
    let scored = |row: &Row<'_>, position: u8| -> Option<i64> {
        let balance = row.balances.get(usize::from(position) - 1).copied().flatten()?;
        let fined = book.archive.penalties.iter().filter(|penalty| {
            penalty.position == position && row.people.iter().any(|entry| entry.number == penalty.entry)
        });
        Some(balance - fined.map(|penalty| i64::from(penalty.points)).sum::<i64>())
    };
    let score = |row: &Row<'_>| match rule {
        "meilleure" => compared.iter().filter_map(|position| scored(row, *position)).max(),
        _ => {
            compared.iter().map(|position| scored(row, *position)).sum::<Option<i64>>().filter(|_| !compared.is_empty())
        }
    };
    let free: Vec<(u32, i64)> = rows
        .iter()
        .filter(|row| !rewarded.contains(&row.number))
        .filter_map(|row| Some((row.number, score(row)?)))
        .collect();
    let best = free.iter().map(|(_, score)| *score).max();
    let winners: Vec<u32> = free.iter().filter(|(_, score)| Some(*score) == best).map(|(number, _)| *number).collect();
    let each = cents / i64::try_from(winners.len()).unwrap_or(1).max(1);
    rewarded.extend(&winners);
    winners.into_iter().map(|number| (number, each)).collect()
}
