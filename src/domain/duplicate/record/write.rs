//! D12, D25, F6: writing on a line, and replacing earlier results.

use super::laid::{Due, Place, Record};
use super::word::Word;
use crate::duplicate::{EtuiNo, Fault, LineResult};
use crate::{PositionNo, Refusal, TableNo, counted};

/// The outcome of writing a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Writing {
    /// The line was awaited.
    New,
    /// The line had the same result: nothing to do.
    Same,
    /// Something else stood there, and was corrected.
    Corrected,
    /// It lifted the arbiter's ruling (D25).
    Lifted,
}

/// What the entry may replace, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Over<'a> {
    /// F6: other results, for that reason.
    pub correct: Option<&'a str>,
    /// D25: a ruling that does not go with it, for that reason: a neutralised deal or an adjusted mark where another mark is written, a
    /// fault where a deal is neutralised.
    pub lift: Option<&'a str>,
}

impl<'a> Over<'a> {
    /// F6: results give way, rulings stay.
    pub const fn results(correct: Option<&'a str>) -> Self {
        Self { correct, lift: None }
    }

    pub fn why(self) -> &'a str {
        self.correct.or(self.lift).unwrap_or_default()
    }
}

/// The rule of a refusal that [`Over::lift`] overcomes.
pub const OTHERWISE_RULED: &str = "D25";

/// D25: the result of a line, and the side that pays for a fault there.
pub(crate) type Decided<Id> = (Option<LineResult<Id>>, Option<Fault>);

impl<Id: Clone + PartialEq> Record<Id> {
    /// D12, F6: writes on lines, all or none. An earlier result is replaced only as far as `over` allows; a fault stays (D25).
    /// Errors: D12 for a line that the circuit does not have; F6 when it has another result; D25 when the arbiter ruled otherwise, with
    /// every ruling that the words would lift, once nothing else is in the way.
    pub(crate) fn write(
        &mut self,
        lines: &[((EtuiNo, PositionNo, TableNo), Word)],
        over: Over<'_>,
    ) -> Result<Vec<Writing>, Refusal> {
        let at = |((etui, position, table), word): &(_, _)| Ok((self.index(*etui, *position, *table)?, *word));
        let lines = lines.iter().map(at).collect::<Result<Vec<_>, Refusal>>()?;
        self.write_at(&lines, over)
    }

    fn write_at(&mut self, lines: &[(usize, Word)], over: Over<'_>) -> Result<Vec<Writing>, Refusal> {
        let (mut after, mut writings, mut lifted) = (self.clone(), Vec::new(), Vec::new());
        for (index, word) in lines {
            writings.push(after.write_one(*index, *word, over, &mut lifted)?);
        }
        if !lifted.is_empty() && over.lift.is_none() {
            return Err(Refusal::new(OTHERWISE_RULED, lifted.join(" ; ")));
        }
        *self = after;
        Ok(writings)
    }

    fn write_one(
        &mut self,
        index: usize,
        word: Word,
        over: Over<'_>,
        lifted: &mut Vec<String>,
    ) -> Result<Writing, Refusal> {
        let Some(place) = self.places.get_mut(index) else {
            return Err(Refusal::new("D12", "cette ligne n'est pas du tournoi"));
        };
        let (written, rests) = (word.result(), place.due.attack.is_none());
        if rests && word != Word::Relay {
            let message = format!("{} : la table se repose, elle n'a pas de résultat", place.words());
            return Err(Refusal::new("D12", message));
        }
        let mut rulings = place.lifted_by(word);
        let writing = match &place.written {
            Some(before) if before.reads_as(&written) => return Ok(Writing::Same),
            _ if word == Word::Relay && !rests => {
                let message = format!("{} : la table ne se repose pas, « R » n'y est pas un résultat", place.words());
                return Err(Refusal::new("D28", message).advise("Pour une donne non jouée, tapez « . » à sa place."));
            }
            _ if !rulings.is_empty() => Writing::Lifted,
            None => Writing::New,
            Some(_) if over.correct.is_some() => Writing::Corrected,
            Some(before) => {
                let message = format!("{} : {} y est déjà écrit", place.words(), said(before));
                return Err(Refusal::new("F6", message));
            }
        };
        if word == Word::Neutralised {
            place.fault = None;
        }
        lifted.append(&mut rulings);
        place.written = Some(written);
        Ok(writing)
    }

    /// D10, D12: writes a whole fiche, its lines in the order of the positions. Tables that rest may be left out.
    /// Errors: D12 when there are more or fewer words than lines, with the lines awaited; the refusals of [`Record::write`].
    pub(crate) fn fill(&mut self, etui: EtuiNo, words: &[Word], over: Over<'_>) -> Result<Vec<Writing>, Refusal> {
        self.check_etui(etui)?;
        let of_etui = || self.places.iter().enumerate().filter(|(_, place)| place.due.etui == etui);
        let all: Vec<usize> = of_etui().map(|(index, _)| index).collect();
        let played: Vec<usize> =
            of_etui().filter(|(_, place)| place.due.attack.is_some()).map(|(index, _)| index).collect();
        let lines = if words.len() == all.len() { all } else { played };
        if words.len() != lines.len() {
            let expected: Vec<String> =
                lines.iter().filter_map(|index| self.places.get(*index)).map(Place::short).collect();
            let message = format!(
                "étui {etui} : {} pour {} ({}) ; un point pour une donne non jouée",
                counted(words.len(), "résultat"),
                counted(lines.len(), "ligne"),
                expected.join(", ")
            );
            return Err(Refusal::new("D12", message));
        }
        self.write_at(&lines.into_iter().zip(words.iter().copied()).collect::<Vec<_>>(), over)
    }

    /// D25: changes the result of a line, by the arbiter's decision.
    /// Errors: D12 for a line that the circuit does not have, or that rests; the refusals of the decision.
    pub(crate) fn decide(
        &mut self,
        (etui, position, table): (EtuiNo, PositionNo, TableNo),
        decision: impl FnOnce(&Due<Id>, Decided<Id>) -> Result<Decided<Id>, Refusal>,
    ) -> Result<(), Refusal> {
        let index = self.index(etui, position, table)?;
        let Some(place) = self.places.get_mut(index) else { return Ok(()) };
        if place.due.attack.is_none() {
            return Err(Refusal::new(
                "D12",
                format!("{} : la table se repose, elle n'a pas de résultat", place.words()),
            ));
        }
        (place.written, place.fault) = decision(&place.due, (place.written.clone(), place.fault))?;
        Ok(())
    }
}

impl<Id> LineResult<Id> {
    /// True when the same word gives both: the arbiter's additional ruling is not compared.
    fn reads_as(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Played(a) | Self::Adjusted(a), Self::Played(b)) => a == b,
            (Self::NotPlayed, Self::NotPlayed) | (Self::Relay, Self::Relay) => true,
            (Self::Neutralised { .. }, Self::Neutralised { .. }) => true,
            _ => false,
        }
    }
}

impl<Id> Place<Id> {
    /// D25: the arbiter's rulings there that the word would lift, each with what to type to keep it.
    fn lifted_by(&self, word: Word) -> Vec<String> {
        let of_result = match &self.written {
            Some(LineResult::Neutralised { .. }) => Some(
                "l'arbitre y a neutralisé la donne, une marque lèverait sa décision (pour la garder, tapez « N » à sa place)"
                    .to_owned(),
            ),
            Some(LineResult::Adjusted(mark)) => Some(format!(
                "l'arbitre y a ajusté la marque à {mark}, une autre lèverait sa décision (pour la garder, tapez {mark} à sa place)"
            )),
            _ => None,
        };
        let of_fault = self.fault.filter(|_| word == Word::Neutralised).map(|_| {
            "l'arbitre y a noté un camp fautif, « N » lèverait sa décision (pour la garder, tapez la marque de la ligne)"
                .to_owned()
        });
        of_result.into_iter().chain(of_fault).map(|said| format!("{} : {said}", self.words())).collect()
    }
}

/// The result of a line, in French.
fn said<Id>(result: &LineResult<Id>) -> String {
    match result {
        LineResult::Awaited => "« attendue »".to_owned(),
        LineResult::Played(mark) | LineResult::Adjusted(mark) => mark.to_string(),
        LineResult::NotPlayed => "« non jouée »".to_owned(),
        LineResult::Relay => "« relais »".to_owned(),
        LineResult::Neutralised { .. } => "« neutralisée »".to_owned(),
    }
}
