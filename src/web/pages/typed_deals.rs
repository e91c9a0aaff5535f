//! The deals of a sheet as they are typed, at the control table or on a phone. They travel with the page: what came is read again as a
//! whole, since it went through a browser.

use app::{AppError, Result, SheetContext};
use domain::Orientation;
use domain::sheet::{DealRecord, balances_of, deal_scores};
use input::typed;

/// Between the deals, as they travel.
const BETWEEN: &str = " ; ";

/// The deals so far.
#[derive(Debug, Clone, Default)]
pub(super) struct TypedDeals {
    /// As typed: `garde E 49/2`.
    pub(super) lines: Vec<String>,
    pub(super) records: Vec<DealRecord>,
    chairs: Vec<Orientation>,
}

impl TypedDeals {
    /// The deals of a table, as they were typed.
    /// Errors: a line that is no deal of this table.
    pub(super) fn new(lines: Vec<String>, context: &SheetContext) -> Result<Self> {
        let chairs = context.orientations();
        let record = |line: &String| Ok(typed::deal(line).map_err(AppError::input)?.at(&chairs)?);
        Ok(Self { records: lines.iter().map(record).collect::<Result<_>>()?, lines, chairs })
    }

    /// The deals that travelled with a page.
    /// Errors: as [`TypedDeals::new`].
    pub(super) fn read(text: &str, context: &SheetContext) -> Result<Self> {
        let lines = text.split(BETWEEN.trim()).map(str::trim).filter(|line| !line.is_empty());
        Self::new(lines.map(str::to_owned).collect(), context)
    }

    /// As they travel.
    pub(super) fn written(&self) -> String {
        self.lines.join(BETWEEN)
    }

    /// One more at the end, or in the place of one (counted from 1); with its unusual values.
    /// Errors: the deal cannot be read, or cannot have been played.
    pub(super) fn with(
        &self,
        place: Option<usize>,
        line: &str,
        context: &SheetContext,
    ) -> Result<(Self, Option<String>)> {
        let mut lines = self.lines.clone();
        match place.and_then(|number| lines.get_mut(number - 1)) {
            Some(old) => line.clone_into(old),
            None => lines.push(line.to_owned()),
        }
        let deals = Self::new(lines, context)?;
        let put = place.unwrap_or(deals.records.len());
        let mut doubt = None;
        if let Some(DealRecord::Marked(marked)) = deals.records.get(put - 1) {
            marked.check()?;
            doubt = marked.doubt();
        }
        balances_of(&deals.records, &deals.chairs)?;
        Ok((deals, doubt))
    }

    /// After each deal, each chair's total.
    /// Errors: a deal that cannot have been played.
    pub(super) fn totals(&self) -> Result<Vec<Vec<i32>>> {
        let mut running = vec![0; self.chairs.len()];
        let after = |record| {
            let scores = deal_scores(record, &self.chairs)?;
            running.iter_mut().zip(scores).for_each(|(total, (_, score))| *total += score.0);
            Ok(running.clone())
        };
        self.records.iter().map(after).collect()
    }

    /// How many were played: one that was cancelled was not.
    pub(super) fn played(&self) -> usize {
        self.records.iter().filter(|record| **record != DealRecord::Cancelled).count()
    }
}
