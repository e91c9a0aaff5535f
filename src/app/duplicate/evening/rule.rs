//! D25, D29: what the arbiter decides of a line, of an étui.

use super::enter::saved;
use super::words::{result_words, ruled};
use crate::app::club::Club;
use crate::app::directory::find;
use crate::app::error::Result;
use crate::domain::advice::{Advice, Step};
use crate::domain::duplicate::{EtuiNo, Fault, Format, LineResult, Mark, Version, Writing};
use crate::domain::etuis::{self, Line};
use crate::domain::tournament::{Tournament, Who};
use crate::domain::{PositionNo, Refusal};
use crate::report::duplicate::EtuiSaved;
use crate::storage::{Done, Subject};

/// D25: what may be decided of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EtuiRuling {
    /// The deal gives no notes, but those the arbiter gives all the same: who, and how many percent.
    Neutralised(Vec<(String, u8)>),
    /// 40/60, or +4/−4 among quadrettes: who pays, and how much at least.
    AtFault(Fault),
    /// Another mark, in the place of the one written.
    Adjusted(Mark),
}

impl Club {
    /// D25: a line as the arbiter decides it.
    ///
    /// # Errors
    /// D12 for a line that the circuit does not have; D25 for a 40/60 on a line without a mark, or a note for somebody who was not
    /// there.
    pub fn rule_on_etui(&mut self, line: Line, ruling: &EtuiRuling, reason: &str) -> Result<EtuiSaved> {
        self.change_tournament(|tournament| {
            tournament.must_be_duplicate()?;
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            if reason.trim().is_empty() {
                return Err(Refusal::new("D25", "une décision demande un motif").into());
            }
            let mut record = etuis::record(tournament, tournament.session_of(line.1));
            check_kind(tournament, ruling)?;
            let given = match ruling {
                EtuiRuling::Neutralised(notes) => notes
                    .iter()
                    .map(|(who, percent)| Ok((find::contender(tournament, who)?, *percent)))
                    .collect::<Result<Vec<_>>>()?,
                _ => Vec::new(),
            };
            record.decide(line, |due, before| decided(ruling, given, due, before, |who| tournament.name_of(who)))?;
            etuis::keep(tournament, &record);
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

    /// D29: from a position on, an étui is another deal (`b`, …), or the first one again (`a`). Returns how many lines.
    ///
    /// # Errors
    /// D12 for an étui or a position that it does not have.
    pub fn foul_etui(&mut self, etui: EtuiNo, from: PositionNo, version: Version, reason: &str) -> Result<usize> {
        self.change_tournament(|tournament| {
            tournament.must_be_duplicate()?;
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            let lines = etuis::foul(tournament, etui, from, version)?;
            let what = format!("Étui {etui} faussé : version {version} à partir de la position {from}");
            Ok(Done { subject: Subject::Ruling, value: lines, what, why: reason.to_owned() })
        })
    }
}

/// D25, D32: percentages know 40/60 and notes, *points de match* +4/−4.
fn check_kind(tournament: &Tournament, ruling: &EtuiRuling) -> Result<(), Refusal> {
    let percent = tournament.format().is_none_or(Format::is_percent);
    match ruling {
        EtuiRuling::Neutralised(notes) if !percent && !notes.is_empty() => Err(Refusal::new(
            "D25",
            "les notes sont des pour cent : ici, une donne neutralisée vaut 0 PM, et l'arbitre peut pénaliser",
        )
        .advise(Advice::say("En points de match : ").then(Step::PenaliseInPm))),
        EtuiRuling::AtFault(fault) if percent && fault.least != Fault::of(fault.side).least => {
            Err(Refusal::new("D25", "+6/−6 n'existe qu'en points de match : ici, 40/60"))
        }
        _ => Ok(()),
    }
}

/// D25: the line as decided.
pub(super) fn decided(
    ruling: &EtuiRuling,
    given: Vec<(Who, u8)>,
    due: &crate::domain::duplicate::Due<Who>,
    before: Option<&LineResult<Who>>,
    name: impl Fn(Who) -> String,
) -> Result<LineResult<Who>, Refusal> {
    match ruling {
        EtuiRuling::Neutralised(_) => {
            let there = |who: Who| due.attack == Some(who) || due.defence.contains(&who);
            if let Some((who, _)) = given.iter().find(|(who, _)| !there(*who)) {
                let message = format!("une note pour {}, qui n'est pas à la table {}", name(*who), due.table);
                return Err(Refusal::new("D25", message));
            }
            if let Some((_, percent)) = given.iter().find(|(_, percent)| *percent > 100) {
                return Err(Refusal::new("D25", format!("une note de {percent} % : de 0 à 100")));
            }
            Ok(LineResult::Neutralised { given })
        }
        EtuiRuling::AtFault(fault) => match before {
            Some(LineResult::Played { mark, .. }) => Ok(LineResult::Played { mark: *mark, fault: Some(*fault) }),
            Some(LineResult::Neutralised { .. }) => {
                Err(Refusal::new("D25", "40/60 ou +4/−4 sur une donne neutralisée : elle n'a plus de marque"))
            }
            _ => Err(Refusal::new("D25", "40/60 ou +4/−4 : il faut d'abord la marque de cette ligne")),
        },
        EtuiRuling::Adjusted(mark) => {
            let fault = match before {
                Some(LineResult::Played { fault, .. }) => *fault,
                _ => None,
            };
            Ok(LineResult::Played { mark: *mark, fault })
        }
    }
}
