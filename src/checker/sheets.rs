//! F1–F3, F5: each sheet, and each position as a whole.

use std::collections::{BTreeMap, BTreeSet};

use super::book::{Book, figures};
use super::deal;
use super::findings::Findings;
use super::words::{signed, sum_words};
use archive::{Chair, Incident, Sheet};

/// Checks every sheet, then the sum of each position.
pub(super) fn check(book: &Book<'_>, findings: &mut Findings) {
    let mut seen = BTreeSet::new();
    for sheet in &book.archive.sheets {
        let place = format!("position {}, table {}", sheet.position, sheet.table);
        findings.hold(seen.insert((sheet.position, sheet.table)), "F1", || format!("{place} : deux feuilles"));
        check_sheet(book, sheet, &place, findings);
    }
    let mut sums: BTreeMap<u8, i64> = BTreeMap::new();
    for scores in book.scores.values() {
        for (position, score) in scores {
            *sums.entry(*position).or_default() += score;
        }
    }
    for (position, sum) in sums {
        findings.hold(sum == 0, "F2", || format!("position {position} : les bilans font {sum} au lieu de 0"));
    }
}

fn check_sheet(book: &Book<'_>, sheet: &Sheet, place: &str, findings: &mut Findings) {
    let seated = book.tables.get(&(sheet.position, sheet.table)).map_or(&[][..], Vec::as_slice);
    let seated: Vec<Chair> = seated.iter().map(|(chair, _)| *chair).collect();
    let balances = figures(&sheet.balances);
    let chairs: Vec<Chair> = balances.iter().map(|(chair, _)| *chair).collect();
    findings.hold(chairs == seated, "F1", || {
        format!("{place} : bilans pour les chaises {}, joueurs aux chaises {}", letters(&chairs), letters(&seated))
    });
    let playing = book.archive.tournament.position;
    findings.hold(sheet.position <= playing, "F1", || {
        format!("{place} : une feuille alors que la position en cours est la {playing}")
    });
    let sum: i64 = balances.iter().map(|(_, balance)| balance).sum();
    let added = || sum_words(balances.iter().map(|(_, balance)| *balance));
    findings.hold(sum == 0, "F2", || format!("{place} : les bilans font {sum} au lieu de 0 : {}", added()));
    let modulus = match chairs.as_slice() {
        [Chair::N, Chair::S, Chair::E, Chair::O] => 4,
        three if three.len() == 3 => 3,
        _ => 1,
    };
    let rests: BTreeSet<i64> = balances.iter().map(|(_, balance)| balance.rem_euclid(modulus)).collect();
    let congruent = rests.len() <= 1 || sheet.adjustment.is_some();
    findings.hold(congruent, "F3", || {
        format!("{place} : l'écart entre deux bilans n'est pas un multiple de {modulus} : {}", added())
    });
    check_deals(book, sheet, &balances, place, findings);
}

/// F5: the deals, one by one, add up to the balances.
fn check_deals(book: &Book<'_>, sheet: &Sheet, balances: &[(Chair, i64)], place: &str, findings: &mut Findings) {
    if sheet.deals.is_empty() {
        return;
    }
    let chairs: Vec<Chair> = balances.iter().map(|(chair, _)| *chair).collect();
    let mut columns: BTreeMap<Chair, Vec<i64>> = chairs.iter().map(|chair| (*chair, Vec::new())).collect();
    // A score that the arbiter decided for a deal is of no other; what he wrote on the sheet itself is of them all.
    let here = |it: &&Incident| (it.position, it.table) == (sheet.position, sheet.table);
    let given: Vec<&Incident> =
        (book.archive.incidents.iter().filter(here)).filter(|it| it.outcome.as_deref() == Some("ajustee")).collect();
    let of_all = !given.iter().any(|it| Some(&it.reason) == sheet.adjustment.as_ref())
        || given.iter().all(|it| it.deal.is_none());
    for record in &sheet.deals {
        let own = || given.iter().any(|it| it.deal == Some(record.number));
        match deal::scores(record, &chairs, sheet.adjustment.is_some() && (of_all || own())) {
            Ok(scores) => {
                for (chair, score) in scores {
                    columns.entry(chair).or_default().push(score);
                }
            }
            Err((rule, text)) => {
                findings.add(rule, format!("{place}, donne {} : {text}", record.number));
                return;
            }
        }
    }
    for (chair, balance) in balances {
        let scores = columns.get(chair).map_or(&[][..], Vec::as_slice);
        let found: i64 = scores.iter().sum();
        findings.hold(found == *balance, "F5", || {
            let derivation = sum_words(scores.iter().copied());
            let (written, found) = (signed(*balance), signed(found));
            format!("{place}, {} : bilan {written} inscrit, {found} trouvé : {derivation}", chair.word())
        });
    }
}

fn letters(chairs: &[Chair]) -> String {
    chairs.iter().map(|chair| chair.letter()).collect()
}
