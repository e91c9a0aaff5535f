//! D10–D14, D29, F6: enters typed lines of a fiche into the tournament.

use super::fiches::record;
use crate::advice::{Advice, Detail};
use crate::duplicate::{EtuiNo, FicheLine, Format, LineResult, Over, Record, Sanction, Word, Writing};
use crate::scoring::Contract;
use crate::tournament::{Change, Draft, Fine, FineCase, Fouled, Tournament, Who, Written};
use crate::{PositionNo, Refusal, TableNo};

/// A place on a fiche.
pub type Line = (EtuiNo, PositionNo, TableNo);

type Writings = Vec<(Line, Writing)>;

/// D10, D12: a whole fiche of the session being played, its lines in the order of the positions.
/// Errors: D12 when there are more or fewer words than lines; F6, D25 when something else stands on one of them that does not give way.
pub fn enter_fiche(draft: &mut Draft, etui: EtuiNo, words: &[Word], over: Over<'_>) -> Result<Writings, Refusal> {
    check_contracts(draft, words)?;
    let mut after = record(draft, draft.session());
    let writings = after.fill(etui, words, over)?;
    let lines: Vec<Line> = lines_typed(&after, etui, words.len())?;
    keep(draft, &after, None, over.why());
    Ok(lines.into_iter().zip(writings).collect())
}

/// D3: the *garde* is imposed but in a match of teams.
pub(super) fn check_contracts(tournament: &Tournament, words: &[Word]) -> Result<(), Refusal> {
    if tournament.format() == Some(Format::Teams) || words.iter().all(|word| word.contract() == Contract::Garde) {
        return Ok(());
    }
    Err(Refusal::new("D3", "la garde est imposée : garde sans et garde contre n'existent qu'en match par équipes"))
}

/// The lines that so many words are for: all, or those that do not rest.
fn lines_typed(record: &Record<Who>, etui: EtuiNo, words: usize) -> Result<Vec<Line>, Refusal> {
    let fiche = record.fiche(etui)?;
    let all = fiche.len() == words;
    let typed = fiche.into_iter().filter(|(due, ..)| all || due.attack.is_some());
    Ok(typed.map(|(due, ..)| (due.etui, due.position, due.table)).collect())
}

/// D12: lines of one session.
/// Errors: D12 for a line that the circuit does not have, with the étui's place and the table's étuis; F6, D25 when another result stands
/// there and may not be replaced.
pub fn enter_lines(draft: &mut Draft, lines: &[(Line, Word)], over: Over<'_>) -> Result<Writings, Refusal> {
    let (after, writings) = written(draft, lines, over)?;
    keep(draft, &after, None, over.why());
    Ok(writings)
}

/// Whether one line could be written so, over nothing else.
/// Errors: as [`enter_lines`].
pub(crate) fn judge_line(tournament: &Tournament, line: Line, word: Word) -> Result<(), Refusal> {
    written(tournament, &[(line, word)], Over::default()).map(drop)
}

fn written(
    tournament: &Tournament,
    lines: &[(Line, Word)],
    over: Over<'_>,
) -> Result<(Record<Who>, Writings), Refusal> {
    let session = lines.first().map_or(tournament.session(), |((_, position, _), _)| tournament.session_of(*position));
    let mut after = record(tournament, session);
    check_contracts(tournament, &lines.iter().map(|(_, word)| *word).collect::<Vec<_>>())?;
    let writings = after.write(lines, over)?;
    Ok((after, lines.iter().map(|(line, _)| *line).zip(writings).collect()))
}

/// D29: from a position on, or at one table of it, an étui is another deal. Returns how many lines.
/// Errors: D12 for an étui, a position or a table that it does not have; D29 where both rooms of a match play it and none is named.
pub fn foul(draft: &mut Draft, fouled: Fouled) -> Result<usize, Refusal> {
    let mut after = record(draft, draft.session_of(fouled.from));
    let lines = after.foul(fouled.etui, (fouled.from, fouled.table), fouled.version)?;
    if draft.format() == Some(Format::Teams) && fouled.table.is_none() && after.fiche(fouled.etui)?.len() == lines {
        let there = after.fiche(fouled.etui)?.into_iter().filter(|(due, ..)| due.position == fouled.from);
        let table = there.map(|(due, ..)| due.table).max().unwrap_or(TableNo(1));
        let rooms = if draft.teams.len() == 2 { "dans les deux salles" } else { "à toutes les tables" };
        let message = format!("l'étui {} changerait {rooms} : elles jouent alors la même donne", fouled.etui);
        let advice = Advice::say("Dites à quelle table la donne a changé : ").then(Detail::Table(table));
        return Err(Refusal::new("D29", message).advise(advice));
    }
    draft.make(Change::Foul(fouled));
    Ok(lines)
}

/// Keeps the results of a record, where they differ from the tournament's; `ruled` is the line just ruled on, and whether by naming a side at
/// fault. A ruling that is new is for that reason.
pub(crate) fn keep(draft: &mut Draft, record: &Record<Who>, ruled: Option<(Line, bool)>, why: &str) {
    for line in record.lines().into_iter().filter(|line| line.attack.is_some()) {
        let FicheLine { etui, position, table, fault, result, .. } = line;
        let mut written = Written::of((etui, position, table), fault, result);
        let known = draft.duplicate.line(written.place());
        if written.is_replaced() {
            written.entered = known.and_then(Written::word);
        }
        let stays = |by_fault: bool| known.filter(|_| ruled != Some((written.place(), by_fault)));
        let of_result = stays(false).filter(|line| line.result == written.result).map(|line| &line.reason);
        let of_fault = stays(true).filter(|line| line.fault == written.fault).map(Written::why_at_fault);
        let [of_result, of_fault] =
            [of_result, of_fault].map(|known| known.map_or(why.trim(), String::as_str).to_owned());
        (written.reason, written.fault_reason) = match (written.is_replaced(), written.fault) {
            (true, Some(_)) if of_fault != of_result => (of_result, of_fault),
            (true, _) => (of_result, String::new()),
            (false, Some(_)) => (of_fault, String::new()),
            (false, None) => Default::default(),
        };
        if known != Some(&written) {
            write(draft, written);
        }
    }
}

/// Writes a line. D27: the ±4 that stood for a deal goes once that is neutralised no more.
pub(super) fn write(draft: &mut Draft, line: Written) {
    if draft.duplicate.line(line.place()).is_some_and(Written::is_neutralised) && !line.is_neutralised() {
        let stood =
            |fine: &&Fine| fine.case.is_some_and(|case| case.stands_for_the_deal() && case.line == line.place());
        let stood: Vec<_> = draft.duplicate.fines.iter().filter(stood).cloned().collect();
        stood.into_iter().for_each(|fine| draft.make(Change::LiftFine(fine)));
    }
    draft.make(Change::Write(line));
}

impl FineCase {
    /// D27: in *points de match* +4/−4 is all that the neutralised deal is worth.
    fn stands_for_the_deal(&self) -> bool {
        [Sanction::Neutralised, Sanction::FourFour].iter().all(|sanction| self.preset.pm.contains(sanction))
    }
}

impl Written {
    /// D25: why that side pays.
    const fn why_at_fault(&self) -> &String {
        if self.fault_reason.is_empty() { &self.reason } else { &self.fault_reason }
    }

    /// True where the arbiter ruled on it (D25).
    pub const fn is_ruled(&self) -> bool {
        self.fault.is_some() || self.is_replaced()
    }

    /// True where he neutralised the deal or adjusted the mark.
    const fn is_replaced(&self) -> bool {
        self.is_neutralised() || matches!(self.result, LineResult::Adjusted(_))
    }

    const fn is_neutralised(&self) -> bool {
        matches!(self.result, LineResult::Neutralised { .. })
    }
}
