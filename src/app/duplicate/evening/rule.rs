//! D25, D29: the arbiter's decisions on a line and on an étui.

use super::enter::ruled;
use super::penalty::staying;
use crate::directory::find;
use crate::error::Result;
use crate::night::Duplicate;
use domain::duplicate::Version;
use domain::etuis::{self, Line, Ruling};
use domain::tournament::Fouled;
use domain::{Refusal, counted};
use report::duplicate::EtuiSaved;
use storage::{Done, Subject};

impl Duplicate<'_> {
    /// D25: rules on a line, before or after its mark is entered; a contestant who gets a note is given by number, licence or part of the name.
    /// Returns the line.
    /// Errors: D12 for a line that the circuit does not have; D25 for a 40/60 on a neutralised deal, a note for a contestant who was not
    /// there, or nothing to lift; D33 for +6 in a match.
    pub fn rule_on_etui(self, line: Line, ruling: &Ruling<String>, reason: &str) -> Result<EtuiSaved> {
        let wording = self.night.club.wording();
        self.night.change_tournament(|tournament| {
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            if reason.trim().is_empty() {
                return Err(Refusal::new("D25", "une décision demande un motif").into());
            }
            let ruling = match ruling {
                Ruling::Neutralised(notes) => {
                    let note = |(who, percent): &(String, u8)| Ok((find::contender(tournament, who)?, *percent));
                    Ruling::Neutralised(notes.iter().map(note).collect::<Result<_>>()?)
                }
                Ruling::AtFault(fault) => Ruling::AtFault(*fault),
                Ruling::Adjusted(mark) => Ruling::Adjusted(*mark),
                Ruling::Lifted => Ruling::Lifted,
            };
            let before = tournament.duplicate.written.clone();
            let lifts = ruling == Ruling::Lifted;
            etuis::rule(tournament, line, ruling, reason).map_err(|refusal| {
                // Where no ruling is noted, a penalty may be what is to be lifted.
                let fines = if lifts { staying(tournament, line, &[], wording) } else { Vec::new() };
                fines.into_iter().fold(refusal, Refusal::advise)
            })?;
            let value = ruled(tournament, &before, line, &[], wording);
            let what = format!("Décision, étui {}, position {}, table {} : {}", line.0, line.1, line.2, value.said());
            Ok(Done { subject: Subject::Ruling, value, what, why: reason.to_owned() })
        })
    }

    /// D29: from a position on, or at one table, an étui is another deal (`b`, …), or the first one again (`a`). Returns what was done.
    /// Errors: D12 for an étui, a position or a table that it does not have; D29 where a match needs the table.
    pub fn foul_etui(self, fouled: Fouled) -> Result<Vec<String>> {
        self.night.change_tournament(|tournament| {
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            let (etui, version, words) = (fouled.etui, fouled.version, fouled.words());
            let (session, why) = (tournament.session_of(fouled.from).clone(), fouled.reason.clone());
            let lines = counted(etuis::foul(tournament, fouled)?, "ligne");
            let mut said = vec![format!("✔ Étui {etui}, {words} : {lines}.")];
            let record = etuis::record(tournament, &session);
            if version != Version::FIRST && record.fiche(etui)?.iter().all(|(_, own, ..)| *own == version) {
                said.push(format!(
                    "Toutes les tables jouent alors la même donne à l'étui {etui} : ses notes ne changent pas."
                ));
            }
            Ok(Done { subject: Subject::Ruling, value: said, what: format!("Étui {etui} faussé : {words}"), why })
        })
    }
}
