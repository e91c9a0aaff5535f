//! D25, D26, D29: the arbiter's decisions and penalties during an evening of *donnes dupliquées*, in one list.

use super::penalty::words;
use super::words::decision;
use domain::duplicate::Version;
use domain::tournament::Tournament;
use report::arbitration::IncidentLine;

/// Decisions on lines, étuis made up wrongly, then penalties.
pub(crate) fn decisions(tournament: &Tournament) -> Vec<IncidentLine> {
    let line = |position: u8, table: Option<u16>, about: String, decision: String, reason: &str| IncidentLine {
        position,
        table,
        about,
        decision,
        points: 0,
        reason: reason.to_owned(),
        at_fault: None,
        deal: None,
        replaced: false,
        unsaid: false,
        contradicted: None,
    };
    let mut lines = Vec::new();
    for written in &tournament.duplicate.written {
        let (etui, position, table) = written.place();
        let Some(decision) = decision(tournament, Some(&written.result), written.fault) else { continue };
        lines.push(line(position.0, Some(table.0), format!("étui {etui}, table {table}"), decision, &written.reason));
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
