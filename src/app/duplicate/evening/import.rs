//! Lines of fiches from a file: all of them, or none.

use super::enter::{EtuiTyped, done, enter, saved};
use crate::club::Changes;
use crate::error::{AppError, Result, refused_line};
use crate::night::Duplicate;
use domain::advice::{Advice, Step};
use domain::counted;
use domain::duplicate::{OTHERWISE_RULED, Over};
use input::{self, BadLine};
use report::directory::{ImportLine, ImportReport};
use report::duplicate::{SavedLine, WritingState};
use storage::Done;

impl Duplicate<'_> {
    /// Enters every line of a file with the columns étui, position, table and marque, or none when one is bad.
    /// Errors: every bad line with its reason.
    pub fn import_etuis(self, bytes: &[u8], over: Over<'_>, changes: Changes) -> Result<ImportReport> {
        let grid = self.night.club.grid(bytes)?;
        let list = input::etui_lines(&grid)?;
        let wording = self.night.club.wording();
        self.night.change_tournament_in_base(changes, |_, tournament| {
            let before = tournament.duplicate.written.clone();
            let (mut written, mut bad) = (Vec::new(), Vec::new());
            let mut seen = std::collections::HashMap::new();
            for line in &list {
                if let Some(first) = seen.insert((line.etui, line.position, line.table), line.line) {
                    bad.push(BadLine::new(line.line, format!("étui {} : déjà à la ligne {first}", line.etui)));
                    continue;
                }
                let typed = EtuiTyped::Line(line.etui, line.position, line.table, line.word);
                match enter(tournament, &typed, over) {
                    Ok(mut one) => written.append(&mut one),
                    Err(AppError::Rule(refusal)) if ["F6", OTHERWISE_RULED].contains(&refusal.rule) => {
                        let lifts = refusal.rule == OTHERWISE_RULED;
                        let words = if lifts { "Pour lever la décision : " } else { "Pour corriger : " };
                        let advice = Some(Advice::say(words).then(Step::ImportEtuis { lifts }));
                        bad.push(BadLine { advice, ..BadLine::new(line.line, refusal.to_string()) });
                    }
                    Err(error) => bad.push(refused_line(line.line, error)?),
                }
            }
            if !bad.is_empty() {
                return Err(bad.into());
            }
            let saved = saved(tournament, &before, &written, &[], wording);
            let changed = saved.changed();
            let lines = list.iter().zip(&saved.lines).map(|(line, saved)| ImportLine {
                line: line.line,
                name: format!("étui {}, position {}, table {}", saved.etui, saved.position, saved.table),
                effect: effect(saved),
            });
            let applied = changes == Changes::Apply;
            let mut summary = if applied {
                format!("{}, {}.", counted(saved.lines.len(), "ligne lue"), counted(changed, "changement enregistré"))
            } else {
                format!("Essai : {}, rien n'est enregistré.", counted(changed, "changement prévu"))
            };
            for warning in &saved.warnings {
                summary.push_str(&format!(" Attention : {warning}."));
            }
            for staying in &saved.stay {
                summary.push_str(&format!(" {staying}."));
            }
            let report = ImportReport::new("Ligne", grid.form.clone(), lines.collect(), changed, applied, summary);
            let Done { subject, what, why, .. } = done(saved, over);
            Ok(Done { subject, value: report, what, why })
        })
    }
}

/// The effect of a line of the file, and on a ruling there (D25).
fn effect(saved: &SavedLine) -> String {
    let done = match saved.state {
        WritingState::New => "ajout",
        WritingState::Same => "identique",
        WritingState::Corrected => "correction",
    };
    match &saved.ruling {
        None if saved.lifted => format!("{done} : {} ; « {} » est levée", saved.said, saved.replaced.join(" ; ")),
        Some(ruling) if saved.lifted => {
            format!("{done} : {} ; « {ruling} » tient, « {} » est levée", saved.said, saved.replaced.join(" ; "))
        }
        Some(ruling) => format!("{done} : {} ; « {ruling} » tient", saved.said),
        None => format!("{done} : {}", saved.said),
    }
}
