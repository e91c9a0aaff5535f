//! A list in a file, read before it is taken in: a workbook can take seconds, and writers in the base do not wait for that.

use std::sync::Arc;

use super::club::Club;
use super::error::{AppError, Result};
use archive::digest;
use domain::counted;
use input::{self, BadLine, Grid, SheetList};
use report::trust::Asked;

/// The content of a list file.
#[derive(Debug, Clone)]
pub struct ReadList {
    digest: String,
    read: std::result::Result<Arc<Grid>, Vec<BadLine>>,
}

impl ReadList {
    /// Reads a file; of a workbook the sheet of that name, if one is given.
    pub fn read(bytes: &[u8], sheet: Option<&str>) -> Self {
        Self { digest: digest(bytes), read: input::read_sheet(bytes, sheet).map(Arc::new) }
    }

    /// The sheets of the workbook among which the caller must choose; empty where there is nothing to choose.
    pub fn lists(&self) -> &[SheetList] {
        self.read.as_ref().map_or(&[], |grid| &grid.lists)
    }

    /// The list.
    /// Errors: every line that cannot be read; several sheets of which any may be meant.
    pub fn grid(&self) -> Result<Arc<Grid>> {
        let grid = self.read.clone()?;
        match &grid.lists[..] {
            [] => Ok(grid),
            lists => Err(which_sheet(lists).advise("Dites laquelle lire, ou gardez-en une seule par fichier.")),
        }
    }

    /// The other filled sheets of the workbook.
    pub fn other_sheets(&self) -> &[String] {
        self.read.as_ref().map_or(&[], |grid| &grid.unread)
    }
}

impl Club {
    /// Hands a list already read to the next import; `None` makes each import read its file.
    pub fn having_read(&mut self, listed: Option<ReadList>) {
        self.listed = listed;
    }

    /// The list in a file.
    /// Errors: every line that cannot be read.
    pub(crate) fn grid(&self, bytes: &[u8]) -> Result<Arc<Grid>> {
        let known = self.listed.as_ref().filter(|listed| listed.digest == digest(bytes));
        known.map_or_else(|| ReadList::read(bytes, None).grid(), ReadList::grid)
    }
}

/// The question which of several sheets is meant, for who can be asked nothing; the door says what answers it.
pub fn which_sheet(lists: &[SheetList]) -> AppError {
    let reasons: Vec<String> = lists.iter().map(sheet_words).collect();
    let message = format!("plusieurs feuilles de ce classeur ont l'air d'une liste, {}", reasons.join(" ; "));
    let question = "Quelle feuille lire ?".to_owned();
    AppError::unanswered(message, Asked { question, reasons, rule: None, option: String::new() })
}

/// A sheet with what is in it.
pub fn sheet_words(list: &SheetList) -> String {
    format!("« {} » : {} ({})", list.name, counted(list.lines, "ligne"), list.headings.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use host::clock::Clock;
    use report::{Table, output, row};

    #[test]
    fn of_several_lists_none_is_taken_in_silence() {
        let [old, new] = ["2025", "2026"].map(|year| {
            let mut table = Table::new(year, &["Nom", "Prénom"]);
            table.rows.push(row![year, "Ève"]);
            table
        });
        let bytes = output::tables(&[("2025", &old), ("2026", &new)], output::Sheets::Ods).unwrap();
        let mut club = Club::in_memory(&Clock::System, "Anne").unwrap();
        let refused = club.grid(&bytes).unwrap_err();
        assert!(matches!(refused, AppError::Unanswered { asked, .. } if asked.reasons.len() == 2));
        club.having_read(Some(ReadList::read(&bytes, Some("2026"))));
        assert_eq!(club.grid(&bytes).unwrap().rows[0].1, ["2026", "Ève"]);
    }

    #[test]
    fn what_was_read_is_taken_for_its_own_file_only() {
        let (one, other): (&[u8], &[u8]) = (b"Nom\nUN\n", b"Nom\nDEUX\n");
        let mut club = Club::in_memory(&Clock::System, "Anne").unwrap();
        let read = ReadList::read(one, None);
        club.having_read(Some(read.clone()));
        assert!(Arc::ptr_eq(&club.grid(one).unwrap(), &read.read.unwrap()), "not read again");
        assert_eq!(club.grid(other).unwrap().rows, [(2, vec!["DEUX".to_owned()])]);
        club.having_read(Some(ReadList::read(b"%PDF-1.7 \n", None)));
        assert!(club.grid(b"%PDF-1.7 \n").is_err());
    }
}
