//! R5: the head of the ranking goes on to the next session, and a coefficient has the elimination it requires.

use super::book::{Book, Stage};
use super::findings::Findings;
use super::ranking::{Row, ranking};
use super::settled::played_on;
use super::since::ranking_changed_since;
use super::words::comma;

/// Percent eliminated at least, and the highest coefficient that allows, in hundredths.
const STEPS: [(usize, u16); 5] = [(10, 110), (20, 115), (30, 120), (40, 125), (50, 130)];

/// Every session after the first.
pub(super) fn check(book: &Book<'_>, findings: &mut Findings) {
    for pair in book.stages.windows(2) {
        let [ended, next] = pair else { continue };
        let rows = ranking(book, ended.last, false);
        let present: Vec<&Row<'_>> = rows
            .iter()
            .filter(|row| {
                !row.left && row.reached == ended.number && (played_on(book, row, next) || whole(book, row, next))
            })
            .collect();
        // A player who went on and left before playing was kept; one who announced before the draw that he would not come was not.
        let kept: Vec<&&Row<'_>> = present.iter().filter(|row| drawn(book, row, next)).collect();
        let out: Vec<&&Row<'_>> = present.iter().filter(|row| !played_on(book, row, next)).collect();
        share(book, next, (kept.len(), out.len()), findings);
        if ranking_changed_since(book, next) {
            continue;
        }
        let last_kept = kept.iter().max_by_key(|row| row.rank);
        for row in &out {
            findings.hold(last_kept.is_none_or(|last| row.rank >= last.rank), "R5", || {
                format!(
                    "séance {} : le n° {} ({}) est éliminé, le n° {} ({}) continue",
                    next.number,
                    row.number,
                    place(row),
                    last_kept.map_or(0, |last| last.number),
                    last_kept.map_or_else(String::new, |last| place(last))
                )
            });
        }
        level(book, ended, (&kept, &out), findings);
    }
}

fn place(row: &Row<'_>) -> String {
    format!("rang {}, {}", row.rank, comma(&row.total.written()))
}

/// R3, R9: no one of several equals is eliminated by chance: a tie at the limit was settled.
fn level(book: &Book<'_>, ended: &Stage<'_>, (kept, out): (&[&&Row<'_>], &[&&Row<'_>]), findings: &mut Findings) {
    for row in out.iter().filter(|row| kept.iter().any(|other| other.rank == row.rank)) {
        let settled = book.archive.settled.iter().any(|one| (one.position, one.number) == (ended.last, row.number));
        findings.hold(settled, "R9", || {
            format!(
                "position {} : le n° {} est éliminé à égalité avec qui continue, sans départage",
                ended.last, row.number
            )
        });
    }
}

/// R5: the share eliminated allows the coefficient.
fn share(book: &Book<'_>, next: &Stage<'_>, (kept, out): (usize, usize), findings: &mut Findings) {
    if next.coefficient == 100 || book.archive.entries.is_empty() {
        return;
    }
    let percent = STEPS.iter().find(|(_, most)| next.coefficient <= *most).map_or(100, |(percent, _)| *percent);
    let played = kept + out;
    findings.hold(out * 100 >= percent * played, "R5", || {
        format!(
            "séance {} : coefficient {}, il faut éliminer {percent} % de {played}, {out} le sont",
            next.number,
            comma(&format!("{}.{:02}", next.coefficient / 100, next.coefficient % 100))
        )
    });
}

/// True when a player of that row has a starting seat in a session.
fn drawn(book: &Book<'_>, row: &Row<'_>, next: &Stage<'_>) -> bool {
    row.people.iter().any(|entry| book.starts.contains_key(&(next.number, entry.number)))
}

/// R6: every chair of a team is held when a session begins; a player is there.
fn whole(book: &Book<'_>, row: &Row<'_>, next: &Stage<'_>) -> bool {
    let there = |entry: &&&archive::Entry| {
        entry.from_position <= next.first && entry.left_after.is_none_or(|left| left >= next.first)
    };
    if !row.team {
        return row.people.iter().filter(there).count() > 0;
    }
    let size = if book.archive.tournament.formula == "duo" { 2 } else { 4 };
    (1..=size).all(|member| row.people.iter().filter(there).any(|entry| entry.member == Some(member)))
}
