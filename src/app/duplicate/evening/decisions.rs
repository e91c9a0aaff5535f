//! D25, D26, D29: the arbiter's decisions and penalties during an evening of *donnes dupliquées*, in one list.

use super::penalty::words;
use super::words::rulings;
use domain::duplicate::{LineResult, Version};
use domain::tournament::Tournament;
use report::arbitration::IncidentLine;

/// Decisions on lines, étuis made up wrongly, then penalties.
pub(crate) fn decisions(tournament: &Tournament) -> Vec<IncidentLine> {
    let line = |position: u8, table: Option<u16>, about: String, decision: String, reason: &str| IncidentLine {
        position,
        table,
        about,
        decision,
        reason: reason.to_owned(),
        ..IncidentLine::default()
    };
    let mut lines = Vec::new();
    for written in &tournament.duplicate.written {
        let (etui, position, table) = written.place();
        let mut said = rulings(tournament, Some(&written.result), written.fault);
        if let (LineResult::Adjusted(mark), Some(adjusted)) = (&written.result, said.first_mut()) {
            adjusted.push_str(&format!(" : {mark}"));
        }
        if said.is_empty() {
            continue;
        }
        let (about, decision) = (format!("étui {etui}, table {table}"), said.join(" ; "));
        lines.push(line(position.0, Some(table.0), about, decision, &written.reason));
    }
    for one in tournament.duplicate.fouled.iter().filter(|one| tournament.duplicate.changes_deal(one)) {
        let (about, here) = match one.table {
            Some(table) => (format!("étui {}, table {table}", one.etui), "à cette table"),
            None => (format!("étui {}", one.etui), "à partir d'ici"),
        };
        let decision = match one.version {
            Version::FIRST => format!("remis en ordre {here}"),
            version => format!("mal reconstitué : version {version} {here}"),
        };
        lines.push(line(one.from.0, one.table.map(|table| table.0), about, decision, &one.reason));
    }
    for fine in &tournament.duplicate.fines {
        lines.push(line(fine.at().0, None, tournament.name_of(fine.who), words(fine.amount), &fine.reason));
    }
    lines
}
