//! D19–D21, D24, D26: the percentage of each formation in each session, exact, as fractions of 1.

use std::collections::BTreeMap;

use super::super::book::Book;
use super::super::fraction::Fraction;
use super::super::words::comma;
use super::laid::{fined_in, format};
use super::notes::Noted;

#[derive(Debug, Clone, Default)]
pub(super) struct Figures {
    /// Of the last session.
    pub(crate) attack: Option<Fraction>,
    pub(crate) defence: Option<Fraction>,
    /// Sessions that have a percentage.
    pub(crate) played: usize,
    pub(crate) total: Option<Fraction>,
    pub(crate) tenths: i64,
    /// Its derivation, in French.
    pub(crate) derivation: String,
}

impl Figures {
    pub(super) fn total(&self) -> Fraction {
        self.total.unwrap_or(Fraction::ZERO)
    }
}

/// The figures of those numbers, up to a session.
pub(super) fn figures(book: &Book<'_>, noted: &[Noted<'_>], numbers: &[u32], last: u8) -> BTreeMap<u32, Figures> {
    let mut all: BTreeMap<u32, Figures> = numbers.iter().map(|number| (*number, Figures::default())).collect();
    let (weight, whole) = if format(book) == "individuel" { (1, 4) } else { (1, 2) };
    for stage in book.stages.iter().filter(|stage| stage.number <= last) {
        let mut kept: BTreeMap<u32, (Vec<Fraction>, Vec<Fraction>)> = BTreeMap::new();
        for one in noted.iter().filter(|one| one.session == stage.number) {
            if let Some(attack) = one.line.attack {
                kept.entry(attack).or_default().0.extend(one.attack);
            }
            for (who, note) in one.line.defence.iter().zip(&one.defence) {
                kept.entry(*who).or_default().1.extend(*note);
            }
        }
        for (number, figures) in &mut all {
            let (attack, defence) = kept.remove(number).unwrap_or_default();
            let (attacks, defences) = (attack.len(), defence.len());
            let (attack, defence) = (Fraction::mean(&attack), Fraction::mean(&defence));
            let fines = book
                .archive
                .etuis
                .fines
                .iter()
                .filter(|fine| fine.number == *number && fined_in(book, fine) == stage.number);
            let tenths: i64 = fines.filter_map(|fine| fine.tenths).map(i64::from).sum();
            // D19: without notes of one kind, the other kind alone.
            let weighed = match (attack, defence) {
                (Some(a), Some(d)) => Some(a.times(weight, whole).plus(d.times(whole - weight, whole))),
                (one, other) => one.or(other),
            };
            (figures.attack, figures.defence) = (attack, defence);
            figures.tenths += tenths;
            // D26: « soustraite du pourcentage », whether or not there is a note yet.
            let lost = (tenths != 0).then(|| Fraction::new((-tenths).into(), 1_000));
            for share in [weighed, lost].into_iter().flatten() {
                figures.total = Some(figures.total().plus(share.times(stage.coefficient.into(), 100)));
            }
            if weighed.is_none() {
                continue;
            }
            figures.played += 1;
            let shown = |mean: Option<Fraction>| mean.map_or_else(|| "–".to_owned(), percent);
            let fined = if tenths == 0 { String::new() } else { format!(" − {},{}", tenths / 10, tenths % 10) };
            let before = if figures.derivation.is_empty() { "" } else { " ; " };
            figures.derivation.push_str(&format!(
                "{before}attaque {} ({attacks} notes), défense {} ({defences} notes), poids {weight}/{whole}{fined}",
                shown(attack),
                shown(defence)
            ));
        }
    }
    all
}

pub(super) fn percent(share: Fraction) -> String {
    comma(&share.times(100, 1).places(2))
}
