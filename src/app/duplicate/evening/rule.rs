//! D25, D26, D29: what the arbiter decides of a line, of an étui, of somebody.

use super::enter::saved;
use super::words::{ruled, said};
use crate::app::club::Club;
use crate::app::directory::find;
use crate::app::error::{AppError, Result};
use crate::domain::duplicate::{EtuiNo, Fault, LineResult, Mark, Side, Tenths, Version, Writing};
use crate::domain::etuis::{self, Line};
use crate::domain::tournament::{Change, Fine, FineAmount, Who};
use crate::domain::{PositionNo, Refusal};
use crate::report::duplicate::EtuiSaved;
use crate::storage::{Done, Subject};

/// D25: what may be decided of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EtuiRuling {
    /// The deal gives no notes, but those the arbiter gives all the same: who, and how many percent.
    Neutralised(Vec<(String, u8)>),
    /// 40/60: the side at fault.
    FortySixty(Side),
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
            let given = match ruling {
                EtuiRuling::Neutralised(notes) => notes
                    .iter()
                    .map(|(who, percent)| Ok((Who::Player(find::entry(tournament, who)?.id), *percent)))
                    .collect::<Result<Vec<_>>>()?,
                _ => Vec::new(),
            };
            record.decide(line, |due, before| decided(ruling, given, due, before, |who| tournament.who(who)))?;
            etuis::keep(tournament, &record);
            let fiche = record.fiche(line.0)?;
            let result = fiche.iter().find(|(due, ..)| (due.position, due.table) == (line.1, line.2));
            let result = result.and_then(|(_, _, result)| *result);
            let words = [result.map(said).unwrap_or_default(), ruled(result, |who| tournament.who(who))];
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

    /// D26: takes tenths of a percent off somebody's session. Returns his name.
    ///
    /// # Errors
    /// D26 outside 0 to 100 %; nobody or several people found; no reason.
    pub fn fine(&mut self, query: &str, tenths: i64, reason: &str) -> Result<String> {
        self.change_tournament(|tournament| {
            tournament.must_be_duplicate()?;
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            let amount = Tenths::new(tenths)?;
            if reason.trim().is_empty() {
                return Err(AppError::input("une pénalité demande un motif"));
            }
            let who = Who::Player(find::entry(tournament, query)?.id);
            let (id, position, name) = (tournament.next_fine(), tournament.current(), tournament.who(who));
            let reason = reason.trim().to_owned();
            let amount_words = amount.percent().places(1).replace('.', ",");
            let fine = Fine { id, who, position, amount: FineAmount::Percent(amount), reason: reason.clone() };
            tournament.make(Change::Fine(fine));
            let what = format!("Pénalité de {amount_words} % contre {name}");
            Ok(Done { subject: Subject::Penalty, value: name, what, why: reason })
        })
    }

    /// Takes the last penalty in percent of somebody back. Returns his name.
    ///
    /// # Errors
    /// When he has none.
    pub fn lift_fine(&mut self, query: &str, reason: &str) -> Result<String> {
        self.change_tournament(|tournament| {
            tournament.must_be_open()?;
            let who = Who::Player(find::entry(tournament, query)?.id);
            let name = tournament.who(who);
            let found = tournament.duplicate.fines.iter().rev().find(|fine| fine.who == who).map(|fine| fine.id);
            let id = found.ok_or_else(|| AppError::input(format!("{name} n'a pas de pénalité en pour cent")))?;
            tournament.make(Change::LiftFine(id));
            let what = format!("Pénalité levée : {name}");
            Ok(Done { subject: Subject::Penalty, value: name, what, why: reason.to_owned() })
        })
    }
}

/// D25: the line as decided.
fn decided(
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
        EtuiRuling::FortySixty(side) => match before {
            Some(LineResult::Played { mark, .. }) => {
                Ok(LineResult::Played { mark: *mark, fault: Some(Fault::of(*side)) })
            }
            _ => Err(Refusal::new("D25", "40/60 : il faut d'abord la marque de cette ligne")),
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
