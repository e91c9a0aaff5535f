//! D60: the credits of licensed players of *donnes dupliquées*.

use serde::Serialize;

use super::AwardLine;
use super::awards::awards_table;
use crate::table::{Table, Tabular, french_date};

/// The PCN of *donnes dupliquées*, by the grid that the club imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DuplicateAwards {
    /// The tournament's name.
    pub tournament: String,
    /// ISO date.
    pub date: String,
    /// Which grid, in French: its file, the day from which it holds, the size that was looked up.
    pub scale: String,
    /// One per licensed player (P7), best rank first.
    pub awards: Vec<AwardLine>,
    /// Remarks for the federation, or the arbiter, in French.
    pub remarks: Vec<String>,
}

impl Tabular for DuplicateAwards {
    fn table(&self) -> Table {
        let date = french_date(&self.date);
        let mut table = awards_table(format!("{}, {date} – PCN des licenciés", self.tournament), &self.awards);
        table.notes.push(format!("Barème : {}.", self.scale));
        table.notes.extend(self.remarks.iter().cloned());
        table
    }
}
