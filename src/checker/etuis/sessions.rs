//! D24, D57, R5: the head of the ranking goes on to the next session, from starting places that depend on the ranks.

use super::super::book::{Book, Stage};
use super::super::findings::Findings;
use super::super::since::{ranking_changed_since, stopped_at};
use super::circuit::name_of;
use super::laid::format;
use super::ranking::Until;
use archive::Chair;

/// A row of the ranking before a session.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ranked {
    pub(crate) number: u32,
    pub(crate) left: bool,
    pub(crate) reached: u8,
    pub rank: usize,
}

impl Ranked {
    /// Number and rank.
    pub(super) fn place(&self) -> (u32, u32) {
        (self.number, u32::try_from(self.rank).unwrap_or(u32::MAX))
    }
}

/// Every session after the first, except where the ranking it was drawn from may have changed since.
pub(super) fn check<'a>(book: &'a Book<'_>, ranking: impl Fn(Until<'a>) -> Vec<Ranked>, findings: &mut Findings) {
    for pair in book.stages.windows(2) {
        let [ended, next] = pair else { continue };
        if ranking_changed_since(book, next) {
            continue;
        }
        let rows = ranking(Until::Opening { ended, next });
        let plays = |row: &&Ranked| drawn(book, next, row.number);
        let (kept, out): (Vec<&Ranked>, Vec<&Ranked>) =
            rows.iter().filter(|row| !row.left && row.reached == ended.number).partition(plays);
        share(next, (kept.len(), out.len()), findings);
        let last_kept = kept.iter().max_by_key(|row| row.rank);
        for row in &out {
            findings.hold(last_kept.is_none_or(|last| row.rank >= last.rank), "R5", || {
                let (name, rank) = (name_of(book, row.number), row.rank);
                format!("séance {} : {name} est éliminé au rang {rank}, un rang plus loin continue", next.number)
            });
        }
        // A session that was cut short never came to the position its places were drawn for.
        if next.draw == Some("classement") && !stopped_at(book, next.last) {
            by_rank(book, next, &rows, findings);
        }
    }
}

/// True for a player or formation with a place in a session.
pub(super) fn drawn(book: &Book<'_>, stage: &Stage<'_>, number: u32) -> bool {
    if format(book) == "individuel" {
        return book.starts.contains_key(&(stage.number, number));
    }
    let here = |position: u8| (stage.first..=stage.last).contains(&position);
    let mut plays = book.archive.etuis.plays.iter().filter(|play| here(play.position));
    plays.any(|play| play.one == Some(number) || play.other == Some(number))
}

/// R5: the share eliminated allows the coefficient.
fn share(next: &Stage<'_>, (kept, out): (usize, usize), findings: &mut Findings) {
    let percent = match next.coefficient {
        0..=100 => return,
        101..=110 => 10,
        111..=115 => 20,
        116..=120 => 30,
        121..=125 => 40,
        _ => 50,
    };
    findings.hold(out * 100 >= percent * (kept + out), "R5", || {
        format!(
            "séance {} : ce coefficient demande d'éliminer {percent} % de {}, {out} le sont",
            next.number,
            kept + out
        )
    });
}

/// D57: at the last position the ranks go up from table to table, N S E O at odd ones, the other way round at even ones. Checked
/// where one circuit in line or of Howell holds all players.
fn by_rank(book: &Book<'_>, stage: &Stage<'_>, rows: &[Ranked], findings: &mut Findings) {
    let whole = match stage.circuit {
        Some("ligne" | "fiches") => true,
        Some("howell") => format(book) == "individuel" && stage.tables <= 4,
        _ => false,
    };
    if !whole {
        return;
    }
    let mut last = 0;
    for table in 1..=stage.tables {
        let mut here = at_the_end(book, stage, table);
        if table % 2 == 0 {
            here.reverse();
        }
        for number in here {
            // An entrant who is not ranked (R7), or came later as a substitute, has no rank.
            let Some(row) = rows.iter().find(|row| row.number == number) else { continue };
            findings.hold(row.rank >= last, "D57", || {
                let (name, position) = (name_of(book, number), stage.last);
                format!("position {position}, table {table} : {name}, de rang {}, vient après un rang {last}", row.rank)
            });
            last = last.max(row.rank);
        }
    }
}

/// Those at a table at the last position, in the order of the chairs; those the arbiter moved left aside.
fn at_the_end(book: &Book<'_>, stage: &Stage<'_>, table: u16) -> Vec<u32> {
    if format(book) != "individuel" {
        let here = book.archive.etuis.plays.iter().find(|play| (play.position, play.table) == (stage.last, table));
        return here.into_iter().flat_map(|play| [play.one, play.other]).flatten().collect();
    }
    let seats =
        book.archive.seats.iter().filter(|seat| (seat.position, seat.table) == (stage.last, table) && !seat.moved);
    let seats: Vec<_> = seats.collect();
    let on = |chair: &Chair| seats.iter().find(|seat| seat.chair == *chair).map(|seat| seat.entry);
    [Chair::N, Chair::S, Chair::E, Chair::O].iter().filter_map(on).collect()
}
