//! D12, D14, D25–D29: the lines a fiche may have, and the rulings the arbiter may give.

use std::collections::{BTreeMap, BTreeSet};

use super::super::book::Book;
use super::super::findings::Findings;
use super::laid::{Line, format, words};
use archive::{EtuiResult, Fine};

/// Every result, étui put back wrongly and penalty.
pub(super) fn check(book: &Book<'_>, lines: &[Line], findings: &mut Findings) {
    let laid: BTreeMap<_, &Line> = lines.iter().map(|line| (line.place(), line)).collect();
    let (mut written, mut awaited) = (BTreeSet::new(), BTreeSet::new());
    for result in &book.archive.etuis.results {
        let place = (result.etui, result.position, result.table);
        // A line that the arbiter ruled on before its mark is still awaited.
        if result.kind == "attendu" {
            awaited.insert(place);
        }
        findings.hold(written.insert(place), "D12", || format!("{} : deux résultats", words(place)));
        let line = laid.get(&place);
        findings.hold(line.is_some(), "D12", || format!("{} : le circuit n'y envoie pas l'étui", words(place)));
        let Some(line) = line else { continue };
        findings
            .hold(line.attack.is_some(), "D12", || format!("{} : un résultat à une table qui se repose", line.words()));
        check_result(line, result, findings);
        // D33: a match has no charnière.
        let four = format(book) != "equipes" || result.least.is_none_or(|least| least == 4_000);
        findings.hold(four, "D33", || format!("{} : une faute y vaut +4/0", line.words()));
    }
    let numbers: BTreeSet<u32> = lines.iter().flat_map(Line::people).collect();
    if book.archive.tournament.state == "clos" {
        for line in lines.iter().filter(|line| line.attack.is_some()) {
            let there = written.contains(&line.place()) && !awaited.contains(&line.place());
            findings.hold(there, "D28", || format!("{} : clos sans résultat", line.words()));
        }
    }
    fouled(book, lines, findings);
    paid_once(book, lines, findings);
    let percent = matches!(format(book), "individuel" | "triplettes");
    for fine in &book.archive.etuis.fines {
        let known = numbers.contains(&fine.number) || book.entries.contains_key(&fine.number);
        let of_its_kind = match (percent, fine.tenths, fine.milli_pm) {
            (true, Some(tenths), None) => tenths <= 1_000,
            (false, None, Some(pm)) => pm >= 0 || format(book) != "individuel",
            _ => false,
        };
        findings.hold(known && of_its_kind, "D26", || {
            format!("pénalité du n° {} : {:?} dixièmes de pour cent", fine.number, fine.tenths)
        });
        let owed = format(book) != "equipes" || in_a_match(fine);
        findings
            .hold(owed, "D33", || format!("n° {} : un match ne connaît pas {:?} PM ici", fine.number, fine.milli_pm));
    }
    stands_for_a_deal(book, findings);
}

/// D33: +4/−4 between two teams is +4/0, and other points are given among quadrettes only. Where nothing was played that is +4 for the
/// innocent, and nothing off the other.
fn in_a_match(fine: &Fine) -> bool {
    let (Some(case), Some(pm)) = (&fine.case, fine.milli_pm) else { return true };
    match case.incident.as_str() {
        "mauvaise_place" | "mauvais_etui" => pm == -4_000,
        _ => pm >= 0,
    }
}

/// D14, D25: one result.
fn check_result(line: &Line, result: &EtuiResult, findings: &mut Findings) {
    let place = line.words();
    let played = result.kind == "joue";
    let known = matches!(result.kind.as_str(), "joue" | "non_joue" | "relais" | "neutralise" | "attendu");
    findings.hold(known && played == result.mark.is_some(), "D12", || {
        format!("{place} : « {} », marque {:?}", result.kind, result.mark)
    });
    if let Some(mark) = result.mark {
        // D3, D14: beyond the garde, in a match of teams, only odd marks cannot be.
        let can_be = if result.contract.is_some() { mark % 2 == 0 } else { possible(mark) };
        findings.hold(can_be, "D14", || format!("{place} : aucune garde ne donne {mark}"));
    }
    findings.hold(played || !result.adjusted, "D25", || format!("{place} : une marque ajustée sans marque"));
    let replaced = result.adjusted || result.kind == "neutralise";
    findings.hold(result.entered.is_empty() || (replaced && enterable(&result.entered)), "D25", || {
        format!("{place} : « {} » d'avant la décision de l'arbitre", result.entered)
    });
    findings.hold(result.fault.is_none() || result.kind != "neutralise", "D25", || {
        format!("{place} : 40/60 sur une donne neutralisée")
    });
    findings.hold(result.fault.is_none() || result.kind != "relais", "D28", || {
        format!("{place} : un camp fautif sur un relais, où rien ne se joue")
    });
    findings.hold(result.fault.is_some() || result.kind != "attendu", "D25", || {
        format!("{place} : une ligne attendue dont rien n'est décidé")
    });
    findings.hold(result.notes.is_empty() || result.kind == "neutralise", "D25", || {
        format!("{place} : une note de l'arbitre sur une donne qui n'est pas neutralisée")
    });
    for note in &result.notes {
        let here = note.percent <= 100 && line.people().any(|number| number == note.number);
        findings.hold(here, "D25", || format!("{place} : {} % au n° {}, qui n'y joue pas", note.percent, note.number));
    }
}

/// D12: a word that a fiche may have had before the arbiter's decision: a point, a mark, a mark beyond the garde.
fn enterable(word: &str) -> bool {
    let beyond = word.split_once('=').map(|(_, mark)| mark.parse::<i16>().is_ok_and(|mark| mark % 2 == 0));
    word == "." || beyond.unwrap_or_else(|| word.parse().is_ok_and(possible))
}

/// D14: per defender, a garde gives 50 to 160 made, 52 to 162 lost; 20 for the petit, 20 to 40 for a poignée; 200 or 400 for a
/// chelem, which takes nearly all points, and 200 for one that was announced and missed.
fn possible(mark: i16) -> bool {
    let extras: Vec<i16> = [0, 20, 30, 40].into_iter().flat_map(|own| [-20, 0, 20].map(|petit| own + petit)).collect();
    let within = |least: i16, most: i16, mark: i16| extras.iter().any(|extra| (least..=most).contains(&(mark - extra)));
    let made = |mark: i16| {
        within(50, 160, mark)
            || within(50, 160, mark + 200)
            || within(142, 160, mark - 200)
            || within(142, 160, mark - 400)
    };
    let lost = |mark: i16| within(52, 162, mark) || within(52, 162, mark - 200) || within(52, 162, mark - 400);
    mark % 2 == 0 && mark.abs() <= 700 && (made(mark) || lost(-mark))
}

/// D27: for several faults of one kind no formation pays twice on a deal.
fn paid_once(book: &Book<'_>, lines: &[Line], findings: &mut Findings) {
    let mut paid: BTreeMap<_, u32> = BTreeMap::new();
    // A bonus and a penalty are counted apart.
    for fine in &book.archive.etuis.fines {
        let Some(case) = &fine.case else { continue };
        let place = (case.etui, case.position, case.table);
        // A penalty stands, also where the tournament was stopped before that position.
        let cut = book.stages.last().is_some_and(|stage| case.position > stage.last);
        let line = cut || lines.iter().any(|line| line.place() == place);
        findings
            .hold(line, "D27", || format!("{} : {}, le circuit n'y envoie pas l'étui", words(place), case.incident));
        *paid
            .entry((place, fault(&case.incident), fine.number, fine.milli_pm.is_some_and(|pm| pm < 0)))
            .or_default() += 1;
    }
    for ((place, incident, number, _), times) in paid {
        findings.hold(times == 1, "D27", || {
            format!("{} : le n° {number} y paie {times} fois pour {incident}", words(place))
        });
    }
}

/// D27: +4/−4 for a wrong place or a wrong étui stands for a neutralised deal, and goes when that counts again.
fn stands_for_a_deal(book: &Book<'_>, findings: &mut Findings) {
    for case in
        book.archive.etuis.fines.iter().filter(|fine| fine.milli_pm.is_some()).filter_map(|fine| fine.case.as_ref())
    {
        let place = (case.etui, case.position, case.table);
        let results = &book.archive.etuis.results;
        let result = results.iter().find(|result| (result.etui, result.position, result.table) == place);
        let paid = !["mauvaise_place", "mauvais_etui"].contains(&case.incident.as_str());
        findings.hold(paid || result.is_none_or(|result| result.kind == "neutralise"), "D27", || {
            format!("{} : +4/−4 pour une donne qui n'est plus neutralisée", words(place))
        });
    }
}

/// D27: the fault of which an incident of the code is a graver form; else itself.
fn fault(incident: &str) -> &str {
    const FORMS: [(&str, &str); 10] = [
        ("lenteur_donne", "lenteur"),
        ("fiche_perdue", "fiche_fausse"),
        ("fiche_lue_jeu_fausse", "fiche_lue"),
        ("carte_exposee_injouable", "carte_exposee"),
        ("double_renonce", "renonce"),
        ("reconstitution_injouable", "reconstitution"),
        ("reconstitution_table", "reconstitution"),
        ("non_verifie_charniere", "non_verifie"),
        ("non_verifie_deux", "non_verifie"),
        ("poignee_fausse", "poignee"),
    ];
    FORMS.iter().find(|(form, _)| *form == incident).map_or(incident, |(_, fault)| *fault)
}

/// D29: an étui that is put back wrongly is one that is still played.
fn fouled(book: &Book<'_>, lines: &[Line], findings: &mut Findings) {
    for one in &book.archive.etuis.fouled {
        let there = |line: &&Line| match one.table {
            Some(table) => (line.position, line.table) == (one.position, table),
            None => line.position >= one.position,
        };
        let later = lines.iter().filter(there).any(|line| line.etui == one.etui);
        findings.hold(later, "D29", || {
            format!("étui {} faussé à partir de la position {}, où il n'est plus joué", one.etui, one.position)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::possible;

    #[test]
    fn d14_the_marks_of_a_garde() {
        for mark in [30, 220, -32, -222, 82, -76, 56, 50, 620, 420, 12, -30, 20, -622] {
            assert!(possible(mark), "{mark}");
        }
        for mark in [22, 24, 26, 28, 83, -75, 300, 622, -624, 7_000] {
            assert!(!possible(mark), "{mark}");
        }
    }
}
