//! D15–D28: compares the announced results with the derived ones.

use std::collections::BTreeMap;

use super::super::book::Book;
use super::super::claims::{EtuisClaim, NoteClaim, PlaceClaim};
use super::super::findings::Findings;
use super::super::fraction::Fraction;
use super::super::words::{comma, or_none};
use super::circuit::name_of;
use super::laid::{Line, words};
use super::notes::Noted;
use super::ranking::{Row, Until, rows};

/// The topage, then the rankings.
pub(super) fn check(book: &Book<'_>, lines: &[Line], noted: &[Noted<'_>], claim: &EtuisClaim, findings: &mut Findings) {
    let written: BTreeMap<_, &Noted<'_>> = noted.iter().map(|one| (one.line.place(), one)).collect();
    let mut announced: BTreeMap<(u16, u8, u16), usize> = BTreeMap::new();
    for note in &claim.notes {
        *announced.entry((note.etui, note.position, note.table)).or_default() += 1;
        check_note(note, written.get(&(note.etui, note.position, note.table)).copied(), findings);
    }
    for line in lines {
        let times = announced.get(&line.place()).copied().unwrap_or(0);
        findings.hold(times == 1, "D10", || format!("{} : au topage {times} fois au lieu de 1", line.words()));
    }
    sums(claim, &written, findings);
    let there = |line: &Line| written.get(&line.place()).is_some_and(|one| one.result.kind != "attendu");
    let awaited = lines.iter().filter(|line| line.attack.is_some() && !there(line)).count();
    findings.hold(claim.awaited == awaited, "D28", || {
        format!("{} résultats attendus annoncés, {awaited} trouvés", claim.awaited)
    });
    check_rows(book, &rows(book, noted, Until::Now), claim, findings);
}

fn note_words(note: Option<Fraction>) -> Option<String> {
    note.map(|note| note.times(100, 1).places(2))
}

/// The note that all defenders have.
fn together(notes: &[Option<Fraction>]) -> Option<Fraction> {
    let first = notes.first().copied().flatten()?;
    notes.iter().all(|note| *note == Some(first)).then_some(first)
}

fn check_note(note: &NoteClaim, own: Option<&Noted<'_>>, findings: &mut Findings) {
    let place = words((note.etui, note.position, note.table));
    let mark = own.and_then(|own| own.result.mark);
    findings.hold(note.mark == mark, "D13", || {
        format!("{place} : marque {} annoncée, {} trouvée", or_none(note.mark), or_none(mark))
    });
    let sides = [
        ("attaque", &note.attack, own.and_then(|own| own.attack)),
        ("défense", &note.defence, own.and_then(|own| together(&own.defence))),
    ];
    for (side, announced, found) in sides {
        let found = note_words(found);
        let ruled = own.is_some_and(|own| own.result.fault.is_some() || own.result.kind == "neutralise");
        let fouled = own.is_some_and(|own| own.version != "a");
        let rule = match (ruled, fouled, side) {
            (true, ..) => "D25",
            (_, true, _) => "D29",
            (.., "défense") => "D17",
            _ => "D15",
        };
        findings.hold(*announced == found, rule, || {
            let (announced, found) = (announced.as_deref().unwrap_or("aucune"), found.as_deref().unwrap_or("aucune"));
            format!("{place} : note de l'{side} {} annoncée, {} trouvée", comma(announced), comma(found))
                .replace("l'défense", "la défense")
        });
    }
}

/// D17: as announced too, the attackers of an étui have 50 % on average, up to the rounding of each note.
fn sums(claim: &EtuisClaim, written: &BTreeMap<(u16, u8, u16), &Noted<'_>>, findings: &mut Findings) {
    let mut sums: BTreeMap<u16, (i64, i64, bool)> = BTreeMap::new();
    for note in claim.notes.iter().filter(|note| note.mark.is_some()) {
        let hundredths = note.attack.as_ref().and_then(|text| text.replace('.', "").parse::<i64>().ok());
        let Some(hundredths) = hundredths else { continue };
        let ruled = written.get(&(note.etui, note.position, note.table)).is_some_and(|one| one.result.fault.is_some());
        let sum = sums.entry(note.etui).or_insert((0, 0, false));
        *sum = (sum.0 + hundredths, sum.1 + 1, sum.2 || ruled);
    }
    for (etui, (sum, count, ruled)) in sums {
        // Each is at most half a hundredth off.
        let even = 2 * (sum - 5_000 * count).abs() <= count;
        findings.hold(ruled || even, "D17", || {
            format!("étui {etui} : {count} notes de preneurs font {} % au lieu de {}", sum / 100, 50 * count)
        });
    }
}

fn check_rows(book: &Book<'_>, rows: &[Row], claim: &EtuisClaim, findings: &mut Findings) {
    let lines = rows.iter().any(|row| row.alternated.is_some());
    findings.hold(claim.alternated == lines, "D23", || {
        let word = |alternated: bool| if alternated { "alterné" } else { "général" };
        format!("classement {} annoncé, le {} compte", word(claim.alternated), word(lines))
    });
    let mut seen: BTreeMap<u32, usize> = BTreeMap::new();
    for announced in &claim.rows {
        *seen.entry(announced.number).or_default() += 1;
        let ranked = rows.iter().any(|row| row.number == announced.number);
        findings
            .hold(ranked, "R7", || format!("{} est classé, il ne devrait pas l'être", name_of(book, announced.number)));
    }
    for row in rows {
        let times = seen.get(&row.number).copied().unwrap_or(0);
        findings
            .hold(times == 1, "D22", || format!("{} est classé {times} fois au lieu de 1", name_of(book, row.number)));
    }
    // Sums first, then the ranks: the first difference explains the others.
    for part in [Comparison::figures, Comparison::ranks] {
        for announced in &claim.rows {
            if let Some(own) = rows.iter().find(|row| row.number == announced.number) {
                part(&Comparison { book, rows, announced, own }, findings);
            }
        }
    }
    let sorted = claim.rows.is_sorted_by_key(|row| row.general);
    findings.hold(sorted, "D22", || "les lignes du classement général ne sont pas dans l'ordre".to_owned());
}

struct Comparison<'a, 'b> {
    book: &'a Book<'b>,
    rows: &'a [Row],
    announced: &'a PlaceClaim,
    own: &'a Row,
}

impl Comparison<'_, '_> {
    fn hold<T: PartialEq + ToString>(
        &self,
        findings: &mut Findings,
        rule: &'static str,
        (what, announced, found, why): (&str, Option<T>, Option<T>, &str),
    ) {
        findings.hold(announced == found, rule, || {
            let why = if why.is_empty() { String::new() } else { format!(" : {why}") };
            let (announced, found) = (comma(&or_none(announced)), comma(&or_none(found)));
            format!("{} : {what} {announced} annoncé, {found} trouvé{why}", name_of(self.book, self.own.number))
        });
    }

    fn figures(&self, findings: &mut Findings) {
        let (announced, own, figures) = (self.announced, self.own, &self.own.figures);
        self.hold(findings, "D8", ("ligne", announced.line.clone(), own.line.clone(), ""));
        let means = [
            ("pourcentage en attaque", &announced.attack, figures.attack),
            ("pourcentage en défense", &announced.defence, figures.defence),
        ];
        for (what, announced, found) in means {
            self.hold(findings, "D19", (what, announced.clone(), note_words(found), ""));
        }
        let tenths = Fraction::new(figures.tenths.into(), 10).places(1);
        let fined = (figures.tenths != 0).then_some(tenths);
        self.hold(findings, "D26", ("pénalités", announced.penalties.clone(), fined, ""));
        let why = figures.derivation.as_str();
        let exact = ("total exact", Some(announced.exact.clone()), Some(figures.total().exact()), why);
        let rule = if self.book.stages.len() > 1 { "D24" } else { "D20" };
        self.hold(findings, rule, exact);
        let shown = ("total", Some(announced.total.clone()), Some(own.total.clone()), why);
        self.hold(findings, "D22", shown);
        let left = |left: bool| Some(if left { "parti" } else { "présent" });
        self.hold(findings, "D28", ("départ :", left(announced.left), left(own.left), ""));
    }

    fn ranks(&self, findings: &mut Findings) {
        let (announced, own) = (self.announced, self.own);
        let ahead = self.rows.iter().filter(|other| other.general < own.general);
        let why = match ahead.max_by_key(|other| other.general) {
            Some(last) => {
                format!("devant lui, {} a {}, lui {}", name_of(self.book, last.number), last.total, own.total)
            }
            None => format!("personne n'est devant avec {}", own.total),
        };
        let general = (Some(announced.general as usize), Some(own.general));
        let rule = if own.left || announced.left { "D28" } else { "D22" };
        self.hold(findings, rule, ("rang général", general.0, general.1, why.as_str()));
        let place = own.alternated.map(|(place, _)| place);
        let group = own.alternated.map(|(_, group)| group);
        let given = announced.group.map(|group| group as usize);
        self.hold(findings, "D23", ("rang dans la ligne", given, group, ""));
        let given = announced.alternated.map(|place| place as usize);
        self.hold(findings, "D23", ("rang alterné", given, place, ""));
    }
}
