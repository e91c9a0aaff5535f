//! Entering lines of fiches: by étui, by table, or one by one.

use crate::app::club::{Changes, Club};
use crate::app::error::{AppError, Result};
use crate::domain::advice::{Advice, Detail};
use crate::domain::duplicate::{EtuiNo, Word, Writing};
use crate::domain::etuis::{self, Line, correct_fiche, enter_fiche, enter_line};
use crate::domain::tournament::{Draft, Tournament};
use crate::domain::{PositionNo, Refusal, TableNo, counted};
use crate::report::SCHEMA;
use crate::report::duplicate::{EtuiSaved, SavedLine, WritingState};
use crate::storage::{Done, Subject};

use super::words::{mark, result_words};

/// What was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EtuiTyped {
    /// D10: a whole fiche, its lines in the order of the positions.
    Fiche(EtuiNo, Vec<Word>),
    /// One line of an étui; the table where the étui is at that position when `None`.
    Line(EtuiNo, PositionNo, Option<TableNo>, Word),
    /// All étuis of a table at a position, in the order in which they are played.
    Table(PositionNo, TableNo, Vec<Word>),
}

impl Club {
    /// Where an étui is at a position.
    ///
    /// # Errors
    /// D12 when it is at no table then, or at several.
    pub fn table_of_etui(&self, etui: EtuiNo, position: PositionNo) -> Result<TableNo> {
        let tournament = self.tournament()?;
        tournament.must_be_duplicate()?;
        tournament.must_be_placed()?;
        only_table(&tournament, etui, position)
    }

    /// Enters what was typed of one fiche or one table, or shows what it would give. What stands there already gives way only with a
    /// reason (`correct`).
    ///
    /// # Errors
    /// D12 for lines that the circuit does not have, or more or fewer than it has; F6 where something else stands.
    pub fn enter_etui(&mut self, typed: &EtuiTyped, correct: Option<&str>, changes: Changes) -> Result<EtuiSaved> {
        self.change_tournament_in_base(changes, |_, tournament| {
            let lines = enter(tournament, typed, correct)?;
            let saved = saved(tournament, &lines);
            Ok(done(saved, correct))
        })
    }
}

/// The journal's sentence.
pub(super) fn done(saved: EtuiSaved, correct: Option<&str>) -> Done<EtuiSaved> {
    let corrected = saved.lines.iter().any(|line| line.state == WritingState::Corrected);
    let mut etuis: Vec<u16> = saved.lines.iter().map(|line| line.etui).collect();
    etuis.sort_unstable();
    etuis.dedup();
    let what = match (saved.lines.as_slice(), etuis.as_slice()) {
        ([line], _) => {
            format!("Étui {}, position {}, table {} : {}", line.etui, line.position, line.table, line.said)
        }
        (lines, [etui]) => {
            let said: Vec<&str> = lines.iter().map(|line| line.said.as_str()).collect();
            format!("Étui {etui} : {}", said.join(" "))
        }
        (lines, etuis) => format!("{} de {}", counted(lines.len(), "résultat"), counted(etuis.len(), "étui")),
    };
    let subject = if corrected { Subject::Correction } else { Subject::Sheet };
    Done { subject, value: saved, what, why: correct.unwrap_or_default().to_owned() }
}

/// Writes it into the tournament.
pub(super) fn enter(tournament: &mut Draft, typed: &EtuiTyped, correct: Option<&str>) -> Result<Vec<(Line, Writing)>> {
    tournament.must_be_duplicate()?;
    tournament.must_be_open()?;
    tournament.must_be_placed()?;
    if correct.is_some_and(|reason| reason.trim().is_empty()) {
        return Err(Refusal::new("F6", "une correction demande un motif").into());
    }
    let correcting = correct.is_some();
    let done = match typed {
        EtuiTyped::Fiche(etui, words) if correcting => correct_fiche(tournament, *etui, words),
        EtuiTyped::Fiche(etui, words) => enter_fiche(tournament, *etui, words),
        EtuiTyped::Line(etui, position, table, word) => {
            let table = match table {
                Some(table) => *table,
                None => only_table(tournament, *etui, *position)?,
            };
            let line = (*etui, *position, table);
            enter_line(tournament, line, *word, correcting).map(|writing| vec![(line, writing)])
        }
        EtuiTyped::Table(position, table, words) => by_table(tournament, *position, *table, words, correcting),
    };
    done.map_err(|refusal| advised(refusal, typed))
}

/// F6: what to type to correct.
fn advised(refusal: Refusal, typed: &EtuiTyped) -> AppError {
    use crate::domain::advice::{Advice, Step};
    if refusal.rule != "F6" {
        return refusal.into();
    }
    let (etui, position, table) = match typed {
        EtuiTyped::Fiche(etui, _) => (Some(*etui), None, None),
        EtuiTyped::Line(etui, position, table, _) => (Some(*etui), Some(*position), *table),
        EtuiTyped::Table(position, table, _) => (None, Some(*position), Some(*table)),
    };
    refusal.advise(Advice::say("Pour corriger : ").then(Step::CorrectEtui { etui, position, table })).into()
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
    correcting: bool,
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
    let line = |(etui, word): (EtuiNo, &Word)| {
        let line = (etui, position, table);
        enter_line(tournament, line, *word, correcting).map(|writing| (line, writing))
    };
    here.into_iter().zip(words).map(line).collect()
}

/// What is reported of lines that were written.
pub(super) fn saved(tournament: &Tournament, lines: &[(Line, Writing)]) -> EtuiSaved {
    let awaited = etuis::awaited(tournament, PositionNo(tournament.settings.positions));
    let mut incomplete: Vec<u16> = awaited.iter().map(|due| due.etui.0).collect();
    incomplete.dedup();
    let mut saved =
        EtuiSaved { schema: SCHEMA, lines: Vec::new(), warnings: Vec::new(), awaited: awaited.len(), incomplete };
    let records: Vec<_> = tournament.sessions.iter().map(|session| etuis::record(tournament, session)).collect();
    for ((etui, position, table), writing) in lines {
        let session = tournament.session_of(*position);
        let Some((record, _)) =
            records.iter().zip(&tournament.sessions).find(|(_, other)| other.number == session.number)
        else {
            continue;
        };
        let fiche = record.fiche(*etui).unwrap_or_default();
        let Some((due, _, result)) =
            fiche.into_iter().find(|(due, ..)| (due.position, due.table) == (*position, *table))
        else {
            continue;
        };
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
            said: result.map(result_words).unwrap_or_default(),
            state: match writing {
                Writing::New => WritingState::New,
                Writing::Same => WritingState::Same,
                Writing::Corrected => WritingState::Corrected,
            },
        });
    }
    saved
}
