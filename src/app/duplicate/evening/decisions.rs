//! D25, D26, D29: what the arbiter decided and took off during an evening of *donnes dupliquées*, in one list.

use super::penalty::words;
use super::words::{result_words, ruled};
use crate::domain::duplicate::LineResult;
use crate::domain::tournament::Tournament;
use crate::report::arbitration::IncidentLine;

/// Decisions on lines, étuis made up wrongly, then penalties. Why a line was decided so stands in the journal alone.
pub(in crate::app) fn decisions(tournament: &Tournament) -> Vec<IncidentLine> {
    let line = |position: u8, table: Option<u16>, about: String, decision: String, reason: &str| IncidentLine {
        position,
        table,
        about,
        decision,
        points: 0,
        reason: reason.to_owned(),
        at_fault: None,
        deal: None,
        unsaid: false,
        contradicted: None,
    };
    let mut lines = Vec::new();
    for written in &tournament.duplicate.written {
        let ((etui, position, table), result) = (written.place(), &written.result);
        let said = ruled(tournament, Some(result));
        let decision = match result {
            LineResult::Neutralised { .. } if said.is_empty() => result_words(result),
            LineResult::Neutralised { .. } => format!("{} ({said})", result_words(result)),
            _ if said.is_empty() => continue,
            _ => said,
        };
        lines.push(line(position.0, Some(table.0), format!("étui {etui}, table {table}"), decision, ""));
    }
    for one in &tournament.duplicate.fouled {
        let decision = format!("mal reconstitué : version {} à partir d'ici", one.version);
        lines.push(line(one.from.0, None, format!("étui {}", one.etui), decision, ""));
    }
    for fine in &tournament.duplicate.fines {
        lines.push(line(fine.position.0, None, tournament.name_of(fine.who), words(fine.amount), &fine.reason));
    }
    lines
}
