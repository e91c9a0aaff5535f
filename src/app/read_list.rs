//! A list in a file, read before it is taken in: a workbook can take seconds, and writers in the base do not wait for that.

use std::sync::Arc;

use super::club::Club;
use super::error::Result;
use archive::digest;
use input::{self, BadLine, Grid, SheetList};

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

    /// The sheets of the workbook among which somebody must choose; empty where there is nothing to choose.
    pub fn lists(&self) -> &[SheetList] {
        self.read.as_ref().map_or(&[], |grid| &grid.lists)
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
        Ok(known.map_or_else(|| input::read_grid(bytes).map(Arc::new), |listed| listed.read.clone())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use host::clock::Clock;

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
