//! Players' records to print, one or all, with the results of the others.

use crate::club::Papers;
use crate::directory::find;
use crate::error::Result;
use crate::paper::head::stamped;
use crate::result::record::{RecordFacts, report};
use domain::ranking::Ranked;
use domain::ranking::standings::{players, ranked};
use domain::tournament::{Entry, Tournament, Who};
use domain::{PositionNo, Total};
use report::result::{FieldTotals, RecordPaper};

impl Papers<'_> {
    /// The records to print: of one player (`query`), or of all in the order of the names.
    /// Errors: nobody or several people found; before the draw.
    pub fn record_papers(self, query: Option<&str>) -> Result<Vec<RecordPaper>> {
        self.club.read_tournament(|view, tournament| {
            tournament.must_be_placed()?;
            let mut entries: Vec<&Entry> = match query {
                Some(query) => vec![find::entry(tournament, query)?],
                None => tournament.entries.iter().collect(),
            };
            entries.sort_by(|a, b| (&a.person.folded, a.number).cmp(&(&b.person.folded, b.number)));
            let known = RecordFacts::of(view, tournament)?;
            let (field, head) = (field(tournament), self.head_after(tournament, tournament.session()));
            let racing = field.last().map_or_else(Vec::new, |last| in_race(tournament, PositionNo(last.position)));
            let among = ranked(tournament, tournament.current()).len();
            let paper = |entry: &Entry| {
                let report = report(tournament, entry, &known);
                let in_race = racing.iter().any(|row| row.standing.who == Who::Player(entry.id));
                stamped(RecordPaper { head: head.clone(), report, among, field: field.clone(), in_race })
            };
            let papers = entries.into_iter().map(paper);
            // A player who never sat down has nothing to show.
            Ok(papers.filter(|paper| query.is_some() || !paper.report.positions.is_empty()).collect())
        })
    }
}

/// The totals after each position whose sheets are all in, of players still in the race: a player who left or was eliminated keeps a
/// total that means nothing at later positions.
pub(crate) fn field(tournament: &Tournament) -> Vec<FieldTotals> {
    let complete = (1..=tournament.current().0).map(PositionNo).filter(|p| tournament.awaited_through(*p).count == 0);
    let mut field: Vec<FieldTotals> = complete
        .filter_map(|position| {
            let playing = in_race(tournament, position);
            let mut totals: Vec<Total> = playing.iter().map(|row| row.total).collect();
            totals.sort_unstable_by(|a, b| b.cmp(a));
            let best = *totals.first()?;
            let middle = median(&totals)?;
            let everybody = totals.len() == players(tournament, position).len();
            Some(FieldTotals { position: position.0, best, middle, all: totals, everybody })
        })
        .collect();
    if let [before @ .., _] = &mut field[..] {
        before.iter_mut().for_each(|field| field.all.clear());
    }
    field
}

/// The players neither gone nor eliminated before the session of that position.
fn in_race(tournament: &Tournament, position: PositionNo) -> Vec<Ranked<Who>> {
    let session = tournament.session_of(position).number;
    players(tournament, position).into_iter().filter(|row| row.standing.plays_in(session)).collect()
}

/// The middle one of sorted totals, or halfway between the middle two.
fn median(totals: &[Total]) -> Option<Total> {
    let upper = *totals.get(totals.len() / 2)?;
    if totals.len() % 2 == 1 {
        return Some(upper);
    }
    let lower = *totals.get(totals.len() / 2 - 1)?;
    Some((lower + upper).over_hundredths(200))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::Score;

    #[test]
    fn the_median_is_the_middle_one_or_halfway() {
        let totals = |points: &[i32]| -> Vec<Total> { points.iter().map(|p| Total::from(Score(*p))).collect() };
        let words = |points: &[i32]| median(&totals(points)).map(|total| total.to_string());
        assert_eq!(words(&[300, 20, -4]).as_deref(), Some("20"));
        assert_eq!(words(&[300, 21, -4, -400]).as_deref(), Some("8.50"));
        assert_eq!(words(&[]), None);
    }
}
