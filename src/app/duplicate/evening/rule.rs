//! D25, D29: the arbiter's decisions on a line and on an étui.

use super::enter::saved;
use super::penalty::staying;
use super::words::{result_words, rulings};
use crate::directory::find;
use crate::error::Result;
use crate::night::Duplicate;
use domain::duplicate::{LineResult, Version, Writing};
use domain::etuis::{self, Line, Ruling};
use domain::tournament::{Fouled, Tournament, Who};
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
            let before = standing(tournament, line)?.1;
            let lifts = ruling == Ruling::Lifted;
            etuis::rule(tournament, line, ruling, reason).map_err(|refusal| {
                // Where no ruling is noted, a penalty may be what is to be lifted.
                let fines = if lifts { staying(tournament, line, &[], wording) } else { Vec::new() };
                fines.into_iter().fold(refusal, Refusal::advise)
            })?;
            let (mark, after) = standing(tournament, line)?;
            let lifted = gone(before, &after);
            let mut words: Vec<String> = mark.into_iter().chain(after).collect();
            words.extend(lifted.iter().map(|before| format!("« {before} » est levée")));
            let what =
                format!("Décision, étui {}, position {}, table {} : {}", line.0, line.1, line.2, words.join(", "));
            let written = if !lifted.is_empty() { Writing::Lifted } else { Writing::Corrected };
            let value = EtuiSaved { ruled: true, ..saved(tournament, &[(line, written)], &[], wording) };
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

/// Decisions in `before` that are no longer in `after`.
pub(super) fn gone(before: Vec<String>, after: &[String]) -> Vec<String> {
    before.into_iter().filter(|before| !after.contains(before)).collect()
}

/// The result on a line, and the arbiter's decisions on it, in French.
pub(super) fn standing(tournament: &Tournament, line: Line) -> Result<(Option<String>, Vec<String>)> {
    let record = etuis::record(tournament, tournament.session_of(line.1));
    let fiche = record.fiche(line.0)?;
    let found = fiche.iter().find(|(due, ..)| (due.position, due.table) == (line.1, line.2));
    let (result, fault) = found.map_or((None, None), |(_, _, result, fault)| (*result, *fault));
    let neutralised = |result: &&LineResult<Who>| matches!(result, LineResult::Neutralised { .. });
    let said = result.filter(|result| !neutralised(result)).map(result_words);
    Ok((said, rulings(tournament, result, fault)))
}
