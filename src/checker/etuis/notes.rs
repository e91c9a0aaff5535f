//! D15–D18, D25, D29: the notes of every line, as fractions of 1.

use std::collections::BTreeMap;

use super::super::book::Book;
use super::super::findings::Findings;
use super::super::fraction::Fraction;
use super::laid::Line;
use archive::EtuiResult;

/// A line with its notes.
#[derive(Debug, Clone)]
pub(super) struct Noted<'a> {
    pub(crate) line: &'a Line,
    pub(crate) session: u8,
    pub(crate) version: &'a str,
    pub(crate) result: &'a EtuiResult,
    pub attack: Option<Fraction>,
    /// The note of each defender, in their order.
    pub defence: Vec<Option<Fraction>>,
}

/// A line that is written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Written<'a> {
    pub(crate) line: &'a Line,
    pub result: &'a EtuiResult,
    pub(crate) session: u8,
    pub(crate) version: &'a str,
}

/// Every line that is written, and those on record for a ruling alone (D25), by étui, position and table.
pub(super) fn written<'a>(book: &Book<'a>, lines: &'a [Line]) -> Vec<Written<'a>> {
    let results: BTreeMap<_, &EtuiResult> =
        book.archive.etuis.results.iter().map(|one| ((one.etui, one.position, one.table), one)).collect();
    let played = lines.iter().filter(|line| line.attack.is_some());
    let one = |line: &'a Line| {
        let result = results.get(&line.place())?;
        Some(Written { line, result, session: book.stage(line.position), version: version(book, line) })
    };
    played.filter_map(one).collect()
}

/// Every line that is written, with its notes.
pub(super) fn notes<'a>(book: &Book<'a>, lines: &'a [Line]) -> Vec<Noted<'a>> {
    let written = written(book, lines);
    // D18: all marks of the same deal, in any of the tournaments side by side.
    let mut marks: BTreeMap<(u8, u16), BTreeMap<&str, Vec<i16>>> = BTreeMap::new();
    for Written { line, result, session, version } in &written {
        if let Some(mark) = result.mark {
            marks.entry((*session, line.etui)).or_default().entry(version).or_default().push(mark);
        }
    }
    let noted = written.into_iter().map(|Written { line, result, session, version }| {
        let own = marks.get(&(session, line.etui));
        let note = result.mark.and_then(|mark| {
            let own = own?;
            shared(mark, own.get(version)?, own.len() > 1)
        });
        let (attack, defence) = ruled(note, result.fault.as_deref().filter(|_| result.kind != "relais"));
        let given = |number: u32| {
            let of_him = result.notes.iter().find(|given| given.number == number);
            of_him.map(|given| Fraction::new(given.percent.into(), 100))
        };
        Noted {
            line,
            session,
            version,
            result,
            attack: attack.or_else(|| given(line.attack?)),
            defence: line.defence.iter().map(|who| defence.or_else(|| given(*who))).collect(),
        }
    });
    noted.collect()
}

/// D29: the version noted for this very table, else the last one of a position at or before this one.
fn version<'a>(book: &Book<'a>, line: &Line) -> &'a str {
    let session = book.stage(line.position);
    let said = book.archive.etuis.fouled.iter().filter(|one| {
        let here = match one.table {
            Some(table) => (one.position, table) == (line.position, line.table),
            None => one.position <= line.position,
        };
        one.etui == line.etui && here && book.stage(one.position) == session
    });
    said.max_by_key(|one| (one.position, one.table)).map_or("a", |one| one.version.as_str())
}

/// D15, D16: the places from the best are worth 1 to 0 in equal steps; equals put theirs together and share. D18: alone, one half; D29:
/// alone in its part of a fouled étui, nothing.
fn shared(mark: i16, all: &[i16], fouled: bool) -> Option<Fraction> {
    if all.len() == 1 {
        return (!fouled).then_some(Fraction::new(1, 2));
    }
    let mut sorted = all.to_vec();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let last = i128::try_from(all.len()).ok()? - 1;
    let places = (0i128..).zip(&sorted).filter(|(_, other)| **other == mark);
    let worth: Vec<Fraction> = places.map(|(place, _)| Fraction::new(last - place, last)).collect();
    Fraction::mean(&worth)
}

/// D17: the complement; D25: at most 40 for the side at fault, at least 60 for the other, and just that without a note.
fn ruled(note: Option<Fraction>, fault: Option<&str>) -> (Option<Fraction>, Option<Fraction>) {
    let (forty, sixty) = (Fraction::new(2, 5), Fraction::new(3, 5));
    let Some(note) = note else {
        return match fault {
            Some("attaque") => (Some(forty), Some(sixty)),
            Some(_) => (Some(sixty), Some(forty)),
            None => (None, None),
        };
    };
    let other = Fraction::whole(1).plus(note.times(-1, 1));
    match fault {
        Some("attaque") => (Some(note.min(forty)), Some(other.max(sixty))),
        Some(_) => (Some(note.max(sixty)), Some(other.min(forty))),
        None => (Some(note), Some(other)),
    }
}

/// D17: on each étui without a 40/60 the attackers have 50 % on average.
pub(super) fn check(noted: &[Noted<'_>], findings: &mut Findings) {
    let mut etuis: BTreeMap<(u8, u16), Vec<&Noted<'_>>> = BTreeMap::new();
    for one in noted.iter().filter(|one| one.result.mark.is_some() && one.attack.is_some()) {
        etuis.entry((one.session, one.line.etui)).or_default().push(one);
    }
    for ((_, etui), lines) in etuis {
        if lines.iter().any(|one| one.result.fault.is_some()) {
            continue;
        }
        let notes: Vec<Fraction> = lines.iter().filter_map(|one| one.attack).collect();
        let mean = Fraction::mean(&notes);
        findings.hold(mean == Some(Fraction::new(1, 2)), "D17", || {
            let mean = mean.map_or_else(|| "rien".to_owned(), |mean| mean.times(100, 1).places(2));
            format!("étui {etui} : les preneurs ont {mean} % en moyenne au lieu de 50")
        });
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn shown(marks: &[i16]) -> Vec<String> {
        marks.iter().map(|mark| shared(*mark, marks, false).unwrap().times(100, 1).places(2)).collect()
    }

    #[test]
    fn d15_d16_the_examples_of_the_rules() {
        assert_eq!(shown(&[56, 62, -56, -52, 50]), ["75.00", "100.00", "0.00", "25.00", "50.00"]);
        assert_eq!(shown(&[82, -76, 82, 66, -58]), ["87.50", "0.00", "87.50", "50.00", "25.00"]);
        assert_eq!((shown(&[82]), shared(82, &[82], true)), (vec!["50.00".to_owned()], None));
    }

    #[test]
    fn d25_forty_sixty_keeps_what_is_better_for_the_innocent() {
        let percent = |(a, d): (Option<Fraction>, Option<Fraction>)| {
            (a.unwrap().times(100, 1).places(0), d.unwrap().times(100, 1).places(0))
        };
        assert_eq!(percent(ruled(Some(Fraction::whole(1)), Some("attaque"))), ("40.0".into(), "60.0".into()));
        assert_eq!(percent(ruled(Some(Fraction::ZERO), Some("attaque"))), ("0.0".into(), "100.0".into()));
        assert_eq!(percent(ruled(None, Some("defense"))), ("60.0".into(), "40.0".into()));
    }
}
