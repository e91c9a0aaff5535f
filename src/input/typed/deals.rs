//! The deals of a sheet as they are typed, one after the other: at the terminal, at the control table, on a phone. Between two pages of a
//! browser they travel as text: what comes back is read again as a whole.

use super::deal;
use domain::sheet::{Balances, DealRecord, balances_of, deal_scores};
use domain::{Orientation, Refusal};

/// Between the deals, as they travel.
const BETWEEN: &str = " ; ";

/// The deals so far.
#[derive(Debug, Clone, Default)]
pub struct Deals {
    /// As typed: `garde E 49/2`.
    pub lines: Vec<String>,
    pub records: Vec<DealRecord>,
    chairs: Vec<Orientation>,
}

/// Why a line is no deal of this table.
#[derive(Debug)]
pub enum NoDeal {
    /// It cannot be read.
    Unread(String),
    /// It cannot have been played.
    Unplayed(Refusal),
    /// It does not go with the others.
    Unsummed(Refusal),
}

impl Deals {
    /// The deals of a table with these chairs, as they were typed.
    /// Errors: a line that is no deal of this table.
    pub fn new(lines: Vec<String>, chairs: Vec<Orientation>) -> Result<Self, NoDeal> {
        let records = lines.iter().map(|line| record(line, &chairs)).collect::<Result<_, NoDeal>>()?;
        Ok(Self { records, lines, chairs })
    }

    /// The deals that travelled with a page.
    /// Errors: as [`Deals::new`].
    pub fn read(text: &str, chairs: Vec<Orientation>) -> Result<Self, NoDeal> {
        let lines = text.split(BETWEEN.trim()).map(str::trim).filter(|line| !line.is_empty());
        Self::new(lines.map(str::to_owned).collect(), chairs)
    }

    /// As they travel.
    pub fn written(&self) -> String {
        self.lines.join(BETWEEN)
    }

    /// One more at the end, or in the place of one (counted from 1); with what is unusual about it.
    /// Errors: the deal cannot be read, or cannot have been played.
    pub fn with(&self, place: Option<usize>, line: &str) -> Result<(Self, Option<String>), NoDeal> {
        let record = record(line, &self.chairs)?;
        let mut doubt = None;
        if let DealRecord::Marked(marked) = &record {
            marked.check().map_err(NoDeal::Unplayed)?;
            doubt = marked.doubt();
        }
        let mut deals = self.clone();
        let at = place.map_or(deals.lines.len(), |number| number - 1);
        let replaced = at..(at + 1).min(deals.lines.len());
        deals.lines.splice(replaced.clone(), [line.to_owned()]);
        deals.records.splice(replaced, [record]);
        deals.balances().map_err(NoDeal::Unsummed)?;
        Ok((deals, doubt))
    }

    /// Takes the last one away, and says so.
    pub fn drop_last(&mut self) -> String {
        self.records.pop();
        match self.lines.pop() {
            Some(_) => format!("La donne {} est ôtée.", self.lines.len() + 1),
            None => "Il n'y a pas de donne à ôter.".to_owned(),
        }
    }

    /// What they add up to.
    /// Errors: a deal that cannot have been played.
    pub fn balances(&self) -> Result<Balances, Refusal> {
        balances_of(&self.records, &self.chairs)
    }

    /// After each deal, each chair's total.
    /// Errors: a deal that cannot have been played.
    pub fn totals(&self) -> Result<Vec<Vec<i32>>, Refusal> {
        let mut running = vec![0; self.chairs.len()];
        let after = |record| {
            let scores = deal_scores(record, &self.chairs)?;
            running.iter_mut().zip(scores).for_each(|(total, (_, score))| *total += score.0);
            Ok(running.clone())
        };
        self.records.iter().map(after).collect()
    }

    /// How many were played: one that was cancelled was not.
    pub fn played(&self) -> usize {
        domain::sheet::played(&self.records)
    }
}

fn record(line: &str, chairs: &[Orientation]) -> Result<DealRecord, NoDeal> {
    deal(line).map_err(NoDeal::Unread)?.at(chairs).map_err(NoDeal::Unplayed)
}
