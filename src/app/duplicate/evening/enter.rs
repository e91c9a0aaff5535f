//! Entering lines of fiches: by étui, by table, or one by one.

use crate::club::Changes;
use crate::error::{AppError, Result};
use crate::night::Duplicate;
use domain::advice::{Advice, Detail, Step, Wording};
use domain::duplicate::{EtuiNo, LineResult, OTHERWISE_RULED, Over, Word, Writing};
use domain::etuis::{self, Line, enter_fiche, enter_lines};
use domain::tournament::{Draft, Fine, Tournament, Written};
use domain::{PositionNo, Refusal, TableNo, counted};
use report::duplicate::{EtuiSaved, SavedLine, WritingState};
use storage::{Done, Subject};

use super::penalty::{lifted, staying};
use super::points;
use super::words::{mark, result_words, rulings};

/// A typed entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EtuiTyped {
    /// D10: a whole fiche, its lines in the order of the positions.
    Fiche(EtuiNo, Vec<Word>),
    /// One line of an étui; the table where the étui is at that position when `None`.
    Line(EtuiNo, PositionNo, Option<TableNo>, Word),
    /// All étuis of a table at a position, in the order in which they are played.
    Table(PositionNo, TableNo, Vec<Word>),
}

impl Duplicate<'_> {
    /// Where an étui is at a position.
    /// Errors: D12 when it is at no table then, or at several.
    pub fn table_of_etui(self, etui: EtuiNo, position: PositionNo) -> Result<TableNo> {
        let tournament = self.night.tournament()?;
        tournament.must_be_placed()?;
        only_table(&tournament, etui, position)
    }

    /// Enters one fiche or one table, or previews it. An existing line is replaced only with a reason (`correct`); the arbiter's rulings
    /// stay.
    /// Errors: D12 for lines that the circuit does not have, or more or fewer than it has; F6 where another result stands; D25 where it
    /// contradicts a ruling.
    pub fn enter_etui(self, typed: &EtuiTyped, correct: Option<&str>, changes: Changes) -> Result<EtuiSaved> {
        self.enter_etui_over(typed, Over::results(correct), changes)
    }

    /// The same; contradicted rulings are lifted where `over` allows it.
    /// Errors: as [`Duplicate::enter_etui`].
    pub fn enter_etui_over(self, typed: &EtuiTyped, over: Over<'_>, changes: Changes) -> Result<EtuiSaved> {
        let (hall, wording) = (self.night.club.hall(), self.night.club.wording());
        let disputed = hall.proposals()?.into_iter().filter(|one| one.state.is_disputed());
        let saved = self.night.change_tournament_in_base(changes, |_, it| enter_typed(it, typed, over, wording))?;
        // The fiche ends what phones did not agree on.
        let written: Vec<_> = saved.lines.iter().map(|line| (Some(line.etui), line.position, line.table)).collect();
        let settled = disputed.filter(|one| written.contains(&(one.etui, one.position, one.table)));
        if changes == Changes::Apply {
            hall.end_said(&settled.map(|one| one.id).collect::<Vec<_>>())?;
        }
        Ok(saved)
    }
}

/// Writes it, and says so.
pub(crate) fn enter_typed(
    tournament: &mut Draft,
    typed: &EtuiTyped,
    over: Over<'_>,
    wording: Wording,
) -> Result<Done<EtuiSaved>> {
    let before = tournament.duplicate.written.clone();
    let lines = enter(tournament, typed, over)?;
    Ok(done(saved(tournament, &before, &lines, &[], wording), over))
}

/// The journal's sentence.
pub(super) fn done(saved: EtuiSaved, over: Over<'_>) -> Done<EtuiSaved> {
    let corrected = saved.lines.iter().any(|line| line.state == WritingState::Corrected);
    let mut etuis: Vec<u16> = saved.lines.iter().map(|line| line.etui).collect();
    etuis.sort_unstable();
    etuis.dedup();
    let what = match (saved.lines.as_slice(), etuis.as_slice()) {
        ([line], _) => {
            format!("Étui {}, position {}, table {} : {}", line.etui, line.position, line.table, saved.said())
        }
        (_, [etui]) => format!("Étui {etui} : {}", saved.said()),
        (lines, etuis) => {
            let counts = format!("{} de {}", counted(lines.len(), "résultat"), counted(etuis.len(), "étui"));
            let lifted = lines.iter().filter(|line| line.lifted).map(|line| {
                let was = line.replaced.join(" ; ");
                format!("étui {}, position {} : « {was} » est levée", line.etui, line.position)
            });
            [counts].into_iter().chain(lifted).collect::<Vec<_>>().join(" ; ")
        }
    };
    let subject = if corrected { Subject::Correction } else { Subject::Sheet };
    Done { subject, value: saved, what, why: over.why().to_owned() }
}

/// Writes it into the tournament.
pub(super) fn enter(tournament: &mut Draft, typed: &EtuiTyped, over: Over<'_>) -> Result<Vec<(Line, Writing)>> {
    tournament.must_be_duplicate()?;
    tournament.must_be_open()?;
    tournament.must_be_placed()?;
    if over.correct.into_iter().chain(over.lift).any(|reason| reason.trim().is_empty()) {
        return Err(Refusal::new("F6", "une correction demande un motif").into());
    }
    let done = match typed {
        EtuiTyped::Fiche(etui, words) => enter_fiche(tournament, *etui, words, over),
        EtuiTyped::Line(etui, position, table, word) => {
            let table = match table {
                Some(table) => *table,
                None => only_table(tournament, *etui, *position)?,
            };
            enter_lines(tournament, &[((*etui, *position, table), *word)], over)
        }
        EtuiTyped::Table(position, table, words) => by_table(tournament, *position, *table, words, over),
    };
    done.map_err(|refusal| advised(refusal, typed))
}

/// F6, D25: what to type to correct, and what to leave a ruling as it is.
fn advised(refusal: Refusal, typed: &EtuiTyped) -> AppError {
    let lifts = refusal.rule == OTHERWISE_RULED;
    if refusal.rule != "F6" && !lifts {
        return refusal.into();
    }
    let (etui, position, table) = match typed {
        EtuiTyped::Fiche(etui, _) => (Some(*etui), None, None),
        EtuiTyped::Line(etui, position, table, _) => (Some(*etui), Some(*position), *table),
        EtuiTyped::Table(position, table, _) => (None, Some(*position), Some(*table)),
    };
    let step = Step::CorrectEtui { etui, position, table, lifts };
    if !lifts {
        return refusal.advise(Advice::say("Pour corriger : ").then(step)).into();
    }
    refusal.advise(Advice::say("Pour lever ce que l'arbitre a décidé : ").then(step)).into()
}

/// Where an étui is at a position, when it is at one table only.
fn only_table(tournament: &Tournament, etui: EtuiNo, position: PositionNo) -> Result<TableNo> {
    let record = etuis::record(tournament, tournament.session_of(position));
    let fiche = record.fiche(etui)?;
    let tables: Vec<TableNo> =
        fiche.into_iter().filter(|(due, ..)| due.position == position).map(|(due, ..)| due.table).collect();
    match tables.as_slice() {
        [table] => Ok(*table),
        [] => Err(Refusal::new("D12", format!("à la position {position}, l'étui {etui} n'est à aucune table")).into()),
        [first, ..] => {
            let several: Vec<String> = tables.iter().map(ToString::to_string).collect();
            let message =
                format!("à la position {position}, l'étui {etui} est aux tables {} : laquelle ?", several.join(", "));
            let advice = Advice::say("Dites-la, par exemple : ").then(Detail::Table(*first));
            Err(Refusal::new("D12", message).advise(advice).into())
        }
    }
}

/// D12: the étuis of a table at a position, in their order.
fn by_table(
    tournament: &mut Draft,
    position: PositionNo,
    table: TableNo,
    words: &[Word],
    over: Over<'_>,
) -> Result<Vec<(Line, Writing)>, Refusal> {
    let record = etuis::record(tournament, tournament.session_of(position));
    let here: Vec<EtuiNo> = record.of_table(position, table).map(|due| due.etui).collect();
    if here.len() != words.len() {
        let message = match here.as_slice() {
            [] => format!("à la position {position}, la table {table} n'a pas d'étui"),
            _ => {
                let numbers: Vec<String> = here.iter().map(ToString::to_string).collect();
                format!(
                    "position {position}, table {table} : {} pour {} ({}) ; un point pour une donne non jouée",
                    counted(words.len(), "résultat"),
                    counted(here.len(), "étui"),
                    numbers.join(", ")
                )
            }
        };
        return Err(Refusal::new("D12", message));
    }
    let lines: Vec<(Line, Word)> =
        here.into_iter().zip(words).map(|(etui, word)| ((etui, position, table), *word)).collect();
    enter_lines(tournament, &lines, over)
}

/// The report on a line that was ruled on.
pub(super) fn ruled(tournament: &Draft, before: &[Written], line: Line, given: &[Fine], wording: Wording) -> EtuiSaved {
    let mut saved =
        EtuiSaved { ruled: true, ..saved(tournament, before, &[(line, Writing::Corrected)], given, wording) };
    saved.stay.extend(points::said_of_both(tournament, line));
    saved
}

/// The report on written lines, with what stood there before, and on the penalties that were lifted with them, or, besides those `given`, stay
/// where a ruling was lifted.
pub(super) fn saved(
    tournament: &Draft,
    before: &[Written],
    lines: &[(Line, Writing)],
    given: &[Fine],
    wording: Wording,
) -> EtuiSaved {
    let records: Vec<_> = tournament.sessions.iter().map(|session| etuis::record(tournament, session)).collect();
    let last = PositionNo(tournament.settings.positions);
    let mut incomplete: Vec<u16> =
        records.iter().flat_map(|record| record.awaited(last)).map(|due| due.etui.0).collect();
    let awaited = incomplete.len();
    incomplete.dedup();
    let mut saved = EtuiSaved { awaited, incomplete, ..EtuiSaved::default() };
    for ((etui, position, table), writing) in lines {
        let session = tournament.session_of(*position);
        let Some((record, _)) =
            records.iter().zip(&tournament.sessions).find(|(_, other)| other.number == session.number)
        else {
            continue;
        };
        let fiche = record.fiche(*etui).unwrap_or_default();
        let Some((due, _, result, fault)) =
            fiche.into_iter().find(|(due, ..)| (due.position, due.table) == (*position, *table))
        else {
            continue;
        };
        let was = before.iter().find(|line| line.place() == (*etui, *position, *table));
        let was = was.map_or_else(Vec::new, |line| rulings(tournament, Some(&line.result), line.fault));
        let holds = rulings(tournament, result, fault);
        let replaced: Vec<String> = was.into_iter().filter(|one| !holds.contains(one)).collect();
        // Its word says it.
        let bare = matches!(result, Some(LineResult::Neutralised { given }) if given.is_empty());
        if !replaced.is_empty() {
            saved.stay.append(&mut staying(tournament, (*etui, *position, *table), given, wording));
        }
        let place = format!("étui {etui}, position {position}, table {table}");
        if *writing != Writing::Same {
            let unlikely = mark(result).and_then(|mark| Some((mark, mark.likelihood(mark.contract()).remark()?)));
            saved.warnings.extend(unlikely.map(|(mark, why)| format!("{place} : marque {mark}, {why} (D14)")));
            saved.warnings.extend(record.outlier(*etui, *position, *table).map(|other| format!("{place} : {other}")));
        }
        saved.lines.push(SavedLine {
            etui: etui.0,
            position: position.0,
            table: table.0,
            attack: due.attack.map(|who| tournament.name_of(who)),
            said: result_words(result.unwrap_or(&LineResult::Awaited)),
            state: match writing {
                Writing::New => WritingState::New,
                Writing::Same => WritingState::Same,
                Writing::Corrected | Writing::Lifted => WritingState::Corrected,
            },
            ruling: Some(holds.join(" ; "))
                .filter(|said| !said.is_empty() && !(bare && (replaced.is_empty() || *writing == Writing::Lifted))),
            lifted: !replaced.is_empty(),
            replaced,
        });
    }
    saved.stay.extend(lifted(tournament));
    saved
}
