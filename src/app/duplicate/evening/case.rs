//! D27: an incident of the arbitration code, with all that it provides.

use super::enter::ruled;
use super::penalty::{lifted, said};
use crate::directory::find;
use crate::error::{AppError, Result};
use crate::night::Duplicate;
use domain::advice::{Advice, Step};
use domain::duplicate::Preset;
use domain::etuis::{self, AtFault, Line};
use report::duplicate::EtuiSaved;
use storage::{Done, Subject};

impl Duplicate<'_> {
    /// D27: applies all that the code provides for an incident on a line; a player at fault is given by number, licence or part of the
    /// name. Returns the line, with the penalties of another form of the same fault that were lifted, and those given, in French.
    /// Errors: an unknown incident, or one for which nothing is provided here; D12 for a line that the circuit does not have; D25 for a
    /// 40/60 or +4/−4 on a neutralised deal; D27 for a side that paid for it there already or cannot commit it; a player at fault who was not there.
    pub fn etui_case(
        self,
        key: &str,
        line: Line,
        at_fault: &AtFault<String>,
        reason: &str,
    ) -> Result<(EtuiSaved, Vec<String>)> {
        let wording = self.night.club.wording();
        self.night.change_tournament(|tournament| {
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            let preset = named(key)?;
            let at_fault = match at_fault {
                AtFault::Side(side) => AtFault::Side(*side),
                AtFault::One(query) => AtFault::One(find::contender(tournament, query)?),
            };
            let reason = if reason.trim().is_empty() { preset.words } else { reason.trim() };
            let before = tournament.duplicate.written.clone();
            let given = etuis::incident(tournament, preset, line, at_fault, reason)?;
            let fines: Vec<String> = given.iter().map(|fine| said(tournament, fine)).collect();
            let all: Vec<String> = lifted(tournament).into_iter().chain(fines.clone()).collect();
            let mut what = format!("{}, étui {}, position {}, table {}", preset.words, line.0, line.1, line.2);
            if !all.is_empty() {
                what.push_str(&format!(" ; {}", all.join(", ")));
            }
            let value = ruled(tournament, &before, line, &given, wording);
            what.extend(
                value.lines.iter().flat_map(|line| &line.replaced).map(|was| format!(" ; « {was} » est remplacée")),
            );
            Ok(Done { subject: Subject::Ruling, value: (value, fines), what, why: reason.to_owned() })
        })
    }
}

fn named(key: &str) -> Result<&'static Preset> {
    Preset::typed(key).ok_or_else(|| {
        AppError::input(format!("il n'y a pas d'incident « {key} »"))
            .advise(Advice::say("Ceux du code : ").then(Step::ListDuplicateCases))
    })
}
