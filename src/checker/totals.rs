//! R1, R4, R5, A1: totals, exactly, with the sum they come from.

use super::book::Book;
use super::fraction::Fraction;
use super::words::comma;
use archive::Entry;

/// The total of a player after a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Total {
    pub(crate) total: Fraction,
    /// Penalties that count, positive.
    pub(crate) penalties: i64,
    /// Its derivation, in French.
    pub(crate) derivation: String,
}

/// The session a player is counted up to: the last he was kept for, at most that of the position.
pub(super) fn reached(book: &Book<'_>, entry: &Entry, position: u8) -> u8 {
    let now = book.stage(position);
    book.last_session(entry).map_or(now, |last| last.min(now))
}

/// Session after session: the carried total is divided, the session's score multiplied; later steps of the same session never touch
/// penalties.
pub(super) fn total(book: &Book<'_>, entry: &Entry, position: u8) -> Total {
    let scores = book.scores.get(&entry.number);
    let last = reached(book, entry, position);
    let (mut total, mut factor) = (Fraction::ZERO, Fraction::whole(1));
    let (mut penalties, mut words) = (0, String::new());
    for stage in book.stages.iter().filter(|stage| stage.number <= last && stage.first <= position) {
        let coefficient = i64::from(stage.coefficient.max(1));
        if stage.coefficient != 100 && stage.divides {
            total = total.times(100, coefficient);
            words = format!("({words}) / {}", hundredths(coefficient));
        } else if stage.coefficient != 100 {
            factor = factor.times(coefficient, 100);
        }
        let until = if stage.number == last { position } else { stage.last.min(position) };
        let within = |at: u8| (stage.first..=until).contains(&at) && book.stage(at) == stage.number;
        for (_, score) in scores.into_iter().flatten().filter(|(at, _)| within(**at)) {
            total = total.plus(multiplied(*score, factor));
            term(&mut words, *score, factor);
        }
        for penalty in
            book.archive.penalties.iter().filter(|penalty| penalty.entry == entry.number && within(penalty.position))
        {
            total = total.plus(Fraction::whole(-i64::from(penalty.points)));
            penalties += i64::from(penalty.points);
            if penalty.points != 0 {
                words.push_str(&format!(" − {} (pénalité)", penalty.points));
            }
        }
    }
    Total { total, penalties, derivation: if words.is_empty() { "0".into() } else { words } }
}

fn multiplied(score: i64, factor: Fraction) -> Fraction {
    let (above, below) = factor.parts();
    Fraction::new(i128::from(score).saturating_mul(above), below)
}

fn hundredths(coefficient: i64) -> String {
    comma(&Fraction::new(coefficient.into(), 100).written())
}

fn term(words: &mut String, score: i64, factor: Fraction) {
    match (words.is_empty(), score < 0) {
        (true, true) => words.push('−'),
        (true, false) => {}
        (false, true) => words.push_str(" − "),
        (false, false) => words.push_str(" + "),
    }
    words.push_str(&score.unsigned_abs().to_string());
    if factor != Fraction::whole(1) {
        words.push_str(&format!(" × {}", comma(&factor.written())));
    }
}
