//! D25, D29: what the arbiter decides of a line, of an étui.

use super::enter::saved;
use super::words::{result_words, ruled};
use crate::app::club::Club;
use crate::app::directory::find;
use crate::app::error::Result;
use crate::domain::Refusal;
use crate::domain::duplicate::Writing;
use crate::domain::etuis::{self, Line, Ruling};
use crate::domain::tournament::Fouled;
use crate::report::duplicate::EtuiSaved;
use crate::storage::{Done, Subject};

impl Club {
    /// D25: a line as the arbiter decides it; who gets a note is said by number, licence or part of the name.
    ///
    /// # Errors
    /// D12 for a line that the circuit does not have; D25 for a 40/60 on a line without a mark, or a note for somebody who was not
    /// there.
    pub fn rule_on_etui(&mut self, line: Line, ruling: &Ruling<String>, reason: &str) -> Result<EtuiSaved> {
        self.change_tournament(|tournament| {
            tournament.must_be_duplicate()?;
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
            };
            etuis::rule(tournament, line, ruling)?;
            let record = etuis::record(tournament, tournament.session_of(line.1));
            let fiche = record.fiche(line.0)?;
            let result = fiche.iter().find(|(due, ..)| (due.position, due.table) == (line.1, line.2));
            let result = result.and_then(|(_, _, result)| *result);
            let words = [result.map(result_words).unwrap_or_default(), ruled(tournament, result)];
            let words: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
            let what =
                format!("Décision, étui {}, position {}, table {} : {}", line.0, line.1, line.2, words.join(", "));
            let value = saved(tournament, &[(line, Writing::Corrected)]);
            Ok(Done { subject: Subject::Ruling, value, what, why: reason.to_owned() })
        })
    }

    /// D29: from a position on, or at one table, an étui is another deal (`b`, …), or the first one again (`a`). Returns how many lines.
    ///
    /// # Errors
    /// D12 for an étui, a position or a table that it does not have; D29 where a match needs the table.
    pub fn foul_etui(&mut self, fouled: Fouled, reason: &str) -> Result<usize> {
        self.change_tournament(|tournament| {
            tournament.must_be_duplicate()?;
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            let lines = etuis::foul(tournament, fouled)?;
            let what = format!("Étui {} faussé : {}", fouled.etui, fouled.words());
            Ok(Done { subject: Subject::Ruling, value: lines, what, why: reason.to_owned() })
        })
    }
}
