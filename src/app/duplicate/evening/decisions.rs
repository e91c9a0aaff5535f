//! D25, D26, D29: the arbiter's decisions and penalties during an evening of *donnes dupliquées*, in one list.

use super::penalty::weighed;
use super::words::{aside, rulings};
use crate::error::Result;
use crate::night::Duplicate;
use domain::advice::Step;
use domain::duplicate::{EtuiNo, Version};
use domain::text::reason;
use domain::tournament::Tournament;
use domain::{Orientation, etuis};
use report::arbitration::IncidentLine;
use storage::{Done, Subject};

/// Decisions on lines, then étuis made up wrongly.
pub(crate) fn decisions(tournament: &Tournament) -> Vec<IncidentLine> {
    let line = |position: u8, table: Option<u16>, about: String, decision: String, reason: String| IncidentLine {
        position,
        table,
        about,
        decision,
        reason,
        ..IncidentLine::default()
    };
    let (mut lines, set_aside) = (Vec::new(), etuis::set_aside(tournament));
    for written in &tournament.duplicate.written {
        let (etui, position, table) = written.place();
        let said = rulings(tournament, Some(&written.result), written.fault);
        if said.is_empty() {
            continue;
        }
        let aside = aside(&set_aside, written.place());
        let why = written.why(etuis::case_of(tournament, written).map(|preset| preset.words));
        let (about, decision) = (format!("étui {etui}, table {table}"), format!("{}{aside}", said.join(" ; ")));
        let lift = written.is_ruled().then_some(Step::LiftRuling(etui, position, table));
        lines.push(IncidentLine { lift, ..line(position.0, Some(table.0), about, decision, why) });
    }
    for one in tournament.duplicate.fouled.iter().filter(|one| tournament.changes_deal(one)) {
        let (about, here) = match one.table {
            Some(table) => (format!("étui {}, table {table}", one.etui), "à cette table"),
            None => (format!("étui {}", one.etui), "à partir d'ici"),
        };
        let decision = match one.version {
            Version::FIRST => format!("remis en ordre {here}"),
            version => format!("mal reconstitué : version {version} {here}"),
        };
        lines.push(line(one.from.0, one.table.map(|table| table.0), about, decision, reason(&one.reason, None)));
    }
    lines
}

/// Penalties and bonuses.
pub(crate) fn fined(tournament: &Tournament) -> impl Iterator<Item = IncidentLine> {
    tournament.duplicate.fines.iter().map(|fine| IncidentLine {
        position: fine.at().0,
        about: tournament.name_of(fine.who),
        decision: weighed(tournament, fine),
        reason: fine.why(),
        lift: Some(etuis::lift_step(tournament, fine)),
        ..IncidentLine::default()
    })
}

impl Duplicate<'_> {
    /// Notes which chair takes an étui, before its first result.
    /// Errors: D9 for an étui that has a result, or where the attacker does not depend on the étui; D12 for one that there is not.
    pub fn set_taker(self, etui: EtuiNo, chair: Orientation) -> Result<()> {
        self.night.change_tournament(|tournament| {
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            let before = etuis::set_taker(tournament, etui, chair)?;
            let what = format!("Étui {etui} : preneur {} au lieu de {}", chair.word(), before.word());
            Ok(Done::new(Subject::Ruling, (), what))
        })
    }
}
